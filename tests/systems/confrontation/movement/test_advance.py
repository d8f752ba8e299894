"""A whole unit on its way to a place, as it finds room (GB-24, GB-30)."""

from __future__ import annotations

from game.systems.confrontation.movement import advance, march_legality
from game.systems.confrontation.movement.ground import Ground
from game.systems.confrontation.state import Activation
from tests.systems.confrontation.builder import battle, box, piece, row, unit

GATE = [piece("west", box(0, 40, 44, 20), "deep"), piece("east", box(53, 40, 67, 20), "deep")]


def test_a_unit_that_has_no_room_for_ranks_gathers_about_its_leader_GB6() -> None:
    table = battle(unit("Wardens", at=row(40, 34, count=7, step=3)), pieces=GATE)
    state = table.state
    state.active = Activation(1, True, "run")
    ground = Ground(state, 1, "run")
    march = advance.towards(ground, (4850, 5000), ground.measure)
    assert march is not None
    assert march_legality.legal(ground, march)
    leader = next(
        place
        for each, place in zip(state.members(1), march.places, strict=True)
        if each.id == state.units[1].leader
    )
    assert leader.y >= 4800
    assert march.formation == "scattered"
