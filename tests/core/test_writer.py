"""The file of a record while it is played: it has one owner, and nobody writes over what is not his own."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import filelock
import pytest

from game.core import record as records
from game.core.locks import held, lock_file
from game.core.match import Match, opened
from game.core.record import RecordError, RecordOwned
from tests.core.test_record import full
from tests.core.tiny.tally import DOCUMENT, Add

ROOT = Path(__file__).parents[2]
OTHER = """
import sys, time
from pathlib import Path
from game.core import registry
from game.core.match import opened
from tests.core.tiny import tally
registry.register("tally", "tests.core.tiny.tally:SYSTEM")
match, _ = opened(Path(sys.argv[1]), keep=Path(sys.argv[1]))
print("open", flush=True)
for line in sys.stdin:
    match.act(tally.Add(int(line)))
    print(len(match.lines), flush=True)
"""


def started(path: Path) -> Match:
    match = Match.start("tally", DOCUMENT, seed=4, path=path)
    match.act(Add(1))
    match.act(Add(2))
    return match


def closed(path: Path) -> bytes:
    """A record of a battle that nobody plays just now."""
    started(path).close()
    return path.read_bytes()


def text_of(match: Match) -> bytes:
    return records.text_of(match.header, *match.lines)


@contextmanager
def other(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another program that has opened the record and goes on with it."""
    child = subprocess.Popen(
        [sys.executable, "-c", OTHER, str(path)],
        cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert child.stdout
    assert child.stdout.readline() == "open\n"
    try:
        yield child
    finally:
        child.kill()
        child.communicate()


def no_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder, somewhere in a network, that knows no locks."""

    def acquire(self: object, *_: object, **__: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(filelock.FileLock, "acquire", acquire)


# One owner


def test_a_record_that_is_played_is_not_opened_to_be_played_again(tmp_path: Path) -> None:
    path = tmp_path / "battle"
    match = started(path)
    with pytest.raises(RecordOwned, match="battle: it is being played already"):
        opened(path, keep=path)
    assert opened(path)[0].moments == match.moments
    match.act(Add(1))
    assert path.read_bytes() == text_of(match)


def test_a_record_that_another_program_plays_can_only_be_watched(tmp_path: Path) -> None:
    path = tmp_path / "battle"
    closed(path)
    with other(path) as child:
        with pytest.raises(RecordOwned):
            opened(path, keep=path)
        watched, notice = opened(path)
        assert notice == ""
        assert child.stdin
        assert child.stdout
        print(2, file=child.stdin, flush=True)
        assert child.stdout.readline() == "4\n"
        branch = watched.fork(2, tmp_path / "branch")
        branch.act(Add(1))
    assert len(opened(path)[0].moments) == 4
    assert len(opened(tmp_path / "branch")[0].moments) == 4


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_killed_owner_leaves_nothing_to_clear_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "battle"
    closed(path)
    with other(path) as child:
        child.send_signal(signal.SIGKILL)
        child.wait()
        match, notice = opened(path, keep=path)
        assert notice == ""
        match.act(Add(1))
        match.close()
    assert list(tmp_path.iterdir()) == [path]


def test_a_match_that_is_closed_gives_its_record_free_and_takes_its_lock_away(tmp_path: Path) -> None:
    path = tmp_path / "battle"
    closed(path)
    assert list(tmp_path.iterdir()) == [path]
    again, _ = opened(path, keep=path)
    assert len(list(tmp_path.iterdir())) == 2
    again.close()
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_opened_is_not_kept_from_others(tmp_path: Path) -> None:
    path = tmp_path / "battle"
    path.write_bytes(b"nonsense\n")
    for _ in range(2):
        with pytest.raises(RecordError, match="JSON is malformed"):
            opened(path, keep=path)
    assert list(tmp_path.iterdir()) == [path]


def test_a_match_that_was_closed_and_goes_on_all_the_same_takes_its_record_again(tmp_path: Path) -> None:
    path = tmp_path / "battle"
    match = started(path)
    match.close()
    match.act(Add(1))
    with pytest.raises(RecordOwned):
        opened(path, keep=path)


def test_a_lock_that_somebody_cleared_away_is_taken_again(tmp_path: Path) -> None:
    path = tmp_path / "battle"
    match = started(path)
    lock_file(path).unlink()
    match.act(Add(1))
    with pytest.raises(RecordOwned):
        opened(path, keep=path)


def test_whoever_lost_the_lock_takes_nobody_elses_away(tmp_path: Path) -> None:
    path = tmp_path / "battle.holmgang"
    match = started(path)
    lock_file(path).unlink()
    other, _ = opened(path, keep=path)
    match.act(Add(1))
    assert match.writer.path == tmp_path / "battle-2.holmgang"
    assert match.writer.news() == [
        "battle.holmgang is played in another window: this battle goes on in battle-2.holmgang"
    ]
    match.close()
    with pytest.raises(RecordOwned):
        opened(path, keep=path)
    assert other.writer.path == path


def test_where_the_folder_cannot_lock_the_match_goes_on_and_says_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "battle"
    closed(path)
    no_locks(monkeypatch)
    match, notice = opened(path, keep=path)
    assert "battle cannot be kept from other windows: No locks available" in notice
    match.act(Add(1))
    assert match.writer.news() == []
    assert path.read_bytes() == text_of(match)


# What stands before


def test_two_matches_on_one_record_without_locks_lose_nothing_of_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "battle.holmgang"
    closed(path)
    no_locks(monkeypatch)
    one, two = opened(path, keep=path)[0], opened(path, keep=path)[0]
    one.act(Add(1))
    for _ in range(3):
        two.act(Add(2))
        one.act(Add(1))
    assert path.read_bytes() == text_of(one)
    assert two.writer.path == tmp_path / "battle-2.holmgang"
    assert two.writer.path.read_bytes() == text_of(two)
    (notice,) = (text for text in two.writer.news() if "goes on" in text)
    assert notice == "battle.holmgang holds something else by now: this battle goes on in battle-2.holmgang"
    assert two.writer.news() == []


@pytest.mark.parametrize("change", ["more lines", "other lines", "another file"])
def test_a_file_that_is_not_its_own_any_more_is_left_alone(tmp_path: Path, change: str) -> None:
    path = tmp_path / "battle.holmgang"
    match = started(path)
    mine = path.read_bytes()
    theirs = {
        "more lines": mine + b"{}\n",
        "other lines": mine[:-20] + b"x" * 19 + b"\n",
        "another file": b"my diary",
    }
    path.write_bytes(theirs[change])
    match.act(Add(1))
    match.act(Add(1))
    assert match.writer.trouble == ""
    assert path.read_bytes() == theirs[change]
    assert (tmp_path / "battle-2.holmgang").read_bytes() == text_of(match)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files in folders")
def test_a_pipe_in_the_place_of_the_record_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "battle"
    match = started(path)
    path.unlink()
    os.mkfifo(path)
    match.act(Add(1))
    assert (tmp_path / "battle-2").read_bytes() == text_of(match)


# A full disk


@pytest.mark.parametrize("ending", ["whole", "torn", "older"])
def test_a_record_that_is_continued_on_a_full_disk_keeps_what_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    path = tmp_path / "battle"
    text = closed(path)
    if ending == "torn":
        path.write_bytes(text[:-3])
    elif ending == "older":
        path.write_bytes(text.replace(b'"limit":30', b"", 1))
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        full(patch, 0)
        refuse_replacing(patch)
        match, _ = opened(path, keep=path)
        match.act(Add(1))
        match.act(Add(1))
        assert "No space left on device" in match.writer.trouble
        assert path.read_bytes() == before
    match.act(Add(2))
    assert match.writer.trouble == ""
    assert path.read_bytes() == text_of(match)


def refuse_replacing(patch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    patch.setattr(os, "fsync", fail)


# New matches


def test_a_new_match_never_replaces_a_file(tmp_path: Path) -> None:
    path = tmp_path / "battle.holmgang"
    before = closed(path)
    match = started(path)
    assert path.read_bytes() == before
    assert match.writer.path == tmp_path / "battle-2.holmgang"
    assert match.writer.path.read_bytes() == text_of(match)
    assert "goes on in battle-2.holmgang" in " ".join(match.writer.news())


def test_a_fork_never_replaces_a_file_and_is_written_in_one_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "battle.holmgang"
    match = started(path)
    before, written = path.read_bytes(), list[bytes]()
    plain = os.write
    monkeypatch.setattr(os, "write", lambda file, text: (written.append(bytes(text)), plain(file, text))[1])
    branch = match.fork(1, path)
    assert path.read_bytes() == before
    assert branch.writer.path == tmp_path / "battle-2.holmgang"
    assert written == [branch.writer.path.read_bytes()] == [text_of(branch)]


def test_two_new_matches_of_one_name_do_not_meet(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "battle.holmgang"
    matches = [started(path) for _ in range(3)]
    names = ["battle.holmgang", "battle-2.holmgang", "battle-3.holmgang"]
    assert [match.writer.path.name for match in matches if match.writer.path] == names
    for match in matches:
        match.act(Add(2))
        assert match.writer.path
        assert match.writer.path.read_bytes() == text_of(match)


# Saving and taking away


def test_a_match_is_not_saved_over_a_record_that_is_played(tmp_path: Path) -> None:
    path = tmp_path / "battle"
    match = started(path)
    with pytest.raises(RecordOwned):
        started(tmp_path / "another").save(path)
    assert path.read_bytes() == text_of(match)


def test_a_match_saved_under_its_own_name_does_not_replace_what_others_wrote(tmp_path: Path) -> None:
    path = tmp_path / "battle"
    match = started(path)
    match.save(path)
    path.write_bytes(b"my diary")
    match.save(path)
    assert path.read_bytes() == b"my diary"
    assert (tmp_path / "battle-2").read_bytes() == text_of(match)


def test_a_record_that_is_played_is_held(tmp_path: Path) -> None:
    path = tmp_path / "battle"
    match = started(path)
    with pytest.raises(RecordOwned), held(path):
        pass
    match.close()
    with held(path):
        path.unlink()
    assert list(tmp_path.iterdir()) == []
