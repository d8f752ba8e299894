"""The controller of a battle: what is lit is what is legal, and everything else says why."""

from __future__ import annotations

from game.core.match import Match
from game.systems.thor import actions as a
from game.ui.tables.thor.gestures import next_unit
from game.ui.tables.thor.table import Table
from tests.ui.tables.thor.player import fielded


def table_of(match: Match) -> Table:
    decision = match.decision
    assert decision is not None
    return Table(match, decision.seat)


def smashing() -> Match:
    return fielded(
        {"d4": "Thor/6", "b2": "Hogun"}, {"e4": "Frost Giant Brute", "f4": "Frost Giants", "d8": "Laufey"},
        {"one": ["Slam", "Class", "Run", "Parry"], "two": ["Block"]}, rows={4: "......o."},
    )  # fmt: skip


def test_with_a_unit_chosen_everything_its_hand_allows_is_lit() -> None:
    table = table_of(smashing())
    table.choose(1)
    lit = table.lit()
    assert set(lit) == {"e4"}
    assert {offer.card for offer in lit["e4"]} == {"Slam", "Class"}
    assert table.struck() == ("e4",)


def test_a_regular_card_is_proposed_before_a_wild_one() -> None:
    table = table_of(smashing())
    table.choose(1)
    table.click("e4")
    assert table.plan == a.Attack("Slam", 1, 3)
    assert table.card == "Slam"


def test_a_number_changes_the_card_of_a_plan() -> None:
    table = table_of(smashing())
    table.choose(1)
    table.click("e4")
    table.arm(1)
    assert isinstance(table.plan, a.Attack | a.Blast)
    assert table.card == "Class"


def test_the_rows_of_a_wild_card_are_those_of_the_chosen_unit() -> None:
    table = table_of(smashing())
    table.choose(1)
    table.arm(1)
    assert [row.power for row in table.rows()] == ["Whirling Hammer", "Lightning Strike", "Smash"]
    assert [row.able for row in table.rows()] == [True, False, True]
    table.arm_row(2)
    assert table.power == "Smash"
    table.click("e4")
    assert table.plan == a.Attack("Class", 1, 3, "Smash")


def test_a_row_that_cannot_be_played_says_why() -> None:
    table = table_of(smashing())
    table.choose(1)
    table.arm(1)
    table.arm_row(1)
    assert table.said is not None
    assert table.said.refusal.rule.startswith("T-2")
    assert table.power == ""


def test_the_preview_is_what_then_happens() -> None:
    match = smashing()
    table = table_of(match)
    table.choose(1)
    table.arm(1)
    table.arm_row(2)
    table.click("e4")
    assert table.plan is not None
    preview = table.preview(table.plan)
    assert set(preview.falls) == {3, 4}
    match.act(table.plan)
    match.act(a.LetThrough())
    assert {unit.id for unit in match.state.fallen} == {3, 4}


def test_a_refused_square_says_why_with_its_rule() -> None:
    table = table_of(smashing())
    table.choose(1)
    table.click("d8")
    assert table.said is not None
    assert table.said.square == "d8"
    assert table.said.refusal.rule in ("T-20", "T-22")
    assert table.plan is None


def test_a_refused_card_says_why_and_is_not_taken_up() -> None:
    table = table_of(smashing())
    table.choose(1)
    table.arm(2)
    assert table.said is not None
    assert (table.said.slot, table.said.refusal.rule) == (2, "T-86")
    assert table.card == ""


def test_card_first_then_unit() -> None:
    table = table_of(smashing())
    table.arm(0)
    assert table.card == "Slam"
    assert table.users("Slam") == [1]
    table.click("d4")
    assert (table.unit, table.card) == (1, "Slam")


def test_backing_out_goes_layer_by_layer() -> None:
    table = table_of(smashing())
    table.choose(1)
    table.arm(1)
    table.arm_row(2)
    table.click("e4")
    layers = []
    while table.back():
        layers.append((table.plan is not None, table.power, table.card, table.unit))
    assert layers == [
        (False, "Smash", "Class", 1),
        (False, "", "Class", 1),
        (False, "", "", 1),
        (False, "", "", 0),
    ]


def test_the_next_unit_is_one_that_can_act() -> None:
    table = table_of(smashing())
    next_unit(table, 1)
    assert table.unit == 1
    next_unit(table, 1)
    assert table.unit == 1


def test_a_group_is_gathered_and_goes_foremost_first_T12() -> None:
    match = fielded(
        {"b2": "Thor", "b3": "Sif", "d2": "Loki"},
        {"h8": "Laufey"},
        {"one": ["March"], "two": []},
        phase="move",
    )
    table = table_of(match)
    table.arm(0)
    table.start_group()
    assert set(table.joinable([])) == {1, 2, 3}
    table.click("b2")
    table.click("b3")
    assert table.plan == a.Advance("March", (2, 1))
    table.click("d2")
    assert isinstance(table.plan, a.Advance)
    assert set(table.plan.units) == {1, 2, 3}


