"""The enemy's mind: modes, sliders, archetypes, variety, and that it goes by nothing but what its side sees or remembers."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from game.bots.reaction import intents, words
from game.bots.reaction.deeds import deed
from game.bots.reaction.modes import mode as mode_of
from game.bots.reaction.senses import lasting, senses
from game.core.chance import Seeded
from game.systems.asgard.actions import INTENTS
from game.systems.asgard.sheet.effects import MODES
from game.systems.asgard.sheet.plan import ARCHETYPES, Archetype
from tests.bots.field import HANDS, Blow, Story, Walk

SEEDS = range(20)
WALL = ((0, 14), (48, 14))
"""From the west edge to the east one: whoever is south of it is not seen from the north."""


@pytest.fixture
def story(monkeypatch: pytest.MonkeyPatch) -> Story:
    return Story(monkeypatch)


@pytest.fixture
def walled(monkeypatch: pytest.MonkeyPatch) -> Story:
    return Story(monkeypatch, walls=(WALL,))


def declared(story: Story, unit: int = 11) -> Counter[str]:
    """How often an enemy declares what, over twenty seeds."""
    return Counter(story.declares(unit, seed)[0].intent for seed in SEEDS)


def modes(story: Story, unit: int = 11) -> set[str]:
    return {story.declares(unit, seed)[0].mode for seed in SEEDS}


# Modes


def test_who_sees_somebody_fights_and_who_knows_of_nobody_goes_about_its_business(story: Story) -> None:
    story.enemy(11, "guard", (20, 20))
    assert modes(story) == {"patrol"}
    assert set(declared(story)) <= {"hold", "patrol", "search", "withdraw", "regroup"}
    story.friend(1, "Ulfhild", (24, 26)).noted()
    assert modes(story) == {"combat"}
    assert declared(story)["strike"] > 10


def test_the_badly_wounded_escape_but_not_the_boldest(story: Story) -> None:
    story.friend(1, "Ulfhild", (24, 26)).enemy(11, "guard", (20, 20), wounds=1, boldness=4).noted()
    assert modes(story) == {"escape"}
    assert set(declared(story)) <= {"withdraw", "flee", "regroup", "hold"}
    story.enemy(11, "guard", (20, 20), wounds=1, boldness=10)
    assert modes(story) == {"combat"}


def test_the_outnumbered_escape_as_their_boldness_is(story: Story) -> None:
    for unit, at in enumerate([(24, 26), (26, 20), (16, 22), (20, 26), (15, 16)], 1):
        story.friend(unit, f"Friend {unit}", at)
    story.enemy(11, "patrol", (20, 20), boldness=3).noted()
    assert modes(story) == {"escape"}
    story.enemy(11, "patrol", (20, 20), boldness=9)
    assert modes(story) == {"combat"}
    story.enemy(11, "patrol", (20, 20), boldness=3)
    for unit in (12, 13, 14):
        story.enemy(unit, "patrol", (20, 10 + unit))
    assert modes(story) == {"combat"}


def test_the_story_s_orders_stand(story: Story) -> None:
    story.friend(1, "Ulfhild", (22, 22)).enemy(
        11, "beast", (20, 20), mode="escape", ordered=True, boldness=10
    ).noted()
    assert modes(story) == {"escape"}
    story.enemy(11, "civilian", (20, 20), mode="combat", ordered=True)
    assert modes(story) == {"combat"}


def test_an_ambusher_waits_until_somebody_is_near(story: Story) -> None:
    story.friend(1, "Ulfhild", (20, 40)).enemy(11, "ambusher", (20, 20), mode="ambush").noted()
    assert modes(story) == {"ambush"}
    assert not {"strike", "advance", "search"} & set(declared(story))
    story.friend(1, "Ulfhild", (20, 25)).noted()
    assert modes(story) == {"combat"}
    assert declared(story)["strike"] + declared(story)["flank"] > 14


def test_a_civilian_flees_and_fights_only_when_cornered(story: Story) -> None:
    story.friend(1, "Ulfhild", (22, 24)).enemy(11, "civilian", (20, 20)).enemy(12, "guard", (8, 20)).noted()
    assert modes(story) == {"escape"}
    assert "strike" not in declared(story)
    story.friend(1, "Ulfhild", (21, 21)).enemy(11, "civilian", (20, 20), aggression=8).noted()
    assert declared(story)["strike"] > 0


def test_whoever_runs_away_gets_away(story: Story) -> None:
    story.friend(1, "Ulfhild", (22, 24)).enemy(11, "civilian", (20, 20)).noted()
    before = HANDS.between(story.saga.table, 11, 1)
    for seed in SEEDS:
        (intent, *_), _ = story.opens(11, seed)
        after = HANDS.between(story.after.saga.table, 11, 1)
        assert after > before or intent in ("hold", "regroup")


# Archetypes


def test_a_guard_comes_back_to_its_post(story: Story) -> None:
    story.enemy(11, "guard", (34, 20), post=(10, 20))
    assert declared(story).most_common(1)[0][0] in ("withdraw", "patrol")
    for seed in SEEDS:
        opening, _ = story.opens(11, seed)
        if opening[0] == "withdraw":
            assert HANDS.at(story.after.saga.table, 11)[0] == 28


def test_a_patrol_goes_round_its_beat(story: Story) -> None:
    story.enemy(11, "patrol", (10, 24), beat=("gate", "well", "hut"))
    at = Counter(story.declares(11, seed)[0].at for seed in SEEDS)
    assert at.most_common(1)[0][0] == story.saga.plan.spots["well"].at


def test_a_hunter_goes_where_somebody_was_last_seen(walled: Story) -> None:
    walled.friend(1, "Ulfhild", (40, 6)).enemy(11, "hunter", (20, 30), memory=10, aggression=7).remembered(
        1, (20, 18), 1
    )
    found = declared(walled)
    assert found["search"] > 10
    assert {walled.declares(11, seed)[0].at for seed in SEEDS} >= {(20, 18)}


def test_a_beast_goes_for_the_nearest(story: Story) -> None:
    story.friend(1, "Ulfhild", (20, 23)).friend(2, "Gunnar", (20, 40)).enemy(11, "beast", (20, 20)).noted()
    targets = Counter(story.declares(11, seed)[0].target for seed in SEEDS)
    assert targets[1] > 3 * targets[2]


def test_raiders_gather_before_they_strike(story: Story) -> None:
    story.friend(1, "Ulfhild", (20, 44)).enemy(12, "raider", (44, 20))
    story.enemy(11, "raider", (20, 20), cohesion=10).noted()
    close = _options(story)
    story.enemy(11, "raider", (20, 20), cohesion=0)
    loose = _options(story)
    assert close["regroup"] > 0.5 * close["advance"]
    assert "regroup" not in loose


def _options(story: Story) -> dict[str, float]:
    """Everything that enemy 11 might declare now, with its shares."""
    what = senses(story.saga, HANDS, 11)
    return {option.intent: option.share for option in intents.options(what, mode_of(what))}


def test_the_cry_of_one_is_heard_by_all(walled: Story) -> None:
    """What one enemy sees, all of them know (A-24)."""
    walled.friend(1, "Ulfhild", (20, 6)).enemy(12, "civilian", (24, 8)).enemy(
        11, "hunter", (20, 20), aggression=8
    )
    assert declared(walled)["advance"] == declared(walled)["strike"] == 0
    walled.noted()
    found = declared(walled)
    assert found["advance"] + found["flank"] + found["strike"] > 15


# Sliders


def test_nobody_aggressive_walks_away_from_a_helpless_foe_in_reach(story: Story) -> None:
    story.friend(1, "Ulfhild", (22, 22), wounds=1).friend(2, "Gunnar", (26, 20))
    for archetype in ("guard", "patrol", "ambusher", "hunter", "beast", "raider"):
        story.enemy(11, archetype, (20, 20), aggression=6).noted()
        choices = {story.declares(11, seed)[0] for seed in SEEDS}
        assert {(choice.intent, choice.target) for choice in choices} == {("strike", 1)}
        for seed in SEEDS:
            opening, _ = story.opens(11, seed)
            assert Blow(1) in opening[3]


def test_aggression_makes_it_strike_and_boldness_makes_it_stay(story: Story) -> None:
    story.friend(1, "Ulfhild", (20, 33)).enemy(11, "raider", (20, 20), aggression=10, boldness=10).noted()
    eager = declared(story)
    story.enemy(11, "raider", (20, 20), aggression=0, boldness=0)
    meek = declared(story)
    assert eager["advance"] + eager["flank"] > meek["advance"] + meek["flank"] + 6
    assert meek["hold"] + meek["withdraw"] > 6 > eager["hold"] + eager["withdraw"]


def test_memory_says_how_long_somebody_is_looked_for_A64(walled: Story) -> None:
    walled.friend(1, "Ulfhild", (20, 6)).remembered(1, (20, 17), 1)
    walled.saga.table.turn = 2
    for memory, goes in ((0, False), (3, True), (10, True)):
        walled.enemy(11, "hunter", (20, 28), memory=memory)
        assert (declared(walled)["search"] > 0) == goes
    walled.saga.table.turn = 5
    for memory, goes in ((3, False), (10, True)):
        walled.enemy(11, "hunter", (20, 28), memory=memory)
        assert (declared(walled)["search"] > 0) == goes
    assert lasting(0) == -1
    assert lasting(10) == 6


def test_nobody_goes_on_looking_where_it_sees_nobody_A64(walled: Story) -> None:
    walled.friend(1, "Ulfhild", (20, 6)).enemy(11, "hunter", (20, 20), memory=10).remembered(1, (21, 21), 1)
    assert senses(walled.saga, HANDS, 11).prey == ()
    assert declared(walled)["search"] == 0


def test_the_aggressive_strike_whoever_comes_into_reach_on_their_way_A65(story: Story) -> None:
    story.friend(1, "Ulfhild", (21, 21))
    for aggression, strikes in ((10, True), (0, False)):
        story.enemy(11, "hunter", (20, 20), aggression=aggression).noted()
        mind, story.saga.table.active = story.saga.minds[11], 11
        story.saga.minds[11] = msgspec.structs.replace(mind, intent="search", at=(40, 40))
        done = deed(senses(story.saga, HANDS, 11))
        assert done is not None
        assert done.blow == strikes


# Openings


def crowd(story: Story, archetype: Archetype) -> Story:
    """Three of the players' units about, two of its own, all in sight of each other."""
    story.friend(1, "Ulfhild", (24, 25)).friend(2, "Gunnar", (15, 23)).friend(3, "Signy", (30, 33))
    story.enemy(12, "guard", (8, 14)).enemy(13, "guard", (34, 14))
    return story.enemy(
        11, archetype, (20, 18), mode="ambush" if archetype == "ambusher" else "patrol"
    ).noted()


