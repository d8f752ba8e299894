"""What greedy plans for an activation: strike, move and strike, strike and move away, use, open, climb, keep friends safe."""

from __future__ import annotations

from typing import Any

from game.bots.base import Choice
from game.bots.greedy import best
from game.core.chance import seeded
from game.systems.ascension.actions import (
    Activate,
    Attack,
    Climb,
    EndActivation,
    Interact,
    Pass,
    Run,
    Stride,
    TakeStairs,
    UseAbility,
)
from game.systems.ascension.bot import turns
from game.systems.ascension.profile import Attack as Blow
from game.systems.ascension.profile import Effect
from game.systems.ascension.state import Deed, Scoring, Zone
from game.systems.ascension.system import SYSTEM
from game.table.lengths import INCH, MM
from game.table.shapes import distance, gap_to
from tests.systems.ascension.builder import Table, battle, box, figure, piece, spot

SPEAR = Blow("Spear", primary=True, range=6 * INCH)
PIN = Blow("Pin", primary=False)
FIREBALL = Blow("Fireball", primary=True, template="area", range=6 * INCH, diameter=4 * INCH)
CHASM = Effect("knockback", "always")


def advised(table: Table) -> Choice:
    """What greedy would do now."""
    view = SYSTEM.view(table.state, table.decision.seat)
    return best("ascension", view, SYSTEM.resample(view, seeded("test")))


def activation(table: Table, name: str) -> list[Any]:
    """Everything that greedy does in an activation of a model; decisions of others it takes too."""
    table.activate(name)
    done: list[Any] = []
    while table.state.active is not None and table.state.outcome is None and len(done) < 20:
        action = advised(table).action
        done.append(action)
        table.play(action)
    return done


def zone(x: int, y: int, across: int, score: int) -> Zone:
    half = across // 2
    return Zone("ring", "Ring", box(x - half, y - half, across, across), score=score, centre=spot(x, y))


def test_an_enemy_in_contact_is_struck_before_anything_else() -> None:
    table = battle(
        figure("Ulf", at=(300, 300), skill=4),
        figure("Foe", "two", at=(330, 300), wounds=1),
        cards={"one": "3S 3H"},
    )
    table.activate("Ulf")
    assert advised(table).action == Attack("Strike", target=table.id("Foe"))


def test_who_is_out_of_reach_is_walked_up_to_and_then_struck() -> None:
    table = battle(
        figure("Ulf", at=(300, 300), skill=5, wounds=6),
        figure("Foe", "two", at=(370, 300), wounds=1, defense=2),
    )
    done = activation(table, "Ulf")
    kinds = [type(action) for action in done]
    assert kinds[0] is Stride
    assert Attack in kinds
    assert Run not in kinds


def test_a_far_enemy_is_approached_at_the_double() -> None:
    table = battle(figure("Ulf", at=(60, 300), skill=5), figure("Foe", "two", at=(560, 300), wounds=1))
    done = activation(table, "Ulf")
    assert done[0] == Run()
    assert table.at("Ulf")[0] > 200


def test_two_different_attacks_are_both_made() -> None:
    table = battle(
        figure("Ulf", at=(300, 300), skill=5, attacks=(SPEAR, PIN), wounds=6),
        figure("Foe", "two", at=(330, 300), wounds=6, defense=2),
        cards={"one": "AS AH AD AC", "two": "3S 3H 3D 3C"},
    )
    done = activation(table, "Ulf")
    assert [action.name for action in done if isinstance(action, Attack)] == ["Spear", "Pin"]


def test_who_has_shot_goes_out_of_reach_of_what_is_coming() -> None:
    table = battle(
        figure("Bow", at=(300, 300), skill=4, attacks=(SPEAR,), wounds=1),
        figure("Bear", "two", at=(420, 300), size=3, skill=6, wounds=6, strides=2),
        cards={"one": "AS AH", "two": "3S 3H"},
    )
    before = table.at("Bow")[0]
    done = activation(table, "Bow")
    assert any(isinstance(action, Attack) for action in done)
    assert not isinstance(done[0], Stride) or table.at("Bow")[0] <= before
    assert table.at("Bow")[0] < before


def test_of_two_targets_the_one_that_falls_is_struck() -> None:
    table = battle(
        figure("Ulf", at=(300, 300), skill=3, wounds=3),
        figure("Friend", at=(60, 60)),
        figure("Hale", "two", at=(330, 300), wounds=6),
        figure("Hurt", "two", at=(270, 300), wounds=6, model={"wounds": 1}),
    )
    table.activate("Ulf")
    assert advised(table).action == Attack("Strike", target=table.id("Hurt"))


def test_an_objective_is_used_with_every_stride_there_is() -> None:
    font = piece("font", box(280, 280, 40, 40), 2, "font", "objective", "fixed", "indestructible")
    table = battle(
        figure("Ulf", at=(300, 335.1), strides=3),
        figure("Foe", "two", at=(60, 60)),
        pieces=[font],
        scoring=Scoring(removed=1, interact={"font": 1}),
    )
    done = activation(table, "Ulf")
    assert done.count(Interact("font")) == 3
    assert table.state.scores["one"] == 3


