"""A thing called otherwise: whatever speaks of it does, in one act; what only looks like its name stays, and so does the text."""

from __future__ import annotations

import difflib
import tomllib

import pytest

from game import scenarios
from game.core import registry
from game.core.documents.edits import Edit
from game.core.documents.fields import EditError, says
from game.core.system import Document
from game.workshop.rename import renaming
from game.workshop.sketch import Sketch
from tests.whole_plays import but_first

STORY = """\
system = "asgard"
title = "The bell"
tokens = [["4in", "4in"]]
terrain = [
    { id = "guard", kit = "door", at = ["8in", "8in"] },  # the door is called as the man is
    { id = "winch", kit = "winch", at = ["9in", "9in"], interact = ["toggle guard", "score 1 once"] },
]

# Who is there
[enemy.guard]  # he sleeps
who = "odd"
name = "guard"
beat = ["gate", "well"]

[enemy.guard-two]
who = "odd"
name = "The guard's brother"

[friend.bell]
who = "ketil"
name = "The ringer"

[spot.gate]
name = "The gate"
at = ["8in", "9in"]

[spot.well]
name = "The well"
at = ["3in", "9in"]

[count]
bell = 0
wells = 2  # not the spot

[[objective]]
id = "gate"
title = "Reach the gate"
spot = "gate"

[[fixed]]
enemy = "guard"
at = ["8in", "8in"]

[[condition]]
title = "Night"
range = "6in"
visibility = "18in"
enter = ["lurk 1 guard at gate", "open guard", "order guard-two ambush"]

[condition.cards]
"A" = "101"
"K" = ["[Bell] 101 once if bell alive, 2 guard near gate", "102 [Bell]"]

[code.101]
title = "guard"
story = "The guard looks up. gate, bell, guard."
do = [
    'ask "guard or gate?" guard 102, gate 101',
    "if guard alive, not bell at gate 3in: place 2 guard at gate",  # both
    "1 in 2: count bell +1",
]

[[code.101.version]]
when = ["guard slain", "objective gate open"]
do = ["die 1-3 102, 4-6 -", "give gate"]

[code.102]
title = "The bell"
do = ["join bell at well", "count wells -1"]

[[watch]]
when = ["count bell >= 2", "bell near guard"]
code = 101

[ending.out]
title = "Out"
story = ""
outcome = "plain"
"""


def changed(edit_of: str, word: str, text: str = STORY) -> list[str]:
    """The lines of the text that are other lines once a thing is called so."""
    sketch = Sketch(text)
    sketch.do(renaming(sketch.document, edit_of, word))
    made = sketch.text
    assert tomllib.loads(made) == sketch.document
    found = [line for line in difflib.ndiff(text.split("\n"), made.split("\n")) if line[0] in "+-"]
    assert sum(line[0] == "+" for line in found) == sum(line[0] == "-" for line in found)
    sketch.undo()
    assert sketch.text == text
    return [line[2:].strip() for line in found if line[0] == "+"]


def test_an_enemy_is_renamed_in_tables_lines_facts_and_rows_and_nothing_that_looks_alike() -> None:
    assert changed("enemy.guard", "watchman") == [
        "[enemy.watchman]  # he sleeps",
        'enemy = "watchman"',
        'enter = ["lurk 1 watchman at gate", "open guard", "order guard-two ambush"]',
        '"K" = ["[Bell] 101 once if bell alive, 2 watchman near gate", "102 [Bell]"]',
        '"if watchman alive, not bell at gate 3in: place 2 watchman at gate",  # both',
        'when = ["watchman slain", "objective gate open"]',
        'when = ["count bell >= 2", "bell near watchman"]',
    ]


def test_a_piece_of_terrain_is_renamed_in_its_own_field_in_deeds_and_in_lines() -> None:
    assert changed("terrain[0]", "cell-door") == [
        '{ id = "cell-door", kit = "door", at = ["8in", "8in"] },  # the door is called as the man is',
        '{ id = "winch", kit = "winch", at = ["9in", "9in"], interact = ["toggle cell-door", "score 1 once"] },',
        'enter = ["lurk 1 guard at gate", "open cell-door", "order guard-two ambush"]',
    ]


