"""A table for the tests of hand to hand: units of a few plain troops placed by hand, and scripted dice."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.core.chance import Chance, Scripted
from game.core.events import Context, Event
from game.core.explain import Action
from game.core.seats import Seat
from game.core.steps import act, advance
from game.systems.confrontation import units
from game.systems.confrontation.profile import Profile, Weapon
from game.systems.confrontation.state import (
    Activation,
    Battle,
    Council,
    Field,
    Fighter,
    FighterId,
    Form,
    Piece,
    Side,
    Unit,
    UnitId,
)
from game.systems.confrontation.works import Work
from game.table.lengths import CM
from game.table.shapes import Place

ONE: Seat = "one"
TWO: Seat = "two"
FOOT = Weapon(1, 4, 4)


def card(id: str = "warden", **fields: object) -> Profile:
    """A profile: infantry with Courage 4 and 1/4/4 unless said."""
    plain = {
        "id": id, "name": id.capitalize(), "category": "infantry", "rank": 1, "build": "infantry", "role": "standard",
        "points": 10, "move": 10 * CM, "courage": 4, "defense": 5, "resilience": 5, "melee": FOOT,
    }  # fmt: skip
    return Profile(**{**plain, **fields})  # type: ignore[arg-type]


class Ground:
    """A battle of two seats that is set up unit by unit and then driven by actions."""

    def __init__(self, *works: Work, mode: str = "marauder", rout_on_fear: bool = False) -> None:
        sides = {
            ONE: Side("One", "March", 2000, ONE),
            TWO: Side("Two", "Host", 2000, TWO, edge="south"),
        }
        council = Council("pitched", 6, {ONE: 15, TWO: 15})
        field = Field(
            "Ground", 120 * CM, 90 * CM, "grass", mode, council, sides, {}, {work.id: work for work in works},  # type: ignore[arg-type]
            zones=(), rout_on_fear=rout_on_fear,
        )  # fmt: skip
        said = {
            "stack": [], "field": field, "units": {}, "fighters": {}, "fallen": {}, "pieces": {}, "items": {}, "objectives": {},
            "elixir": {ONE: 0, TWO: 0}, "commanders": {ONE: 0, TWO: 0}, "duties": {}, "sequences": {}, "deck": (), "winner": ONE,
            "lead": ONE, "round": 1, "feats": (), "avatars": (),
        }  # fmt: skip
        self.state = Battle(**{name: said.get(name) for name in Battle.__struct_fields__})  # type: ignore[arg-type]
        self.events: list[Event] = []
        self.ctx = Context(Chance(Scripted([])), self.events)

    def unit(
        self,
        seat: Seat,
        *fighters: tuple[Profile, float, float],
        original: int = 0,
        **fields: object,
    ) -> UnitId:
        """Put a unit on the table: each fighter by his card and the middle of his base in cm; the first one leads."""
        number = len(self.state.units) + 1
        first = len(self.state.fighters) + 1
        for profile, x, y in fighters:
            self.state.field.profiles[profile.id] = profile
            who = len(self.state.fighters) + 1
            self.state.fighters[who] = Fighter(
                who, number, profile.id, profile.role, Place(round(x * CM), round(y * CM)), profile.health
            )
        troop = fighters[0][0].id
        self.state.units[number] = Unit(
            number, seat, f"{troop.capitalize()}s {number}", troop, first, original or len(fighters)
        )
        self.state.change(number, **fields)
        return number

    def piece(self, piece: Piece) -> None:
        """Put a piece of terrain on the table."""
        self.state.pieces = {**self.state.pieces, piece.id: piece}

    def activate(self, unit: UnitId, form: Form | None = None, **fields: object) -> None:
        """A unit is being activated and has declared its form."""
        self.state.lead = self.state.units[unit].seat
        active = Activation(unit, units.free(self.state, unit), form)
        self.state.active = msgspec.structs.replace(active, **fields)

    def dice(self, *faces: int) -> Ground:
        """What the next dice show."""
        self.ctx = Context(Chance(Scripted([face - 1 for face in faces])), self.events)
        return self

    def go(self) -> Ground:
        """Let everything happen that needs no choice."""
        advance(self.state, self.ctx)
        return self

    def do(self, *actions: Action) -> Ground:
        """Do actions, each checked first."""
        for action in actions:
            decision = self.state.decision
            assert decision is not None
            refusal = decision.check(self.state, action)
            assert refusal is None, refusal
            act(self.state, action, self.ctx)
        return self

    def told(self, kind: type[Event]) -> list[Event]:
        """The events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def alive(self, unit: UnitId) -> Sequence[FighterId]:
        """Who is left of a unit."""
        return [each.id for each in self.state.members(unit)]
