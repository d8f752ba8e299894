"""Terrain that the players choose and lay: which pieces, how many, and what of the map stays (CC-13, CC-14, C-123)."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.bots.base import make
from game.core.match import Match
from game.core.system import digest
from game.systems.ascension import allowance
from game.systems.ascension.actions import Pass, PlaceTerrain
from game.systems.ascension.deployment import Deploying, PlacingTerrain
from game.systems.ascension.scenario import kit
from game.systems.ascension.system import SYSTEM
from tests.systems.ascension.scenario.test_setup import DUEL, changed, problems

CHOSEN = {"terrain": "chosen"}


def choosing(document: Any = DUEL) -> Match:
    return Match.start("ascension", document, seed=1, options=CHOSEN)


def lay(match: Match, *kinds: str) -> None:
    """Lay these where there is room for them, the other side laying nothing."""
    for kind in kinds:
        decision = match.decision
        assert isinstance(decision, PlacingTerrain)
        match.act(next(each for each in decision.suggest(match.state) if getattr(each, "piece", "") == kind))
        if match.decision.seat == "two" and isinstance(match.decision, PlacingTerrain):
            match.act(Pass())


def names(match: Match) -> set[str]:
    return {piece.id for piece in allowance.open_to(match.state, "one")}


def test_a_side_chooses_among_all_that_stands_by_itself_C123() -> None:
    found = names(choosing())
    assert {"rock", "wall", "house", "wood", "gateway", "ley-line", "fire"} <= found
    assert not found & {"ladder", "door", "bridge", "console", "chasm", "floor"}


def test_one_kind_may_be_laid_more_than_once_C123() -> None:
    match = choosing()
    lay(match, "rock", "rock")
    assert [piece.name for piece in allowance.laid(match.state, "one")] == ["Boulder", "Boulder"]
    assert [piece.id for piece in allowance.laid(match.state, "one")] == ["one-1", "one-2"]


def test_of_each_class_of_size_there_are_so_many_CC13() -> None:
    match = choosing()
    assert allowance.left(match.state, "one") == (5, 4, 2, 1)
    lay(match, "hut", "hut")
    assert allowance.left(match.state, "one") == (5, 4, 0, 1)
    refusal = match.refusal(PlaceTerrain("palisade", (3000, 3000)))
    assert refusal is not None
    assert (refusal.rule, refusal.text) == (
        "C-123", "Your side has laid all it may of Size 3; Palisade is one more."
    )  # fmt: skip
    assert refusal.nearest is not None
    assert match.refusal(refusal.nearest) is None


def test_when_all_is_laid_the_battle_goes_on_CC13() -> None:
    match = choosing(changed("lay", {"small": 1, "medium": 1, "large": 0, "huge": 0}))
    lay(match, "rock", "crate")
    assert isinstance(match.decision, Deploying)


def test_advantageous_terrain_is_chosen_before_all_other_and_at_most_three_CC13() -> None:
    match = choosing()
    lay(match, "gateway", "rock")
    refusal = match.refusal(PlaceTerrain("font", (3000, 3000)))
    assert refusal is not None
    assert (
        refusal.text == "Font of Conflict is advantageous terrain: at most 3 pieces, and before all others."
    )
    other = choosing(changed("lay", {"advantageous": 1}))
    lay(other, "gateway")
    assert other.refusal(PlaceTerrain("nexus", (3000, 3000))) is not None


def test_what_is_chosen_belongs_to_who_lays_it_CC14() -> None:
    match = choosing()
    lay(match, "gateway")
    assert (match.state.pieces["one-1"].owner, match.state.pieces["one-1"].holder) == ("one", "one")


def test_four_ley_lines_lie_on_the_table_whoever_lays_them_CC14() -> None:
    match = choosing(changed("lay", {"small": 3, "kinds": ["ley-line"]}))
    for _ in range(4):
        decision: Any = match.decision
        match.act(decision.suggest(match.state)[0])
    assert isinstance(match.decision, Deploying), "the fifth would be one too many"


def test_a_scenario_says_of_which_kinds_and_how_many_C123() -> None:
    match = choosing(changed("lay", {"kinds": ["rock", "wood"], "medium": 2}))
    assert names(match) == {"rock", "wood"}
    assert allowance.left(match.state, "one") == (5, 2, 2, 1)


def test_an_old_scenario_with_a_bag_has_its_kinds_and_their_number_chosen_C123() -> None:
    match = choosing(changed("bag", ["rock", "rock", "wall", "nexus"]))
    assert names(match) == {"rock", "wall", "nexus"}
    assert allowance.left(match.state, "one") == (0, 3, 1, 0)


@pytest.mark.parametrize(
    ("lay_table", "field", "words"),
    [
        ({"small": 13}, "lay.small", "0 to 12"),
        ({"advantageous": 4}, "lay.advantageous", "0 to 3"),
        ({"kinds": ["rok"]}, "lay.kinds[0]", "did you mean 'rock'"),
        ({"kinds": ["door"]}, "lay.kinds[0]", "part of something"),
        ({"tiny": 1}, "lay.tiny", "tiny"),
    ],
)
def test_faults_of_what_is_laid_are_named_by_their_field(lay_table: Any, field: str, words: str) -> None:
    found = problems("lay", lay_table)
    assert any(line.startswith(f"{field}:") and words in line for line in found), found


# What stays of the map


MAP = [
    {"id": "house", "kit": "house", "at": ["5in", "12in"]},
    {"id": "ladder", "kit": "ladder", "at": ["5in", "14in"], "joins": ["", "house"]},
    {"id": "rock", "kit": "rock", "at": ["12in", "12in"]},
    {"id": "hut", "kit": "hut", "at": ["18in", "12in"]},
    {"id": "barrel", "kit": "barrel", "at": ["18in", "12in"], "on": "hut"},
    {"id": "wall", "kit": "wall", "at": ["12in", "9in"], "stays": True},
    {"id": "fire", "kit": "fire", "at": ["20in", "16in"]},
    {"id": "well", "kit": "well", "at": ["15in", "15in"], "interact": ["remove fire"]},
    {"id": "pit", "kit": "chasm", "shape": "2in x 2in", "at": ["12in", "15in"]},
]


def test_the_players_terrain_takes_the_place_of_what_has_no_part_C123() -> None:
    laid, chosen = (
        Match.start("ascension", changed("terrain", MAP), seed=1, options={"terrain": how}).state.pieces
        for how in ("laid", "chosen")
    )
    assert set(laid) == {row["id"] for row in MAP}
    assert set(chosen) == {"house", "ladder", "wall", "fire", "well", "pit"}


def test_what_a_model_stands_on_stays_C123() -> None:
    document = changed("terrain", MAP)
    document["sides"]["one"]["stands"] = {"ulfhild": {"at": ["12in", "12in"], "on": "rock"}}
    assert "rock" in choosing(document).state.pieces


def test_where_terrain_lies_as_it_is_nothing_of_this_stands_in_the_record_C123() -> None:
    plain = Match.start("ascension", changed("terrain", MAP[:1]), seed=1)
    said = [{**MAP[0], "stays": False}]
    assert digest(Match.start("ascension", changed("terrain", said), seed=1).state) == digest(plain.state)


def test_a_record_of_a_fixed_bag_on_top_of_the_map_is_still_played() -> None:
    document = changed("terrain", MAP)
    match = Match.start("ascension", document, seed=1, options={"terrain": "placed"})
    assert set(match.state.pieces) == {row["id"] for row in MAP}
    assert len(match.state.kit["one"]) == 12
    option = next(each for each in SYSTEM.options if each.name == "terrain")
    assert option.choices == ("laid", "chosen")


@pytest.mark.parametrize("name", ["the-bridge", "burning-village", "seize-fate"])
def test_bots_choose_terrain_of_several_kinds_and_within_the_limits_C123(name: str) -> None:
    entry = scenarios.load(f"ascension/{name}")
    match = Match.start(entry.system, entry.document, seed=2, options={**CHOSEN, "goals": False})
    bots = {seat: make("greedy", "ascension", 1) for seat in match.state.field.players}
    while isinstance(match.decision, PlacingTerrain):
        match.act(bots[match.decision.seat].choose(match.view(match.decision.seat)).action)
    for side in match.state.field.sides:
        own = allowance.laid(match.state, side)
        assert len(own) >= 6, [piece.name for piece in own]
        assert len({piece.name for piece in own}) >= 5
        assert min(allowance.left(match.state, side)) >= 0


def test_every_piece_of_the_kit_is_chosen_or_part_of_something() -> None:
    free = {name for name, piece in kit.kit().items() if not piece.part}
    assert names(choosing()) == free
