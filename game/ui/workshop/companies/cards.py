"""Cards of one's own in a company: written in the notation of the rulebook and read while they are, kept, renamed, taken out. No pixels here."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec

from game import toml_text
from game.core.problems import shape
from game.core.problems.problem import Problem
from game.systems.confrontation.companies import own_cards
from game.systems.confrontation.companies.company_list import (
    Banner,
    CompanyList,
    Picked,
    UnitEntry,
    people_of,
)
from game.systems.confrontation.companies.notation import slug
from game.systems.confrontation.companies.own_cards import Kind
from game.systems.confrontation.companies.people_file import (
    IncarnateRow,
    Reader,
    TroopRow,
    names,
    people,
)
from game.systems.confrontation.companies.peoples import Incarnate, Troop
from game.systems.confrontation.profile import Category
from game.ui.workshop import own_files

R = TypeVar("R", TroopRow, IncarnateRow)
Card = Troop | Incarnate
Fields = dict[str, Any]
"""The fields of a card as a file has them."""
KINDS: tuple[Kind, ...] = ("troop", "incarnate")
_FIELDS: dict[Kind, str] = {"troop": "troops", "incarnate": "incarnates"}
_ROWS: dict[Kind, type[TroopRow | IncarnateRow]] = {"troop": TroopRow, "incarnate": IncarnateRow}
_PLAIN: dict[Kind, Fields] = {
    "troop": {
        "name": "Recruits", "category": "infantry", "rank": 1, "size": "6-12", "points": 10,
        "card": "M10 C3 HP1 Def3 Res3 1/3/3", "emblem": "skull",
    },
    "incarnate": {
        "name": "Captain", "category": "infantry", "rank": 1, "points": 60, "elixir": 1, "resurrection": 2,
        "card": "M10 C5 HP2 Def4 Res4 2/4/4 Aut2", "emblem": "skull",
    },
}  # fmt: skip
"""What one begins with who copies nobody."""
SPECIAL: Fields = {"name": "Veteran", "price": 5, "card": "M10 C4 HP1 Def4 Res4 1/4/4", "emblem": "skull"}
CREW: Fields = {"name": "Crew", "number": 3, "card": "M6 C4 HP1 Def3 Res4 1/2/3", "emblem": "hammer"}


# In a company


def own(company: CompanyList, kind: Kind) -> tuple[Card, ...]:
    """The cards of one kind that a company brings."""
    found: tuple[Card, ...] = getattr(company, _FIELDS[kind])
    return found


def row_of(card: Card) -> Fields:
    """A card as a file has it."""
    row = own_cards.troop_row(card) if isinstance(card, Troop) else own_cards.incarnate_row(card)
    return own_cards.written([row])[0]


def name_of(card: Card) -> str:
    """What a card is called."""
    return card.name if isinstance(card, Troop) else card.profile.name


def uses(company: CompanyList, kind: Kind, id: str) -> int:
    """How many units of a company are made of a troop, or led by an Incarnate."""
    return sum(
        entry.incarnate == id if kind == "incarnate" else entry.troop == id and not entry.people
        for banner in company.banners
        for entry in banner.units
    )


def kept(company: CompanyList, kind: Kind, card: Card, before: str = "") -> CompanyList:
    """A company with a card, in the place of the one of the id `before`; whoever was made of that is made of this."""
    old = next((each for each in own(company, kind) if each.id == before), None)
    if old is None:
        made = (*own(company, kind), card)
        return msgspec.structs.replace(company, **{_FIELDS[kind]: made})
    made = tuple(card if each is old else each for each in own(company, kind))

    def remade(entry: UnitEntry) -> UnitEntry:
        if isinstance(card, Incarnate):
            return msgspec.structs.replace(entry, incarnate=card.id) if entry.incarnate == before else entry
        assert isinstance(old, Troop)
        return made_of(entry, old, card) if entry.troop == before and not entry.people else entry

    banners = tuple(Banner(tuple(map(remade, banner.units))) for banner in company.banners)
    return msgspec.structs.replace(company, banners=banners, **{_FIELDS[kind]: made})


def made_of(entry: UnitEntry, old: Troop, card: Troop) -> UnitEntry:
    """A unit made of another card: its special fighters are those of the same id there, or who stand in their place; others leave."""
    ids = {special.id for special in card.specials}
    heirs = {special.id: special.id for special in old.specials if special.id in ids}
    if len(old.specials) == len(card.specials):
        heirs = {was.id: now.id for was, now in zip(old.specials, card.specials, strict=True)}
    specials = tuple(Picked(heirs[pick.id], pick.number) for pick in entry.specials if pick.id in heirs)
    return msgspec.structs.replace(entry, troop=card.id, people="", specials=specials)


def without(company: CompanyList, kind: Kind, id: str) -> CompanyList:
    """A company without one of its cards."""
    left = tuple(each for each in own(company, kind) if each.id != id)
    return msgspec.structs.replace(company, **{_FIELDS[kind]: left})


def copied(company: CompanyList, card: Card) -> Fields:
    """A card like another, of a name that nobody in the company has yet, nor anybody beside him."""
    row, taken = row_of(card), set(_taken(company))
    row.pop("id", None)
    for place, each in enumerate([row, *row.get("special", []), *([row["crew"]] if row.get("crew") else [])]):
        fields = ("name", "fighter") if place == 0 and row.get("fighter") else ("name",)
        for field in fields:
            each[field] = _free(str(each[field]), taken)
    return row


def fresh(company: CompanyList, kind: Kind, category: Category = "infantry", rank: int = 1) -> Fields:
    """A card to begin with, for a place of a banner."""
    row = {**copy.deepcopy(_PLAIN[kind]), "category": category}
    row["name"] = _free(row["name"], set(_taken(company)))
    if kind == "troop":
        row["rank"] = rank if category in ("infantry", "cavalry", "creature") else 0
        if category in ("machine", "titan"):
            row["size"] = "1"
        if category == "machine":
            row |= {"card": "M6 SP4 Def2 Res7 [2/4/5]", "crew": dict(CREW)}
    return row


def _taken(company: CompanyList) -> Iterator[str]:
    """The ids that cards have, and those that the names of troops would make."""
    if company.people not in names():
        return
    whole = people_of(company)
    yield from (card.id for card in whole.profiles)
    yield from (slug(troop.name) for troop in whole.troops)


def _free(name: str, taken: set[str]) -> str:
    """A name that has no id in `taken`, to which it is added."""
    number, found = 2, name
    while slug(found) in taken:
        found, number = f"{name} {number}", number + 1
    taken.add(slug(found))
    return found


# Written and read


class CardForm:
    """A card while it is written: its row, and what is wrong with it by field. `before` is the id of the card that it changes."""

    def __init__(self, company: CompanyList, kind: Kind, row: Fields, before: str = "") -> None:
        self.company, self.kind, self.before = company, kind, before
        self.row = copy.deepcopy(row)
        self._rest = without(company, kind, before) if before else company

    def set(self, field: str, value: object, *, special: int | None = None, crew: bool = False) -> None:
        """A field of the card, of its special fighter of that number or of its crew says something else."""
        row = self.row["crew"] if crew else self.row if special is None else self.row["special"][special]
        row[field] = value
        if field == "category" and self.kind == "troop":
            self._recategorised(str(value))

    def _recategorised(self, category: str) -> None:
        """A machine has a crew and nobody else has one; machines and titans have no rank and stand alone (GB-2, GB-79)."""
        alone = category in ("machine", "titan")
        self.row["rank"] = 0 if alone else max(1, int(self.row.get("rank", 0)))
        if alone:
            self.row["size"] = "1"
        if category == "machine":
            self.row.setdefault("crew", dict(CREW))
        else:
            self.row.pop("crew", None)

    def add_special(self) -> None:
        """One more special fighter."""
        specials = self.row.setdefault("special", [])
        name = _free(SPECIAL["name"], {*_taken(self._rest), *(slug(str(each["name"])) for each in specials)})
        specials.append({**SPECIAL, "name": name, "card": self.row.get("card", SPECIAL["card"])})

    def drop_special(self, number: int) -> None:
        """One special fighter less."""
        del self.row["special"][number]

    @property
    def problems(self) -> dict[str, str]:
        """What is wrong, by field: `card`, `special[0].name`; nothing else can be said of a field."""
        return self.read()[1]

    @property
    def card(self) -> Card | None:
        """What the row says; None while something is wrong with it."""
        return self.read()[0]

    def read(self) -> tuple[Card | None, dict[str, str]]:
        """Both: the card, or None, and what is wrong."""
        made, found = self._read()
        return (None if found else made), {each.field: each.text for each in found}

    def _read(self) -> tuple[Card | None, list[Problem]]:
        file, found = shape.read(self.row, _ROWS[self.kind])
        if file is None:
            return None, found
        reader, where = Reader(found), f"{self.kind}[0]"
        made = reader.troop(where, file) if isinstance(file, TroopRow) else reader.incarnate(where, file)
        found = reader.found
        if not found and self.company.people in names():
            found = _strange(self._rest, made, self.kind)
        return made, [Problem(each.field.removeprefix(f"{where}."), each.text) for each in found]


def _strange(company: CompanyList, card: Card, kind: Kind) -> list[Problem]:
    """What a card names and nobody has, and names of its that others have."""
    cards: dict[Kind, tuple[Card, ...]] = {each: own(company, each) for each in KINDS}
    number = len(cards[kind])
    cards[kind] = (*cards[kind], card)
    whole = kept(company, kind, card)
    found = own_cards.problems(people(company.people), whole.troops, whole.incarnates)
    here, first = f"{kind}[{number}].", f"{kind}[0]."
    return [
        Problem(first + each.field.removeprefix(here), each.text)
        for each in found
        if each.field.startswith(here)
    ]


# As text


def to_text(kind: Kind, row: Fields) -> str:
    """A card as text that `from_text` reads."""
    return toml_text.written({kind: [row]})


def from_text(text: str, company: CompanyList) -> CompanyList:
    """A company with the cards of a text, which may be that of a whole company; one of the same name is written over.

    Raises `OwnFileError` with every fault by line and field.
    """

    def read(table: dict[str, Any]) -> tuple[CompanyList | None, list[Problem]]:
        reader = Reader([])
        troops = reader.troops(_rows(TroopRow, "troop", table, reader))
        incarnates = reader.incarnates(_rows(IncarnateRow, "incarnate", table, reader))
        if not troops and not incarnates and not reader.found:
            reader.wrong("", "there is no [[troop]] and no [[incarnate]] in it")
        made = company
        for troop in troops:
            made = kept(made, "troop", troop, troop.id)
        for incarnate in incarnates:
            made = kept(made, "incarnate", incarnate, incarnate.id)
        if not reader.found and company.people in names():
            reader.found += own_cards.problems(people(company.people), made.troops, made.incarnates)
        return (None if reader.found else made), reader.found

    return own_files.parsed(text, "pasted text", read)


def _rows(sort: type[R], kind: Kind, table: dict[str, Any], reader: Reader) -> list[R]:
    rows = table.get(kind, [])
    if not isinstance(rows, list):
        reader.wrong(kind, f"is no list of cards: begin each with [[{kind}]]")
        return []
    made = []
    for at, row in enumerate(rows):
        file, found = shape.read(row, sort)
        reader.found += [Problem(f"{kind}[{at}].{each.field}", each.text) for each in found]
        made += [file] if file is not None else []
    return made
