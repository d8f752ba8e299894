"""What comes after what: lessons rulebook by rulebook, battles in the order of their rulebook."""

from __future__ import annotations

from game import scenarios
from game.core import registry
from game.ui.play.lessons import course


def test_lessons_follow_the_rulebooks() -> None:
    assert [each.system for each in course.lessons()] == [
        name for name in registry.names() if "-" not in name
    ]


def test_after_a_lesson_comes_the_next_unsolved_one_and_after_the_last_none() -> None:
    lessons = [each.id for each in course.lessons()]
    first, second, third, *_, last = lessons
    assert (found := course.next_lesson({first}, first))
    assert found.id == second
    assert (found := course.next_lesson({first, second}, first))
    assert found.id == third
    assert (found := course.next_lesson(set(lessons) - {first}, last))
    assert found.id == first
    assert course.next_lesson(set(lessons), last) is None


def test_after_a_battle_comes_the_next_of_its_rulebook_and_after_the_last_the_first() -> None:
    assert (found := course.next_battle("thor", "thor/jotunheim"))
    assert found.id == "thor/vanaheim"
    assert (found := course.next_battle("thor", "thor/greenwich"))
    assert found.id == "thor/jotunheim"
    assert (found := course.next_battle("asgard", "asgard/the-beacon"))
    assert found.id == "asgard/wolves-at-the-ford"


def test_every_rulebook_begins_with_a_battle_that_one_begins_with() -> None:
    found = {
        name: course.next_battle(name)
        for name in ("thor", "abstract", "ascension", "asgard", "confrontation")
    }
    assert {name: entry.id.rpartition("/")[2] for name, entry in found.items() if entry} == {
        "thor": "jotunheim",
        "abstract": "duel",
        "ascension": "seize-fate",
        "asgard": "the-hidden-stair",
        "confrontation": "goose-fair",
    }


def test_every_battle_that_ships_has_its_place() -> None:
    for name in ("thor", "abstract", "ascension", "asgard", "confrontation"):
        shipped = [entry for entry in scenarios.find(lambda system, kind: kind == "battle")
                   if not entry.id.startswith("own/") and course.family(entry.system) == name]  # fmt: skip
        places = [course.place(entry)[:2] for entry in shipped]
        assert len(set(places)) == len(places), name


def test_after_a_puzzle_comes_another() -> None:
    assert (first := course.next_puzzle(set()))
    assert (second := course.next_puzzle({first.id}, first.id))
    assert first.id != second.id
