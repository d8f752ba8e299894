"""Hazardous terrain (R-7.2.18, C-2, C-87)."""

from __future__ import annotations

from game.systems.ascension import events, hazards
from game.systems.ascension.actions import Activate, EndActivation, Stride, Suffer
from game.systems.ascension.bot import chart
from game.systems.ascension.displacement import Displace, Push
from game.systems.ascension.falls import Crash
from game.systems.ascension.state import Danger, Piece
from tests.systems.ascension.builder import Table, battle, box, figure, mm, piece

FIRE = piece("fire", box(330, 250, 60, 100), 0.5, "area", "hazardous", kind="fire")
BAD, GOOD = "JS JH 2S 2H", "2S 2H JS JH"


def before_the_fire(cards: str, **what: object) -> Table:
    """Ulf left of a fire, with the cards he will flip."""
    values = {"at": (300, 300), "wounds": 5, **what}
    return battle(
        figure("Ulf", **values),  # type: ignore[arg-type]
        figure("Foe", "two", at=(580, 580)),
        pieces=(FIRE,),
        cards={"one": cards},
    )


def burnt(table: Table) -> bool:
    return (table.model("Ulf").wounds, table.model("Ulf").tokens("hinder")) == (4, 1)


def test_who_enters_a_hazard_and_flips_0_or_less_is_hurt_R7218() -> None:
    table = before_the_fire(BAD).activate("Ulf").play(Stride(mm(330, 300)))
    assert burnt(table)
    flipped = table.told(events.Flipped)[-1]
    assert (flipped.why, flipped.side, flipped.total.total) == ("hazard", "one", -2)


def test_a_flip_of_exactly_0_hurts_R7218() -> None:
    assert burnt(before_the_fire("AS JH").activate("Ulf").play(Stride(mm(330, 300))))


def test_a_flip_above_0_does_not_hurt_R7218() -> None:
    table = before_the_fire("2S JH").activate("Ulf").play(Stride(mm(330, 300)))
    assert table.model("Ulf").wounds == 5


def test_who_starts_its_activation_in_a_hazard_flips_R7218() -> None:
    assert burnt(before_the_fire(BAD, at=(360, 300)).play(Activate(1)))


def test_who_falls_into_a_hazard_below_with_its_tower_flips_C87() -> None:
    tower = piece("tower", box(340, 260, 40, 80), 2)
    table = battle(
        figure("Ulf", at=(360, 300), on="tower", wounds=9),
        figure("Foe", "two", at=(580, 580)),
        pieces=(FIRE, tower),
        cards={"one": BAD},
    ).happen(Crash("tower"))
    table.play(Suffer("slow"))
    assert [flip.why for flip in table.told(events.Flipped)] == ["hazard"]


def test_moving_about_inside_takes_no_further_flip_C87() -> None:
    table = (
        before_the_fire(GOOD, at=(350, 300)).activate("Ulf").play(Stride(mm(360, 300)), Stride(mm(350, 300)))
    )
    assert len(table.told(events.Flipped)) == 1


def test_who_leaves_and_enters_again_flips_again_C87() -> None:
    table = before_the_fire(GOOD, at=(316, 300)).activate("Ulf")
    table.play(Stride(mm(313, 300)), Stride(mm(325, 300)))
    assert len(table.told(events.Flipped)) == 2


def test_who_moves_through_flips_although_it_ends_outside_R7218() -> None:
    strip = piece("acid", box(320, 250, 5, 100), 0.5, "area", "hazardous")
    table = battle(
        figure("Ulf", at=(300, 300), size=3, base=(30, 60), wounds=5),
        figure("Foe", "two", at=(580, 580)),
        pieces=(strip,),
        cards={"one": BAD},
    ).activate("Ulf")
    assert burnt(table.play(Stride(mm(345, 300))))


def test_who_is_pushed_into_a_hazard_flips_R7218() -> None:
    assert burnt(before_the_fire(BAD).happen(Push(1, 0, 254, "two")))


def test_who_is_displaced_into_a_hazard_flips_R7218_C87() -> None:
    assert burnt(before_the_fire(BAD).happen(Displace(1, mm(350, 300), "", "two")))


