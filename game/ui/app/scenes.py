"""The scenes by name, each imported only when it is first opened."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

SCENES: dict[str, str] = {
    "menu": "game.ui.pages.menu:Menu",
    "setup": "game.ui.pages.setup:Setup",
    "builder": "game.ui.workshop.boards.scene:BoardWorkshop",
    "maps": "game.ui.workshop.maps.scene:MapWorkshop",
    "stories": "game.ui.workshop.stories.scene:StoryWorkshop",
    "battle": "game.ui.tables.thor.scene:Battle",
    "load": "game.ui.pages.load:Load",
    "replay": "game.ui.tables.thor.replay:Replay",
    "puzzles": "game.ui.pages.puzzles:Puzzles",
    "rules": "game.ui.pages.rules:Rules",
    "settings": "game.ui.pages.settings:SettingsScene",
    "keys": "game.ui.pages.keys:KeysHelp",
    "runs": "game.ui.runs.study_list:StudyList",
    "new-study": "game.ui.runs.new_study:NewStudy",
    "curtain": "game.ui.pages.curtain:Curtain",
    "gallery": "game.ui.pages.gallery:Gallery",
}

BY_SYSTEM: dict[str, dict[str, str]] = {
    "abstract": {
        "battle": "game.ui.tables.abstract.scene:Slots",
        "builder": "game.ui.workshop.abstract.scene:SlotsWorkshop",
        "replay": "game.ui.tables.abstract.replay:SlotsReplay",
    },
    "ascension": {
        "battle": "game.ui.tables.ascension.scene:Measured",
        "replay": "game.ui.tables.ascension.replay:MeasuredReplay",
        "builder": "game.ui.workshop.forces.scene:Forge",
    },
    "confrontation": {
        "battle": "game.ui.tables.confrontation.scene:UnitTable",
        "replay": "game.ui.tables.confrontation.replay:UnitReplay",
        "builder": "game.ui.workshop.companies.scene:Musterhall",
    },
    "asgard": {
        "battle": "game.ui.tables.asgard.scene:SagaTable",
        "builder": "game.ui.workshop.stories.scene:StoryWorkshop",
        "replay": "game.ui.tables.asgard.replay:SagaReplay",
    },
    "asgard-thor": {
        "battle": "game.ui.tables.asgard.board.scene:SagaBoard",
        "builder": "game.ui.workshop.stories.scene:StoryWorkshop",
        "replay": "game.ui.tables.asgard.board.replay:SagaBoardReplay",
    },
}
"""Scenes that a system has of its own, in place of those above: its table is drawn in another way."""

WORKSHOPS: dict[str, str] = {
    "ascension": "maps",
    "confrontation": "maps",
    "asgard": "stories",
    "asgard-thor": "stories",
}
"""Where the scenarios of a system are drawn, if not in its builder of battles."""


def workshop_of(system: str) -> str:
    """The name of the scene in which a scenario of that system is changed."""
    return WORKSHOPS.get(system, "builder")


def scene_class(name: str, system: str = "") -> type[Any]:
    """The class of a scene, for a system if it matters; raises KeyError for a name that is not in `SCENES`."""
    place = BY_SYSTEM.get(system, {}).get(name) or SCENES[name]
    module, _, attribute = place.partition(":")
    found: type[Any] = getattr(import_module(module), attribute)
    return found


def system_of(given: Mapping[str, Any]) -> str:
    """The system that a scene is opened for: that of its match or scenario; "" if it is about neither."""
    match, document = given.get("match"), given.get("document")
    if match is not None:
        return str(match.header.system)
    return str(document.get("system", "")) if document else ""
