"""A table to open instead of the battle, and battles on the disk to find."""

from tests.ui.pages.conftest import played, table_instead

__all__ = ["played", "table_instead"]
