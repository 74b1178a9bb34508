"""The type of the fixture that casts a vote of the table."""

from collections.abc import Callable

from werkzeug.test import TestResponse

Cast = Callable[..., TestResponse]
"""Takes the votes for and against a doubtful word, and other fields of the form."""
