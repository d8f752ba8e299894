"""Pushing, throwing, displacing, and terrain that is thrown (R-7.2.1, R-7.2.6, C-24, C-50, C-51, C-53, C-73, C-74, C-76)."""

from __future__ import annotations

import pytest

from game.core.chance import seeded
from game.systems.ascension import displacement, events, invariants, terrain, thrown_terrain
from game.systems.ascension.actions import Decline, React, Suffer
from game.systems.ascension.displacement import Displace, Push, Throw
from game.systems.ascension.falls import Hit
from game.systems.ascension.harm import Afflicted
from game.systems.ascension.profile import Facet
from game.systems.ascension.state import Piece
from game.systems.ascension.thrown_terrain import ThrowPiece
from game.table.lengths import INCH
from tests.systems.ascension.builder import Figure, Table, battle, box, figure, mm, piece

FAR = 100 * 10


def ring(
    *more: Figure, pieces: tuple[Piece, ...] = (), hero: dict[str, object] | None = None, **foe: object
) -> Table:
    """Ulf (Size 2) left of his foe (Size 1, many wounds), who stands in the middle of the table."""
    ulf = {"size": 2, "at": (265, 300), **(hero or {})}
    values = {"at": (300, 300), "wounds": 20, **foe}
    return battle(
        figure("Ulf", **ulf),  # type: ignore[arg-type]
        figure("Foe", "two", **values),  # type: ignore[arg-type]
        *more,
        pieces=pieces,
    )


# Push


def test_a_push_goes_straight_away_R721() -> None:
    table = ring().happen(Push(2, 0, INCH, "one"))
    assert table.at("Foe") == (325.4, 300)
    assert table.told(events.Moved)[-1].how == "pushed"


@pytest.mark.parametrize(("target", "legal"), [(1, True), (3, True), (4, False), (5, False)])
def test_at_most_one_size_larger_can_be_pushed_R721_C50(target: int, legal: bool) -> None:
    table = ring(size=target, base=(30, 30))
    assert (displacement.why_not_pushed(table.state, 1, 2) is None) == legal


@pytest.mark.parametrize(
    ("own", "others", "legal"),
    [
        ((), ("anchored-1",), True),
        ((), ("anchored-2",), False),
        ((), ("heft-primary",), False),
        (("mighty",), ("anchored-2",), True),
        (("heft-primary",), ("anchored-2", "anchored-1"), True),
        ((), ("immovable",), False),
        (("mighty",), ("immovable",), True),
    ],
)
def test_passives_count_as_size_for_and_against_a_push_CC11(
    own: tuple[str, ...], others: tuple[str, ...], legal: bool
) -> None:
    table = ring(hero={"passives": own}, size=2, base=(30, 30), passives=others)
    assert (displacement.why_not_pushed(table.state, 1, 2) is None) == legal


def test_a_push_stops_at_the_first_base_and_hurts_nobody_C24_C86() -> None:
    table = ring(figure("Bo", at=(340, 300), wounds=5)).happen(Push(2, 0, FAR, "one"))
    assert table.at("Foe")[0] == pytest.approx(310, abs=0.3)
    assert not table.told(events.Wounded)


def test_a_push_stops_at_the_edge_of_the_table_C12() -> None:
    table = ring(at=(580, 300), hero={"at": (540, 300)}).happen(Push(2, 0, FAR, "one"))
    assert table.at("Foe")[0] == pytest.approx(595, abs=0.3)


def test_a_pushed_model_passes_what_it_could_step_over_C51() -> None:
    beam = piece("beam", box(330, 200, 10, 200), 1)
    table = ring(pieces=(beam,), size=2, base=(30, 30)).happen(Push(2, 0, 700, "one"))
    assert table.at("Foe") == (370, 300)


def test_terrain_that_stops_a_push_is_hit_C51_R726() -> None:
    fence = piece("fence", box(330, 200, 10, 200), 1)
    table = ring(pieces=(fence,), hero={"size": 5, "base": (30, 30)}, size=1).happen(Push(2, 0, FAR, "one"))
    assert table.at("Foe")[0] == pytest.approx(315, abs=0.3)
    assert "fence" in table.state.pieces, "Size 1 against Size 1 is not larger"
    low = piece("low", box(330, 200, 10, 200), 0.5)
    assert not ring(pieces=(low,)).happen(Push(2, 0, FAR, "one")).state.pieces