@pytest.mark.parametrize("archetype", ARCHETYPES)
def test_at_least_five_openings_in_twenty_seeds(story: Story, archetype: Archetype) -> None:
    crowd(story, archetype)
    assert len({msgspec.json.encode(story.opens(11, seed)[0]) for seed in SEEDS}) >= 5


@pytest.mark.parametrize("archetype", ARCHETYPES)
def test_at_least_five_openings_where_nobody_is_about(story: Story, archetype: Archetype) -> None:
    story.enemy(12, "guard", (8, 14)).enemy(13, "guard", (34, 14))
    story.enemy(11, archetype, (20, 18), mode="ambush" if archetype == "ambusher" else "patrol")
    openings = {msgspec.json.encode(story.opens(11, seed)[0]) for seed in SEEDS}
    assert len(openings) >= (3 if archetype == "ambusher" else 5)


def test_the_same_seed_thinks_the_same(story: Story) -> None:
    crowd(story, "hunter")
    assert [story.opens(11, seed) for seed in SEEDS] == [story.opens(11, seed) for seed in SEEDS]


# Honesty


@pytest.mark.parametrize("archetype", ARCHETYPES)
def test_whom_it_neither_sees_nor_remembers_changes_nothing(walled: Story, archetype: Archetype) -> None:
    """The same choices, the same reasons, the same chance asked, wherever the unseen stand."""
    walled.friend(1, "Ulfhild", (24, 33)).friend(2, "Gunnar", (20, 6)).friend(3, "Signy", (30, 8))
    walled.enemy(12, "guard", (8, 24)).enemy(11, archetype, (20, 26), memory=8).noted()
    walled.remembered(3, (30, 20), 1)
    chance = Seeded(4)
    before = [walled.opens(11, seed) for seed in SEEDS]
    asked = _asked(walled)
    for _ in range(6):
        for unit, name in ((2, "Gunnar"), (3, "Signy")):
            walled.friend(unit, name, (chance.below(48), chance.below(13)))
        assert [walled.opens(11, seed) for seed in SEEDS] == before
        assert _asked(walled) == asked


