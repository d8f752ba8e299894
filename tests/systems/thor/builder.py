"""Boards for tests: pieces where the test wants them, hands and deck stacked, chance rolled beforehand.

    battle = board('''
        . . . . .
        . T g o .
    ''', T="Thor", g="Frost Giants").hand("Slam")
    battle.play("Slam", by="T", at="g")
    assert battle.gone("g")

The last line of a picture is rank 1 and its first column file a (`corner` shifts it); what it leaves out is free.
`.` is free, `#` a wall, `o` a pit. A capital letter is a unit of side one, a small letter one of side two; a unit
that is named but not drawn waits in the reserve. It is side one's Fight phase unless the test says otherwise.

Everything done is checked on the way: the list of actions and the check agree, no invariant breaks, the state
survives being written as JSON, the state before is untouched, and scripted chance ends exhausted.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, Self

from game.core import options as option_rules
from game.core import steps
from game.core.actions import Action, Refusal
from game.core.chance import Chance, Result, Scripted
from game.core.events import Context, Event
from game.core.options import Value
from game.core.seats import Outcome, Seat
from game.core.steps import Decision
from game.core.system import Document, LogLine, digest, encode
from game.systems.thor import SYSTEM
from game.systems.thor.actions import (
    Advance,
    Attack,
    Blast,
    Charge,
    Defend,
    Deploy,
    Discard,
    Heal,
    LetGo,
    LetThrough,
    Move,
    Negate,
    Pass,
    StepAside,
    Strike,
    Summon,
    Taunt,
    Use,
)  # fmt: skip
from game.systems.thor.cards.plays import ACTION_OF
from game.systems.thor.catalogue import cards, units, whole_deck
from game.systems.thor.squares import FILES, RANKS
from game.systems.thor.state import FOE, Battle, Unit, without
from game.systems.thor.view import BattleView


def unit(name: str, hits: int = 0) -> dict[str, Any]:
    """A unit that has lost hits already; 0: none."""
    return {"name": name, "hits": hits}


def board(
    picture: str,
    *,
    corner: str = "a1",
    phase: str = "fight",
    first: Seat | Literal[""] = "one",
    turn: int = 1,
    wins: tuple[str, str] = ("every enemy falls", "every enemy falls"),
    options: dict[str, Value] | None = None,
    special: Iterable[str] = (),
    own_units: Iterable[dict[str, Any]] = (),
    open_hands: bool = False,
    **pieces: str | dict[str, Any],
) -> Board:
    """A battle drawn as a picture (see above); `first` is the side whose turn it is ("": whom the coin says)."""
    rows, places = _read(picture, corner)
    strangers = set(places) - set(pieces)
    assert not strangers, f"the picture shows {strangers}, but the test does not say what they are"
    sides: dict[str, list[dict[str, Any]]] = {"one": [], "two": []}
    letters: dict[str, list[str]] = {"one": [], "two": []}
    for letter, what in pieces.items():
        seat = "one" if letter.isupper() else "two"
        table = {"name": what} if isinstance(what, str) else dict(what)
        sides[seat].append(table | {"at": places.get(letter, "")})
        letters[seat].append(letter)
    document: Document = {
        "system": "thor",
        "title": "A test",
        "map": "\n".join(rows),
        "sides": {
            seat: {"name": name, "units": sides[seat], "wins": win}
            for seat, name, win in (("one", "Whites", wins[0]), ("two", "Blacks", wins[1]))
        },
        "start": {"first": first, "phase": phase, "hands": {}, "deck": [], "discard": []},
        "special": list(special),
        "unit": list(own_units),
        "kind": "puzzle" if open_hands else "battle",
    }
    ids = {letter: number for number, letter in enumerate((*letters["one"], *letters["two"]), 1)}
    return Board(document, ids, turn, options or {})


def _read(picture: str, corner: str) -> tuple[list[str], dict[str, str]]:
    """The map without its pieces, rank 8 first, and where the pieces stand."""
    lines = ["".join(line.split()) for line in picture.strip().splitlines()]
    grid = {}
    places: dict[str, str] = {}
    for up, line in enumerate(reversed(lines)):
        for across, sign in enumerate(line):
            square = FILES[FILES.index(corner[0]) + across] + RANKS[RANKS.index(corner[1]) + up]
            if sign in ".#o":
                grid[square] = sign
            else:
                assert sign not in places, f"{sign} stands on two squares"
                places[sign] = square
    return ["".join(grid.get(file + rank, ".") for file in FILES) for rank in reversed(RANKS)], places


class Board:
    """A battle on a drawn board. What sets it up can be chained; the first look at it begins the battle."""

    def __init__(self, document: Document, ids: dict[str, int], turn: int, options: dict[str, Value]) -> None:
        self.document = document
        self.ids = ids
        self.events: list[Event] = []
        """What the last action made happen."""
        self._turn = turn
        self._options = options
        self._state: Battle | None = None

    # Setting up

    def hand(self, *hand: str) -> Self:
        """The hand of the side whose turn it is."""
        return self._deal(self.document["start"]["first"], hand)

    def foe(self, *hand: str) -> Self:
        """The hand of the other side."""
        return self._deal(FOE[self.document["start"]["first"]], hand)

    def _deal(self, seat: Seat, hand: tuple[str, ...]) -> Self:
        assert self._state is None, "the battle has begun"
        self.document["start"]["hands"][seat] = list(hand)
        return self

    def deck(self, *top: str) -> Self:
        """The next cards, the first of them on top. The others lie below in the order of the card list."""
        assert self._state is None, "the battle has begun"
        self.document["start"]["deck"] = list(top)
        return self

    def discard(self, *pile: str) -> Self:
        """The discard pile, its latest card last."""
        assert self._state is None, "the battle has begun"
        self.document["start"]["discard"] = list(pile)
        return self

    def last_cards(self, *left: str) -> Self:
        """The whole deck, the next card first: all others that nobody holds lie on the discard pile."""
        hands = [card for hand in self.document["start"]["hands"].values() for card in hand]
        return self.deck(*left).discard(*without(tuple(whole_deck()), *left, *hands))

    def begin(self, *chance: Result, coin: int | None = None) -> Self:
        """Begin the battle with these results of chance; a `coin` only if no side is named to go first."""
        start = self.document["start"]
        held = sum(map(len, start["hands"].values())) + len(start["deck"]) + len(start["discard"])
        rest = 53 - held
        unshuffled: list[Result] = [list(range(rest))] if rest > 1 else []
        tossed: list[Result] = [] if coin is None else [coin]
        source = Scripted([*tossed, *unshuffled, *chance])
        ctx = Context(Chance(source), self.events)
        given = option_rules.complete(SYSTEM.options, self._options)
        state = SYSTEM.begin(self.document, given, ctx)
        state.turn = self._turn
        steps.advance(state, ctx)
        source.finish()
        _sound(state)
        self._state = state
        return self

    # What is

    @property
    def state(self) -> Battle:
        """The state now; a test may put it in order by hand before it acts."""
        if self._state is None:
            self.begin()
        assert self._state is not None
        return self._state

    @property
    def decision(self) -> Decision[Battle]:
        """The choice that is waited for; the battle must not be over."""
        found = self.state.decision
        assert found is not None, "the battle is over"
        return found

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome

    def asks(self, kind: type[Decision[Battle]], seat: Seat) -> bool:
        """Whether this kind of choice of this seat is waited for."""
        return isinstance(self.decision, kind) and self.decision.seat == seat

    def unit(self, letter: str) -> Unit:
        """The unit with this letter, which must be on the board."""
        return self.state.units[self.ids[letter]]

    def at(self, letter: str) -> str:
        """The square of a unit."""
        return self.unit(letter).at

    def hits(self, letter: str) -> int:
        """The hits a unit has left."""
        return self.unit(letter).hits

    def gone(self, letter: str) -> bool:
        """Whether a unit has fallen."""
        return any(unit.id == self.ids[letter] for unit in self.state.fallen)

    def on(self, square: str) -> str:
        """The name of the unit on a square; "" if there is none."""
        found = self.state.board.get(square)
        return self.state.units[found].name if found else ""

    def cards(self, seat: Seat) -> list[str]:
        """A hand, in alphabetical order."""
        return sorted(self.state.hands[seat])

    def view(self, seat: Seat) -> BattleView:
        return SYSTEM.view(self.state, seat)

    def log(self, seat: Seat | None = None) -> list[LogLine]:
        """The log of the last action, as a seat reads it."""
        return SYSTEM.tell(self.state, self.events, seat)

    def actions(self) -> list[Action]:
        """Every legal action."""
        return self.decision.actions(self.state)

    def squares(self, card: str, power: str = "", by: str = "") -> set[str]:
        """The squares that a card or power can be played to: of a move, a charge or a summons."""
        found = (action for action in self.actions() if isinstance(action, Move | Charge | Summon))
        unit = self.ids.get(by, 0)
        return {a.to for a in found if (a.card, a.power) == (card, power) and a.unit == unit}

    def aims(self, card: str, power: str = "", by: str = "") -> set[str]:
        """The letters of the units that a card or power can be aimed at: by an attack or a healing."""
        letters = {number: letter for letter, number in self.ids.items()}
        found = (action for action in self.actions() if isinstance(action, Attack | Heal))
        unit = self.ids.get(by, 0)
        return {letters[a.target] for a in found if (a.card, a.power) == (card, power) and a.unit == unit}

    def answers(self) -> set[tuple[str, str, str]]:
        """The defences of the side that is asked: card, power, and the letter of the unit that uses it."""
        letters = {number: letter for letter, number in self.ids.items()}
        return {(a.card, a.power, letters[a.unit]) for a in self.actions() if isinstance(a, Defend)}

    # Actions in words

    def action(
        self,
        card: str,
        power: str = "",
        *,
        by: str = "",
        at: str = "",
        to: str = "",
        toward: str = "",
        path: tuple[str, ...] = (),
        units: str = "",
        order: str = "",
        boost: str = "",
    ) -> Action:
        """A play: of `card` (opening `power`), by a unit, at a unit or to a square.

        `units` are the letters of an advance, `order` is the unit that gives the order, `boost` the wild card
        that adds damage. The kind of action follows from the card, or from what is given.
        """
        if units:
            return Advance(card, tuple(self.ids[letter] for letter in units))
        unit, by_id, target = self.ids.get(by, 0), self.ids.get(order, 0), self.ids.get(at, 0)
        kinds = self._kinds(card, power, order or by)
        if path or Taunt in kinds:
            return Taunt(card, unit, power, target, path)
        if toward or Blast in kinds:
            return Blast(card, unit, power, toward)
        if at:
            if Heal in kinds:
                return Heal(card, unit, power, target)
            return Attack(card, unit, target, power, by_id, boost)
        if to:
            if Charge in kinds:
                return Charge(card, unit, to, power)
            if Summon in kinds:
                return Summon(card, unit, power, to)
            return Move(card, unit, to, power, by_id)
        return Use(card, unit, power)

    def _kinds(self, card: str, power: str, holder: str) -> set[Any]:
        ways = cards()[card].power.ways if card in cards() else ()
        if power and holder:
            name = self.unit(holder).name
            profile = self.state.field.profiles.get(name) or units()[name]
            ways = tuple(way for found in profile.of_kind(card) if found.name == power for way in found.ways)
        return {ACTION_OF[way.use] for way in ways}

    # Doing

    def act(self, action: Action, *chance: Result) -> Self:
        """Do a legal action with these results of chance, which must be exactly the ones asked for."""
        decision, before = self.decision, self.state
        refusal = decision.check(before, action)
        assert refusal is None, f"{action} is refused: {refusal}"
        legal = decision.actions(before)
        listed = [a.units for a in legal if isinstance(a, Advance) and a.card == getattr(action, "card", "")]
        if isinstance(action, Advance):
            assert any(sorted(group) == sorted(action.units) for group in listed), f"{action} is not listed"
        else:
            assert action in legal, f"{action} is not listed"
        was = digest(before)
        after = before.copy()
        source = Scripted(chance)
        self.events = []
        steps.act(after, action, Context(Chance(source), self.events))
        source.finish()
        assert digest(before) == was, f"{action} changed the state before it"
        _sound(after)
        self._state = after
        return self

    def play(self, card: str, power: str = "", *chance: Result, **how: Any) -> Self:
        """Play a card (see `action`)."""
        return self.act(self.action(card, power, **how), *chance)

    def defend(self, card: str, power: str = "", *chance: Result, by: str) -> Self:
        """Answer an attack: `by` is the unit that defends (for a regular card the one attacked)."""
        return self.act(Defend(card, self.ids[by], power), *chance)

    def negate(self, card: str, power: str, *, by: str) -> Self:
        """Cancel the Move card just played."""
        return self.act(Negate(card, self.ids[by], power))

    def let_through(self) -> Self:
        """Answer nothing."""
        return self.act(LetThrough())

    def step_aside(self, to: str) -> Self:
        return self.act(StepAside(to))

    def strike(self, at: str, boost: str = "") -> Self:
        return self.act(Strike(self.ids[at], boost))

    def let_go(self) -> Self:
        return self.act(LetGo())

    def end_phase(self, *chance: Result) -> Self:
        return self.act(Pass(), *chance)

    def throw_away(self, *excess: str) -> Self:
        return self.act(Discard(tuple(sorted(excess))))

    def deploy(self, letter: str, to: str, *chance: Result) -> Self:
        return self.act(Deploy(self.ids[letter], to), *chance)

    # Why not

    def why_not(self, action: Action) -> Refusal:
        """Why an action is refused now. It must be, must not be listed, and what it proposes must be legal."""
        refusal = self.decision.check(self.state, action)
        assert refusal is not None, f"{action} is legal"
        assert action not in self.actions(), f"{action} is listed, but refused: {refusal}"
        assert refusal.text.endswith("."), refusal.text
        if refusal.nearest is not None:
            wrong = self.decision.check(self.state, refusal.nearest)
            assert wrong is None, f"the nearest action is refused too: {wrong}"
        return refusal

    def refused(self, card: str, power: str = "", **how: Any) -> Refusal:
        """Why a play is refused now (see `action`)."""
        return self.why_not(self.action(card, power, **how))

    def refused_defence(self, card: str, power: str = "", *, by: str) -> Refusal:
        """Why this is no answer to the attack."""
        return self.why_not(Defend(card, self.ids[by], power))


def _sound(state: Battle) -> None:
    """No invariant is broken, and the state can be written and read."""
    assert list(SYSTEM.broken(state)) == []
    assert SYSTEM.state_from_json(encode(state)) == state
