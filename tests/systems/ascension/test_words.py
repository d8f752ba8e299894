"""The log of a battle in prose."""

from __future__ import annotations

import itertools

import pytest

from game import scenarios
from game.core.breakdowns import Breakdown, Part
from game.core.chance import seeded
from game.core.match import Match
from game.systems.ascension import events, words
from game.systems.ascension.system import SYSTEM
from tests.systems.ascension.builder import battle, figure, mm

TWO = Breakdown((Part(2, "two of spades", "R-2.1.2"),))
FIVE = Breakdown((Part(5, "three of spades, two of hearts", "R-2.1.2"),))


def said(*told: object) -> list[str]:
    """What the log says of events between Ulf of side one and two Trolls of side two."""
    table = battle(
        figure("Ulf", at=(100, 100)),
        figure("Troll", "two", at=(200, 100)),
        figure("Troll", "two", at=(300, 100)),
    )
    return [line.text for line in words.tell(table.state, told, None)]  # type: ignore[arg-type]


def test_models_of_one_character_are_numbered():
    assert said(events.Activated(2), events.Activated(3)) == [
        "**Troll 1** was activated.",
        "**Troll 2** was activated.",
    ]


def test_a_stride_says_how_far():
    assert said(events.Moved(1, mm(100, 100), mm(130, 100), "", "stride")) == ["**Ulf** strode 1.2 in."]


def test_strides_of_one_move_are_one_line_with_the_whole_way():
    way = [mm(100, 100), mm(130, 100), mm(130, 140), mm(130, 140, 90)]
    strides = [events.Moved(1, *leg, "", "stride") for leg in itertools.pairwise(way)]
    assert said(*strides) == ["**Ulf** took 3 strides, 2.8 in."]
    assert said(strides[0], events.Shaken(1, "slow"), strides[1]) == [
        "**Ulf** strode 1.2 in.", "**Ulf** shook off Slow.", "**Ulf** strode 1.6 in.",
    ]  # fmt: skip
    runs = [events.Moved(1, *leg, "", "run") for leg in itertools.pairwise(way[:3])]
    assert said(*runs) == ["**Ulf** ran 2 strides, 2.8 in."]


def test_a_fall_into_the_depth_says_how_deep_and_where_one_climbs_out_C114_C115():
    told = (
        events.Moved(1, mm(100, 100), mm(100, 100), "", "fell"),
        events.Fell(1, 3.0, "chasm"),
        events.Moved(1, mm(100, 100), mm(151, 100), "", "out"),
    )
    assert said(*told) == ["**Ulf** fell 3 Sizes deep into **chasm**.", "**Ulf** climbed out, 2.0 in away."]
    assert said(events.Fell(1, 0.0, "pit")) == ["**Ulf** fell into **pit**, which has no bottom."]
    assert said(events.Fell(1, 2.0)) == ["**Ulf** fell 2 Sizes deep."]


def test_a_blow_says_both_totals():
    struck = events.Struck(1, "Axe", 2, "", FIVE, TWO, 3, hit=True)
    assert said(struck) == ["**Ulf** hit **Troll 1** for 3 wounds: 5 against 2."]
    assert said(events.Struck(1, "Axe", 2, "", TWO, FIVE, 0, hit=False)) == [
        "**Ulf** missed **Troll 1**: 2 against 5."
    ]


def test_a_flip_names_its_cards():
    flip = events.Flipped("one", "attack", 1, ("3S", "2H"), FIVE)
    assert said(flip) == ["**Ulf** flipped three of spades, two of hearts: 5."]


def test_a_secret_goal_is_not_told_to_others():
    table = battle(figure("Ulf", at=(100, 100)), figure("Troll", "two", at=(200, 100)))
    chosen = [events.GoalChosen("one", "one", "prowess")]
    assert "in secret" in words.tell(table.state, chosen, "two")[0].text
    assert "Battlefield Prowess" in words.tell(table.state, chosen, "one")[0].text


def test_a_line_knows_its_places():
    table = battle(figure("Ulf", at=(100, 100)), figure("Troll", "two", at=(200, 100)))
    line = words.tell(table.state, [events.Activated(1)], None)[0]
    assert line.places == ("1000,1000",)
    assert line.seat == "one"


@pytest.mark.parametrize(
    "name", ["ascension/the-bridge", "ascension/three-sided-brawl", "ascension/two-against-two"]
)
def test_every_battle_is_told_in_whole_sentences(name: str):
    match = Match.start("ascension", scenarios.load(name).document, seed=5)
    chance = seeded("words", name)
    while match.decision is not None:
        moment = match.act(match.decision.sample(match.state, chance))
        for seat in (None, *match.state.field.players):
            for line in SYSTEM.tell(moment.state, moment.events, seat):
                assert line.seat is None or line.seat in match.state.field.sides
                assert line.text.endswith(".") or line.kind == "turn", line
                assert "None" not in line.text
                assert "nobody**" not in line.text
                assert line.text.count("**") % 2 == 0


def test_every_event_but_a_few_is_worded():
    kinds = {
        kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, events.Event)
    }
    silent = {kind.__name__ for kind in kinds - set(words._WORDS) - {events.Event}}
    assert silent == {"ActivationEnded", "MoveBegan", "Lost", "Readied", "EffectCame", "Withdrawn"}
