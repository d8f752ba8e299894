"""What the texts of a scenario may speak of: the names that it has, those that only its game has, numbers that stand elsewhere, rules that are
told by a word out of a few, and matters that must be so.

A rulebook gives it (`System.vocabulary`); whoever reads titles, hints, stories and lessons against it knows no rulebook
(`lab/wording`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from game.core.problems.problem import Change, without
from game.core.seats import SEATS, Seat
from game.core.words.numerals import CARDINAL, MULTIPLE, ORDINAL, in_words

Heard = Literal["everywhere", "hints", "title"]
"""In which texts a name means its thing: in all, only where players are told how to play (hints and lessons), or in the title alone."""


class Stranger(msgspec.Struct, frozen=True):
    """A name of the game that this scenario has nothing of."""

    name: str
    what: str
    """What it is and why it is missed: `who does not play`."""
    heard: Heard = "everywhere"
    plain: bool = False
    """Whether it is a word of everyday language too: then only a capital in the middle of a sentence means the thing."""
    pattern: str = ""
    """By what it is found, if not by its name."""
    instead: str = ""
    """A name that the scenario has in its place."""
    entries: tuple[tuple[str, str], ...] = ()
    """Where it could play: the fields of those of its own force who do, "" for what no one field names, each with what they are called."""
    id: str = ""
    """How such a field would name it."""


class Share(msgspec.Struct, frozen=True):
    """One of several fields that a number may be told of: what there is by it, and how much of that others add."""

    field: str
    value: int
    others: int = 0


class Figure(msgspec.Struct, frozen=True):
    """A number that texts tell and that stands elsewhere too: its pattern, whose first group is the number, and what it must be."""

    pattern: str
    values: frozenset[int]
    said: str
    """What has that number, for a sentence that goes on `has 4`: `Circle of the Nexus scores`."""
    field: str = ""
    """The field that says it, if one does."""
    form: str = ""
    """How the field writes it: `score {} once`; nothing: as a number."""
    least: bool = False
    """Whether a text may tell fewer: of five things, two may be spoken of."""
    most: bool = False
    """Whether a text may tell more."""
    unsaid: bool = False
    """Whether the field may be left out, and can be written all the same."""
    steady: bool = False
    """Whether no battle changes it, so that every step of a lesson has to tell it so."""
    every: bool = False
    """Whether it must be so even if the same words are true of something else."""
    heard: Heard = "everywhere"
    only: str = ""
    """The field of the one text that it is about, if it is about one."""
    shares: tuple[Share, ...] = ()
    """The fields, where several say a number each: meant is the one that is nearest to what a text tells."""
    together: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """Of the numbers that fields say, those that can be written otherwise, each with all the fields that have to be so together."""


class Saying(msgspec.Struct, frozen=True):
    """A rule told the wrong way round: its pattern, whose first group is the word that is not so, and the word in whose place it stands."""

    pattern: str
    right: str
    rule: str
    """The paragraph that says so."""
    heard: Heard = "hints"
    names: bool = False
    """Whether the word says of whom or what a text tells: all else in it is judged as told of the right one."""


class Topic(msgspec.Struct, frozen=True):
    """Something that texts speak of and that is not so here: how it is spoken of, and what would make it true."""

    pattern: str
    text: str
    """Why it is untrue, for a sentence that begins `speaks of ...`."""
    field: str = ""
    mend: tuple[Change, ...] = ()
    heard: Heard = "everywhere"


class Fielded(msgspec.Struct, frozen=True):
    """A unit on the table as a lesson tells of it: what it is called, on which square it stands, and what it has left."""

    name: str
    square: str = ""
    left: int = 0
    """Hits, slots or wounds."""
    spot: tuple[int, int] | None = None
    """How far to the right and how far down it stands, where that can be said in two numbers."""
    facing: float | None = None
    """Where it looks, in degrees clockwise from the right, where that matters."""
    beside: frozenset[str] = frozenset()
    """What of the ground lies next to its square, as texts call that: `pit`, `wall`."""


class Deed(msgspec.Struct, frozen=True):
    """What a step of a lesson asks for in words, and by what action it is done."""

    pattern: str
    type: str


class Vocabulary(msgspec.Struct, frozen=True):
    """All of it, for one scenario."""

    here: tuple[str, ...] = ()
    """Names of what the scenario has: none of them is a stranger, nor a part of one."""
    sides: dict[Seat, tuple[str, ...]] = {}
    """By seat: the names by which a side is addressed, its own first, those of its units last."""
    powers: dict[Seat, tuple[str, ...]] = {}
    """By seat: the powers that a side has and no other, as its players read of them."""
    units: dict[Seat, int] = {}
    """How many units each side begins with; nobody may know of some sides."""
    strangers: tuple[Stranger, ...] = ()
    figures: tuple[Figure, ...] = ()
    sayings: tuple[Saying, ...] = ()
    topics: tuple[Topic, ...] = ()
    kinds: dict[str, tuple[str, ...]] = {}
    """By the field of an action that names them: cards, weapons, traits, as steps of a lesson ask for them."""
    deeds: tuple[Deed, ...] = ()


def any_of(names: Iterable[str]) -> str:
    """A pattern of any of some names, the longest first, each in one or many."""
    known = sorted({name for name in names if name}, key=lambda name: (-len(name), name))
    return "(?:" + "|".join(f"{re.escape(name)}(?:e?s)?" for name in known) + ")"


def worth(
    names: Iterable[str], values: Collection[int], said: str, field: str = "", form: str = ""
) -> Figure:
    """`The hill pays 3`, `a cairn is worth one`: what something pays."""
    verb = r"(?:(?:is|are|was|were)\s+)?(?:still\s+)?(?:worth|pays?|scores?|earns?|brings?)"
    pattern = (
        rf"\b{any_of(names)}\b(?:(?! and )[^.:;!?,]){{0,60}}?\s{verb}\s+({CARDINAL})\b(?!\s+(?:times|of)\b)"
    )
    return Figure(pattern, frozenset(values), said, field, form, steady=True)


def worthless(names: Iterable[str], text: str, field: str = "", mend: tuple[Change, ...] = ()) -> Topic:
    """`The Font scores nothing by itself`: of something that pays."""
    nothing = r"(?:nothing|nought|no points?|no Elixir|not a point)"
    verb = r"(?:(?:is|are) (?:still )?worth|pays?|scores?|earns?|brings?|gives?)"
    return Topic(rf"\b{any_of(names)}\b[^.:;!?,]{{0,40}}?\s{verb} {nothing}\b", text, field, mend)


def count(nouns: Iterable[str], values: Collection[int], said: str, *, of: bool = True) -> tuple[Figure, ...]:
    """`The four chests`, `five wells`: how many there are of something; who speaks of fewer may mean some of them."""
    noun = any_of(nouns)
    some, near = (
        frozenset(values),
        r"(?:(?!(?:as|of|the|an?|and|or|in|on|at|to|for|from|with|is|are|by|then|his|her|its|your)\b)[a-z][a-z'-]+\s+)?",
    )
    every = rf"(?:^|(?<=[.!?]\s)|\b(?:the|all|these|are|all of the)\s+)({CARDINAL})\s+{near}{noun}\b"
    exact = Figure(every, some, said)
    called = Figure(rf"^(?:the )?({CARDINAL})\s+{noun}$", some, said, every=True, heard="title")
    loose = Figure(rf"\b({CARDINAL})\s+{near}{noun}\b", some, said, least=True)
    whole = rf"\bthere (?:are|were|is) (?:now |still |just |only )?({CARDINAL})\s+{near}{noun}\b(?= now\b| and\b|[,.;:!]|$)"
    there = Figure(whole, some, said, every=True)
    return (exact, loose, called, there) if of else (loose,)


def times(names: Iterable[str], of: str, value: int, said: str, field: str = "") -> Figure:
    """`The warband has twice the slots`: how many times as much somebody has."""
    return Figure(
        rf"\b{any_of(names)}\b[^.:;!?]{{0,30}}?\s({MULTIPLE})\s+(?:the|as many)\s+{of}\b",
        frozenset({value}),
        said,
        field,
    )


def rules_told(*rules: tuple[str, Collection[int], str]) -> Iterator[Figure]:
    """Numbers of the rulebook: by the pattern of a text that tells one, the numbers it may tell, and what they are, for a sentence that goes on."""
    for shape, numbers, said in rules:
        yield Figure(shape, frozenset(numbers), said, steady=True)


_ROUNDED = 0.2
"""By such a part of it a chance is rounded by whoever tells it."""
_ODDS: tuple[tuple[str, Callable[[int], float], str], ...] = (
    (rf"\b(?:an?|1|once|every)(?: [a-z-]+)? in ({CARDINAL})\b", lambda number: 1 / number, "is one in"),
    (rf"\bevery ({ORDINAL})\b", lambda number: 1 / number, "is one in"),
    (
        rf"\b({CARDINAL}) ?(?:%|per ?cent\b|(?:times |flips )?(?:of|in|out of) (?:an? hundred|100)\b)",
        lambda number: number / 100,
        "is, of a hundred,",
    ),
)
"""How texts tell a chance, how likely it is by their number, and how it is said."""


def odds_told(event: str, chance: float, said: str) -> Iterator[Figure]:
    """`A flip in five hurts`, `22 of 100`: how likely what a pattern tells is, before it or behind; a text may round."""
    between = r"[^.;:!?]{0,60}?"
    for shape, likely, words in _ODDS if 0 < chance < 1 else ():
        off = {number: abs(likely(number) - chance) for number in range(1, 101)}
        near = {number for number, far in off.items() if far <= _ROUNDED * chance}
        for values in ({min(off, key=lambda number: off[number])}, near):
            pattern = rf"(?:{event}){between}{shape}|{shape}{between}(?:{event})"
            yield Figure(pattern, frozenset(values), f"{said} {words}", heard="hints")


_HOLE = re.compile(r"<([^<>|=!]+)\|([^<>]+)>")
_DENIED = (
    r"(?:not|no|never|nobody|none|neither|nor|nothing|cannot|without|unless|except|instead|only if|\w+n['’]t)"
)
_BETWEEN = rf"(?:(?!\b{_DENIED}\b)[^.;:!?]){{0,60}}?"
"""What may stand between two words of one sentence without turning its sense round."""
_DENYING = r"(?:never|cannot|(?:(?:do|does|did|is|are|may|can|will) )?not)"
DENIED = re.compile(rf"\b{_DENIED}\b", re.IGNORECASE)


def told_so(*rules: tuple[str, str]) -> Iterator[Saying]:
    """Rules by how texts tell them, `pass through … in <scattered|close> formation`, and the paragraph that says so.

    Of the words in angles the first is so, and the others are exchanged with it, as what denies it is; … is whatever stands between.
    """
    for shape, rule in rules:
        for hole in _HOLE.finditer(shape):
            before, after = (
                _HOLE.sub(r"(?:\1|\2)", part) for part in (shape[: hole.start()], shape[hole.end() :])
            )
            wrong = hole[2] if DENIED.match(hole[1]) else rf"{hole[2]}|{_DENYING} {hole[1]}"
            pattern = f"{before}({wrong}){after}".replace(" … ", rf"{_BETWEEN}\s")
            yield Saying(rf"(?<!\w)(?:{pattern})(?!\w)", hole[1], rule)


_COME = (
    r"(?:(?:have|has|had) (?:just |now |all )?(?:gone|come|set|climbed|marched|ridden|crossed|gathered|met|taken|stayed|landed|sworn)"
    r"|(?:now |still )?(?:go|come|stand|meet|face|wait|hold|set|climb|march|ride|fight|defend|guard|storm|attack|went|came|stood|rode))"
)


def persons_told(sides: Collection[int], said: str = "those of a side are") -> Iterator[Figure]:
    """`Seven of the village have gone up`: how many of a side a story tells; one or two of them, or three of the seven, are some."""
    begins = r"(?:^|(?<=[.!?:;,]\s))(?:and |but |all |only )?"
    some = frozenset(sides)
    of = rf"{begins}(?![12] )({CARDINAL}) of (?:the(?! \d)|our|your|their|its|his|her)\b[^.,;:!?]{{1,30}}? {_COME}\b"
    plain = rf"{begins}({CARDINAL}) (?:[a-z-]+ ){{0,2}}(?!crews|sides|bands)[a-z]*(?:s|men|women|folk|people) {_COME}\b"
    yield Figure(of, some, said)
    yield Figure(plain, some, said, least=True)


_PAIR = 2
_PARTIES = ("side", "crew", "company", "army", "party", "claimant")
_FORMS = {"company": "companies", "army": "armies", "party": "parties", "people": "peoples"}


def sides_told(
    teams: Mapping[Seat, tuple[Seat, ...]], units: Mapping[Seat, int], nouns: Iterable[str] = _PARTIES
) -> Iterator[Figure]:
    """`Three-sided`, `four crews`, `two against two`: what of it there is, by the captain of each team and the units of each seat."""
    seats = [seat for own in teams.values() for seat in own]
    party = any_of({*nouns, *(_FORMS.get(noun, noun) for noun in nouns)})
    number = frozenset({len(seats), len(teams)})
    said = "the sides are"
    yield Figure(rf"\b({CARDINAL})-(?:sided|handed|cornered|way)\b(?! di(?:ce|e)\b)", number, said)
    yield Figure(rf"^({CARDINAL})\s+{party}\b", number, said, every=True)
    yield Figure(rf"\b(?:the|all|all of the)\s+({CARDINAL})\s+{party}\b", number, said, least=len(seats) > 2)
    yield Figure(rf"(?<!\bor )(?<!\bto )\b({CARDINAL})\s+{party}\b", number, said, least=True)
    every = {
        sum(units.values()),
        *units.values(),
        *(sum(units.get(seat, 0) for seat in own) for own in teams.values()),
    }
    if units and all(units.values()):
        yield Figure(
            rf"\bthe ({CARDINAL}) of (?:them|you)\b",
            frozenset(every | number),
            "those who play are",
            heard="hints",
        )
        yield Figure(
            rf"\b(?:the|all|your) ({CARDINAL}) (?:units|models)\b",
            frozenset(every),
            "those who play are",
            heard="hints",
        )
    opening = rf"^({CARDINAL}) {_AT} "
    yield Figure(opening, frozenset({*number, *every}), said, heard="title")
    yield from _against(teams, units)


def _against(teams: Mapping[Seat, tuple[Seat, ...]], units: Mapping[Seat, int]) -> Iterator[Figure]:
    """`Four against four` at the beginning of a sentence: sides, or their units."""
    if len(teams) != _PAIR:
        return
    one, other = teams.values()
    crowds = tuple(sum(units.get(each, 0) for each in own) for own in (one, other))
    pairs = {(len(one), len(other)), crowds}
    # Who is alone among units is told of them, as any two sides are one each.
    if min(crowds) == 1 < max(crowds):
        pairs = {crowds}
    pairs |= {(units.get(first, 0), units.get(second, 0)) for first in one for second in other}
    pairs |= {(second, first) for first, second in pairs}
    begins, ends, said = r"(?:^|(?<=[.!?]\s))", r"(?=[.,;:]|$)", "those who stand against one another are"
    for against in {second for _, second in pairs}:
        some = frozenset(first for first, second in pairs if second == against)
        yield Figure(rf"{begins}({CARDINAL})\s+(?:[A-Za-z]+\s+)?against\s+{against}{ends}", some, said)
    firsts = seconds = frozenset(second for _, second in pairs)
    if all(first == second for first, second in pairs):
        neither = rf"(?!(?:{'|'.join(map(str, seconds))})\b){CARDINAL}"
        yield Figure(rf"{begins}({CARDINAL})\s+(?:[A-Za-z]+\s+)?against\s+{neither}{ends}", firsts, said)
    yield Figure(rf"{begins}{CARDINAL}\s+(?:[A-Za-z]+\s+)?against\s+({CARDINAL}){ends}", seconds, said)


def uneven(teams: Mapping[Seat, tuple[Seat, ...]]) -> Iterator[Topic]:
    """`Two against two`, where three are against one: the mend moves one of the three."""
    if len(teams) != _PAIR or sum(map(len, teams.values())) != 2 * _PAIR:
        return
    few, many = sorted(teams, key=lambda captain: len(teams[captain]))
    if len(teams[few]) == len(teams[many]):
        return
    free = [seat for seat in teams[many] if seat != many]
    order = list(SEATS)
    odd = [seat for seat in free if order.index(seat) % 2 != order.index(many) % 2]
    field = f"sides.{(odd or free)[-1]}.team"
    text = f"{len(teams[many])} sides fight against {len(teams[few])}: write '{few}', or mend the text"
    yield Topic(r"\b(?:two|2)\b(?: \w+)? against (?:two|2)\b", text, field, (Change(field, few),))


_AT = r"(?:at|on|in|for|before|around|round|about|under)"
"""What stands behind the number of who meets, in a title."""
_SINGLE = (
    r"(?-i:\b[Oo]ne|\b1) against (?:one|1)\b|\bsingle combat\b|\bhead to head\b|\bman (?:to|against) man\b"
)


def single(seats: Sequence[Seat]) -> Iterator[Topic]:
    """`One against one`, and a duel in the title, where three sides play: the mend takes the last of them out."""
    if len(seats) > _PAIR:
        field = f"sides.{seats[-1]}"
        text = f"{len(seats)} sides play: take those out who are too many, or mend the text"
        mend = without(*(f"sides.{seat}" for seat in seats[_PAIR:]))
        yield Topic(_SINGLE, text, field, mend)
        yield Topic(r"\bduel\b", text, field, mend, heard="title")


def allied(teams: Mapping[Seat, tuple[Seat, ...]], alone: str, together: str) -> Iterator[Topic]:
    """Words for sides that are each on their own, where they fight in teams, and words for allies, where nobody has one."""
    joined = [seat for own in teams.values() for seat in own[1:]]
    mend = without(*(f"sides.{seat}.team" for seat in joined))
    if joined and len(teams) > 1:
        many = len(joined) + len(teams)
        sided = rf"\b(?:{many}|{in_words(many)})-(?:sided|cornered|way)\b"
        text = f"{many} sides fight in {len(teams)} teams: take team out, or mend the text"
        yield Topic(sided, text, mend[0].path, mend)
        yield Topic(rf"^(?:{many}|{in_words(many)}) {_AT} ", text, mend[0].path, mend, heard="title")
    for field in (*(change.path for change in mend), "") if joined else ():
        text = "sides fight in teams here: take team out, or mend the text"
        yield Topic(alone, text, field, mend, heard="hints")
    if not joined:
        field, paired = "", tuple[Change, ...]()
        if len(teams) == 2 * _PAIR:
            one, two, three, four = teams
            field, paired = (
                f"sides.{three}.team",
                (Change(f"sides.{three}.team", one), Change(f"sides.{four}.team", two)),
            )
        yield Topic(
            together, "every side is on its own: write team, or mend the text", field, paired, heard="hints"
        )


def goes_first(
    names: Mapping[Seat, Iterable[str]], first: Seat, field: str, form: Sequence[Seat] = ()
) -> Iterator[Topic]:
    """`The Barrow goes first`, where another side does; `form` is the whole order, where a file writes that."""
    for seat, own in names.items():
        if seat != first:
            pattern = rf"\b{any_of(own)}\b (?:(?:go|move|play|act|strike)(?:es|s)? first|(?:has|have) the first turn|begins? the battle)\b"
            value = [seat, *(each for each in form if each != seat)] if form else seat
            yield Topic(
                pattern,
                f"{first} goes first: write '{seat}', or mend the text",
                field,
                (Change(field, value),),
            )


def comes_from(names: Mapping[Seat, Iterable[str]], edges: Mapping[Seat, str]) -> Iterator[Topic]:
    """`The Smiths come from the north`, where they deploy in the south."""
    for seat, own in names.items():
        others = [edge for edge in ("north", "south", "west", "east") if edge != edges.get(seat)]
        if edges.get(seat):
            verb = r"(?:comes?|deploys?|begins?|starts?|enters?|attacks?|sets? up)"
            pattern = rf"\b{any_of(own)}\b {verb} (?:from|in|along|at|on|over) the (?:{'|'.join(others)})(?:ern edge| edge)?\b"
            yield Topic(pattern, f"it deploys in the {edges[seat]}: mend the text, or where it deploys")


_BATTLE = r"(?:battle|day|game|fight|match|duel|raid|siege|night|it|all(?: of it)?|everything)"
_OVER = r"(?:is (?:over|done|lost|won|counted|decided|a draw|called)|ends?|has (?:lost|won)|(?:nobody|no one|neither) (?:has )?w[io]n|loses?|wins?|rides? home|leaves?|goes? home|counted|draw|over)"
_CLOSE = r"(?:(?:is|are) (?:all )?over|is (?:done|drawn|(?:called )?a draw)|ends?|stops?|a draw|counts as (?:a draw|drawn)|(?:nobody|no one|neither) (?:has )?w[io]ns?)"
"""How a battle is told to be over without a victor, or with any."""
_LIMITS = (
    rf"(?:^|(?<=[.!?:;]\s))(?:only |just )?({CARDINAL}) %(many)s(?:,|;|:| –)? (?:and |or |but )?(?:then\b[^.]*\b{_CLOSE}|(?:the )?{_BATTLE} {_CLOSE}|a draw|no more|not (?:one|1) more|no longer|without (?:an? )?(?:victor|victory|winner|decision|fall)\b)",
    rf"\bthere (?:are|will be) (?:only |just |but )?({CARDINAL}) %(many)s(?=[.,:;!]|$)",
    rf"\b(?:limit (?:is|of)|limited to) (?:only |just )?({CARDINAL})(?: %(many)s\b|(?=[.,:;!]|$))|\b%(one)s limit (?:is|of) ({CARDINAL})\b",
    rf"\b(?:in|within) (?:the )?({CARDINAL}) %(many)s,? (?:then )?(?:the )?{_BATTLE} {_CLOSE}\b",
    rf"\b(?:when|once|if) %(one)s ({CARDINAL}) (?:ends?|is (?:over|done|played)|has (?:ended|been played))\b[^.]*\b{_CLOSE}\b",
    rf"\b(?:a draw|is drawn|nobody wins|no one wins)\b[^.]*\b(?:by|at|with) the end of (?:%(one)s ({CARDINAL})|the ({ORDINAL}) %(one)s)\b",
    rf"\b(?:a draw|is drawn|nobody wins|no one wins)\b[^.]*\b(?:if|when|once) ({CARDINAL}) %(many)s (?:go by|pass|have|are)\b",
    rf"\b(?:stops|breaks off|a draw comes|comes to an end|is called off) (?:after|with|when) (?:the )?(?:({CARDINAL}) %(many)s|({ORDINAL}) %(one)s|%(one)s ({CARDINAL}))\b",
    rf"\bthe ({ORDINAL}) %(one)s ends (?:it|the {_BATTLE}|everything)\b",
)
"""How a limit is told."""
_PASSES = r"(?:breaks? (?:up|apart|off)|comes? apart|drifts? apart|part|closes?|shuts?|fades?|vanish(?:es)?|(?:is|are) gone)"
"""How that passes on which a battle hangs."""
_LENGTHS = (
    *_LIMITS,
    rf"\bin (?:the )?({CARDINAL}) %(many)s,? (?:the|this|these|our) (?:[a-z'-]+ ){{1,3}}{_PASSES}\b",
    rf"\b{_PASSES} (?:in|after|within) (?:the )?({CARDINAL}) %(many)s\b",
    rf"\b({CARDINAL}) %(many)s (?:are played|(?:and|are) no more|decide|in all|altogether|at most|long|each)\b",
    rf"\b{_BATTLE} (?:lasts?|goes on|is played|has|takes|runs)(?: for| over)?(?: only| just| exactly)? ({CARDINAL}) %(many)s\b",
    rf"\b(?:you|we|they|each (?:player|side)|every (?:player|side)|both sides|everybody) (?:has|have)(?: only| just| exactly)? ({CARDINAL}) %(many)s\b",
    rf"\b(?:battle|game|fight|match|day|raid) of (?:only )?({CARDINAL}) %(many)s\b|\b({CARDINAL})-%(one)s (?:battle|game|fight|match)\b",
    rf"\bafter (?:the )?(?:full |whole )?({CARDINAL}) %(many)s\b[^.]*\b{_OVER}\b",
    rf"\b(?:after|on|with|at the end of) the ({ORDINAL}) %(one)s\b(?! on\b)[^.]*\b{_OVER}\b",
    rf"\b(?:after|at the end of|with) %(one)s ({CARDINAL})\b[^.]*\b{_OVER}\b",
    rf"\b{_OVER} (?:after|with|when|by) (?:the )?({CARDINAL}) %(many)s\b",
    rf"\b{_OVER} (?:after|with|on|by|at the end of) the ({ORDINAL}) %(one)s\b",
    rf"\b{_OVER} (?:after|with|at the end of) %(one)s ({CARDINAL})\b",
    rf"\b%(many)s (?:run out|are over|are up|end) after ({CARDINAL})\b",
    rf"\b(?:when|once) (?:the )?({CARDINAL}) %(many)s (?:are|have) (?:over|passed|gone|done|up|(?:been )?played)\b",
    rf"\b({ORDINAL}) (?:and last %(one)s|%(one)s is the last)\b",
    rf"\b%(one)s ({CARDINAL}) is the last\b",
)
"""How long a battle is told to be: so long, and not shorter either."""
_SOME = (
    rf"\b(?:in|of|with|until|from|before|after|the) (?:the )?({ORDINAL}) %(one)s\b",
    rf"\b(?:in|of|end of|from|until|before|after) %(one)s ({CARDINAL})\b",
    rf"\b(?:last|lasts|only|after|all|battle of|in|within) (?:the )?({CARDINAL}) %(many)s\b",
)
"""How a text tells of a part of it: nothing comes after the last."""


def turns_told(most: int, noun: str, field: str = "", *, unsaid: bool = False) -> Iterator[Figure]:
    """How many `noun` (turns, rounds) a battle has, as texts tell it, 0 if it goes on and on; `field` says it, if that is not called as the noun is."""
    one, last = noun.removesuffix("s"), frozenset({most} if most else ())
    for shapes, least in ((_LENGTHS, False), (_SOME if most else (), True)):
        for shape in shapes:
            pattern, said = shape % {"one": one, "many": noun}, f"the {noun} are"
            yield Figure(
                pattern,
                last,
                said,
                field or noun,
                unsaid=unsaid,
                least=least,
                steady=not least,
                every=not least,
            )


_DRAWN = r"(?:flipped|rolled|tossed|drawn(?: lots)?|diced)(?: for)?"
_FIRST = r"(?:the )?(?:order|initiative|first turn|who (?:begins|starts|goes first|is first))"
_BY_CHANCE = (
    rf"\b{_FIRST}\b[^.;:!?]{{0,25}}? (?:is|are|gets?) {_DRAWN}\b"
    rf"|\b(?:flips?|rolls?|toss(?:es)?|draws? lots|dices?) (?:\w+ ){{0,3}}(?:for|to see|about) {_FIRST}\b"
    rf"|\b(?:coin|die|dice|lots?|chance|cards?|flip|opposition) (?:says?|decides?|tells?|settles?|chooses?) {_FIRST}\b|\bafter the flip for initiative\b"
)


def by_chance(field: str) -> Topic:
    """`The order is flipped for once`, where a field says who begins."""
    text = f"{field} says who begins, and nothing is left to chance: take it out, or mend the text"
    return Topic(_BY_CHANCE, text, field, without(field), heard="hints")
