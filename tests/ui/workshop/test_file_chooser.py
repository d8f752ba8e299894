"""Files that come from anywhere and go anywhere, chosen by hand and keys."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from game import paths, scenarios
from game.systems.ascension.points.forces import forces
from game.systems.confrontation.companies.company_list import lists
from game.ui.app.loop import App
from game.ui.workshop.companies import files
from game.ui.workshop.file_chooser import FileChooser, look, nearest
from game.ui.workshop.forces import files as force_files
from game.ui.workshop.forces.scene import Forge
from tests.ui.player import Guest, on_top
from tests.ui.workshop.companies.test_scene import Builder, march
from tests.ui.workshop.player import Carver, Smith

READABLE = pytest.mark.skipif(
    sys.platform == "win32" or not hasattr(os, "geteuid") or os.geteuid() == 0,
    reason="there everybody may look into every folder",
)


@pytest.fixture
def home(app: App, tmp_path: Path) -> Path:
    """Where the player chose a file last."""
    here = tmp_path / "chosen-last"
    here.mkdir()
    app.settings.folder = str(here)
    return here


def chooses(builder: Guest, way: str) -> None:
    spot = next(spot for spot in builder.spots() if spot.endswith(".outlets"))
    builder.click(spot)
    builder.click(f"outlets.{way}")
    assert on_top(builder.app) == "files"


def test_a_company_goes_out_and_comes_in_again(app: App, blank: object, home: Path) -> None:
    (home / "lists").mkdir()
    builder = Builder.begins(app, march())
    chooses(builder, "export")
    builder.click("files:lists")
    builder.click("overlay.write")
    written = home / "lists" / "the-ninth-lamp.toml"
    assert files.read(written) == march()
    assert app.settings.folder == str(home / "lists")
    other = Builder.begins(app, None)
    chooses(other, "import")
    other.click("files:the-ninth-lamp.toml")
    assert other.draft.company == march()


def test_a_file_is_written_over_only_when_that_is_meant(app: App, blank: object, home: Path) -> None:
    (home / "kept.toml").write_text("precious = true\n")
    builder = Builder.begins(app, march())
    chooses(builder, "export")
    builder.click("files:kept.toml")
    builder.click("overlay.write")
    assert on_top(app) == "dialog"
    builder.click("dialog.no")
    assert (home / "kept.toml").read_text() == "precious = true\n"
    builder.click("overlay.write")
    builder.click("dialog.yes")
    assert files.read(home / "kept.toml") == march()


def test_keys_alone_go_up_and_into_a_folder(app: App, blank: object, home: Path) -> None:
    (home / "deep").mkdir()
    chooser = FileChooser("Import", lambda path: None)
    guest = Guest.before(app, chooser)
    guest.key("Tab")
    guest.key("Enter")
    assert guest.has(f"files:{home.name}")
    guest.key("Escape")
    assert on_top(app) != "files"


def test_what_is_no_company_is_told_and_changes_nothing(app: App, blank: object, home: Path) -> None:
    (home / "other.toml").write_text("nonsense")
    builder = Builder.begins(app, march())
    chooses(builder, "import")
    builder.click("files:other.toml")
    assert on_top(app) == "dialog"
    builder.click("dialog.ok")
    assert builder.draft.company == march()


def test_a_place_that_is_gone_is_told_and_the_nearest_one_is_shown(app: App, home: Path) -> None:
    assert nearest(home / "gone" / "deeper") == home
    (home / "here").mkdir()
    guest = Guest.before(app, FileChooser("Import", lambda path: None))
    assert guest.has("files:here")
    (home / "here").rmdir()
    guest.click("files:here")
    assert guest.widget("files.folder").words.endswith(home.name)
    texts = [line for each in guest.ui.walk() for line in getattr(each, "lines", ())]
    assert any("cannot be opened" in line for line in texts)


@READABLE
def test_a_folder_that_may_not_be_read_is_told(home: Path) -> None:
    (home / "shut").mkdir(mode=0)
    with pytest.raises(OSError, match="Permission"):
        look(home / "shut")
    assert nearest(home / "shut") == home


def test_a_place_that_cannot_be_written_is_told(
    app: App, blank: object, home: Path, monkeypatch: Any
) -> None:
    def refuse(*given: object) -> None:
        raise PermissionError(13, "Permission denied")

    builder = Builder.begins(app, march())
    chooses(builder, "export")
    monkeypatch.setattr(files, "save", refuse)
    builder.click("overlay.write")
    assert on_top(app) == "dialog"


def test_a_name_that_leads_elsewhere_is_refused(app: App, home: Path) -> None:
    taken: list[Path] = []
    guest = Guest.before(app, FileChooser("Export", taken.append, name="../away"))
    guest.click("overlay.write")
    assert not taken


def test_hidden_and_other_files_are_left_out_and_much_is_cut(home: Path) -> None:
    for name in ("b.toml", "A.toml", ".c.toml", "d.txt"):
        (home / name).write_text("")
    for number in range(450):
        (home / f"folder-{number:03}").mkdir()
    place = look(home)
    assert [path.name for path in place.files] == ["A.toml", "b.toml"]
    assert (len(place.folders), place.more) == (398, 52)


def test_a_force_goes_the_same_way(app: App, blank: object, home: Path) -> None:
    force = next(iter(forces().values()))
    smith = Smith.before(app, Forge(force))
    chooses(smith, "export")
    smith.click("overlay.write")
    assert [force_files.read(path) for path in home.glob("*.toml")] == [force]
    other = Smith.before(app, Forge())
    chooses(other, "import")
    other.click(f"files:{next(home.glob('*.toml')).name}")
    assert other.draft.force == force


def test_a_battle_goes_the_same_way(app: App, blank: object, home: Path) -> None:
    builder = Carver.opens(app, document=scenarios.load("thor/jotunheim").document)
    chooses(builder, "export")
    builder.click("overlay.write")
    (written,) = home.glob("*.toml")
    chooses(builder, "import")
    builder.click(f"files:{written.name}")
    assert on_top(app) == "boards"
    (home / "list.toml").write_text(files.to_text(lists()["isles-500"]))
    chooses(builder, "import")
    builder.click("files:list.toml")
    assert on_top(app) == "dialog"


def test_where_nothing_was_chosen_yet_the_players_own_place_is_shown(app: App, tmp_path: Path) -> None:
    guest = Guest.before(app, FileChooser("Import", lambda path: None))
    told = guest.widget("files.folder").words.removeprefix("… ")
    assert told
    assert str(nearest(paths.elsewhere())).endswith(told), "a long path keeps its end"
