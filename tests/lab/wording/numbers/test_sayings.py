"""Words that turn a rule round are told where a text explains it, with the word that is so."""

from __future__ import annotations

import re
import tomllib
from importlib import import_module
from typing import Any

import pytest

from game import catalogue, paths
from game.core.documents.fields import says
from game.lab.wording.numbers import sayings
from game.lab.wording.passages import Passage
from tests.lab.wording.readings import after, fields, found

LAMPS, MEADOW, BLOWS, FATE = (
    "confrontation/two-lamps",
    "confrontation/long-meadow",
    "thor/first-blows",
    "ascension/seize-fate",
)


@pytest.mark.parametrize(
    ("of", "field", "wrong", "right"),
    [
        (LAMPS, "hints[2]", "Friends may pass through each other in close formation.", "in scattered formation"),
        (LAMPS, "hints[1]", "The side that has lost the Authority opposition plays its cards face down.", "has won"),
        (MEADOW, "hints[1]", "Cavalry need only be engaged.", "be free"),
        ("confrontation/goose-fair", "hints[1]", "Whoever has the smallest Power within 10 cm of a mark holds it.", "greatest Power"),
        ("confrontation/saints-ford", "hints[1]", "If the defender is short of his target, he has lost.", "the attacker is short"),
        (BLOWS, "lesson[5].text", "Parry stops ranged attacks, Cover hand-to-hand ones, Block and Dodge any.", "Parry stops hand-to-hand attacks, Cover ranged ones"),
        (BLOWS, "lesson[4].text", "Swipe strikes only straight.", "only diagonally"),
        ("thor/greenwich", "hints[0]", "Plan before the leap.", "after the leap"),
        ("thor/vanaheim", "hints[0]", "Against arrows you want Parry, against blades Cover.", "Against blows you want Parry, against shots Cover."),
        ("asgard/the-frost-door", "hints[0]", "Parry stops ranged attacks.", "hand-to-hand attacks"),
        (MEADOW, "hints[1]", "A charge gives one more re-roll on Strength tests.", "on attack tests"),
        ("thor/greenwich", "hints[1]", "Asgardians: the Earthlings can fight with common cards.", "cannot fight"),
        ("abstract/duel", "hints[2]", "On equal Initiative both strike at the same time, and may both fall.", "On equal Initiative both roll again."),
        ("abstract/duel", "hints[2]", "The lowest Initiative acts first.", "The highest Initiative"),
        ("abstract/monster", "hints[1]", "Let the slow ones hold, and strike together with a quick one.", "Let the quick ones hold, and strike together with a slow one."),
        (FATE, "hints[1]", "The zone goes to the side with the least Influence in it.", "most Influence"),
        (FATE, "hints[2]", "Whoever acts first in a round has the last word on the zone.", "acts last"),
        ("ascension/first-steps", "lesson[8].text", "Whoever runs doubles every stride, may attack, and rests.", "may not attack"),
        ("asgard/first-watch", "lesson[5].text", "Whoever succeeds is flat-footed.", "fails"),
        ("asgard/wolves-at-the-ford", "hints[2]", "Who gangs up: +1 on the defence.", "on the attack"),
    ],
)  # fmt: skip
def test_a_rule_told_the_wrong_way_round_is_told_and_set_right(
    of: str, field: str, wrong: str, right: str
) -> None:
    changes = {field: wrong}
    problem = next(each for each in found(of, changes) if each.field == field)
    assert right in says(after(of, changes, problem), field)
    assert fields(of, {field: says(after(of, changes, problem), field)}) == []


@pytest.mark.parametrize(
    ("of", "hint"),
    [
        (LAMPS, "Friends may not pass through each other in close formation."),
        (LAMPS, "It is not so that friends may pass through each other in close formation."),
        (BLOWS, "Cover never stops hand-to-hand attacks."),
        (BLOWS, "Block stops ranged attacks, too."),
        ("thor/jotunheim", "Thor's Smash strikes in any direction."),
        ("thor/vanaheim", "Against blades you want Parry, against arrows Cover."),
        ("abstract/duel", "On equal Initiative both roll again."),
        ("abstract/monster", "The lowest Initiative acts last."),
        (FATE, "The Font stands in the zone, and whoever begins in it goes first to it."),
    ],
)
def test_what_is_so_and_what_is_denied_is_not_told(of: str, hint: str) -> None:
    assert fields(of, {"hints": [hint]}) == []


@pytest.mark.parametrize("system", ["abstract", "ascension", "asgard", "confrontation", "thor"])
def test_the_rulebook_itself_turns_no_rule_round(system: str) -> None:
    known = import_module(f"game.systems.{system}.told_rules").SAYINGS
    rules = tomllib.loads((paths.assets() / "texts" / "rules" / f"{system}.toml").read_text("utf-8"))
    texts = [Passage("hints[0]", " ".join(row["text"].split()), "hint") for row in rules["paragraph"]]
    assert [each for text in texts for each in sayings.corrections(text, known)] == []


def test_a_story_may_say_what_it_likes() -> None:
    assert fields(LAMPS, {"story": "Friends may pass through each other in close formation."}) == []


@pytest.mark.parametrize(
    ("of", "changes", "right"),
    [
        (MEADOW, {"hints[0]": "A charge pays 2 Elixir, a unit eliminated in hand to hand 1."}, "A charge pays 1 Elixir, a unit eliminated in hand to hand 2."),
        (MEADOW, {"hints[0]": "A charge pays 2 Elixir. Everybody shoots in the first round."}, "A charge pays 1 Elixir. Nobody shoots in the first round."),
        ("ascension/relic-hunt", {"hints[2]": "The ruined floor is Size 3. Whoever runs may attack."}, "The ruined floor is Size 2. Whoever runs may not attack."),
    ],
)  # fmt: skip
def test_one_mend_writes_all_of_a_text_right(of: str, changes: dict[str, Any], right: str) -> None:
    (field,) = changes
    (problem,) = [each for each in found(of, changes) if each.field == field]
    assert says(after(of, changes, problem), field) == right


