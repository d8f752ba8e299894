"""Every kind of attack, ability, effect and choice is made by pointing on the table."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.ascension import events as e
from game.systems.ascension import harm
from game.systems.ascension.actions import ApplyEffect, Attack, NextTarget, UseAbility
from game.systems.ascension.combat import effects
from game.systems.ascension.profile import Attack as Blow
from game.systems.ascension.profile import Effect
from game.table.lengths import INCH
from game.ui.app.loop import App
from game.ui.tables.ascension import captions, prompts
from tests.systems.ascension.builder import Table, battle, box, figure, piece
from tests.ui.tables.ascension.player import Player


def act(player: Player, *keys: str) -> None:
    player.key(*keys)
    player.seconds(1.5)


def duel(**giant: Any) -> Table:
    """A giant with whatever is tried, two small foes near it, a friend."""
    made = battle(
        figure("Giant", at=(200, 300), size=3, skill=4, wounds=5, **giant),
        figure("Friend", at=(200, 420), size=1),
        figure("Foe", "two", at=(262, 300), facing=180, size=1, wounds=30),
        figure("Other", "two", at=(330, 330), facing=180, size=1, wounds=30),
        pieces=[piece("crate", box(150, 230, 25, 25), 0.5, kind="crate"), piece("wall", box(420, 200, 20, 200), 3)],
        cards={"one": "3S 3H", "two": "JC JD"},
    )  # fmt: skip
    return made.activate("Giant")


def test_an_area_is_laid_where_it_hits_and_lists_whom(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = duel(attacks=(Blow("Storm", True, "area", range=4 * INCH, diameter=4 * INCH),))
    player = Player.given(app, monkeypatch, table)
    player.click("card:attack:Storm")
    point = player.lens.to_screen((3000, 3150))
    player.move_to(point)
    assert isinstance(player.desk.shown, Attack)
    targets = {shot.target for shot in player.desk.preview_of(player.desk.shown).shots}
    assert {3, 4} <= targets
    player.click(point)
    act(player, "Enter")
    assert len(player.told(e.Struck)) >= 2


def test_a_line_follows_the_pointer_within_the_front_arc(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = duel(attacks=(Blow("Charge", True, "breakthrough", length=6 * INCH),))
    player = Player.given(app, monkeypatch, table)
    player.click("card:attack:Charge")
    player.move_to("model:3")
    assert isinstance(player.desk.shown, Attack)
    assert player.desk.shown.heading == 0
    player.click(player.lens.to_screen((500, 3000)))
    assert player.desk.said is not None
    assert "front arc" in player.desk.said.refusal.text
    player.click("model:3")
    act(player, "Enter")
    assert player.told(e.Struck)


def test_a_chain_goes_on_to_a_target_that_is_clicked(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = duel(attacks=(Blow("Chain", True, "ricochet", range=6 * INCH, targets=2, between=4 * INCH),))
    player = Player.given(app, monkeypatch, table)
    player.click("card:attack:Chain")
    player.click("model:3")
    act(player, "Enter")
    assert player.desk.kind == "next"
    assert 4 in player.desk.lit()
    player.click("model:4")
    assert player.desk.plans == [NextTarget(4)]
    act(player, "Enter")
    assert len(player.told(e.Struck)) == 2


def test_everybody_in_contact_is_hit_without_choosing(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = duel(attacks=(Blow("Stamp", True, "area"),))
    player = Player.given(app, monkeypatch, table)
    player.click("card:attack:Stamp")
    assert player.desk.plans == [Attack("Stamp")] or player.desk.said is not None


def both_effects() -> Table:
    return duel(attacks=(Blow("Hook", True, range=2 * INCH, effects=(
        Effect("displace-defender"), Effect("slow"), Effect("knockback"))),))  # fmt: skip


def test_effects_come_in_the_order_of_the_attacker_with_places_on_the_table(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player.given(app, monkeypatch, both_effects())
    player.click("card:attack:Hook")
    player.click("model:3")
    act(player, "Enter")
    assert player.desk.kind == "effect"
    assert isinstance(player.desk.decision, effects.ChooseEffect)
    titles = {card.title: card for card in player.desk.cards()}
    assert {"Slow", "Knockback"} <= set(titles)
    player.click(f"card:{titles['Slow'].id}")
    assert player.desk.plans == [ApplyEffect(1)]
    act(player, "Enter")
    assert player.told(e.Gained)
    place = next(card for card in player.desk.cards() if card.title == "Displace defender")
    player.click(f"card:{place.id}")
    foe = player.match.state.models[3].place
    player.click(player.lens.to_screen((foe.x + 150, foe.y - 60)))
    assert player.desk.pinned is not None
    act(player, "Enter")
    assert any(event.how == "displaced" for event in player.told(e.Moved))


def test_a_foe_is_thrown_where_one_points(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = duel(abilities=("displace-target",))
    player = Player.given(app, monkeypatch, table)
    player.click("card:ability:displace-target")
    assert 3 in player.desk.lit()
    player.click("model:3")
    assert player.desk.aim is not None
    assert player.desk.aim.stage == "point"
    player.click(player.lens.to_screen((2620, 2000)))
    assert isinstance(player.desk.plan, UseAbility)
    act(player, "Enter")
    assert any(event.how == "thrown" for event in player.told(e.Moved))


def test_a_friend_is_cleansed_and_a_foe_compelled(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = duel(abilities=("cleanse", "compel"))
    table.state.change(2, conditions={"slow": 1})
    player = Player.given(app, monkeypatch, table)
    player.click("card:ability:compel")
    player.click("model:3")
    act(player, "Enter")
    assert player.told(e.Compelled)
    player.click("card:ability:cleanse")
    player.click("model:2")
    act(player, "Enter")
    assert player.told(e.Lost) or player.desk.said is not None


def test_a_leap_shows_the_nearest_place_that_is_allowed(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player.given(app, monkeypatch, duel(abilities=("displace-self",)))
    player.plane.see_all()
    player.click("card:ability:displace-self")
    player.click(player.lens.to_screen((2000, 900)))
    assert player.desk.said is not None
    assert player.desk.pinned is not None
    assert player.desk.pinned.legal
    act(player, "Enter")
    assert player.told(e.AbilityUsed)


def test_a_step_aside_is_asked_and_its_place_chosen(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = battle(
        figure("Archer", at=(200, 300), attacks=(Blow("Bow", True, range=8 * INCH),)),
        figure("Nimble", "two", at=(300, 300), reactions=("step",), wounds=3),
    ).activate("Archer")
    player = Player.given(app, monkeypatch, table)
    player.click("card:attack:Bow")
    player.click("model:2")
    act(player, "Enter")
    assert player.asked
    player.click("ask:reaction:step")
    assert not player.asked, "the question steps aside while the place is chosen"
    player.click(player.lens.to_screen((3000, 3150)))
    act(player, "Enter")
    assert any(event.how == "step" for event in player.told(e.Moved))


def test_whoever_has_fallen_chooses_what_it_suffers(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = duel()
    table.happen(harm.Afflicted("one", 1, "falling"))
    player = Player.given(app, monkeypatch, table)
    assert player.desk.kind == "suffer"
    assert player.asked
    player.click("ask:suffer:weaken")
    player.seconds(0.6)
    assert player.match.state.models[1].tokens("weaken") == 1


def test_every_action_has_words_for_its_button() -> None:
    from game.systems.ascension.actions import ACTIONS

    state = duel().state
    given: dict[str, Any] = {
        "kind": "step", "name": "Strike", "condition": "slow", "suit": "S", "card": "2H", "model": 1, "piece": "crate",
        "goal": "prowess", "effect": 0, "target": 0, "at": (0, 0), "by": "crate", "onto": "", "players": ("one",),
    }  # fmt: skip
    from game.table.shapes import Place

    given |= {"to": Place(0, 0), "place": Place(0, 0)}
    for kind in ACTIONS:
        fields = {name: given[name] for name in kind.__struct_fields__ if name in given}
        if kind is UseAbility:
            fields["kind"] = "compel"
        assert captions.commit_words(state, [kind(**fields)])


# Cards that come to nobody


FAR = "No foe in reach"


def lonely(**giant: Any) -> Table:
    """A giant with whatever is tried, a friend beside it, and the only foe at a distance."""
    made = battle(
        figure("Giant", at=(150, 300), size=3, skill=4, wounds=5, **giant),
        figure("Friend", at=(150, 380), size=1),
        figure("Foe", "two", at=(305, 300), facing=180, size=1, wounds=30),
    )
    return made.activate("Giant")


def test_an_attack_says_before_it_is_taken_up_that_it_reaches_nobody_and_then_approaches(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player.given(app, monkeypatch, lonely(attacks=(Blow("Bite", True),)))
    card = player.desk.card("attack:Bite")
    assert card is not None
    assert (card.lacking, card.usable) == ((FAR,), True)
    assert player.widget("card:attack:Bite").hint == f"{FAR}: approach one."
    player.click("card:attack:Bite")
    assert f"{FAR}: approach one." in player.sheet()
    assert player.desk.said is None, "nothing is refused"
    assert prompts.ask(player.scene).words == "Giant: no foe in reach, approach one."
    player.click("model:3")
    assert player.desk.commit_words == "Approach and strike"
    near = player.desk.card("attack:Bite")
    assert near is not None
    assert near.lack is None, "from the end of the planned way it reaches somebody"


def test_an_ability_that_can_be_used_on_nobody_is_grey_until_a_foe_is_near(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player.given(app, monkeypatch, lonely(attacks=(), abilities=("displace-target",)))
    player.click("card:ability:displace-target")
    assert player.desk.said is not None
    assert player.desk.said.refusal.text == f"{FAR}: approach one."
    assert player.desk.armed == "move", "it is not taken up"
    player.click(player.lens.to_screen((2570, 3000)))
    card = player.desk.card("ability:displace-target")
    assert card is not None
    assert card.usable


def test_an_attack_that_may_hit_nobody_says_so_and_asks_nothing_more(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player.given(app, monkeypatch, lonely(attacks=(Blow("Stamp", True, "area"),)))
    player.click("card:attack:Stamp")
    assert player.desk.plans == [Attack("Stamp")]
    assert "Hits nobody" in player.sheet()
    act(player, "Enter")
    assert not player.covered
    assert player.told(e.Attacked)


def test_an_ability_for_which_only_a_friend_is_near_is_not_refused(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player.given(app, monkeypatch, lonely(attacks=(), abilities=("compel",)))
    card = player.desk.card("ability:compel")
    assert card is not None
    assert (card.lacking, card.usable) == ((FAR,), True)
    player.click("card:ability:compel")
    player.click("model:2")
    act(player, "Enter")
    assert player.told(e.Compelled)
