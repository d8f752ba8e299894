"""The rules reference, the hints and the rulings page agree with one another."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

import game.systems  # noqa: F401  (registers the systems)
from game import paths
from game.core import registry
from game.systems.ascension import cards
from game.systems.ascension.points import prices

ROOT = Path(__file__).parents[1]
RULINGS = [*range(1, 9), *range(10, 14), *range(20, 29), 30, 31, *range(40, 46), *range(50, 58)]
RULINGS += [*range(60, 65), *range(70, 87), *range(90, 120)]
TABLE = {"T-90", "T-91", "T-92", "T-93", "T-119"}
CARDS = """
Creep March Run Sprint Maneuver Far Indirect Long Medium Short Strike Swipe Smash Slam Head-Butt Lunge Charge
Smite Block Parry Dodge Cover Special Super Class Tactics
"""
UNITS = """
Thor Loki Sif Volstagg Hogun Fandral Odin Heimdall Valkyries Asgardian-Warriors Vanaheim-Warriors Earthlings
Laufey Frost-Beast Frost-Giant-Captain Frost-Giant-Brute Frost-Giants
Malekith Algrim Kursed Dark-Elves
Marauder-Captain Rock-Giant Marauder-Lieutenant Marauder-Warriors Marauder-Skirmishers
"""
ASCENSION = [*range(1, 7), *range(10, 17), *range(20, 25), *range(30, 39), *range(40, 111), *range(114, 120)]
ASCENSION += [120, 121, 122, 123, 124]
ASCENSION_BOOK = """
1.1.1 1.1.2 1.1.3 1.1.4 1.1.5 1.1.7 1.1.8 2.1.1 2.1.2 2.1.3 2.1.4 2.1.5 2.1.6 3.1.1
3.2.1 3.2.2 3.2.3 3.2.4 3.2.5 3.2.6 3.3.1 3.3.2 4.1.1 4.1.2 5.1.1 5.1.2
5.2.1 5.2.2 5.2.3 5.2.4 5.2.5 5.2.6 6.1.1 6.1.2 6.2.1 6.2.2 6.2.4 6.2.5 7.1.1 7.1.2 7.1.3 7.1.4
7.2.1 7.2.2 7.2.3 7.2.4 7.2.5 7.2.6 7.2.7 7.2.8 7.2.9 7.2.10 7.2.11 7.2.12 7.2.13 7.2.14 7.2.15 7.2.16 7.2.17 7.2.18
"""
ASCENSION_CHAPTERS = (
    "The game",
    "Cards",
    "Rounds and turns",
    "Size and measuring",
    "Moving",
    "Fighting",
    "Conditions",
    "Pushing, throwing, falling",
    "Terrain",
    "Creating characters",
    "Scenarios",
    "The table",
)
CONFRONTATION = [
    *range(1, 9),
    *range(10, 18),
    *range(20, 27),
    *range(30, 38),
    *range(40, 77),
    *range(80, 108),
    *range(110, 132),
    *range(135, 146),
    *range(150, 153),
    *range(160, 173),
]
CONFRONTATION_CHAPTERS = (
    "The idea",
    "Companies",
    "Setting up",
    "The round",
    "Moving",
    "Assaults",
    "Shooting",
    "Hand to hand",
    "The dice",
    "Morale",
    "War machines and titans",
    "Mystics",
    "Incarnates and Elixir",
    "Battles",
    "The table",
)
CHAPTERS = (
    "Introduction",
    "Board and terrain",
    "Units",
    "Setting up",
    "The deck",
    "The turn",
    "Moving",
    "Attacking",
    "Knock-back",
    "Reacting",
    "Wild cards",
    "Scenarios",
    "Card list",
    "Units: Asgardians",
    "Units: Frost Giants",
    "Units: Dark Elves",
    "Units: Marauders",
    "The table",
)


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((paths.assets() / "texts" / name).read_text(encoding="utf-8"))


class Reference(msgspec.Struct, frozen=True):
    """What a system's rules reference has to hold: the letter of its ids, its rulings, its chapters."""

    title: str
    letter: str
    rulings: tuple[int, ...]
    first_own: int
    """From this number on, rulings stand on the rulings page as well."""
    table: frozenset[str]
    """Aids of the program."""
    chapters: tuple[str, ...]
    book: frozenset[str] = frozenset()
    """Paragraphs of a rulebook with numbers of its own; empty where ours are counted from one."""


