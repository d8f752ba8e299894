"""Companies as files and text: written, read again, broken, printed."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.systems.confrontation.companies.company_list import lists
from game.ui.workshop.companies import files, page
from game.ui.workshop.own_files import OwnFileError


@pytest.mark.parametrize("id", lists())
def test_a_company_is_the_same_after_its_text(id: str) -> None:
    company = lists()[id]
    assert files.from_text(files.to_text(company)) == company


def test_a_saved_company_is_found_again() -> None:
    company = lists()["march-500"]
    path = files.place(company)
    files.save(company, path)
    (kept,) = files.kept()
    assert (kept.content, kept.key) == (company, f"own/{path.stem}")


def test_a_faulty_company_opens_with_its_faults() -> None:
    company = msgspec.structs.replace(lists()["march-500"], limit=10)
    path = files.place(company)
    files.save(company, path)
    assert files.kept()[0].content == company


def test_a_company_that_names_nobody_opens_as_well() -> None:
    text = files.to_text(lists()["march-500"]).replace('"warden"', '"gone"')
    company = files.from_text(text)
    assert any(unit.troop == "gone" for banner in company.banners for unit in banner.units)


def test_a_broken_file_is_told_by_line_and_never_vanishes() -> None:
    files.folder().mkdir(parents=True)
    (files.folder() / "bad.toml").write_text(
        'people = "march"\nname = 3\nlimit = 500\nbanner = []\n', "utf-8"
    )
    (files.folder() / "worse.toml").write_text("people = [", "utf-8")
    bad, worse = files.kept()
    assert bad.content is None
    assert bad.problems[0].startswith("bad.toml:2: name:")
    assert "not TOML" in worse.problems[0]


def test_text_that_is_no_company_says_why() -> None:
    with pytest.raises(OwnFileError, match="pasted text"):
        files.from_text("hello")
    with pytest.raises(OwnFileError, match="at most"):
        files.from_text("x" * (files.MOST_TEXT + 1))


def test_the_page_is_whole_and_names_every_unit(tmp_path: Path) -> None:
    company = lists()["isles-2000"]
    made = files.print_page(company, tmp_path / "isles.toml")
    text = made.read_text("utf-8")
    assert made.suffix == ".html"
    assert "http" not in text
    assert all(
        name in text for name in ("The Tenth Island", "Oarkin", "Sharksworn", "Ragna Saltmane", "Hullwalker")
    )


def test_names_are_only_words_on_the_page() -> None:
    company = msgspec.structs.replace(lists()["march-500"], name="<script>")
    assert "<script>" not in page.html(company)


def test_a_company_written_over_its_file_keeps_what_others_wrote_there(tmp_path: Path) -> None:
    company = lists()["march-500"]
    path = tmp_path / "evensong.toml"
    files.save(company, path)
    path.write_text("# Ours since the flood.\n" + path.read_text("utf-8"), encoding="utf-8")
    changed = msgspec.structs.replace(company, name="Matins")
    files.save(changed, path, company)
    assert path.read_text("utf-8").startswith("# Ours since the flood.\n")
    assert files.read(path) == changed


def test_a_company_is_written_into_a_folder_that_is_not_there_yet(tmp_path: Path) -> None:
    path = tmp_path / "far" / "away" / "evensong.toml"
    files.save(lists()["march-500"], path)
    assert files.read(path) == lists()["march-500"]


def test_text_that_is_too_long_for_a_company_is_not_read() -> None:
    with pytest.raises(OwnFileError, match="a company has at most"):
        files.from_text("#" * (files.MOST_TEXT + 1))
