"""Attacks, questions and choices on the measured table, by clicks and by keys."""

from __future__ import annotations

from typing import Any

from game.systems.ascension import events as e
from game.systems.ascension.actions import Attack, EndActivation, Interact
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.kit.lines import LineRow
from game.ui.kit.scroll import Scroll
from game.ui.tables.ascension import pages, pointer, questions
from game.ui.tables.ascension.aim import Hit
from game.ui.tables.ascension.bars import columns_of
from game.ui.tables.ascension.scene import Measured
from tests.ui.tables.ascension.tables import SMITH, activated, document, match, opened


def told(scene: Measured, kind: type) -> list[Any]:
    return [event for moment in scene.match.moments for event in moment.events if isinstance(event, kind)]


def sheet_lines(scene: Measured) -> list[str]:
    """What the sheet says, line by line."""
    sheet = scene.ui.get("inspector")
    assert isinstance(sheet, Scroll)
    return [each.line.text for each in sheet._inside if isinstance(each, LineRow)]


def plain_smith() -> dict[str, Any]:
    """Brok without his reaction, so that nothing is asked."""
    sides = document()["sides"]
    smith = {**SMITH, "reactions": [], "passives": ["steady-aim", "ranged-ward"]}
    return {**sides, "two": {**sides["two"], "character": [smith, sides["two"]["character"][1]]}}


def test_taking_up_an_attack_lights_its_targets_with_their_odds(app: App) -> None:
    pilot, scene = activated(app)
    pilot.click("card:attack:Spear")
    lit = scene.desk.lit()
    assert 2 in lit
    assert 3 not in lit, "Alf is too far away"
    assert scene.desk.preview_of(lit[2]).shots[0].odds is not None


def test_pointing_at_a_target_shows_the_odds_and_a_click_aims(app: App) -> None:
    pilot, scene = activated(app)
    pilot.click("card:attack:Spear")
    pilot.move_to("model:2")
    assert scene.desk.shown == Attack("Spear", target=2)
    assert not scene.desk.plans, "pointing commits nothing"
    pilot.click("model:2")
    assert scene.desk.plans == [Attack("Spear", target=2)]
    assert pilot.has("line:0")


def test_a_click_on_a_foe_strikes_with_the_first_attack_that_can(app: App) -> None:
    pilot, scene = activated(app)
    pilot.click("model:2")
    assert scene.desk.plans == [Attack("Spear", target=2)]


def test_a_second_click_on_the_target_commits(app: App) -> None:
    pilot, scene = activated(app, sides=plain_smith())
    pilot.click("card:attack:Spear")
    pilot.click("model:2")
    pilot.click("model:2")
    pilot.seconds(1.5)
    assert told(scene, e.Struck)


def test_a_target_out_of_range_says_by_how_much(app: App) -> None:
    pilot, scene = activated(app)
    pilot.click("card:attack:Spear")
    pilot.move_to("model:3")
    assert scene.desk.pointed is not None
    assert scene.desk.pointed.refusal is not None
    assert "beyond its range" in scene.desk.pointed.refusal.text
    assert scene.desk.pointed.refusal.rule == "R-6.1.2"


def test_tab_goes_through_the_targets_and_enter_attacks(app: App) -> None:
    pilot, scene = activated(app, sides=plain_smith())
    pilot.key("2", "Tab")
    assert scene.desk.plans == [Attack("Spear", target=2)]
    pilot.key("Enter")
    pilot.seconds(1.5)
    struck = told(scene, e.Struck)[0]
    assert struck.attacking.total == 9, "3 + 3 on the cards and 3 of skill"
    assert scene.just_struck


def test_moving_and_attacking_are_committed_together(app: App) -> None:
    pilot, scene = activated(app, sides=plain_smith())
    x, y = scene.lens.to_screen((1524, 3048))
    pilot.drag((x, y), (x + 20, y - 20))
    pilot.click("card:attack:Spear")
    pilot.click("model:2")
    assert scene.desk.commit_words == "Move and attack"
    assert len(scene.desk.plans) > 1
    pilot.key("Enter")
    pilot.seconds(1)
    assert told(scene, e.Struck)
    assert scene.match.state.models[1].place.point != (1524, 3048)


def test_an_attack_that_is_used_up_says_why(app: App) -> None:
    pilot, scene = activated(app, sides=plain_smith())
    pilot.key("2", "Tab", "Enter")
    pilot.seconds(1.5)
    card = scene.desk.card("attack:Spear")
    assert card is not None
    assert not card.usable
    assert card.spent == 1
    pilot.click("card:attack:Spear")
    assert scene.desk.said is not None
    assert scene.desk.said.refusal.rule == "R-3.2.5"


def braced(app: App) -> tuple[Pilot, Measured]:
    pilot, scene = activated(app)
    pilot.key("2", "Tab", "Enter")
    pilot.seconds(1.5)
    assert scene.desk.kind == "reaction"
    assert scene.desk.seat == "two"
    return pilot, scene


def test_a_reaction_is_asked_of_its_owner_over_the_dimmed_table(app: App) -> None:
    _, scene = braced(app)
    assert questions.asks(scene)
    asked = questions.question(scene)
    assert "Brok" in asked.title
    assert "9" in asked.text
    assert not scene.desk.plans, "nothing is chosen in advance"


