"""Saved battles: found, shown with where they stand, gone on with; broken ones named and left alone."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from game import scenarios
from game.core.match import Match
from game.core.match import opened as read
from game.core.record import text_of
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.kit.labels import Text
from game.ui.kit.scroll import Scroll
from game.ui.pages.controls import Fact
from game.ui.pages.hooks import Latest
from game.ui.pages.load import door_notes, latest, look_on
from game.ui.play import saves
from tests.ui.pages.player import Keeper
from tests.ui.player import match_on_top, on_top, top
from tests.ui.tables.thor.player import Watcher

Play = Callable[..., Path]


def seen(keeper: Keeper) -> None:
    """Wait until all records were looked into."""
    keeper.frames(2)
    while not all(each.looked for each in keeper.saved):
        keeper.frames(1)
    keeper.frames(2)


def told(app: App) -> Latest:
    """The battle to go on with, once the records that tell it were looked into."""
    while (found := latest(app)).waits:
        look_on(app)
    return found


def opened(app: App, name: str = "load") -> Keeper:
    app.open("menu")
    keeper = Keeper(app, app.open(name))
    seen(keeper)
    return keeper


def broken(path: Path) -> bytes:
    """Make the record's tenth line tell of something that today's rules refuse."""
    rows = path.read_bytes().split(b"\n")
    rows[9] = rows[10]
    path.write_bytes(b"\n".join(rows))
    return path.read_bytes()


def on_the_table(app: App) -> Match:
    """The match of the battle that is on the table now."""
    assert on_top(app) == "battle"
    return match_on_top(app)


def test_the_newest_battle_stands_first(app: App, played: Play) -> None:
    old, new = played("jotunheim", 30), played("vanaheim", 30)
    os.utime(old, (1_000_000, 1_000_000))
    keeper = opened(app)
    assert [each.path for each in keeper.saved] == [new, old]


def test_it_says_where_a_battle_stands(app: App, played: Play) -> None:
    played("jotunheim", 60)
    saved = opened(app).saved[0]
    assert saved.title == "Jotunheim"
    assert saved.progress.startswith("turn ")
    assert saved.who == "Astrid against the greedy bot"


def test_a_battle_that_is_over_says_who_won(app: App, played: Play) -> None:
    played("jotunheim", 5000)
    saved = opened(app).saved[0]
    assert saved.standing is not None
    assert saved.standing.outcome is not None
    assert "in turn" in saved.progress


def test_who_plays_each_side_stands_at_one_edge_however_long_its_name(app: App, played: Play) -> None:
    played("jotunheim", 30)
    facts = [each for each in opened(app).widgets(Fact) if each.head]
    assert {each.head for each in facts} == {"Asgardians", "Frost Giants"}
    (edge,) = {each.edge for each in facts}
    assert edge >= max(app.theme.width(each.head, "body") for each in facts)


def test_enter_goes_on_with_the_chosen_battle(app: App, pilot: Pilot, played: Play) -> None:
    path = played("jotunheim", 40)
    opened(app)
    pilot.key("Enter")
    assert on_top(app) == "battle"
    match = match_on_top(app)
    assert len(match.moments) == 41
    assert match.writer.path == path
    assert [each.name for each in app.scenes] == ["menu", "battle"]


def test_arrows_choose_and_a_click_chooses(app: App, pilot: Pilot, played: Play) -> None:
    for number, name in enumerate(("jotunheim", "vanaheim", "greenwich")):
        path = played(name, 10)
        os.utime(path, (1_000_000 - number, 1_000_000 - number))
    keeper = opened(app)
    pilot.key("Down")
    assert keeper.one is not None
    assert keeper.one.title == "Vanaheim"
    pilot.click("load.list:2")
    assert keeper.one.title == "Greenwich"


def test_a_record_with_a_forbidden_line_is_shown_as_such_and_watched_up_to_there(
    app: App, pilot: Pilot, played: Play
) -> None:
    path = played("jotunheim", 40)
    before = broken(path)
    saved = opened(app).saved[0]
    assert saved.trouble == ""
    assert "today's refuse line 10 of 42" in saved.notice
    assert saved.progress.startswith("goes up to turn ")
    pilot.key("Enter")
    assert on_top(app) == "replay"
    assert Watcher(app, app.scene).tape.last == 7
    assert path.read_bytes() == before


def test_a_record_with_a_forbidden_line_is_played_on_from_there_in_a_record_of_its_own(
    app: App, pilot: Pilot, played: Play
) -> None:
    path = played("jotunheim", 40)
    before = broken(path)
    opened(app)
    pilot.click("load.continue")
    match = on_the_table(app)
    assert len(match.moments) == 8
    assert match.writer.path == path.with_name("jotunheim-2.holmgang")
    assert path.read_bytes() == before
    assert any("goes on in jotunheim-2.holmgang" in text for text in app.notices.texts)


def test_a_file_that_is_no_record_is_named(app: App) -> None:
    saves.folder().mkdir(parents=True)
    (saves.folder() / "junk.holmgang").write_bytes(b"hello\n")
    assert opened(app).saved[0].trouble.startswith("junk.holmgang:1:")


@pytest.mark.parametrize("name", ["load", "replay"])
def test_a_record_with_a_huge_number_is_broken_and_the_others_are_listed(
    app: App, pilot: Pilot, played: Play, name: str
) -> None:
    good = played("jotunheim", 40)
    match = Match.start("ascension", scenarios.load("ascension/burning-village").document, seed=1)
    text = re.sub(rb'"turn":\d+', b'"turn":1' + b"0" * 310, text_of(match.header, *match.lines), count=1)
    (good.parent / "huge.holmgang").write_bytes(text)
    app.open("menu")
    pilot.frames(12)
    app.open(name)
    keeper = Keeper(app, app.scene)
    seen(keeper)
    troubles = {each.path.name: each.trouble for each in keeper.saved}
    assert troubles[good.name] == ""
    assert troubles["huge.holmgang"].startswith("huge.holmgang:1: document.terrain[")
    assert ".turn: is not a number from" in troubles["huge.holmgang"]


def test_a_record_over_which_the_rules_stumble_is_broken_and_the_page_stands(
    app: App, pilot: Pilot, played: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    played("jotunheim", 40)
    monkeypatch.setattr(Match, "load", lambda _: 1 / 0)
    keeper = opened(app)
    assert "the rules cannot make sense of it: ZeroDivisionError" in keeper.saved[0].trouble
    assert not pilot.has("load.continue")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes and devices in folders there")
def test_pipes_and_devices_among_the_records_are_listed_and_not_read(app: App) -> None:
    saves.folder().mkdir(parents=True)
    os.mkfifo(saves.folder() / "pipe.holmgang")
    (saves.folder() / "zero.holmgang").symlink_to("/dev/zero")
    assert {each.trouble for each in opened(app).saved} == {
        "pipe.holmgang: is not a regular file",
        "zero.holmgang: is not a regular file",
    }


def test_a_torn_last_line_is_dropped_with_a_notice(app: App, pilot: Pilot, played: Play) -> None:
    path = played("jotunheim", 20)
    path.write_bytes(path.read_bytes()[:-5])
    opened(app)
    pilot.key("Enter")
    assert any("torn" in text for text in app.notices.texts)


def test_deleting_asks_first(app: App, pilot: Pilot, played: Play) -> None:
    path = played("jotunheim", 10)
    opened(app)
    pilot.click("load.delete")
    pilot.key("Esc")
    assert path.exists()
    pilot.click("load.delete")
    pilot.click("dialog.yes")
    assert not path.exists()
    assert pilot.has("load.new")


def test_the_battle_on_the_table_is_not_deleted(app: App, pilot: Pilot, played: Play) -> None:
    path = played("jotunheim", 10)
    opened(app)
    pilot.key("Enter")
    app.open("load")
    pilot.frames(3)
    pilot.click("load.delete")
    assert on_top(app) == "load"
    assert any("on the table" in text for text in app.notices.texts)
    assert path.exists()


# What another window plays


@pytest.fixture
def elsewhere(played: Play) -> Iterator[Match]:
    """A battle that another window plays."""
    path = played("jotunheim", 40)
    match, _ = read(path, keep=path)
    yield match
    match.close()


def test_continue_on_a_battle_of_another_window_offers_to_watch_it(
    app: App, pilot: Pilot, elsewhere: Match
) -> None:
    opened(app)
    pilot.key("Enter")
    assert pilot.has("dialog.watch")
    pilot.click("dialog.watch")
    assert on_top(app) == "replay"
    assert Watcher(app, app.scene).tape.last == 40
    assert elsewhere.writer.news() == []


def test_continue_on_a_battle_of_another_window_offers_to_branch_off(
    app: App, pilot: Pilot, elsewhere: Match
) -> None:
    assert elsewhere.writer.path
    before = elsewhere.writer.path.read_bytes()
    opened(app)
    pilot.key("Enter")
    pilot.click("dialog.fork")
    pilot.click("fork.begin")
    match = on_the_table(app)
    assert match.moments == elsewhere.moments
    assert match.writer.path != elsewhere.writer.path
    assert match.header.forked == "action 40 of jotunheim.holmgang"
    assert elsewhere.writer.path.read_bytes() == before


def test_turning_back_from_a_battle_of_another_window_changes_nothing(
    app: App, pilot: Pilot, elsewhere: Match
) -> None:
    keeper = opened(app)
    pilot.key("Enter", "Esc")
    assert not keeper.covered


def test_the_menus_continue_asks_the_same_of_a_battle_of_another_window(
    app: App, pilot: Pilot, elsewhere: Match
) -> None:
    app.open("menu")
    offer = told(app).offer
    assert offer
    offer.open(app)
    assert pilot.has("dialog.watch")


def test_a_battle_of_another_window_is_not_deleted(app: App, pilot: Pilot, elsewhere: Match) -> None:
    opened(app)
    pilot.click("load.delete")
    pilot.click("dialog.yes")
    assert elsewhere.writer.path
    assert elsewhere.writer.path.exists()
    assert any("in another window" in text for text in app.notices.texts)


def test_continue_leads_back_to_the_battle_that_is_on_the_table(app: App, pilot: Pilot, played: Play) -> None:
    played("jotunheim", 40)
    opened(app)
    pilot.key("Enter")
    table = app.scene
    app.open("load")
    pilot.key("Enter")
    assert app.scene is table


@pytest.mark.parametrize(("width", "height", "scale"), [(1280, 720, 1.5), (640, 480, 1.0), (640, 480, 2.0)])
def test_the_offer_works_in_every_window(
    app: App, elsewhere: Match, width: int, height: int, scale: float
) -> None:
    app.settings.scale = scale
    pilot = Pilot(app)
    pilot.resize(width, height)
    app.open("menu")
    offer = told(app).offer
    assert offer
    offer.open(app)
    top(app).ui.focus("dialog.fork")
    pilot.key("Enter")
    assert on_top(app) == "fork"


def test_a_battle_that_is_over_is_watched(app: App, pilot: Pilot, played: Play) -> None:
    played("jotunheim", 5000)
    opened(app)
    pilot.key("Enter")
    assert on_top(app) == "replay"


def test_an_empty_folder_says_what_will_be_there(app: App) -> None:
    for scene in ("load", "replay"):
        opened(app)
        app.open(scene)
        app.step()
        told = " ".join(line for each in top(app).ui.walk() if isinstance(each, Text) for line in each.lines)
        assert "Every battle" in told
        assert "Watch" in told
        assert not top(app).ui.cut()
        about = next(each for each in top(app).ui.walk() if isinstance(each, Scroll))
        assert not about.overflows


def test_an_empty_folder_leads_to_a_new_battle(app: App, pilot: Pilot) -> None:
    opened(app)
    pilot.key("Enter")
    assert on_top(app) == "setup"


def test_continue_leads_to_the_newest_battle_that_is_not_over(app: App, played: Play) -> None:
    going, over = played("vanaheim", 40, name="going"), played("jotunheim", 5000, name="over")
    bad = played("greenwich", 40, name="bad")
    broken(bad)
    for age, path in enumerate((bad, over, going)):
        os.utime(path, (2_000_000 - age, 2_000_000 - age))
    found = told(app)
    assert found.offer is not None
    assert found.offer.lines[0].startswith("Vanaheim, turn ")
    assert found.trouble.startswith("Greenwich is passed over: today’s rules refuse line 10 of ")
    app.open("menu")
    found.offer.open(app)
    assert on_top(app) == "battle"


def test_trials_of_what_is_drawn_do_not_take_the_place_of_the_battle_to_go_on_with(
    app: App, played: Play
) -> None:
    battle = played("vanaheim", 20)
    os.utime(battle, (1_000_000, 1_000_000))
    for number in range(14):
        trial = played("jotunheim", 3, name=f"trial {number}", trial=True)
        os.utime(trial, (2_000_000 + number, 2_000_000 + number))
    offer = told(app).offer
    assert offer is not None
    assert offer.lines[0].startswith("Vanaheim, ")
    assert door_notes(app)["thor"].saved.startswith("Turn "), "nor do they count as battles that wait"


def test_trials_alone_are_nothing_to_go_on_with_but_stay_among_the_saved(app: App, played: Play) -> None:
    played("jotunheim", 20, trial=True)
    assert told(app) == Latest()
    (saved,) = opened(app).saved
    assert saved.who == "A trial: Astrid against the greedy bot"


def test_a_trial_that_was_left_in_the_workshop_is_not_what_the_menu_continues(
    app: App, pilot: Pilot, played: Play
) -> None:
    os.utime(played("vanaheim", 20), (1_000_000, 1_000_000))
    app.open("menu")
    app.open("builder", document=scenarios.load("thor/jotunheim").document)
    pilot.key("F5")
    assert on_top(app) == "battle"
    pilot.frames(3)
    pilot.key("Esc")
    assert on_top(app) == "boards"
    offer = told(app).offer
    assert offer is not None
    assert offer.lines[0].startswith("Vanaheim, ")


def test_nothing_to_continue_is_no_trouble(app: App) -> None:
    assert told(app) == Latest()


def test_a_file_that_is_no_record_is_named_with_its_line_and_the_next_offered(app: App, played: Play) -> None:
    going = played("vanaheim", 40)
    os.utime(going, (1_000_000, 1_000_000))
    (going.parent / "new.holmgang").write_text("half written")
    found = told(app)
    assert found.offer is not None
    assert found.trouble.startswith("new.holmgang cannot be read (line 1): ")


def test_an_old_battle_behind_the_one_to_go_on_with_is_no_trouble(app: App, played: Play) -> None:
    going = played("vanaheim", 40)
    (going.parent / "old.holmgang").write_text("half written")
    os.utime(going.parent / "old.holmgang", (1_000_000, 1_000_000))
    assert not told(app).trouble


def test_it_says_whose_turn_it_is_against_whom_and_since_when(app: App, played: Play) -> None:
    played("jotunheim", 40)
    offer = told(app).offer
    assert offer is not None
    where, turn, who = offer.lines
    assert where.startswith("Jotunheim, turn ")
    assert turn in ("Your turn", "The greedy bot’s turn", "Player one’s turn", "Player two’s turn")
    assert who.endswith(", just now")


def test_doors_count_their_battles_and_say_what_is_saved_once_it_was_looked_into(
    app: App, played: Play
) -> None:
    assert {name: note.count for name, note in door_notes(app).items()} == {
        "thor": 4, "abstract": 5, "ascension": 6, "asgard": 6, "confrontation": 9,
    }  # fmt: skip
    played("jotunheim", 40)
    assert not door_notes(app)["thor"].saved
    assert look_on(app)
    assert not look_on(app)
    assert door_notes(app)["thor"].saved.startswith("Turn ")
    played("vanaheim", 40)
    assert look_on(app)
    assert not look_on(app)
    assert door_notes(app)["thor"].saved == "2 battles saved"


@pytest.mark.parametrize(
    ("ago", "words"),
    [
        (timedelta(seconds=20), "just now"),
        (timedelta(hours=2), "at 12:00"),
        (timedelta(days=1), "yesterday"),
        (timedelta(days=3), "3 days ago"),
        (timedelta(days=30), "24 October 2026"),
    ],
)
def test_it_is_said_how_long_ago_a_battle_was_played(ago: timedelta, words: str) -> None:
    now = datetime(2026, 11, 23, 14)
    saved = saves.SavedBattle(Path("some"), (now - ago).timestamp(), 1)
    assert saved.since(now) == words


@pytest.mark.parametrize(("width", "height", "scale"), [(1280, 720, 1.5), (640, 480, 1.0), (640, 480, 2.0)])
def test_it_works_in_every_window(app: App, played: Play, width: int, height: int, scale: float) -> None:
    played("jotunheim", 20)
    app.settings.scale = scale
    pilot = Pilot(app)
    pilot.resize(width, height)
    opened(app)
    pilot.click("load.list:0")
    pilot.click("load.continue")
    assert on_top(app) == "battle"
