"""How a player orders his cards for a round: the cards, the order, and what each of them can do. No pixels here."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from game.core.seats import Seat
from game.core.words.grammar import plural
from game.systems.confrontation import authority_odds, tactical, units, values
from game.systems.confrontation.actions import Arrange
from game.systems.confrontation.melee import charge
from game.systems.confrontation.profile import Profile
from game.systems.confrontation.state import Battle, Card, Unit, UnitId
from game.table.lengths import CM, said_cm
from game.ui.kit.lines import Line
from game.ui.tables.confrontation import captions
from game.ui.tables.confrontation.dice.throws import Who
from game.ui.tables.confrontation.names import Named

FAR = 40 * CM
"""The last band of shooting that is worth counting, in tenths."""


class Face(NamedTuple):
    """A card as it lies in the row: its words, its band, how many fighters, and the foot with its icon."""

    card: Card
    name: str
    sort: str
    emblem: str
    band: str
    many: int
    icon: str
    foot: str
    unit: UnitId
    """The unit that the card is likely to activate: of twin cards each stands for one."""


class Prospect(NamedTuple):
    """What a unit could do if its card came first, and what may be lost if it waits."""

    now: tuple[Line, ...]
    later: tuple[Line, ...]
    threat: str
    """Who acts before it in `later`."""
    aim: UnitId
    """Whom it could reach first; 0 for nobody."""


class OrderPlan:
    """The order under the player's hands. `chosen` is the place of the card that the keys move."""

    def __init__(
        self,
        state: Battle,
        seat: Seat,
        before: Sequence[Card] = (),
        shuffle: Callable[[list[int]], None] = random.shuffle,
    ) -> None:
        self.state, self.seat = state, seat
        self._shuffle = shuffle
        self.hand = state.sequences[seat].cards
        self.order = list(range(len(self.hand)))
        self.chosen = 0
        self._before = tuple(before)
        self._units = self._spread()
        self._prospects: dict[UnitId, Prospect] = {}
        self.as_before()

    def _spread(self) -> tuple[UnitId, ...]:
        """Which unit each card of the hand stands for: twin cards stand for one unit of their troop each, in turn."""
        left: dict[str, list[UnitId]] = {}
        for unit in self.state.company(self.seat):
            if unit.fate != "reinforcement":
                left.setdefault(unit.troop, []).append(unit.id)
        return tuple(
            card.unit or (left[card.troop].pop(0) if left.get(card.troop) else 0) for card in self.hand
        )

    # What is shown

    @property
    def faces(self) -> list[Face]:
        """The cards in their order."""
        return [self.face(at) for at in self.order]

    def face(self, at: int) -> Face:
        """A card of the hand."""
        state, card, unit = self.state, self.hand[at], self._units[at]
        if not unit:
            return Face(card, card.troop, "", "", "M", 0, "", "", 0)
        who, profile = Named(state).unit(unit), _common(state, unit)
        if card.work:
            work = state.field.works[card.work]
            return Face(card, work.name, "Titan power", who.emblem, "H", 0, "star", "titanic", unit)
        band = captions.band(profile)
        count = len(units.fighters(state, unit))
        icon, foot = self._foot(unit)
        return Face(card, who.name, _sort(state, unit, profile), who.emblem, band, count, icon, foot, unit)

    def _foot(self, unit: UnitId) -> tuple[str, str]:
        """What a card says of its unit in two words, with its icon."""
        state, own = self.state, self.state.units[unit]
        if own.fate != "table":
            return "flag", "to come"
        if own.rout:
            return "run", "in rout"
        if units.engaged(state, unit):
            return "H", "in melee"
        if not state.field.estimates:
            return "", "free"
        if _shoots(state, unit):
            many = len(targets(state, unit))
            return "R", plural(many, "target") if many else "no target"
        many = len(reached(state, unit))
        return ("target", f"{many} in reach") if many else ("M", "none near")

    def numbers(self) -> dict[UnitId, tuple[int, ...]]:
        """The places of the cards by which each own unit may be activated, from 1: of twin cards either may serve."""
        made: dict[UnitId, tuple[int, ...]] = {}
        for unit in self.state.company(self.seat):
            places = [
                place
                for place, at in enumerate(self.order, 1)
                if not self.hand[at].work
                and self.hand[at].troop == unit.troop
                and self.hand[at].unit in (0, unit.id)
            ]
            if places:
                made[unit.id] = tuple(places)
        return made

    @property
    def unit(self) -> UnitId:
        """The unit of the chosen card."""
        return self._units[self.order[self.chosen]] if self.order else 0

    def prospect(self, unit: UnitId) -> Prospect:
        """What a unit could do first, and what may be lost; nothing is measured where estimates are off."""
        if unit not in self._prospects:
            self._prospects[unit] = _prospect(self.state, unit)
        return self._prospects[unit]

    def enemies(self) -> list[tuple[Who, int, bool]]:
        """What the others may play: their units with how many fighters, and whether they are in rout."""
        state, named = self.state, Named(self.state)
        found = [unit for unit in state.on_table() if not state.friends(unit.seat, self.seat)]
        return [(named.unit(unit.id), len(units.fighters(state, unit.id)), unit.rout) for unit in found]

    @property
    def enemy_cards(self) -> int:
        """How many cards the others have between them."""
        state = self.state
        return sum(
            len(tactical.hand(state, seat))
            for seat in state.field.sides
            if not state.friends(seat, self.seat)
        )

    def first(self) -> list[tuple[Who, authority_odds.Hand, float]]:
        """Who may win the opposition of Authority: each side with what it brings and its chance."""
        hands, named = authority_odds.hands(self.state), Named(self.state)
        return [
            (named.side(seat), hands[seat], chance) for seat, chance in authority_odds.chances(hands).items()
        ]

    # Acts

    def choose(self, place: int) -> None:
        """Mean another card, by its place."""
        if self.order:
            self.chosen = max(0, min(len(self.order) - 1, place))

    def send(self, start: int, end: int) -> None:
        """Put a card to another place; the others make room, and it stays the chosen one."""
        if not self.order:
            return
        end = max(0, min(len(self.order) - 1, end))
        self.order.insert(end, self.order.pop(start))
        self.chosen = end

    def move(self, step: int) -> bool:
        """Move the chosen card; False at the end of the row."""
        end = self.chosen + step
        if not 0 <= end < len(self.order):
            return False
        self.send(self.chosen, end)
        return True

    @property
    def can_repeat(self) -> bool:
        """Whether the order of the round before is known."""
        return bool(self._before)

    def as_before(self) -> None:
        """The order of the round before, what is new at the end."""
        left = list(range(len(self.hand)))
        made = []
        for card in self._before:
            found = next((at for at in left if self.hand[at] == card), None)
            if found is not None:
                left.remove(found)
                made.append(found)
        self.order, self.chosen = [*made, *left], 0

    def mix(self) -> None:
        """Any order."""
        self._shuffle(self.order)
        self.chosen = 0

    @property
    def action(self) -> Arrange:
        """The order as it is sealed."""
        return Arrange(tactical.spelled(self.state, self.seat, self.order))


