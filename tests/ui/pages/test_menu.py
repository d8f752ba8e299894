"""The menu: the way on, five doors, everything else at its foot, and a first frame that does not wait."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from datetime import datetime
from types import ModuleType

import pygame
import pytest

from game import paths
from game.core import registry
from game.core.documents.edits import SetField
from game.ui.app import scenes
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from game.ui.app.theme import Theme
from game.ui.kit.button import Button
from game.ui.kit.labels import Label, Text
from game.ui.kit.measures import BUTTON, GUTTER
from game.ui.pages import first_start, hooks
from game.ui.pages.designers import BUILDERS
from game.ui.pages.rulebooks import RULEBOOKS
from game.ui.workshop.blanks import blank
from game.workshop.workbench import Workbench
from tests.ui.conftest import Blank
from tests.ui.player import heading, match_on_top, on_top, top
from tools.monkey_watch import WatchedApp

WAYS = ["rules", "puzzles", "load", "replay", "settings"]
OPEN = [book.system for book in RULEBOOKS if not book.barred]
SIZES = [(1280, 720), (1920, 1080), (1100, 680), (853, 480), (640, 480), (427, 320), (320, 240)]


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Puts an empty scene behind every entry; names of those opened, with the rulebook where there is one."""
    opened: list[str] = []
    module = ModuleType("elsewhere")
    for name in [*WAYS, "setup"]:

        class Elsewhere(Blank):
            def __init__(self, system: str = "", name: str = name) -> None:
                super().__init__()
                self.opened = f"{name} {system}".strip()

            def enter(self) -> None:
                super().enter()
                opened.append(self.opened)

        setattr(module, name, Elsewhere)
    monkeypatch.setitem(sys.modules, "elsewhere", module)
    monkeypatch.setattr(
        scenes, "SCENES", scenes.SCENES | {name: f"elsewhere:{name}" for name in [*WAYS, "setup"]}
    )
    return opened


class Answers(ModuleType):
    """What other scenes tell the menu."""

    def __init__(self) -> None:
        super().__init__("answers")
        self.opened: list[str] = []
        self.asked = 0
        self.found = hooks.Latest()
        self.notes: dict[str, hooks.DoorNote] = {}

    def latest(self, app: App) -> hooks.Latest:
        self.asked += 1
        return self.found

    def look(self, app: App) -> bool:
        return self.found.waits

    def doors(self, app: App) -> dict[str, hooks.DoorNote]:
        return self.notes

    def battle(self, trouble: str = "", system: str = "") -> None:
        """Let there be a battle to go on with, and a newer one that is not."""
        folder = paths.user() / "saves"
        folder.mkdir(parents=True)
        (folder / "one.holmgang").write_text("")

        def picture(theme: Theme, size: int) -> pygame.Surface:
            return pygame.Surface((size, size))

        lines = ("Jotunheim, turn 7 of 15", "Your turn", "Astrid against the greedy bot, yesterday")
        offer = hooks.Offer(
            "menu.continue", "Continue", lines, lambda app: self.opened.append("battle"), picture, 0, system
        )
        self.found = hooks.Latest(offer, trouble)


@pytest.fixture(autouse=True)
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """What the menu hears when it asks: nothing, unless a test says otherwise."""
    module = Answers()
    monkeypatch.setitem(sys.modules, "answers", module)
    for name in list(hooks.HOOKS):
        heard = f"answers:{name}" if hasattr(module, name) else f"nowhere_{name}:ask"
        monkeypatch.setitem(hooks.HOOKS, name, heard)
    return module


def begun(app: App, pilot: Pilot) -> None:
    """The menu with all that comes after its first frame."""
    app.open("menu")
    pilot.look()
    pilot.frames(4)


@pytest.mark.parametrize("way", WAYS)
def test_every_entry_opens_its_scene_by_mouse(app: App, pilot: Pilot, away: list[str], way: str) -> None:
    begun(app, pilot)
    pilot.click(f"menu.{way}")
    assert away == [way]
    pilot.key("Esc")
    assert on_top(app) == "menu"