def test_nobody_is_pushed_up_stairs_R7212() -> None:
    tower = piece("tower", box(370, 250, 100, 100), 3)
    stairs = piece("stairs", box(330, 280, 40, 40), 0.5, "link", "indestructible", links=("", "tower"))
    table = ring(pieces=(tower, stairs)).happen(Push(2, 0, FAR, "one"))
    assert table.model("Foe").on == ""
    assert table.at("Foe")[0] == pytest.approx(315, abs=0.3)


def test_a_push_over_an_edge_is_a_fall_only_if_nothing_carries_C51_C68() -> None:
    tower = piece("tower", box(250, 250, 65, 100), 3)
    stays = ring(pieces=(tower,), on="tower", hero={"on": "tower"}).happen(Push(2, 0, 290, "one"))
    assert (stays.model("Foe").on, stays.at("Foe")) == ("tower", (329, 300))
    falls = ring(pieces=(tower,), on="tower", hero={"on": "tower"}).happen(Push(2, 0, 310, "one"))
    assert (falls.model("Foe").on, falls.at("Foe")) == ("", (331, 300))
    assert falls.told(events.Fell)[0].height == 3


# C-53 Throw


def big(*more: Figure, pieces: tuple[Piece, ...] = (), **foe: object) -> Table:
    return ring(*more, pieces=pieces, hero={"size": 4, "base": (90, 90), "at": (235, 300)}, **foe)


@pytest.mark.parametrize(("target", "inches"), [(1, 3), (2, 2)])
def test_a_throw_goes_as_many_inches_as_the_difference_C53(target: int, inches: int) -> None:
    table = big(size=target, base=(30, 30))
    assert displacement.check_throw(table.state, 1, 2, 9000, inches * INCH) is None
    refusal = displacement.check_throw(table.state, 1, 2, 9000, inches * INCH + 2)
    assert refusal is not None
    assert refusal.rule == "C-53"


def test_only_what_is_two_sizes_smaller_is_thrown_C53() -> None:
    refusal = displacement.check_throw(big(size=3, base=(30, 30)).state, 1, 2, 0, INCH)
    assert refusal is not None
    assert refusal.text == "Foe counts as Size 3; Ulf can throw up to Size 2."


@pytest.mark.parametrize("heading", [-1, 36000, 10**12])
def test_a_throw_has_a_direction_C53(heading: int) -> None:
    assert displacement.check_throw(big().state, 1, 2, heading, INCH) is not None


def test_a_throw_goes_in_any_direction_C53() -> None:
    table = big().happen(Throw(2, 9000, 500, "one"))
    assert table.at("Foe") == (300, 350)
    assert table.told(events.Moved)[-1].how == "thrown"


def test_a_thrown_model_and_whom_it_hits_both_suffer_C86_R725() -> None:
    table = big(figure("Imp", "two", at=(360, 300), size=2, base=(30, 30), wounds=9)).happen(
        Throw(2, 0, FAR, "one")
    )
    assert table.at("Foe")[0] == pytest.approx(330, abs=0.3)
    table.play(Suffer("slow"), Suffer("weaken"))
    assert table.model("Foe").wounds == 18, "the Size of whom it hit"
    assert table.model("Imp").wounds == 8
    assert (table.model("Foe").tokens("slow"), table.model("Imp").tokens("weaken")) == (1, 1)
    assert table.at("Imp") == (360, 300), "nobody is displaced"


def test_terrain_hit_by_a_thrown_model_of_greater_size_goes_R726() -> None:
    wall = piece("wall", box(340, 200, 10, 200), 2)
    assert "wall" in big(size=2, base=(30, 30), pieces=(wall,)).happen(Throw(2, 0, 508, "one")).state.pieces
    low = piece("low", box(340, 200, 10, 200), 0.5)
    assert "low" not in big(pieces=(low,)).happen(Throw(2, 0, 508, "one")).state.pieces


def test_suggested_throws_are_legal() -> None:
    table = big()
    throws = displacement.suggest_throws(table.state, 1, 2)
    assert throws
    assert all(displacement.check_throw(table.state, 1, 2, *throw) is None for throw in throws)


# C-76 Reactions


def test_a_displacement_may_be_negated_C76() -> None:
    table = ring(reactions=("negate-displacement",)).happen(Push(2, 0, INCH, "one"))
    table.play(React("negate-displacement"))
    assert table.at("Foe") == (300, 300)
    assert table.model("Foe").exhaust == {"negate-displacement": 1}


def test_a_displacement_may_be_reduced_by_two_inches_C76() -> None:
    table = big(reactions=("reduce-displacement",)).happen(Throw(2, 0, 3 * INCH, "one"))
    assert table.play(React("reduce-displacement")).at("Foe") == (325.4, 300)


