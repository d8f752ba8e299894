"""What the player has chosen, kept between runs in `settings.toml` of the player's folder.

Nothing here is ever fatal: a file that cannot be read is set aside as `settings.toml.bad`, a single wrong
value goes back to its default, a folder that cannot be written keeps the choices for this run. Each of these
says so in a sentence that the app shows.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from game.core.documents.files import SMALL, Unfit, contents, replace

SCALES = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0)
"""The steps of Ctrl + and Ctrl -; any value between the ends may stand in the file."""
LEAST = (320, 240)
"""The smallest window, in logical pixels, that scenes must cope with: 640 x 480 at 200 %."""
PALETTES = ("standard", "colour-blind", "high-contrast")
SPEEDS = (0.5, 1.0, 2.0, 4.0)
MOMENTS = ("all", "matters", "none")
"""Which moments of a story are shown over the table."""
DICE = ("always", "own", "never")
"""Whose throws of many dice are shown as a moment over the table."""
FEATS = ("always", "useful", "never")
"""When the question is put whether an Incarnate performs a feat."""


def fitting_scale(size: tuple[int, int]) -> float:
    """The scale of a first start: the largest quarter that fits 1280 x 720, one less on large windows."""
    quarters = int(min(size[0] / 1280, size[1] / 720) * 4)
    if quarters - 1 >= 5:
        quarters -= 1
    return min(2.0, max(0.75, quarters / 4))


@dataclass
class Settings:
    """The player's choices. `save()` after changing one; the app's `change()` does both and redraws."""

    scale: float | None = None
    """Interface scale, 0.75 to 2; None fits it to the window."""
    palette: str = "standard"
    animation_speed: float = 1.0
    reduced_motion: bool = False
    volume: float = 0.7
    """0 (silent) to 1."""
    muted: bool = False
    always_ask: bool = True
    """Ask for a reaction even when the hand holds no answer, so that the question tells nothing."""
    curtain: bool = True
    """Draw a curtain between two people at one screen."""
    odds: bool = True
    """Show the odds of an attack."""
    hints: bool = True
    end_turn_warning: bool = True
    bot_speed: float = 1.0
    bot_notice: float = 5.0
    """Seconds of thought after which it is said that a bot takes long."""
    bot_limit: float = 20.0
    """Seconds of thought after which another process takes the place of a bot's."""
    moments: str = "all"
    """Which moments of a story are shown: all, only what matters, none."""
    dice: str = "always"
    """Which throws of many dice are shown as a moment: all, those with a part of one's own, none."""
    feats: str = "useful"
    """When it is asked whether an Incarnate performs a feat."""
    full_screen: bool = False
    window: tuple[int, int] = (1280, 720)
    folder: str = ""
    """Where a file was chosen last; "" for the player's home."""
    names: dict[str, str] = field(default_factory=dict)
    """Names that the players gave for a seat: "one" to "Astrid"."""
    hints_seen: list[str] = field(default_factory=list)
    solved: list[str] = field(default_factory=list)
    """Ids of the puzzles and lessons that were solved."""
    keys: dict[str, list[str]] = field(default_factory=dict)
    """Key bindings that differ from the defaults: action to chords."""

    def __post_init__(self) -> None:
        self.path: Path | None = None
        self.troubles: list[str] = []

    @classmethod
    def load(cls, path: Path | None = None) -> Settings:
        """Read the file (the usual place when `path` is None); sentences about troubles are in `troubles`."""
        if path is None:
            from game import paths

            path = paths.user() / "settings.toml"
        settings = cls()
        settings.path = path
        try:
            raw = _parse(contents(path, SMALL))
        except FileNotFoundError:
            return settings
        except (Unfit, ValueError, RecursionError):
            settings.troubles.append(_set_aside(path))
        except OSError as error:
            settings.troubles.append(
                f"Your settings could not be read ({_why(error)}). The defaults are used."
            )
        else:
            settings._take(raw)
        return settings

    def save(self) -> str | None:
        """Write the file whole or not at all; a sentence when it could not be done. No path: no file."""
        if self.path is None:
            return None
        try:
            replace(self.path, self.to_toml().encode(errors="replace"))
        except OSError as error:
            return f"Your settings could not be saved ({_why(error)}). They hold for this run."
        return None

    def effective_scale(self, size: tuple[int, int]) -> float:
        """The chosen scale, or the one that fits a window of `size` pixels.

        In very small windows it gives way, so that there is always room for `LEAST` logical pixels.
        """
        chosen = fitting_scale(size) if self.scale is None else self.scale
        return max(0.5, min(chosen, size[0] / LEAST[0], size[1] / LEAST[1]))

    def to_toml(self) -> str:
        """The file's text: plain values first, then one table each for names and keys."""
        plain, tables = [], []
        for each in fields(self):
            value = getattr(self, each.name)
            if value is None:
                continue
            if isinstance(value, dict):
                rows = [f"{_toml(key)} = {_toml(item)}" for key, item in sorted(value.items())]
                tables.append("\n".join([f"\n[{each.name}]", *rows]))
            else:
                plain.append(f"{each.name} = {_toml(value)}")
        return "\n".join([*plain, *tables]) + "\n"

    def _take(self, raw: dict[str, Any]) -> None:
        """Use what is well formed; name each value that is not."""
        from game.core.problems import bounds  # a first start has nothing to check

        for each in fields(self):
            if each.name in raw:
                value = None if bounds.problems(raw[each.name]) else _checked(each.name, raw[each.name])
                if value is None:
                    self.troubles.append(
                        f"Settings: the value of {each.name} cannot be used; the default stands."
                    )
                else:
                    setattr(self, each.name, value)


