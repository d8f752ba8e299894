"""Attacks, questions and choices on the measured table, by clicks and by keys."""

from __future__ import annotations

from typing import Any

from game.systems.ascension import events as e
from game.systems.ascension.actions import Attack, EndActivation, Interact
from game.ui.app.loop import App
from game.ui.tables.ascension import pages, questions
from game.ui.tables.ascension.bars import columns_of
from tests.ui.player import on_top
from tests.ui.tables.ascension.player import Player
from tests.ui.tables.ascension.tables import SMITH, document, match


def plain_smith() -> dict[str, Any]:
    """Brok without his reaction, so that nothing is asked."""
    sides = document()["sides"]
    smith = {**SMITH, "reactions": [], "passives": ["steady-aim", "ranged-ward"]}
    return {**sides, "two": {**sides["two"], "character": [smith, sides["two"]["character"][1]]}}


def test_taking_up_an_attack_lights_its_targets_with_their_odds(app: App) -> None:
    player = Player.activated(app)
    player.click("card:attack:Spear")
    lit = player.desk.lit()
    assert 2 in lit
    assert 3 not in lit, "Alf is too far away"
    assert player.desk.preview_of(lit[2]).shots[0].odds is not None


def test_pointing_at_a_target_shows_the_odds_and_a_click_aims(app: App) -> None:
    player = Player.activated(app)
    player.click("card:attack:Spear")
    player.move_to("model:2")
    assert player.desk.shown == Attack("Spear", target=2)
    assert not player.desk.plans, "pointing commits nothing"
    player.click("model:2")
    assert player.desk.plans == [Attack("Spear", target=2)]
    assert player.has("line:0")


def test_a_click_on_a_foe_strikes_with_the_first_attack_that_can(app: App) -> None:
    player = Player.activated(app)
    player.click("model:2")
    assert player.desk.plans == [Attack("Spear", target=2)]


def test_a_second_click_on_the_target_commits(app: App) -> None:
    player = Player.activated(app, sides=plain_smith())
    player.click("card:attack:Spear")
    player.click("model:2")
    player.click("model:2")
    player.seconds(1.5)
    assert player.told(e.Struck)


def test_a_target_out_of_range_says_by_how_much(app: App) -> None:
    player = Player.activated(app)
    player.click("card:attack:Spear")
    player.move_to("model:3")
    assert player.desk.pointed is not None
    assert player.desk.pointed.refusal is not None
    assert "beyond its range" in player.desk.pointed.refusal.text
    assert player.desk.pointed.refusal.rule == "R-6.1.2"


def test_tab_goes_through_the_targets_and_enter_attacks(app: App) -> None:
    player = Player.activated(app, sides=plain_smith())
    player.key("2", "Tab")
    assert player.desk.plans == [Attack("Spear", target=2)]
    player.key("Enter")
    player.seconds(1.5)
    struck = player.told(e.Struck)[0]
    assert struck.attacking.total == 9, "3 + 3 on the cards and 3 of skill"
    assert player.scene.just_struck


def test_moving_and_attacking_are_committed_together(app: App) -> None:
    player = Player.activated(app, sides=plain_smith())
    x, y = player.lens.to_screen((1524, 3048))
    player.drag((x, y), (x + 20, y - 20))
    player.click("card:attack:Spear")
    player.click("model:2")
    assert player.desk.commit_words == "Move and attack"
    assert len(player.desk.plans) > 1
    player.key("Enter")
    player.seconds(1)
    assert player.told(e.Struck)
    assert player.match.state.models[1].place.point != (1524, 3048)


def test_an_attack_that_is_used_up_says_why(app: App) -> None:
    player = Player.activated(app, sides=plain_smith())
    player.key("2", "Tab", "Enter")
    player.seconds(1.5)
    card = player.desk.card("attack:Spear")
    assert card is not None
    assert not card.usable
    assert card.spent == 1
    player.click("card:attack:Spear")
    assert player.desk.said is not None
    assert player.desk.said.refusal.rule == "R-3.2.5"


def braced(app: App) -> Player:
    player = Player.activated(app)
    player.key("2", "Tab", "Enter")
    player.seconds(1.5)
    assert player.desk.kind == "reaction"
    assert player.desk.seat == "two"
    return player


def test_a_reaction_is_asked_of_its_owner_over_the_dimmed_table(app: App) -> None:
    player = braced(app)
    assert player.asked
    asked = questions.question(player.scene)
    assert "Brok" in asked.title
    assert "9" in asked.text
    assert not player.desk.plans, "nothing is chosen in advance"


def test_the_reaction_is_used_by_its_button_and_a_card_dropped(app: App) -> None:
    player = braced(app)
    player.click("ask:reaction:increase-defence")
    player.seconds(1.5)
    assert player.desk.kind == "drop"
    cards = [spot for spot in player.spots() if spot.startswith("ask:drop:")]
    assert len(cards) == 3
    player.click("ask:drop:JH")
    player.seconds(1.5)
    assert player.told(e.CardDropped)
    assert player.told(e.Struck)


