"""The books of a story kept once more, by what is told and by the sheet, and compared with the story's own after every decision.

Who is flat-footed and for how long, stances, marks, enemies and blips, cards and their effects, objectives, counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.events import Event
from game.core.match import Match
from game.core.promises.breaches import keep
from game.core.steps import Step
from game.systems.asgard import adapters
from game.systems.asgard import events as e
from game.systems.asgard.actions import UnitId
from game.systems.asgard.cards import Card
from game.systems.asgard.sequence import Tactical
from game.systems.asgard.sheet import effects as f
from game.systems.asgard.state import ENEMY, Saga
from game.systems.asgard.story.codes import Bring
from game.systems.thor.events import TurnBegan, TurnEnded
from tools import saga_retold as retold
from tools.saga_checks import friends
from tools.saga_retold import Reader

_AMOUNTS = {"advantaged": 1, "disadvantaged": -1}
Standing = tuple[UnitId, tuple[UnitId, ...], int]


class Brought:
    """A card that lies out of the deck: what it added, who of those it brought is left, whether one of them vanished."""

    def __init__(self, adds: tuple[str, ...]) -> None:
        self.adds = adds
        self.units: set[UnitId] = set()
        self.vanished = False


class Books(Reader):
    """Follows a story from its beginning."""

    def __init__(self, match: Match) -> None:
        state: Saga = match.moments[0].state
        self.acting: set[UnitId] = set()
        self.side = ""
        """On Thor's board: whose turn it is."""
        self.flat: dict[UnitId, int] = dict(state.flat)
        self.stands: list[Standing] = [(each.unit, each.against, each.amount) for each in state.stands]
        self.foes = set(state.foes)
        self.blips = {blip.unit: blip.at for blip in state.blips.values()}
        self.seen = set(state.seen)
        self.out: dict[Card, Brought] = {}
        self.counts = dict(state.counts)
        self.objectives: dict[str, str] = dict(state.objectives)
        for card, out in state.out.items():
            self.out[card] = Brought(out.adds)
            self.out[card].units = set(out.units)
        for event in match.moments[0].events:
            self._acts(state, event)
        self.against: tuple[UnitId, ...] = ()
        """The units that trigger the encounter that is coming."""

    # What is told

    def before(self, state: Saga, step: Step[Any]) -> None:
        if not isinstance(step, Bring):
            return
        if isinstance(step.effect, f.Seen):
            (self.seen.add if step.effect.seen else self.seen.discard)(step.effect.effect)
        cause, host = step.cause, adapters.of(state.plan)
        token = state.tokens.get(cause.token)
        self.against = tuple(
            unit
            for unit in friends(state)
            if unit == cause.unit or (token and host.gap(state.table, unit, token.at) <= state.now.range)
        )

    def told(self, state: Saga, event: Event, step: Step[Any] | None) -> None:
        self._acts(state, event)
        word: Any = getattr(self, f"_{type(event).__name__}", None)
        if word:
            word(state, event)
        fallen = retold.falls(event)
        if fallen:
            self._gone(fallen, vanished=False)
        if retold.round_ends(state, event):
            self.stands = []

    def _acts(self, state: Saga, event: Event) -> None:
        """A-32: the end of a unit's activation takes one off."""
        self.acting |= set(retold.begins(state, event))
        if isinstance(event, TurnBegan | TurnEnded):
            self.side = event.seat if isinstance(event, TurnBegan) else ""
        for unit in retold.ends_for(state, event):
            self.acting.discard(unit)
            if unit in self.flat:
                self.flat[unit] -= 1
                if not self.flat[unit]:
                    del self.flat[unit]

    def _FlatFooted(self, state: Saga, event: e.FlatFooted) -> None:
        if event.now:
            own = self.side == adapters.of(state.plan).seat(state.table, event.unit)
            self.flat[event.unit] = 2 if own or event.unit in self.acting else 1
        else:
            keep(
                "whoever recovers was flat-footed long enough (A-32)",
                event.unit not in self.flat,
                where=event,
            )

    def _FoeCame(self, state: Saga, event: e.FoeCame) -> None:
        self.foes.add(event.unit)
        foe = state.foes.get(event.unit)
        if foe is not None and foe.card in self.out:
            self.out[foe.card].units.add(event.unit)
        if event.stance in _AMOUNTS and self.against:
            self.stands.append((event.unit, self.against, _AMOUNTS[event.stance]))

    def _FriendLeft(self, state: Saga, event: e.FriendLeft) -> None:
        self.flat.pop(event.unit, None)

    def _CardFlipped(self, state: Saga, event: e.CardFlipped) -> None:
        if not event.missing:
            self.out[event.card] = Brought(event.adds)
            self.seen |= set(event.adds)

    def _CardsBack(self, state: Saga, event: e.CardsBack) -> None:
        for card in event.cards:
            brought = self.out.get(card)
            keep(
                "no card goes back whose encounter is on the table (A-14)",
                brought is None or not brought.units,
                where=event,
            )
            self.out.pop(card, None)

    def _Lurks(self, state: Saga, event: e.Lurks) -> None:
        self.foes.add(event.unit)
        foe = state.foes.get(event.unit)
        if foe is not None and foe.card in self.out:
            self.out[foe.card].units.add(event.unit)
        self.blips[event.unit] = event.at

    def _BecameBlip(self, state: Saga, event: e.BecameBlip) -> None:
        self.blips[event.unit] = event.at
        self.stands = [stand for stand in self.stands if stand[0] != event.unit]

    def _BlipMoved(self, state: Saga, event: e.BlipMoved) -> None:
        keep("a blip goes from where it lies", self.blips.get(event.unit) == event.origin, where=event)
        far = adapters.of(state.plan).apart(event.origin, event.to)
        keep(
            "a blip goes as far as its model would (A-23)", far <= pace(state, event.unit), where=(event, far)
        )
        self.blips[event.unit] = event.to

    def _BlipSeen(self, state: Saga, event: e.BlipSeen) -> None:
        keep("only a blip is seen again", event.unit in self.blips, where=event)
        del self.blips[event.unit]

    def _BlipGone(self, state: Saga, event: e.BlipGone) -> None:
        keep("only a blip disappears", event.unit in self.blips, where=event)
        self._gone(event.unit, vanished=True)

    def _FoeLeft(self, state: Saga, event: e.FoeLeft) -> None:
        self._gone(event.unit, vanished=False)

    def _ObjectiveChanged(self, state: Saga, event: e.ObjectiveChanged) -> None:
        self.objectives[event.objective] = event.status

    def _Counting(self, state: Saga, event: e.Counting) -> None:
        keep("no count falls below nought", event.now >= 0, where=event)
        self.counts[event.name] = event.now

    def _gone(self, unit: UnitId, *, vanished: bool) -> None:
        """A-35: the last of a card's enemies is gone, and its effects are struck if one of them disappeared as a blip."""
        self.foes.discard(unit)
        self.blips.pop(unit, None)
        self.flat.pop(unit, None)
        self.stands = [stand for stand in self.stands if stand[0] != unit]
        for card, brought in list(self.out.items()):
            if unit not in brought.units:
                continue
            brought.units.discard(unit)
            brought.vanished = brought.vanished or vanished
            if not brought.units and brought.vanished:
                del self.out[card]
                self.seen -= {
                    each
                    for each in brought.adds
                    if not any(each in other.adds for other in self.out.values())
                }

    # How it stands

    def ends(self, state: Saga) -> None:
        told = (
            ("enemies stand to those that triggered them as told (A-20)", sorted(self.stands), _stands(state)),
            ("enemies come and go as told", self.foes, set(state.foes)),
            ("blips lie where they were told to (A-22)", self.blips, {blip.unit: blip.at for blip in state.blips.values()}),
            ("the effects seen are those of the cards that are out (A-35)", self.seen, set(state.seen)),
            ("cards are out as told (A-14)", set(self.out), set(state.out)),
            ("counts are as told", self.counts, state.counts),
            ("objectives are as told", self.objectives, state.objectives),
        )  # fmt: skip
        for promise, ours, theirs in told:
            keep(promise, ours == theirs, where=(ours, theirs))
        if state.outcome is None and isinstance(state.decision, Tactical):
            promise = "who is flat-footed, and for how long, is as told (A-32)"
            keep(promise, self.flat == state.flat, where=(self.flat, state.flat))
            host = adapters.of(state.plan)
            for unit in host.units(state.table):
                lent = sorted((mark.stat, mark.amount, mark.against) for mark in host.lent(state.table, unit))
                keep(
                    "marks lie as the rules say (A-2, A-20, A-21)",
                    lent == sorted(self._marks(state, unit)),
                    where=(unit, lent),
                )

    def _marks(self, state: Saga, unit: UnitId) -> Iterator[tuple[str, int, tuple[UnitId, ...]]]:
        """What is lent to a unit, by the rules."""
        host = adapters.of(state.plan)
        thor = hasattr(state.table, "hands")
        if unit in self.flat:
            yield "defence", -1 if thor else -2, ()
        for who, against, amount in self.stands:
            if who == unit:
                yield "attack", amount, against
        side = "they" if host.seat(state.table, unit) == ENEMY else "you"
        for variable in state.now.variables:
            for lending in variable.lends:
                if lending.side in (side, "all"):
                    yield lending.stat, lending.amount, ()


def _stands(state: Saga) -> list[Standing]:
    return sorted((each.unit, each.against, each.amount) for each in state.stands)


def pace(state: Saga, unit: UnitId) -> int:
    """How far a model gets in one move: three squares on Thor's board (A-58), all its strides on Ascension's."""
    if hasattr(state.table, "hands"):
        return 3
    waiting = [model for own in state.table.reserve.values() for model in own if model.id == unit]
    model = state.table.models.get(unit) or waiting[0]
    who = state.table.field.characters[model.who]
    return int(who.strides * who.base.long) + 2
