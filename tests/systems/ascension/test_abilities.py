"""Abilities: CC-9, C-35, C-49, C-53, C-74, C-91, C-94, R-3.2.5."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.actions import Refusal
from game.core.chance import seeded
from game.systems.ascension import abilities, events, exhaustion
from game.systems.ascension.actions import Activate, Attack, EndActivation, Stride, UseAbility
from game.systems.ascension.points.prices import ABILITIES
from game.systems.ascension.profile import Facet
from game.systems.ascension.state import MOVE
from tests.systems.ascension.builder import Figure, Table, battle, box, character, figure, mm, piece


def hero(*kinds: str | Facet, at: tuple[float, float] = (100, 100), **what: Any) -> Figure:
    return figure("Ulf", at=at, abilities=kinds, **what)


def foe(name: str = "Foe", at: tuple[float, float] = (130, 100), **what: Any) -> Figure:
    return figure(name, "two", at=at, **{"wounds": 9, **what})


def active(*figures: Figure, **what: Any) -> Table:
    return battle(*figures, **what).activate("Ulf")


def refused(table: Table, action: UseAbility) -> Refusal:
    return table.refused(action)


# Actions and tokens: R-3.2.5, C-35


def test_every_ability_of_the_price_list_can_be_used_CC9() -> None:
    assert set(abilities.KINDS) == set(ABILITIES)


def test_a_primary_ability_is_one_of_the_two_actions_R325() -> None:
    table = active(hero("displace-target", size=3, at=(85, 100)), foe())
    table.play(UseAbility("displace-target", target=2, to=mm(150, 100)))
    assert table.state.active is not None
    assert table.state.active.actions == ("displace-target",)


def test_a_secondary_ability_does_not_count_R325() -> None:
    table = active(hero("shift-self"), foe()).play(UseAbility("shift-self", to=mm(100, 110)))
    assert table.state.active is not None
    assert table.state.active.actions == ()
    assert table.model("Ulf").exhaust == {"shift-self": 1}


def test_an_ability_with_a_token_cannot_be_used_C35() -> None:
    table = active(hero("shift-self"), foe()).play(UseAbility("shift-self", to=mm(100, 110)))
    assert refused(table, UseAbility("shift-self", to=mm(100, 120))).rule == "R-3.2.5"


def test_an_exhausting_ability_takes_two_tokens_CC5() -> None:
    table = active(hero(Facet("shift-self", exhausting=True)), foe()).play(
        UseAbility("shift-self", to=mm(100, 110))
    )
    assert table.model("Ulf").exhaust == {"shift-self": 2}


def test_a_secondary_ability_may_come_in_the_middle_of_a_move_R325() -> None:
    table = active(hero("shift-self"), foe(at=(300, 300)))
    table.play(Stride(mm(110, 100)), UseAbility("shift-self", to=mm(110, 120)), Stride(mm(120, 120)))
    assert table.state.active is not None
    assert table.state.active.actions == (MOVE,)


def test_a_primary_ability_ends_the_move_C49() -> None:
    table = active(hero("displace-target", size=3, at=(60, 100)), foe())
    table.play(Stride(mm(84, 100)), UseAbility("displace-target", target=2, to=mm(150, 100)))
    assert not table.legal(Stride(mm(84, 110)))


def test_a_third_action_is_refused_but_a_secondary_ability_is_not_R325() -> None:
    table = active(hero("displace-target", "shift-self", size=3, at=(84, 100)), foe())
    table.play(Stride(mm(84.8, 100)), Attack("Strike", target=2))
    assert refused(table, UseAbility("displace-target", target=2, to=mm(150, 100))).text.endswith(
        "2 of 2 actions."
    )
    assert table.legal(UseAbility("shift-self", to=mm(84, 110)))


def test_an_ability_that_it_does_not_have_is_refused_CC9() -> None:
    table = active(hero("cleanse"), foe())
    assert refused(table, UseAbility("shift-self", to=mm(100, 110))).rule == "CC-9"
    assert refused(table, UseAbility("fly")).rule == "CC-9"


def test_an_ability_is_used_with_what_it_needs_and_no_more_CC9() -> None:
    table = active(hero("shift-self"), foe())
    assert refused(table, UseAbility("shift-self", to=mm(100, 110), target=2)).text == "Shift needs no model."


def test_everything_with_tokens_is_listed_C62() -> None:
    who = character("Ulf", abilities=("cleanse",), reactions=("step",), passives=("climber",))
    assert exhaustion.actions(who) == (MOVE, "Strike", "cleanse", "step")


# Throwing what is in reach: C-53, C-94


def giant(*kinds: str) -> Figure:
    return hero(*kinds, size=3, at=(85, 100))


def test_an_enemy_in_reach_is_thrown_C94() -> None:
    table = active(giant("displace-target"), foe()).play(
        UseAbility("displace-target", target=2, to=mm(180.8, 100))
    )
    assert table.at("Foe") == (180.8, 100)


def test_reach_is_what_the_model_engages_C94() -> None:
    near, far = 85 + 30 + 76.2 + 15, 85 + 30 + 76.2 + 15.3
    assert active(giant("displace-target"), foe(at=(near, 100))).legal(
        UseAbility("displace-target", target=2, to=mm(near + 20, 100))
    )
    table = active(giant("displace-target"), foe(at=(far, 100)))
    assert refused(table, UseAbility("displace-target", target=2, to=mm(far + 20, 100))).rule == "C-94"


def test_a_throw_is_no_longer_than_the_difference_in_size_C53() -> None:
    table = active(giant("displace-target"), foe())
    assert refused(table, UseAbility("displace-target", target=2, to=mm(190, 100))).rule == "C-53"


def test_friends_are_not_thrown_C94() -> None:
    table = active(giant("displace-target"), foe(at=(400, 400)), figure("Hild", at=(130, 100)))
    assert refused(table, UseAbility("displace-target", target=3, to=mm(150, 100))).rule == "C-94"


def test_loose_terrain_in_reach_is_thrown_C94() -> None:
    crate = piece("crate", box(140, 95, 10, 10), 1)
    table = active(giant("displace-terrain"), foe(at=(400, 400)), pieces=[crate])
    table.play(UseAbility("displace-terrain", terrain="crate", to=mm(145, 150)))
    assert table.piece("crate").outline[0] == (1400, 1450)
    assert table.told(events.AbilityUsed)[0].terrain == "crate"


def test_fixed_terrain_is_not_thrown_C94() -> None:
    rock = piece("rock", box(140, 95, 10, 10), 1, "fixed")
    table = active(giant("displace-terrain"), foe(at=(400, 400)), pieces=[rock])
    assert refused(table, UseAbility("displace-terrain", terrain="rock", to=mm(145, 150))).rule == "C-94"


def test_terrain_out_of_reach_is_not_thrown_C94() -> None:
    crate = piece("crate", box(240, 95, 10, 10), 1)
    table = active(giant("displace-terrain"), foe(at=(400, 400)), pieces=[crate])
    assert refused(table, UseAbility("displace-terrain", terrain="crate", to=mm(245, 150))).rule == "C-94"


# Displacing oneself: C-74


@pytest.mark.parametrize(("kind", "reach"), [("displace-self-sight", 152.4), ("displace-self", 101.6)])
def test_a_leap_goes_so_far_and_no_farther_CC9(kind: str, reach: float) -> None:
    table = active(hero(kind), foe(at=(100, 400)))
    assert table.legal(UseAbility(kind, to=mm(100 + reach, 100)))
    refusal = refused(table, UseAbility(kind, to=mm(100 + reach + 2, 100)))
    assert refusal.rule == "C-74"
    assert isinstance(refusal.nearest, UseAbility)


def test_only_one_of_the_leaps_needs_sight_CC9() -> None:
    wall = piece("wall", box(130, 0, 5, 610), 3)
    seen = active(hero("displace-self-sight"), foe(at=(400, 400)), pieces=[wall])
    assert refused(seen, UseAbility("displace-self-sight", to=mm(180, 100))).rule == "C-14"
    unseen = active(hero("displace-self"), foe(at=(400, 400)), pieces=[wall])
    unseen.play(UseAbility("displace-self", to=mm(180, 100)))
    assert unseen.at("Ulf") == (180, 100)


def test_a_leap_onto_a_surface_names_it_C74() -> None:
    block = piece("block", box(150, 60, 80, 80), 3)
    table = active(hero("displace-self"), foe(at=(400, 400)), pieces=[block])
    assert not table.legal(UseAbility("displace-self", to=mm(190, 100)))
    table.play(UseAbility("displace-self", to=mm(190, 100), on="block"))
    assert table.model("Ulf").on == "block"


def test_a_leap_has_to_end_where_there_is_room_C74() -> None:
    table = active(hero("displace-self"), foe(at=(150, 100)))
    assert refused(table, UseAbility("displace-self", to=mm(140, 100))).rule == "C-12"


def test_a_leap_counts_as_having_moved_CC11() -> None:
    table = active(hero("displace-self"), foe(at=(300, 300))).play(
        UseAbility("displace-self", to=mm(150, 100))
    )
    assert table.state.active is not None
    assert table.state.active.moved


def test_a_shift_is_a_move_of_an_inch_on_a_free_way_CC9() -> None:
    wall = piece("wall", box(120, 0, 2, 610), 3)
    table = active(hero("shift-self"), foe(at=(400, 400)), pieces=[wall])
    assert table.legal(UseAbility("shift-self", to=mm(100, 125.4)))
    assert refused(table, UseAbility("shift-self", to=mm(100, 126))).rule == "CC-9"
    assert refused(table, UseAbility("shift-self", to=mm(120, 100))).rule == "C-12"


# Cleansing


def sick(**what: Any) -> Figure:
    return figure("Hild", at=(100, 150), model={"conditions": {"slow": 2, "weaken": 1}}, **what)


def test_a_token_is_taken_from_a_model_within_4_inches_CC9() -> None:
    table = active(hero("cleanse"), foe(), sick()).play(UseAbility("cleanse", target=3, condition="slow"))
    assert table.model("Hild").conditions == {"slow": 1, "weaken": 1}


def test_a_model_may_cleanse_itself_CC9() -> None:
    table = active(hero("cleanse", model={"conditions": {"hinder": 1}}), foe())
    table.play(UseAbility("cleanse", target=1, condition="hinder"))
    assert table.model("Ulf").conditions == {}


def test_who_is_too_far_is_not_cleansed_CC9() -> None:
    far = figure("Hild", at=(100, 100 + 30 + 101.6 + 1), model={"conditions": {"slow": 1}})
    refusal = refused(active(hero("cleanse"), foe(), far), UseAbility("cleanse", target=3, condition="slow"))
    assert refusal.text == "Hild is 4.0 in away, 1 mm beyond 4 in."


def test_only_a_token_that_is_there_is_taken_CC9() -> None:
    table = active(hero("cleanse"), foe(), sick())
    refusal = refused(table, UseAbility("cleanse", target=3, condition="hinder"))
    assert refusal.nearest == UseAbility("cleanse", target=3, condition="slow")


# Compelling: C-91


def test_a_compelled_model_may_only_come_nearer_C91() -> None:
    table = active(hero("compel"), foe(at=(180, 100), strides=3)).play(
        UseAbility("compel", target=2), EndActivation()
    )
    assert table.model("Foe").compelled == 1
    table.play(Activate(2))
    assert table.refused(Stride(mm(200, 100))).rule == "C-91"
    table.play(Stride(mm(160, 100)))


def test_compelling_lasts_for_one_activation_C91() -> None:
    table = active(hero("compel"), foe(at=(180, 100))).play(UseAbility("compel", target=2), EndActivation())
    table.play(Activate(2), EndActivation())
    assert table.model("Foe").compelled == 0


def test_compelling_needs_sight_within_4_inches_CC9() -> None:
    wall = piece("wall", box(150, 0, 5, 610), 3)
    hidden = active(hero("compel"), foe(at=(180, 100)), pieces=[wall])
    assert refused(hidden, UseAbility("compel", target=2)).rule == "C-14"
    far = active(hero("compel"), foe(at=(100 + 30 + 101.6 + 1, 100)))
    assert refused(far, UseAbility("compel", target=2)).rule == "CC-9"


def test_nobody_compels_itself_CC9() -> None:
    assert refused(active(hero("compel"), foe()), UseAbility("compel", target=1)).rule == "CC-9"


# Suggestions


def test_what_is_suggested_or_drawn_is_legal() -> None:
    crate = piece("crate", box(60, 140, 10, 10), 1)
    table = active(giant(*ABILITIES), foe(), sick(), pieces=[crate])
    offered = abilities.suggest(table.state)
    kinds = {action.kind for action in offered if isinstance(action, UseAbility)}
    assert kinds == set(ABILITIES)
    chance = seeded("abilities")
    drawn = [abilities.sample(table.state, chance) for _ in range(60)]
    assert all(action is None or table.legal(action) for action in (*offered, *drawn))
    assert {action.kind for action in drawn if isinstance(action, UseAbility)} == set(ABILITIES)


def test_nothing_is_suggested_when_all_are_used() -> None:
    table = active(hero("shift-self"), foe()).play(UseAbility("shift-self", to=mm(100, 110)))
    assert abilities.suggest(table.state) == []
    assert abilities.sample(table.state, seeded("none")) is None


def test_a_title_names_the_target_and_a_note_the_rule() -> None:
    table = active(hero("compel"), foe())
    action = UseAbility("compel", target=2)
    assert abilities.title(table.state, action) == "Compel: Foe"
    assert [note.rule for note in abilities.notes(table.state, action)] == ["CC-9", "R-3.2.5"]