def test_a_stride_is_kept_for_the_objective_at_the_end_of_the_way() -> None:
    chest = piece(
        "chest", box(280, 280, 40, 40), 1, "objective", "fixed", deeds=(Deed("score", "", 2, True),)
    )
    table = battle(figure("Ulf", at=(300, 380), strides=3), figure("Foe", "two", at=(60, 60)), pieces=[chest])
    done = activation(table, "Ulf")
    assert Interact("chest") in done
    assert table.state.scores["one"] == 2


def test_what_scores_once_is_left_alone_afterwards() -> None:
    chest = piece(
        "chest", box(280, 280, 40, 40), 1, "objective", "fixed", deeds=(Deed("score", "", 2, True),), used=1
    )
    table = battle(figure("Ulf", at=(300, 335.1)), figure("Foe", "two", at=(60, 60)), pieces=[chest])
    assert Interact("chest") not in activation(table, "Ulf")


def test_a_door_on_the_way_is_opened() -> None:
    walls = [piece("upper", box(280, 0, 10, 270), 3), piece("lower", box(280, 330, 10, 280), 3)]
    gate = piece("gate", box(280, 270, 10, 60), 3, "door")
    table = battle(
        figure("Ulf", at=(264.5, 300)),
        figure("Foe", "two", at=(560, 560)),
        pieces=[*walls, gate],
        zones=[zone(340, 300, 60, 3)],
    )
    done = activation(table, "Ulf")
    assert Interact("gate") in done
    assert table.at("Ulf")[0] > 290


def test_nobody_runs_at_a_closed_door() -> None:
    walls = [piece("upper", box(280, 0, 10, 270), 3), piece("lower", box(280, 330, 10, 280), 3)]
    gate = piece("gate", box(280, 270, 10, 60), 3, "door")
    table = battle(
        figure("Ulf", at=(264.5, 300)), figure("Foe", "two", at=(560, 560)), pieces=[*walls, gate], zones=[zone(420, 300, 60, 3)]
    )  # fmt: skip
    done = activation(table, "Ulf")
    assert Run() not in done
    assert table.piece("gate").open


def test_a_zone_that_scores_is_gone_to_and_held() -> None:
    table = battle(
        figure("Ulf", at=(300, 480)), figure("Foe", "two", at=(60, 60)), zones=[zone(300, 300, 100, 2)]
    )
    activation(table, "Ulf")
    assert distance(table.model("Ulf").place.point, spot(300, 300)) < 100 * MM
    table.play(Activate(table.id("Foe")), EndActivation())
    activation(table, "Ulf")
    table.play(Activate(table.id("Foe")), EndActivation())
    assert table.state.scores["one"] >= 2
    inside = table.model("Ulf").place
    activation(table, "Ulf")
    assert distance(table.model("Ulf").place.point, inside.point) < 60 * MM


def upstairs(floor: tuple[tuple[int, int], ...], horn: int, *models: Any) -> Table:
    """A floor with a ladder at its south, and a horn on it whose north is at so many millimetres."""
    pieces = [
        piece("floor", floor, 2, "fixed", kind="floor"),
        piece("ladder", box(300, 370, 20, 10), 2, "link", links=("", "floor")),
        piece(
            "horn",
            box(300, horn, 20, 20),
            1,
            "console",
            "fixed",
            on="floor",
            deeds=(Deed("score", "", 2, True),),
        ),
    ]
    return battle(*models, pieces=pieces)


def test_stairs_are_taken_to_what_stands_on_top() -> None:
    models = figure("Ulf", at=(310, 430), strides=4), figure("Foe", "two", at=(60, 60))
    table = upstairs(box(250, 250, 120, 120), 255, *models)
    done = activation(table, "Ulf")
    assert any(isinstance(action, TakeStairs) for action in done)
    table.play(Activate(table.id("Foe")), EndActivation())
    assert Interact("horn") in activation(table, "Ulf")


def test_whoever_is_at_the_foot_of_the_stairs_goes_up_though_what_draws_it_is_far_from_their_top() -> None:
    models = figure("Ulf", at=(310, 397), strides=3), figure("Foe", "two", at=(310, 560))
    table = upstairs(box(150, 100, 320, 270), 105, *models)
    assert any(isinstance(action, TakeStairs) for action in activation(table, "Ulf"))


def test_who_stands_on_a_rock_climbs_down_to_what_is_worth_having() -> None:
    rock = piece("rock", box(280, 280, 40, 40), 2, kind="rock")
    table = battle(
        figure("Ulf", at=(300, 300), on="rock", strides=3),
        figure("Foe", "two", at=(60, 60)),
        pieces=[rock],
        zones=[zone(450, 300, 80, 3)],
    )
    assert any(isinstance(action, Climb) for action in activation(table, "Ulf"))
    assert table.model("Ulf").on == ""


