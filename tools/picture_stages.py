"""What `tools/pictures.py` draws: every scene of the window, brought to where there is something to see.

A stage is a scene, the battle it is about, and what a hand does then. Battles come from the records of the last releases, so that
nothing has to be played. What a hand does is told in words:

    Tab, Ctrl+Enter, ?      a chord is pressed
    @40,55                  the pointer goes there, in hundredths of the window
    @square:c4              the pointer goes to the spot of that id
    !40,55                  a click there
    #menu.rules             a click on the spot of that id, scrolled to where it is not seen
    #boards.tab:shelf?      the same, if there is such a spot: a tab that only small windows have
    ~3                      so many seconds pass
"""

from __future__ import annotations

from typing import Any, NamedTuple

Given = dict[str, Any]


class Stage(NamedTuple):
    """How to come to a picture."""

    scene: str
    battle: str = ""
    """The record in an archive of the releases."""
    at: int = 0
    """After how many of its actions."""
    acts: tuple[str, ...] = ()
    seat: str = ""
    """Who looks on; whoever has the choice if left out."""
    given: Given = {}
    """What a scene without a battle is opened with."""
    scenario: str = ""
    """The battle begins anew from this scenario, in place of a record."""
    studied: str = ""
    """A battle of which the player has a study: a few games of random bots."""
    saves: tuple[str, ...] | None = None
    """What the player's folder holds, the newest first, each "record:actions", or "!" for a file that cannot be read; the battles
    that every stage finds there if left out."""
    played: bool = False
    """Somebody sits at the table, so that an ended battle shows its ending; otherwise it is a picture of the table alone."""


def _battles(name: str, battle: str, *moments: tuple[int, tuple[tuple[str, ...], ...]]) -> dict[str, Stage]:
    """The table of a battle at some moments, each before and after some acts."""
    return {
        f"{name} {at}{''.join(' ' + act for act in acts)}": Stage("battle", battle, at, acts)
        for at, ways in moments
        for acts in ((), *ways)
    }


def _whole(name: str, scene: str, battle: str, *moments: int) -> dict[str, Stage]:
    return {f"{name} {at}": Stage(scene, battle, at) for at in moments}


