"""What comes after what: lessons rulebook by rulebook, battles in the order of their rulebook."""

from __future__ import annotations

from game.core import registry
from game.ui.play import course


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


def test_after_a_puzzle_comes_another() -> None:
    assert (first := course.next_puzzle(set()))
    assert (second := course.next_puzzle({first.id}, first.id))
    assert first.id != second.id
