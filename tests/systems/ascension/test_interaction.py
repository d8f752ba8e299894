"""Doors and gates, consoles, objectives, advantageous terrain (R-5.2.3, R-7.2.16, R-7.2.17, C-58, C-72, CC-14)."""

from __future__ import annotations

import pytest

from game.core.breakdowns import Part
from game.core.chance import Chance, Scripted
from game.core.events import Context
from game.core.system import encode
from game.systems.ascension import doors, events, interaction, words
from game.systems.ascension.actions import Activate, EndActivation, Interact
from game.systems.ascension.bot import draws
from game.systems.ascension.combat import preview, totals
from game.systems.ascension.combat.passives import Blow
from game.systems.ascension.falls import Crash
from game.systems.ascension.movement import stride_rules
from game.systems.ascension.state import Deed, Piece, Scoring
from tests.systems.ascension.builder import Table, battle, box, figure, piece


def at_a(*pieces: Piece, scoring: Scoring | None = None, **what: object) -> Table:
    """Ulf in contact with what begins at 315 mm, active; Bo stands beyond it."""
    values = {"at": (300, 300), **what}
    return battle(
        figure("Ulf", **values),  # type: ignore[arg-type]
        figure("Bo", at=(345, 300)),
        figure("Foe", "two", at=(580, 580)),
        pieces=pieces,
        scoring=scoring or Scoring(),
    ).activate("Ulf")


# Doors and gates


def test_a_door_is_opened_and_shut_R7216() -> None:
    table = at_a(piece("door", box(315, 280, 10, 40), 2, "door")).play(Interact("door"))
    assert table.piece("door").open
    assert not table.play(Interact("door")).piece("door").open
    assert [event.open for event in table.told(events.DoorMoved)] == [True, False]


def test_a_locked_door_is_opened_by_nobody_until_it_is_unlocked_R7216() -> None:
    table = at_a(piece("door", box(315, 280, 10, 40), 2, "door", "locked"))
    refusal = table.refused(Interact("door"))
    assert (refusal.rule, refusal.text) == ("R-7.2.16", "Door is locked: nobody opens it by hand.")
    doors.lock(table.state, Context(Chance(Scripted(())), []), "door", False)
    assert table.play(Interact("door")).piece("door").open


def test_a_door_is_not_shut_on_a_base_C72() -> None:
    table = at_a(piece("door", box(315, 280, 20, 40), 2, "door", open=True))
    assert table.refused(Interact("door")).text == "Door cannot be shut: Bo stands in it."


def test_a_model_on_another_level_does_not_reach_the_door_C72() -> None:
    tower = piece("tower", box(200, 200, 115, 200), 5)
    table = at_a(tower, piece("door", box(315, 280, 10, 40), 2, "door"), on="tower")
    assert table.refused(Interact("door")).text == "Door is on another level than Ulf."


# Consoles


def console(*deeds: Deed, **what: object) -> Piece:
    return piece("horn", box(315, 290, 10, 20), 1, "console", deeds=deeds, **what)


def test_a_console_opens_a_gate_elsewhere_R7217() -> None:
    gate = piece("gate", box(100, 100, 50, 10), 2, "door")
    table = at_a(console(Deed("toggle", "gate")), gate).play(Interact("horn"))
    assert table.piece("gate").open
    assert not table.play(Interact("horn")).piece("gate").open


def test_a_console_may_score_heal_ready_and_give_strides_R7217() -> None:
    horn = console(Deed("score", amount=2), Deed("heal", amount=1), Deed("ready"), Deed("stride", amount=2))
    table = at_a(horn, wounds=3, model={"wounds": 1, "exhaust": {"Strike": 3}}).play(Interact("horn"))
    assert table.state.scores["one"] == 2
    assert table.model("Ulf").wounds == 2
    assert table.model("Ulf").exhaust == {}
    assert table.state.active is not None
    assert table.state.active.strides == 4


def test_a_console_may_remove_terrain_and_hurt_who_touches_it_R7217() -> None:
    trap = piece("trap", box(355, 290, 10, 20), 1)
    table = at_a(console(Deed("harm", "trap"), Deed("remove", "trap")), trap).play(Interact("horn"))
    assert table.gone("Bo"), "it touched the trap"
    assert "trap" not in table.state.pieces


def test_what_happens_once_happens_once_R7217() -> None:
    table = at_a(console(Deed("score", once=True))).play(Interact("horn"))
    assert table.refused(Interact("horn")).rule == "R-7.2.17"
    assert table.state.scores["one"] == 1


