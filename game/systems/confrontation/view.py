"""What each seat may know, from visible facts only, and full states that could be true.

Hidden are the order of decks, sequences before they are shown, the cards in reserve of others (GB-17, GB-118 to GB-122, G-75), and
the dice that a lesson has fixed (G-151).
In Warlord mode nobody knows the order of his own deck either.
"""

from __future__ import annotations

import msgspec

from game.core.chance import Chance
from game.core.seats import Seat
from game.core.system import View
from game.systems.confrontation import card_play
from game.systems.confrontation.state import (
    Activation,
    Battle,
    Card,
    Dealt,
    Duty,
    Feat,
    Field,
    Fighter,
    FighterId,
    Item,
    ItemId,
    Objective,
    Piece,
    PieceId,
    Rolled,
    Sequence,
    Test,
    Unit,
    UnitId,
)


class KnownSequence(msgspec.Struct, frozen=True):
    """What a seat knows of a sequence: the cards to come, in their order if it is known, else sorted and with the reserve among them.

    `reserve` is the card put aside, if it is known; `aside` whether there is one.
    """

    cards: tuple[Card, ...]
    ordered: bool
    reserve: Card | None
    aside: bool
    reserved: bool
    played: tuple[Card, ...]
    open: bool
    sacrificed: tuple[Card, ...]

    @property
    def count(self) -> int:
        """How many cards are still to come, the one in reserve not counted."""
        return max(0, len(self.cards) - (self.aside and self.reserve is None))


class BattleView(View, frozen=True):
    """The battle as one seat sees it. `deck` are the cards that may still lie in the common deck, sorted, the reserves of others among them."""

    field: Field
    units: dict[UnitId, Unit]
    fighters: dict[FighterId, Fighter]
    fallen: dict[FighterId, Fighter]
    pieces: dict[PieceId, Piece]
    items: dict[ItemId, Item]
    objectives: dict[str, Objective]
    elixir: dict[Seat, int]
    commanders: dict[Seat, FighterId]
    duties: dict[Seat, Duty]
    sequences: dict[Seat, KnownSequence]
    deck: tuple[Dealt, ...]
    left: int
    """How many cards lie in the common deck."""
    drawn: Dealt | None
    """The card that is looked at just now, if this seat may see it."""
    looked: bool
    """Whether somebody is looking at a card."""
    drawer: Seat | None
    winner: Seat | None
    lead: Seat | None
    round: int
    active: Activation | None
    feats: tuple[Feat, ...]
    avatars: tuple[FighterId, ...]
    test: Test | None
    rolled: Rolled | None
    dice: tuple[int, ...] = ()
    """What the next dice show, where everybody sees it (G-152)."""


_SHARED = (
    "outcome", "field", "pieces", "drawer", "winner", "lead", "round", "active", "feats", "avatars", "test", "rolled",
)  # fmt: skip
"""What everybody sees and nobody changes in place."""
_OPEN = ("units", "fighters", "fallen", "items", "objectives", "elixir", "commanders", "duties")
"""What everybody sees and is copied."""


def view(state: Battle, seat: Seat) -> BattleView:
    """What `seat` may know of the battle."""
    drawn = state.drawn if state.drawn is not None and _looks(state, seat) else None
    pool = [*state.deck, *(dealt for dealt in _asides(state, seat))]
    if state.drawn is not None and drawn is None and state.field.mode == "marauder":
        pool.append(state.drawn)
    return BattleView(
        seat=seat,
        stack=tuple(state.stack),
        sequences={each: _known(state, seat, each) for each in state.sequences},
        deck=tuple(sorted(pool, key=_dealt_order)) if state.field.mode == "marauder" else (),
        left=len(state.deck),
        drawn=drawn,
        looked=state.drawn is not None,
        dice=state.dice if state.field.open_dice else (),
        **{name: getattr(state, name) for name in _SHARED},
        **{name: getattr(state, name).copy() for name in _OPEN},
    )


def _looks(state: Battle, seat: Seat) -> bool:
    """Whether a seat knows the card that has been drawn: its owner looks at it, and everybody knows open sequences (G-75)."""
    drawn = state.drawn
    return drawn is not None and (drawn.seat == seat or state.sequences[drawn.seat].open)


def _asides(state: Battle, seat: Seat) -> list[Dealt]:
    """The reserves of others, which may be any of their cards for all that a seat knows."""
    return [
        Dealt(other, own.reserve)
        for other, own in state.sequences.items()
        if own.reserve is not None and other != seat and not own.open
    ]


def knows_order(state: Battle | BattleView, seat: Seat, other: Seat) -> bool:
    """Whether a seat knows the order of the cards of another, or of its own (GB-117 to GB-122)."""
    mode, own = state.field.mode, state.sequences[other]
    if own.open or mode == "barbarian":
        return True
    return seat == other and mode in ("general", "strategist", "genius")


def _known(state: Battle, seat: Seat, other: Seat) -> KnownSequence:
    own = state.sequences[other]
    ordered = knows_order(state, seat, other)
    shown = seat == other or own.open
    cards = list(own.cards)
    if not shown and state.field.mode != "marauder":
        cards += [own.reserve] if own.reserve is not None else []
        if state.drawn is not None and state.drawn.seat == other:
            cards.append(state.drawn.card)
    return KnownSequence(
        tuple(cards) if ordered else tuple(sorted(cards, key=_card_order)),
        ordered,
        own.reserve if shown else None,
        own.reserve is not None,
        own.reserved,
        own.played,
        own.open,
        own.sacrificed,
    )


