"""Files from outside: regular ones of a bounded size, and nothing else."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from game.core.documents import files
from game.core.documents.files import Unfit
from game.core.record import RecordError
from game.core.record import read as read_record

special = pytest.mark.skipif(
    sys.platform == "win32", reason="there are no pipes and devices in folders there"
)


def test_a_regular_file_and_a_link_to_one_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"1234")
    assert files.contents(path, 4) == b"1234"
    with files.opened(path) as file:
        assert file.readline() == b"1234"


@special
def test_a_link_to_a_regular_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"1234")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert files.contents(tmp_path / "b", 4) == b"1234"


def test_a_file_larger_than_its_kind_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"12345")
    with pytest.raises(Unfit, match="is larger than 4 bytes"):
        files.contents(path, 4)


@special
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(Unfit, match="is not a regular file"):
        files.contents(tmp_path / "pipe", 4)


@special
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null"])
def test_a_link_to_a_device_is_not_read(tmp_path: Path, device: str) -> None:
    (tmp_path / "link").symlink_to(device)
    with pytest.raises(Unfit, match="is not a regular file"):
        files.contents(tmp_path / "link", 4)


def test_a_folder_and_a_file_that_is_not_there_are_said_as_ever(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        files.contents(tmp_path, 4)
    with pytest.raises(FileNotFoundError):
        files.contents(tmp_path / "none", 4)


@special
def test_a_record_that_is_a_pipe_or_a_device_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.holmgang")
    (tmp_path / "zero.holmgang").symlink_to("/dev/zero")
    for name in ("pipe", "zero"):
        with pytest.raises(RecordError, match=f"{name}.holmgang: is not a regular file"):
            read_record(tmp_path / f"{name}.holmgang")


def test_a_record_larger_than_any_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "RECORD", 100)
    (tmp_path / "large").write_bytes(b"x" * 101)
    with pytest.raises(RecordError, match="large: is larger than 100 bytes"):
        read_record(tmp_path / "large")