def test_a_gate_stays_open_while_somebody_stands_in_it_R7217_C72() -> None:
    gate = piece("gate", box(335, 290, 20, 20), 2, "door", open=True)
    table = at_a(console(Deed("shut", "gate")), gate).play(Interact("horn"))
    assert table.piece("gate").open


# C-58 Objectives


def test_every_interaction_scores_also_several_in_one_move_C58() -> None:
    font = piece("font", box(315, 290, 10, 20), 2, "font")
    table = at_a(font, scoring=Scoring(interact={"font": 1})).play(Interact("font"), Interact("font"))
    assert table.state.scores["one"] == 2
    assert table.state.firsts == {"interact": "one"}


def test_an_objective_without_points_or_deeds_is_nothing_to_do_R523() -> None:
    assert not at_a(piece("stone", box(315, 290, 10, 20), 1, "objective")).legal(Interact("stone"))


def test_the_first_at_the_font_stays_the_first_CC15() -> None:
    font = piece("font", box(315, 290, 10, 20), 2, "font")
    table = at_a(font, scoring=Scoring(interact={"font": 1}))
    table.state.firsts["interact"] = "two"
    assert table.play(Interact("font")).state.firsts == {"interact": "two"}


# CC-14 Advantageous terrain


def test_advantageous_terrain_is_taken_over_by_interacting_CC14() -> None:
    nexus = piece("nexus", box(315, 290, 10, 20), 3, "nexus", owner="two", holder="two")
    table = at_a(nexus).play(Interact("nexus"))
    assert (table.piece("nexus").holder, table.piece("nexus").owner) == ("one", "two")
    assert table.refused(Interact("nexus")).text == "Nexus is held by your side already."


NEXUS = piece("nexus", box(330, 400, 20, 20), 3, "nexus", owner="one", holder="one")


def ley(**what: object) -> Piece:
    return piece("ley", box(315, 290, 10, 76), 1, "ley", **{"owner": "one", "holder": "one", **what})


def test_a_ley_line_is_assigned_to_a_piece_within_six_inches_CC14() -> None:
    table = at_a(ley(), NEXUS).play(Interact("ley", "nexus"))
    assert table.piece("nexus").leys == 1
    assert table.piece("ley").assigned == "nexus"


def test_a_ley_line_does_not_reach_farther_CC14() -> None:
    far = piece("font", box(330, 550, 20, 20), 2, "font", owner="one", holder="one")
    refusal = at_a(ley(), NEXUS, far).refused(Interact("ley", "font"))
    assert (refusal.rule, refusal.nearest) == ("CC-14", Interact("ley", "nexus"))


def test_a_piece_has_at_most_three_ley_lines_CC14() -> None:
    full = piece("nexus", box(330, 400, 20, 20), 3, "nexus", owner="one", holder="one", leys=3)
    assert "may have no more" in at_a(ley(), full).refused(Interact("ley", "nexus")).text


def test_a_ley_line_assigned_anew_leaves_its_former_piece_CC14() -> None:
    font = piece("font", box(300, 400, 20, 20), 2, "font", owner="one", holder="one")
    table = at_a(ley(), NEXUS, font).play(Interact("ley", "nexus"), Interact("ley", "font"))
    assert (table.piece("nexus").leys, table.piece("font").leys) == (0, 1)


def test_a_ley_line_is_gone_after_its_third_interaction_CC14() -> None:
    table = at_a(ley(used=2), NEXUS).play(Interact("ley", "nexus"))
    assert "ley" not in table.state.pieces
    assert table.piece("nexus").leys == 0


def test_whoever_stands_on_a_ley_line_that_is_used_up_falls_and_feeds_nothing_C103() -> None:
    under = piece("ley", box(280, 280, 40, 40), 1, "ley", "indestructible", used=2, assigned="nexus")
    fed = piece("nexus", box(330, 330, 20, 20), 3, "nexus", owner="one", holder="one", leys=1)
    font = piece("font", box(300, 400, 20, 20), 2, "font", owner="one", holder="one")
    table = at_a(under, fed, font, on="ley").play(Interact("ley", "font"))
    assert table.model("Ulf").on == ""
    assert [event.height for event in table.told(events.Fell)] == [1]
    assert sorted(table.state.pieces) == ["font", "nexus"]
    assert table.piece("nexus").leys == 0