def test_under_a_bridge_a_hazard_does_no_harm_R7213() -> None:
    bridge = piece("bridge", box(320, 270, 80, 60), 0.5, "bridge")
    table = battle(
        figure("Ulf", at=(300, 300), wounds=5),
        figure("Foe", "two", at=(580, 580)),
        pieces=(FIRE, bridge),
        cards={"one": BAD},
    ).activate("Ulf")
    table.play(Stride(mm(330, 300)))
    assert table.model("Ulf").wounds == 5


def test_a_hazard_may_remove_a_model_and_its_activation_ends_R7218() -> None:
    table = before_the_fire(BAD, wounds=1).activate("Ulf").play(Stride(mm(330, 300)))
    assert table.gone("Ulf")
    assert table.state.outcome is not None


# What the scenario says it does (R-7.2.18, C-120)


def ground(**what: object) -> Piece:
    return piece("fire", box(330, 250, 60, 100), 0.5, "area", "hazardous", danger=Danger(**what))  # type: ignore[arg-type]


def beside(danger: Piece, cards: str = GOOD, **what: object) -> Table:
    values = {"at": (300, 300), "wounds": 5, **what}
    return battle(
        figure("Ulf", **values),  # type: ignore[arg-type]
        figure("Foe", "two", at=(580, 580)),
        pieces=(danger,),
        cards={"one": cards},
    )


def test_a_hazard_has_effects_of_its_own_C120() -> None:
    acid = ground(at_most=2, wounds=2, conditions=("weaken", "slow"))
    table = beside(acid, "AS AH 2S 2H").activate("Ulf").play(Stride(mm(330, 300)))
    assert table.model("Ulf").wounds == 3
    assert table.model("Ulf").conditions == {"weaken": 1, "slow": 1}


def test_a_hazard_that_always_hurts_flips_no_card_C120() -> None:
    table = beside(ground(at_most=None, wounds=1, conditions=())).activate("Ulf").play(Stride(mm(330, 300)))
    assert table.model("Ulf").wounds == 4
    assert not table.told(events.Flipped)
    assert table.model("Ulf").conditions == {}


def test_a_hazard_that_only_entering_triggers_spares_who_begins_in_it_C120() -> None:
    table = beside(ground(when=("enter",), at_most=None), at=(360, 300)).activate("Ulf")
    assert table.model("Ulf").wounds == 5


def test_a_hazard_that_only_staying_triggers_spares_who_goes_through_C120() -> None:
    table = beside(ground(when=("start",), at_most=None)).activate("Ulf").play(Stride(mm(330, 300)))
    assert table.model("Ulf").wounds == 5


def test_a_hazard_may_wait_for_the_end_of_the_activation_C120() -> None:
    smoke = ground(when=("end",), at_most=None, wounds=1, conditions=("hinder",))
    table = beside(smoke).activate("Ulf").play(Stride(mm(330, 300)))
    assert table.model("Ulf").wounds == 5
    table.play(EndActivation())
    assert (table.model("Ulf").wounds, table.model("Ulf").conditions) == (4, {"hinder": 1})


def test_whom_the_end_of_its_activation_kills_calls_up_nobody_C120() -> None:
    smoke = ground(when=("end",), at_most=None, wounds=9, conditions=())
    table = battle(
        figure("Ulf", at=(360, 300), leader=True, wounds=2, skill=6),
        figure("Odd", at=(60, 60)),
        figure("Foe", "two", at=(580, 580)),
        pieces=(smoke,),
    )
    table.activate("Ulf").play(EndActivation())
    assert table.gone("Ulf")
    assert table.decision.seat == "two"


def test_what_a_hazard_does_stands_in_words_C120() -> None:
    does = Danger(("enter", "end"), 1, 2, ("slow",))
    assert hazards.words(does) == "Flip 1 or less: 2 wounds, Slow; entering it or ending an activation in it"
    always = Danger(("start",), None, 1, ())
    assert hazards.words(always) == "No flip: 1 wound; beginning an activation in it"


def test_bots_find_a_way_over_worse_ground_longer() -> None:
    """A belt right across the table, that hurts nobody who goes on, that may hurt, and that always does."""
    lengths = []
    for does in (Danger(("start",)), Danger(), Danger(at_most=None, wounds=2)):
        belt = piece("fire", box(330, 0, 60, 610), 0.5, "area", "hazardous", danger=does)
        lengths.append(chart.chart(beside(belt).state, 1).length((4500, 3000)))
    assert lengths[0] < lengths[1] < lengths[2]
