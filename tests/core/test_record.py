"""The record: one line for everything, flushed as it is played; whatever is wrong with a file is said clearly."""

from __future__ import annotations

import errno
import os
import re
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core import record as records
from game.core.match import Match, opened
from game.core.record import RecordError, parse
from tests.core.tiny.tally import DOCUMENT, Add, Hand, Roll, Tally

WriteFunction = Any


def started(path: Path | None = None) -> Match:
    match = Match.start("tally", DOCUMENT, seed=4, path=path)
    for action in (Add(1), Roll(), Hand(), Add(2)):
        match.act(action)
    return match


def text_of(match: Match) -> bytes:
    return records.text_of(match.header, *match.lines)


def total(match: Match) -> int:
    state: Tally = match.state
    return state.total


# Reading


def test_a_record_holds_header_and_one_line_for_everything_done(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down" / "battle.holmgang"
    match = started(path)
    lines = path.read_bytes().splitlines()
    assert len(lines) == 1 + 1 + 4
    header = msgspec.json.decode(lines[0])
    assert (
        header
        | {"record": "holmgang", "format": records.FORMAT, "system": "tally", "seed": 4, "document": DOCUMENT}
        == header
    )
    assert header["options"] == {"limit": 30}
    assert msgspec.json.decode(lines[3])["chance"] == list(match.moments[2].results)
    assert path.read_bytes() == text_of(match)


def test_a_record_replays_to_the_same_match(tmp_path: Path) -> None:
    path = tmp_path / "battle"
    match = started(path)
    again, notice = opened(path)
    assert notice == ""
    assert again.lines == match.lines
    assert again.moments == match.moments


@pytest.mark.parametrize("cut", [1, 5, 40])
def test_a_torn_last_line_is_dropped_with_a_notice(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "battle"
    match = started(path)
    path.write_bytes(path.read_bytes()[:-cut])
    again, notice = opened(path)
    assert "the last line was torn and has been dropped" in notice
    assert again.moments == match.moments[:-1]


def test_a_torn_record_goes_on_whole(tmp_path: Path) -> None:
    path = tmp_path / "battle"
    started(path)
    path.write_bytes(path.read_bytes()[:-3])
    again, _ = opened(path, keep=path)
    again.act(Add(1))
    assert path.read_bytes() == text_of(again)
    assert opened(path)[1] == ""


def test_zeros_at_the_end_after_a_power_cut_are_a_torn_line(tmp_path: Path) -> None:
    path = tmp_path / "battle"
    match = started(path)
    path.write_bytes(path.read_bytes() + bytes(512))
    again, notice = opened(path)
    assert "torn" in notice
    assert again.moments == match.moments


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", ":1: this is not a record, as its first line is not complete"),
        (b"hello", ":1: this is not a record"),
        (b"hello\n", ":1: JSON is malformed"),
        (b"\xff\xfe\x00\n", ":1: "),
        (b"[]\n", ":1: Expected `object`"),
        (b"{}\n", ":1: this is not a record of a match"),
        (b'{"record":"holmgang"}\n', ":1: format None is not one this program reads"),
        (b'{"record":"holmgang","format":99}\n', ":1: format 99 is not one this program reads \\(up to 4\\)"),
        (b'{"record":"holmgang","format":0}\n', ":1: format 0 is not one"),
        (b'{"record":"holmgang","format":true}\n', ":1: "),
        (b'{"record":"holmgang","format":1}\n', ":1: Object missing required field"),
        (b"HEADER\nnonsense\n", ":2: JSON is malformed"),
        (b"HEADER\n\n", ":2: Input data was truncated"),
        (b'HEADER\n{"digest":"0","act":{"type":"\xff"}}\n', ":2: 'utf-8' codec can't decode"),
        (b'HEADER\n{"digest":"0","undo":-1}\n', ":2: Expected `int` >= 0"),
        (b'HEADER\n{"digest":"0","chance":[1.5]}\n', ":2: Expected"),
        (b"HEADER\n" + b"[" * 100_000 + b"\n", ":2: "),
    ],
)
def test_what_is_no_record_is_said_with_its_line(tmp_path: Path, text: bytes, message: str) -> None:
    path = tmp_path / "battle"
    header = text_of(started()).split(b"\n")[0]
    path.write_bytes(text.replace(b"HEADER", header))
    with pytest.raises(RecordError, match=f"battle{message}"):
        opened(path)


def spoiled(path: Path, old: bytes, new: bytes) -> bytes:
    """A record with something else in the place of `old`; what stands in the file."""
    text = text_of(started())
    assert old in text
    path.write_bytes(text.replace(old, new, 1))
    return path.read_bytes()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (b'"system":"tally"', b'"system":"chess"', "there is no system 'chess'"),
        (b'"document":{"system":"tally","start":0}', b'"document":{}', "start: is missing"),
        (b'"limit":30', b'"limit":0', "option limit: 0 is not from 1 to 99"),
        (b'"two":"human"', b'"four":"human"', "there is no seat 'four'"),
    ],
)
def test_a_record_of_what_cannot_even_begin_is_refused(
    tmp_path: Path, old: bytes, new: bytes, message: str
) -> None:
    path = tmp_path / "battle"
    spoiled(path, old, new)
    with pytest.raises(RecordError, match=f"battle: line 1: {message}"):
        opened(path)