@pytest.mark.parametrize("system", OPEN)
def test_a_door_leads_to_the_battles_of_its_rulebook(
    app: App, pilot: Pilot, away: list[str], system: str
) -> None:
    begun(app, pilot)
    pilot.click(f"menu.door.{system}")
    assert away == [f"setup {system}"]


def test_a_barred_door_says_why_and_leads_nowhere(
    app: App, pilot: Pilot, away: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    *open_ones, last = RULEBOOKS
    barred = last._replace(barred="This rulebook has not been built yet.")
    monkeypatch.setattr("game.ui.pages.menu.RULEBOOKS", (*open_ones, barred))
    begun(app, pilot)
    pilot.click("menu.door.confrontation")
    assert not away
    door = top(app).ui.get("menu.door.confrontation")
    assert door is not None
    assert "not been built" in door.tip


def test_a_door_is_barred_for_as_long_as_its_rulebook_is_not_there() -> None:
    registered = set(registry.names())
    assert {book.system for book in RULEBOOKS if not book.barred} == {
        name for name in registered if "-" not in name
    }
    assert not registered.intersection(book.system for book in RULEBOOKS if book.barred)


def test_everything_is_reached_by_tab_and_enter_in_reading_order(
    app: App, pilot: Pilot, away: list[str]
) -> None:
    begun(app, pilot)
    reached = []
    for _ in range(13):
        pilot.key("Tab")
        focused = top(app).ui.focused
        assert focused is not None
        reached.append(focused.id)
    doors = [f"menu.door.{book.system}" for book in RULEBOOKS]
    assert reached == ["menu.learn", *doors, "menu.workshop", *(f"menu.{way}" for way in WAYS), "menu.quit"]


def test_arrows_go_from_door_to_door_and_down_to_the_foot(app: App, pilot: Pilot, away: list[str]) -> None:
    begun(app, pilot)
    pilot.key("Tab", "Tab", "Right", "Right", "Enter", "Esc", "Down", "Enter")
    assert away[0] == "setup ascension"
    assert away[1] in WAYS


def test_a_door_opens_while_it_is_pointed_at_and_shuts_again(app: App, pilot: Pilot) -> None:
    begun(app, pilot)
    shut = pilot.look().copy()
    pilot.move_to("menu.door.abstract")
    pilot.frames(30)
    app.draw()
    lit = [x for x in range(0, 1280, 4) if app.screen.get_at((x, 380)) != shut.get_at((x, 380))]
    assert lit
    assert 300 <= min(lit) < max(lit) <= 520
    pilot.move_to((640, 5))
    pilot.frames(30)
    app.draw()
    assert app.screen.get_at((max(lit), 380)) == shut.get_at((max(lit), 380))


def test_quit_quits_and_escape_does_not(app: App, pilot: Pilot) -> None:
    begun(app, pilot)
    pilot.key("Esc")
    assert app.running
    pilot.click("menu.quit")
    assert not app.running


# The one primary card


def test_a_first_start_leads_straight_into_the_first_lesson(app: App, pilot: Pilot) -> None:
    app.open("menu")
    pilot.look()
    pilot.frames(4)
    pilot.key("Enter")
    assert on_top(app) == "battle"
    assert match_on_top(app).header.scenario == "thor/first-blows"


def test_it_promises_as_many_steps_as_the_lesson_has() -> None:
    document = tomllib.loads((paths.scenarios() / "thor" / "first-blows.toml").read_text())
    offer = first_start.offer()
    assert offer is not None
    assert offer.ticks == len(document["lesson"]) == 10
    assert offer.title == "Learn in ten steps"


def test_a_start_is_the_first_until_something_was_played_or_solved() -> None:
    assert first_start.is_first()
    paths.user().mkdir(parents=True)
    (paths.user() / "settings.toml").write_text("muted = true\n")
    assert first_start.is_first()
    (paths.user() / "progress.json").write_text('{"solved": ["thor/first-blows"]}')
    assert not first_start.is_first()
    (paths.user() / "progress.json").unlink()
    (paths.user() / "saves").mkdir()
    assert first_start.is_first()
    (paths.user() / "saves" / "one.holmgang").write_text("")
    assert not first_start.is_first()


def test_enter_goes_on_with_the_latest_battle(app: App, pilot: Pilot, answers: Answers) -> None:
    answers.battle()
    app.open("menu")
    pilot.look()
    pilot.frames(4)
    pilot.key("Enter")
    pilot.click("menu.continue")
    assert answers.opened == ["battle", "battle"]


def test_while_the_last_battle_is_looked_up_the_menu_says_so(
    app: App, pilot: Pilot, answers: Answers
) -> None:
    answers.battle()
    found, answers.found = answers.found, hooks.Latest(waits=True)
    begun(app, pilot)
    assert top(app).widgets(Label)[0].words == "Looking up what was played last."
    answers.found = found
    pilot.seconds(1.0)
    assert not top(app).widgets(Label)
    assert top(app).has("menu.continue")


def test_under_what_is_played_or_drawn_the_menu_looks_up_nothing_until_it_is_back(
    app: App, pilot: Pilot, answers: Answers
) -> None:
    app.open("menu")
    app.push(Blank())
    pilot.look()
    pilot.seconds(1.0)
    assert answers.asked == 0
    app.pop()
    pilot.look()
    pilot.frames(4)
    assert answers.asked > 0


def test_a_broken_save_says_why_and_the_next_is_offered(
    app: App, pilot: Pilot, answers: Answers, away: list[str]
) -> None:
    answers.battle("new.holmgang cannot be read (line 3): not a line of a record.")
    begun(app, pilot)
    pilot.key("Enter")
    assert answers.opened == ["battle"]
    pilot.click("menu.trouble")
    assert away == ["load"]


@pytest.mark.parametrize(
    ("system", "name"),
    [("thor", "boards"), ("abstract", "slots"), ("confrontation", "maps"), ("ascension", "maps"), ("asgard", "stories")],
)  # fmt: skip
def test_what_a_killed_window_has_left_is_gone_on_with_from_the_designers_door(
    app: App, pilot: Pilot, system: str, name: str
) -> None:
    bench = Workbench.new(blank(system))
    bench.sketch.do(SetField("title", "Left behind"))
    bench._kept.close()  # what is left of a window that was killed: its lock goes, its journal stays
    begun(app, pilot)
    pilot.key("W")
    pilot.key("Enter")
    assert on_top(app) == name
    assert heading(app) == "Left behind"
    pilot.key("Ctrl+Z")
    assert heading(app) != "Left behind"


def test_what_is_said_of_a_rulebook_takes_two_lines_on_its_plate() -> None:
    plate = 216 - 2 * GUTTER
    assert {len(Theme().wrap(book.about, "body", plate)) for book in RULEBOOKS} == {2}


def test_what_was_left_last_stands_first_says_since_when_and_leaves_pairs_together(
    app: App, pilot: Pilot
) -> None:
    for age, title in enumerate(("Newest", "Older", "Oldest")):
        bench = Workbench.new(blank("thor"))
        bench.sketch.do(SetField("title", title))
        bench._kept.close()
        at = datetime.now().timestamp() - age * 86_400
        os.utime(bench._kept.path, (at, at))
    begun(app, pilot)
    pilot.key("W")
    ui = top(app).ui
    ways = {each.id: each for each in ui.walk() if isinstance(each, Button)}
    assert [ways[f"designers.left:{n}"].words for n in range(3)] == [
        "Go on: Newest",
        "Go on: Older",
        "Go on: Oldest",
    ]
    told = [line for each in ui.walk() if isinstance(each, Text) for line in each.lines]
    assert "A window ended yesterday, before a step was saved." in told
    pair = [ways[f"designers.{id}"].rect for id in ("thor", "abstract")]
    assert pair[0].y == pair[1].y
    assert pair[0].x == ways["designers.left:0"].rect.x


def test_the_designers_door_lists_the_builders(app: App, pilot: Pilot) -> None:
    begun(app, pilot)
    pilot.key("W")
    assert all(pilot.has(f"designers.{each.id}") for each in BUILDERS)
    pilot.click("designers.abstract")
    assert on_top(app) == "slots"
    pilot.key("Esc")
    assert on_top(app) == "menu"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_all_that_designers_can_open_is_seen_at_once(app: App, pilot: Pilot, size: tuple[int, int]) -> None:
    pilot.resize(*size)
    begun(app, pilot)
    pilot.key("W")
    ways = [*(f"designers.{each.id}" for each in BUILDERS), "designers.runs", "designers.back"]
    whole = app.theme.px(BUTTON)
    assert [way for way in ways if pilot.spots()[way].height < whole] == []


# Sizes


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [None, 1.5, 2.0])
def test_every_entry_can_be_reached_at_every_size(
    app: App, pilot: Pilot, away: list[str], answers: Answers, size: tuple[int, int], scale: float | None
) -> None:
    answers.battle("new.holmgang cannot be read (line 3): not a line of a record.")
    app.settings.scale = scale
    app.open("menu")
    pilot.resize(*size)
    pilot.frames(4)
    seen = set()
    for _ in range(14):
        pilot.key("Tab")
        focused = top(app).ui.focused
        assert focused is not None
        assert app.screen.get_rect().colliderect(pilot.find(focused.id))
        seen.add(focused.id)
    assert len(seen) == 14


