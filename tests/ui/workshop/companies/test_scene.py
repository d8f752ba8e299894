"""The company builder by hand and keys: places, choices, files, text, and its room at every size."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pygame
import pytest

from game.systems.confrontation.companies.company_list import CompanyList, lists
from game.ui.app import clipboard
from game.ui.app.loop import App
from game.ui.workshop.companies import files
from game.ui.workshop.companies.bill import Bar, Check
from game.ui.workshop.companies.draft import CompanyDraft
from game.ui.workshop.companies.inspector import OfferRow
from game.ui.workshop.companies.scene import Musterhall
from game.ui.workshop.companies.slots import UnitSlot
from tests.ui.player import Guest, on_top


class Builder(Guest):
    """Somebody who builds a company."""

    scene: Musterhall
    kind = Musterhall

    @classmethod
    def begins(cls, app: App, company: CompanyList | None = None, **given: object) -> Builder:
        """Before a company, its draft at hand."""
        hall = Musterhall(company, **given)  # type: ignore[arg-type]
        builder = cls.before(app, hall)
        builder.frames(2)
        return builder

    @property
    def draft(self) -> CompanyDraft:
        """The company as it is now."""
        return self.widgets(Bar)[0].draft


def march() -> CompanyList:
    return lists()["march-2000"]


def test_a_click_on_a_place_works_on_its_unit(app: App, blank: object) -> None:
    builder = Builder.begins(app, march())
    builder.click("company.slot:0.3")
    assert builder.draft.entry is not None
    assert builder.draft.entry.troop == "beacon-lancer"


def test_an_empty_place_asks_whom_it_takes(app: App, blank: object) -> None:
    builder = Builder.begins(app, None, people="march", limit=500)
    builder.click("company.slot:0.0")
    assert on_top(app) == "company-troops"
    builder.click("troop:march:warden")
    draft = builder.draft
    assert draft.entry is not None
    assert draft.entry.troop == "warden"
    assert any("Incarnate" in fault.text for fault in draft.faults)


def test_a_leader_is_chosen_and_a_refused_one_says_why(app: App, blank: object) -> None:
    builder = Builder.begins(app, march())
    builder.click("company.slot:0.2")
    builder.click("company.offer:osric-lume")
    assert builder.draft.entry is not None
    assert builder.draft.entry.incarnate == "edda-vorn"
    builder.click("company.offer:edda-vorn")
    assert builder.draft.entry is not None
    assert builder.draft.entry.incarnate == ""


def test_keys_take_out_and_take_back(app: App, blank: object) -> None:
    builder = Builder.begins(app, march())
    draft = builder.draft
    builder.click("company.slot:0.4")
    builder.key("Delete")
    assert draft.figures < CompanyDraft(march()).figures
    builder.key("Ctrl+Z")
    assert draft.company == march()


def test_a_company_is_saved_under_its_name(app: App, blank: object) -> None:
    builder = Builder.begins(app, march())
    builder.key("Ctrl+S")
    assert [kept.path.name for kept in files.kept()] == ["the-ninth-lamp.toml"]


def test_a_faulty_company_is_saved_but_not_mustered(app: App, blank: object) -> None:
    used: list[Path] = []
    faulty = msgspec.structs.replace(march(), limit=100)
    builder = Builder.begins(app, faulty, used=used.append)
    builder.click("company.use")
    assert not used
    builder.key("Ctrl+S")
    assert files.kept()[0].content == faulty


def test_a_legal_company_is_handed_over(app: App, blank: object) -> None:
    used: list[Path] = []
    builder = Builder.begins(app, march(), used=used.append)
    builder.click("company.use")
    assert [path.stem for path in used] == ["the-ninth-lamp"]
    assert builder.covered


def test_a_company_travels_as_text(app: App, blank: object, monkeypatch: pytest.MonkeyPatch) -> None:
    board: list[str] = []

    def put(text: str) -> bool:
        board.append(text)
        return True

    monkeypatch.setattr(clipboard, "put", put)
    monkeypatch.setattr(clipboard, "get", lambda: board[-1])
    builder = Builder.begins(app, march())
    builder.click("company.outlets")
    builder.click("outlets.copy")
    other = Builder.begins(app, None)
    other.click("company.outlets")
    assert on_top(app) == "outlets"
    other.click("outlets.paste")
    assert other.draft.company == march()


def exporting(app: App, folder: Path, company: CompanyList) -> Builder:
    """Somebody who is asked where a copy is to be written, with the folder looked into."""
    app.settings.folder = str(folder)
    builder = Builder.begins(app, company)
    builder.click("company.outlets")
    builder.click("outlets.export")
    assert on_top(app) == "files"
    return builder


def test_a_company_is_exported_as_one_file_and_stays_where_it_is(
    app: App, blank: object, tmp_path: Path
) -> None:
    builder = exporting(app, tmp_path, march())
    builder.click("overlay.write")
    written = tmp_path / "the-ninth-lamp.toml"
    assert files.read(written) == march()
    assert app.notices.texts == [f"Exported as {written}."]
    assert not files.kept()
    assert not builder.covered


def test_a_faulty_company_is_exported_with_its_faults(app: App, blank: object, tmp_path: Path) -> None:
    faulty = msgspec.structs.replace(march(), limit=100)
    exporting(app, tmp_path, faulty).click("overlay.write")
    assert files.read(tmp_path / "the-ninth-lamp.toml") == faulty


def test_text_that_is_no_company_is_told_and_changes_nothing(
    app: App, blank: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clipboard, "get", lambda: "nonsense")
    builder = Builder.begins(app, march())
    builder.click("company.outlets")
    builder.click("outlets.paste")
    assert on_top(app) == "dialog"
    assert builder.draft.company == march()


def test_a_file_that_is_dropped_is_opened(app: App, blank: object, tmp_path: Path) -> None:
    path = tmp_path / "brought.toml"
    path.write_text(files.to_text(lists()["isles-500"]), "utf-8")
    builder = Builder.begins(app, march())
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    builder.frames(2)
    assert builder.draft.company == lists()["isles-500"]


def test_a_new_company_is_begun_from_the_shelf(app: App, blank: object) -> None:
    builder = Builder.begins(app, march())
    builder.click("company.open")
    builder.click("shelf.fresh")
    draft = builder.draft
    assert (draft.company.people, draft.company.name, draft.total) == ("march", "", 0)
    builder.type("Owl Light")
    assert draft.company.name == "Owl Light"


def test_the_pencil_beside_the_name_changes_it(app: App, blank: object) -> None:
    builder = Builder.begins(app, march())
    beside = builder.find("company.rename").x
    builder.click("company.rename")
    builder.key("Ctrl+A")
    builder.type("Owls")
    assert builder.draft.company.name == "Owls"
    assert builder.find("company.rename").x < beside
    builder.key("Escape")
    assert on_top(app) == "dialog"


def test_a_name_stands_everywhere_while_it_is_typed(app: App, blank: object) -> None:
    builder = Builder.begins(app, march())
    builder.click("company.slot:0.0")
    order = [widget.id for widget in builder.ui.walk()]
    wide, high = app.size
    builder.wheel((wide - 200, high // 2), -40)
    builder.click("company.unit.name")
    builder.type("Owls")
    assert builder.widgets(UnitSlot)[0].called == "Owls"
    builder.type("!")
    assert builder.widget("company.unit.name").text == "Owls!"
    assert [widget.id for widget in builder.ui.walk()] == order


def test_a_place_on_the_scale_gives_as_many_fighters(app: App, blank: object) -> None:
    builder = Builder.begins(app, march())
    builder.click("company.slot:0.2")
    place = builder.widget("company.number").place
    builder.click((place.right - 9, place.y + 20))
    assert builder.draft.entry is not None
    assert builder.draft.entry.number == 12
    builder.click("company.number:less")
    assert builder.draft.entry.number == 11


def test_an_incarnate_who_leads_elsewhere_says_whom(app: App, blank: object) -> None:
    builder = Builder.begins(app, march())
    builder.click("company.slot:0.2")
    row = builder.widget("company.offer:osric-lume")
    assert (row.enabled, row.note) == (False, "Leads the Wardens already.")


def test_an_incarnate_on_another_card_leads_elsewhere_too_GB94(app: App, blank: object) -> None:
    builder = Builder.begins(app, lists()["isles-2000"])
    builder.click("company.slot:0.1")
    notes = [each.note for each in builder.widgets(OfferRow) if each.offer.name.startswith("Ragna Saltmane")]
    assert notes == ["Leads the Foam Riders already."] * 2


@pytest.mark.parametrize("key", lists())
def test_what_a_shipped_company_has_is_said_whole(app: App, blank: object, key: str) -> None:
    builder = Builder.begins(app, lists()[key])
    assert [check.lacking() for check in builder.widgets(Check) if check.cut()] == []


def test_banners_are_added_and_dropped_at_the_last_one(app: App, blank: object) -> None:
    builder = Builder.begins(app, march())
    builder.click("company.banner.add")
    assert len(builder.draft.company.banners) == 3
    builder.click("company.banner.drop")
    assert builder.draft.company == march()


def test_one_page_is_printed(app: App, blank: object) -> None:
    builder = Builder.begins(app, march())
    builder.click("company.outlets")
    builder.click("outlets.print")
    assert [path.name for path in files.folder().glob("*.html")] == ["the-ninth-lamp.html"]


def test_an_own_company_can_be_copied_and_deleted(app: App, blank: object) -> None:
    files.save(march(), files.place(march()))
    builder = Builder.begins(app, None)
    builder.click("company.open")
    builder.click("shelf.copy:own/the-ninth-lamp")
    assert builder.draft.company == march()
    builder.click("company.open")
    builder.click("shelf.delete:own/the-ninth-lamp")
    builder.click("dialog.yes")
    assert not files.kept()


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.25), ((640, 480), 1.0), ((640, 480), 2.0), ((2560, 1440), 2.0)]
)  # fmt: skip
@pytest.mark.parametrize("chosen", [None, (0, 0)])
def test_it_has_room_at_every_size(
    app: App, blank: object, size: tuple[int, int], scale: float, chosen: tuple[int, int] | None
) -> None:
    app.settings.scale = scale
    app.resize(size)
    builder = Builder.begins(app, lists()["isles-2000"])
    if chosen:
        builder.click(f"company.slot:{chosen[0]}.{chosen[1]}")
    builder.frames(2)
    assert not builder.ui.cut()


def test_the_way_to_save_says_its_key(app: App, blank: object) -> None:
    builder = Builder.begins(app)
    assert builder.widget("company.save").capped