def test_a_counter_a_friend_an_objective_and_a_spot_of_one_word_are_told_apart() -> None:
    assert changed("count.bell", "rung") == [
        "rung = 0", '"1 in 2: count rung +1",', 'when = ["count rung >= 2", "bell near guard"]',
    ]  # fmt: skip
    assert [line.partition(" ")[0] for line in changed("friend.bell", "ringer")] == [
        "[friend.ringer]", '"K"', '"if', "do", "when",
    ]  # fmt: skip
    assert changed("objective[0]", "reach") == [
        'id = "reach"', 'when = ["guard slain", "objective reach open"]', 'do = ["die 1-3 102, 4-6 -", "give reach"]',
    ]  # fmt: skip
    assert len(changed("spot.gate", "arch")) == 6


def test_the_number_of_a_code_is_changed_in_rows_questions_dice_and_watches() -> None:
    assert changed("code.101", "310") == [
        '"A" = "310"',
        '"K" = ["[Bell] 310 once if bell alive, 2 guard near gate", "102 [Bell]"]',
        "[code.310]",
        "'ask \"guard or gate?\" guard 102, gate 310',",
        "[[code.310.version]]",
        "code = 310",
    ]


@pytest.mark.parametrize(
    ("thing", "word", "why"),
    [
        ("enemy.guard", "guard-two", "called guard-two already"),
        ("enemy.guard", "two words", "no blanks"),
        ("enemy.guard", "gate", "something else by gate"),  # bell near gate: that is the spot
        ("friend.bell", "guard", "something else by guard"),  # guard alive: that is the enemy
        ("friend.bell", "ketil", "something else by ketil"),  # whom the table knows by it
        ("enemy.nobody", "somebody", "no name of its own"),
    ],
)
def test_a_word_that_would_be_taken_for_something_else_is_refused(thing: str, word: str, why: str) -> None:
    document = tomllib.loads(STORY)
    document["watch"].append({"when": ["ketil falls"], "code": 101})
    with pytest.raises(EditError, match=why):
        renaming(document, thing, word)


def test_of_two_things_of_one_name_lines_keep_it_and_the_other_is_renamed() -> None:
    document = tomllib.loads(STORY)
    document["objective"].append({"id": "gate", "title": "Another"})
    made = renaming(document, "objective[1]", "wall").apply(document)
    assert [row["id"] for row in made["objective"]] == ["gate", "wall"]
    assert says(made, "code.101.version[0].do[1]") == "give gate"


def names(document: Document) -> list[str]:
    """All that has a name of its own, by its path."""
    found = registry.system(str(document["system"])).mentions(document)
    return [each.path for each in found if each.given]


@pytest.mark.parametrize(
    "name", but_first(name for name, _ in scenarios.files() if name.startswith("asgard/"))
)
def test_nothing_of_a_shipped_story_loses_its_lines_when_it_is_renamed(name: str) -> None:
    document = scenarios.load(name).document
    before = scenarios.faults(document)
    edits: list[Edit] = []
    for number, path in enumerate(names(document)):
        edit = renaming(document, path, str(90_000 + number) if path.startswith("code") else f"so-{number}")
        document = edit.apply(document) if not path.endswith("id") else document
        edits.append(edit)
    assert edits
    assert scenarios.faults(document) == before


@pytest.mark.parametrize("name", [name for name, _ in scenarios.files() if name.startswith(("ascension/", "confrontation/"))])  # fmt: skip
def test_pieces_of_a_shipped_map_are_renamed_with_what_stands_on_them_and_opens_them(name: str) -> None:
    document = scenarios.load(name).document
    before = len(scenarios.faults(document))
    for number, path in enumerate(names(document)):
        document = renaming(document, path, f"piece-{number}").apply(document)
    assert len(scenarios.faults(document)) == before