_RANGES = {
    "scale": (0.75, 2.0),
    "animation_speed": (0.25, 8.0),
    "volume": (0.0, 1.0),
    "bot_speed": (0.0, 100.0),
    "bot_notice": (0.1, 3600.0),
    "bot_limit": (0.5, 3600.0),
}


def _checked(name: str, value: Any) -> Any:
    """The value in the type of its field, or None when it makes no sense there."""
    if name in _RANGES:
        low, high = _RANGES[name]
        usable = isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high
        return float(value) if usable else None
    if name == "palette":
        return value if value in PALETTES else None
    if name == "moments":
        return value if value in MOMENTS else None
    if name == "dice":
        return value if value in DICE else None
    if name == "feats":
        return value if value in FEATS else None
    if name == "folder":
        return value if isinstance(value, str) else None
    if name == "window":
        usable = isinstance(value, list) and len(value) == 2 and all(type(n) is int for n in value)
        return tuple(value) if usable and 320 <= value[0] <= 16384 and 240 <= value[1] <= 16384 else None
    if name in ("hints_seen", "solved"):
        return value if _texts(value) else None
    if name == "names":
        return value if isinstance(value, dict) and _texts(list(value.values())) else None
    if name == "keys":
        return value if isinstance(value, dict) and all(_texts(item) for item in value.values()) else None
    return value if isinstance(value, bool) else None


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _parse(data: bytes) -> dict[str, Any]:
    # tomllib is imported here because a first start has no file to read.
    import tomllib

    return tomllib.loads(data.decode("utf-8"))


def _toml(value: Any) -> str:
    """A TOML literal; JSON's strings and arrays of strings are TOML's too."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float | int):
        return repr(value)
    import json  # a program that only begins writes nothing

    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _set_aside(path: Path) -> str:
    aside = path.with_name(path.name + ".bad")
    try:
        os.replace(path, aside)
    except OSError as error:
        return f"Your settings file is damaged and could not be set aside ({_why(error)}). The defaults are used."
    return f"Your settings file was damaged. It is kept as {aside.name}; the defaults are used."


def _why(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
