"""Verbs that agree with names, lists of names, and numbers."""

from __future__ import annotations

import pytest

from game.core.words import grammar


@pytest.mark.parametrize("name", [
    "Frost Giants", "The Smiths of Nidafell", "Sif and Hogun", "The jarl's men", "Wolves at the Ford",
    "Wardens 2", "Lampmen", "The Women of the Fen", "Maulkin",
])  # fmt: skip
def test_a_name_of_many_takes_a_plural_verb(name: str) -> None:
    assert [grammar.does(name, verb) for verb in ("falls", "has", "is")] == ["fall", "have", "are"]


@pytest.mark.parametrize("name", [
    "Laufey", "The Wolf Hall", "The Barrow of Hravn", "The Wife of the House", "Magnus", "any enemy", "The Omen", "",
])  # fmt: skip
def test_a_name_of_one_takes_a_singular_verb(name: str) -> None:
    assert [grammar.does(name, verb) for verb in ("falls", "has", "is")] == ["falls", "has", "is"]


@pytest.mark.parametrize(("names", "words"), [
    ([], ""), (["Sif"], "Sif"), (["Sif", "Hogun"], "Sif and Hogun"), (["Sif", "Hogun", "Loki"], "Sif, Hogun and Loki"),
])  # fmt: skip
def test_names_are_listed_with_one_and_before_the_last(names: list[str], words: str) -> None:
    assert grammar.listed(names) == words


def test_small_numbers_are_words_and_things_are_one_or_many() -> None:
    assert [grammar.number_word(count) for count in (0, 1, 12, 13)] == ["no", "one", "twelve", "13"]
    assert [grammar.plural(count, "hit") for count in (0, 1, 2)] == ["0 hits", "1 hit", "2 hits"]


@pytest.mark.parametrize(("one", "many"), [
    ("goes its round, and strikes whoever comes near", "go their round, and strike whoever comes near"),
    ("is away and safe", "are away and safe"), ("hurries there", "hurry there"), ("searches", "search"),
    ("cannot get away and lashes out", "cannot get away and lash out"), ("lies in wait", "lie in wait"),
])  # fmt: skip
def test_what_is_told_of_many_goes_with_their_name(one: str, many: str) -> None:
    assert (grammar.of("Laufey", one), grammar.of("Frost Giants", one)) == (one, many)


def test_within_a_sentence_the_article_of_a_name_is_small() -> None:
    assert [grammar.inside(name) for name in ("The Wolf Hall", "Bob", "Thea")] == [
        "the Wolf Hall",
        "Bob",
        "Thea",
    ]


@pytest.mark.parametrize(
    ("name", "told"),
    [("Shrine", "the Shrine"), ("East landing", "the East landing"), ("The well", "the well"), ("Orm's well", "Orm's well"),
     ("Wolves' den", "Wolves' den"), ("Altar 2", "Altar 2"), ("a stone", "a stone")],
)  # fmt: skip
def test_a_thing_has_an_article_within_a_sentence(name: str, told: str) -> None:
    assert grammar.the(name) == told