# What units can do


def _common(state: Battle, unit: UnitId) -> Profile:
    """The card of a unit's common fighters."""
    members = [each for each in state.members(unit) if each.role not in ("incarnate", "familiar")]
    members.sort(key=lambda each: (each.role not in ("standard", "machine"), each.id))
    return state.field.profiles[(members or state.members(unit))[0].profile]


def _sort(state: Battle, unit: UnitId, profile: Profile) -> str:
    """What stands under a card's name: who leads, else the category and rank."""
    hero = state.incarnate(unit)
    if hero is not None:
        return f"with {state.field.profiles[hero.profile].name.split(',')[0].split()[0]}"
    noun = profile.category.capitalize()
    return f"{noun} {profile.rank}" if profile.rank and profile.category != "titan" else noun


def _shoots(state: Battle, unit: UnitId) -> bool:
    return any(state.field.profiles[each.profile].ranged for each in state.members(unit))


def targets(state: Battle, unit: UnitId) -> list[Unit]:
    """The enemies within the bands of shooting, the nearest first."""
    return _near(state, unit, FAR)


def reached(state: Battle, unit: UnitId) -> list[Unit]:
    """The enemies that a unit could assault from where it stands, the nearest first: by distance alone, whatever stands between."""
    return _near(state, unit, values.measure(state, unit, "assault"))


def _near(state: Battle, unit: UnitId, most: int) -> list[Unit]:
    found = [(units.gap(state, unit, each.id), each.id, each) for each in units.enemies_on_table(state, unit)]
    return [each for far, _, each in sorted(found, key=lambda one: one[:2]) if far <= most]


def _cm(tenths: int) -> str:
    return said_cm(tenths).removesuffix(" cm")