def test_a_way_round_fire_is_taken_if_it_is_not_much_longer() -> None:
    fire = piece("fire", box(270, 270, 60, 60), 1, "area", "hazardous", kind="fire")
    table = battle(
        figure("Ulf", at=(230, 300), strides=4, wounds=1),
        figure("Foe", "two", at=(60, 60)),
        pieces=[fire],
        zones=[zone(400, 300, 60, 2)],
    )
    activation(table, "Ulf")
    assert gap_to(table.state.base(1), table.model("Ulf").place, fire.outline) >= 0


def test_an_area_is_laid_where_no_friend_stands() -> None:
    table = battle(
        figure("Wisp", at=(300, 420), attacks=(FIREBALL,), skill=4),
        figure("Friend", at=(300, 300), wounds=1),
        figure("Foe", "two", at=(300, 332), wounds=1),
        figure("Other", "two", at=(420, 380), wounds=2),
    )
    done = activation(table, "Wisp")
    assert not any(
        isinstance(action, Attack) and action.at and distance(action.at, spot(300, 300)) < 65 * MM
        for action in done
    )


def test_what_a_friend_stands_on_is_not_trampled() -> None:
    crates = piece("crates", box(290, 250, 20, 100), 0.5, "fragile", kind="crate")
    table = battle(
        figure("Ox", at=(200, 300), size=3, strides=3),
        figure("Scout", at=(300, 300), size=2, on="crates", wounds=1),
        figure("Foe", "two", at=(500, 300)),
        pieces=[crates],
    )
    activation(table, "Ox")
    assert not table.gone("Scout")
    assert "crates" in table.state.pieces


def test_a_token_is_taken_off_by_who_can() -> None:
    table = battle(
        figure("Leech", at=(300, 300), abilities=("cleanse",)),
        figure("Friend", at=(340, 300), model={"conditions": {"hinder": 1}}),
        figure("Foe", "two", at=(60, 60)),
    )
    table.activate("Leech")
    assert advised(table).action == UseAbility("cleanse", target=table.id("Friend"), condition="hinder")


def test_who_bleeds_shakes_it_off() -> None:
    """Damage over time takes a wound at the end of the activation unless its last token goes (R-7.1.4)."""
    table = battle(
        figure("Ulf", at=(300, 300), wounds=1, model={"conditions": {"damage-over-time": 1}}),
        figure("Friend", at=(60, 500)),
        figure("Foe", "two", at=(560, 60)),
    )
    activation(table, "Ulf")
    assert not table.gone("Ulf")


def test_in_the_last_round_nobody_is_afraid_of_who_has_acted() -> None:
    bear = {"size": 3, "skill": 6, "wounds": 6, "strides": 2}
    for activated in (True, False):
        table = battle(
            figure("Bow", at=(300, 300), skill=4, attacks=(SPEAR,)),
            figure("Friend", at=(60, 500)),
            figure("Bear", "two", at=(420, 300), **bear, model={"activated": activated}),  # type: ignore[arg-type]
            rounds=1,
            cards={"one": "AS AH", "two": "3S 3H"},
        )
        done = activation(table, "Bow")
        assert any(isinstance(action, Stride) for action in done) is not activated


def test_the_model_that_can_strike_is_activated_first() -> None:
    table = battle(
        figure("Idle", at=(60, 60)),
        figure("Ulf", at=(300, 300), skill=4),
        figure("Foe", "two", at=(330, 300), wounds=1),
    )
    assert advised(table).action == Activate(table.id("Ulf"))


def test_a_side_with_nothing_to_do_yet_lets_the_others_go_first() -> None:
    foes = [figure(name, "two", at=(500 + 30 * number, 60)) for number, name in enumerate(("A", "B", "C"))]
    table = battle(figure("Ulf", at=(60, 560)), *foes)
    assert advised(table).action == Pass()


def test_a_plan_is_followed_without_making_it_again() -> None:
    table = battle(figure("Ulf", at=(60, 300), skill=5), figure("Foe", "two", at=(560, 300), wounds=1))
    table.activate("Ulf")
    turns.Acting.known.clear()
    first = advised(table)
    known = len(turns.Acting.known)
    table.play(first.action)
    second = advised(table)
    assert known > 1
    assert len(turns.Acting.known) == known
    assert isinstance(second.action, Stride)
    assert second.reason == first.reason


def test_a_wound_on_the_way_makes_a_new_plan() -> None:
    """The position of a plan is all that anybody may see: what happens in between is noticed."""
    table = battle(figure("Ulf", at=(60, 300), wounds=3), figure("Foe", "two", at=(560, 300)))
    table.activate("Ulf")
    before = turns.position(table.state)
    table.state.change(table.id("Ulf"), wounds=2)
    assert turns.position(table.state) != before
