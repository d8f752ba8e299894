"""A people as it stands in its file: read once, every fault named by its field (GB-104 to GB-109, G-80)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Literal, TypeVar

import msgspec

from game.core.problems import shape
from game.core.problems.problem import Problem, did_you_mean
from game.systems.confrontation.companies import notation
from game.systems.confrontation.companies.files import shipped
from game.systems.confrontation.companies.notation import NotationError, Place, slug
from game.systems.confrontation.companies.peoples import House, Incarnate, People, Special, Troop
from game.systems.confrontation.profile import CATEGORIES, Category, Profile, Role
from game.systems.confrontation.works import Summon, Target, Work, WorkKind

R = TypeVar("R")
PLACES = 5
"""How many places an order of the banners has (GB-104)."""
ATTRIBUTES: tuple[WorkKind, ...] = ("artifact", "ritual", "communion")
"""What an Incarnate can be given for army points (GB-107)."""


class CardRow(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What every card says besides what it is."""

    card: str
    """The values: `M10 C4 HP1 Def5 Res5 1/4/4`."""
    build: Literal["", "infantry", "large", "cavalry", "creature", "machine", "titan"] = ""
    """What his base and height go by, if it is not his category."""
    abilities: list[str] = []
    elements: list[str] = []
    works: list[str] = []
    emblem: str = "skull"
    story: str = ""