def test_a_reaction_may_be_declined_and_is_not_asked_again_C76() -> None:
    table = ring(reactions=("negate-displacement", "reduce-displacement")).happen(Push(2, 0, INCH, "one"))
    assert table.play(Decline()).at("Foe") == (325.4, 300)


def test_an_exhausted_reaction_is_not_asked_for_C35() -> None:
    table = ring(reactions=("negate-displacement",), model={"exhaust": {"negate-displacement": 1}})
    assert table.happen(Push(2, 0, INCH, "one")).at("Foe") == (325.4, 300)


def test_an_exhausting_reaction_takes_two_tokens_CC5() -> None:
    table = ring(reactions=(Facet("negate-displacement", exhausting=True),)).happen(Push(2, 0, INCH, "one"))
    assert table.play(React("negate-displacement")).model("Foe").exhaust == {"negate-displacement": 2}


def test_a_reaction_that_is_not_there_is_refused_C76() -> None:
    table = ring(reactions=("negate-displacement",)).happen(Push(2, 0, INCH, "one"))
    assert table.refused(React("reduce-displacement")).nearest == Decline()


# C-74 Displacing


def test_a_displaced_model_is_put_there_whatever_the_way_C74() -> None:
    wall = piece("wall", box(317, 200, 10, 200), 4)
    table = ring(pieces=(wall,))
    assert displacement.check_displace(table.state, 2, mm(345, 300), "", 450) is None
    assert table.happen(Displace(2, mm(345, 300), "", "one")).at("Foe") == (345, 300)


def test_a_displacement_ends_within_its_distance_C74() -> None:
    table = ring()
    refusal = displacement.check_displace(table.state, 2, mm(330, 300), "", INCH)
    assert refusal is not None
    assert refusal.text == "Foe is put within 1 in of where it stands; this is 4.6 mm beyond."
    assert displacement.nearest_displace(table.state, 2, mm(330, 300), "", INCH) is not None


def test_a_displacement_near_a_model_is_measured_from_edge_to_edge_C74() -> None:
    table = ring(at=(400, 300))
    assert displacement.check_displace(table.state, 1, mm(339.7, 300), "", INCH, 2) is None
    assert displacement.check_displace(table.state, 1, mm(339, 300), "", INCH, 2) is not None


def test_a_displacement_must_end_legally_C74_C12() -> None:
    table = ring()
    refusal = displacement.check_displace(table.state, 2, mm(290, 300), "", INCH)
    assert refusal is not None
    assert refusal.rule == "C-12"


def test_a_model_may_be_displaced_onto_terrain_C74_C68() -> None:
    low = piece("low", box(320, 250, 100, 100), 2)
    table = ring(pieces=(low,)).happen(Displace(2, mm(325, 300), "low", "one"))
    assert table.model("Foe").on == "low"


def test_a_displacement_that_is_reduced_goes_two_inches_less_C74_C76() -> None:
    table = ring(reactions=("reduce-displacement",)).happen(Displace(2, mm(375, 300), "", "one"))
    assert table.play(React("reduce-displacement")).at("Foe") == (324.2, 300)


def test_who_displaces_itself_is_not_asked_C76() -> None:
    table = ring(reactions=("negate-displacement",)).happen(Displace(2, mm(325, 300), "", "two", own=True))
    assert table.at("Foe") == (325, 300)


def test_suggested_displacements_are_legal() -> None:
    low = piece("low", box(320, 250, 100, 100), 2)
    table = ring(pieces=(low,))
    for of in (None, 1):
        places = displacement.suggest_displace(table.state, 2, INCH, of)
        assert places
        for place, on in places:
            assert displacement.check_displace(table.state, 2, place, on, INCH, of) is None


# Thrown terrain

CART = piece("cart", box(300, 290, 20, 20), 1, kind="cart")


def yard(*pieces: Piece, at: tuple[float, float] = (360, 300), **foe: object) -> Table:
    return ring(
        pieces=(CART, *pieces), hero={"size": 4, "base": (90, 90), "at": (250, 300)}, **{"at": at, **foe}
    )


def test_thrown_terrain_does_its_size_in_damage_and_stops_there_R726_C73() -> None:
    table = yard().happen(ThrowPiece("cart", 0, 3 * INCH, "one"))
    assert table.model("Foe").wounds == 19
    assert max(x for x, _ in table.piece("cart").outline) == pytest.approx(3450, abs=4)


