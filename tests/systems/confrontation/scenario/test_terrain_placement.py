"""Terrain laid by the players in three ways (GB-116, G-141)."""

from __future__ import annotations

from game.systems.confrontation import setup_events
from game.systems.confrontation.actions import LayPiece, TakeHalf, TakeZone
from game.systems.confrontation.scenario import kit
from game.systems.confrontation.scenario.terrain_placement import (
    HalfChoice,
    PieceChoice,
    ZoneChoice,
    nearest_zone,
)
from tests.systems.confrontation.scenario.field import Opening, shipped


def laying(battlefield: str) -> Opening:
    """At the first choice about terrain."""
    return Opening(shipped("goose-fair"), battlefield=battlefield)


def test_in_the_borderland_players_lay_a_piece_each_in_turn_GB116() -> None:
    opened = laying("borderland")
    assert opened.state.pieces == {}
    seats = []
    while isinstance(opened.state.decision, PieceChoice):
        seats.append(opened.decision.seat)
        opened.play(opened.decision.sample(opened.state, opened.chance))
    assert len(opened.state.pieces) == 8
    assert seats in (["one", "two"] * 4, ["two", "one"] * 4)


def test_after_the_borderland_the_highest_die_picks_his_zone_first_GB116() -> None:
    opened = laying("borderland")
    opened.until(ZoneChoice)
    first = opened.decision.seat
    rolled = [event for event in opened.events if isinstance(event, setup_events.DieRolled) and event.die]
    assert max(rolled[-2:], key=lambda event: event.die).seat == first
    opened.play(TakeZone("zone-two"))
    assert opened.state.field.sides[first].edge == "south"
    assert opened.state.field.sides[opened.state.clockwise(first)[1]].edge == "north"


def test_a_piece_is_laid_on_the_table_and_on_no_other_GB116() -> None:
    opened = laying("borderland")
    choice = opened.decision
    assert isinstance(choice, PieceChoice)
    piece = next(piece for piece in choice.pieces if piece.has("obstacle"))
    refusal = opened.refusal(LayPiece(piece.id, (0, 0)))
    assert refusal is not None
    assert "over the table's edge" in refusal.text
    assert refusal.nearest is not None
    opened.play(refusal.nearest)
    other = next(each for each in opened.decision.pieces if each.has("obstacle"))  # type: ignore[attr-defined]
    at = kit.middle(opened.state.pieces[piece.id].outline)
    again = opened.refusal(LayPiece(other.id, at))
    assert again is not None
    assert "would lie on" in again.text


def test_solid_terrain_keeps_clear_of_objectives_G141() -> None:
    opened = laying("borderland")
    choice = opened.decision
    assert isinstance(choice, PieceChoice)
    piece = next(piece for piece in choice.pieces if piece.has("obstacle"))
    refusal = opened.refusal(LayPiece(piece.id, (4000, 3000)))
    assert refusal is not None
    assert "too near to Maypole" in refusal.text


def test_solid_terrain_keeps_clear_of_chests_too_G141() -> None:
    opened = Opening(shipped("low-water"), battlefield="borderland")
    opened.until(PieceChoice)
    choice = opened.decision
    assert isinstance(choice, PieceChoice)
    piece = next(piece for piece in choice.pieces if piece.has("obstacle"))
    chest = next(iter(opened.state.items.values()))
    refusal = opened.refusal(LayPiece(piece.id, chest.at))
    assert refusal is not None
    assert f"too near to {chest.name}" in refusal.text
    assert refusal.nearest is not None
    assert opened.refusal(refusal.nearest) is None


def test_a_piece_at_which_a_chest_lies_stays_G141() -> None:
    cart = {"id": "cart", "kit": "cart", "at": ["20cm", "30cm"]}
    low = shipped("low-water")
    beside = {**cart, "id": "other", "at": ["60cm", "20cm"]}
    opened = Opening({**low, "terrain": [cart, beside]}, battlefield="borderland")
    opened.until(PieceChoice)
    assert [piece.id for piece in opened.decision.pieces] == ["other"]  # type: ignore[attr-defined]


def test_in_a_pacified_region_the_defender_chooses_half_GB116() -> None:
    opened = laying("pacified")
    choice = opened.decision
    assert isinstance(choice, HalfChoice)
    few = opened.refusal(TakeHalf(tuple(sorted(piece.id for piece in choice.pieces))[:3]))
    assert few is not None
    assert "Half of the terrain is 4" in few.text
    defender = choice.seat
    opened.play(choice.suggest(opened.state)[0])
    laid = []
    while isinstance(opened.state.decision, PieceChoice):
        laid.append(opened.decision.seat)
        opened.play(opened.decision.sample(opened.state, opened.chance))
    assert laid == [defender] * 4 + [choice.attacker] * 4


def test_in_a_pacified_region_everybody_lays_in_his_own_part_GB116() -> None:
    opened = laying("pacified")
    opened.until(PieceChoice)
    choice = opened.decision
    assert isinstance(choice, PieceChoice)
    own = nearest_zone(opened.state, (4000, 500)).seat == choice.seat
    there = (1000, 5400) if own else (1000, 600)
    wood = next((piece for piece in choice.pieces), None)
    assert wood is not None
    refusal = opened.refusal(LayPiece(wood.id, there))
    assert refusal is not None
    assert "your own part" in refusal.text


def test_in_a_war_of_positions_chance_gives_the_zones_GB116() -> None:
    edges = set()
    for seed in range(6):
        opened = Opening(shipped("goose-fair"), seed=seed, battlefield="positions")
        edges.add(opened.state.field.sides["one"].edge)
        taken = [event for event in opened.events if isinstance(event, setup_events.ZoneTaken)]
        assert {event.seat for event in taken} == {"one", "two"}
    assert edges == {"north", "south"}


def test_doors_houses_altars_and_the_hill_stay_where_they_are_G141() -> None:
    opened = Opening(shipped("three-altars"), battlefield="borderland")
    opened.until(PieceChoice)
    kept = set(opened.state.pieces)
    assert {"west-altar", "middle-altar", "east-altar", "house-west", "door-west"} <= kept
    assert "tent-west" not in kept
    hill = Opening(shipped("drummers-hill"), battlefield="positions")
    assert set(hill.state.pieces) == {"hill"}


def test_every_offer_for_terrain_is_legal_GB116() -> None:
    for battlefield in ("borderland", "pacified", "positions"):
        opened = laying(battlefield)
        for _ in range(3):
            for action in opened.decision.suggest(opened.state):
                assert opened.refusal(action) is None
            opened.play(opened.decision.sample(opened.state, opened.chance))
