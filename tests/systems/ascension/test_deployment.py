"""Terrain laid by turns, and deployment (CC-13, CC-14, C-12, C-95)."""

from __future__ import annotations

from game.core.match import Match
from game.systems.ascension import deployment
from game.systems.ascension.actions import Deploy, Pass, PlaceTerrain
from game.systems.ascension.deployment import Deploying, PlacingTerrain
from game.systems.ascension.scenario import kit
from game.table.lengths import INCH
from game.table.shapes import Place
from tests.systems.ascension.scenario.test_setup import DUEL, changed

# Terrain by turns (CC-13)


def test_a_bag_holds_five_four_two_and_one_CC13():
    sizes = sorted(kit.kit()[name].size for name in deployment.BAG)
    assert [sum(least <= size <= most for size in sizes) for least, most in ((0.5, 1), (2, 2), (3, 3), (4, 5))] == [
        5, 4, 2, 1,
    ]  # fmt: skip


def test_sides_lay_terrain_by_turns_until_they_lay_no_more_CC13():
    match = Match.start("ascension", DUEL, seed=1, options={"terrain": "placed"})
    seats = []
    for _ in range(3):
        assert isinstance(match.decision, PlacingTerrain)
        seats.append(match.decision.seat)
        match.act(match.decision.suggest(match.state)[0])
    assert seats == ["one", "two", "one"]
    match.act(Pass())
    assert match.decision.seat == "one", "two lays no more"
    match.act(Pass())
    assert isinstance(match.decision, Deploying)


def test_terrain_stays_on_the_table_and_off_other_terrain_CC13():
    match = Match.start("ascension", DUEL, seed=1, options={"terrain": "placed"})
    first = match.state.kit["one"][0].id
    over = match.refusal(PlaceTerrain(first, (0, 0)))
    assert over is not None
    assert "over the table's edge" in over.text
    match.act(PlaceTerrain(first, (3000, 3000)))
    second = match.state.kit["two"][0].id
    on = match.refusal(PlaceTerrain(second, (3000, 3000)))
    assert on is not None
    assert "would lie on" in on.text
    assert on.nearest is not None
    assert match.refusal(on.nearest) is None


def test_advantageous_pieces_are_laid_first_CC13():
    match = Match.start("ascension", changed("bag", ["rock", "nexus"]), seed=1, options={"terrain": "placed"})
    refusal = match.refusal(PlaceTerrain("one-1", (3000, 3000)))
    assert refusal is not None
    assert "Power Nexus" in refusal.text
    match.act(PlaceTerrain("one-2", (3000, 3000)))
    assert match.state.pieces["one-2"].holder == "one"


def test_a_ley_line_belongs_to_who_lays_it_CC14():
    match = Match.start(
        "ascension", changed("bag", ["rock", "ley-line"]), seed=1, options={"terrain": "placed"}
    )
    match.act(PlaceTerrain("one-2", (3000, 3000)))
    ley = match.state.pieces["one-2"]
    assert (ley.owner, ley.holder) == ("one", "one")


# Deployment (CC-13)


def test_players_deploy_a_model_each_in_turn_CC13():
    match = Match.start("ascension", changed("points", 150), seed=1)
    seats = []
    while isinstance(match.decision, Deploying):
        seats.append(match.decision.seat)
        match.act(match.decision.suggest(match.state)[0])
    assert seats == ["one", "two", "one", "two", "one", "two"]


def test_a_model_is_deployed_wholly_in_its_zone_CC13():
    match = Match.start("ascension", DUEL, seed=1)
    model = match.state.reserve["one"][0].id
    refusal = match.refusal(Deploy(model, Place(3000, 3000)))
    assert refusal is not None
    assert "wholly in your deployment zone" in refusal.text
    assert refusal.nearest is not None
    assert match.refusal(refusal.nearest) is None


def test_a_model_is_not_deployed_on_terrain_or_bases_C12():
    rows = [{"id": "a", "kit": "rock", "at": ["12in", "21in"]}]
    match = Match.start("ascension", changed("terrain", rows), seed=1)
    model = match.state.reserve["one"][0].id
    refusal = match.refusal(Deploy(model, Place(12 * INCH, 21 * INCH)))
    assert refusal is not None
    assert "overlap Boulder by" in refusal.text


def test_another_sides_model_cannot_be_deployed_CC13():
    match = Match.start("ascension", DUEL, seed=1)
    other = match.state.reserve["two"][0].id
    assert match.refusal(Deploy(other, Place(3000, 5500))) is not None


# Where there is no room (C-95)


def crowded() -> Match:
    """A battle in which the deployment zone of the first side is no larger than a table that a rock fills."""
    document = changed("sides.one.deploy", {"at": ["0in", "20in"], "to": ["4in", "24in"]})
    document["options"] = {"terrain": "placed"}
    document["bag"] = ["rock"]
    match = Match.start("ascension", document, seed=1)
    match.act(PlaceTerrain("one-1", (2 * INCH, 22 * INCH)))
    match.act(Pass())
    return match


def test_who_finds_no_room_in_the_zone_is_deployed_elsewhere_C95():
    match = crowded()
    assert isinstance(match.decision, Deploying)
    actions = match.decision.suggest(match.state)
    assert actions
    assert all(match.refusal(action) is None for action in actions)
    model = match.state.reserve["one"][0].id
    assert match.refusal(Deploy(model, Place(12 * INCH, 12 * INCH))) is None


def test_elsewhere_is_not_on_terrain_either_C95():
    match = crowded()
    model = match.state.reserve["one"][0].id
    refusal = match.refusal(Deploy(model, Place(2 * INCH, 22 * INCH)))
    assert refusal is not None
    assert refusal.nearest is not None
    assert match.refusal(refusal.nearest) is None


def test_terrain_is_not_laid_on_models_that_stand_already_CC13():
    document = changed("sides.one.stands", {"ulfhild": {"at": ["12in", "20in"]}})
    document["options"] = {"terrain": "placed"}
    document["bag"] = ["rock"]
    match = Match.start("ascension", document, seed=1)
    refusal = match.refusal(PlaceTerrain("one-1", (12 * INCH, 20 * INCH)))
    assert refusal is not None
    assert "on Ulfhild" in refusal.text
