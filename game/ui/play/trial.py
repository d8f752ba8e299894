"""A scenario whose author has its file open beside the window: when the file changes, the match goes on by what it says now.

The same seed is played anew, and what had been done is done again as far as it is still legal. Whoever was chosen at the
set-up goes on playing, unless the file names others now. A trial of what is drawn in a workshop is taken up in the same way.
"""

from __future__ import annotations

from typing import Protocol

from game import scenarios
from game.core import registry
from game.core.match import Match
from game.core.options import OptionError
from game.core.seats import UnknownSeat
from game.core.system import Document, ScenarioError
from game.core.words.grammar import plural
from game.core.writer import Writer
from game.ui.app.loop import App
from game.ui.play import dialogue, saves
from game.ui.play.launch import titled

EVERY = 1.0
"""Seconds between two looks at the file."""
WHO = ("force", "models", "character", "leader", "stands", "company", "waiting", "reserves")
"""What of a side says who plays on it: the set-up writes its own there, that the record be whole."""


class Tried(Protocol):
    """The table at which such a scenario is played."""

    @property
    def app(self) -> App: ...
    @property
    def match(self) -> Match: ...
    @property
    def played(self) -> bool: ...
    @property
    def covered(self) -> bool: ...
    def go_on_with(self, match: Match) -> None: ...


class Trial:
    """Follows the file of the scenario that `stage` plays."""

    def __init__(self, stage: Tried) -> None:
        self._stage = stage
        header = stage.match.header
        found = scenarios.follow(header.scenario) if header.scenario and stage.played else None
        # A record of an older version goes on as it was begun.
        self._file = (
            found if found is not None and _bare(_recorded(found.entry)) == _bare(header.document) else None
        )
        self._was: Document = _recorded(self._file.entry) if self._file else {}
        """What the file said when the match began."""
        self._waited = 0.0

    def tick(self, dt: float) -> None:
        """Look at the file now and then, while nothing lies over the table."""
        if self._file is None or self._stage.covered:
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
            fresh = again(old, entry, self._was)
        except (ScenarioError, OptionError, UnknownSeat) as error:
            stage.app.notify(f"The changed file cannot be played. {error}")
            return
        stage.go_on_with(fresh)
        stage.app.notify(f"{entry.title} has been read anew{_kept(old, fresh)}.")


def again(old: Match, entry: scenarios.Entry, was: Document) -> Match:
    """The match of a changed scenario with the same seed, as far as what was done is still legal.

    `was` is the scenario of the file, as a record keeps it, when the match began. Raises `ScenarioError`, `OptionError` or `UnknownSeat`.
    """
    header = old.header
    fresh = Match.start(
        entry.system, joined(was, header.document, _recorded(entry)), seed=header.seed, scenario=header.scenario,
        options=header.options, seats=header.seats, path=dialogue.fresh_path(old.writer.path),
    )  # fmt: skip
    return _redone(old, fresh)


def _redone(old: Match, fresh: Match) -> Match:
    """A match that has just begun, with what was done in another as far as it is still legal."""
    for moment in old.moments[1:]:
        if moment.action is None or fresh.refusal(moment.action) is not None:
            break
        fresh.act(moment.action)
    return fresh


def _kept(old: Match, fresh: Match) -> str:
    """What of an old match stands in the fresh one, as the end of a sentence; "" where nothing had been done."""
    done, before = len(fresh.moments) - 1, len(old.moments) - 1
    if not before:
        return ""
    return (
        "; everything done so far stands"
        if done == before
        else f"; {done} of {plural(before, 'action')} still stand"
    )


def take_up(app: App, old: Match, document: Document) -> str:
    """Go on with a trial where it stood, by what its scenario says now; why that cannot be, or ""."""
    header = old.header
    try:
        anew = Match.start(header.system, titled(document), seed=header.seed, seats=header.seats)
        fresh = old.fork(len(old.moments) - 1) if anew.document == old.document else _redone(old, anew)
    except (ScenarioError, OptionError, UnknownSeat) as error:
        return f"It cannot be played. {error}"
    if fresh.decision is None:
        return "The trial is over where it stood."
    fresh.writer = Writer(saves.autosave(), fresh.text)
    app.open("battle", match=fresh)
    app.notify(f"The trial goes on{_kept(old, fresh)}.")
    return ""


def joined(was: Document, played: Document, now: Document) -> Document:
    """A scenario as its file says it now, with whoever was chosen at the set-up where the file still says of that what it did."""
    made = {**now}
    if now.get("points") != was.get("points"):
        return made
    made |= {key: played[key] for key in ("points",) if key in played}
    made["sides"] = {seat: _side(was, played, side, seat) for seat, side in now.get("sides", {}).items()}
    return made


def _side(was: Document, played: Document, now: Document, seat: str) -> Document:
    before, chosen = (document.get("sides", {}).get(seat) for document in (was, played))
    if before is None or chosen is None or _who(before) != _who(now):
        return now
    name = {"name": chosen["name"]} if "name" in chosen and before.get("name") == now.get("name") else {}
    return {**{key: value for key, value in now.items() if key not in WHO}, **name, **_who(chosen)}


def _recorded(entry: scenarios.Entry) -> Document:
    """A scenario as a record of it keeps it."""
    return registry.system(entry.system).self_contained(entry.document)


def _who(side: Document) -> Document:
    return {key: side[key] for key in WHO if key in side}


def _bare(document: Document) -> Document:
    """A scenario without whatever the set-up may have chosen."""
    sides = {
        seat: {key: value for key, value in side.items() if key not in (*WHO, "name")}
        for seat, side in document.get("sides", {}).items()
    }
    return {key: value for key, value in document.items() if key not in ("points", "sides")} | {
        "sides": sides
    }
