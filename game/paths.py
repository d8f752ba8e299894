"""Where the program's own files stand, and where it may keep the player's.

An installed wheel carries assets and scenarios inside the package; a checkout has them beside it.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parent


@cache
def _data(folder: str) -> Path:
    carried = _PACKAGE / "_data" / folder
    return carried if carried.is_dir() else _PACKAGE.parent / folder


def assets() -> Path:
    """The folder of art, fonts, theme and texts."""
    return _data("assets")


def scenarios() -> Path:
    """The folder of the scenarios that ship with the program."""
    return _data("scenarios")


def user() -> Path:
    """The player's folder for settings, saves and own scenarios.

    `HOLMGANG_HOME` overrides the platform's usual place (tests, portable installs).
    """
    override = os.environ.get("HOLMGANG_HOME")
    if override:
        return Path(override)
    from platformdirs import user_data_path

    return user_data_path("holmgang", appauthor=False)


def elsewhere() -> Path:
    """Where a player first looks for files that are not the program's: at home, or in the folder that `HOLMGANG_HOME` names."""
    return user() if os.environ.get("HOLMGANG_HOME") else Path(os.path.expanduser("~"))