ROOMS: dict[str, Stage] = {
    "menu": Stage("menu"),
    "menu, first start": Stage("menu", saves=()),
    "menu, a door": Stage("menu", saves=(), acts=("Tab", "Tab", "Tab")),
    "menu, returning": Stage(
        "menu", saves=("ascension-the-bridge-11:60", "thor-jotunheim-11:40", "thor-vanaheim-11:60")
    ),
    "menu, returning to the board": Stage("menu", saves=("thor-jotunheim-11:40",)),
    "menu, returning to slots": Stage("menu", saves=("abstract-squad-11:20",)),
    "menu, returning to a story": Stage("menu", saves=("asgard-wolves-at-the-ford-11:60",)),
    "menu, returning to units": Stage("menu", saves=("confrontation-goose-fair-14:60",)),
    "menu, a broken save": Stage("menu", saves=("!", "thor-jotunheim-11:40")),
    "designers": Stage("menu", saves=(), acts=("W",)),
    **{
        f"set-up {scenario}": Stage("setup", given={"scenario": scenario})
        for scenario in (
            "thor/jotunheim",
            "abstract/brawl",
            "ascension/the-bridge",
            "asgard/the-beacon",
            "confrontation/goose-fair",
        )
    },
    "load": Stage("load"),
    "load, the second": Stage("load", acts=("Down",)),
    "load, battles to go on with": Stage(
        "load", saves=("thor-jotunheim-11:40", "!", "ascension-the-bridge-11:60", "abstract-squad-11")
    ),
    "load, nothing yet": Stage("load", saves=()),
    "replays": Stage("replay"),
    "puzzles": Stage("puzzles"),
    "puzzles, a long lesson": Stage("puzzles", given={"scenario": "asgard/first-watch"}),
    "puzzles, a lesson of the workshop": Stage("puzzles", given={"scenario": "rooms/first-map"}),
    "board workshop": Stage("builder", scenario="thor/jotunheim"),
    "board workshop, a turn before the click": Stage(
        "builder",
        scenario="thor/jotunheim",
        acts=("#boards.tab:shelf?", "#boards.brush:line", "#boards.symmetry:half-turn", "@square:c4"),
    ),
    "board workshop, its units": Stage(
        "builder",
        scenario="thor/throne-room",
        acts=("4", "#boards.tab:side?", "#boards.of:sides.one.units[0]", "@0,0"),
    ),
    "board workshop, several chosen": Stage(
        "builder", scenario="thor/throne-room", acts=("4", "#boards.tab:side?", "Ctrl+A", "@0,0")
    ),
    "board workshop, a unit of one's own": Stage(
        "builder", scenario="thor/throne-room", acts=("4", "#boards.tab:side?", "#boards.add-own", "@0,0")
    ),
    "board workshop, what is wrong": Stage(
        "builder",
        scenario="thor/throne-room",
        acts=("4", "#boards.tab:side?", "#boards.add-own", "#boards.tab:problems", "@0,0"),
    ),
    "board workshop, goals": Stage(
        "builder", scenario="thor/vanaheim", acts=("#boards.tab:side?", "#boards.page:goals", "@0,0")
    ),
    "board workshop, the battle": Stage(
        "builder", scenario="thor/vanaheim", acts=("#boards.tab:side?", "#boards.page:battle", "@0,0")
    ),
    "board workshop, fairness": Stage(
        "builder", scenario="thor/jotunheim", acts=("#boards.tab:fairness", "@0,0")
    ),
    "board workshop, hands": Stage(
        "builder",
        scenario="thor/vanaheim",
        acts=("#boards.tab:side?", "#boards.card:March", "#boards.card:Run", "@0,0"),
    ),
    "board workshop, an empty board": Stage("builder"),
    "board workshop, a lesson": Stage(
        "builder", scenario="thor/jotunheim", acts=("#boards.tab:lesson", "#boards.lesson-add", "@0,0")
    ),
    "story workshop, a lesson": Stage(
        "stories",
        scenario="asgard/the-frost-door",
        acts=("#stories.tab:lesson", "#stories.lesson-add", "@0,0"),
    ),
    "board workshop, no lesson yet": Stage(
        "builder", scenario="thor/jotunheim", acts=("#boards.tab:lesson", "@0,0")
    ),
    "board workshop, terrain by chance": Stage("builder", scenario="thor/vanaheim", acts=("L", "@0,0")),
    "slots workshop": Stage("builder", scenario="abstract/squad"),
    "slots workshop, a side": Stage(
        "builder", scenario="abstract/brawl", acts=("#slots.tab:shelf?", "#slots.part:sides.two")
    ),
    "slots workshop, a duel": Stage("builder", scenario="abstract/duel"),
    "force builder": Stage("builder", scenario="ascension/the-bridge"),
    "force builder, a character": Stage(
        "builder", scenario="ascension/the-bridge", acts=("#forge.new:2", "@0,0")
    ),
    "force builder, whole forces": Stage("builder", scenario="ascension/the-bridge", acts=("#forge.begin",)),
    "map workshop": Stage("maps", scenario="ascension/the-bridge"),
    "map workshop, a loft": Stage(
        "maps", scenario="ascension/the-bridge", acts=("#piece:terrain[9]", "#maps.tab:side?")
    ),
    "map workshop, a piece in the hand": Stage(
        "maps", scenario="ascension/the-bridge", acts=("#maps.tab:shelf?", "#maps.tile:crate", "@50,30")
    ),
    "map workshop, a gate": Stage(
        "maps", scenario="ascension/the-bridge", acts=("#piece:terrain[5]", "#maps.tab:side?")
    ),
    "map workshop, a winch": Stage(
        "maps", scenario="ascension/the-bridge", acts=("#piece:terrain[6]", "#maps.tab:side?")
    ),
    "map workshop, a hazard": Stage(
        "maps", scenario="ascension/burning-village", acts=("#piece:terrain[9]", "#maps.tab:side?")
    ),
    "map workshop, the battle": Stage(
        "maps", scenario="confrontation/three-altars", acts=("#maps.tab:side?",)
    ),
    "map workshop, several chosen": Stage(
        "maps", scenario="ascension/the-bridge", acts=("#piece:terrain[30]", "Ctrl+A", "@0,0")
    ),
    "map workshop, fairness": Stage(
        "maps", scenario="ascension/the-bridge", acts=("#maps.tab:fairness", "@0,0")
    ),
    "map workshop, runs": Stage("maps", scenario="ascension/the-bridge", acts=("#maps.tab:runs", "@0,0")),
    "map workshop, in and out": Stage("maps", scenario="ascension/the-bridge", acts=("#maps.outlets",)),
    "map workshop, its text": Stage("maps", scenario="confrontation/saints-ford", acts=("#maps.tab:text",)),
    "map workshop, an empty map": Stage("maps"),
    "map workshop, terrain by chance": Stage("maps", scenario="ascension/first-steps", acts=("L", "@0,0")),
    "map workshop, a lesson": Stage("maps", acts=("#maps.learn", "@0,0")),
    "map workshop, after a trial": Stage("maps", scenario="ascension/the-bridge", acts=("F5", "Esc")),
    "map workshop, the menu of a trial": Stage("maps", scenario="ascension/the-bridge", acts=("F5", "M")),
    "story workshop": Stage("stories", scenario="asgard/the-frost-door"),
    "story workshop, its board": Stage(
        "stories",
        scenario="asgard/the-frost-door",
        acts=("Ctrl+T", "!square:e8", "#boards.tab:side?", "@0,0"),
    ),
    "story workshop, its board with all chosen": Stage(
        "stories",
        scenario="asgard/the-frost-door",
        acts=("Ctrl+T", "#boards.tab:side?", "Ctrl+A", "@0,0"),
    ),
    "story workshop, its board with a spot": Stage(
        "stories",
        scenario="asgard/the-frost-door",
        acts=("Ctrl+T", "!square:d7", "#boards.tab:side?", "@0,0"),
    ),
    "story workshop, its board with a mark in the hand": Stage(
        "stories",
        scenario="asgard/the-frost-door",
        acts=("Ctrl+T", "#boards.tab:shelf?", "#boards.mark:fixed", "@square:b2"),
    ),
    "story workshop, its map": Stage(
        "stories", scenario="asgard/wolves-at-the-ford", acts=("Ctrl+T", "@0,0")
    ),
    "story workshop, a row in the hand": Stage(
        "stories",
        scenario="asgard/the-frost-door",
        acts=(
            "#stories.tab:shelf?",
            "#stories.part:condition[1]",
            "#stories.tab:side?",
            "#stories.row:2",
            "@0,0",
        ),
    ),
    "story workshop, a bare story": Stage("stories"),
    "story workshop, what is wrong": Stage("stories", acts=("#stories.tab:problems", "@0,0")),
    "story workshop, a watch": Stage(
        "stories",
        scenario="asgard/the-beacon",
        acts=("#stories.tab:shelf?", "#stories.part:watch[0]", "#stories.tab:side?", "@0,0"),
    ),
    "story workshop, the story itself": Stage(
        "stories",
        scenario="asgard/prison-of-the-jarl",
        acts=("#stories.tab:shelf?", "#stories.part:", "#stories.tab:side?", "@0,0"),
    ),
    "story workshop, its rules": Stage(
        "stories",
        scenario="asgard/prison-of-the-jarl",
        acts=("#stories.tab:shelf?", "#stories.part:rules", "#stories.tab:side?", "@0,0"),
    ),
    "story workshop, what blips do": Stage(
        "stories",
        scenario="asgard/prison-of-the-jarl",
        acts=("#stories.tab:shelf?", "#stories.part:blips", "#stories.tab:side?", "@0,0"),
    ),
    "story workshop, how well they spot": Stage(
        "stories",
        scenario="asgard/prison-of-the-jarl",
        acts=("#stories.tab:shelf?", "#stories.part:skill", "#stories.tab:side?", "@0,0"),
    ),
    "story workshop, a figure": Stage(
        "stories",
        acts=("#stories.tab:shelf?", "#stories.part:sides.two.character[0]", "#stories.tab:side?", "@0,0"),
    ),
    "story workshop, a counter": Stage(
        "stories", acts=("#stories.tab:shelf?", "#stories.add-count", "#stories.tab:side?", "@0,0")
    ),
    "company builder": Stage("builder", scenario="confrontation/goose-fair"),
    "company builder, a unit": Stage(
        "builder",
        scenario="confrontation/goose-fair",
        acts=("#company.slot:0.0", "#troop:host:fenling", "@0,0"),
    ),
    "company builder, a card of one's own": Stage(
        "builder", scenario="confrontation/goose-fair", acts=("#company.tab:unit?", "#company.new:troop")
    ),
    "company builder, in and out": Stage(
        "builder", scenario="confrontation/goose-fair", acts=("#company.outlets",)
    ),
    "company builder, whom it is tried against": Stage(
        "builder", scenario="confrontation/goose-fair", acts=("#company.tab:bill?", "#trial.against")
    ),
    "company builder, whom a place takes": Stage(
        "builder", scenario="confrontation/goose-fair", acts=("#company.slot:0.0",)
    ),
    **{
        f"rules {system}": Stage("rules", given={"system": system, "paragraph": paragraph})
        for system, paragraph in (
            ("thor", "T-20"),
            ("abstract", "S-4"),
            ("ascension", "R-6.1.2"),
            ("asgard", "A-15"),
            ("confrontation", "G-172"),
        )
    },
    "rules, found": Stage("rules", given={"system": "thor"}, acts=("/", "P", "U", "S", "H")),
    **{
        f"settings, {tab}": Stage("settings", given={"tab": tab})
        for tab in ("look", "motion", "play", "keys")
    },
    **{
        f"keys, {scope}": Stage("keys", given={"scope": scope})
        for scope in ("battle", "models", "slots", "units")
    },
    "gallery": Stage("gallery"),
    "runs, none yet": Stage("runs", acts=("@0,0",)),
    "runs, a lesson": Stage("runs", acts=("#runs.learn", "@0,0")),
    "new study, a lesson": Stage("runs", acts=("#runs.learn", "#runs.new", "@0,0")),
    "runs": Stage("runs", studied="thor/greenwich"),
    "new study": Stage("new-study", given={"scenario": "thor/greenwich"}),
    "study": Stage("runs", studied="thor/greenwich", acts=("#runs.list:0", "@0,0")),
    "study of a table": Stage("runs", studied="ascension/first-steps", acts=("#runs.list:0", "@0,0")),
    "curtain": Stage("curtain", given={"person": "Astrid the Far-Travelled", "away": "Bjorn"}),
}
"""Rooms around the tables."""