def _prospect(state: Battle, unit: UnitId) -> Prospect:
    own = state.units[unit]
    if own.fate != "table":
        return Prospect(
            (Line("It comes on by its edge", icon="flag", rule="GB-115", accent="verdigris"),), (), "", 0
        )
    if own.rout:
        return Prospect((Line("It tests whether it rallies", icon="run", rule="GB-76"),), (), "", 0)
    if units.engaged(state, unit):
        foes = [state.units[each] for each in units.melee(state, unit)]
        return Prospect(
            _in_melee(state, own, foes), _after_melee(foes), _names(foes), foes[0].id if foes else 0
        )
    if not state.field.estimates:
        return Prospect(
            (Line("Nothing is measured before it is declared", icon="ruler", rule="GA-1"),), (), "", 0
        )
    near = reached(state, unit)
    if not near:
        return Prospect(tuple(_nobody(state, unit)), tuple(_threats(state, unit)), _threat(state, unit), 0)
    return _assaulting(state, unit, near)


def _names(several: Iterable[Unit]) -> str:
    return " and ".join(unit.name for unit in several)


def _in_melee(state: Battle, own: Unit, foes: Sequence[Unit]) -> tuple[Line, ...]:
    power = units.power(state, own.id), sum(units.power(state, each.id) for each in foes)
    return (
        Line(f"Strikes {_names(foes)} before they strike", icon="H"),
        Line(f"Power {power[0]} against {power[1]}", icon="group", accent="dim"),
    )


def _after_melee(foes: Sequence[Unit]) -> tuple[Line, ...]:
    return (
        (Line("They strike first; who falls does not strike back", icon="skull", rule="GB-62"),)
        if foes
        else ()
    )


def _assaulting(state: Battle, unit: UnitId, near: Sequence[Unit]) -> Prospect:
    """An assault: whom it reaches, whether it charges, and what becomes of it if they act before."""
    reach, aim = values.measure(state, unit, "assault"), near[0]
    far = units.gap(state, unit, aim.id)
    now = [Line(f"{aim.name} in reach, {_cm(far)} of {_cm(reach)} cm", icon="H", rule="GB-43")]
    unmet = [each for each in charge.conditions(state, unit, aim.id, far, reach) if not each.met]
    if unmet:
        now.append(Line(f"No charge: {unmet[0].text}", icon="x", rule=unmet[0].rule))
    else:
        now.append(
            Line("Charges: free, near and strong enough", icon="fast", rule="GB-47", accent="verdigris")
        )
    fear = units.frightening(state, aim.id)
    if fear and not units.frightening(state, unit):
        now.append(Line(f"Must stand Fear {fear} first", icon="skull", rule="GB-73"))
    later = []
    theirs = values.measure(state, aim.id, "assault")
    if far <= theirs:
        later.append(Line("They reach you, and may charge", icon="skull"))
    run = values.measure(state, aim.id, "run")
    if far + run > reach:
        later.append(Line(f"They may be {_cm(far + run)} cm away: out of reach", icon="fall"))
    if not later:
        later.append(Line("They neither reach you nor get away", icon="check", accent="verdigris"))
    return Prospect(tuple(now), tuple(later), aim.name, aim.id)


def _nobody(state: Battle, unit: UnitId) -> Iterable[Line]:
    """What is left to a unit that reaches nobody: shots, or a way."""
    seen = targets(state, unit) if _shoots(state, unit) else []
    if seen:
        far = units.gap(state, unit, seen[0].id)
        yield Line(f"Shoots up to {_cm(FAR)} cm: {plural(len(seen), 'unit')}", icon="R", rule="GB-51")
        yield Line(f"{seen[0].name} nearest, {_cm(far)} cm", icon="ruler", accent="dim")
    else:
        reach = values.measure(state, unit, "assault")
        yield Line(f"Nobody within its {_cm(reach)} cm", icon="M", accent="dim")
    yield Line(f"Runs {_cm(values.measure(state, unit, 'run'))} cm", icon="run", accent="verdigris")


def _reachers(state: Battle, unit: UnitId) -> list[Unit]:
    """Enemies that could assault a unit from where they stand."""
    found = []
    for each in units.enemies_on_table(state, unit):
        if not each.rout and units.gap(state, each.id, unit) <= values.measure(state, each.id, "assault"):
            found.append(each)
    return found


def _threat(state: Battle, unit: UnitId) -> str:
    return _names(_reachers(state, unit)[:1])


def _threats(state: Battle, unit: UnitId) -> Iterable[Line]:
    for each in _reachers(state, unit)[:2]:
        far = units.gap(state, each.id, unit)
        reach = values.measure(state, each.id, "assault")
        yield Line(f"They reach you, {_cm(far)} of {_cm(reach)} cm", icon="skull", rule="GB-43")
