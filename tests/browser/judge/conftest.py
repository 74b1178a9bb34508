"""The judge's pages in houses that share the pairs of their deck."""

from tests.browser.pair_tables import pair_tables

__all__ = ["pair_tables"]
