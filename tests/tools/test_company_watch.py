"""The watch of Confrontation's soak run notices dice that are miscounted, ways that are too long and Elixir from nowhere."""

from __future__ import annotations

import msgspec
import pytest

from game.core.breakdowns import Breakdown, Part
from game.core.events import Context
from game.core.promises.breaches import Breach
from game.core.seats import Seat
from game.systems.confrontation import scoring
from game.systems.confrontation.events import Moved, PoolFilled
from game.systems.confrontation.state import Battle, Rolled, Test
from game.table.shapes import Place
from tests.systems.confrontation.builder import WARDEN, battle, row, unit
from tools import soak
from tools.company_watch import _in_formation, _not_too_far, _pools, counted


def rolled(first: tuple[int, ...], successes: int, *bonus: tuple[int, ...], value: int = 5) -> Rolled:
    """A test at an action value against difficulty 5."""

    def total(amount: int) -> Breakdown:
        return Breakdown((Part(amount, "", ""),))

    test = Test("attack", total(len(first)), total(value), total(5))
    return Rolled(test, first, (), bonus, successes, 0)


def test_a_test_that_is_counted_rightly_passes_GB65() -> None:
    counted(rolled((4, 3, 6, 1), 3, (5,)))
    counted(rolled((6, 6, 2), 2, (6, 1), (3,), value=-1))
    counted(rolled((1, 2, 5, 6), 5, (5, 1), (2,), value=11))


@pytest.mark.parametrize(
    "wrong",
    [
        rolled((4, 3, 6, 1), 2, (5,)),
        rolled((4, 3, 6, 1), 2),
        rolled((4, 3, 5, 1), 3, (5,)),
        rolled((6, 6, 2), 3, (6, 1), (3,), value=-1),
    ],
)
def test_a_test_that_is_miscounted_is_noticed_GB65(wrong: Rolled) -> None:
    with pytest.raises(Breach):
        counted(wrong)


def test_a_test_of_another_number_of_dice_is_noticed_GB66() -> None:
    sound = rolled((4, 3), 1)
    with pytest.raises(Breach, match="as many dice"):
        counted(msgspec.structs.replace(sound, first=(4, 3, 1)))


def test_the_soak_notices_elixir_from_nowhere_GB97(monkeypatch: pytest.MonkeyPatch) -> None:
    collect = scoring.collect

    def bounty(state: Battle, ctx: Context, seat: Seat) -> None:
        state.elixir[seat] += 1
        collect(state, ctx, seat)

    monkeypatch.setattr("game.systems.confrontation.scoring.collect", bounty)
    with pytest.raises(Breach, match="Elixir changes as it is told"):
        soak.chunk(("confrontation", 1, 0, 400, 400))


def marched(way: tuple[tuple[int, int], ...], how: str = "walk") -> None:
    """What the watch says of a Warden who goes a way, of three beside one another; his Movement is 10 cm."""
    made = battle(unit("Wardens", at=row(40, 40, count=3)))
    after = made.state.copy()
    after.alter(3, place=Place(*way[-1]))
    event = Moved(1, ((3, way),), "scattered", how)
    _not_too_far(made.state, after, event)
    _in_formation(made.state, after, event)


def test_a_way_that_is_too_long_is_noticed_though_its_end_is_near_GB24() -> None:
    marched(((4600, 4000), (4600, 4200)))
    with pytest.raises(Breach, match="no longer than it may be"):
        marched(((4600, 4000), (4600, 4600), (4600, 4100)))
    marched(((4600, 4000), (4600, 4600), (4600, 4100)), "run")


def test_who_ends_his_walk_out_of_formation_is_noticed_GB28() -> None:
    with pytest.raises(Breach, match="in formation"):
        marched(((4600, 4000), (4600, 4900)))


def test_mana_from_nowhere_is_noticed_GB87() -> None:
    made = battle(unit("Wardens"))
    after = made.state.copy()
    after.change(1, mana=4)
    _pools(made.state, after, [PoolFilled(1, 0, 4, 0, 4)])
    with pytest.raises(Breach, match="faith and mana"):
        _pools(made.state, after, [])


def test_a_flight_may_be_as_long_as_those_can_who_got_away_GB76() -> None:
    swift = msgspec.structs.replace(WARDEN, id="swift", move=WARDEN.move + 200)
    made = battle(unit("Swift ones", at=row(40, 40, count=3), profile=swift, with_=[(WARDEN, (49, 40))]))
    last = made.state.members(1)[0]
    x, y = last.place.x, last.place.y
    after = made.state.copy()
    for each in made.state.members(1):
        del after.fighters[each.id]
    after.change(1, fate="eliminated")
    _not_too_far(made.state, after, Moved(1, ((last.id, ((x, y), (x, y + 2_400))),), "scattered", "flight"))
    with pytest.raises(Breach, match="a flight is no longer than it may be"):
        _not_too_far(
            made.state, after, Moved(1, ((last.id, ((x, y), (x, y + 2_450))),), "scattered", "flight")
        )
