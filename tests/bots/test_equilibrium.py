"""The equilibrium bot: a duel solved beforehand, sampled, and blind to what is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.bots.base import make, names
from game.bots.equilibrium import FINE, drawn, size, table
from game.core import registry
from game.core.chance import seeded
from game.core.match import Match
from game.lab import duel
from game.lab.batches.batch import Order
from game.lab.findings.report import run
from game.lab.statistics.intervals import wilson
from game.systems.abstract.actions import Assign
from game.systems.abstract.traits import TRAITS, allocations, deals
from tests.whole_plays import but_first

BATTLES = ("abstract/duel", "abstract/squad", "abstract/monster", "abstract/brawl", "abstract/grand-skirmish")
BOTS = ("random", "greedy", "equilibrium")


def test_it_plays_the_abstract_skirmish_and_nothing_else() -> None:
    assert names("abstract") == BOTS
    assert "equilibrium" not in names("thor")
    with pytest.raises(KeyError):
        make("equilibrium", "thor")


def test_the_table_holds_every_duel_and_shares_add_up() -> None:
    found = table()
    assert len(found) == size() ** 2 == 100
    for name, mix in found.items():
        own = int(name.partition("-")[0])
        assert sum(share for share, _ in mix.deals) == FINE
        assert {sum(levels) for _, levels in mix.deals} == {own}
    for own in range(1, 11):
        assert found[f"{own}-{own}"].value == 0.5
        for foe in range(1, 11):
            assert found[f"{own}-{foe}"].value + found[f"{foe}-{own}"].value == pytest.approx(1, abs=1e-4)


def test_nothing_is_drawn_but_the_mix() -> None:
    mix = table()["10-10"]
    seen = {drawn(10, 10, seeded("mix", number)) for number in range(2000)}
    assert seen <= {tuple(levels) for _, levels in mix.deals}
    assert {tuple(levels) for share, levels in mix.deals if share > FINE // 50} <= seen


@pytest.mark.parametrize(("own", "foe"), [(20, 20), (30, 5), (1, 60), (11, 10)])
def test_large_units_are_played_in_proportion(own: int, foe: int) -> None:
    assert {sum(drawn(own, foe, seeded("large", number))) for number in range(50)} == {own}


@pytest.mark.parametrize("slots", [2, 4])
def test_the_solution_of_a_small_duel_cannot_be_exploited(slots: int) -> None:
    numpy = pytest.importorskip("numpy")
    mixes = {}
    for own in range(1, slots + 1):
        place = {levels: number for number, levels in enumerate(deals(own, len(TRAITS)))}
        for foe in range(1, slots + 1):
            row = numpy.zeros(len(place))
            for share, levels in table()[f"{own}-{foe}"].deals:
                row[place[tuple(levels)]] = share / FINE
            mixes[own, foe] = row
    best = duel.replies(mixes, slots, duel.TURNS)[duel.TURNS]
    assert best[slots, slots] < 0.505


def test_a_turn_of_the_duel_is_what_the_rules_play() -> None:
    """Chances of one turn from the solver, against the exact odds pair by pair."""
    from game.systems.abstract.combat.odds import first, odds

    turn = duel.Turn(2, 3)
    for i, mine in enumerate(allocations(2)):
        for j, theirs in enumerate(allocations(3)):
            ours = odds(mine.accuracy, theirs.evasion, mine.damage, theirs.endurance, 3)
            other = odds(theirs.accuracy, mine.evasion, theirs.damage, mine.endurance, 2)
            ahead = first(mine.initiative - theirs.initiative)
            assert turn.destroyed[i, j] == pytest.approx(
                ours.destroy * (ahead + (1 - ahead) * (1 - other.destroy))
            )
            assert turn.stay[i, j] == pytest.approx(ours.chances[0] * other.chances[0])


@pytest.mark.slow
def test_it_beats_greedy_in_the_duel() -> None:
    entry = scenarios.load("abstract/duel")
    order = Order(entry.id, "abstract", entry.document, ("equilibrium", "greedy"), 200, seed=5, swap=True)
    won = run(order).bot_wins["equilibrium"]
    assert wilson(won, 200)[0] > 0.55, won


def leaks(scenario: str, seed: int, room: int) -> int:
    """Ask every bot twice about each decision, what is hidden changed in between; how many decisions there were."""
    entry = scenarios.load(scenario)
    system = registry.system("abstract")
    match = Match.start("abstract", entry.document, seed=seed)
    asked = 0
    while (decision := match.decision) is not None and asked < room:
        seat, chance = decision.seat, seeded("leak", seed, asked)
        view, other = match.view(seat), system.view(system.disturb(match.state, seat, chance), seat)
        answers = []
        for bot in BOTS:
            answers.append(make(bot, "abstract", seed).choose(view))
            assert answers[-1] == make(bot, "abstract", seed).choose(other)
            assert match.refusal(answers[-1].action) is None
            assert 0 < len(answers[-1].reason) < 90
            asked += 1
        match.act(answers[asked // 3 % 3].action)
    return asked


@pytest.mark.parametrize("decisions", but_first((500, 2_000)))
@pytest.mark.parametrize("scenario", BATTLES)
def test_hidden_facts_change_no_answer_of_any_bot_S3(scenario: str, decisions: int) -> None:
    asked = seed = 0
    while asked < decisions:
        seed += 1
        asked += leaks(scenario, seed, decisions - asked)
    assert asked >= decisions


def test_what_it_says_gives_no_card_away() -> None:
    match = Match.start("abstract", scenarios.load("abstract/duel").document, seed=1)
    choice: Any = make("equilibrium", "abstract", 1).choose(match.view("one"))
    assert isinstance(choice.action, Assign)
    assert choice.reason == "Bob deals as nobody can foresee."