def test_the_reaction_is_declined_by_its_number(app: App) -> None:
    player = braced(app)
    player.key("2", "2")
    player.seconds(1.5)
    assert player.told(e.Struck)
    assert not player.told(e.Reacted)


def test_an_ability_needs_a_place_and_shows_the_nearest(app: App) -> None:
    player = Player.activated(app)
    player.click("card:ability:shift-self")
    x, y = player.lens.to_screen((1524, 3048))
    player.click((x, y + 90))
    assert player.desk.said is not None, "that is farther than an inch"
    assert player.desk.pinned is not None
    assert player.desk.pinned.legal, "the nearest place is proposed"
    player.key("Enter")
    player.seconds(0.5)
    assert player.told(e.AbilityUsed)


def test_a_foe_behind_a_wall_is_named_by_its_blocker(app: App) -> None:
    wall = [{"id": "wall", "kit": "wall", "at": ["8.5in", "12in"], "turn": 90}]
    player = Player.activated(app, terrain=wall)
    player.click("card:attack:Spear")
    player.move_to("model:2")
    assert player.desk.pointed is not None
    assert player.desk.pointed.refusal is not None
    assert player.desk.pointed.refusal.rule == "C-14"


def test_terrain_can_be_attacked_and_is_described(app: App) -> None:
    wall = [{"id": "wall", "kit": "wall", "at": ["8.5in", "9in"], "turn": 90}]
    player = Player.activated(app, terrain=wall)
    player.move_to("piece:wall")
    assert player.desk.hovered.piece == "wall"
    player.click("card:attack:Spear")
    player.click("piece:wall")
    assert player.desk.plans == [Attack("Spear", terrain="wall")]


def test_rules_open_from_what_is_pointed_at(app: App) -> None:
    player = Player.activated(app)
    player.click("card:attack:Spear")
    player.key("F1")
    assert on_top(app) == "rules"
    player.key("Esc")
    assert not player.covered


def test_every_trait_of_terrain_has_words(app: App) -> None:
    from typing import get_args

    from game.systems.ascension.state import Trait

    assert set(get_args(Trait)) <= set(pages.TRAITS)


def test_the_bars_add_up_to_certainty() -> None:
    from game.systems.ascension.combat.odds import FULL, count

    for wounds in (1, 2, 4, 7):
        bars = columns_of(count(1, FULL, FULL, wounds=wounds), wounds)
        assert abs(sum(chance for _, chance, _ in bars) - 1) < 1e-9
        assert bars[-1][0] == "Falls"
        assert len(bars) <= 5


def test_whole_activations_by_keys_alone(app: App) -> None:
    player = Player.opens(app, match(sides=plain_smith()))
    for _ in range(40):
        if player.match.outcome or player.match.state.round > 1:
            break
        if player.desk.kind == "turn":
            player.key("Tab", "Enter")
        elif player.desk.kind == "acting":
            player.key("Shift+Up", "Enter")
            player.seconds(0.3)
            player.key("Ctrl+Enter")
            if player.covered:
                player.key("Enter")
        else:
            player.key("1", "Enter")
        player.seconds(0.3)
    assert player.match.state.round > 1 or player.match.outcome
    assert player.did(EndActivation)


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
    player = Player.opens(app, match(terrain=[horn, acid]))
    for piece, words in (
        ("horn", "+1 on attacks to the end of the next round"),
        ("acid", "No flip: 1 wound, Hinder"),
    ):
        player.move_to(f"piece:{piece}")
        assert any(words in line for line in player.sheet()), player.sheet()


def test_the_sheet_of_a_model_says_what_it_has_for_a_time_C121(app: App) -> None:
    horn = {
        "id": "horn",
        "kit": "console",
        "name": "Horn",
        "at": ["6in", "13.3in"],
        "interact": ["attack 1 for 2 rounds"],
    }
    player = Player.activated(app, terrain=[horn])
    player.key("U", "Enter")
    player.seconds(0.6)
    assert player.did(Interact)
    assert any("+1 on attacks, to the end of round 2" in line for line in player.sheet()), player.sheet()


def test_the_sheet_of_a_console_says_what_interacting_costs_and_when_nothing_is_left_R_5_2_3(
    app: App,
) -> None:
    horn = {"id": "horn", "kit": "console", "at": ["6in", "13.3in"], "interact": ["attack 1 for 2 rounds"]}
    player = Player.activated(app, terrain=[horn])
    told = []
    for _ in range(4):
        player.move_to("piece:horn")
        told.append(" ".join(player.sheet()))
        player.key("U", "Enter")
        player.seconds(0.6)
    assert len(player.did(Interact)) == 3
    assert all("To interact takes 1 stride" in each for each in told)
    assert [("has none left" in each) for each in told] == [False, False, False, True]