def _asked(story: Story) -> list[object]:
    """What one bot asks of chance for a declaration."""
    bot = story.bot(3)
    story.declares(11, bot=bot)
    return list(bot.chance.results)


@pytest.mark.parametrize("archetype", ARCHETYPES)
def test_no_reason_names_anybody_unseen(walled: Story, archetype: Archetype) -> None:
    walled.friend(1, "Ulfhild", (24, 25)).friend(2, "Gunnar", (20, 6)).enemy(12, "guard", (8, 20))
    for mode in MODES:
        walled.enemy(11, archetype, (20, 18), mode=mode, ordered=True).noted()
        for seed in SEEDS:
            for reason in walled.opens(11, seed)[1]:
                assert "Gunnar" not in reason
                assert "cave" not in reason
                assert reason.endswith((".", "?"))
                assert not {"\n", "{"} & set(reason)
                assert len(reason) < 90


def test_every_ground_has_its_words() -> None:
    for intent in INTENTS:
        assert any(said == intent for said, _ in words._LINES)
    for (said, _), lines in words._LINES.items():
        assert said in INTENTS
        for line in lines:
            text = line.format(me="the guard", foe="Ulf", mate="Hild", place="")
            assert text.endswith((".", "?"))


@pytest.mark.parametrize("archetype", ARCHETYPES)
@pytest.mark.parametrize("mode", MODES)
def test_there_is_always_something_to_declare_and_it_is_legal(
    story: Story, archetype: Archetype, mode: str
) -> None:
    for boldness in (0, 10):
        for wounds in (1, 4):
            story.enemy(11, archetype, (20, 20), mode=mode, wounds=wounds, boldness=boldness, ordered=True)  # type: ignore[arg-type]
            story.opens(11, boldness)
            story.friend(1, "Ulfhild", (22, 22)).noted()
            story.opens(11, wounds)


