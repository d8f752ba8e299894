"""The campaign crosses companies and roles, goes on where it was broken off, and tells who won."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from game.core import registry
from game.core.seats import Seat
from tools import campaign
from tools.campaign import MAPS, SEATS, Fixture, Played

FIXTURE = Fixture("invasion", ("march", "host"), ("greedy", "greedy"), 1000, seed=7)


def game(number: int, winner: Seat | None, battle: str = "invasion") -> Played:
    """A game between march and host that one of the seats won, or nobody."""
    peoples = campaign.document_of(FIXTURE, number)["sides"]
    return Played(
        battle=battle,
        points=1000,
        number=number,
        seed=number,
        peoples={seat: peoples[seat]["list"].partition("-")[0] for seat in SEATS},
        roles={seat: campaign.duty(seat, number) for seat in SEATS},
        bots={"one": "greedy", "two": "greedy"},
        winners=(winner,) if winner else (),
        why="",
        rounds=6,
        decisions=300,
        elixir={"one": 4, "two": 9},
        seconds=2.0,
    )


@pytest.mark.parametrize("battle", MAPS)
def test_every_battle_takes_the_lists_of_both_peoples_on_either_side(battle: str) -> None:
    fixture = msgspec.structs.replace(FIXTURE, battle=battle)
    found = [campaign.document_of(fixture, number) for number in (0, 1)]
    lists = [[made["sides"][seat]["list"] for seat in SEATS] for made in found]
    assert lists == [["march-1000", "host-1000"], ["host-1000", "march-1000"]]
    system = registry.system("confrontation")
    assert [system.problems(made) for made in found] == [[], []]


def test_in_four_games_each_people_has_either_role_on_either_side_once() -> None:
    found = Counter(
        (game(n, None).peoples[seat], seat, game(n, None).roles[seat]) for n in range(4) for seat in SEATS
    )
    assert len(found) == 8
    assert set(found.values()) == {1}


def test_what_is_told_counts_decided_games_alone() -> None:
    games = [game(0, "one"), game(1, "two"), game(2, "one"), game(3, None)]
    head, people, role, seat = campaign.told(games)
    assert head.startswith("invasion 1000, host against march, greedy and greedy: 4 games, 1 drawn")
    assert "host 0 (0 %" in people
    assert "march 3 (100 %" in people
    assert "attacker 1 (33 %" in role
    assert "defender 2 (67 %" in role
    assert "one 2 (67 %" in seat
    assert "two 1 (33 %" in seat


def test_a_file_of_games_is_read_back_and_counts_for_its_fixture(tmp_path: Path) -> None:
    games = [game(0, "one"), game(1, None)]
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"\n".join(map(msgspec.json.encode, games)) + b"\n")
    assert campaign.read(path) == games
    assert {each.key for each in games} == {FIXTURE.key}
    assert campaign.read(tmp_path / "none.jsonl") == []


def test_a_battle_is_fought_with_the_army_points_of_its_map() -> None:
    assert (campaign.points_of("breakthrough"), campaign.points_of("skirmish")) == (2000, 1000)
