"""The force builder in the window: built by mouse and by keys, kept, opened again, used in set-up."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from game import scenarios
from game.systems.ascension.points import forces
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from game.ui.kit.base import Widget
from game.ui.kit.scroll import Scroll
from game.ui.workshop.forces import files
from game.ui.workshop.forces.scene import Forge
from tests.ui.pages.player import Host
from tests.ui.player import match_on_top, on_top, top
from tests.ui.workshop.player import Smith

SIZES = ((1280, 720, 1.0), (1920, 1080, 1.25), (1280, 720, 1.5), (640, 480, 1.0), (640, 480, 2.0))


@pytest.fixture
def forge(app: App) -> Smith:
    app.open("menu")
    return Smith.before(app, Forge())


@pytest.fixture
def hall(app: App) -> Smith:
    """The builder with a copy of a shipped force."""
    app.open("menu")
    return Smith.before(app, Forge(forces.forces()["hall"]))


def bring(app: App, pilot: Pilot, spot: str) -> None:
    """Scroll until a place can be pointed at, and click it."""
    widget = next(each for each in top(app).widgets(Widget) if spot in each.spots())
    parent = widget.parent
    while parent is not None and not isinstance(parent, Scroll):
        parent = parent.parent
    if parent is not None:
        parent.reveal(widget)
        pilot.frames(1)
    pilot.click(spot)


def test_the_builder_opens_for_a_scenario_at_its_points(app: App) -> None:
    smith = Smith(app, app.open("builder", document=scenarios.load("the-bridge").document))
    assert (smith.draft.limit, smith.path) == (150, None)


def test_a_legal_character_is_built_by_mouse_and_kept(forge: Smith, pilot: Pilot, app: App) -> None:
    pilot.click("forge.name")
    pilot.type("Reed folk")
    pilot.click("forge.new:1")
    pilot.type("Hild")
    for _ in range(3):
        bring(app, pilot, "forge.wounds:more")
    bring(app, pilot, "forge.add.attacks")
    bring(app, pilot, "forge.attack.0.range:more")
    bring(app, pilot, "forge.attack.0.effect")
    bring(app, pilot, "forge.attack.0.effect.0.kind")
    pilot.frames(3)
    pilot.click("forge.attack.0.effect.0.kind:slow")
    bring(app, pilot, "forge.add.abilities")
    bring(app, pilot, "shop:shift-self")
    bring(app, pilot, "forge.add.passives")
    bring(app, pilot, "shop:menace")
    bring(app, pilot, "forge.defense:more")
    character = forge.draft.character
    assert character is not None
    assert (character.name, character.wounds, character.defense) == ("Hild", 4, 3)
    assert [effect.kind for effect in character.attacks[0].effects] == ["slow"]
    assert forge.draft.bill.total == 6 + 4 + (5 + 1 + 2) + 4 + 5
    assert forge.draft.faults == []
    pilot.click("forge.save")
    assert files.read(files.folder() / "reed-folk.toml") == forge.draft.force
    pilot.key("Esc")
    assert forge.covered


def test_a_fault_is_shown_with_the_sum_that_breaks_it_CC4(hall: Smith, pilot: Pilot, app: App) -> None:
    bring(app, pilot, "forge.skill:more")
    bring(app, pilot, "forge.skill:more")
    assert hall.draft.faults == []
    bring(app, pilot, "forge.skill:more")
    assert hall.draft.faults[0].text == "Attack Skill 6 costs 48 points, but 40% of 108 is 43.2"
    assert pilot.has("forge.fault:0")
    assert [fault.rule for fault in hall.draft.troubles] == ["CC-13", "CC-4"]


def test_keys_take_back_do_again_save_and_take_out(hall: Smith, pilot: Pilot, app: App) -> None:
    before = hall.draft.force
    bring(app, pilot, "forge.defense:more")
    pilot.click("forge.character:1")
    pilot.key("Delete")
    assert len(hall.draft.force.characters) == 5
    pilot.key("Ctrl+Z", "Ctrl+Z")
    assert hall.draft.force == before
    pilot.key("Ctrl+Y")
    assert hall.draft.force != before
    pilot.key("Ctrl+S")
    assert (files.folder() / "the-wolf-hall.toml").exists()
    assert not hall.draft.changed


def test_delete_in_a_field_takes_a_letter_and_nobody_out(hall: Smith, pilot: Pilot) -> None:
    pilot.click("forge.character.name")
    pilot.key("Home", "Delete", "End", "Delete")
    assert len(hall.draft.force.characters) == 6
    assert hall.draft.character is not None
    assert hall.draft.character.name == "lfhild"


def test_everything_can_be_reached_by_tab(hall: Smith, pilot: Pilot, app: App) -> None:
    reached: set[str] = set()
    for _ in range(300):
        pilot.key("Tab")
        focused = hall.ui.focused
        assert focused is not None
        if focused.id in reached:
            break
        reached.add(focused.id)
        assert focused.seen.height > 0
    wanted = {widget.id for widget in hall.widgets(Widget) if widget.focusable and widget.id}
    assert wanted <= reached


def test_a_file_is_never_written_over_without_asking(hall: Smith, pilot: Pilot, app: App) -> None:
    other = ForceFile("The Wolf Hall")
    pilot.click("forge.save")
    assert hall.covered
    pilot.key("Esc")
    assert other.unchanged
    pilot.click("forge.save")
    pilot.click("dialog.yes")
    assert not other.unchanged
    pilot.key("Ctrl+S")
    assert not hall.covered


class ForceFile:
    """A file in the player's folder."""

    def __init__(self, name: str) -> None:
        self.path = files.folder() / f"{name.lower().replace(' ', '-')}.toml"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.text = f'name = "{name}"\n'
        self.path.write_text(self.text, encoding="utf-8")

    @property
    def unchanged(self) -> bool:
        return self.path.read_text(encoding="utf-8") == self.text


