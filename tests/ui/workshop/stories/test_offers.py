"""Lines of a sheet are offered word by word: whatever fits there, with what it means, by keys and by the mouse."""

from __future__ import annotations

import re

import pytest

from game import scenarios
from game.core.documents.fields import says
from game.systems.asgard.adapters import named
from game.systems.asgard.sheet.fact_lines import fact
from game.systems.asgard.sheet.line_words import Names
from game.systems.asgard.sheet.lines import VERBS, effect
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.workshop.stories.lexicon import Lexicon
from game.ui.workshop.stories.offers import FACTS, LINES, Kind, offers
from tests.ui.player import on_top
from tests.ui.workshop.player import Designer

DOCUMENT = scenarios.load("asgard/prison-of-the-jarl").document
NAMES = Names(
    len(DOCUMENT["condition"]), tuple(map(int, DOCUMENT["code"])), tuple(DOCUMENT["spot"]), tuple(DOCUMENT["enemy"]),
    tuple(DOCUMENT["friend"]), tuple(row["id"] for row in DOCUMENT["objective"]), tuple(DOCUMENT["ending"]),
    tuple(DOCUMENT["count"]), len(DOCUMENT["tokens"]),
)  # fmt: skip


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(DOCUMENT)


def words(kind: Kind, text: str, lexicon: Lexicon) -> list[str]:
    return [each.word for each in offers(kind, text, lexicon).found]


def test_every_word_that_a_line_may_begin_with_is_offered_and_no_other(lexicon: Lexicon) -> None:
    assert LINES.keys() == VERBS.keys()
    assert set(words("do", "", lexicon)) >= VERBS.keys()


def led(kind: Kind, first: str, lexicon: Lexicon) -> str:
    """A line made of what is offered first, word for word, until nothing more has to follow."""
    text = first
    while not re.search(r"\din$", text):
        found = [word for word in words(kind, f"{text} ", lexicon) if word not in ("one", "all", "not", "if")]
        if not found:
            return text
        text = f"{text} {found[0]}"
    return text


@pytest.mark.parametrize("verb", [verb for verb in LINES if verb not in ("ask", "die")])
def test_a_line_of_offered_words_is_one_that_the_rulebook_reads(verb: str, lexicon: Lexicon) -> None:
    effect(led("do", verb, lexicon), NAMES, named("ascension"))


@pytest.mark.parametrize("shape", FACTS)
def test_a_fact_as_it_is_offered_is_one_that_the_rulebook_reads(shape: str, lexicon: Lexicon) -> None:
    def written(found: re.Match[str]) -> str:
        return lexicon.words(found[0])[0][0]

    for text in (shape.replace("[", "").replace("]", ""), re.sub(r"\[[^\]]*\] ?", "", shape).strip()):
        fact(re.sub(r"[A-Z]{2,}", written, text), NAMES, named("ascension"))


@pytest.mark.parametrize(
    ("kind", "text", "offered", "not_offered"),
    [
        ("do", "place 2 ", "turnkey", "boat"),
        ("do", "place 2 turnkey at do", "door-1", "boat"),
        ("do", "place 2 turnkey left 8in ", "advantaged", "left"),
        ("do", "1 in 3: condition ", "2", "5"),
        ("do", "if jarl alive, no", "not", "place"),
        ("do", "if jarl alive: pl", "place", "piece"),
        ("do", 'ask "Which?" this 101, that ', "104", "this"),
        ("do", "die 1-2 101, 3-6 ", "-", "1-2"),
        ("when", "count alarm ", ">=", "alarm"),
        ("when", "piece cell-1 ", "shut", "done"),
        ("row", "[Horn] ", "101", "once"),
        ("row", "101 / ", "102", "if"),
        ("row", "101 if objective ", "find", "seen"),
    ],
)  # fmt: skip
def test_what_fits_is_offered(
    kind: Kind, text: str, offered: str, not_offered: str, lexicon: Lexicon
) -> None:
    found = words(kind, text, lexicon)
    assert offered in found or any(word.startswith(offered) for word in found)
    assert not_offered not in found