REFERENCES = {
    "thor": Reference("Thor Skirmish", "T", tuple(RULINGS), 90, frozenset(TABLE), CHAPTERS),
    "abstract": Reference(
        "Abstract Skirmish",
        "S",
        tuple(range(1, 21)),
        11,
        frozenset(f"SA-{number}" for number in range(1, 6)),
        ("Introduction", "Creating units", "Decision", "Action", "Optional rules", "Victory", "The table"),
    ),
    "ascension": Reference(
        "Ascension",
        "C",
        tuple(ASCENSION),
        66,
        frozenset(f"CA-{number}" for number in range(1, 7)),
        ASCENSION_CHAPTERS,
        frozenset(f"R-{number}" for number in ASCENSION_BOOK.split())
        | frozenset(f"CC-{number}" for number in range(1, 16)),
    ),
    "asgard": Reference(
        "ASGARD",
        "A",
        (*range(1, 6), *range(10, 16), *range(20, 27), *range(30, 70), 71, *range(75, 83)),
        47,
        frozenset(),
        ("The idea", "The scenario", "Conditions", "Encounters", "Enemies and blips", "Optional rules"),
    ),
    "confrontation": Reference(
        "Confrontation",
        "G",
        tuple(CONFRONTATION),
        72,
        frozenset(f"GA-{number}" for number in range(1, 5)),
        CONFRONTATION_CHAPTERS,
    ),
}
BOOKS = {system: read(f"rules/{system}.toml") for system in REFERENCES}
PARAGRAPHS: list[dict[str, Any]] = [paragraph for book in BOOKS.values() for paragraph in book["paragraph"]]
BY_ID = {paragraph["id"]: paragraph for paragraph in PARAGRAPHS}
OF_THOR = [paragraph["id"] for paragraph in BOOKS["thor"]["paragraph"]]
each_book = pytest.mark.parametrize("system", REFERENCES)
HINTS: list[dict[str, str]] = read("hints.toml")["hint"]


def links(paragraph: dict[str, Any]) -> list[str]:
    return [*re.findall(r"\{([^}]*)\}", paragraph["text"]), *paragraph.get("see", [])]


def test_every_system_has_its_reference() -> None:
    assert {name.partition("-")[0] for name in registry.names()} <= set(REFERENCES)


@each_book
def test_the_reference_names_its_system_and_title(system: str) -> None:
    assert (BOOKS[system]["system"], BOOKS[system]["title"]) == (system, REFERENCES[system].title)


def test_ids_are_unique() -> None:
    assert len(BY_ID) == len(PARAGRAPHS)


@pytest.mark.parametrize(
    "wanted",
    [
        *(f"T-{n}" for n in RULINGS),
        *(f"TC-{card}" for card in CARDS.split()),
        *(f"TU-{u}" for u in UNITS.split()),
    ],
)
def test_every_ruling_card_and_unit_has_its_paragraph(wanted: str) -> None:
    assert wanted in BY_ID


@each_book
def test_rulebook_paragraphs_are_there_without_a_gap(system: str) -> None:
    if REFERENCES[system].book:
        assert set(BY_ID) >= REFERENCES[system].book
        return
    letter = REFERENCES[system].letter
    numbers = sorted(int(found[3:]) for found in BY_ID if found.startswith(f"{letter}B-"))
    assert numbers
    assert numbers == list(range(1, len(numbers) + 1))