TABLES: dict[str, Stage] = {
    **_battles(
        "Thor",
        "thor-jotunheim-11",
        (2, (("Tab",),)),
        (24, (("Tab",), ("Tab", "T"), ("Tab", "Tab", "1"), ("M",), ("D",), ("@50,45",))),
        (52, (("Tab",), ("L",))),
        (99, ()),
    ),
    **_battles("Vanaheim", "thor-vanaheim-11", (40, (("Tab", "Right", "Right"),)), (70, ())),
    "lesson": Stage("battle", scenario="thor/first-blows"),
    "puzzle": Stage("battle", scenario="thor/puzzles/laufey-falls", acts=("Tab",)),
    **_whole("Thor again", "replay", "thor-jotunheim-11", 40, 81),
    "Thor again 40 as a scenario": Stage("replay", "thor-jotunheim-11", 40, ("Ctrl+E", "~20")),
    "Thor 52, may its position be edited": Stage("battle", "thor-jotunheim-11", 52, ("Ctrl+E",)),
    **_battles(
        "squads",
        "abstract-squad-11",
        (0, (("1",), ("1", "2", "3"))),
        (20, (("Tab",),)),
        (45, (("Tab",), ("M",))),
        (99, ()),
    ),
    **_battles("duel", "abstract-duel-11", (30, (("Tab",),)), (64, ())),
    "Abstract anew": Stage("battle", scenario="abstract/brawl"),
    "units, a question": Stage("battle", scenario="confrontation/goose-fair"),
    "units deploy": Stage("battle", scenario="confrontation/goose-fair", acts=("1", "1", "Enter", "1")),
    "units, a front": Stage(
        "battle", scenario="confrontation/puzzles/round-the-hedge", acts=("1", "Down", "Down", "Right")
    ),
    "units, a salvo": Stage("battle", scenario="confrontation/puzzles/round-the-hedge", acts=("4",)),
    "units, an assault": Stage("battle", scenario="confrontation/puzzles/the-marshals-share", acts=("3",)),
    "units, a call": Stage(
        "battle", scenario="confrontation/puzzles/a-hymn-of-the-right-length", acts=("4",)
    ),
    **_battles("units, the ford", "confrontation-saints-ford-15", (128, (("B",),))),
    "units, the order": Stage("battle", "confrontation-saints-ford-15", 247),
    "units, four sides": Stage("battle", "confrontation-two-lamps-14", 39),
    "units, who falls": Stage("battle", "confrontation-goose-fair-15", 47),
    **_whole("units again", "replay", "confrontation-goose-fair-14", 58),
    **_whole("squads again", "replay", "abstract-squad-11", 45),
    **_battles(
        "bridge",
        "ascension-the-bridge-11",
        (3, (("G",),)),
        (40, (("Tab",), ("Tab", "T"), ("Tab", "@45,45"), ("Tab", "!50,50"), ("V",), ("M",), ("+", "+"))),
        (90, (("Tab", "1"), ("Tab", "Z"), ("Tab", "Shift+Z"))),
        (999, ()),
    ),
    **_battles("village", "ascension-burning-village-11", (70, (("Tab", "T"), ("Tab", "U")))),
    **_battles("hearths", "ascension-two-against-two-11", (100, (("Tab", "2"),))),
    **_whole("bridge again", "replay", "ascension-the-bridge-11", 60),
    **_battles(
        "ford",
        "asgard-wolves-at-the-ford-11",
        (0, ()),
        (
            60,
            (
                ("Tab",),
                ("C",),
                ("M",),
                ("Tab", "@55,45"),
                ("M", "#menu.briefing"),
                ("M", "#menu.sheet", "#dialog.yes"),
            ),
        ),
        (200, (("Tab", "T"),)),
        (999, ()),
    ),
    **_battles("ridge", "asgard-lost-on-the-ridge-11", (120, (("Tab",),)), (999, ())),
    **_whole("ford again", "replay", "asgard-wolves-at-the-ford-11", 150),
    **_battles("frost door", "asgard-the-frost-door-11", (0, ()), (80, (("Tab",), ("C",))), (999, ())),
    **_whole("frost door again", "replay", "asgard-the-frost-door-11", 90),
}
"""Tables of all systems."""