FORBIDDEN = [
    (b'"act":{"type":"Add","number":1}', b'"act":{"type":"Add","number":5}', 3, "5 is not 1 or 2"),
    (b'"act":{"type":"Add","number":1}', b'"act":{"type":"Sub","number":1}', 3, "Invalid value 'Sub'"),
    (b'"act":{"type":"Add","number":1}', b'"act":null', 3, "Expected `object`, got `null`"),
    (b'"act":{"type":"Add","number":1}', b'"undo":1', 3, "There is nothing to take back"),
    (b'"act":{"type":"Add","number":2}', b'"undo":1', 6, "chance, a reveal or a hand-over"),
    (b'"seat":"two"', b'"seat":"one"', 6, "it is the choice of two, not of one"),
    (b'"chance":[', b'"chance":[3,', 4, "only 1 of 2 results"),
    (b'"chance":[', b'"chance":[[1,2],', 4, "result 1 is \\[1, 2\\], but a number"),
]
"""What no rule of today allows, in which line, and what is said of it."""


@pytest.mark.parametrize(("old", "new", "line", "message"), FORBIDDEN)
def test_a_record_opens_up_to_the_line_that_is_forbidden_and_names_it(
    tmp_path: Path, old: bytes, new: bytes, line: int, message: str
) -> None:
    path = tmp_path / "battle"
    spoiled(path, old, new)
    match, notice = opened(path)
    assert match.moments == started().moments[: line - 2]
    assert match.refused
    assert match.refused[:2] == (line, 6)
    assert re.search(f"today's refuse line {line} of 6: {message}", notice)


@pytest.mark.parametrize(("old", "new", "line", "message"), FORBIDDEN)
def test_what_goes_on_from_a_forbidden_line_goes_on_beside_and_leaves_the_record_as_it_is(
    tmp_path: Path, old: bytes, new: bytes, line: int, message: str
) -> None:
    path = tmp_path / "battle"
    before = spoiled(path, old, new)
    match, notice = opened(path, keep=path)
    assert re.search(f"line {line} of 6: .*goes on in battle-2", notice)
    assert match.header.forked == f"action {line - 3} of battle"
    match.act(Add(1))
    assert path.read_bytes() == before
    again, notice = opened(tmp_path / "battle-2")
    assert notice == ""
    assert again.moments == match.moments == [*started().moments[: line - 2], match.moments[-1]]


def test_a_record_whose_very_beginning_is_forbidden_opens_before_its_first_action(tmp_path: Path) -> None:
    path = tmp_path / "battle"
    spoiled(path, b'"digest"', b'"chance":[1],"digest"')
    match, notice = opened(path)
    assert len(match.moments) == 1
    assert "line 2 of 6: " in notice


def test_a_missing_file_and_a_folder_are_no_records(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="No such file"):
        opened(tmp_path / "nothing")
    with pytest.raises(RecordError, match=re.escape(str(tmp_path))):
        opened(tmp_path)


def test_an_option_that_is_newer_than_the_record_has_its_default(tmp_path: Path) -> None:
    path = tmp_path / "battle"
    path.write_bytes(text_of(started()).replace(b'"limit":30', b"", 1))
    assert opened(path)[0].header.options == {"limit": 30}


def test_an_option_that_there_is_not_any_more_is_left_out_and_said(tmp_path: Path) -> None:
    path = tmp_path / "battle"
    spoiled(path, b'"limit":30', b'"wind":30,"limit":30')
    match, notice = opened(path)
    assert match.header.options == {"limit": 30}
    assert match.moments == started().moments
    assert notice == "battle names options that there are not any more: wind"


# Old formats


TODAY = f'"format":{records.FORMAT}'.encode()


def older(monkeypatch: pytest.MonkeyPatch) -> bytes:
    """A record of format 1 in a program that reads format 3."""
    text = text_of(started()).replace(b'"seed":4', b'"chance_seed":4').replace(TODAY, b'"format":1')

    def to_two(tables: list[dict[str, Any]]) -> list[dict[str, Any]]:
        tables[0]["seed"] = tables[0].pop("chance_seed")
        return tables

    def to_three(tables: list[dict[str, Any]]) -> list[dict[str, Any]]:
        tables[0]["format"] = 3
        return tables

    monkeypatch.setattr(records, "FORMAT", 3)
    monkeypatch.setattr(records, "_MIGRATIONS", {1: to_two, 2: to_three})
    return text


def test_an_old_format_is_brought_up_to_date_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    record = parse(older(monkeypatch))
    assert (record.header.format, record.header.seed) == (3, 4)
    assert Match.load(record).moments == started().moments


