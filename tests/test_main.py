"""The command as a process."""

from __future__ import annotations

import pytest

from game import __main__, cli


def test_ctrl_c_before_a_command_is_read_ends_the_process_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "main", interrupted)
    assert __main__.main() == 130
    assert capsys.readouterr() == ("", "")