def test_what_is_unsaved_is_not_lost_without_asking(hall: Smith, pilot: Pilot, app: App) -> None:
    bring(app, pilot, "forge.defense:less")
    pilot.key("Esc")
    assert hall.covered
    pilot.click("dialog.no")
    assert not hall.covered
    pilot.key("Esc")
    pilot.click("dialog.yes")
    assert hall.covered
    assert on_top(app) == "menu"


def test_a_force_without_names_is_not_written(forge: Smith, pilot: Pilot) -> None:
    pilot.click("forge.new:2")
    pilot.click("forge.save")
    assert files.kept() == []
    pilot.click("forge.name")
    pilot.type("Mine")
    pilot.click("forge.save")
    assert files.kept() == []


def test_own_forces_are_opened_and_deleted_and_broken_ones_named(
    forge: Smith, pilot: Pilot, app: App
) -> None:
    files.save(forces.forces()["coven"], files.folder() / "mine.toml")
    (files.folder() / "broken.toml").write_text('name = "A"\nsize = 2\n', encoding="utf-8")
    pilot.key("Ctrl+L")
    pilot.click("shelf:own/mine")
    assert forge.path == files.folder() / "mine.toml"
    assert forge.draft.force == forces.forces()["coven"]
    assert not forge.draft.changed
    pilot.click("forge.open")
    pilot.click("shelf.delete:own/mine")
    pilot.click("dialog.yes")
    assert not (files.folder() / "mine.toml").exists()
    assert (files.folder() / "broken.toml").exists()
    assert forge.path is None


def test_a_character_of_another_force_is_copied(hall: Smith, pilot: Pilot, app: App) -> None:
    bring(app, pilot, "forge.copy")
    bring(app, pilot, "roll:coven.padda")
    assert hall.draft.character is not None
    assert hall.draft.character.name == "Padda"
    assert len(hall.draft.force.characters) == 7


def test_an_emblem_is_chosen(app: App, hall: Smith, pilot: Pilot) -> None:
    pilot.click("forge.emblem")
    bring(app, pilot, "emblem:stag")
    assert hall.draft.character is not None
    assert hall.draft.character.emblem == "stag"


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
@pytest.mark.parametrize("id", ["", "hall", "smiths"])
def test_everything_stands_inside_the_window(width: int, height: int, scale: float, id: str) -> None:
    app = App((width, height), Settings(scale=scale), headless=True)
    app.open("menu")
    app.push(Forge(forces.forces().get(id)))
    pilot = Pilot(app)
    window = app.screen.get_rect()
    for _ in range(3):
        pilot.frames(2)
        spots = pilot.spots()
        assert {id: tuple(rect) for id, rect in spots.items() if not window.contains(rect)} == {}
        tab = next((spot for spot in ("forge.tab:bill", "forge.tab:card") if spot in spots), None)
        if tab:
            pilot.click(tab)
    app.close()


# In set-up


@pytest.fixture
def setup(app: App) -> Host:
    app.open("menu")
    return Host.opens(app, scenario="ascension/the-bridge")


def test_forces_chosen_in_set_up_stand_in_the_record(setup: Host, pilot: Pilot, app: App) -> None:
    bring(app, pilot, "setup.levy.two")
    pilot.frames(3)
    pilot.click("setup.levy.two:coven")
    bring(app, pilot, "setup.roster.two")
    pilot.click("roster.plays:ivara")
    pilot.click("roster.lead:padda")
    pilot.click("overlay.ok")
    pilot.click("setup.begin")
    match = match_on_top(app)
    side = match.header.document["sides"]["two"]
    assert (side["name"], side["models"], side["leader"]) == ("The Marsh Coven", ["moldis", "padda"], "padda")
    assert match.state.field.sides["two"].name == "The Marsh Coven"
    assert match.header.options["odds"] == "own"


