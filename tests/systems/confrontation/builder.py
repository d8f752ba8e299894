"""Battles on a bare table with units where a test wants them, and dice already rolled.

    table = battle(
        unit("Wardens", at=row(10, 40, count=5)),
        unit("Fenlings", "two", at=row(10, 60, count=8), profile=FENLING),
    )
    table.start(MoraleCheck(table.unit("Wardens")), dice=[4, 6])

Coordinates are centimetres, y down the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeVar

import msgspec

from game.core import steps
from game.core.actions import Action, Refusal
from game.core.chance import Chance, Scripted
from game.core.events import Context, Event
from game.core.seats import SEATS, Seat
from game.core.steps import Decision, Step
from game.core.system import digest, encode
from game.systems.confrontation.profile import Profile, Role, Weapon
from game.systems.confrontation.state import (
    NOWHERE,
    Activation,
    Battle,
    Council,
    Field,
    Fighter,
    FighterId,
    Form,
    Item,
    Objective,
    Piece,
    Side,
    Unit,
    UnitId,
)
from game.systems.confrontation.state import (
    Sequence as Cards,
)
from game.systems.confrontation.works import Work
from game.table.lengths import CM
from game.table.shapes import Outline, Place

E = TypeVar("E", bound=Event)
Spot = tuple[float, float]


def profile(name: str, build: str = "infantry", **what: Any) -> Profile:
    """A plain profile; fields as in `Profile`, `move` in centimetres, weapons as (dice, attack, strength[, area])."""
    category = {"large": "infantry"}.get(build, build)
    for weapon in ("melee", "ranged"):
        if weapon in what:
            what[weapon] = Weapon(*what[weapon])
    values = {
        "category": category, "rank": 1, "role": "standard", "points": 10, "courage": 0 if what.get("fear") else 4, "health": 1,
        "defense": 4, "resilience": 4, "melee": Weapon(1, 4, 4), **what,
    }  # fmt: skip
    values["move"] = round(values.get("move", 10) * CM)
    return Profile(id=name.lower().replace(" ", "-"), name=name, build=build, **values)


WARDEN = profile("Warden", defense=5, resilience=5, points=13)
QUARRELLER = profile("Quarreller", defense=3, melee=(1, 3, 3), ranged=(1, 4, 3), points=18)
LANCER = profile("Lancer", "cavalry", rank=2, move=18, courage=6, health=2, defense=5, resilience=6, melee=(2, 5, 5), abilities=("heavy",), points=60)  # fmt: skip
FENLING = profile("Fenling", move=12, courage=3, defense=3, resilience=3, melee=(1, 3, 4))
MAULKIN = profile(
    "Maulkin", "large", rank=2, move=12, fear=5, health=2, defense=5, resilience=6, melee=(2, 6, 6), points=62
)
STALKER = profile(
    "Stalker",
    "creature",
    rank=2,
    move=16,
    fear=6,
    health=3,
    defense=5,
    resilience=6,
    melee=(3, 5, 6),
    points=92,
)
MARSHAL = profile("Marshal", role="incarnate", rank=3, courage=8, health=3, defense=7, resilience=7, melee=(4, 8, 7), authority=4, abilities=("strategist",), elixir=3, resurrection=4, points=150)  # fmt: skip
PRELATE = profile("Prelate", role="incarnate", rank=2, courage=7, health=2, defense=5, resilience=5, melee=(2, 5, 5), authority=2, fervor=6, elixir=2, resurrection=3, points=130)  # fmt: skip
QUILL = profile("Quill", role="incarnate", rank=2, move=12, courage=5, health=2, defense=4, resilience=5, melee=(2, 4, 5), authority=2, energy=6, elements=("earth", "darkness"), elixir=2, resurrection=3, points=150)  # fmt: skip
COLOSSUS = profile("Colossus", "titan", rank=3, move=12, courage=8, health=10, defense=4, resilience=8, melee=(4, 7, 8), points=480)  # fmt: skip


class Asked(msgspec.Struct, frozen=True):
    """A unit as a test asks for it."""

    name: str
    seat: Seat
    members: tuple[tuple[Profile, Role, Spot | None], ...]
    fields: dict[str, Any]


def unit(
    name: str,
    seat: Seat = "one",
    *,
    at: Sequence[Spot] = ((60, 45),),
    profile: Profile = WARDEN,
    with_: Sequence[tuple[Profile, Spot] | tuple[Profile, Spot, Role]] = (),
    **fields: Any,
) -> Asked:
    """A unit of one profile at these spots; `with_` adds an Incarnate, a bearer ... ; `fields` are those of `Unit`."""
    members: list[tuple[Profile, Role, Spot | None]] = [(profile, profile.role, spot) for spot in at]
    members += [(each[0], each[2] if len(each) > 2 else each[0].role, each[1]) for each in with_]
    return Asked(name, seat, tuple(members), fields)


def row(x: float, y: float, *, count: int, step: float = 3.0, across: int = 0) -> list[Spot]:
    """So many spots in ranks of `across` (all in one if 0), `step` apart, from the upper left one."""
    wide = across or count
    return [(x + step * (number % wide), y + step * (number // wide)) for number in range(count)]


def box(x: float, y: float, width: float, height: float) -> Outline:
    """A rectangle by its upper left corner, in centimetres."""
    left, top, right, bottom = (round(part * CM) for part in (x, y, x + width, y + height))
    return (left, top), (right, top), (right, bottom), (left, bottom)


def piece(id: str, outline: Outline, *features: Any, height: float = 4, **what: Any) -> Piece:
    """A piece of terrain, its height in centimetres."""
    return Piece(
        id, what.pop("kind", "wall"), id.capitalize(), outline, round(height * CM), tuple(features), **what
    )


def battle(
    *asked: Asked,
    pieces: Sequence[Piece] = (),
    items: Sequence[Item] = (),
    objectives: Sequence[Objective] = (),
    works: Sequence[Work] = (),
    elixir: Mapping[Seat, int] | None = None,
    dice: Sequence[int] = (),
    size: tuple[int, int] = (120, 90),
    teams: Mapping[Seat, Seat] | None = None,
    tactics: Mapping[Seat, str] | None = None,
    council: Mapping[str, Any] | None = None,
    **field: Any,
) -> Table:
    """A battle in its first round, side one in the lead; nothing is waited for until `start` says what happens."""
    seats = [seat for seat in SEATS if any(each.seat == seat for each in asked)] or [*SEATS[:2]]
    edges: tuple[Literal["north", "south", "west", "east"], ...] = ("north", "south", "west", "east")
    sides = {
        seat: Side(
            f"Side {seat}",
            "test",
            500,
            (teams or {}).get(seat, seat),
            (tactics or {}).get(seat, ""),
            edges[place],
        )
        for place, seat in enumerate(seats)
    }
    profiles = {each.id: each for one in asked for each, _, _ in one.members}
    values: dict[str, Any] = {"mode": "barbarian", "estimates": True, **field}
    state = Battle(
        stack=[],
        outcome=None,
        field=Field(
            title="A test",
            width=size[0] * CM,
            height=size[1] * CM,
            ground="moor",
            council=Council(
                **{"battle": "pitched", "rounds": 6, "target": dict.fromkeys(seats, 15), **(council or {})}
            ),
            sides=sides,
            profiles=profiles | values.pop("profiles", {}),
            works={work.id: work for work in works},
            zones=values.pop("zones", ()),
            **values,
        ),
        units={},
        fighters={},
        fallen={},
        pieces={each.id: each for each in pieces},
        items={each.id: each for each in items},
        objectives={each.id: each for each in objectives},
        elixir={seat: (elixir or {}).get(seat, 0) for seat in seats},
        commanders={},
        duties={},
        sequences={seat: Cards() for seat in seats},
        deck=(),
        drawn=None,
        drawer=None,
        winner=seats[0],
        lead=seats[0],
        round=1,
        active=None,
        feats=(),
        avatars=(),
        test=None,
        rolled=None,
    )
    for each in asked:
        _muster(state, each)
    for seat in seats:
        heroes = [
            fighter
            for fighter in state.fighters.values()
            if fighter.role == "incarnate" and state.units[fighter.unit].seat == seat
        ]
        heroes.sort(key=lambda hero: -state.field.profiles[hero.profile].authority)
        state.commanders[seat] = heroes[0].id if heroes else 0
    return Table(state, Chance(Scripted([face - 1 for face in dice])))


def _muster(state: Battle, asked: Asked) -> None:
    """Put a unit and its members into a battle."""
    number = len(state.units) + 1
    first = len(state.fighters) + 1
    for place, (card, role, spot) in enumerate(asked.members):
        where = NOWHERE if spot is None else Place(round(spot[0] * CM), round(spot[1] * CM))
        state.fighters[first + place] = Fighter(first + place, number, card.id, role, where, card.health)
    roles = [role for _, role, _ in asked.members]
    leader = first + (roles.index("incarnate") if "incarnate" in roles else 0)
    original = sum(role != "machine" for role in roles)
    values = {"troop": asked.members[0][0].id, "leader": leader, "original": original, **asked.fields}
    state.units[number] = Unit(number, asked.seat, asked.name, **values)


class Table:
    """A battle under way, with everything that has happened in it."""

    def __init__(self, state: Battle, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []

    def context(self) -> Context:
        """What a step needs; its events are kept."""
        return Context(self.chance, self.events)

    # Who

    def unit(self, name: str) -> UnitId:
        """The number of a unit."""
        return next(unit.id for unit in self.state.units.values() if unit.name == name)

    def fighter(self, name: str, number: int = 1) -> FighterId:
        """The number of a unit's so-manieth member, counted from 1 at the start."""
        unit = self.unit(name)
        everyone = sorted(
            fighter.id
            for fighter in (*self.state.fighters.values(), *self.state.fallen.values())
            if fighter.unit == unit
        )
        return everyone[number - 1]

    def hero(self, name: str) -> FighterId:
        """The number of a unit's Incarnate."""
        unit = self.unit(name)
        everyone = (*self.state.fighters.values(), *self.state.fallen.values())
        return next(
            fighter.id for fighter in everyone if fighter.unit == unit and fighter.role == "incarnate"
        )

    def count(self, name: str) -> int:
        """How many members of a unit are left."""
        return len(self.state.members(self.unit(name)))

    def muster(self, seat: Seat, *members: tuple[Profile, float, float], **fields: Any) -> UnitId:
        """One more unit, each member by his card and where he stands; `fields` are those of `Unit`."""
        number = len(self.state.units) + 1
        card = members[0][0]
        placed = tuple((profile, profile.role, (x, y)) for profile, x, y in members)
        self.state.field.profiles.update({profile.id: profile for profile, _, _ in members})
        _muster(self.state, Asked(f"{card.name}s {number}", seat, placed, fields))
        return number

    # What happens

    def roll(self, *dice: int) -> None:
        """The faces that come next; a die of 6 that shows 1 is `1`. What was left is gone."""
        self.chance.source = Scripted([face - 1 for face in dice])

    def start(self, *happening: Step[Battle], dice: Sequence[int] | None = None) -> None:
        """Let steps happen now, up to the next choice."""
        if dice is not None:
            self.roll(*dice)
        self.state.push(*happening)
        steps.advance(self.state, self.context())

    def activate(self, name: str | UnitId, form: Form | None = None, **progress: Any) -> None:
        """Make a unit, by name or number, the active one without its first test, in a form if one is named."""
        from game.systems.confrontation import units

        unit = self.unit(name) if isinstance(name, str) else name
        self.state.lead = self.state.units[unit].seat
        self.state.active = Activation(unit, units.free(self.state, unit), form, **progress)

    @property
    def decision(self) -> Decision[Any]:
        """The choice that is waited for."""
        found = self.state.decision
        assert found is not None, "nothing is waited for"
        return found

    def refusal(self, action: Action) -> Refusal | None:
        """Why an action is not legal now; looking changes nothing."""
        before = digest(self.state)
        found = self.decision.check(self.state, action)
        assert digest(self.state) == before, "check has changed the state"
        return found

    def play(self, action: Action, dice: Sequence[int] | None = None) -> None:
        """Do a legal action and let steps happen up to the next choice; the state before stays as it was."""
        if dice is not None:
            self.roll(*dice)
        refusal = self.refusal(action)
        assert refusal is None, f"{action} is refused: {refusal}"
        if self.decision.listed:
            assert action in self.decision.actions(self.state), f"{action} is not listed"
        before, text = self.state, encode(self.state)
        self.state = before.copy()
        steps.act(self.state, action, self.context())
        assert encode(before) == text, "the state before has changed"

    def told(self, kind: type[E]) -> list[E]:
        """Everything of a kind that has happened."""
        return [event for event in self.events if isinstance(event, kind)]

    def finish(self) -> None:
        """Hold that all dice set down have been rolled."""
        assert isinstance(self.chance.source, Scripted)
        self.chance.source.finish()
