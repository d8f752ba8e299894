"""The scenes by name, each imported only when it is first opened."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.ui.scene import Scene

SCENES: dict[str, str] = {
    "menu": "game.ui.scenes.menu:Menu",
    "setup": "game.ui.scenes.setup:Setup",
    "builder": "game.ui.scenes.builder:Builder",
    "battle": "game.ui.scenes.battle:Battle",
    "load": "game.ui.scenes.load:Load",
    "replay": "game.ui.scenes.replay:Replay",
    "puzzles": "game.ui.scenes.puzzles:Puzzles",
    "rules": "game.ui.scenes.rules:Rules",
    "settings": "game.ui.scenes.settings:SettingsScene",
    "keys": "game.ui.scenes.keys_help:KeysHelp",
    "curtain": "game.ui.scenes.curtain:Curtain",
}


def scene_class(name: str) -> type[Scene]:
    """The class of a scene; raises KeyError for a name that is not in `SCENES`."""
    module, _, attribute = SCENES[name].partition(":")
    found: type[Scene] = getattr(import_module(module), attribute)
    return found