@pytest.mark.parametrize("text", ['ask "wh', "place 2 turnkey left 8in advantaged ", "dance "])
def test_nothing_is_offered_in_a_question_behind_a_whole_line_or_behind_nonsense(
    text: str, lexicon: Lexicon
) -> None:
    assert words("do", text, lexicon) == []


def test_several_fall_and_one_falls(lexicon: Lexicon) -> None:
    assert "fall" in words("when", "all fal", lexicon)
    assert "falls" not in words("when", "all fal", lexicon)
    assert "falls" in words("when", "one fal", lexicon)


def test_what_words_mean_is_told(lexicon: Lexicon) -> None:
    means = {each.word: each.means for each in offers("do", "end ", lexicon).found}
    assert means["written-off"] == "Written off: defeat"


@pytest.fixture
def teller(app: App, pilot: Pilot) -> Designer:
    """Before a bare story, at a line that is still to be written."""
    app.open("menu")
    designer = Designer(app, app.open("stories"))
    pilot.click("stories.part:code.102")
    return designer


def test_tab_takes_word_by_word_and_enter_writes_the_line(teller: Designer, pilot: Pilot) -> None:
    pilot.click("stories.line:1")
    pilot.type("pl")
    assert pilot.has("stories.line:1:place")
    pilot.key("Tab")
    pilot.key("Tab")
    pilot.type("o")
    pilot.key("Enter")
    assert says(teller.document, "code.102.do") == ["place 1 odd left 6in"]
    pilot.type("be")
    pilot.key("Enter")
    assert not pilot.has("stories.line:1:behind")
    pilot.key("Enter")
    assert says(teller.document, "code.102.do[1]").split() == ["place", "1", "odd", "behind"]
    pilot.key("Ctrl+Z")
    assert says(teller.document, "code.102.do") == ["place 1 odd left 6in"]


def test_arrows_choose_and_what_stands_there_already_is_left_alone(teller: Designer, pilot: Pilot) -> None:
    pilot.click("stories.line:1")
    pilot.type("end ")
    pilot.key("Down", "Enter", "Enter")
    assert says(teller.document, "code.102.do[1]").strip() == "end found"
    pilot.click("stories.line:2")
    pilot.type("condition 0")
    pilot.key("Enter")
    assert says(teller.document, "code.102.do[2]") == "condition 0"


def test_esc_closes_the_list_and_nothing_else(teller: Designer, pilot: Pilot, app: App) -> None:
    pilot.click("stories.line:1")
    pilot.type("p")
    pilot.key("Esc")
    assert not pilot.has("stories.line:1:place")
    assert on_top(app) == "stories"
    assert pilot.has("stories.line:1")
    pilot.type("l")
    assert pilot.has("stories.line:1:place")


def test_a_click_takes_a_word_and_a_click_beside_the_list_does_what_it_does(
    teller: Designer, pilot: Pilot
) -> None:
    pilot.click("stories.line:1")
    pilot.type("e")
    pilot.click("stories.line:1:end")
    assert pilot.has("stories.line:1:found")
    pilot.click("stories.part:code.101")
    assert teller.work.chosen == "code.101"
    assert not teller.work.sketch.undoable


def test_keys_of_the_workshop_work_while_words_are_offered(teller: Designer, pilot: Pilot) -> None:
    teller.work.set("title", "Night")
    pilot.click("stories.line:1")
    pilot.type("p")
    pilot.key("Ctrl+Z")
    assert says(teller.document, "title", "") == ""


def test_the_wheel_over_the_list_turns_it_and_beside_it_closes_it(app: App, pilot: Pilot) -> None:
    app.open("menu")
    Designer(app, app.open("stories", document=DOCUMENT))
    pilot.click("stories.part:condition[0]")
    while not pilot.has("stories.line:0"):
        pilot.wheel("stories.side:condition[0]", -1)
    pilot.click("stories.line:0")
    pilot.type("c")
    pilot.key("Ctrl+A")
    pilot.type("code ")
    assert pilot.has("stories.line:0:101")
    pilot.wheel("stories.line:0:103", -2)
    assert not pilot.has("stories.line:0:101")
    pilot.wheel("stories.shelf", -1)
    assert not pilot.has("stories.line:0:103")
