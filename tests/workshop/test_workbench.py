"""A workbench: what is drawn outlives a kill, others may write the file, and one window draws it at a time."""

from __future__ import annotations

import errno
import os
import tomllib
from pathlib import Path

import pytest

from game import scenarios
from game.core.documents.edits import PaintSquares, SetField
from game.scenarios import ScenarioFileError
from game.workshop import journal, sketch, workbench
from game.workshop.journal import InUse
from game.workshop.workbench import Workbench
from tests.workshop.documents import TEXT


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def file(home: Path) -> Path:
    path = home / "scenarios" / "toll.toml"
    path.parent.mkdir()
    path.write_text(TEXT, encoding="utf-8", newline="\n")
    return path


def killed(bench: Workbench) -> None:
    """Let a window go as the system lets go of a killed one: its locks fall, its files stay."""
    bench._kept.close()


def journals() -> list[str]:
    return [path.name for path in journal.folder().iterdir()] if journal.folder().exists() else []


def rewrite(path: Path, text: str) -> None:
    """Write a file as another program does, later than it was written before."""
    before = path.stat().st_mtime_ns
    path.write_bytes(text.encode())
    os.utime(path, ns=(before + 10**9, before + 10**9))


def test_nothing_lies_in_the_journals_folder_before_an_edit_after_saving_and_after_leaving(
    file: Path,
) -> None:
    bench = Workbench.open(file)
    assert not [name for name in journals() if name.endswith(".journal")]
    bench.sketch.do(SetField("title", "x"))
    assert len([name for name in journals() if name.endswith(".journal")]) == 1
    bench.save()
    assert not [name for name in journals() if name.endswith(".journal")]
    bench.sketch.do(SetField("title", "y"))
    bench.close()
    assert journals() == []
    assert 'title = "x"' in file.read_text(encoding="utf-8")


def test_journals_are_no_scenarios(file: Path) -> None:
    bench = Workbench.open(file)
    bench.sketch.do(SetField("title", "x"))
    assert [name for name, _ in scenarios.files() if name.startswith("own/")] == ["own/toll"]
    bench.close()


def test_whatever_was_done_is_there_again_after_a_kill_act_by_act(file: Path) -> None:
    bench = Workbench.open(file)
    bench.sketch.do(SetField("title", "x"))
    bench.sketch.do(SetField("story", "a"), going="story")
    bench.sketch.do(SetField("story", "ab"), going="story")
    bench.sketch.do(PaintSquares("map", ((0, 0),), "#"))
    bench.sketch.undo()
    text = bench.sketch.text
    killed(bench)
    again = Workbench.open(file)
    assert again.sketch.text == text
    assert again.sketch.undoable == ["Type title", "Type story"]
    assert again.sketch.redoable == ["Paint map"]
    assert again.news() == ["5 changes that had not been saved are here again."]
    assert again.sketch.changed
    again.close()


def test_a_second_kill_loses_nothing_either(file: Path) -> None:
    for number in range(3):
        bench = Workbench.open(file)
        bench.sketch.do(SetField(f"options.o{number}", number))
        killed(bench)
    bench = Workbench.open(file)
    assert bench.sketch.document["options"] == {"o0": 0, "o1": 1, "o2": 2}
    bench.close()


def test_what_was_typed_is_there_again_even_if_it_is_no_toml(file: Path) -> None:
    bench = Workbench.open(file)
    for letters in ("#", "# r", "# remark", "# remark\n[oo"):
        bench.sketch.type_text(TEXT + letters)
    killed(bench)
    lines = next(journal.folder().glob("*.journal")).read_bytes().split(b"\n")
    assert all(len(line) < 120 for line in lines[2:])
    again = Workbench.open(file)
    assert again.sketch.text == TEXT + "# remark\n[oo"
    assert again.sketch.fault
    again.sketch.undo()
    assert again.sketch.text == TEXT
    again.close()


def test_acts_of_before_the_last_save_are_taken_back_for_good(file: Path) -> None:
    bench = Workbench.open(file)
    bench.sketch.do(SetField("title", "x"))
    bench.sketch.do(SetField("story", "y"))
    bench.save()
    bench.sketch.do(SetField("rounds", 3))
    bench.sketch.undo()
    bench.sketch.undo()
    bench.sketch.undo()
    bench.sketch.redo()
    document = bench.sketch.document
    killed(bench)
    again = Workbench.open(file)
    assert again.sketch.document == document == {**document, "title": "x"}
    assert "story" not in again.sketch.document
    again.close()