def _card_order(card: Card) -> tuple[str, int, str]:
    return card.troop, card.unit, card.work


def _dealt_order(dealt: Dealt) -> tuple[str, str, int, str]:
    return (dealt.seat, *_card_order(dealt.card))


# Made up


def resample(view: BattleView, chance: Chance) -> Battle:
    """A full battle that could be true: hidden cards in some order, others' reserves among them."""
    sequences, drawn = _made_up(view, chance)
    deck: tuple[Dealt, ...] = ()
    if view.field.mode == "marauder":
        sequences, drawn, deck = _dealt_anew(view, sequences, chance)
    made = Battle(
        stack=list(view.stack),
        sequences=sequences,
        deck=deck,
        drawn=drawn,
        dice=view.dice,
        **{name: getattr(view, name) for name in _SHARED},
        **{name: getattr(view, name).copy() for name in _OPEN},
    )
    if drawn is not None and view.drawn is None:
        _keep_alive(made, drawn)
    return made


def _keep_alive(made: Battle, drawn: Dealt) -> None:
    """Who has no reserve and is asked what becomes of his card looks at one that can be played: else it is passed at once (G-161)."""
    seat, own = drawn.seat, made.sequences[drawn.seat]
    if own.reserve is not None or card_play.meant(made, seat, drawn.card):
        return
    deck = made.deck or tuple(Dealt(seat, card) for card in own.cards)
    at = next(
        (
            at
            for at, dealt in enumerate(deck)
            if dealt.seat == seat and card_play.meant(made, seat, dealt.card)
        ),
        None,
    )
    if at is None:
        return
    made.drawn, deck = deck[at], (*deck[:at], drawn, *deck[at + 1 :])
    if made.deck:
        made.deck = deck
    else:
        cards = tuple(dealt.card for dealt in deck)
        made.sequences[seat] = msgspec.structs.replace(own, cards=cards)


def _made_up(view: BattleView, chance: Chance) -> tuple[dict[Seat, Sequence], Dealt | None]:
    """Sequences of their own cards; who looks at a card looks at one of his."""
    drawn = view.drawn
    made: dict[Seat, Sequence] = {}
    for seat, known in view.sequences.items():
        cards, reserve = list(known.cards), known.reserve
        if not known.ordered:
            cards = chance.shuffle(cards)
        if seat != view.seat and not known.open and view.field.mode != "marauder":
            if known.aside:
                reserve = cards.pop()
            if view.looked and view.drawn is None and _looker(view) == seat:
                drawn = Dealt(seat, cards.pop(0))
        made[seat] = Sequence(
            tuple(cards), reserve, known.reserved, known.played, known.open, known.sacrificed
        )
    return made, drawn


def _looker(view: BattleView) -> Seat | None:
    """Who is looking at a card: whose choice it is."""
    return view.decision.seat if view.decision is not None else None


def _dealt_anew(
    view: BattleView, sequences: dict[Seat, Sequence], chance: Chance
) -> tuple[dict[Seat, Sequence], Dealt | None, tuple[Dealt, ...]]:
    """The common deck in some order, with the reserves of others, and a card that another one looks at, taken out of it."""
    pool = chance.shuffle(view.deck)
    drawn = view.drawn
    for seat, known in view.sequences.items():
        if known.aside and known.reserve is None:
            reserve = _take(pool, seat)
            sequences[seat] = msgspec.structs.replace(sequences[seat], reserve=reserve.card)
    if view.looked and drawn is None:
        owner = _looker(view)
        drawn = _take(pool, owner) if owner else pool.pop(0)
    return sequences, drawn, tuple(pool)


def _take(pool: list[Dealt], seat: Seat) -> Dealt:
    """The first card of a seat out of a shuffled deck."""
    at = next(at for at, dealt in enumerate(pool) if dealt.seat == seat)
    return pool.pop(at)


def disturb(state: Battle, seat: Seat, chance: Chance) -> Battle:
    """The battle with every hidden card in another place that `seat` may not know, and fixed dice in another order."""
    other = state.copy()
    if not state.field.open_dice:
        other.dice = tuple(chance.shuffle(state.dice))
    if state.field.mode == "marauder":
        _stir_deck(other, seat, chance)
        return other
    for each, own in state.sequences.items():
        if knows_order(state, seat, each):
            continue
        hidden = list(own.cards)
        secret = each != seat and own.reserve is not None
        looking = state.drawn is not None and state.drawn.seat == each != seat
        if secret and own.reserve is not None:
            hidden.append(own.reserve)
        if looking and state.drawn is not None:
            hidden.append(state.drawn.card)
        hidden = chance.shuffle(hidden)
        if looking:
            other.drawn = Dealt(each, hidden.pop())
        reserve = hidden.pop() if secret else own.reserve
        other.sequences[each] = msgspec.structs.replace(own, cards=tuple(hidden), reserve=reserve)
    return other


def _stir_deck(other: Battle, seat: Seat, chance: Chance) -> None:
    """The common deck and the reserves of others, shuffled together; every owner keeps as many."""
    hidden = [*other.deck, *_asides(other, seat)]
    looking = other.drawn if other.drawn is not None and other.drawn.seat != seat else None
    if looking is not None:
        hidden.append(looking)
    pool = chance.shuffle(hidden)
    for dealt in _asides(other, seat):
        own = other.sequences[dealt.seat]
        other.sequences[dealt.seat] = msgspec.structs.replace(own, reserve=_take(pool, dealt.seat).card)
    if looking is not None:
        other.drawn = _take(pool, looking.seat)
    other.deck = tuple(pool)
