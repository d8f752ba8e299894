"""Characters as TOML: read as they are meant, written as they were read, faults named by their field."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from game import toml_text
from game.core.problems.problem import pointed
from game.systems.ascension.points import notation
from game.systems.ascension.points.notation import NotationError, attack, read, written, written_attack
from game.systems.ascension.profile import Attack, Effect, Facet
from game.table.lengths import INCH, MM, LengthError
from game.table.shapes import Base

ULFHILD = """
name = "Ulfhild"
title = "Wolf-rider"
emblem = "wolf"
story = "Raised by wolves."
size = 2
base = "75mm x 42mm"
strides = "+1"
wounds = "+1"
defense = 3
skill = 2
attacks = [
    "Cast spear: primary single 6in; slow on spades; knockback always",
    "Wolf bite: secondary single 0in, exhausting; weaken on hearts and clubs",
]
abilities = ["shift-self"]
reactions = ["step, exhausting"]
passives = ["climber"]
"""


def table(**changes: Any) -> dict[str, Any]:
    return tomllib.loads(ULFHILD) | changes


@pytest.mark.parametrize(
    ("field", "value", "meant"),
    [
        ("attacks", "Bow: primary single 5, exhausting", "Bow: primary single 5in, exhausting"),
        ("attacks", "A: primary single 1in; slow on spade", "A: primary single 1in; slow on spades"),
        (
            "attacks",
            "A: primary single 1in; slow on Heart or C",
            "A: primary single 1in; slow on hearts and clubs",
        ),
        ("attacks", "Fire: primary area 3in at 6", "Fire: primary area 3in at 6in"),
        (
            "attacks",
            "Bolt: primary ricochet 6in to 3 targets 2 apart",
            "Bolt: primary ricochet 6in to 3 targets 2in apart",
        ),
        ("base", "30", "30mm"),
        (
            "attacks",
            "Bow: primary single 5in; slow on spades & hearts",
            "Bow: primary single 5in; slow on spades and hearts",
        ),
        ("attacks", "Bow: primary single 5, slow always", "Bow: primary single 5in; slow always"),
        ("attacks", "Bow, primary single 5in", "Bow: primary single 5in"),
    ],
)
def test_units_and_signs_that_are_lost_are_told_within_their_line(field: str, value: str, meant: str) -> None:
    document = table(**{field: [value] if field == "attacks" else value})
    _, (problem,) = read(document, "")
    (change,) = pointed(document, problem).mend
    assert change.value == meant


def test_a_character_is_read_with_its_final_values() -> None:
    made, problems = read(table(), "character[0]")
    assert problems == []
    assert made is not None
    assert (made.id, made.name, made.title, made.emblem) == ("ulfhild", "Ulfhild", "Wolf-rider", "wolf")
    assert (made.strides, made.wounds, made.defense, made.skill) == (3, 2, 3, 2)
    assert made.base == Base(75 * MM, 42 * MM)
    spear = (Effect("slow", "suit", ("S",)), Effect("knockback"))
    bite = (Effect("weaken", "suits", ("H", "C")),)
    assert made.attacks == (
        Attack("Cast spear", True, range=6 * INCH, effects=spear),
        Attack("Wolf bite", False, effects=bite, exhausting=True),
    )
    assert (made.abilities, made.reactions) == ((Facet("shift-self"),), (Facet("step", True),))
    assert made.passives == (Facet("climber"),)


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("A: primary single 12in", Attack("A", True, range=12 * INCH)),
        ("A: secondary area 0in", Attack("A", False, "area")),
        ("A: primary area 2in at 3in", Attack("A", True, "area", diameter=2 * INCH, range=3 * INCH)),
        ("A: secondary area 1in, exhausting", Attack("A", False, "area", diameter=INCH, exhausting=True)),
        ("A: primary breakthrough 8in", Attack("A", True, "breakthrough", length=8 * INCH)),
        (
            "A: secondary ricochet 6in to 3 targets 2in apart",
            Attack("A", False, "ricochet", range=6 * INCH, targets=3, between=2 * INCH),
        ),
        ("A: primary ricochet 0in to 1 target 0in apart", Attack("A", True, "ricochet")),
        (
            "A: primary single 1in; throw terrain on hearts; damage over time on clubs and clubs",
            Attack("A", True, range=INCH, effects=(
                Effect("throw-terrain", "suit", ("H",)), Effect("damage-over-time", "suits", ("C", "C")),
            )),
        ),
    ],
)  # fmt: skip
def test_attacks_are_read_and_written_R612(text: str, made: Attack) -> None:
    assert attack(text) == made
    assert written_attack(made) == text


def test_suits_have_one_order_however_they_are_written() -> None:
    assert attack("A: primary single 0in; slow on clubs and hearts").effects == (
        Effect("slow", "suits", ("H", "C")),
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("primary single 6in", "has no name"),
        ("A: single 6in", "is not an attack"),
        ("A: primary burst 6in", "is not an attack"),
        ("A: primary area at 3in", "is not an area"),
        ("A: primary ricochet 6in", "is not a chain"),
        ("A: primary single 6in; slow", "has no trigger"),
        ("A: primary single 6in; slow on swords", "'swords' is not a suit"),
        ("A: primary single 6in; slwo always", "did you mean 'slow'?"),
        ("A: primary single 6in; dance always", "there are displace attacker"),
        ("A: primary single far", "is not a length"),
    ],
)
def test_what_is_not_an_attack_is_refused(text: str, says: str) -> None:
    with pytest.raises((NotationError, LengthError), match=says.replace("?", r"\?")):
        attack(text)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": "  "}, "name"),
        ({"size": 6}, "size"),
        ({"size": "two"}, "size"),
        ({"base": "big"}, "base"),
        ({"base": "30mm x 20mm x 10mm"}, "base"),
        ({"strides": "one"}, "strides"),
        ({"wounds": 1}, "wounds"),
        ({"attacks": ["A: primary single 6in", "B"]}, "attacks[1]"),
        ({"attacks": "A"}, "attacks"),
        ({"abilities": ["fly"]}, "abilities[0]"),
        ({"reactions": ["step", "stepp"]}, "reactions[1]"),
        ({"passives": ["shift-self"]}, "passives[0]"),
        ({"speed": 3}, "speed"),
    ],
)
def test_faults_are_named_by_their_field(changes: dict[str, Any], field: str) -> None:
    made, problems = read(table(**changes), "character[2]")
    assert [problem.field for problem in problems] == [f"character[2].{field}"]
    assert made is None


def test_all_faults_are_found_at_once() -> None:
    _, problems = read(table(base="big", attacks=["A"], speed=1), "")
    assert {problem.field for problem in problems} == {"base", "attacks[0]", "speed"}


def test_what_is_written_reads_the_same() -> None:
    made, _ = read(table(), "")
    assert made is not None
    text = toml_text.written(written(made))
    assert read(tomllib.loads(text), "") == (made, [])
    assert text.strip() == ULFHILD.strip()


def test_what_goes_without_saying_is_not_written() -> None:
    made, _ = read({"name": "Odd", "size": 1, "base": "25.5mm"}, "")
    assert made is not None
    assert written(made) == {"name": "Odd", "size": 1, "base": "25.5mm"}


@pytest.mark.parametrize(("name", "slug"), [("Iron Boar", "iron-boar"), ("Þórr  of Ås!", "þórr-of-ås")])
def test_a_name_makes_an_id(name: str, slug: str) -> None:
    assert notation.slug(name) == slug
