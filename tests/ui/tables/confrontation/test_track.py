"""The track of cards: who sits where, what is told of each card, what lies face down."""

from __future__ import annotations

import pygame
import pytest

from game import scenarios
from game.core.chance import Chance, Seeded
from game.core.match import Match
from game.core.seats import Outcome
from game.systems.confrontation.companies import people_file
from game.ui.app.loop import App
from game.ui.app.settings import Settings
from game.ui.app.theme import Theme
from game.ui.tables.confrontation import captions, track
from game.ui.tables.confrontation.track_parts import ROW, Backs, CardRow, Side, Told
from tests.systems.confrontation.scenario.field import document, north, south
from tests.ui.tables.confrontation.fields import BOWS, acting, field, titan, titanic
from tests.ui.tables.confrontation.fields import player as player_at
from tests.ui.tables.confrontation.player import Player, brought_to

ROOM = 116
"""What a row of the track has at 1280 x 720, in logical pixels."""


def names() -> set[str]:
    """Every name that a card can bear."""
    found = [people_file.people(id) for id in ("march", "host", "isles")]
    works = {work.name for people in found for work in people.works if work.kind == "titanic"}
    return works | {troop.name for people in found for troop in people.troops}


def reserved(match: Match) -> Match:
    """The same played on until a card lies in reserve and a unit acts."""
    chance = Chance(Seeded(5))
    for _ in range(400):
        decision = match.decision
        assert decision is not None
        held = any(each.reserve is not None for each in match.state.sequences.values())
        if held and type(decision).__name__ == "Acting":
            return match
        listed = decision.actions(match.state) if decision.listed else decision.suggest(match.state)
        match.act(chance.pick(listed))
    raise AssertionError("no card is put in reserve")


def words_of(player: Player) -> list[str]:
    """What is told on the track besides names of cards."""
    return [each.words[0] for each in player.widgets(Told)]


@pytest.mark.parametrize("stands", ["played", "now", "next"])
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5])
def test_no_name_of_a_card_is_cut(app: App, stands: str, scale: float) -> None:
    theme = Theme(scale=scale)
    assert len(names()) > 20
    for name in names():
        rect = pygame.Rect(0, 0, theme.px(ROOM), theme.px(ROW))
        row = CardRow(rect, "one", name, "", stands, 0, lambda: None)
        words, step = row.fitting(theme)
        assert theme.width(words, step) <= row.room(theme).width, name


def test_the_sides_stay_where_they_are_whoever_looks_on(app: App) -> None:
    match = brought_to("Acting", mode="general")
    tops = []
    for seat in ("one", "two"):
        player = Player.opens(app, match, seat=seat)
        tops.append([player.find(f"side:{each}").y for each in ("one", "two")])
    assert tops[0] == tops[1]
    upper, lower = tops[0]
    assert upper < lower, "the first side sits at the upper edge of this table"


def test_the_sides_change_places_with_the_edges_at_which_they_sit() -> None:
    match = brought_to("Acting")
    assert track.panels(match.view("one"), "one") == (["one"], ["two"])
    sides = document()["sides"]
    turned = {"one": {**sides["one"], "deploy": south()}, "two": {**sides["two"], "deploy": north()}}
    other = brought_to("Acting", sides=turned)
    assert track.panels(other.view("two"), "two") == (["two"], ["one"])


def test_of_three_sides_each_keeps_its_place_too(app: App) -> None:
    west = {"at": ["0cm", "20cm"], "to": ["12cm", "40cm"], "edge": "west"}
    third = {"name": "The Tide", "list": "isles-500", "deploy": west}
    match = Match.start("confrontation", document(sides={**document()["sides"], "three": third}), seed=7)
    found = [track.panels(match.view(seat), seat) for seat in match.state.field.sides]
    assert found == [(["one"], ["two", "three"])] * 3


def test_whoever_looks_on_is_named_so(app: App) -> None:
    player = Player.opens(app, brought_to("Acting"))
    own = player.desk.seat
    other = "two" if own == "one" else "one"
    assert "who looks on" in player.widget(f"side:{own}").hint
    assert "who looks on" not in player.widget(f"side:{other}").hint


def test_marauder_tells_how_many_of_each_side_lie_in_the_deck_GB118(app: App) -> None:
    match = brought_to("Acting", mode="marauder")
    player = Player.opens(app, match)
    state = match.state
    assert state.deck
    told = [words for words in words_of(player) if words.endswith("in deck")]
    counts = [sum(dealt.seat == seat for dealt in state.deck) for seat in state.field.sides]
    assert sorted(told) == sorted(f"{count} in deck" for count in counts if count)
    for seat, count in zip(state.field.sides, counts, strict=True):
        backs = player.widget(f"track.backs:{seat}")
        assert (backs.cards if backs is not None else 0) == count


@pytest.mark.parametrize("mode", ["general", "marauder"])
def test_the_card_in_reserve_of_the_enemy_lies_there_face_down_GB17(app: App, mode: str) -> None:
    match = reserved(brought_to("Acting", mode=mode))
    holder = next(seat for seat, each in match.state.sequences.items() if each.reserve is not None)
    looker = next(seat for seat in match.state.field.sides if seat != holder)
    player = Player.opens(app, match, seat=looker)
    assert player.widget(f"track.backs:{holder}").aside
    assert "1 in reserve" in words_of(player)
    assert not any(words.startswith("Reserve") for words in words_of(player))


