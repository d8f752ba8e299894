"""Load: go on with a battle that was saved, by the player or by the program itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui.app.theme import Theme
from game.ui.pages.hooks import Resume
from game.ui.pages.records import Act, RecordList
from game.ui.play import launch, maps, saves
from game.ui.play.saves import SavedBattle

if TYPE_CHECKING:
    from game.ui.app.loop import App


_NEWEST = 12
"""So many files the menu looks into for a battle to go on with."""


class Load(RecordList):
    """Every saved battle, the newest first."""

    name = "load"
    title = "Load"
    empty = "No battle has been saved yet. Every battle is saved as it is played, so there is no need to think of it."

    def acts(self, saved: SavedBattle) -> list[Act]:
        go_on = Act("continue", "Continue", "play", lambda saved: launch.go_on(self.app, saved.path))
        watch = Act("watch", "Watch the replay", "eye", lambda saved: launch.watch(self.app, saved.path))
        if saved.refused:
            return [watch, go_on._replace(words="Play on from there", icon="fork")]
        ended = saved.standing is not None and saved.standing.outcome is not None
        return [watch] if ended else [go_on, watch]


def latest(app: App) -> Resume | None:
    """The battle that the menu's Continue leads to: the newest that is not over, and no puzzle."""
    for saved in saves.all_saved()[:_NEWEST]:
        if saved.header and saved.header.document.get("kind") == "puzzle":
            continue
        if not saved.looked:
            saved.look()
        now = saved.standing
        if now and now.outcome is None and not saved.refused:
            return Resume(f"{saved.title}, {saved.progress}", saved.who, _opener(saved), _painter(now))
    return None


def _opener(saved: SavedBattle) -> Callable[[App], None]:
    return lambda app: launch.go_on(app, saved.path)


def _painter(now: saves.Standing) -> Callable[[Theme, int], pygame.Surface]:
    return lambda theme, size: maps.picture(theme, size, now.brief, deploy=False)