@each_book
def test_every_ruling_has_its_paragraph_and_no_other_is_there(system: str) -> None:
    book = REFERENCES[system]
    wanted = {f"{book.letter}-{number}" for number in book.rulings} | book.table | book.book
    found = {paragraph["id"] for paragraph in BOOKS[system]["paragraph"]}
    assert wanted <= found
    counted = rf"{book.letter}[BCU]-" if not book.book else "$"
    assert [other for other in found - wanted if not re.match(counted, other)] == []


def test_there_is_no_other_paragraph_of_cards_and_units() -> None:
    known = re.compile(r"T-\d+|TB-\d+|TC-[\w-]+|TU-[\w-]+")
    assert [found for found in OF_THOR if not known.fullmatch(found)] == []
    assert len([found for found in BY_ID if found.startswith("TC-")]) == len(CARDS.split())
    assert len([found for found in BY_ID if found.startswith("TU-")]) == len(UNITS.split())
    assert {found for found in BY_ID if found.startswith("T-")} == {f"T-{n}" for n in RULINGS}


@each_book
def test_chapters_stand_together_and_in_the_order_of_play(system: str) -> None:
    paragraphs = BOOKS[system]["paragraph"]
    order = list(dict.fromkeys(paragraph["chapter"] for paragraph in paragraphs))
    changes = sum(one["chapter"] != two["chapter"] for one, two in pairwise(paragraphs))
    assert order == list(REFERENCES[system].chapters)
    assert changes == len(order) - 1


@each_book
def test_a_paragraph_is_whole(system: str) -> None:
    for paragraph in BOOKS[system]["paragraph"]:
        id, text = paragraph["id"], paragraph["text"]
        assert set(paragraph) <= {"id", "chapter", "title", "source", "text", "see"}, id
        assert paragraph["title"].strip() == paragraph["title"] != "", id
        assert len(text.split()) >= 4, id
        assert text.strip()[-1] == ".", id
        assert "`" not in text, f"{id}: the reader shows plain prose"


@each_book
def test_lines_are_paragraphs(system: str) -> None:
    """A single line break would leave it to the reader whether to join the lines."""
    for paragraph in BOOKS[system]["paragraph"]:
        lines = paragraph["text"].strip().split("\n")
        assert all(bool(line) == (index % 2 == 0) for index, line in enumerate(lines)), paragraph["id"]


@each_book
def test_links_resolve_and_never_lead_to_themselves(system: str) -> None:
    for paragraph in BOOKS[system]["paragraph"]:
        assert [link for link in links(paragraph) if link not in BY_ID] == [], paragraph["id"]
        assert paragraph["id"] not in links(paragraph)


@each_book
def test_the_source_follows_from_the_id(system: str) -> None:
    for paragraph in BOOKS[system]["paragraph"]:
        kind = "ruling" if re.match(r"[ACGST]-", paragraph["id"]) else "rulebook"
        aid = any(paragraph["id"] in book.table for book in REFERENCES.values())
        assert paragraph["source"] == ("table" if aid else kind), paragraph["id"]


def test_hints_are_unique_and_lead_to_a_rule() -> None:
    assert len({hint["id"] for hint in HINTS}) == len(HINTS) >= 20
    for hint in HINTS:
        assert set(hint) == {"id", "when", "text"}
        assert hint["when"] in BY_ID
        assert 5 <= len(hint["text"].split()) <= 30, "a hint is read in passing"


@each_book
def test_the_rulings_page_and_the_reference_use_the_same_titles(system: str) -> None:
    page = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    book = REFERENCES[system]
    entries = dict(re.findall(rf"^- \*\*({book.letter}-\d+) (.+?)\.\*\*", page, re.MULTILINE))
    own = {f"{book.letter}-{number}" for number in book.rulings if number >= book.first_own}
    assert set(entries) == own
    assert {found: BY_ID[found]["title"] for found in own} == entries