def test_a_line_that_was_not_written_to_its_end_is_left_out(file: Path) -> None:
    bench = Workbench.open(file)
    bench.sketch.do(SetField("title", "x"))
    killed(bench)
    kept = next(journal.folder().glob("*.journal"))
    kept.write_bytes(kept.read_bytes() + b'{"deed":"Done","edit":{"type":"SetF')
    again = Workbench.open(file)
    assert again.sketch.document["title"] == "x"
    again.sketch.do(SetField("title", "y"))
    killed(again)
    third = Workbench.open(file)
    assert third.sketch.document["title"] == "y"
    assert third.news() == ["2 changes that had not been saved are here again."]
    third.close()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"nonsense\n", "can be read up to line 2 only"),
        (
            b'{"deed":"Done","edit":{"type":"SetField","path":"title.a","value":1}}\n',
            "could not be done again",
        ),
    ],
)
def test_a_journal_that_was_spoilt_gives_what_it_can_and_is_kept(file: Path, line: bytes, told: str) -> None:
    bench = Workbench.open(file)
    bench.sketch.do(SetField("title", "x"))
    killed(bench)
    kept = next(journal.folder().glob("*.journal"))
    data = kept.read_bytes() + line
    kept.write_bytes(data)
    again = Workbench.open(file)
    assert again.sketch.document["title"] == "x"
    assert told in again.news()[0]
    assert next(journal.folder().glob("*.unread")).read_bytes() == data
    again.close()


@pytest.mark.parametrize(
    "data", [b"what is this\n", b'{"deed":"Head","path":"","text":"","digest":"","version":99}\n']
)
def test_a_journal_that_cannot_be_read_at_all_is_kept_and_told_of(file: Path, data: bytes) -> None:
    place = journal.place(file)
    place.parent.mkdir()
    place.write_bytes(data)
    bench = Workbench.open(file)
    assert "no journal that can be read" in bench.news()[0]
    bench.sketch.do(SetField("title", "x"))
    assert next(journal.folder().glob("*.unread")).read_bytes() == data
    bench.close()


def test_two_windows_do_not_draw_one_file(file: Path) -> None:
    bench = Workbench.open(file)
    with pytest.raises(InUse, match="drawn in another window already"):
        Workbench.open(file)
    bench.close()
    Workbench.open(file).close()


def test_what_stands_in_no_file_yet_is_found_again_after_a_kill(home: Path) -> None:
    bench = Workbench.new(TEXT)
    other = Workbench.new("title = 'other'\n")
    bench.sketch.do(SetField("rounds", 3))
    other.sketch.do(SetField("rounds", 4))
    assert workbench.unfinished() == []
    killed(bench)
    (left,) = workbench.unfinished()
    assert (left.path, left.title, left.deeds) == (None, "The toll house", 1)
    again = Workbench.resume(left)
    assert again.sketch.document["rounds"] == 3
    again.save(scenarios.place(again.sketch.document))
    again.close()
    assert workbench.unfinished() == []
    other.close()
    assert journals() == []


def test_what_was_left_behind_is_called_as_it_was_called_last(home: Path) -> None:
    bench = Workbench.new(TEXT)
    bench.sketch.do(SetField("title", "The Ferry"))
    bench.sketch.do(SetField("title", "The Ford"))
    killed(bench)
    assert [left.title for left in workbench.unfinished()] == ["The Ford"]


def test_what_was_left_behind_of_a_file_that_is_gone_can_be_saved_anew_or_let_go(file: Path) -> None:
    bench = Workbench.open(file)
    bench.sketch.do(SetField("title", "x"))
    killed(bench)
    file.unlink()
    (left,) = workbench.unfinished()
    again = Workbench.resume(left)
    assert again.path == file
    again.save()
    assert scenarios.text(file) == again.sketch.text
    again.sketch.do(SetField("title", "y"))
    killed(again)
    (left,) = workbench.unfinished()
    workbench.discard(left)
    assert journals() == []
    with pytest.raises(ScenarioFileError, match="nothing is left"):
        Workbench.resume(left._replace(path=None))