ENDINGS: dict[str, Stage] = {
    "ending on the board": Stage("battle", "thor-jotunheim-11", 999, played=True),
    "ending on the board, pointed at": Stage("battle", "thor-jotunheim-11", 999, ("@55,40",), played=True),
    "ending of units": Stage("battle", "confrontation-goose-fair-14", 999, played=True),
    "ending of slots": Stage("battle", "abstract-squad-11", 999, played=True),
    "ending of three sides": Stage("battle", "ascension-three-sided-brawl-11", 999, played=True),
    "ending of a lesson": Stage("battle", "abstract-bob-and-fred-11", 999, played=True),
    "ending on the table": Stage("battle", "ascension-the-bridge-11", 999, played=True),
    "ending, chances": Stage("battle", "thor-vanaheim-11", 999, ("Tab", "Right"), played=True),
    "ending of a story": Stage("battle", "asgard-wolves-at-the-ford-11", 999, played=True),
    "ending of a story on the board": Stage("battle", "asgard-the-frost-door-11", 999, played=True),
    "table of a story that is over": Stage("battle", "asgard-wolves-at-the-ford-11", 999),
    "board of a story that is over": Stage("battle", "asgard-the-frost-door-11", 999),
}
"""Battles that have ended, with somebody at the table."""

STAGES = ROOMS | TABLES | ENDINGS


class Look(NamedTuple):
    """How the window stands."""

    size: tuple[int, int]
    scale: float
    palette: str = "standard"
    acts: bool = True
    """Whether stages are drawn in it whose hand does something."""

    @property
    def name(self) -> str:
        """As it stands in the names of pictures."""
        return f"{self.size[0]}x{self.size[1]} {self.scale:.0%} {self.palette}"


LOOKS = (
    Look((1280, 720), 1.0),
    Look((1920, 1080), 1.25),
    Look((1280, 720), 1.5),
    Look((1280, 720), 1.0, "colour-blind", acts=False),
    Look((1024, 640), 0.75, "high-contrast", acts=False),
)