def test_the_rulings_page_mentions_no_rule_that_does_not_exist() -> None:
    page = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    assert [
        found for found in re.findall(r"\b(?:[ACGST][ABCU]?-\d+|R-[\d.]+\d)\b", page) if found not in BY_ID
    ] == []


def data(name: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / "game/systems/thor/data" / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("unit", data("units.toml")["unit"], ids=lambda unit: unit["name"])
def test_a_unit_reads_as_it_plays(unit: dict[str, Any]) -> None:
    """Hits, marks, regular cards, and every power under its name and kind."""
    text = BY_ID["TU-" + unit["name"].replace(" ", "-")]["text"].strip()
    first, *powers = text.split("\n\n")
    assert re.search(rf"\b{unit['hits']} hits?\b", first)
    assert all(mark in first for mark in unit.get("marks", []))
    regular = {"all": "all hand-to-hand and ranged", "none": "no ranged", "under 3": "only Short"}
    told = regular[unit["ranged"]] if unit.get("attacks", True) else "no attack cards"
    assert told in first
    wanted = [
        f"{kind.title()}, {power.split(':')[0]}"
        for kind in ("special", "super", "class")
        for power in unit[kind]
    ]
    assert [power.split(":")[0] for power in powers] == wanted


VALUES = {"M": "Movement", "C": "Courage", "F": "Fear", "HP": "health", "SP": "structure", "Def": "Defense"}
VALUES |= {"Res": "Resilience", "Aut": "Authority", "Fer": "Fervor", "Ene": "Energy"}
NUMBERS = {"1": "one", "2": "two", "3": "three", "4": "four", "10": "ten"}
PEOPLES = {"march": "GB-129", "host": "GB-130", "isles": "GB-133"}


def people(name: str) -> dict[str, Any]:
    file = ROOT / "game/systems/confrontation/data/peoples" / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def spoken(card: str) -> str:
    """The values of a card in the book's words."""
    found = []
    for ranged, area, melee, sign, number in re.findall(
        r"\[([\d/]+)(?: area (\d+))?\]|(\d+/\d+/\d+)|([A-Za-z]+)(\d+)", card
    ):
        if ranged:
            found.append(f"ranged {ranged}" + (f" with area {area}" if area else ""))
        else:
            found.append(f"attack {melee}" if melee else f"{VALUES[sign]} {number}")
    return ", ".join(found)


def of_peoples(*kinds: str) -> list[Any]:
    """Each row of these kinds in the peoples' files, with the text of its people."""
    return [
        pytest.param(row, BY_ID[paragraph]["text"], id=row["name"])
        for name, paragraph in PEOPLES.items()
        for kind in kinds
        for row in people(name)[kind]
    ]


@pytest.mark.parametrize(("row", "text"), of_peoples("troop", "incarnate"))
def test_a_fighter_of_confrontation_reads_as_it_plays(row: dict[str, Any], text: str) -> None:
    """His values, abilities, works and price, and those of the special fighters and the crew with him."""
    (told,) = (line for line in text.split("\n") if line.startswith(f"{row['name']}, "))
    specials = row.get("special", [])
    wanted = [f"{row['points']} AP", *row.get("works", []), *row.get("elements", [])]
    wanted += [f"attributes up to {row['attributes']} AP"] if "attributes" in row else []
    wanted += [f"{row['size'].replace('-', ' to ')} in a unit"] if "size" in row else []
    for special in specials:
        wanted += [special["name"], f"for {special['price']} AP more", *special.get("works", [])]
    for card in (row, *specials, *([row["crew"]] if "crew" in row else [])):
        wanted += [card["name"], spoken(card["card"])]
    assert [words for words in wanted if words not in told] == []
    marks = {"Fixed": "fortification", "Heavy": "heavy cavalry", "Light": "light cavalry"}
    assert [mark for mark in row.get("abilities", []) if marks.get(mark, mark) not in told] == []


@pytest.mark.parametrize(("row", "text"), of_peoples("work"))
def test_a_work_of_confrontation_reads_as_it_plays(row: dict[str, Any], text: str) -> None:
    """Its element, its price, what it costs in faith or mana, its difficulty, and the numbers of its effects."""
    currency = "faith" if row["kind"] in ("miracle", "communion") else "mana"
    costs = [row.get("element", ""), f"{row['price']} AP" if "price" in row else ""]
    costs += [f"{row['cost']} {currency}" if "cost" in row else ""]
    difficulty = row.get("difficulty", "")
    if difficulty:
        costs += [
            f"difficulty {difficulty}"
            if isinstance(difficulty, int)
            else f"difficulty the {difficulty.title()} of the target"
        ]
    _, named, after = text.partition(", ".join([row["name"], *filter(None, costs)]) + ": ")
    assert named
    told = after.partition(".")[0]
    wanted = re.findall(r"\d+|[A-Z][a-z]+|enemy|friend", " ".join([*row["effects"], row.get("target", "")]))
    assert [word for word in wanted if word not in told and NUMBERS.get(word, word) not in told] == []


@pytest.mark.parametrize("card", data("cards.toml")["card"], ids=lambda card: card["name"])
def test_a_card_reads_as_it_plays(card: dict[str, Any]) -> None:
    text = BY_ID["TC-" + card["name"].replace(" ", "-")]["text"]
    kinds = {"M": "Move", "R": "Ranged attack", "H": "Hand-to-hand attack", "D": "Defence"}
    kinds |= {"C": "Combo", "W": "Wild", "T": "Trick"}
    assert text.startswith(f"{kinds[card['type']]}, {card['count']} card")


def test_code_cites_no_rule_that_cannot_be_opened() -> None:
    cited = re.compile(
        r"\b(?:[ACGST]-\d+|[AGS]B-\d+|[GS]A-\d+|C[AC]-\d+|R-\d+\.\d+\.\d+)\b|\bT[BCU]-[A-Z0-9][\w-]*"
    )
    sources = sorted((ROOT / "game").rglob("*.py"))
    strange = {
        (source.name, found) for source in sources for found in cited.findall(source.read_text("utf-8"))
    }
    assert {(name, found) for name, found in strange if found not in BY_ID} == set()


def listed(table: Iterable[int]) -> str:
    return ", ".join(map(str, table))


def test_the_book_sells_attacks_and_improvements_at_the_builders_prices() -> None:
    improvements, attacks = BY_ID["CC-2"]["text"], BY_ID["CC-7"]["text"]
    assert f"Wounds +1 to +5: {listed(prices.WOUNDS[1:])}." in improvements
    assert f"Attack Skill 1 to 6: {listed(prices.SKILL[1:])}." in improvements
    assert f"Defense 3, 4, 5: {listed(cost for cost in prices.DEFENSE.values() if cost)}." in improvements
    for row in prices.TEMPLATES.values():
        assert f"{row.name}{' target' * (row.name == 'Single')} {row.primary} or {row.secondary}." in attacks
        for upgrade in row.upgrades:
            costs = [*upgrade.prices.values()]
            told = f": {listed(costs)}.", f": {listed(costs[1:])}."
            assert any(each in attacks for each in told), upgrade.field


@pytest.mark.parametrize(
    ("paragraph", "kinds"),
    [("CC-9", prices.ABILITIES), ("CC-10", prices.REACTIONS), ("CC-11", prices.PASSIVES)],
)
def test_the_book_sells_facets_at_the_builders_prices(paragraph: str, kinds: dict[str, prices.Kind]) -> None:
    text = BY_ID[paragraph]["text"]
    assert [kind.name for kind in kinds.values() if f"{kind.name}, {kind.price}" not in text] == []


def test_the_book_counts_the_pairs_of_a_deck_right_R215() -> None:
    counts = Counter(cards.worth(pair) for pair in combinations(cards.DECK, 2))
    text = BY_ID["R-2.1.5"]["text"]
    assert [total for total in counts if not re.search(rf"{total} in {counts[total]}\b", text)] == []
