"""Engagement, Influence, gang up and control: R-6.2.1, R-6.2.4, R-7.2.10, C-32, C-58, C-64."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.seats import Seat
from game.systems.ascension import events
from game.systems.ascension.actions import Attack
from game.systems.ascension.bot import draws
from game.systems.ascension.combat import engagement
from game.systems.ascension.scenario import table_layout
from game.systems.ascension.scenario.scenario_file import ZoneTable
from game.systems.ascension.state import Zone
from game.table.lengths import INCH
from tests.systems.ascension.builder import Figure, Table, battle, box, figure, piece


def one(name: str = "One", at: tuple[float, float] = (100, 100), **what: Any) -> Figure:
    return figure(name, at=at, **what)


def two(name: str = "Two", at: tuple[float, float] = (200, 100), **what: Any) -> Figure:
    return figure(name, "two", at=at, **{"wounds": 9, **what})


# Influence


@pytest.mark.parametrize(("size", "inches"), [(1, 0), (2, 1), (3, 3), (4, 4), (5, 5)])
def test_influence_follows_the_size_R7210(size: int, inches: int) -> None:
    table = battle(one(size=size, at=(300, 300)), two(at=(50, 50)))
    assert engagement.influence(table.state, 1) == inches * INCH


def test_influence_begins_at_the_edge_of_the_base_R7210() -> None:
    table = battle(one(size=2, at=(300, 300)), two())
    xs = [x for x, _ in engagement.area(table.state, 1)]
    assert max(xs) == pytest.approx(3000 + 200 + INCH, abs=3)


def test_influence_has_no_levels_R7210() -> None:
    block = piece("block", box(60, 60, 80, 80), 3)
    table = battle(one(size=2, on="block"), two(at=(150, 100)), pieces=[block])
    assert engagement.engages(table.state, 1, 2)


# engagement


def test_contact_engages_both_R621() -> None:
    table = battle(one(), two(at=(130.5, 100)))
    assert engagement.engages(table.state, 1, 2)
    assert engagement.engages(table.state, 2, 1)


def test_without_contact_or_influence_nobody_is_engaged_R621() -> None:
    table = battle(one(), two(at=(131, 100)))
    assert not engagement.engaged(table.state, 1, 2)


def test_influence_over_a_base_engages_from_its_own_side_alone_R621() -> None:
    reach = 100 + 20 + 25.4 + 15
    table = battle(one(size=2), two(at=(reach, 100)))
    assert engagement.engages(table.state, 1, 2)
    assert not engagement.engages(table.state, 2, 1)
    assert engagement.engaged(table.state, 2, 1)
    beyond = battle(one(size=2), two(at=(reach + 0.2, 100)))
    assert not engagement.engages(beyond.state, 1, 2)


def test_friends_do_not_engage_each_other_R621() -> None:
    table = battle(one(), one("Friend", at=(130, 100)), two())
    assert not engagement.engages(table.state, 1, 2)


def test_players_of_one_side_are_friends_C6() -> None:
    ally = figure("Ally", "three", at=(130, 100))
    table = battle(one(), two(), ally, teams={"three": "one"})
    assert not engagement.engages(table.state, 1, table.id("Ally"))


def test_terrain_is_engaged_by_contact_and_influence_R621() -> None:
    crate = piece("crate", box(140, 90, 10, 10), 0.5)
    assert not engagement.engages_piece(battle(one(), two(), pieces=[crate]).state, 1, "crate")
    assert engagement.engages_piece(battle(one(size=2), two(), pieces=[crate]).state, 1, "crate")


def test_being_engaged_forbids_nothing_C82() -> None:
    table = battle(one(), two(at=(130, 100))).activate("One")
    assert any(isinstance(action, Attack) for action in table.decision.suggest(table.state))


# gang up


def ganged(count: int, attacker: int = 1, **what: Any) -> Table:
    """A target in contact with so many enemies; the first of them attacks."""
    around = [(130, 100), (70, 100), (100, 130), (100, 70), (121.5, 121.5), (78.5, 78.5)]
    foes = [one(f"Foe{number}", at=around[number - 1], **what) for number in range(1, count + 1)]
    return battle(*foes, two("Target", at=(100, 100)))


@pytest.mark.parametrize(("count", "bonus"), [(1, 0), (2, 1), (3, 2), (4, 3), (6, 3)])
def test_each_enemy_beyond_the_first_gives_1_at_most_3_R624(count: int, bonus: int) -> None:
    table = ganged(count)
    found = engagement.gang_up(table.state, 1, table.id("Target"))
    assert (found.amount if found else 0) == bonus


def test_gang_up_counts_in_the_attack_and_names_who_R624() -> None:
    table = ganged(2).activate("Foe1")
    table.play(Attack("Strike", target=table.id("Target")))
    (blow,) = table.told(events.Struck)
    assert any(part.cause == "gang up (Foe1, Foe2)" and part.amount == 1 for part in blow.attacking.parts)


def test_the_attacker_need_not_engage_to_gain_C64() -> None:
    table = battle(
        one("A", at=(130, 100)),
        one("B", at=(70, 100)),
        one("Archer", at=(300, 100)),
        two("Target", at=(100, 100)),
    )
    found = engagement.gang_up(table.state, table.id("Archer"), table.id("Target"))
    assert found is not None
    assert found.amount == 1


def test_models_of_every_hostile_side_count_C64() -> None:
    third = figure("Third", "three", at=(70, 100))
    table = battle(one("A", at=(130, 100)), third, two("Target", at=(100, 100)))
    found = engagement.gang_up(table.state, 1, table.id("Target"))
    assert found is not None
    assert found.cause == "gang up (A, Third)"


def test_a_friend_that_hits_a_friend_gains_nothing_C64() -> None:
    table = battle(
        one("A", at=(130, 100)),
        one("B", at=(70, 100)),
        two("Target", at=(100, 100)),
        two("Mate", at=(200, 200)),
    )
    assert engagement.gang_up(table.state, table.id("Mate"), table.id("Target")) is None


def test_models_that_only_stand_near_do_not_count_R624() -> None:
    table = battle(one("A", at=(130, 100)), one("B", at=(60, 100)), two("Target", at=(100, 100)))
    assert engagement.gang_up(table.state, 1, table.id("Target")) is None


# C-58: control


def zone() -> Zone:
    return Zone("middle", "The Font", box(250, 250, 100, 100), score=1, centre=(3000, 3000))


def controls(*figures: Figure) -> Seat | None:
    table = battle(*figures, zones=[zone()])
    return engagement.in_control(table.state, zone())


def test_the_most_influence_in_a_zone_controls_it_C58() -> None:
    assert controls(one(at=(300, 300), size=2), two(at=(340, 340))) == "one"


def test_equal_influence_controls_nothing_C58() -> None:
    assert controls(one(at=(280, 300)), two(at=(320, 300))) is None


def test_nobody_near_controls_nothing_C58() -> None:
    assert controls(one(at=(50, 50)), two(at=(550, 550))) is None


@pytest.mark.parametrize("away", [30, 55, 90])
def test_what_is_shared_of_a_round_zone_is_measured_by_true_circles_C58(away: float) -> None:
    row = ZoneTable("span", "Span", ["300mm", "300mm"], "4in")
    table = battle(one("A", at=(300 + away, 300), size=3), two(at=(50, 50)))
    true = draws.shared(10 * away, 508, 300 + 3 * 254) / 100
    found = engagement.in_zone(table.state, "one", table_layout.zone(row, "zone[0]"))
    assert found == pytest.approx(true, abs=engagement.EQUAL)


def test_what_two_bases_share_counts_once_C58() -> None:
    table = battle(one("A", at=(300, 300), size=2), one("B", at=(310, 300), size=2), two(at=(50, 50)))
    alone = battle(one("A", at=(300, 300), size=2), two(at=(50, 50)))
    both = engagement.in_zone(table.state, "one", zone())
    single = engagement.in_zone(alone.state, "one", zone())
    assert single < both < 1.5 * single
    assert single == pytest.approx(3.14159 * (20 + 25.4) ** 2, rel=0.01)
