"""The example of the guide to control sheets, put together from its pieces as a reader would."""

from __future__ import annotations

import re
from pathlib import Path

from game import paths, scenarios
from game.scenarios import Entry

PAGE = Path(paths.__file__).parents[1] / "docs" / "asgard-sheets.md"


def text() -> str:
    """The example as one file."""
    evening = PAGE.read_text(encoding="utf-8").partition("## Looking things up")[0]
    return "\n".join(re.findall(r"```toml\n(.+?)```", evening, re.DOTALL))


def entry(folder: Path) -> Entry:
    """The example, read from a file in a folder."""
    path = folder / "mill.toml"
    path.write_text(text(), encoding="utf-8")
    return scenarios.read(path)