def test_thrown_terrain_destroys_smaller_terrain_and_damages_reinforced_R726() -> None:
    low = piece("low", box(340, 280, 10, 40), 0.5)
    assert "low" not in yard(low, at=(500, 500)).happen(ThrowPiece("cart", 0, 3 * INCH, "one")).state.pieces
    wall = piece("wall", box(340, 280, 10, 40), 1, "reinforced")
    table = yard(wall, at=(500, 500)).happen(ThrowPiece("cart", 0, 3 * INCH, "one"))
    assert table.piece("wall").wounds == 1


def test_thrown_terrain_flies_its_distance_if_nothing_stops_it_C53() -> None:
    table = yard(at=(500, 500)).happen(ThrowPiece("cart", 9000, 2 * INCH, "one"))
    assert table.piece("cart").outline == box(300, 340.8, 20, 20)


def test_a_throw_goes_whole_inches_whatever_half_a_size_is_C84() -> None:
    table = ring(pieces=(piece("crate", box(100, 100, 20, 20), 0.5),), hero={"size": 3})
    assert thrown_terrain.throw_piece_length(table.state, 1, "crate") == 2 * INCH


def test_half_a_size_does_one_damage_C84() -> None:
    crate = piece("crate", box(300, 330, 12, 12), 0.5, "fragile")
    table = yard(crate, at=(330, 336)).happen(ThrowPiece("crate", 0, INCH, "one"))
    assert table.model("Foe").wounds == 19
    assert "crate" not in table.state.pieces, "and being fragile it breaks"


@pytest.mark.parametrize(
    ("size", "trait", "rule"), [(3, "fragile", "C-53"), (1, "fixed", "C-94"), (1, "area", "C-94")]
)
def test_only_loose_terrain_two_sizes_smaller_is_thrown_C53_C94(size: float, trait: str, rule: str) -> None:
    thing = piece("thing", box(300, 200, 20, 20), size, trait)  # type: ignore[arg-type]
    refusal = thrown_terrain.check_throw_piece(yard(thing).state, 1, "thing", 0, INCH)
    assert refusal is not None
    assert refusal.rule == rule


def test_terrain_with_somebody_on_it_is_not_thrown_C94() -> None:
    refusal = thrown_terrain.why_not_thrown_piece(yard(at=(310, 300), on="cart").state, 1, "cart")
    assert refusal is not None
    assert refusal.rule == "C-94"


def test_suggested_throws_of_terrain_are_legal() -> None:
    table = yard()
    throws = thrown_terrain.suggest_piece_throws(table.state, 1, "cart")
    assert throws
    assert all(thrown_terrain.check_throw_piece(table.state, 1, "cart", *throw) is None for throw in throws)


# All together


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_pushed_thrown_and_broken_the_table_stays_sound(seed: int) -> None:
    chance = seeded("shoving", seed)
    tower = piece("tower", box(240, 240, 110, 110), 3, "reinforced", wounds=20)
    pieces = (
        tower,
        piece("upper", box(240, 240, 50, 50), 2, on="tower"),
        piece("walk", box(350, 270, 120, 50), 0.5, "bridge", on="tower"),
        piece("low", box(150, 240, 90, 40), 1),
        piece("cart", box(380, 380, 30, 20), 1),
        piece("chasm", box(0, 450, 610, 60), 1, "sunken", "impassable"),
        piece("crag", box(480, 100, 60, 60), 4, "impassable", "indestructible"),
    )
    table = battle(
        figure("Ulf", at=(320, 320), on="tower", wounds=400),
        figure("Bo", at=(420, 295), on="walk", wounds=400, size=2, base=(50, 42)),
        figure("Asa", at=(180, 260), on="low", wounds=400),
        figure("Giant", "two", at=(120, 120), size=5, wounds=400),
        figure("Foe", "two", at=(420, 340), size=3, base=(75, 60), wounds=400),
        figure("Imp", "two", at=(560, 560), base=(25, 25), wounds=400),
        pieces=pieces,
    )
    for _ in range(60):
        model, by, turn = chance.roll(6), chance.pick(("one", "two")), 100 * (chance.roll(360) - 1)
        happening = (
            Push(model, turn, chance.roll(800), by),
            Throw(model, turn, chance.roll(1200), by),
            ThrowPiece("cart", turn, chance.roll(800), by),
            Hit(chance.pick(sorted(table.state.pieces)), chance.roll(4), by),
        )
        table.happen(chance.pick(happening))
        while isinstance(table.decision, Afflicted):
            table.play(chance.pick(table.decision.actions(table.state)))
        assert list(invariants.broken(table.state)) == []
        assert all(terrain.supported(table.state, each) for each in table.state.models)