def test_the_reaction_is_used_by_its_button_and_a_card_dropped(app: App) -> None:
    pilot, scene = braced(app)
    pilot.click("ask:reaction:increase-defence")
    pilot.seconds(1.5)
    assert scene.desk.kind == "drop"
    cards = [spot for spot in pilot.spots() if spot.startswith("ask:drop:")]
    assert len(cards) == 3
    pilot.click("ask:drop:JH")
    pilot.seconds(1.5)
    assert told(scene, e.CardDropped)
    assert told(scene, e.Struck)


def test_the_reaction_is_declined_by_its_number(app: App) -> None:
    pilot, scene = braced(app)
    pilot.key("2", "2")
    pilot.seconds(1.5)
    assert told(scene, e.Struck)
    assert not told(scene, e.Reacted)


def test_an_ability_needs_a_place_and_shows_the_nearest(app: App) -> None:
    pilot, scene = activated(app)
    pilot.click("card:ability:shift-self")
    x, y = scene.lens.to_screen((1524, 3048))
    pilot.click((x, y + 90))
    assert scene.desk.said is not None, "that is farther than an inch"
    assert scene.desk.pinned is not None
    assert scene.desk.pinned.legal, "the nearest place is proposed"
    pilot.key("Enter")
    pilot.seconds(0.5)
    assert told(scene, e.AbilityUsed)


def test_a_foe_behind_a_wall_is_named_by_its_blocker(app: App) -> None:
    wall = [{"id": "wall", "kit": "wall", "at": ["8.5in", "12in"], "turn": 90}]
    pilot, scene = activated(app, terrain=wall)
    pilot.click("card:attack:Spear")
    pilot.move_to("model:2")
    assert scene.desk.pointed is not None
    assert scene.desk.pointed.refusal is not None
    assert scene.desk.pointed.refusal.rule == "C-14"


def test_terrain_can_be_attacked_and_is_described(app: App) -> None:
    wall = [{"id": "wall", "kit": "wall", "at": ["8.5in", "9in"], "turn": 90}]
    pilot, scene = activated(app, terrain=wall)
    pilot.move_to("piece:wall")
    assert scene.desk.hovered.piece == "wall"
    pilot.click("card:attack:Spear")
    pilot.click("piece:wall")
    assert scene.desk.plans == [Attack("Spear", terrain="wall")]


def test_rules_open_from_what_is_pointed_at(app: App) -> None:
    pilot, scene = activated(app)
    pilot.click("card:attack:Spear")
    pilot.key("F1")
    assert app.scene is not None
    assert app.scene.name == "rules"
    pilot.key("Esc")
    assert app.scene is scene


def test_every_trait_of_terrain_has_words(app: App) -> None:
    from typing import get_args

    from game.systems.ascension.state import Trait

    assert set(get_args(Trait)) <= set(pages.TRAITS)


def test_the_bars_add_up_to_certainty() -> None:
    from game.systems.ascension.fighting.odds import FULL, count

    for wounds in (1, 2, 4, 7):
        bars = columns_of(count(1, FULL, FULL, wounds=wounds), wounds)
        assert abs(sum(chance for _, chance, _ in bars) - 1) < 1e-9
        assert bars[-1][0] == "Falls"
        assert len(bars) <= 5


def test_whole_activations_by_keys_alone(app: App) -> None:
    pilot, scene = opened(app, match(sides=plain_smith()))
    for _ in range(40):
        if scene.match.outcome or scene.match.state.round > 1:
            break
        if scene.desk.kind == "turn":
            pilot.key("Tab", "Enter")
        elif scene.desk.kind == "acting":
            pilot.key("Shift+Up", "Enter")
            pilot.seconds(0.3)
            pilot.key("Ctrl+Enter")
            if app.scene is not scene:
                pilot.key("Enter")
        else:
            pilot.key("1", "Enter")
        pilot.seconds(0.3)
    assert scene.match.state.round > 1 or scene.match.outcome
    assert any(isinstance(moment.action, EndActivation) for moment in scene.match.moments)


def test_the_sheet_says_what_a_hazard_a_console_and_a_boon_do_C120_C121(app: App) -> None:
    horn = {
        "id": "horn",
        "kit": "console",
        "name": "Horn",
        "at": ["12in", "16in"],
        "interact": ["attack 1 all for 2 rounds"],
    }
    acid = {
        "id": "acid",
        "kit": "fire",
        "name": "Acid",
        "at": ["6in", "8in"],
        "hazard": {"flip": "always", "when": ["enter"]},
    }
    _, scene = opened(app, match(terrain=[horn, acid]))
    for piece, words in (
        ("horn", "+1 on attacks to the end of the next round"),
        ("acid", "No flip: 1 wound, Hinder"),
    ):
        pointer.point(scene.desk, Hit((0, 0), piece=piece))
        scene.refresh_sheet()
        assert any(words in line for line in sheet_lines(scene)), sheet_lines(scene)


def test_the_sheet_of_a_model_says_what_it_has_for_a_time_C121(app: App) -> None:
    horn = {
        "id": "horn",
        "kit": "console",
        "name": "Horn",
        "at": ["6in", "13.3in"],
        "interact": ["attack 1 for 2 rounds"],
    }
    pilot, scene = activated(app, terrain=[horn])
    scene.match.act(Interact("horn"))
    pilot.seconds(0.6)
    scene.desk.forget()
    scene.rebuild()
    assert any("+1 on attacks, to the end of round 2" in line for line in sheet_lines(scene)), sheet_lines(
        scene
    )
