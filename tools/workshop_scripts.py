"""Seven tasks at the workshop as scripts: what somebody decides, clicks, drags and types, from the main menu to a saved scenario.

The scripts are kept as they are so that the minutes they count can be compared from version to version. A task fails where the
window does not let a person do what is written.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.table.lengths import CM, INCH
from game.ui.workshop.maps.scene import MapWorkshop
from tools.workshop_hand import Hand, Stuck

_PANEL = "maps.side:"
"""Over what the wheel goes through the fields of a map."""


@dataclass(frozen=True)
class Task:
    """`do` draws it; `own` is the id under which it is then kept, `minutes` what it may count at most, `bots` who plays it."""

    id: str
    words: str
    minutes: float
    own: str
    bots: tuple[str, ...]
    do: Callable[[Hand], None]


def _into(hand: Hand, door: str, words: str) -> None:
    """From the main menu into a workshop."""
    hand.click("Workshop in the main menu", "menu.workshop")
    hand.click(words, f"designers.{door}")


def _sound(hand: Hand) -> None:
    """Nothing is left that keeps it from being played."""
    hand.wait("the window judges what was drawn", 1.0)


# A map for Thor


def thor_map(hand: Hand) -> None:
    """The same ground from both ends, a king on one side and a crowd on the other."""
    _into(hand, "thor", "A battle on the board")
    hand.decide("a causeway over a chasm, the same from both ends; four heroes against six giants")
    hand.fill("the title", "boards.title", "The Cold Causeway")
    hand.click("symmetry: half turn", "boards.symmetry:half-turn")
    hand.decide("where the chasm lies: the row before the middle, open in the two files of the causeway")
    hand.click("the pit", "boards.ground:pit")
    hand.drag("pits from a4 to c4", "square:a4", "square:c4")
    hand.drag("a pit to h4", "square:h4", "square:h4")
    hand.decide("walls to hide behind, two squares before each home row")
    hand.click("the wall", "boards.ground:wall")
    hand.drag("a wall from b2 to c2", "square:b2", "square:c2")
    hand.click("a wall on f3", "square:f3")
    hand.click("symmetry off: the two sides are not alike", "boards.symmetry:off")
    hand.decide("who holds the near end")
    hand.click("Units", "boards.kind:units")
    _enlist(hand, ("Thor", "d1"), ("Sif", "c1"), ("Volstagg", "e1"), ("Loki", "f1"))
    hand.choose("of the sides", "boards.seat", "two")
    hand.decide("who comes from the far end")
    _enlist(hand, ("Laufey", "e8"))
    hand.click("the field to find a unit", "boards.search")
    hand.keys("all of it is marked", "Ctrl+A")
    hand.type("Frost")
    hand.click("Frost Giants", "boards.unit:Frost Giants")
    for square in ("c8", "d8", "f8"):
        hand.click(f"the square {square}", f"square:{square}")
    hand.decide("what each side must bring about")
    hand.click("Goals", "boards.page:goals")
    hand.choose("of what side one wins by", "boards.wins.one", "Laufey falls")
    hand.choose("of what side two wins by", "boards.wins.two", "Thor falls")
    _sound(hand)
    hand.try_it("a trial", "boards", lambda: hand.keys("play it once", "F5"))
    hand.keys("keep it", "Ctrl+S")


def _enlist(hand: Hand, *units: tuple[str, str]) -> None:
    """Take each from the list and put it on its square."""
    for name, square in units:
        if not hand.pilot.has(f"boards.unit:{name}"):
            hand.click("the field to find a unit", "boards.search")
            hand.keys("all of it is marked", "Ctrl+A")
            hand.type(name)
        hand.click(name, f"boards.unit:{name}")
        hand.click(f"the square {square}", f"square:{square}")


# A map for Ascension


def ascension_map(hand: Hand) -> None:
    """A village between two forces: walls to run along, one place worth having, the same for both."""
    _into(hand, "maps-ascension", "A map in inches")
    hand.decide("a hamlet at a crossroads; who has the well has the points")
    hand.fill("the title", "maps.title", "Well at the Crossroads")
    hand.fill("the story", "maps.story", "Four roads, one well, and both of you are thirsty.")
    hand.choose("of grounds", "maps.ground", "village")
    hand.decide("the same for both sides, so that only the forces differ")
    hand.click("symmetry: a half turn", "maps.symmetry:half-turn")
    hand.decide("houses that close the long view, away from where anybody is deployed")
    _lay(hand, "house", (13, 8), (24, 12))
    hand.decide("cover on the way in, and something to climb over in the middle")
    _lay(hand, "low wall", (10, 16), (19, 24))
    _lay(hand, "cart", (9, 27))
    _lay(hand, "crate", (20, 15), (15, 29))
    _lay(hand, "wood", (26, 4))
    hand.keys("nothing more in the hand", "Esc")
    hand.decide("the two walls before the well stand across the road")
    hand.click("the wall at 19 by 24", _at(hand, (19, 24)))
    hand.fill("its angle, and so that of its twin", "maps.turn", "45")
    hand.keys("nothing is chosen, the map is", "Esc")
    hand.click("symmetry off", "maps.symmetry:off")
    hand.decide("one place worth having, in the very middle, four inches across")
    _lay(hand, "zone", (18, 18))
    hand.fill("its name", "maps.name", "The well")
    hand.keys("nothing more in the hand, nothing chosen", "Esc")
    hand.scroll_to("the points", "maps.detail.points", _PANEL)
    hand.decide("how large: 200 points, four rounds; smiths against the barrow")
    hand.fill("the points", "maps.detail.points", "200")
    hand.fill("the rounds", "maps.detail.rounds", "4")
    _unfold(hand, "Side one")
    hand.scroll_to("the sides", "maps.detail.one.force", _PANEL)
    hand.fill("the name of side one", "maps.detail.one.name", "The thirsty smiths")
    hand.choose("of what side one comes as", "maps.detail.one.force", "smiths")
    _sound(hand)
    hand.click("Fairness", "maps.tab:fairness")
    hand.click("Compare the sides", "maps.look")
    hand.wait("the ground is compared", 3.0)
    hand.decide("is it fair enough?")
    hand.click("Problems", "maps.tab:problems")
    hand.try_it("a trial", "maps", lambda: hand.keys("play it once", "F5"))
    hand.keys("keep it", "Ctrl+S")


# A map that burns


def burning_map(hand: Hand) -> None:
    """Fires that do what these fires do, a yard that scores, goals to choose from: all that is no ground of an Ascension map."""
    _into(hand, "maps-ascension", "A map in inches")
    hand.decide("a yard in which the hay is on fire; whoever holds its middle has the points")
    hand.fill("the title", "maps.title", "The Burning Yard")
    hand.click("symmetry: a half turn", "maps.symmetry:half-turn")
    _lay(hand, "fire", (14, 10))
    _lay(hand, "low wall", (11, 16))
    _lay(hand, "crate", (22, 13))
    hand.keys("nothing more in the hand", "Esc")
    hand.decide("hay burns whoever stays in it, and slows: a worse fire than the rulebook's")
    hand.click("the fire", _at(hand, (14, 10)))
    hand.click("it harms whoever ends an activation in it", "maps.detail.hazard.when:end")
    hand.choose("of flips", "maps.detail.hazard.flip", "2 or less")
    hand.choose("of wounds", "maps.detail.hazard.wounds", "2")
    hand.scroll_to("what it gives", "maps.detail.hazard.conditions:slow", "maps.name")
    hand.click("it slows as well", "maps.detail.hazard.conditions:slow")
    hand.keys("nothing is chosen", "Esc")
    hand.click("symmetry off", "maps.symmetry:off")
    hand.decide("the middle of the yard scores two in every round")
    _lay(hand, "zone", (18, 18))
    hand.fill("its name", "maps.name", "The yard")
    hand.fill("what it scores", "maps.detail.score", "2")
    hand.keys("nothing more in the hand, nothing chosen", "Esc")
    hand.decide("goals: who draws the first blood; and a point for everybody who is removed")
    hand.scroll_to("the goals", "maps.detail.goals:prowess", _PANEL)
    hand.click("no prowess", "maps.detail.goals:prowess")
    hand.scroll_to("the hints", "maps.detail.hints:0", _PANEL)
    hand.fill("a hint", "maps.detail.hints:0", "Hay burns longest at its edge.", enter=True)
    hand.decide("side one is led by Asger, and was awake")
    _unfold(hand, "Side one")
    hand.scroll_to("the force of side one", "maps.detail.one.leader", _PANEL)
    hand.choose("of leaders", "maps.detail.one.leader", "asger")
    hand.scroll_to("its initiative", "maps.detail.one.initiative", _PANEL)
    hand.click("the list of what is added to its flip", "maps.detail.one.initiative")
    hand.keys("one more", "Down", "Enter")
    _unfold(hand, "Options")
    hand.scroll_to("the option of rubble", "maps.detail.options.rubble", _PANEL)
    hand.choose("of rubble", "maps.detail.options.rubble", "False")
    _sound(hand)
    hand.try_it("a trial", "maps", lambda: hand.keys("play it once", "F5"))
    hand.keys("keep it", "Ctrl+S")


def _unfold(hand: Hand, title: str) -> None:
    """Unfold a group of fields of the map itself."""
    heading = f"maps.group:{title}"
    hand.scroll_to(f"the heading {title}", heading, _PANEL)
    hand.click(f"it: {title} is unfolded", heading)


def _lay(hand: Hand, name: str, *places: tuple[float, float]) -> None:
    """Find a piece in the kit, and click where it goes, as often as it goes anywhere; Esc puts it back."""
    hand.fill("the field to find a piece", "maps.search", name)
    tile = next((spot for spot in sorted(hand.pilot.spots()) if spot.startswith("maps.tile:")), "")
    if not tile:
        raise Stuck(f"the kit has no {name}")
    hand.click(f"the {name} in the kit", tile)
    for place in places:
        hand.click(f"the table at {place[0]:g} by {place[1]:g}", _at(hand, place))


def _at(hand: Hand, place: tuple[float, float]) -> tuple[int, int]:
    """Where a point of the table is seen, in the unit of its rulers."""
    scene = hand.pilot.app.scene
    assert isinstance(scene, MapWorkshop)
    hand.pilot.look()
    unit = INCH if scene.drawing.notation.unit == "in" else CM
    x, y = scene.plane.lens.to_screen((round(place[0] * unit), round(place[1] * unit)))
    return round(x), round(y)


# A story


def story(hand: Hand) -> None:
    """Three conditions: a search, an alarm, a way out; a counter, two watches, two endings."""
    _into(hand, "stories-asgard", "A story")
    hand.decide("what it is about: two look for a digger in the dark, wake somebody, and have to get away")
    hand.fill("the title", "stories.title", "The Digger")
    hand.fill(
        "the briefing",
        "stories.story",
        "Odd has not come up from the pit. Fetch him, and do not wake the barrow.",
    )
    hand.decide("what can be counted: noise")
    _add(hand, "count", "a counter")
    hand.fill("its word in lines", "stories.word", "noise", enter=True)
    hand.fill("its name", "stories.name", "Noise")
    hand.decide("how it can be lost: everybody falls, or the night ends")
    _add(hand, "ending", "an ending")
    hand.fill("its word in lines", "stories.word", "lost", enter=True)
    hand.fill("its title", "stories.title", "Nobody came back")
    hand.fill("what is told", "stories.story", "In the morning there are two holes.")
    hand.decide("three conditions: the quiet, the alarm, the way out")
    _go(hand, "condition[0]", "the first condition")
    hand.fill("its title", "stories.title", "Quiet")
    _condition(hand, "The alarm", "Something turns over below you.", "5in", "12in")
    _condition(hand, "The way out", "The digging has stopped. Run.", "4in", "20in")
    hand.decide("what cards bring while it is quiet: tracks, a stone that falls, somebody awake")
    _code(hand, "101", "Tracks", "They lead down.", "count noise +1")
    _code(hand, "102", "A stone falls", "It falls for a long time.", "count noise +1", "place 1 odd left 6in")
    _new_code(hand, "Awake", "Eyes, and then more of them.", "condition 1")
    _new_code(hand, "He has heard you", "It is Odd, and he is not alone.", "place 1 odd right 6in")
    _new_code(hand, "Daylight", "There is the way up.", "done find", "condition 2")
    _new_code(hand, "Up and out", "He counts his fingers, and they are all there.", "end found")
    _new_code(hand, "Too late", "Nobody is called any more.", "end lost")
    hand.decide("when the alarm comes: after two noises; when the night is over: after twelve rounds")
    _watch(hand, "103", "0", "count noise >= 2")
    _watch(hand, "107", "", "round 12 over")
    hand.decide("the cards of the alarm and of the way out")
    _paint(hand, 1, ("104", "card:AS", "card:6S"), ("105", "card:AH", "card:KH"))
    _paint(
        hand, 2, ("106", "card:AS", "card:KS"), ("106", "card:AH", "card:KH"), ("104", "card:AC", "card:5C")
    )
    _sound(hand)
    hand.click("Runs", "stories.tab:runs")
    hand.decide("what is told of how it is going")
    hand.click("Problems", "stories.tab:problems")
    hand.try_it("a trial", "stories", lambda: hand.keys("play it once", "F5"))
    hand.decide("does the last part work? Try it from there")
    hand.click("the way out in the graph", "node:condition[2]")
    hand.try_it("a trial of the way out", "stories", lambda: hand.click("Try from here", "stories.try"))
    hand.keys("keep it", "Ctrl+S")


def hunt(hand: Hand) -> None:
    """A story with rules of its own: what blips do, the dark that lends, who stands there from the start, and everything called anew."""
    _into(hand, "stories-asgard", "A story")
    hand.decide("what it is about: somebody follows whoever goes to the spring at dusk")
    hand.fill("the title", "stories.title", "The Spring")
    hand.choose("of how hard it is", "stories.difficulty", "gentle")
    hand.fill(
        "a hint", "stories.hint:0", "What you cannot see comes nearer while you look elsewhere.", enter=True
    )
    hand.decide("how it is played: by stealth, and nothing fades")
    _go(hand, "rules", "the rules")
    hand.click("one more of stealth", "stories.stealth:more")
    hand.decide("what hunters do out of sight: stalk, seldom go away")
    _go(hand, "blips", "what blips do")
    hand.click("not as the book has it", "stories.own-blips")
    for face in (1, 2, 3, 4):
        hand.choose(f"of a {face}", f"stories.face:{face}", "stalk")
    _go(hand, "skill", "how well they spot")
    hand.choose("of how well Runa spots", "stories.skill:runa", "skilled")
    hand.decide("the enemy is a wolf of a man, and lines shall call him so")
    _go(hand, "enemy.odd", "the enemy")
    hand.fill("his word in lines", "stories.word", "hunter", enter=True)
    hand.fill("his name", "stories.name", "The hunter")
    hand.decide("where: the spring, with somebody beside it from the start")
    _add(hand, "spot", "a spot")
    hand.fill("its word in lines", "stories.word", "spring", enter=True)
    hand.fill("its name", "stories.name", "The spring")
    hand.fill("where it is", "stories.at", "12in, 4in", enter=True)
    hand.click("the players know it", "stories.shown")
    _add(hand, "fixed", "somebody from the start")
    hand.fill("where he stands", "stories.at", "17in, 4in", enter=True)
    hand.decide("the dusk makes everybody hard to hit")
    _go(hand, "condition[0]", "the condition")
    hand.fill("its title", "stories.title", "Dusk")
    hand.scroll_to("its variables", "stories.add-variable", _SIDE)
    hand.click("one more variable", "stories.add-variable")
    hand.fill("what it is now", "stories.value", "dusk")
    hand.fill("what that does", "stories.effect", "Everybody is a little harder to hit.")
    hand.click("one more number", "stories.add-lend")
    hand.choose("of what is lent", "stories.stat:0", "defence")
    hand.choose("of to whom", "stories.side:0", "all")
    hand.decide("it ends at the spring, or with the night")
    _go(hand, "code.101", "code 101")
    hand.fill("its number", "stories.word", "201", enter=True)
    _add(hand, "ending", "an ending")
    hand.fill("its word in lines", "stories.word", "dark", enter=True)
    hand.fill("its title", "stories.title", "Too dark")
    _new_code(hand, "Night", "The spring can be heard, and not seen.", "end dark")
    _watch(hand, "201", "", "one at spring 3in")
    _watch(hand, "202", "", "round 10 over")
    _sound(hand)
    hand.try_it("a trial", "stories", lambda: hand.keys("play it once", "F5"))
    hand.keys("keep it", "Ctrl+S")


_PARTS = (100, 300)
"""Over the list of parts."""
_SIDE = (1100, 400)
"""Over the panel of what is chosen."""


def _add(hand: Hand, kind: str, words: str) -> None:
    hand.scroll_to(f"the button for {words}", f"stories.add-{kind}", _PARTS)
    hand.click(f"the button for {words}", f"stories.add-{kind}")


def _go(hand: Hand, path: str, words: str) -> None:
    """A part by the list: it is above or below of what is seen."""
    if not hand.pilot.has(f"stories.part:{path}"):
        hand.scroll_to(words, "stories.part:", _PARTS, up=True)
        hand.scroll_to(words, f"stories.part:{path}", _PARTS)
    hand.click(words, f"stories.part:{path}")


def _condition(hand: Hand, title: str, told: str, range_: str, seen: str) -> None:
    _add(hand, "condition", "a condition")
    hand.fill("its title", "stories.title", title)
    hand.fill("what is told", "stories.story", told)
    hand.fill("the encounter range", "stories.range", range_)
    hand.fill("the visibility", "stories.visibility", seen)


def _code(hand: Hand, number: str, title: str, told: str, *lines: str) -> None:
    """A code that is there already says something else now."""
    _go(hand, f"code.{number}", f"code {number}")
    _write_code(hand, title, told, *lines)


def _new_code(hand: Hand, title: str, told: str, *lines: str) -> None:
    _add(hand, "code", "a code")
    _write_code(hand, title, told, *lines)


def _write_code(hand: Hand, title: str, told: str, *lines: str) -> None:
    hand.fill("its title", "stories.title", title)
    hand.fill("what is told", "stories.story", told)
    for number, line in enumerate(lines):
        hand.scroll_to("the line", f"stories.line:{number}", _SIDE)
        hand.fill(f"line {number + 1}", f"stories.line:{number}", line, enter=True)
    spare = f"stories.line:{len(lines)}"
    while hand.pilot.has(f"stories.line:{len(lines) + 1}"):
        hand.click("a line too many", spare)
        hand.keys("it goes", "Ctrl+A", "Delete", "Enter")


def _watch(hand: Hand, code: str, where: str, *facts: str) -> None:
    _add(hand, "watch", "a watch")
    hand.fill("its code", "stories.code", code)
    if where:
        hand.fill("its conditions", "stories.in", where)
    else:
        hand.click("its conditions", "stories.in")
        hand.keys("none: it waits in all", "Ctrl+A", "Delete")
    for number, fact in enumerate(facts):
        hand.fill(f"fact {number + 1}", f"stories.line:{number}", fact, enter=True)


def _paint(hand: Hand, condition: int, *rows: tuple[str, str, str]) -> None:
    """Rows of a card table: typed, or taken up, and painted over the cards."""
    _go(hand, f"condition[{condition}]", f"condition {condition}")
    for entry, start, end in rows:
        hand.scroll_to("the field for a row", "stories.entry", _SIDE)
        hand.fill("the field for a row", "stories.entry", entry, enter=True)
        hand.drag(f"{entry} from {start[5:]} to {end[5:]}", start, end)
        hand.keys("the row is put back", "Esc")
        _go(hand, f"condition[{condition}]", f"condition {condition}")


# A battle of slots


def slots(hand: Hand) -> None:
    """Few strong ones against many weak ones, at the same number of slots."""
    _into(hand, "abstract", "Units and slots")
    hand.decide("two large units against four small ones")
    hand.fill("the title", "slots.title", "The Two and the Four")
    hand.click("The North in the list", "slots.part:sides.one")
    hand.fill("its name", "slots.name", "The Two")
    hand.fill("the first unit", "slots.unit.0.name", "Hammer")
    hand.fill("the second unit", "slots.unit.1.name", "Anvil")
    hand.decide("the first is the stronger of them")
    for _ in range(2):
        hand.click("one slot less for Anvil", "slots.unit.1.slots:less")
    for _ in range(2):
        hand.click("one slot more for Hammer", "slots.unit.0.slots:more")
    hand.click("The South in the list", "slots.part:sides.two")
    hand.fill("its name", "slots.name", "The Four")
    for number, name in enumerate(("Ash", "Birch")):
        hand.fill(f"unit {number + 1}", f"slots.unit.{number}.name", name)
        for _ in range(5):
            hand.click(f"one slot less for {name}", f"slots.unit.{number}.slots:less")
    hand.click("One more unit", "slots.unit.add")
    hand.fill("unit 3", "slots.unit.2.name", "Elm")
    hand.decide("it took all that was left: half of that goes to a fourth")
    for _ in range(5):
        hand.click("one slot less for Elm", "slots.unit.2.slots:less")
    hand.click("One more unit", "slots.unit.add")
    hand.fill("unit 4", "slots.unit.3.name", "Fir")
    _sound(hand)
    hand.decide("do the solved duels say what was meant?")
    hand.try_it("a trial", "slots", lambda: hand.keys("play it once", "F5"))
    hand.keys("keep it", "Ctrl+S")


# A map for Confrontation


def confrontation_map(hand: Hand) -> None:
    """A village across the middle with a hill at each flank, and three places worth having."""
    _into(hand, "maps-confrontation", "A map in centimetres")
    hand.decide("a hedged lane across the middle, houses at its ends")
    hand.fill("the title", "maps.title", "The Hedged Lane")
    hand.fill("the story", "maps.story", "Nobody has cut this hedge since the last two armies met here.")
    hand.choose("of grounds", "maps.ground", "village")
    hand.click("symmetry: half turn", "maps.symmetry:half-turn")
    hand.decide("hedges beside the lane, with gaps to march through")
    _lay(hand, "hedge", (35, 40), (75, 40))
    hand.decide("houses at the flanks, woods before them")
    _lay(hand, "timber house", (14, 42))
    _lay(hand, "wood", (24, 24))
    _lay(hand, "low wall", (60, 33))
    hand.click("symmetry off", "maps.symmetry:off")
    hand.decide("own objectives: the crossing in the middle counts twice")
    _lay(hand, "objective", (60, 45), (30, 52), (90, 38))
    hand.keys("nothing more in the hand", "Esc")
    hand.decide("the battle's own marks at the flanks are too many; that in the middle has given way")
    for flank, place in (("west", (30, 45)), ("east", (90, 45))):
        hand.click(f"the {flank} mark", _at(hand, place))
        hand.keys("it is taken out", "Delete")
    hand.click("the middle objective", _at(hand, (60, 45)))
    hand.fill("its name", "maps.name", "The crossing")
    hand.fill("its reach", "maps.reach", "12cm")
    hand.keys("nothing is chosen, the map is", "Esc")
    hand.scroll_to("the rounds", "maps.detail.rounds", _PANEL)
    hand.fill("the rounds", "maps.detail.rounds", "4")
    _unfold(hand, "Side two")
    hand.scroll_to("the sides", "maps.detail.two.list", _PANEL)
    hand.fill("the name of side two", "maps.detail.two.name", "The islanders")
    hand.choose("of what side two comes as", "maps.detail.two.list", "isles-500")
    _sound(hand)
    hand.try_it("a trial", "maps", lambda: hand.keys("play it once", "F5"))
    hand.keys("keep it", "Ctrl+S")


TASKS = (
    Task("thor", "A playable map for Thor Skirmish", 5, "own/the-cold-causeway", ("greedy",), thor_map),
    Task("ascension", "A map for Ascension", 15, "own/well-at-the-crossroads", ("fast",), ascension_map),
    Task("fields", "A map that burns", 15, "own/the-burning-yard", ("fast",), burning_map),
    Task("story", "A story of three conditions", 45, "own/the-digger", (), story),
    Task("hunt", "A story with rules of its own", 15, "own/the-spring", (), hunt),
    Task("slots", "A battle of slots", 5, "own/the-two-and-the-four", ("greedy",), slots),
    Task(
        "confrontation", "A map for Confrontation", 15, "own/the-hedged-lane", ("random",), confrontation_map
    ),
)
