"""A company list as fighters: who stands in which unit, and every card that they bring (GB-104 to GB-108)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from game.systems.confrontation.companies.company_list import CompanyList, Hired, people_of, units
from game.systems.confrontation.companies.peoples import (
    FAMILIAR_POINTS,
    LEADERS,
    STAFF_POINTS,
    People,
)
from game.systems.confrontation.profile import Category, Profile, Role
from game.systems.confrontation.works import AnyEffect, Gain, Lend, Summon, Work

Figure = tuple[Profile, Role, int]
"""A figure: its card, what it is in the unit, what it costs."""


class MusteredUnit(msgspec.Struct, frozen=True):
    """A unit as it takes the field: its fighters by profile and role, and what each of them costs.

    The Incarnate comes first, then the standard fighters, then the others, the familiars last. `leader` is the number of the
    fighter who leads: the Incarnate, else the first who may (`may_lead`). Profiles of one troop have the troop's id.
    """

    name: str
    troop: str
    category: Category
    card: str
    """What its card in the activation sequence names: units of one troop have twin cards."""
    fighters: tuple[tuple[str, Role], ...]
    prices: tuple[int, ...]
    """What each fighter costs; they add up to `points`."""
    points: int
    leader: int = 0
    standard: bool = False
    musician: bool = False
    banner: int = 0

    @property
    def incarnate(self) -> str:
        """The profile of its Incarnate, if there is one."""
        return next((profile for profile, role in self.fighters if role == "incarnate"), "")

    @property
    def may_lead(self) -> tuple[int, ...]:
        """The numbers of the fighters who may be named leader (G-12)."""
        if self.incarnate:
            return (self.leader,)
        return tuple(at for at, (_, role) in enumerate(self.fighters) if role in LEADERS)


class Mustered(msgspec.Struct, frozen=True):
    """A company on its way to the table: its units, and the cards of everybody in it or called by it, by id."""

    name: str
    people: str
    units: tuple[MusteredUnit, ...]
    profiles: dict[str, Profile]
    works: dict[str, Work]
    tactic: str
    """The work that is the tactic of its musicians."""
    points: int


def muster(company: CompanyList) -> Mustered:
    """A company list as fighters, with every `Profile` and `Work` that they need.

    An Incarnate with attributes has a card of his own, which names them; what an artifact adds to his values stands on that card
    and no longer in the artifact (G-87). Raises `ValueError` if the list names what there is not.
    """
    hired, own = units(company), people_of(company)
    counts = Counter(unit.troop.name for unit in hired if not unit.entry.name)
    profiles: dict[str, Profile] = {}
    works = {work.id: work for work in own.works if work.id == own.tactic}
    made, seen = [], Counter[str]()
    for unit in hired:
        seen[unit.troop.name] += not unit.entry.name
        name = unit.entry.name or _name(unit.troop.name, counts[unit.troop.name], seen[unit.troop.name])
        mustered, cards = _mustered(unit, name)
        made.append(mustered)
        profiles |= {card.id: card for card in cards}
        for card in cards:
            works |= {id: _found(unit, own, id) for id in card.works}
    profiles |= _summoned(own, works.values())
    return Mustered(
        company.name,
        own.id,
        tuple(made),
        profiles,
        works,
        own.tactic,
        sum(unit.points for unit in made),
    )


def _name(troop: str, count: int, number: int) -> str:
    return f"{troop} {number}" if count > 1 else troop


def _mustered(unit: Hired, name: str) -> tuple[MusteredUnit, list[Profile]]:
    rows = figures(unit)
    roles = [role for _, role, _ in rows]
    leaders: Iterable[Role] = ("incarnate",) if "incarnate" in roles else LEADERS
    mustered = MusteredUnit(
        name,
        unit.troop.id,
        unit.troop.category,
        unit.troop.id,
        tuple((profile.id, role) for profile, role, _ in rows),
        tuple(price for _, _, price in rows),
        sum(price for _, _, price in rows),
        next((at for at, role in enumerate(roles) if role in leaders), 0),
        unit.entry.standard,
        unit.entry.musician,
        unit.banner,
    )
    return mustered, [profile for profile, _, _ in rows]


def figures(unit: Hired) -> list[Figure]:
    """Every figure of a unit with its card, its role and its price."""
    entry, troop, incarnate = unit.entry, unit.troop, unit.incarnate
    standard, rows = troop.profile, list[Figure]()
    if incarnate:
        card = _incarnate(incarnate.profile, unit.attributes)
        rows.append((card, "incarnate", card.points))
    rows += [(standard, standard.role, standard.points)] * (entry.number - entry.replaced)
    for pick in entry.specials:
        if special := troop.special(pick.id):
            rows += [(special.profile, special.profile.role, special.profile.points)] * pick.number
    if entry.standard:
        rows.append((standard, "bearer", standard.points + STAFF_POINTS))
    if entry.musician:
        rows.append((standard, "musician", standard.points + STAFF_POINTS))
    if troop.crew:
        rows += [(troop.crew, troop.crew.role, troop.crew.points)] * troop.hands
    if incarnate:
        rows += [(_familiar(incarnate.profile), "familiar", FAMILIAR_POINTS)] * entry.familiars
    return rows


def _incarnate(card: Profile, attributes: tuple[Work, ...]) -> Profile:
    """The card of an Incarnate with what he is given; its price is in his (GB-106, G-87)."""
    if not attributes:
        return card
    for work in attributes:
        if work.kind == "artifact":
            for effect in work.effects:
                card = _raised(card, effect) or card
    return msgspec.structs.replace(
        card,
        id="+".join((card.id, *(work.id for work in attributes))),
        points=card.points + sum(work.price for work in attributes),
        works=(*card.works, *(work.id for work in attributes)),
    )


def _raised(card: Profile, effect: AnyEffect) -> Profile | None:
    """A card with a value or an ability that an artifact gives for good; None if it stands on no card (G-87)."""
    match effect:
        case Gain(ability=ability):
            return msgspec.structs.replace(card, abilities=(*card.abilities, ability))
        case Lend(stat="valour", amount=amount):
            field = "fear" if card.fear else "courage"
            return msgspec.structs.replace(card, **{field: card.valour + amount})
        case Lend(stat="dice" | "attack" | "strength" as stat, amount=amount) if card.melee:
            melee = msgspec.structs.replace(card.melee, **{stat: getattr(card.melee, stat) + amount})
            return msgspec.structs.replace(card, melee=melee)
        case Lend(stat="movement" | "defense" | "resilience" | "authority" as stat, amount=amount):
            field = "move" if stat == "movement" else stat
            return msgspec.structs.replace(card, **{field: getattr(card, field) + amount})
    return None


def _familiar(master: Profile) -> Profile:
    """A familiar: on an infantry base, with the Movement of its magician, and nothing else (GB-93, G-67)."""
    return Profile(
        id=f"{master.id}-familiar",
        name="Familiar",
        category=master.category,
        rank=0,
        build="infantry",
        role="familiar",
        points=FAMILIAR_POINTS,
        move=master.move,
        emblem="familiar",
        story="It listens when he thinks.",
    )


def _found(unit: Hired, own: People, id: str) -> Work:
    """A work that a card names, of the company's own people or of an ally; of an artifact what stands on no card (G-87).

    Raises `ValueError`.
    """
    work = own.work(id) or unit.people.work(id)
    if work is None:
        raise ValueError(f"neither {own.name} nor {unit.people.name} has a work {id!r}")
    if work.kind != "artifact" or not unit.incarnate:
        return work
    left = tuple(effect for effect in work.effects if not _raised(unit.incarnate.profile, effect))
    return msgspec.structs.replace(work, effects=left)


def _summoned(own: People, works: Iterable[Work]) -> dict[str, Profile]:
    """The cards of those who may be summoned."""
    effects = (effect for work in works for effect in work.effects if isinstance(effect, Summon))
    found = (own.troop(effect.troop) for effect in effects)
    return {troop.id: troop.profile for troop in found if troop}
