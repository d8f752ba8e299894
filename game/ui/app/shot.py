"""Pictures of any scene without a display."""

from __future__ import annotations

import inspect
import io
from pathlib import Path
from typing import Any

import msgspec
import pygame

from game.core.match import Match
from game.core.seats import Seat
from game.ui.app.loop import App
from game.ui.app.scenes import scene_class
from game.ui.app.settings import Settings
from game.ui.play.summaries.glimpse import glimpse_of

_SETTLE = 90
"""Ticks until every opening animation is over."""

_OVER_A_BATTLE = ("keys", "curtain")
"""Scenes that lie over another one."""


class Subject(msgspec.Struct, frozen=True):
    """What to draw: a scene, and the battle, moment, seat and file that it is about if it is about one."""

    scene: str
    match: Match
    at: int
    """After so many actions; the match may go on longer."""
    seat: Seat = "one"
    path: Path | None = None

    def arguments(self, scene: str) -> dict[str, Any]:
        """What a scene asks for, by the names of its parameters."""
        header = self.match.header
        replay = scene == "replay"
        known: dict[str, Any] = {
            "match": self.match if replay else self._then(),
            "at": self.at,
            "scope": "battle",
            "seat": self.seat,
            "path": self.path if replay else None,
            "scenario": header.scenario,
            "document": header.document,
            "system": header.system,
            "person": header.document["sides"][self.seat]["name"],
        }
        wanted = inspect.signature(scene_class(scene, header.system).__init__).parameters
        return {name: known[name] for name in wanted if name in known}

    def _then(self) -> Match:
        """The match as far as it is to be seen."""
        whole = self.at >= len(self.match.moments) - 1
        return self.match if whole else self.match.fork(self.at)


def scene_of(
    subject: Subject, size: tuple[int, int], scale: float | None = None, palette: str = "standard"
) -> bytes:
    """A scene once it has come to rest, as PNG."""
    app = App(size, Settings(scale=scale, palette=palette, reduced_motion=True), headless=True)
    for scene in ("battle", subject.scene) if subject.scene in _OVER_A_BATTLE else (subject.scene,):
        app.open(scene, **subject.arguments(scene))
    # Frames between the ticks: a menu brings what takes time only after its first one.
    for _ in range(_SETTLE):
        app.step()
        app.draw()
    try:
        return _png(app.screen)
    finally:
        app.close()


def map_of(
    subject: Subject,
    size: tuple[int, int],
    scale: float | None = None,
    palette: str = "standard",
    *,
    units: bool = True,
) -> bytes | None:
    """The table of a battle alone, from edge to edge, at most of that size, as PNG; None for a game whose table is not drawn by itself.

    A place lies at the same share of the picture as of the table, however large that has become.
    """
    app = App(size, Settings(scale=scale, palette=palette), headless=True)
    try:
        glimpse = glimpse_of(subject.match.header.system, app.theme, size)
        state = subject.match.moments[subject.at].state
        return _png(glimpse.map(state, subject.seat, units=units)) if glimpse else None
    finally:
        app.close()


def write(picture: bytes, out: Path) -> None:
    """Write a picture, and make its folder. Raises `OSError`."""
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(picture)


def _png(picture: pygame.Surface) -> bytes:
    made = io.BytesIO()
    pygame.image.save(picture, made, "shot.png")
    return made.getvalue()