def test_ones_own_reserve_is_named_GB17(app: App) -> None:
    app.settings.curtain = False
    match = reserved(brought_to("Acting", mode="general"))
    holder = next(seat for seat, each in match.state.sequences.items() if each.reserve is not None)
    player = Player.opens(app, match, seat=holder)
    assert any(words.startswith("Reserve: ") for words in words_of(player))


def test_an_order_that_nobody_knows_is_told_as_none_GB119(app: App) -> None:
    app.settings.curtain = False
    match = brought_to("Acting", mode="warlord")
    player = Player.opens(app, match, seat=match.decision.seat if match.decision else "one")
    assert "in any order" in words_of(player)


def test_a_card_says_the_name_of_its_unit_as_the_table_does() -> None:
    state = brought_to("Acting", mode="general").state
    for unit in state.units.values():
        assert captions.troop_name(state, unit.seat, unit.troop) == unit.name
    twins = Match.start("confrontation", field(**titan()), seed=7).state
    wardens = [each for each in twins.units.values() if each.name.startswith("Wardens")]
    assert [each.name for each in wardens] == ["Wardens 1", "Wardens 2"]
    assert captions.troop_name(twins, "one", wardens[0].troop) == "Wardens"


def test_whoever_draws_next_leads_in_marauder_mode_GB118(app: App) -> None:
    match = brought_to("DrawOrReserve", mode="marauder")
    assert match.decision is not None
    drawing = match.decision.seat
    player = Player.opens(app, match, seat=drawing)
    flagged = [seat for seat in match.state.field.sides if player.widget(f"side:{seat}").leads]
    assert flagged == [drawing] == [track.leading(match.view(drawing))]
    assert "the lead" in player.widget(f"side:{drawing}").hint


def test_whose_titan_acts_leads_although_the_other_draws_next_GB118(app: App) -> None:
    match = titanic("stride")
    assert match.decision is not None
    assert match.state.field.mode == "marauder"
    assert track.leading(match.view("one")) == track.leading(match.view("two")) == match.decision.seat


def test_nobody_leads_once_the_battle_is_over_GB12() -> None:
    over = brought_to("Acting", mode="general").state.copy()
    assert track.leading(over) == over.lead is not None
    over.outcome = Outcome(("one",), "Nobody is left.", "")
    assert track.leading(over) is None


def test_the_lead_is_seen_in_the_tab_of_the_cards_too() -> None:
    small = App((1280, 720), Settings(scale=1.5), headless=True)
    try:
        match = brought_to("Acting", mode="general")
        player = Player.opens(small, match)
        player.key("B")
        player.frames(2)
        assert player.widget(f"side:{match.state.lead}").leads
    finally:
        small.close()


def test_a_side_without_cards_is_said_to_have_none_in_place_of_an_empty_panel(app: App) -> None:
    before = Player.opens(app, brought_to("AuthorityFeats"))
    assert words_of(before) == ["no cards yet", "no cards yet"]
    puzzle = scenarios.load("confrontation/puzzles/round-the-hedge")
    solver = Player.opens(app, Match.start(puzzle.system, puzzle.document, seed=7))
    assert words_of(solver) == ["no cards", "no cards"]


def test_the_score_is_told_once_where_the_track_tells_it_GB97(app: App) -> None:
    player = Player.opens(app, brought_to("AuthorityFeats"))
    assert any(line.startswith("Sequence") for line in player.lines())
    assert not any("Elixir" in line for line in player.lines())


def test_the_cards_have_a_tab_of_their_own_where_there_is_no_track() -> None:
    small = App((1280, 720), Settings(scale=1.5), headless=True)
    try:
        player = Player.opens(small, brought_to("Acting", mode="general"))
        assert not player.widgets(CardRow)
        player.key("B")
        player.frames(2)
        assert player.widgets(CardRow)
        assert len(player.widgets(Backs)) == 2
    finally:
        small.close()


def counts(player: Player) -> dict[str, int]:
    """How many figures the track tells of each card."""
    return {row.words: row.count for row in player.widgets(CardRow) if row.count}


def test_nobody_is_missing_on_the_track_before_the_dice_have_been_seen(app: App) -> None:
    player = player_at(app, acting(BOWS, seed=4, mode="barbarian"))
    player.key("4")
    app.settings.dice, before = "always", counts(player)
    fenlings = next(unit.id for unit in player.match.state.units.values() if unit.troop == "fenling")
    standing = len(player.shown.members(fenlings))
    player.key("Enter")
    left = sum(each.unit == fenlings for each in player.match.state.fighters.values())
    assert left < standing
    player.seconds(1)
    assert len(player.shown.members(fenlings)) == standing
    assert counts(player) == before
    for _ in range(3):
        player.key("Enter")
        player.seconds(2)
    player.rest()
    assert counts(player)["Fenlings"] == left


def test_of_four_sides_the_card_that_is_played_now_is_told(app: App) -> None:
    match = Match.start("confrontation", scenarios.load("confrontation/two-lamps").document, seed=7)
    while type(match.decision).__name__ != "Acting":
        decision = match.decision
        assert decision is not None
        listed = decision.actions(match.state) if decision.listed else decision.suggest(match.state)
        match.act(next(iter(listed)))
    player = Player.opens(app, match)
    assert len(player.widgets(Side)) == 4
    assert [row.stands for row in player.widgets(CardRow)].count("now") == 1
    assert all(side.slim for side in player.widgets(Side))


def test_of_two_sides_the_way_to_victory_is_drawn(app: App) -> None:
    player = Player.opens(app, brought_to("Acting"))
    assert not any(side.slim for side in player.widgets(Side))