def test_who_has_somebody_in_reach_acts_first(story: Story) -> None:
    story.friend(1, "Ulfhild", (40, 40)).enemy(11, "guard", (10, 10)).enemy(12, "guard", (38, 40)).noted()
    from game.systems.asgard.sequence import Tactical
    from tests.bots.field import Choose, Turn

    story.saga.stack = [Tactical("two")]
    story.saga.table.stack = [Turn("two")]
    assert story.asked(story.bot()).action == Choose(12)


def test_options_are_drawn_by_their_shares() -> None:
    from game.core.chance import seeded

    found = [intents.Option("hold", 3.0, "wait"), intents.Option("flee", 1.0, "afraid")]
    chance = seeded("shares")
    drawn = Counter(intents.drawn(found, chance).intent for _ in range(400))
    assert 250 < drawn["hold"] < 350


def test_a_wounded_civilian_walks(story: Story) -> None:
    story.friend(1, "Ulfhild", (22, 24)).enemy(11, "civilian", (20, 20), wounds=1).noted()
    assert any(isinstance(story.opens(11, seed)[0][3][0], Walk) for seed in SEEDS)


def test_mates_go_to_their_own_faction_and_to_nobody_else(story: Story) -> None:
    story.enemy(11, "raider", (10, 10), cohesion=10, faction="crew").enemy(
        12, "beast", (24, 10), faction="wild"
    )
    story.enemy(13, "raider", (40, 40), cohesion=10, faction="crew")
    found = Counter(
        story.declares(11, seed)[0].at for seed in SEEDS if story.declares(11, seed)[0].intent == "regroup"
    )
    assert set(found) == {(40, 40)}
