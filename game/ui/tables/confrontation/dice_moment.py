"""When dice are put before the players: a part of the table of units (see `contract`)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol, cast

from game.core.events import Event
from game.core.match import Match
from game.core.seats import Seat
from game.systems.confrontation import events
from game.ui.app.loop import App
from game.ui.tables.confrontation import throws
from game.ui.tables.confrontation.dice_tray import DiceTray
from game.ui.tables.confrontation.naming import Company, Named

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


def interlude(event: Event, view: Company, flow: Rolling) -> Open | None:
    """What opens before an event is shown: its dice, if the settings want them seen."""
    casts = throws.of_events(_belonging(event, flow.match), Named(view))
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


def _belonging(event: Event, match: Match) -> list[Event]:
    """The events whose dice an event settles: a test has its own, an opposition is shown whole once it is won."""
    if isinstance(event, events.TestRolled):
        return [event]
    if not isinstance(event, events.AuthorityWon):
        return []
    found: list[Event] = [event]
    told = [each for moment in match.moments for each in moment.events]
    at = next((at for at in reversed(range(len(told))) if told[at] is event), len(told))
    for each in reversed(told[:at]):
        if isinstance(each, events.AuthorityWon):
            break
        if isinstance(each, events.AuthorityRolled):
            found.insert(0, each)
    return found