@pytest.mark.parametrize("size", [(1280, 720), (853, 480)])
def test_nothing_scrolls_where_there_is_room(app: App, pilot: Pilot, size: tuple[int, int]) -> None:
    app.settings.scale = 1.0
    app.open("menu")
    pilot.resize(*size)
    pilot.frames(4)
    window = app.screen.get_rect()
    assert all(window.contains(place) for place in pilot.spots().values())


def test_a_small_window_has_one_plate_for_the_crest_that_is_pointed_at(app: App, pilot: Pilot) -> None:
    app.settings.scale = 1.0
    app.open("menu")
    pilot.resize(640, 480)
    pilot.frames(4)
    app.draw()
    before = app.screen.copy()
    pilot.move_to("menu.door.ascension")
    pilot.frames(4)
    app.draw()
    plate = pygame.Rect(30, pilot.find("menu.door.ascension").bottom + 12, 300, 40)
    assert before.subsurface(plate).get_buffer().raw != app.screen.subsurface(plate).get_buffer().raw


def test_the_plate_of_a_small_window_is_that_of_the_battle_to_go_on_with(
    app: App, pilot: Pilot, answers: Answers
) -> None:
    answers.battle(system="confrontation")
    app.settings.scale = 1.0
    pilot.resize(640, 480)
    begun(app, pilot)
    app.draw()
    plate = pygame.Rect(30, pilot.find("menu.door.ascension").bottom + 12, 300, 40)
    shown = [app.screen.subsurface(plate).copy().get_buffer().raw]
    for system in ("thor", "confrontation"):
        pilot.move_to(f"menu.door.{system}")
        pilot.frames(4)
        app.draw()
        shown.append(app.screen.subsurface(plate).copy().get_buffer().raw)
    assert shown[0] == shown[2] != shown[1]