@pytest.mark.parametrize("system", ["abstract", "ascension", "asgard", "confrontation", "thor"])
def test_every_told_rule_has_one_word_to_exchange_and_a_paragraph(system: str) -> None:
    known = catalogue.paragraphs(system)
    for saying in import_module(f"game.systems.{system}.told_rules").SAYINGS:
        assert saying.rule in known
        assert re.compile(saying.pattern).groups == 1
        assert not re.fullmatch(rf"(?i:{saying.pattern})", saying.right)


def test_the_title_of_a_puzzle_names_who_has_to_fall() -> None:
    (problem,) = found("thor/puzzles/laufey-falls", {"title": "Thor falls this turn"})
    assert problem.mend[0].value == "Laufey falls this turn"
    assert found("thor/puzzles/laufey-falls", {"title": "The king falls"}) == []


@pytest.mark.parametrize(
    ("of", "said", "right"),
    [
        ("ascension/two-against-two", "Your ally's areas never strike them.", "Your ally's areas strike them."),
        ("ascension/seize-fate", "The order is flipped for anew in every round.", "The order is flipped for once."),
        ("ascension/seize-fate", "Initiative is flipped for at the beginning of every round.", "Initiative is flipped for once."),
        ("ascension/seize-fate", "Your goal is scored at once.", "Your goal is scored at the end."),
        ("ascension/burning-village", "Who comes into the pitch flips, and 1 or less slows.", "Who comes into the pitch flips, and 0 or less slows."),
        ("confrontation/low-water", "Each carries two.", "Each carries one."),
        ("confrontation/three-altars", "They come from the second round on, over the upper edge.", "They come from the second round on, over the lower edge."),
    ],
)  # fmt: skip
def test_rules_that_are_denied_or_told_otherwise_are_told(of: str, said: str, right: str) -> None:
    (problem,) = [each for each in found(of, {"hints[0]": said}) if each.field == "hints[0]" and each.mend]
    assert after(of, {"hints[0]": said}, problem)["hints"][0] == right


@pytest.mark.parametrize(
    ("of", "field", "said", "right"),
    [
        ("abstract/bob-and-fred", "lesson[6].text", "A unit that is destroyed before its turn still acts.", "A unit that is destroyed before its turn does not act."),
        ("abstract/monster", "hints[0]", "Who is destroyed before his turn may still act.", "Who is destroyed before his turn does not act."),
        ("abstract/squad", "hints[1]", "Even a share of nothing still rolls one die.", "Even a share of nothing still rolls two dice."),
        ("abstract/brawl", "hints[0]", "Every roll is three dice plus the level of a Trait.", "Every roll is two dice plus the level of a Trait."),
        ("abstract/duel", "hints[0]", "Levels stand for the next turn, whatever is lost.", "Levels stand for the whole turn, whatever is lost."),
        ("abstract/duel", "hints[0]", "Each hit removes two slots.", "Each hit removes one slot."),
        ("abstract/duel", "hints[0]", "You put two cards on every slot.", "You put one card on every slot."),
        ("thor/jotunheim", "hints[0]", "The same unit may not move and attack.", "The same unit may move and attack."),
        ("thor/greenwich", "hints[0]", "A wall does not stop an attack.", "A pit does not stop an attack."),
        ("ascension/seize-fate", "hints[0]", "Conditions wear off.", "Conditions do not wear off."),
        ("ascension/burning-village", "hints[0]", "Both sides flip three cards.", "Both sides flip two cards."),
        ("confrontation/two-lamps", "hints[2]", "War machines can cross obstacles.", "War machines cannot cross obstacles."),
        ("confrontation/long-meadow", "hints[0]", "The Commander's unit rolls one die.", "The Commander's unit rolls two dice."),
    ],
)  # fmt: skip
def test_short_rules_that_are_denied_or_have_another_number_are_told(
    of: str, field: str, said: str, right: str
) -> None:
    (problem,) = [each for each in found(of, {field: said}) if each.field == field and each.mend]
    assert says(after(of, {field: said}, problem), field) == right


@pytest.mark.parametrize(
    ("of", "hint"),
    [
        ("abstract/squad", "Who is destroyed before its turn does not act, and who is destroyed in it has acted."),
        ("ascension/seize-fate", "Leaders flip one card more by this."),
        ("thor/jotunheim", "Pits do not stop attacks, walls do."),
        ("abstract/duel", "Who is destroyed before its turn acts no more."),
        ("thor/jotunheim", "A wall does not stop an attack at a knight's jump."),
        ("ascension/seize-fate", "Weaken and Hinder: Defense and Attack Skill are one less."),
        ("ascension/seize-fate", "Each side flips one card more for its leader."),
        ("confrontation/long-meadow", "The Commander's unit rolls one die more."),
    ],
)  # fmt: skip
def test_rules_told_as_they_are_are_left_alone(of: str, hint: str) -> None:
    assert fields(of, {"hints[0]": hint}) == []


def test_a_title_counts_all_that_there_is() -> None:
    (problem,) = found("confrontation/three-altars", {"title": "Two Altars"})
    assert after("confrontation/three-altars", {"title": "Two Altars"}, problem)["title"] == "Three Altars"
    assert not found("confrontation/three-altars", {"title": "Two Altars Too Far"})
