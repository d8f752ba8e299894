"""What is said of a story: rates that may be watched, words for each bot of the players, and what an edit changed."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from game.core.descriptions.story import Ending, Fate, Story
from game.core.seats import Seat
from game.lab.batches.batch import Game
from game.lab.findings.stories import StoryBench, lines
from game.lab.findings.verdicts import Question, Verdict
from game.lab.statistics import anytime_intervals

STORY = Story(
    ("one", "three"),
    "two",
    (
        Ending("home", "Home again", "victory"),
        Ending("lost", "Lost", "defeat"),
        Ending("moon", "To the moon", "plain"),
    ),
)
WINNERS: dict[str, tuple[Seat, ...]] = {"home": ("one", "three"), "lost": ("two",)}


def game(
    number: int, ending: str, bot: str = "scout", *, edited: bool = False, why: str = "It ended."
) -> Game:
    return Game(
        number, 1, {"one": bot, "three": bot, "two": "reaction"}, WINNERS.get(ending, ()), why, 4, 30,
        edited=edited, fate=Fate(ending, 2),
    )  # fmt: skip


def verdict(blocks: Iterable[list[Game]], question: Question = "story", size: int = 1) -> Verdict:
    bench = StoryBench(question, size, STORY)
    for block in blocks:
        bench.hear(block)
    return bench.verdict()


def test_every_rate_and_mean_is_counted_and_what_never_came_too() -> None:
    found = verdict([game(n, "home" if n % 4 else "lost")] for n in range(40))
    (telling,) = found.tellings
    assert (telling.bot, telling.games) == ("scout", 40)
    assert (telling.won.low, telling.won.high) == anytime_intervals.rate_interval(30, 40)
    assert {name: rate.value for name, rate in telling.endings.items()} == {
        "home": 0.75,
        "lost": 0.25,
        "moon": 0.0,
    }
    assert (telling.rounds.value, telling.fallen.value) == (4.0, 2.0)
    assert telling.fallen.low <= 2 <= telling.fallen.high


def test_an_ending_that_nobody_has_written_is_told_by_its_sentence() -> None:
    found = verdict([[game(0, "", why="Nobody is left.")], [game(1, "home")]])
    assert found.tellings[0].endings["Nobody is left."].value == 0.5
    assert "  ending Nobody is left.: 50.0 % (" in "\n".join(lines(found, STORY))


def test_a_story_is_settled_when_every_rate_is_known_and_not_before() -> None:
    bench = StoryBench("story", 1, STORY)
    settled = []
    for number in range(anytime_intervals.MOST):
        bench.hear([game(number, "lost" if number % 10 else "home")])
        if bench.settled:
            settled.append(number + 1)
    assert 700 < settled[0] < 900
    assert settled == list(range(settled[0], anytime_intervals.MOST + 1))
    assert bench.verdict().missing == 0
    assert bench.verdict().text.startswith("every rate is known within 3 points: the players win 10 % (")


def test_until_then_it_is_said_about_how_many_games_are_missing() -> None:
    found = verdict([game(n, "home" if n % 2 else "lost")] for n in range(100))
    assert not found.settled
    assert found.text == (
        f"at most about {round(found.missing, -2):,} games more until every rate is known: the players win "
        f"50 % ({100 * found.tellings[0].won.low:.0f} to {100 * found.tellings[0].won.high:.0f})"
    )


def test_each_bot_of_the_players_has_its_own_rates() -> None:
    blocks = ([game(2 * n, "lost", "random"), game(2 * n + 1, "home")] for n in range(300))
    found = verdict(blocks, size=2)
    assert [(each.bot, each.games, each.won.value) for each in found.tellings] == [
        ("random", 300, 0.0),
        ("scout", 300, 1.0),
    ]
    assert found.settled
    assert "the players win 0 % (0 to 2) with random, 100 % (98 to 100) with scout" in found.text


def edited(before: list[str], after: list[str], bot: str = "scout") -> list[list[Game]]:
    return [
        [game(2 * n, old, bot), game(2 * n + 1, new, bot, edited=True)]
        for n, (old, new) in enumerate(zip(before, after, strict=True))
    ]


@pytest.mark.parametrize(
    ("after", "text"),
    [
        (["home", "home"], "the edit makes it easier by 50 ("),
        (["lost", "lost"], "the edit makes it harder by 50 ("),
    ],
)
def test_an_edit_that_changes_how_often_the_players_win_is_found(after: list[str], text: str) -> None:
    found = verdict(edited(["home", "lost"] * 60, after * 60), "edit", 2)
    assert found.settled
    assert found.text.startswith(text)
    assert [each.edited for each in found.tellings] == [False, True]


def test_an_edit_that_changes_nothing_is_told_so_only_once_that_is_known() -> None:
    few = verdict(edited(["home", "lost"] * 20, ["home", "lost"] * 20), "edit", 2)
    assert few.text.startswith("undecided, at most about ")
    many = verdict(edited(["home", "lost"] * 600, ["home", "lost"] * 600), "edit", 2)
    assert many.text == "the edit changes how often the players win by no more than 3 points"


def test_a_plain_ending_is_no_victory() -> None:
    found = verdict(edited(["home"] * 120, ["moon"] * 120), "edit", 2)
    assert found.text.startswith("the edit makes it harder by 100 (")


def test_an_edit_is_told_for_each_bot_of_the_players() -> None:
    blocks = [
        weak + strong
        for weak, strong in zip(
            edited(["lost"] * 900, ["lost"] * 900, "random"),
            edited(["lost"] * 900, ["home"] * 900),
            strict=True,
        )
    ]
    found = verdict(blocks, "edit", 4)
    assert found.settled
    assert found.text.startswith(
        "the edit changes how often the players win with random by no more than 3 points; "
        "the edit makes it easier with scout by 100 ("
    )
    assert any(line.startswith("random, after the edit, ") for line in lines(found, STORY))


def test_nothing_played_is_said() -> None:
    assert verdict([]).text == "nothing was played to the end"