class SpecialRow(CardRow, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A special fighter of a troop: `price` on top of the fighter he replaces, `most` to a unit."""

    name: str
    price: int
    most: int = 1
    role: Literal["special", "specialist"] = "special"


class CrewRow(CardRow, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Those who serve an engine."""

    name: str
    number: int = 3


class TroopRow(CardRow, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A kind of unit; `fighter` is one of them."""

    name: str
    fighter: str = ""
    category: Category
    rank: int = 0
    size: str = "1"
    points: int
    house: str = ""
    special: list[SpecialRow] = []
    crew: CrewRow | None = None


class IncarnateRow(CardRow, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card of an Incarnate; cards of one `person` exclude each other."""

    name: str
    id: str = ""
    person: str = ""
    category: Literal["infantry", "cavalry", "creature"] = "infantry"
    rank: int
    points: int
    elixir: int
    resurrection: int = 0
    house: str = ""
    champion: str = ""
    barred: list[str] = []
    attributes: int = 0


class WorkRow(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A work: `cost` in faith or mana, `price` in army points."""

    name: str
    kind: WorkKind
    target: str = "self"
    effects: list[str]
    cost: int = 0
    difficulty: int | Literal["courage", "defense", "resilience"] = 0
    element: str = ""
    lasts: Literal["now", "round", "upkeep", "battle"] = "now"
    upkeep: int = 0
    once: bool = False
    price: int = 0
    story: str = ""


class HouseRow(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A House and its order of the banners."""

    name: str
    banner: list[str]
    story: str = ""


class PeopleFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A people as it stands in a file."""

    id: str
    name: str
    story: str = ""
    emblem: str = "skull"
    allies: list[str] = []
    tactic: str
    banner: list[str]
    house: list[HouseRow] = []
    troop: list[TroopRow] = []
    incarnate: list[IncarnateRow] = []
    work: list[WorkRow] = []


def read(document: object) -> tuple[People | None, list[Problem]]:
    """A people from its document, and everything that is wrong with it, by field; None if anything is."""
    file, found = shape.read(document, PeopleFile)
    if file is None:
        return None, found
    reader = Reader(found)
    made = People(
        file.id,
        file.name,
        file.story,
        reader.banner("banner", file.banner),
        slug(file.tactic),
        file.emblem,
        tuple(file.allies),
        tuple(reader.house(f"house[{at}]", row) for at, row in enumerate(file.house)),
        reader.troops(file.troop),
        reader.incarnates(file.incarnate),
        tuple(reader.work(f"work[{at}]", row) for at, row in enumerate(file.work)),
    )
    reader.found += unknown_names(made, made)
    reader.found += _twice(made)
    return (None if reader.found else made), reader.found


class Reader:
    """Reads row after row and keeps what is wrong."""

    def __init__(self, found: list[Problem]) -> None:
        self.found = list(found)

    def wrong(self, field: str, text: str) -> None:
        self.found.append(Problem(field, text))

    def said(self, field: str, text: str, reading: Callable[[str], R]) -> R | None:
        """What a text in notation stands for; None if it cannot be read."""
        try:
            return reading(text)
        except NotationError as error:
            self.wrong(field, str(error))
            return None

    def each(self, field: str, texts: Iterable[str], reading: Callable[[str], R]) -> tuple[R, ...]:
        """The same of a list, without what cannot be read."""
        read = [self.said(f"{field}[{at}]", text, reading) for at, text in enumerate(texts)]
        return tuple(one for one in read if one is not None)

    def named(self, where: str, name: str) -> None:
        """Note a name that is none."""
        if not slug(name):
            self.wrong(f"{where}.name", "is empty: give it a name")

    def banner(self, field: str, texts: list[str]) -> tuple[Place, ...]:
        if len(texts) != PLACES:
            self.wrong(field, f"{len(texts)} places: an order of the banners has {PLACES} (GB-104)")
        return self.each(field, texts, notation.place)

    def house(self, where: str, row: HouseRow) -> House:
        return House(slug(row.name), row.name, self.banner(f"{where}.banner", row.banner), row.story)

    def profile(
        self,
        where: str,
        row: CardRow,
        id: str,
        name: str,
        category: Category,
        role: Role,
        rank: int,
        points: int,
    ) -> Profile:
        """A card. Infantry, cavalry and creatures have a rank, machines and titans none (GB-2)."""
        ranks = range(1, 4) if category in CATEGORIES[:3] else range(1)
        if rank not in ranks:
            wanted = "1, 2 or 3" if len(ranks) > 1 else "0: it has none"
            self.wrong(f"{where}.rank", f"{rank} is not a rank of {category}: {wanted} (GB-2)")
        if points < 0:
            self.wrong(f"{where}.points", f"{points} is less than nothing")
        self.named(where, name)
        made = Profile(
            id=id,
            name=name,
            category=category,
            rank=rank,
            build=row.build or category,
            role=role,
            points=points,
            abilities=self.each(f"{where}.abilities", row.abilities, notation.ability),
            elements=self.each(f"{where}.elements", row.elements, notation.element),
            works=tuple(map(slug, row.works)),
            emblem=row.emblem,
            story=row.story,
            move=0,
        )
        card = self.said(f"{where}.card", row.card, notation.values) or {}
        return msgspec.structs.replace(made, **card)

    def troop(self, where: str, row: TroopRow) -> Troop:
        """A troop; of a machine the standard fighter is the engine, and its crew come with it (G-80)."""
        fighter = row.fighter or row.name
        if row.fighter:
            self.named(where, row.name)
        id, engine = slug(fighter), row.category == "machine"
        least, most = self.said(f"{where}.size", row.size, notation.size) or (1, 1)
        if engine != (row.crew is not None):
            self.wrong(f"{where}.crew", "a machine has a crew, and nobody else has one (GB-79)")
        if row.category in ("machine", "titan") and most != 1:
            self.wrong(f"{where}.size", f"{most} of them: a {row.category} is alone in its unit")
        role: Role = "machine" if engine else "standard"
        profile = self.profile(where, row, id, fighter, row.category, role, row.rank, row.points)
        specials = tuple(
            self.special(f"{where}.special[{at}]", special, row) for at, special in enumerate(row.special)
        )
        crew = self.crew(f"{where}.crew", row.crew, id) if row.crew else None
        hands = row.crew.number if row.crew else 0
        return Troop(row.name, profile, least, most, specials, crew, hands, slug(row.house))

    def troops(self, rows: Iterable[TroopRow]) -> tuple[Troop, ...]:
        """The troops of a file."""
        return tuple(self.troop(f"troop[{at}]", row) for at, row in enumerate(rows))

    def incarnates(self, rows: Iterable[IncarnateRow]) -> tuple[Incarnate, ...]:
        """The Incarnates of a file."""
        return tuple(self.incarnate(f"incarnate[{at}]", row) for at, row in enumerate(rows))

    def special(self, where: str, row: SpecialRow, troop: TroopRow) -> Special:
        id, points = slug(row.name), troop.points + row.price
        if row.most < 1:
            self.wrong(f"{where}.most", f"{row.most}: a unit may have at least one of them")
        made = self.profile(where, row, id, row.name, troop.category, row.role, troop.rank, points)
        return Special(made, row.price, row.most)

    def crew(self, where: str, row: CrewRow, engine: str) -> Profile:
        if row.number < 1:
            self.wrong(f"{where}.number", f"{row.number}: a machine needs at least one crewman (GB-79)")
        return msgspec.structs.replace(
            self.profile(where, row, f"{engine}-crew", row.name, "machine", "crew", 0, 0),
            build=row.build or "infantry",
        )

    def incarnate(self, where: str, row: IncarnateRow) -> Incarnate:
        id = row.id or slug(row.name)
        made = self.profile(where, row, id, row.name, row.category, "incarnate", row.rank, row.points)
        made = msgspec.structs.replace(made, elixir=row.elixir, resurrection=row.resurrection)
        return Incarnate(
            made,
            slug(row.person) or id,
            slug(row.house),
            slug(row.champion),
            tuple(map(slug, row.barred)),
            row.attributes,
        )

    def work(self, where: str, row: WorkRow) -> Work:
        """A work; spells and rituals have an element, what lasts has its upkeep, attributes their price."""
        element = self.said(f"{where}.element", row.element, notation.element) if row.element else None
        if (row.kind in ("spell", "ritual")) != bool(row.element):
            self.wrong(
                f"{where}.element", "spells and rituals have an element, and nothing else has one (GB-87)"
            )
        if (row.lasts == "upkeep") != bool(row.upkeep):
            self.wrong(f"{where}.upkeep", f"{row.upkeep} with lasts = {row.lasts!r}: the one needs the other")
        if row.price and row.kind not in ATTRIBUTES:
            self.wrong(
                f"{where}.price", f"a {row.kind} is no attribute: nobody is given it for points (GB-107)"
            )
        return Work(
            slug(row.name),
            row.name,
            row.kind,
            self.said(f"{where}.target", row.target, notation.target) or Target("self"),
            self.each(f"{where}.effects", row.effects, notation.effect),
            row.cost,
            row.difficulty,
            element,
            row.lasts,
            row.upkeep,
            row.once,
            row.price,
            row.story,
        )


def unknown_names(whole: People, made: People) -> Iterator[Problem]:
    """What the cards and works of `made`, which are some of a people or all, name and the whole people does not have."""
    works, houses = {work.id: work for work in whole.works}, {house.id for house in whole.houses}
    troops = {troop.id: troop for troop in whole.troops}
    tactic = works.get(made.tactic)
    if tactic is None or tactic.kind != "tactic":
        yield Problem(
            "tactic",
            f"{made.tactic!r} is not a tactic among the works" + did_you_mean(made.tactic, works),
        )
    for where, profile in cards(made):
        for at, id in enumerate(profile.works):
            if id not in works:
                yield _missing(f"{where}.works[{at}]", id, works, "among the works")
    named = [(f"troop[{at}].house", troop.house, houses) for at, troop in enumerate(made.troops)]
    for at, incarnate in enumerate(made.incarnates):
        named.append((f"incarnate[{at}].house", incarnate.house, houses))
        named.append((f"incarnate[{at}].champion", incarnate.champion_of, set(troops)))
        for number, id in enumerate(incarnate.barred):
            named.append((f"incarnate[{at}].barred[{number}]", id, {*troops, *CATEGORIES}))
    for field, id, known in named:
        if id and id not in known:
            yield _missing(field, id, known, "of this people")
    for at, work in enumerate(made.works):
        for number, effect in enumerate(work.effects):
            if isinstance(effect, Summon):
                yield from _summoned(f"work[{at}].effects[{number}]", effect, troops)


def _missing(field: str, id: str, known: Iterable[str], where: str) -> Problem:
    return Problem(field, f"{id!r} is not {where}{did_you_mean(id, known)}")


def _summoned(field: str, effect: Summon, troops: dict[str, Troop]) -> Iterator[Problem]:
    troop = troops.get(effect.troop)
    if troop is None:
        yield _missing(field, effect.troop, troops, "a troop of this people")
    elif effect.number < troop.least:
        yield Problem(
            field, f"{effect.number} {troop.name}: a summoned unit has at least {troop.least} (GB-92)"
        )


def cards(made: People) -> Iterator[tuple[str, Profile]]:
    """Every card with the field it stands in."""
    for at, troop in enumerate(made.troops):
        yield f"troop[{at}]", troop.profile
        for number, special in enumerate(troop.specials):
            yield f"troop[{at}].special[{number}]", special.profile
        if troop.crew:
            yield f"troop[{at}].crew", troop.crew
    for at, incarnate in enumerate(made.incarnates):
        yield f"incarnate[{at}]", incarnate.profile


def _twice(made: People) -> Iterator[Problem]:
    """Ids that two cards, or two works, have."""
    named = Counter(card.id for _, card in cards(made))
    works = Counter(work.id for work in made.works)
    for field, what, counts in (("troop", "cards", named), ("work", "works", works)):
        for id, count in counts.items():
            if count > 1:
                yield Problem(field, f"{count} {what} have the id {id!r}")


@cache
def _shipped() -> dict[str, People]:
    return {made.id: made for made in shipped("peoples", read).values()}


def names() -> dict[str, str]:
    """The peoples that come with the game: their names by id, in the order of the ids."""
    return {id: made.name for id, made in _shipped().items()}


def people(id: str) -> People:
    """The people of that id. Raises `KeyError`; `FileError` if the shipped data are broken."""
    return _shipped()[id]
