"""An assault, combats, losses, salvos and calls, by keys and by clicks."""

from __future__ import annotations

import pytest

from game.systems.confrontation import actions as a
from game.systems.confrontation import odds
from game.systems.confrontation.mystics import preview
from game.table.lengths import CM
from game.ui.app.loop import App
from game.ui.tables.confrontation import losses_part, prompts, track_parts
from game.ui.tables.confrontation.assaults import assault_plan, contact_order
from game.ui.tables.confrontation.assaults.assault_lines import Losses, Steps
from game.ui.tables.confrontation.assaults.assault_plan import Scheme
from game.ui.tables.confrontation.melees import fight_marks, fight_plan
from game.ui.tables.confrontation.melees.fight_plan import Pair
from game.ui.tables.confrontation.salvos import shot_plan
from game.ui.tables.confrontation.works import call_part
from tests.ui.tables.confrontation import fields
from tests.ui.tables.confrontation.fields import BOWS, WARDENS
from tests.ui.tables.confrontation.player import Player

FENLINGS, REAVERS = 4, 5


def joined(app: App) -> Player:
    """Wardens who have come into contact with Fenlings, by keys alone."""
    player = fields.player(app, fields.acting(WARDENS))
    player.key("3")
    assert player.desk.plans == [a.Declare("assault"), a.Assault(FENLINGS)]
    player.key("Enter")
    player.rest()
    assert player.desk.kind == "closing"
    player.key("Enter")
    player.rest()
    assert player.desk.kind == "combats"
    return player


def test_an_assault_and_its_combats_by_keys_alone_G25(app: App) -> None:
    player = joined(app)
    for _ in range(40):
        if player.desk.kind not in ("combats", "losses", "feats", "courage", "again"):
            break
        player.key("Enter" if player.desk.kind in ("combats", "losses") else "1")
        player.rest()
    assert player.did(a.Combat)
    assert player.desk.kind == "acting"


def test_before_an_assault_its_steps_and_losses_are_shown_GB_41(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    player.click(player.figure(player.shown.members(FENLINGS)[0].id))
    found = assault_plan.now(player.desk)
    assert found is not None
    assert found.onset is not None
    assert found.onset.reaches
    assert player.widgets(Steps)
    assert len(player.widgets(Losses)) == 2
    assert any("Power 9 against 13" in line for line in player.lines())


def test_with_estimates_off_an_assault_is_declared_unmeasured_GA1(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS, options={"estimates": False}))
    player.key("3", "Enter")
    player.rest()
    found = assault_plan.now(player.desk)
    assert found is not None
    assert found.onset is not None
    assert not assault_plan.known(found.onset)
    assert not player.widgets(Losses)


