"""Questions, and the curtain between two people."""

from __future__ import annotations

import pytest

from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.kit import dialogs
from game.ui.kit.button import Button
from tests.ui.conftest import Blank


@pytest.mark.parametrize("size", [(1280, 720), (640, 480)])
@pytest.mark.parametrize("scale", [None, 1.5, 2.0])
def test_a_question_is_answered_at_every_size(app: App, pilot: Pilot, blank: Blank, size, scale) -> None:
    said: list[str] = []
    app.settings.scale = scale
    pilot.resize(*size)
    dialogs.ask(
        app, "End the turn?", "Fandral could still move. " * 12, "End turn", lambda: said.append("end")
    )
    pilot.frames(2)
    for _ in range(60):
        if pilot.has("dialog.yes") and pilot.find("dialog.yes").height > 20:
            break
        pilot.wheel("dialog.body", -1)
    assert app.screen.get_rect().contains(app.scene.box)  # type: ignore[union-attr]
    pilot.click("dialog.yes")
    assert said == ["end"]
    assert app.scene is blank


def test_enter_says_yes_and_escape_changes_nothing(app: App, pilot: Pilot, blank: Blank) -> None:
    said: list[str] = []
    for key in ("Enter", "Esc"):
        dialogs.ask(app, "Leave?", "", "Leave", lambda: said.append("left"), rule="T-91")
        pilot.key(key)
    assert said == ["left"]
    assert blank.actions == []


def test_where_nothing_can_be_unsaid_enter_changes_nothing_either(
    app: App, pilot: Pilot, blank: Blank
) -> None:
    said: list[str] = []
    for key in ("Enter", "Esc"):
        dialogs.ask(app, "Read it?", "It gives all away.", "Show", lambda: said.append("shown"), wary=True)
        pilot.key(key)
    assert said == []
    dialogs.ask(app, "Read it?", "It gives all away.", "Show", lambda: said.append("shown"), wary=True)
    pilot.frames(2)
    pilot.click("dialog.yes")
    assert said == ["shown"]


def test_not_again_counts_only_with_an_answer(app: App, pilot: Pilot, blank: Blank) -> None:
    said: list[str] = []
    again = ("Don't ask again", lambda: said.append("never"))
    dialogs.ask(app, "End?", "Really?", "End", lambda: said.append("end"), again=again)
    pilot.click("dialog.again")
    pilot.click("dialog.yes")
    assert said == ["never", "end"]


def test_a_name_is_asked_for(app: App, pilot: Pilot, blank: Blank) -> None:
    said: list[str] = []
    dialogs.ask_text(app, "Save", "Under which name?", "Battle", "Save", said.append)
    pilot.frames(2)
    pilot.type(" 7")
    pilot.key("Enter")
    assert said == ["Battle 7"]


def test_nothing_goes_through_a_dialog(app: App, pilot: Pilot, blank: Blank) -> None:
    dialogs.tell(app, "Saved", "The battle is kept.")
    blank.events.clear()
    pilot.click((5, 5))
    pilot.key("T")
    assert blank.events == []
    pilot.key("Enter")
    assert app.scene is blank


def test_the_curtain_hides_before_anything_turns(app: App, pilot: Pilot, blank: Blank) -> None:
    told: list[str] = []
    app.open("curtain", person="Bjorn", seat="two", away="Astrid", closed=lambda: told.append("closed"),
             opened=lambda: told.append("opened"))  # fmt: skip
    assert not app.scene.opaque  # type: ignore[union-attr]
    pilot.frames(2)
    assert told == []
    pilot.seconds(0.3)
    assert told == ["closed"]
    assert app.scene.opaque  # type: ignore[union-attr]
    pilot.key("Esc", "T", "Space")
    assert app.scene is not blank
    pilot.key("Enter")
    pilot.seconds(0.4)
    assert told == ["closed", "opened"]
    assert app.scene is blank


def test_only_the_named_button_opens_the_curtain(app: App, pilot: Pilot, blank: Blank) -> None:
    app.settings.reduced_motion = True
    app.open("curtain", person="Bjorn")
    pilot.seconds(0.2)
    pilot.click((20, 20))
    assert app.scene is not blank
    pilot.click("curtain.open")
    pilot.seconds(0.2)
    assert app.scene is blank


@pytest.mark.parametrize("size", [(1280, 720), (640, 480), (320, 240)])
@pytest.mark.parametrize("scale", [None, 2.0])
def test_the_curtain_fits_every_window(app: App, pilot: Pilot, blank: Blank, size, scale) -> None:
    app.settings.scale = scale
    app.open("curtain", person="Sigurd the Stout of the Long Name", away="Astrid")
    pilot.resize(*size)
    pilot.seconds(0.3)
    assert app.screen.get_rect().contains(pilot.find("curtain.open"))


class OneButton(Blank):
    """A scene with a button."""

    def layout(self) -> None:
        self.ui.add(Button("told", "Told", self.area(0, 0, 90, 40), self.app.pop))


def test_what_lies_under_a_dialog_is_not_pointed_at_though_it_is_laid_out_anew(
    app: App, pilot: Pilot
) -> None:
    under = OneButton()
    app.push(under)
    pilot.move_to("told")
    dialogs.ask(app, "Leave?", "", "Leave", app.pop)
    under.rebuild()
    assert not [each.id for each in under.ui.walk() if each.hovered]
