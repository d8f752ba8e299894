"""The tactical phase: the cards of the round, and the six ways to order them (GB-13, GB-117 to GB-122, G-21, G-26)."""

from __future__ import annotations

from collections.abc import Sequence as Many

import msgspec
from msgspec import UNSET

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Decision, Step
from game.systems.confrontation import events, titans
from game.systems.confrontation.actions import Arrange, ChooseSeat
from game.systems.confrontation.state import Battle, Card, Dealt, Mode, Sequence

ARRANGED: tuple[Mode, ...] = ("general", "strategist", "genius")
"""The modes in which players order their cards themselves."""


def hand(state: Battle, seat: Seat) -> tuple[Card, ...]:
    """The cards of a company for a round: one for each unit that may be activated, and a titan's own cards (GB-13, GB-80).

    Units of one troop have twin cards; reinforcements have none before they may come.
    """
    cards = []
    for unit in state.company(seat):
        if unit.fate == "reinforcement":
            continue
        works = [
            each
            for each in _titanic(state, unit.id)
            if Card(unit.troop, unit.id, each) not in _given_up(state, seat)
        ]
        cards.append(Card(unit.troop, unit.id if works or _is_titan(state, unit.id) else 0))
        cards += [Card(unit.troop, unit.id, work) for work in works]
    return tuple(sorted(cards, key=lambda card: (card.troop, card.unit, card.work)))


def _is_titan(state: Battle, unit: int) -> bool:
    return any(state.field.profiles[each.profile].category == "titan" for each in state.members(unit))


def _titanic(state: Battle, unit: int) -> list[str]:
    """The titanic works of a unit, if it is a titan."""
    return list(titans.works(state.field, (each.profile for each in state.members(unit))))


def _given_up(state: Battle, seat: Seat) -> tuple[Card, ...]:
    return state.sequences[seat].sacrificed if seat in state.sequences else ()


class OrderSequences(Step[Battle], frozen=True, tag=True):
    """Every player gets the cards of his company and orders them as the mode has it (GB-13)."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        mode = state.field.mode
        for seat in state.field.sides:
            cards = hand(state, seat)
            if mode == "warlord":
                cards = tuple(ctx.chance.shuffle(cards))
            state.sequences[seat] = Sequence(
                cards, open=mode == "barbarian", sacrificed=_given_up(state, seat)
            )
        state.deck, state.drawn, state.drawer = (), None, None
        if mode == "marauder":
            _one_deck(state, ctx)
        elif mode in ARRANGED:
            choosing = [seat for seat in state.field.sides if len(set(state.sequences[seat].cards)) > 1]
            state.push(*(Arranging(seat) for seat in choosing), ShowSequences())


def _one_deck(state: Battle, ctx: Context) -> None:
    """The cards of all players shuffled into one deck (GB-118, G-21)."""
    everything = [Dealt(seat, card) for seat, own in state.sequences.items() for card in own.cards]
    state.deck = tuple(ctx.chance.shuffle(everything))
    for seat, own in state.sequences.items():
        state.sequences[seat] = msgspec.structs.replace(own, cards=())


class Arranging(Decision[Battle], frozen=True, tag=True):
    """A player orders his cards in secret (GB-120 to GB-122). Cards that are alike keep their order, so that each order has one spelling."""

    listed = False

    def suggest(self, state: Battle) -> list[Action]:
        count = len(state.sequences[self.seat].cards)
        orders: list[Many[int]] = [range(count), range(count - 1, -1, -1)]
        orders += [[*range(turn, count), *range(turn)] for turn in range(1, min(count, 4))]
        return list(dict.fromkeys(Arrange(spelled(state, self.seat, order)) for order in orders))

    def sample(self, state: Battle, chance: Chance) -> Action:
        order = chance.shuffle(range(len(state.sequences[self.seat].cards)))
        return Arrange(spelled(state, self.seat, order))

    def check(self, state: Battle, action: Action) -> Refusal | None:
        near = self.suggest(state)[0]
        if not isinstance(action, Arrange):
            return Refusal("GB-13", "Order your cards for the round.", near)
        count = len(state.sequences[self.seat].cards)
        if sorted(action.order) != list(range(count)):
            return Refusal("GB-13", f"Name each of your {count} cards once.", near)
        right = spelled(state, self.seat, action.order)
        if right != action.order:
            return Refusal(
                "GB-17", "Cards of the same troop are alike: leave them in their order.", Arrange(right)
            )
        return None

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, Arrange)
        own = state.sequences[self.seat]
        cards = tuple(own.cards[place] for place in action.order)
        state.sequences[self.seat] = msgspec.structs.replace(own, cards=cards)
        ctx.tell(events.Arranged, self.seat, len(cards))


def spelled(state: Battle, seat: Seat, order: Many[int]) -> tuple[int, ...]:
    """An order of cards in which those that are alike stand in the order of the hand."""
    cards = state.sequences[seat].cards
    left: dict[Card, list[int]] = {}
    for place, card in enumerate(cards):
        left.setdefault(card, []).append(place)
    return tuple(left[cards[place]].pop(0) for place in order)


class ShowSequences(Step[Battle], frozen=True, tag=True):
    """Sequences that lie open are turned up at the same moment: all of them, or one side's (GB-121, GB-122, G-26)."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        shown = [seat for seat in state.field.sides if _face_up(state, seat)]
        for seat in shown:
            state.sequences[seat] = msgspec.structs.replace(state.sequences[seat], open=True)
        if shown:
            ctx.tell(events.SequencesShown, {seat: state.sequences[seat].cards for seat in shown})


def _face_up(state: Battle, seat: Seat) -> bool:
    mode, down = state.field.mode, state.field.face_down
    return mode == "strategist" or (mode == "genius" and down is not UNSET and not state.friends(seat, down))


class ChooseFirst(Step[Battle], frozen=True, tag=True):
    """The winner of the opposition chooses who the first active player is (GB-16)."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        assert state.winner is not None
        state.push(FirstChoice(state.winner))


class FirstChoice(Decision[Battle], frozen=True, tag=True):
    """Who of those with anybody left is the first active player (GB-16, G-172)."""

    def actions(self, state: Battle) -> list[Action]:
        present = state.present()
        return [ChooseSeat(seat) for seat in state.clockwise(self.seat) if seat in present]

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, ChooseSeat)
        state.lead = action.seat
        ctx.tell(events.LeadTaken, action.seat)


STEPS = (OrderSequences, Arranging, ShowSequences, ChooseFirst, FirstChoice)
