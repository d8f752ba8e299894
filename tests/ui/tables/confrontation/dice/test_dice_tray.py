"""The dialog of dice: what it says when, how it is skipped, and that it fits."""

from __future__ import annotations

import pytest

from game.systems.confrontation import events
from game.ui.app.loop import App
from game.ui.kit.lines import LineRow
from game.ui.tables.confrontation.dice import dice_moment
from game.ui.tables.confrontation.dice.dice_parts import Chart, Legend, Sum, Tray
from game.ui.tables.confrontation.dice.dice_tray import DiceTray
from game.ui.tables.confrontation.dice.throws import Cast, of_test
from tests.ui.player import Guest
from tests.ui.tables.confrontation.casts import NAMES, a_test, combat, great_attack, rolled

LOOKS = [
    ((1280, 720), 1.0),
    ((1280, 720), 1.5),
    ((1920, 1080), 1.25),
    ((640, 480), 0.75),
    ((640, 480), 2.0),
    ((2560, 1440), 2.0),
]


class Thrower(Guest):
    """Somebody before the dice."""

    scene: DiceTray
    kind = DiceTray
    closed: int

    @classmethod
    def throws(cls, app: App, *casts: Cast) -> Thrower:
        """Throw, and count how often the end was told."""
        thrower = cls.before(app, DiceTray(casts, lambda: setattr(thrower, "closed", thrower.closed + 1)))
        thrower.closed = 0
        return thrower

    @property
    def falling(self) -> bool:
        """Whether dice still move."""
        return self.widgets(Tray)[0].tray.falling

    @property
    def kind_shown(self) -> str:
        """What kind of throw is before us."""
        return self.widgets(Tray)[0].cast.kind

    def told(self) -> list[str]:
        """The lines that are to be seen."""
        return [row.line.text for row in self.widgets(LineRow) if row.visible]


def test_the_first_press_ends_the_fall_and_the_second_goes_on(app: App, blank: object) -> None:
    thrower = Thrower.throws(app, *combat())
    thrower.frames(5)
    assert thrower.falling
    thrower.key("Enter")
    assert not thrower.falling
    thrower.key("Enter")
    assert (thrower.kind_shown, thrower.falling) == ("strength", True)
    thrower.key("Enter", "Enter")
    assert thrower.covered
    assert thrower.closed == 1


def test_a_click_anywhere_ends_the_fall_and_does_nothing_else(app: App, blank: object) -> None:
    thrower = Thrower.throws(app, *combat())
    thrower.frames(2)
    thrower.click("dice.past")
    assert (thrower.falling, thrower.covered) == (False, False)
    thrower.click("dice.past")
    assert (thrower.covered, thrower.closed) == (True, 1)


def test_esc_leads_past_all_throws(app: App, blank: object) -> None:
    thrower = Thrower.throws(app, *combat())
    thrower.key("Esc")
    assert (thrower.covered, thrower.closed) == (True, 1)


def test_what_came_of_it_is_told_once_the_dice_lie(app: App, blank: object) -> None:
    thrower = Thrower.throws(app, *combat())
    thrower.frames(10)
    assert "Attack of Oathblades" in thrower.told()
    assert "of 24 at the first throw" not in thrower.told()
    thrower.seconds(2.5)
    assert "of 24 at the first throw" in thrower.told()


def test_nothing_tells_how_a_throw_ends_before_its_dice_lie(app: App, blank: object) -> None:
    thrower = Thrower.throws(app, *combat())
    thrower.frames(10)
    assert thrower.widgets(Sum)[0].words == ("", "", "")
    assert thrower.widget("dice.on").words == "Let them lie"
    assert [kind for kind, _ in thrower.widgets(Legend)[0].explained] == ["bone"]
    thrower.seconds(2.5)
    first = combat()[0]
    assert thrower.widgets(Sum)[0].words == (first.total, first.noun, first.beside)
    assert thrower.widget("dice.on").words == first.next_words
    assert len(thrower.widgets(Legend)[0].explained) > 1


def test_the_best_die_of_a_test_of_courage_is_not_counted_up_GB66(app: App, blank: object) -> None:
    nerve = of_test(rolled(a_test("courage", 2, 5, 3, best=True), (6, 2)), NAMES)
    thrower = Thrower.throws(app, nerve)
    said = set()
    while thrower.falling:
        thrower.frames(1)
        said.add(thrower.widgets(Sum)[0].words[0])
    assert said == {"", "6"}


def test_with_reduced_motion_the_dice_lie_at_once(app: App, blank: object) -> None:
    app.settings.reduced_motion = True
    thrower = Thrower.throws(app, *combat())
    thrower.seconds(0.1)
    assert not thrower.falling


@pytest.mark.parametrize(("size", "scale"), LOOKS)
def test_it_has_room_at_every_size(app: App, blank: object, size: tuple[int, int], scale: float) -> None:
    app.settings.scale = scale
    app.resize(size)
    thrower = Thrower.throws(app, *combat())
    thrower.seconds(2.5)
    assert not thrower.ui.cut()
    window = thrower.app.screen.get_rect()
    spots = thrower.spots()
    assert window.contains(spots["dice.on"])
    assert not spots["dice.on"].colliderect(spots["dice.past"])


def test_a_single_throw_has_one_way_on(app: App, blank: object) -> None:
    thrower = Thrower.throws(app, of_test(great_attack(), NAMES))
    thrower.seconds(2.5)
    assert "dice.past" not in thrower.spots()
    thrower.key("Enter")
    assert thrower.closed == 1


def test_a_result_at_the_end_of_the_distribution_is_written_once(app: App, blank: object) -> None:
    first = combat()[0]
    assert first.rarity is not None
    low, high = first.rarity.first, first.rarity.first + len(first.rarity.chances) - 1
    for now, ends in ((low, [str(high)]), (high, [str(low)]), ((low + high) // 2, [str(low), str(high)])):
        thrower = Thrower.throws(app, first._replace(rarity=first.rarity._replace(now=now)))
        assert [words for words, _ in thrower.widgets(Chart)[0].ends()] == ends
        app.pop()


def test_the_words_of_a_sum_begin_at_one_edge_however_wide_its_numbers_are(app: App, blank: object) -> None:
    told = [events.PoolFilled(1, 0, 23, 0, 23, (6, 6, 5))]
    thrower = Thrower.throws(app, *dice_moment.of_events(told, NAMES))
    rows = [row for row in thrower.widgets(LineRow) if row.line.lead]
    assert [row.line.lead for row in rows] == ["+17", "+6"]
    assert len({row.indent for row in rows}) == 1
