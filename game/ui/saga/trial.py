"""A story whose author has its file open beside the window: when the file changes, the match goes on by what it says now.

The same seed is played anew, and what had been done is done again as far as it is still legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import scenarios
from game.core.match import Match
from game.core.system import ScenarioError
from game.ui.play import dialogue
from game.ui.play.words import plural

if TYPE_CHECKING:
    from game.ui.saga.stage import StoryStage

EVERY = 1.0
"""Seconds between two looks at the file."""


class Trial:
    """Follows the file of the scenario that `stage` plays."""

    def __init__(self, stage: StoryStage) -> None:
        self._stage = stage
        header = stage.match.header
        found = scenarios.follow(header.scenario) if header.scenario and stage.played else None
        # A record of an older version goes on as it was begun.
        self._file = found if found is not None and found.entry.document == header.document else None
        self._waited = 0.0

    def tick(self, dt: float) -> None:
        """Look at the file now and then, while nothing lies over the table."""
        if self._file is None or self._stage.app.scene is not self._stage:
            return
        self._waited += dt
        if self._waited < EVERY:
            return
        self._waited = 0.0
        change = self._file.changed()
        if change is None:
            return
        if change.entry is None:
            more = f" ({plural(len(change.problems), 'fault')})" if len(change.problems) > 1 else ""
            self._stage.app.notify(f"The changed file cannot be played{more}. {change.problems[0]}")
        else:
            self._reload(change.entry)

    def _reload(self, entry: scenarios.Entry) -> None:
        stage = self._stage
        old = stage.match
        try:
            fresh = again(old, entry)
        except ScenarioError as error:
            stage.app.notify(str(error))
            return
        done, before = len(fresh.moments) - 1, len(old.moments) - 1
        stage.app.replace(type(stage)(fresh))
        kept = (
            "everything done so far stands"
            if done == before
            else f"{done} of {plural(before, 'action')} still stand"
        )
        stage.app.notify(
            f"{entry.title} has been read anew; {kept}." if before else f"{entry.title} has been read anew."
        )


def again(old: Match, entry: scenarios.Entry) -> Match:
    """The match of a changed scenario with the same seed, as far as what was done is still legal. Raises `ScenarioError`."""
    header = old.header
    fresh = Match.start(
        entry.system, entry.document, seed=header.seed, scenario=header.scenario, options=header.options,
        seats=header.seats, path=dialogue.fresh_path(old.writer.path),
    )  # fmt: skip
    for moment in old.moments[1:]:
        if moment.action is None or fresh.refusal(moment.action) is not None:
            break
        fresh.act(moment.action)
    return fresh