def test_odds_that_are_switched_off_in_the_settings_are_off(app: App, pilot: Pilot) -> None:
    app.change(odds=False)
    app.open("menu")
    app.open("setup", scenario="ascension/seize-fate")
    pilot.click("setup.begin")
    assert match_on_top(app).header.options["odds"] == "off"


def test_a_side_over_its_points_is_not_begun_with(setup: Host, pilot: Pilot, app: App) -> None:
    bring(app, pilot, "setup.roster.one")
    pilot.click("roster.plays:greyback")
    assert pilot.has("roster.fault:0")
    pilot.click("overlay.ok")
    pilot.click("setup.begin")
    assert not setup.covered


def test_points_change_who_plays(setup: Host, pilot: Pilot, app: App) -> None:
    for _ in range(6):
        bring(app, pilot, "setup.points:more")
    assert setup.party is not None
    assert setup.party.points == 300
    assert all(len(levy.models) == 6 for levy in setup.party.levies.values())
    pilot.click("setup.scenario:ascension/seize-fate")
    assert setup.party.points == 75


def test_the_force_builder_gives_a_force_back_to_set_up(setup: Host, pilot: Pilot, app: App) -> None:
    bring(app, pilot, "setup.forge.one")
    assert isinstance(app.scene, Forge)
    pilot.click("forge.name")
    pilot.key("Ctrl+A")
    pilot.type("Changed")
    pilot.click("forge.use")
    assert not setup.covered
    assert setup.party is not None
    assert setup.party.levies["one"].key == "own/changed"
    assert setup.brief.hosts[0].name == "Changed"
    pilot.click("setup.begin")
    assert on_top(app) == "battle"


def test_a_force_over_its_points_is_refused_and_nobody_is_left_out(
    setup: Host, pilot: Pilot, app: App
) -> None:
    bring(app, pilot, "setup.forge.one")
    assert isinstance(app.scene, Forge)
    smith = Smith(app, app.scene)
    limit = smith.draft.limit
    roster = smith.draft.force.rosters[limit]
    everybody = tuple(each.id for each in smith.draft.force.characters)
    smith.draft.made = msgspec.structs.replace(
        smith.draft.force, rosters=smith.draft.force.rosters | {limit: everybody}
    )
    over = smith.draft.total
    assert roster != everybody
    pilot.click("forge.use")
    assert isinstance(app.scene, Forge)
    assert app.notices.texts[-1].startswith(f"{over} of {limit} points")
    assert smith.draft.playing == everybody
    assert not files.kept()


def test_whoever_sits_at_a_table_stays_there_while_a_force_is_built(
    setup: Host, pilot: Pilot, app: App
) -> None:
    bring(app, pilot, "setup.kind.one:False")
    bring(app, pilot, "setup.kind.two:True")
    bring(app, pilot, "setup.forge.one")
    pilot.click("forge.use")
    pilot.click("setup.begin")
    assert match_on_top(app).header.seats == {"one": "greedy", "two": "human"}


def test_the_card_of_ones_own_leads_to_the_force_builder(setup: Host, pilot: Pilot, app: App) -> None:
    bring(app, pilot, "setup.own")
    assert isinstance(app.scene, Forge)
    pilot.key("Esc")
    assert not setup.covered


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_set_up_stands_inside_the_window(width: int, height: int, scale: float) -> None:
    app = App((width, height), Settings(scale=scale), headless=True)
    app.open("menu")
    app.open("setup", scenario="ascension/two-against-two")
    pilot = Pilot(app)
    pilot.frames(2)
    window = app.screen.get_rect()
    assert [id for id, rect in pilot.spots().items() if not window.contains(rect)] == []
    app.close()


def test_every_scenario_has_a_picture_of_its_table(app: App) -> None:
    from game.ui.play.summaries import glances, maps

    for entry in scenarios.find():
        if entry.system == "ascension":
            shown = glances.read(entry.system, entry.document)
            assert shown.land is not None
            picture = maps.picture(app.theme, 152, shown)
            assert max(picture.get_size()) == 152
            assert isinstance(picture, pygame.Surface)


def test_no_words_are_cut_in_the_builder_that_set_up_opens(app: App) -> None:
    smith = Smith.before(app, Forge(next(iter(forces.forces().values())), used=lambda path: None))
    smith.frames(2)
    assert smith.widget("forge.save").words == ""
    assert not smith.ui.cut()