def test_shift_gathers_a_group_without_a_card() -> None:
    match = fielded(
        {"b2": "Thor", "d2": "Loki"},
        {"h8": "Laufey"},
        {"one": ["Maneuver", "March"], "two": []},
        phase="move",
    )
    table = table_of(match)
    table.click("b2")
    table.click("d2", more=True)
    assert isinstance(table.plan, a.Advance)
    assert table.plan.card == "March"


def test_a_deployed_unit_goes_to_a_lit_square_and_nowhere_else_T2() -> None:
    match = Match.start(
        "thor",
        {
            "system": "thor", "title": "A trial", "map": "........\n" * 8, "start": {"first": "one"},
            "sides": {
                "one": {"name": "A", "units": ["Thor"], "wins": "every enemy falls"},
                "two": {"name": "B", "units": ["Laufey"], "wins": "every enemy falls"},
            },
        },
        seed=1,
    )  # fmt: skip
    table = table_of(match)
    assert table.lit() == {}
    table.click("c1")
    assert table.plan == a.Deploy(1, "c1"), "without a choice the first unit that waits goes"
    assert table.back()
    assert set(table.lit()) == {f"{file}{rank}" for file in "abcdefgh" for rank in "12"}
    table.click("d5")
    assert table.said is not None
    assert table.said.refusal.rule == "T-2"
    table.click("d2")
    assert table.plan == a.Deploy(1, "d2")


def test_as_many_cards_are_marked_as_have_to_go_T5() -> None:
    match = fielded(
        {"b2": "Thor"},
        {"h8": "Laufey"},
        {"one": ["Creep", "March", "Run", "Sprint"], "two": []},
        phase="fate",
    )
    table = table_of(match)
    assert table.discarding == 2
    table.arm(0)
    assert table.plan is None
    table.arm(1)
    assert isinstance(table.plan, a.Discard)
    table.arm(2)
    assert table.marked == [1, 2]


def striking(*friends: str) -> Table:
    """Before a foe on e4, with friends beside it or far off, and one card in the hand."""
    return table_of(fielded(
        dict(zip(friends, ("Thor", "Sif", "Hogun"), strict=False)), {"e4": "Frost Giants", "d8": "Laufey"},
        {"one": ["Strike"], "two": ["Block"]},
    ))  # fmt: skip


def test_a_card_taken_up_first_is_played_by_whoever_alone_can_play_it_there() -> None:
    table = striking("d4", "a1")
    table.arm(0)
    table.click("e4")
    assert table.plan == a.Attack("Strike", 1, 3)
    assert (table.unit, table.card, table.aim) == (1, "Strike", "e4")


def test_of_several_who_could_play_a_card_there_one_has_to_be_chosen() -> None:
    table = striking("d4", "f4")
    table.arm(0)
    table.click("e4")
    assert table.plan is None
    assert table.said is not None
    assert table.said.refusal.text == "Choose first who plays Strike: Thor on d4 or Sif on f4."
    table.click("d4")
    table.click("e4")
    assert table.plan == a.Attack("Strike", 1, 3)


def test_where_nobody_can_play_the_card_that_was_taken_up_it_is_said_why() -> None:
    table = striking("d4", "a1")
    table.arm(0)
    table.click("d8")
    assert table.plan is None
    assert table.said is not None
    assert table.said.refusal.text == "Strike reaches an adjacent square; Laufey is 4 away."


def test_cards_that_another_side_has_to_let_go_are_asked_of_nobody_here() -> None:
    match = fielded(
        {"d4": "Thor"}, {"d8": "Laufey"}, {"one": [], "two": ["Block", "Parry", "Cover", "March", "Run"]}
    )
    match.act(a.Pass())
    assert match.decision is not None
    assert match.decision.seat == "two"
    asked, other = Table(match, "two"), Table(match, "one")
    assert (asked.discarding > 0, other.discarding) == (True, 0)


def test_nobody_elses_choice_can_be_made() -> None:
    match = smashing()
    table = Table(match, "two")
    assert not table.mine
    assert table.lit() == {}
    table.click("d4")
    assert (table.unit, table.looked) == (0, 1)
    table.arm(0)
    assert table.said is not None


def test_the_table_knows_nothing_hidden() -> None:
    one, other = smashing(), smashing()
    hidden = other.moments[-1].state
    hidden.hands["two"] = ("Parry",)
    hidden.deck = tuple("Block" if card == "Parry" else card for card in hidden.deck)
    for match in (one, other):
        assert match.state.hands["two"] in (("Block",), ("Parry",))
    a_table, b_table = Table(one, "one"), Table(other, "one")
    for table in (a_table, b_table):
        table.choose(1)
        table.click("e4")
    assert a_table.preview(a_table.plan) == b_table.preview(b_table.plan)  # type: ignore[arg-type]
    assert a_table.lit().keys() == b_table.lit().keys()
    assert a_table.threats() == b_table.threats()
