"""Forces as files: written, read again, and named by line and field where they are broken."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

import pytest

from game import paths
from game.core.documents.files import SMALL
from game.systems.ascension.points import forces
from game.toml_text import written
from game.ui.workshop.forces import files
from game.ui.workshop.forces.draft import ForceDraft
from game.ui.workshop.own_files import OwnFileError


def put(text: str, name: str = "mine.toml") -> Path:
    path = files.folder() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_every_shipped_force_comes_back_as_it_was() -> None:
    for force in forces.forces().values():
        path = files.place(force)
        files.save(force, path)
        assert files.read(path) == force
    assert [kept.key for kept in files.kept()] == [
        "own/the-barrow-of-hravn", "own/the-marsh-coven", "own/the-smiths-of-nidafell", "own/the-wolf-hall",
    ]  # fmt: skip


def test_a_force_that_is_built_comes_back_as_it_was() -> None:
    draft = ForceDraft()
    draft.name("The Reed: a trial")
    draft.add_fresh(3)
    draft.rename("Æsa Óðin")
    draft.add_attack()
    draft.template(0, "ricochet")
    draft.add_effect(0)
    draft.add_facet("reactions", "step")
    draft.exhaust("reactions", 0, True)
    draft.plays(draft.force.characters[0].id, False)
    path = files.place(draft.force)
    assert path == paths.user() / "forces" / "the-reed-a-trial.toml"
    files.save(draft.force, path)
    assert files.read(path) == draft.force


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name = \nid = 1\n", "mine.toml:1: this is not TOML: invalid value in column 8"),
        ('name = "A"\nsory = "B"\n', "mine.toml:2: sory: is not a field here"),
        ('name = "A"\n\n[[character]]\nname = "B"\nsize = 1\nbase = "30"\n', "mine.toml:6: character[0].base: '30' is not"),
        ('name = "A"\n[[character]]\nname = "B"\nsize = 9\nbase = "30mm"\n', "mine.toml:4: character[0].size: 9 is not from 1 to 5"),
        (
            'name = "A"\n[[character]]\nname = "B"\nsize = 1\nbase = "30mm"\nattacks = [\n  "Hit: primary single",\n]\n',
            "mine.toml:7: character[0].attacks[0]: 'primary single' is not an attack",
        ),
    ],
)  # fmt: skip
def test_a_broken_file_is_named_with_line_and_field(text: str, said: str) -> None:
    path = put(text)
    with pytest.raises(OwnFileError) as caught:
        files.read(path)
    assert caught.value.problems[0].startswith(said)
    assert files.kept()[0].content is None


def test_what_is_no_text_or_too_large_is_said() -> None:
    path = put("")
    path.write_bytes(b'name = "\xff"')
    with pytest.raises(OwnFileError, match="is not UTF-8 here"):
        files.read(path)
    path.write_bytes(b"#" * (SMALL + 1))
    with pytest.raises(OwnFileError, match="larger than"):
        files.read(path)
    path.write_text("a = " + "[" * 5000, encoding="utf-8")
    with pytest.raises(OwnFileError):
        files.read(path)


def test_what_is_out_of_bounds_is_named_by_line_and_field() -> None:
    with pytest.raises(OwnFileError, match=r"mine\.toml:2: story: holds the control character"):
        files.read(put('name = "A"\nstory = "B\\u0000"\n'))
    with pytest.raises(OwnFileError, match=r"mine.toml:3: character\[0\].size: is not a number from"):
        files.read(put('name = "A"\n[[character]]\nsize = 1' + "0" * 400 + "\n"))
    with pytest.raises(OwnFileError, match=r"mine.toml:2: name: stands here for the second time \(first in"):
        files.read(put('name = "A"\nname = "B"\n'))


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes in folders there")
def test_a_pipe_among_the_forces_is_listed_and_not_waited_for() -> None:
    put('name = "A"\n')
    os.mkfifo(files.folder() / "pipe.toml")
    assert [each.problems for each in files.kept()] == [
        (),
        ("pipe.toml:1: is not a regular file; that is no force",),
    ]


def test_spoiled_files_are_read_or_named_and_nothing_else_happens() -> None:
    text = written(forces.document(forces.forces()["hall"]))
    chance = random.Random(4)
    problems: list[str] = []
    for _ in range(300):
        start = chance.randrange(len(text))
        end = start + chance.choice((0, 1, 1, 6, 40))
        spoiled = text[:start] + chance.choice(("", "9", '"', "[", "\n", "in", "-1", "ø", "; ")) + text[end:]
        try:
            files.read(put(spoiled))
        except OwnFileError as error:
            problems += error.problems
    assert len(problems) > 100
    assert [each for each in problems if not each.startswith("mine.toml:")] == []


def test_a_folder_that_is_not_there_holds_none() -> None:
    assert files.kept() == []
