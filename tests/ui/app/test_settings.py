"""Settings survive everything that can happen to their file."""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path

import pytest

from game.ui.app.keys import BINDINGS, Keys
from game.ui.app.settings import Settings, fitting_scale


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((1280, 720), 1.0),
        ((1920, 1080), 1.25),
        ((2560, 1440), 1.75),
        ((3840, 2160), 2.0),
        ((640, 480), 0.75),
        ((1366, 768), 1.0),
        ((1600, 900), 1.25),
    ],
)
def test_the_first_scale_fits_the_window(size: tuple[int, int], scale: float) -> None:
    assert fitting_scale(size) == scale


def test_what_was_chosen_is_there_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.toml"
    first = Settings.load(path)
    first.scale, first.palette, first.volume = 1.5, "colour-blind", 0.25
    first.names = {"one": 'Ástríðr "the \\ loud"\n\t'}
    first.keys = {"undo": ["Ctrl+U", "\u00a0"]}
    first.hints_seen = ["push", "\U0001f600"]
    first.window = (1024, 768)
    assert first.save() is None
    again = Settings.load(path)
    assert again.troubles == []
    assert again == first


def test_settings_and_keys_of_1_2_0_load_to_the_last_one(tmp_path: Path) -> None:
    """Written by 1.2.0 with every value and every binding changed."""
    written = Path(__file__).with_name("settings-1.2.0.toml").read_text(encoding="utf-8")
    path = tmp_path / "settings.toml"
    path.write_text(written, encoding="utf-8")
    old = tomllib.loads(written)
    settings = Settings.load(path)
    assert settings.troubles == []
    kept = {name: getattr(settings, name) for name in old}
    assert kept == old | {"window": tuple(old["window"])}
    bound = Keys(settings.keys)
    assert set(old["keys"]) <= {binding.id for binding in BINDINGS}, "no binding has gone"
    assert {action: list(bound.chords(action)) for action in old["keys"]} == old["keys"]


def test_no_file_is_no_trouble(tmp_path: Path) -> None:
    settings = Settings.load(tmp_path / "settings.toml")
    assert settings == Settings()
    assert settings.troubles == []


@pytest.mark.parametrize(
    "content",
    [b"scale = = 2", b"\xff\xfe\x00", b"[keys\n", b"palette = 'x\n", b"#" * 300_000, b"a = " + b"[" * 50_000],
)
def test_a_damaged_file_is_set_aside_and_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    settings = Settings.load(path)
    assert settings == Settings()
    assert "settings.toml.bad" in settings.troubles[0]
    assert (tmp_path / "settings.toml.bad").read_bytes() == content
    assert not path.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes in folders there")
def test_a_pipe_is_set_aside_and_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    os.mkfifo(path)
    settings = Settings.load(path)
    assert settings == Settings()
    assert "settings.toml.bad" in settings.troubles[0]
    assert (tmp_path / "settings.toml.bad").exists()


def test_a_value_out_of_bounds_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('volume = 1e400\ncurtain = false\n[names]\none = "A\\u0000B"\n')
    settings = Settings.load(path)
    assert settings == Settings(curtain=False)
    assert len(settings.troubles) == 2


def test_one_wrong_value_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(
        'scale = 9.0\npalette = "colour-blind"\nvolume = "loud"\ncurtain = 3\nwindow = [1, 2, 3]\nold = 1\n'
    )
    settings = Settings.load(path)
    assert settings.palette == "colour-blind"
    assert (settings.scale, settings.volume, settings.curtain) == (None, 0.7, True)
    assert len(settings.troubles) == 4
    assert "volume" in " ".join(settings.troubles)


def test_a_write_that_fails_is_said_and_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.toml"
    settings = Settings.load(path)
    settings.save()
    before = path.read_bytes()

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    settings.volume = 0.1
    assert "no space left" in (settings.save() or "")
    assert path.read_bytes() == before
    assert not path.with_suffix(".new").exists()


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    settings = Settings.load(tmp_path / "file" / "settings.toml")
    assert settings.save()


def test_without_a_path_nothing_is_written(tmp_path: Path) -> None:
    assert Settings().save() is None
