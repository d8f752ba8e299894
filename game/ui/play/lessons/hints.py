"""Hints: each shown once, when its rule first matters, and taken away for good by a button."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Protocol

from msgspec import Struct

from game import paths
from game.ui.app.loop import App
from game.ui.kit.lines import Line
from game.ui.play.flow import Flow
from game.ui.play.lessons.coach import Coach


class Hint(Struct, frozen=True):
    """A hint: its id, the rule that it belongs to, and its words."""

    id: str
    when: str
    text: str

    @property
    def head(self) -> Line:
        """The line over its words."""
        return Line("Hint", icon="info", heading=True, rule=self.when, accent="brass")


class Learned(Protocol):
    """A battle in which hints may be given."""

    @property
    def app(self) -> App: ...
    @property
    def flow(self) -> Flow: ...
    @property
    def coach(self) -> Coach: ...
    @property
    def table(self) -> Any: ...
    @property
    def played(self) -> bool: ...
    @property
    def hint_waits(self) -> bool: ...
    def rules_in_play(self) -> Iterable[str]: ...


@lru_cache(maxsize=1)
def all_hints() -> tuple[Hint, ...]:
    """Every hint there is; none if the file cannot be read."""
    try:
        raw = tomllib.loads((paths.assets() / "texts" / "hints.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ()
    return tuple(Hint(row["id"], row["when"], row["text"]) for row in raw["hint"])


def pick(scene: Learned) -> Hint | None:
    """The hint for now; None if there is none, or nobody wants one."""
    settings, flow = scene.app.settings, scene.flow
    wanted = (
        settings.hints and scene.played and not flow.moving and not flow.veiled and not scene.coach.speaks
    )
    if not wanted or not scene.table.mine or scene.hint_waits:
        return None
    fresh = {hint.when: hint for hint in reversed(all_hints()) if hint.id not in settings.hints_seen}
    return next((fresh[rule] for rule in scene.rules_in_play() if rule in fresh), None)


def forget(app: App, hint: Hint) -> None:
    """A hint has been seen: it does not come again."""
    seen = app.settings.hints_seen
    if hint.id not in seen:
        app.change(hints_seen=[*seen, hint.id])