def test_a_ley_line_that_is_destroyed_feeds_nothing_more_C103() -> None:
    fed = piece("nexus", box(330, 400, 20, 20), 3, "nexus", owner="one", holder="one", leys=1)
    assert at_a(ley(assigned="nexus"), fed).happen(Crash("ley")).piece("nexus").leys == 0


@pytest.mark.parametrize("target", ["", "ley", "nothing"])
def test_a_ley_line_needs_a_piece_to_feed_CC14(target: str) -> None:
    assert at_a(ley(), NEXUS).refused(Interact("ley", target)).rule == "CC-14"


def test_options_are_all_there_is_to_do() -> None:
    table = at_a(ley(), NEXUS, piece("door", box(275, 280, 10, 40), 2, "door"))
    assert interaction.options(table.state, 1) == [Interact("ley", "nexus"), Interact("door")]


# Bonuses for a time (C-121)


def test_a_console_lends_its_user_a_bonus_until_the_round_ends_C121() -> None:
    table = (
        battle(
            figure("Ulf", at=(300, 300)),
            figure("Foe", "two", at=(300, 331)),
            pieces=[console(Deed("attack", amount=2))],
        )
        .activate("Ulf")
        .play(Interact("horn"))
    )
    parts = totals.attack_parts(table.state, Blow(1, "Strike", 2))
    assert Part(2, "Horn", "R-7.2.17") in parts
    told = table.told(events.Favoured)[0]
    assert (told.model, told.stat, told.amount, told.cause, told.until) == (1, "attack", 2, "Horn", 1)
    table.play(EndActivation(), Activate(2), EndActivation())
    assert table.state.round == 2
    assert totals.total(totals.attack_parts(table.state, Blow(1, "Strike", 2))) == 0
    assert b"boons" not in encode(table.state), "without any they stand in no record"


def test_a_bonus_may_last_for_rounds_and_go_to_the_whole_side_C121() -> None:
    table = at_a(console(Deed("defence", amount=1, rounds=2, all=True))).play(Interact("horn"))
    defences = [totals.total(totals.defence_parts(table.state, Blow(3, "Strike", who))) for who in (1, 2)]
    assert defences == [3, 3]
    assert totals.total(totals.defence_parts(table.state, Blow(1, "Strike", 3))) == 2
    table.play(EndActivation(), Activate(3), EndActivation(), Activate(2), EndActivation())
    assert table.state.round == 2
    assert totals.total(totals.defence_parts(table.state, Blow(3, "Strike", 1))) == 3


def test_strides_that_are_lent_count_from_the_next_move_C121() -> None:
    table = at_a(console(Deed("strides", amount=2, rounds=2)), strides=3).play(Interact("horn"))
    assert table.state.active is not None
    assert table.state.active.strides == 2, "the Move action has begun (C-49)"
    assert stride_rules.strides(table.state, 1) == 5


def test_one_pieces_bonus_does_not_add_up_C121() -> None:
    table = at_a(console(Deed("attack", amount=1))).play(Interact("horn"), Interact("horn"))
    assert totals.total(totals.attack_parts(table.state, Blow(1, "Strike", 3))) == 1
    assert len(table.told(events.Favoured)) == 1


def test_what_a_bonus_is_stands_in_the_log_C121() -> None:
    table = at_a(console(Deed("strides", amount=1, rounds=2))).play(Interact("horn"))
    lines = [line.text for line in words.tell(table.state, table.events, "one")]
    assert "**Ulf** has +1 stride until the end of round 2 (Horn)." in lines


def test_bots_use_what_lends_a_bonus_once_and_not_again() -> None:
    horn = console(Deed("attack", amount=1))
    table = at_a(horn)
    worth = [draw.worth for draw in draws.draws(table.state, 1) if draw.piece.id == "horn"]
    assert worth
    assert worth[0] > 0.1
    table.play(Interact("horn"))
    assert not [draw for draw in draws.draws(table.state, 1) if draw.piece.id == "horn"]


def test_what_using_a_piece_does_is_told_before_it_is_done_R7217() -> None:
    gate = piece("gate", box(100, 100, 50, 10), 2, "door")
    table = at_a(
        console(Deed("attack", amount=1, rounds=2, all=True), Deed("toggle", "gate", once=True)), gate
    )
    told = [part.cause for part in preview.preview(table.state, Interact("horn")).notes]
    assert told == ["+1 on attacks to the end of the next round, the whole side", "opens or shuts Gate, once"]