def test_what_goes_to_the_disk_says_what_is_drawn_whatever_was_written_of_parts(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = Workbench.open(file)
    bench.sketch.do(SetField("title", "Anew"))
    monkeypatch.setattr(sketch, "revised", lambda *_, **__: 'title = "Spoilt"\n')
    bench.save()
    assert tomllib.loads(file.read_text("utf-8")) == bench.sketch.document
    assert not bench.sketch.changed
    bench.close()


def test_what_another_program_does_to_the_file_is_one_more_act(file: Path) -> None:
    bench = Workbench.open(file)
    bench.sketch.do(SetField("terrain[0].turn", 90))
    rewrite(file, TEXT.replace("# What counts", "# What is worth it").replace("Toll bar", "The bar"))
    assert bench.look()
    assert not bench.look()
    assert bench.sketch.document["terrain"][0]["turn"] == 90
    assert bench.sketch.document["terrain"][1]["name"] == "The bar"
    assert "# What is worth it" in bench.sketch.text
    assert bench.news() == ["toll.toml was changed outside: that is taken over, and can be taken back."]
    assert bench.sketch.undo() == "Changes outside"
    assert bench.sketch.document["terrain"][1]["name"] == "Toll bar"
    bench.sketch.undo()
    assert bench.sketch.text == TEXT
    bench.close()


def test_what_both_changed_stays_as_it_is_here_and_is_said(file: Path) -> None:
    bench = Workbench.open(file)
    bench.sketch.do(SetField("title", "Mine"))
    rewrite(file, TEXT.replace('"The toll house"', '"His"'))
    bench.look()
    assert bench.sketch.document["title"] == "Mine"
    assert 'title: "Mine" here, "His" in the file; what stands here has stayed.' in bench.news()
    bench.save()
    assert 'title = "Mine"' in file.read_text(encoding="utf-8")
    bench.close()


def test_a_remark_that_was_typed_here_is_missed_if_it_goes(file: Path) -> None:
    bench = Workbench.open(file)
    bench.sketch.type_text(TEXT + "# mine\n")
    rewrite(file, TEXT + "# his\n")
    bench.look()
    assert bench.news()[-1] == "Remarks went that were typed here: # mine."
    bench.close()


def test_a_file_that_is_no_toml_just_now_is_waited_for(file: Path) -> None:
    bench = Workbench.open(file)
    rewrite(file, "title = ")
    assert not bench.look()
    assert "cannot be read now" in bench.news()[0]
    rewrite(file, TEXT.replace("Toll bar", "The bar"))
    assert bench.look()
    assert bench.sketch.document["terrain"][1]["name"] == "The bar"
    assert not bench.sketch.changed
    bench.close()


def test_what_was_changed_outside_is_taken_over_before_it_is_saved(file: Path) -> None:
    bench = Workbench.open(file)
    bench.sketch.do(SetField("rounds", 3))
    rewrite(file, TEXT.replace("Toll bar", "The bar"))
    bench.save()
    said = file.read_text(encoding="utf-8")
    assert "The bar" in said
    assert "rounds = 3" in said
    assert not bench.sketch.changed
    assert not bench.look()
    bench.close()


def test_a_change_outside_after_a_kill_is_merged_with_what_was_left(file: Path) -> None:
    bench = Workbench.open(file)
    bench.sketch.do(SetField("rounds", 3))
    killed(bench)
    rewrite(file, TEXT.replace("Toll bar", "The bar"))
    again = Workbench.open(file)
    assert again.sketch.document["rounds"] == 3
    assert again.sketch.document["terrain"][1]["name"] == "The bar"
    again.close()


def test_a_kill_between_the_file_and_the_journal_changes_nothing(file: Path) -> None:
    bench = Workbench.open(file)
    bench.sketch.do(SetField("rounds", 3))
    killed(bench)
    file.write_bytes(bench.sketch.text.encode())
    again = Workbench.open(file)
    assert again.sketch.text == file.read_text(encoding="utf-8")
    assert not again.sketch.changed
    again.close()


def test_saving_leaves_the_marks_and_the_ends_of_lines_of_a_file(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    bench = Workbench.open(file)
    bench.sketch.do(SetField("rounds", 3))
    bench.sketch.do(SetField("rounds", None))
    bench.save()
    assert file.read_bytes() == b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode()
    bench.close()


def test_saved_under_another_name_the_old_file_is_left_to_others(file: Path) -> None:
    bench = Workbench.open(file)
    bench.sketch.do(SetField("rounds", 3))
    other = file.with_name("other.toml")
    bench.save(other)
    assert bench.path == other
    assert file.read_text(encoding="utf-8") == TEXT
    Workbench.open(file).close()
    with pytest.raises(InUse):
        Workbench.open(other)
    bench.close()


def test_a_file_that_another_window_draws_is_not_written_over(file: Path) -> None:
    bench, other = Workbench.open(file), Workbench.new(TEXT)
    with pytest.raises(InUse):
        other.save(file)
    with pytest.raises(InUse, match="needs a name"):
        other.save()
    bench.close()
    other.close()


def test_a_full_disk_is_told_and_the_journal_is_whole_once_there_is_room(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = Workbench.open(file)
    bench.sketch.do(SetField("title", "x"))
    write = os.write

    def full(handle: int, data: bytes) -> int:
        write(handle, bytes(data[:9]))
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        bench.sketch.do(SetField("title", "y"))
        assert "No space left" in bench.trouble
    assert not bench.look()
    assert bench.trouble == ""
    killed(bench)
    again = Workbench.open(file)
    assert again.sketch.document["title"] == "y"
    again.close()


def test_a_journal_that_was_cleared_away_is_written_again_whole(file: Path) -> None:
    bench = Workbench.open(file)
    bench.sketch.do(SetField("title", "x"))
    next(journal.folder().glob("*.journal")).unlink()
    bench.sketch.do(SetField("rounds", 3))
    killed(bench)
    again = Workbench.open(file)
    assert (again.sketch.document["title"], again.sketch.document["rounds"]) == ("x", 3)
    again.close()