def elsewhere(text: bytes) -> bytes:
    """That record, with another digest behind its second action."""
    rows = text.split(b"\n")
    rows[3] = re.sub(rb'"digest":"....', b'"digest":"0000', rows[3], count=1)
    assert rows != text.split(b"\n")
    return b"\n".join(rows)


@pytest.mark.parametrize("number", range(1, records.FORMAT + 1))
def test_a_record_whose_states_have_changed_goes_by_its_actions_and_says_so(
    tmp_path: Path, number: int
) -> None:
    path = tmp_path / "battle"
    path.write_bytes(elsewhere(text_of(started()).replace(TODAY, b'"format":%d' % number)))
    match, notice = opened(path)
    assert match.state == started().state
    assert (match.changed, match.refused) == (4, None)
    assert "every action in it still holds, but from line 4 on" in notice


def test_a_record_whose_states_have_changed_stays_as_it_is_and_goes_on_beside(tmp_path: Path) -> None:
    path = tmp_path / "battle"
    path.write_bytes(elsewhere(text_of(started())))
    before = path.read_bytes()
    match, notice = opened(path, keep=path)
    assert "goes on in battle-2" in notice
    match.act(Add(1))
    assert path.read_bytes() == before
    assert opened(tmp_path / "battle-2")[1] == ""


def test_a_record_of_an_older_format_that_leads_to_the_same_is_brought_up_to_date_where_it_stands(
    tmp_path: Path,
) -> None:
    path = tmp_path / "battle"
    path.write_bytes(text_of(started()).replace(TODAY, b'"format":1'))
    match, notice = opened(path, keep=path)
    assert notice == ""
    match.act(Add(1))
    assert path.read_bytes() == text_of(match)
    assert TODAY in path.read_bytes()


def test_an_old_record_that_is_broken_is_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    text = older(monkeypatch).replace(b'"chance_seed":4,', b"")
    with pytest.raises(RecordError, match="battle: it cannot be brought from format 1 to 3: KeyError"):
        parse(text, "battle")


# Writing


def full(monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    """A disk on which only so many bytes are left."""
    write: WriteFunction = os.write
    left = [room]

    def short(file: int, text: bytes) -> int:
        if not left[0]:
            raise OSError(errno.ENOSPC, "No space left on device")
        done: int = write(file, text[: left[0]])
        left[0] -= done
        return done

    monkeypatch.setattr(os, "write", short)


@pytest.mark.parametrize("room", [0, 10, 100])
def test_on_a_full_disk_the_match_goes_on_says_so_and_catches_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    path = tmp_path / "battle"
    match = started(path)
    with monkeypatch.context() as patch:
        full(patch, room)
        match.act(Add(1))
        match.act(Add(1))
        assert match.writer.trouble == "battle could not be written: No space left on device"
        assert total(opened(path)[0]) <= total(match)
    match.act(Add(2))
    assert match.writer.trouble == ""
    assert path.read_bytes() == text_of(match)


@pytest.mark.skipif(sys.platform == "win32", reason="limits on the size of a file are those of Unix")
def test_a_real_limit_of_the_system_is_survived(tmp_path: Path) -> None:
    import resource
    import signal

    match = started(tmp_path / "battle")
    size = (tmp_path / "battle").stat().st_size
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 20, before[1]))
        match.act(Add(1))
        assert "File too large" in match.writer.trouble
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
    assert "torn" in opened(tmp_path / "battle")[1]
    match.act(Add(1))
    assert (tmp_path / "battle").read_bytes() == text_of(match)


def test_in_a_folder_that_cannot_be_written_the_match_is_played_without_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    match = started(tmp_path / "file" / "battle")
    assert match.writer.trouble.startswith("battle could not be written: ")
    assert total(match) > 0


def test_a_record_that_cannot_be_kept_where_it_was_still_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "battle"
    started(path).close()
    path.write_bytes(path.read_bytes() + b"torn")
    before = path.read_bytes()

    def read_only(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", read_only)
        again, notice = opened(path, keep=path)
        assert again.writer.trouble == "battle could not be written: Read-only file system"
        assert notice.endswith(again.writer.trouble)
        assert path.read_bytes() == before
    again.act(Add(1))
    assert path.read_bytes() == text_of(again)
    again.close()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("harm", ["taken away", "cut short"])
def test_a_file_that_is_harmed_while_playing_is_written_anew(tmp_path: Path, harm: str) -> None:
    path = tmp_path / "battle"
    match = started(path)
    path.unlink() if harm == "taken away" else path.write_bytes(b"")
    match.act(Add(1))
    assert path.read_bytes() == text_of(match)


def test_saving_replaces_a_file_in_one_go_or_leaves_it_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "saved"
    path.write_bytes(b"precious")

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(OSError, match="No space"):
            started().save(path)
    assert path.read_bytes() == b"precious"
    assert list(tmp_path.iterdir()) == [path]
    match = started()
    for place in (path, tmp_path / "new folder" / "saved"):
        match.save(place)
        assert place.read_bytes() == text_of(match)
