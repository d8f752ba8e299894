"""The scenes by name, each imported only when it is first opened."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

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

BY_SYSTEM: dict[str, dict[str, str]] = {
    "abstract": {
        "battle": "game.ui.scenes.slots:Slots",
        "builder": "game.ui.scenes.slots_builder:SlotsBuilder",
        "replay": "game.ui.scenes.slots_replay:SlotsReplay",
    },
    "ascension": {
        "battle": "game.ui.scenes.measured:Measured",
        "replay": "game.ui.scenes.measured_replay:MeasuredReplay",
        "builder": "game.ui.scenes.forge:Forge",
    },
    "asgard": {
        "battle": "game.ui.scenes.saga:SagaTable",
        "replay": "game.ui.scenes.saga_replay:SagaReplay",
    },
    "asgard-thor": {
        "battle": "game.ui.scenes.saga_board:SagaBoard",
        "replay": "game.ui.scenes.saga_board_replay:SagaBoardReplay",
    },
}
"""Scenes that a system has of its own, in place of those above: its table is drawn in another way."""


def scene_class(name: str, system: str = "") -> type[Scene]:
    """The class of a scene, for a system if it matters; raises KeyError for a name that is not in `SCENES`."""
    place = BY_SYSTEM.get(system, {}).get(name) or SCENES[name]
    module, _, attribute = place.partition(":")
    found: type[Scene] = getattr(import_module(module), attribute)
    return found


def system_of(given: Mapping[str, Any]) -> str:
    """The system that a scene is opened for: that of its match or scenario; "" if it is about neither."""
    match, document = given.get("match"), given.get("document")
    if match is not None:
        return str(match.header.system)
    return str(document.get("system", "")) if document else ""