def test_what_is_scrolled_away_ends_within_the_window(app: App) -> None:
    small = WatchedApp((640, 480), Settings(scale=1.75), headless=True)
    try:
        small.open("menu")
        pilot = Pilot(small)
        for system in OPEN:
            pilot.frames(4)
            pilot.move_to(f"menu.door.{system}")
            pilot.frames(4)
            small.invalidate()
            small.look()
            assert not small.spilled
            assert top(small).widget(f"menu.door.{system}").hint, "the plate with its name is scrolled away"
    finally:
        small.close()


def test_where_there_is_height_but_no_width_the_crests_take_it(app: App, pilot: Pilot) -> None:
    app.settings.scale = 1.0
    app.open("menu")
    pilot.resize(1024, 768)
    pilot.frames(4)
    assert pilot.find("menu.door.thor").height > 150
    assert pilot.find("menu.quit").bottom > 740, "the way out is at the foot"
    assert not top(app).widget("menu.list").overflows


def test_the_first_frame_needs_neither_numpy_nor_pygame_gui() -> None:
    code = (
        "import sys\n"
        "from game.ui.app.loop import App\n"
        "from game.ui.app.settings import Settings\n"
        "app = App((1280, 720), Settings(), headless=True)\n"
        "app.open('menu'); app.draw()\n"
        "print([name for name in ('numpy', 'pygame_gui', 'msgspec', 'rich') if name in sys.modules])\n"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.strip().endswith("[]")
