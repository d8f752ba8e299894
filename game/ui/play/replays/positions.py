"""A position of a battle or a replay becomes a scenario of the player's own, open where it can be changed.

Whoever plays on gets no more than may be known: the whole truth is for trials, for what is over, and by agreement.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game import scenarios
from game.core.descriptions.lesson import EXERCISES
from game.core.match import Match
from game.core.position import Position, position
from game.core.seats import Seat
from game.core.system import Restless
from game.ui.app.scenes import workshop_of
from game.ui.play import launch
from game.ui.play.dialogue import Played
from game.ui.play.people import person
from game.ui.play.replays.tape import Tape

if TYPE_CHECKING:
    from game.ui.app.loop import App


def fork(app: App, tape: Tape) -> None:
    """The moment that a replay shows: all of it once the battle is over, before that what the eyes that look on may know."""
    seat = tape.reader if tape.match.outcome is None else None
    taken = _taken(app, tape.match, seat, tape.index)
    if taken is not None:
        _open(app, tape.match, taken, seat)


def edit(play: Played) -> None:
    """The battle as it stands: by agreement where all who play share the table, guessed where a bot plays on."""
    app, match, flow = play.app, play.match, play.flow
    whole = launch.is_trial(app, match) or match.outcome is not None
    agreed = flow.hot_seat and not flow.with_bots
    if play.coach.kind in EXERCISES and not launch.is_trial(app, match):
        _refuse(
            app, f"A {play.coach.kind} that is played keeps its position to itself; its replay can be forked."
        )
        return
    if flow.veiled and not (whole or agreed):
        _refuse(app, "Nobody looks at the table now whose position it could be.")
        return
    seat = None if whole or agreed else flow.table.seat
    taken = _taken(app, match, seat)
    if taken is None:
        return
    then = partial(_open, app, match, taken, seat)
    if whole or not agreed:
        then()
    else:
        text = f"All of it becomes a scenario, and what is hidden is seen. {taken.words}"
        flow.ask_agreement("Edit this position?", text, then)


def _taken(app: App, match: Match, seat: Seat | None, at: int | None = None) -> Position | None:
    """The position that was asked for; None, and why is said, if there is none."""
    try:
        return position(match, seat, at)
    except Restless as error:
        _refuse(app, str(error))
        return None


def _open(app: App, match: Match, taken: Position, seat: Seat | None) -> None:
    """Keep a position among the player's scenarios, open it, and say what it is."""
    path = scenarios.fresh_place(taken.document)
    try:
        scenarios.save(taken.document, path)
    except OSError as error:
        _refuse(app, f"{path.name} could not be written: {error.strerror or error}.")
        return
    app.open(workshop_of(match.header.system), document=taken.document, path=path)
    guessed = f" What lay hidden from {person(match, seat)[0]} is a guess." if seat else ""
    app.notify(f"{taken.words}{guessed} Kept as {path.name}.")


def _refuse(app: App, words: str) -> None:
    app.sound.play("refused")
    app.notify(words)
