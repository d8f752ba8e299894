"""When dice are put before the players: a part of the table of units (see `contract`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import takewhile
from typing import Protocol, cast

from game.core.events import Event
from game.core.match import Match
from game.core.seats import Seat
from game.systems.confrontation import events, setup_events
from game.systems.confrontation.fire import events as shooting
from game.ui.app.loop import App
from game.ui.tables.confrontation.dice import oppositions, throws
from game.ui.tables.confrontation.dice.dice_tray import DiceTray
from game.ui.tables.confrontation.dice.throws import Cast, Names
from game.ui.tables.confrontation.names import Named
from game.ui.tables.confrontation.seat_knowledge import Roster

Open = Callable[[Callable[[], None]], None]


class Rolling(Protocol):
    """The course of a battle in which dice are rolled."""

    @property
    def app(self) -> App: ...
    @property
    def match(self) -> Match: ...
    @property
    def people(self) -> Collection[Seat]:
        """The seats of those who sit at this screen."""

    def finish_motion(self) -> object:
        """Let everything that moves come to its end."""


def interlude(event: Event, view: Roster, flow: Rolling) -> Open | None:
    """What opens before an event is shown: its dice, if the settings want them seen."""
    casts = of_events(_belonging(event, flow.match), Named(view))
    setting = cast(throws.Setting, flow.app.settings.dice)
    shown = throws.shown(setting, casts, flow.people)
    if not shown:
        return None

    def opens(done: Callable[[], None]) -> None:
        def skip() -> None:
            done()
            flow.finish_motion()

        flow.app.push(DiceTray(shown, done, skip))

    return opens


def of_events(told: Iterable[Event], names: Names) -> tuple[Cast, ...]:
    """The throws among what happened, in their order."""
    made: list[Cast] = []
    rolls: list[events.AuthorityRolled] = []
    dice: list[setup_events.DieRolled] = []
    pools: list[events.PoolFilled] = []
    shot: shooting.Shot | None = None
    for event in told:
        if isinstance(event, events.TestRolled) and event.rolled.first:
            made.append(throws.of_test(event.rolled, names))
        elif isinstance(event, events.AuthorityRolled):
            rolls.append(event)
        elif isinstance(event, events.AuthorityWon) and rolls:
            made.append(oppositions.of_authority(rolls, event.seat, names))
            rolls = []
        elif isinstance(event, events.ConflictRolled):
            made.append(oppositions.of_conflict(event, names))
        elif isinstance(event, setup_events.DieRolled) and event.die:
            dice.append(event)
        elif isinstance(event, events.PoolFilled) and event.dice:
            pools.append(event)
        elif isinstance(event, shooting.Shot):
            shot = event
        elif isinstance(event, shooting.TemplateLanded) and event.direction and shot is not None:
            made.append(oppositions.of_template(event, shot, names))
    if dice:
        made.append(oppositions.of_purpose(dice, names))
    if pools:
        made.append(oppositions.of_mana(pools, names))
    if rolls:
        made.append(oppositions.of_authority(rolls, None, names))
    return tuple(made)


def _belonging(event: Event, match: Match) -> list[Event]:
    """The events whose dice an event settles: a test has its own; what all roll for is shown whole once it is settled."""
    if isinstance(event, events.TestRolled | events.ConflictRolled):
        return [event]
    told = [each for moment in match.moments for each in moment.events]
    at = next((at for at in reversed(range(len(told))) if told[at] is event), len(told))
    before = told[:at]
    if isinstance(event, events.AuthorityWon):
        return [*_run(before, events.AuthorityRolled, events.AuthorityWon), event]
    if isinstance(event, shooting.TemplateLanded):
        shots = [each for each in before if isinstance(each, shooting.Shot)]
        return [*shots[-1:], event]
    # The last of the dice for one purpose, and the last pool that is filled, show all of them.
    if _like(event, event) and not _like(event, told[at + 1] if at + 1 < len(told) else None):
        earlier = takewhile(lambda each: _like(event, each), reversed(before))
        return [*reversed(list(earlier)), event]
    return []


def _like(event: Event, other: Event | None) -> bool:
    """Whether two events are dice for one and the same: for a purpose, or for mana."""
    if isinstance(event, setup_events.DieRolled):
        return isinstance(other, setup_events.DieRolled) and event.why == other.why
    if isinstance(event, events.PoolFilled) and isinstance(other, events.PoolFilled):
        return bool(event.dice and other.dice)
    return False


def _run(told: Sequence[Event], kind: type[Event], end: type[Event]) -> list[Event]:
    """The events of a kind since the last one that ended such a run."""
    since = takewhile(lambda each: not isinstance(each, end), reversed(told))
    return [*reversed([each for each in since if isinstance(each, kind)])]
