"""`holmgang lab report`, word by word."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import cli
from game.lab.pages import curves


@pytest.fixture(autouse=True)
def study(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A study of a few duels, in a player's folder of its own."""
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path / "home"))
    assert cli.main(["lab", "run", "abstract/duel", "--bots", "random", "--games", "8", "--jobs", "1"]) == 0
    capsys.readouterr()


def test_a_page_and_its_games_lie_beside_each_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "pages" / "duel.html"
    assert cli.main(["lab", "report", "abstract", "--html", str(out), "--jobs", "0"]) == 0
    told = capsys.readouterr()
    assert told.out == f"{out}\n"
    records = sorted((out.parent / "duel-games").glob("*.holmgang"))
    assert len(records) == told.err.count("\n") == 5
    page = out.read_text(encoding="utf-8")
    assert all(f'href="duel-games/{record.name}"' in page for record in records)
    assert cli.main(["replay", str(records[0]), "--verify"]) == 0


def test_the_same_study_is_the_same_page(tmp_path: Path) -> None:
    pages = [tmp_path / name / "duel.html" for name in ("a", "b")]
    for page in pages:
        assert cli.main(["lab", "report", "abstract", "--html", str(page), "--no-games"]) == 0
        assert not (page.parent / "duel-games").exists()
    assert pages[0].read_bytes() == pages[1].read_bytes()


def test_markdown_is_written_and_json_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "duel.md"
    assert cli.main(["lab", "report", "abstract", "--md", str(out), "--json", "--no-games"]) == 0
    assert '"title": "The duel"' in capsys.readouterr().out
    assert out.read_text(encoding="utf-8").startswith("# The duel")


def test_a_report_that_cannot_be_written_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    out = tmp_path / "file" / "duel.html"
    assert cli.main(["lab", "report", "abstract", "--html", str(out), "--no-games"]) == 1
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["--html", "--md", "--png"])
def test_a_folder_takes_no_report_and_nothing_is_laid_beside_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    folder = tmp_path / "pages"
    folder.mkdir()
    assert cli.main(["lab", "report", "abstract", form, str(folder)]) == 1
    assert capsys.readouterr().err == f"{folder}: is a folder; name a file in it\n"
    assert [each.name for each in tmp_path.iterdir() if each.name != "home"] == ["pages"]


def test_curves_and_maps_are_one_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "pictures" / "duel.png"
    assert cli.main(["lab", "report", "abstract", "--png", str(out)]) == 0
    assert capsys.readouterr().out == f"{out}\n"
    assert out.read_bytes().startswith(b"\x89PNG")


def test_without_the_extra_a_picture_is_refused_with_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(curves, "find_spec", lambda name: None)
    out = tmp_path / "duel.png"
    assert cli.main(["lab", "report", "abstract", "--png", str(out)]) == 1
    assert "pip install 'holmgang[lab]'" in capsys.readouterr().err
    assert not out.exists()


def test_the_terminal_is_told_what_the_games_tell(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["lab", "report", "abstract"]) == 0
    told = capsys.readouterr().out
    assert "- A game lasts" in told
    assert "- The random bot does not weigh one choice against another here" in told
