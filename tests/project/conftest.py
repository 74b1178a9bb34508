"""The command in this process, for all tests of commands."""

from tests.project.command_line import call

__all__ = ["call"]