def test_a_fighter_is_dragged_out_of_contact_and_that_is_refused_GB_44(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    player.key("3", "Enter")
    player.rest()
    scheme = assault_plan.closing(player.desk)
    assert scheme is not None
    place = scheme.places[scheme.touching()[0]]
    player.drag(player.spot_at(place.x, place.y), player.spot_at(place.x, place.y + 4 * CM))
    assert player.desk.said is not None
    assert not player.desk.plans
    player.key("Backspace")
    assert player.desk.plans


def test_fighters_are_moved_by_keys_in_the_order_that_is_wished_G13(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    player.key("3", "Enter")
    player.rest()
    scheme = assault_plan.closing(player.desk)
    assert scheme is not None
    first = scheme.order[0]
    player.key("Tab", "R")
    assert scheme.order[1] == first
    assert isinstance(player.desk.plans[0], a.Close)
    assert player.desk.plans[0].order == scheme.order


def closing_in(app: App) -> tuple[Player, Scheme]:
    """Wardens who are about to come into contact with Fenlings, and how."""
    player = fields.player(app, fields.acting(WARDENS))
    player.key("3", "Enter")
    player.rest()
    scheme = assault_plan.closing(player.desk)
    assert scheme is not None
    return player, scheme


def end_of(player: Player, scheme: Scheme, who: int) -> tuple[int, int]:
    """The pixel of where a fighter ends."""
    return player.spot_at(*scheme.places[who].point)


def number_of(player: Player, scheme: Scheme, who: int) -> tuple[int, int]:
    """The pixel of his number."""
    base = player.desk.state.profile(who).base
    return player.spot_at(*contact_order.beside(scheme.places[who].point, base.long))


def test_fighters_come_into_contact_in_the_order_in_which_they_are_clicked_G13(app: App) -> None:
    player, scheme = closing_in(app)
    first, second, third = scheme.order[:3]
    player.click(end_of(player, scheme, third))
    assert scheme.order[:3] == (third, first, second)
    player.click(end_of(player, scheme, second))
    assert scheme.order[:3] == (third, second, first)
    player.click(end_of(player, scheme, first))
    player.click(end_of(player, scheme, first))
    assert scheme.order[:3] == (first, third, second), "who is clicked again is the first again"
    assert player.desk.plans == [scheme.action]
    player.key("Enter")
    player.rest()
    assert player.did(a.Close)[0].order == scheme.order


def test_the_number_of_a_fighter_is_dragged_onto_another_G13(app: App) -> None:
    player, scheme = closing_in(app)
    before = scheme.order
    player.drag(number_of(player, scheme, before[0]), number_of(player, scheme, before[3]))
    assert scheme.order == (*before[1:4], before[0], *before[4:])
    assert player.desk.plans == [scheme.action]
    player.key("Backspace")
    assert scheme.order == before
    assert player.desk.plans == [scheme.action]


def test_the_order_of_contact_is_told_in_words_GB_44(app: App) -> None:
    player, scheme = closing_in(app)
    told = list(contact_order.told(player.desk.state, scheme.order))
    assert set(told) == {"1: Prelate Osric Lume", "2 to 9: Wardens"}
    assert ", ".join(told) in player.lines()


def order(player: Player) -> list[Pair]:
    """The combats in their order."""
    return [bout.pair for bout in fight_plan.now(player.desk)]


def strikes(player: Player, most: int = 40) -> None:
    """Answers whatever comes up until the combats are over."""
    for _ in range(most):
        if player.desk.kind not in ("combats", "losses", "feats", "courage", "again"):
            return
        player.key("Enter" if player.desk.kind in ("combats", "losses") else "1")
        player.rest()


def test_combats_are_ordered_and_their_dice_dealt_by_keys_GB_60(app: App) -> None:
    player = joined(app)
    first, second = order(player)
    dice = [bout.dice for bout in fight_plan.now(player.desk)]
    player.key("Tab", "Up")
    assert order(player) == [second, first]
    player.key("F")
    assert fight_plan.now(player.desk)[0].dice == dice[1] - 1
    assert player.desk.plans == [fight_plan.now(player.desk)[0].action]
    player.key("R")
    assert fight_plan.now(player.desk)[0].dice == dice[1]
    player.key("Down")
    assert order(player) == [first, second]


def test_combats_are_ordered_and_their_dice_dealt_by_the_pointer_GB_60(app: App) -> None:
    player = joined(app)
    first, second = order(player)
    player.drag("bout:2", "bout:1")
    assert order(player) == [second, first]
    most = fight_plan.now(player.desk)[0].most
    player.click("fewer:1")
    assert fight_plan.now(player.desk)[0].dice == most - 1
    player.click("more:1")
    assert fight_plan.now(player.desk)[0].dice == most
    dice = player.find("dice:1")
    player.click((dice.x + dice.width // (2 * most), dice.centery))
    assert fight_plan.now(player.desk)[0].dice == 1
    player.click("bout:2")
    assert fight_plan.picked(player.desk) == fight_plan.now(player.desk)[1]


def test_combats_are_ordered_by_clicking_their_numbers_on_the_table_GB_59(app: App) -> None:
    player = joined(app)
    first, second = order(player)
    shown = fight_marks.discs(player.desk)
    assert shown is not None
    player.click(player.spot_at(*shown.places[1]))
    assert order(player) == [second, first]
    assert player.desk.plans == [fight_plan.now(player.desk)[0].action]


def test_the_whole_list_is_fought_by_one_enter_GB_59(app: App) -> None:
    player = joined(app)
    player.key("Tab", "Up")
    wanted = order(player)
    assert len(fight_plan.whole(player.desk)) == 2
    player.key("Enter")
    player.rest()
    for _ in range(20):
        if player.desk.kind not in ("losses", "feats", "again"):
            break
        player.key("Enter" if player.desk.kind == "losses" else "1")
        player.rest()
    assert [(each.attackers, each.hero) for each in player.did(a.Combat)] == [pair[:2] for pair in wanted]
    assert player.desk.kind == "acting"


def test_a_list_goes_on_after_losses_have_been_attributed_G45(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS, seed=3, **fields.melee()))
    player.key(str([card.id for card in player.desk.cards()].index("stay") + 1))
    player.key("Tab", "Up")
    assert len(fight_plan.whole(player.desk)) == 2
    seen = []
    for _ in range(20):
        player.key("Enter" if player.desk.kind in ("acting", "combats", "losses") else "1")
        player.rest()
        seen.append(player.desk.kind)
        if len(player.did(a.Combat)) == 2:
            break
    assert len(player.did(a.Combat)) == 2
    assert "losses" in seen
    assert "combats" not in seen


def test_a_list_that_was_fought_by_one_enter_is_taken_back_as_one(app: App) -> None:
    player = joined(app)
    match = player.match
    before = len(match.moments)
    player.key("Enter")
    player.rest()
    for _ in range(20):
        if len(player.did(a.Combat)) == 2:
            break
        player.key("Enter" if player.desk.kind == "losses" else "1")
        player.rest()
    assert len(match.moments) > before + 1
    while len(match.moments) > before:
        last = match.moments[-1].action
        player.key("Ctrl+Z")
        if player.covered:
            player.key("Enter")
        player.rest()
        assert len(match.moments) == before or not isinstance(last, a.Combat)
    assert len(match.moments) == before
    assert player.desk.kind == "combats"
    assert not player.did(a.Combat)


def test_one_by_one_each_combat_waits_for_the_player_GB_59(app: App) -> None:
    player = joined(app)
    player.key("X", "Tab", "Up")
    second = order(player)[1]
    for _ in range(20):
        player.key("Enter" if player.desk.kind in ("combats", "losses") else "1")
        player.rest()
        if player.desk.kind == "combats" and player.did(a.Combat):
            break
    assert player.desk.kind == "combats"
    assert len(player.did(a.Combat)) == 1
    assert order(player)[0] == second


def test_all_that_would_fall_in_all_combats_is_told_at_once_GB_64(app: App) -> None:
    player = joined(app)
    assert len(player.widgets(Losses)) == 1
    bouts = fight_plan.now(player.desk)
    means = [told.mean for bout in bouts if (told := fight_plan.foresee(player.desk, bout)) is not None]
    assert sum(means) == pytest.approx(odds.mean(fight_plan.in_all(player.desk)[FENLINGS]), abs=0.05)


def test_a_salvo_shows_what_stands_between_and_whom_it_fells_first_GB_52(app: App) -> None:
    player = fields.player(app, fields.acting(BOWS))
    player.click("card:shoot")
    aim = shot_plan.now(player.desk)
    assert aim is not None
    assert "Wardens" in aim.forecast.interference
    assert aim.between()
    assert all(player.desk.state.fighters[who].unit == FENLINGS for who in aim.first())
    assert len(player.widgets(Losses)) == 1
    player.key("Enter")
    player.rest()
    assert player.did(a.Shoot)


def test_with_estimates_off_a_salvo_tells_no_distance_GA1(app: App) -> None:
    player = fields.player(app, fields.acting(BOWS, options={"estimates": False}))
    player.key("1", "Enter")
    player.rest()
    player.click("card:shoot")
    aim = shot_plan.now(player.desk)
    assert aim is not None
    assert aim.forecast.distance is None
    assert not aim.first()
    assert not player.widgets(Losses)


def test_a_miracle_tells_what_is_spent_and_left_GB_84(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    player.key("4")
    assert isinstance(player.desk.plans[-1], a.Call)
    assert any(line.startswith("faith spent, 12 left") for line in player.lines())


def test_a_melee_goes_on_by_keys_alone_G41(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS, **fields.melee()))
    stay = [card.id for card in player.desk.cards()].index("stay") + 1
    player.key(str(stay))
    assert fight_plan.asks(player.desk)
    player.key("Enter")
    player.rest()
    for _ in range(30):
        if player.did(a.Combat):
            break
        player.key("Enter" if player.desk.kind in ("acting", "combats", "losses", "closing") else "1")
        player.rest()
    assert player.did(a.Combat)


def test_who_falls_is_chosen_by_clicking_a_figure_G45(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS, seed=3, **fields.melee()))
    player.key(str([card.id for card in player.desk.cards()].index("stay") + 1))
    for _ in range(60):
        if player.desk.kind in ("losses", ""):
            break
        player.key("Enter" if player.desk.kind in ("acting", "combats", "closing") else "1")
        player.rest()
    assert player.desk.kind == "losses"
    assert prompts.words(player.desk) == "Who falls? Choose among those in contact."
    owed = losses_part.due(player.desk)
    assert owed is not None
    chosen = losses_part.able(owed)[-1]
    player.click(player.figure(chosen))
    act = player.desk.act
    assert isinstance(act, a.Allot)
    assert chosen in dict(act.damage)
    player.key("Enter")
    player.rest()
    assert chosen not in player.match.state.fighters


def test_a_ritual_is_exalted_point_by_point_and_its_chance_grows_GB_89(app: App) -> None:
    match = fields.acting(REAVERS)
    match.act(a.Declare("walk"))
    player = fields.player(app, match)
    player.click("card:call:black-thorns")
    plain = call_part.now(player.desk)
    assert plain is not None
    assert plain.exalt == 0
    before = preview.chance(player.desk.base, plain)
    player.key("R")
    player.click("exalt-more")
    call = call_part.now(player.desk)
    assert call is not None
    assert call.exalt == 2
    assert preview.chance(player.desk.base, call) > before
    player.key("F")
    assert player.desk.act == a.Call("black-thorns", plain.by, plain.target, exalt=1)


def test_those_who_are_summoned_are_seen_and_put_where_they_are_to_appear_GB_92(app: App) -> None:
    match = fields.acting(REAVERS)
    match.act(a.Declare("walk"))
    caster = next(each for each in match.state.members(REAVERS) if each.role == "incarnate")
    match.state.change(REAVERS, mana=60)
    player = fields.player(app, match)
    player.click("card:call:call-the-fen")
    call = call_part.now(player.desk)
    assert call is not None
    assert len(list(call_part.summoned(player.desk.base, call))) == 10
    at = caster.place
    player.click(player.spot_at(at.x, at.y + 12 * CM))
    moved = call_part.now(player.desk)
    assert moved is not None
    assert abs(sum(place.y for place in moved.places) // 10 - (at.y + 12 * CM)) < CM // 2
    player.click(player.spot_at(2 * CM, 58 * CM))
    assert player.desk.said is not None
    assert call_part.now(player.desk) == moved


def test_free_members_close_up_before_the_combats_of_a_melee_G41(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS, **fields.melee()))
    card = next((card for card in player.desk.cards() if card.id == "close"), None)
    assert card is not None
    player.key(str([each.id for each in player.desk.cards()].index("close") + 1))
    assert [type(each) for each in player.desk.plans] == [a.Declare, a.Close]
    player.key("Enter")
    player.rest()
    assert player.did(a.Close)
    assert player.desk.kind == "combats"


def closing_up(app: App) -> tuple[Player, Scheme]:
    """Wardens in a melee whose free members are about to close up, and how."""
    player = fields.player(app, fields.acting(WARDENS, **fields.melee()))
    player.click("card:close")
    scheme = assault_plan.closing(player.desk)
    assert scheme is not None
    return player, scheme


def test_who_closes_up_stands_with_a_number_and_ends_where_he_is_dragged_G41(app: App) -> None:
    player, scheme = closing_up(app)
    proposed = player.desk.plans
    who = scheme.moving[-1]
    end = scheme.places[who]
    aside = player.spot_at(end.x + 2 * CM, end.y + CM)
    player.drag(end_of(player, scheme, who), aside)
    assert scheme.places[who].point != end.point
    assert player.desk.said is not None or player.desk.plans == [a.Declare("stay"), scheme.action]
    player.drag(player.spot_at(*scheme.places[who].point), player.spot_at(end.x, end.y))
    assert player.desk.said is None
    assert abs(scheme.places[who].x - end.x) < CM // 4
    player.key("Backspace")
    assert player.desk.plans == proposed


def test_whoever_is_to_close_up_is_chosen_one_by_one_G41(app: App) -> None:
    player, scheme = closing_up(app)
    first, *others = scheme.moving
    here = player.desk.state.fighters[first].place.point
    player.drag(end_of(player, scheme, first), player.spot_at(*here))
    assert first not in scheme.moving
    assert player.desk.plans == [a.Declare("stay"), scheme.action]
    player.key("Enter")
    player.rest()
    (done,) = player.did(a.Close)
    assert list(done.order) == others
    assert player.desk.state.fighters[first].place.point == here


def test_those_who_close_up_go_in_the_order_in_which_they_are_clicked_G41(app: App) -> None:
    player, scheme = closing_up(app)
    last = scheme.moving[-1]
    assert len(scheme.moving) > 1
    player.click(end_of(player, scheme, last))
    assert scheme.moving[0] == last
    assert player.desk.plans == [a.Declare("stay"), scheme.action]
    player.key("Tab", "R")
    assert player.desk.plans == [a.Declare("stay"), scheme.action]


def test_an_ordered_list_of_combats_can_be_dropped_again(app: App) -> None:
    player = joined(app)
    before = order(player)
    player.key("Tab", "Up", "F")
    assert player.desk.proposed is not None
    player.key("Backspace")
    assert player.desk.proposed is None
    assert not player.desk.pending
    assert order(player) == before
    assert all(bout.dice == bout.most for bout in fight_plan.now(player.desk))


def test_an_enemy_that_is_clicked_after_a_walk_is_shot_at_GB_49(app: App) -> None:
    player = fields.player(app, fields.acting(BOWS))
    player.click("card:walk")
    player.key("Enter")
    player.rest()
    foe = player.shown.members(FENLINGS)[0]
    player.click(player.figure(foe.id))
    assert isinstance(player.desk.act, a.Shoot)
    assert player.desk.act.target == FENLINGS


@pytest.mark.parametrize("name", ["Quarrellers", "Lamp Outriders", "Spine-thrower"])
def test_the_head_of_what_falls_is_whole_beside_another(app: App, name: str) -> None:
    heads = (f"{name} fall", name, track_parts.brief(name))
    losses = Losses((0, 0, 128, 60), f"{name} fall in all", (0.5, 0.5), brief=heads)
    fields.player(app, fields.acting(WARDENS)).ui.add(losses)
    words, step = losses.head
    assert words in heads or words == f"{name} fall in all"
    assert app.theme.width(words, step) <= losses.place.width
