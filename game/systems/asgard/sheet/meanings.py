"""What a line, a key or a length that cannot be read was meant to be: slips of the hand that have one plain reading (A-2 to A-5, A-44).

Each way rewrites a text as other notations have it, or as one says it; whoever reads the text says whether it can be read then.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from game.core.problems.problem import suggestion
from game.core.words import numerals
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.sheet.line_words import Names

Way = Callable[[str, Names], str]
"""How a text may be meant; the text itself where it says nothing of the kind."""
NUMBERS = {word: str(number) for number, word in enumerate(numerals.ONES[1:13], start=1)}
"""The words of the numbers from 1 to 12, which a text may write instead of figures."""
_NUMBER = "|".join(NUMBERS)
_MARKS = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "−": "-", "≥": ">=", "≤": "<="})  # fmt: skip
"""What a text program makes of plain marks."""
_COMPARES = {"=>": ">=", "=<": "<=", "==": "=", ">==": ">=", "<==": "<=", "is": "=", ":": "="}
_WORDED = {"at least": ">=", "at most": "<=", "equals": "=", "reaches": ">=", "exactly": "="}
_VERBS = {
    "spawn": "place", "put": "place", "bring": "place", "summon": "place", "close": "shut", "finish": "done",
    "complete": "done", "goto": "code", "go to": "code", "wound": "trap", "reveal": "give", "adds": "add",
}  # fmt: skip
"""Verbs of other games and of plain speech, and what a line says for them."""


def meant(text: str, read: Callable[[str], object], ways: Iterable[Way], names: Names) -> str:
    """What a text that cannot be read must have meant, and can be read; "" if there is no saying.

    One slip is set right alone if that is enough, else all that are found.
    """
    tried = list(ways)
    for changed in [*(way(text, names) for way in tried), _through(text, tried, names)]:
        if changed != text and _readable(changed, read):
            return changed
    return ""


def several(text: str, read: Callable[[str], object]) -> list[str]:
    """The lines of which a text is made that holds more than one, with `and`, a comma or another sign between; none if it does not."""
    supposed = re.match(r"if [^:]+: ", text)
    before = supposed[0] if supposed else ""
    said = text.removeprefix(before)
    if '"' in said or ":" in said:
        return []
    parts = [before + part for part in re.split(r"\s*[;,&]\s*(?:and\s+)?|\s+(?:\+|and|then)\s+", said)]
    return parts if len(parts) > 1 and all(_readable(part, read) for part in parts) else []


def _through(text: str, ways: Iterable[Way], names: Names) -> str:
    for way in ways:
        text = way(text, names)
    return text


def _readable(text: str, read: Callable[[str], object]) -> bool:
    try:
        read(text)
    except ValueError:
        return False
    return True


def told(error: str, right: object) -> str:
    """A fault with what was meant, in place of whatever else it guesses."""
    return error.partition("; did you mean ")[0] + suggestion(right)


# Lines and facts


def plain(text: str, names: Names) -> str:
    """Plain quotation marks, hyphens and signs."""
    return text.translate(_MARKS)


def figures(text: str, names: Names) -> str:
    """`place two digger`, `round six over`, `one in three:`: numbers in figures. Quoted words and names stay."""
    known = {*names.spots, *names.enemies, *names.friends}
    return _outside(
        text, lambda part: re.sub(rf"(?<![\w-])(?:{_NUMBER})(?![\w-])", lambda each: each[0] if each[0] in known else NUMBERS[each[0]], part)
    )  # fmt: skip


def compared(text: str, names: Names) -> str:
    """`count alarm => 2`, `count alarm > 2`, `count alarm>=2`, `count alarm at least 2`."""
    for words, sign in _WORDED.items():
        text = re.sub(rf"(\bcount \S+) {words} (?=-?\d)", rf"\1 {sign} ", text)
    text = re.sub(r"(?<=[<>=]) (?=[<>=])", "", text)
    found = re.fullmatch(r"(.*\bcount [a-z][a-z0-9-]*?) *([<>=:]+|(?<= )is) *(-?\d+)(.*)", text)
    if not found:
        return text
    before, sign, number, after = found.groups()
    if sign in (">", "<"):
        sign, number = f"{sign}=", str(int(number) + (1 if sign == ">" else -1))
    return f"{before} {_COMPARES.get(sign, sign)} {number}{after}"


def asked(text: str, names: Names) -> str:
    """`ask Ring it? yes 111, no 112`: quotation marks about the question, and answers with a blank and commas between them."""
    found = re.fullmatch(r"(.*?\bask) +[\"']?([^\"']+?\?)[\"']?[:,]? +([^?]+)", text) or re.fullmatch(
        r"(.*?\bask) +[\"']([^\"]+)[\"'][:,]? +(.+)", text
    )
    if not found:
        return text
    before, question, answers = found.groups()
    between = r"[,;/]|\bor\b" + (r"|(?<=\d) +(?=[A-Za-z])" if answers[0].isalpha() else "")
    parts = [part.strip() for part in re.split(between, answers) if part.strip()]
    return f'{before} "{question}" {", ".join(_answer(part) for part in parts)}'


def _answer(part: str) -> str:
    """`yes: 111`, `yes -> 111`, `111 yes`, `yes code 111` as an answer and its code."""
    found = re.fullmatch(r"(.+?)\s*(?:[:=]|->|=>|\bcode\b)+\s*(\d+)", part)
    if found:
        return f"{found[1]} {found[2]}"
    turned = re.fullmatch(r"(\d+)\s*[:=]?\s*([^\d]+)", part)
    return f"{turned[2].strip()} {turned[1]}" if turned else part


def parted(text: str, names: Names) -> str:
    """`if jarl alive then place 1 guard`, `1 in 3 code 310`: the colon behind facts and chances."""
    text = re.sub(r"^([0-9]+)(?:/| of )([0-9]+)\b", r"\1 in \2", text)
    text = re.sub(r"^([0-9]+ in [0-9]+)(?: then|,)? (?=[a-z])", r"\1: ", text)
    if not text.startswith("if ") or ":" in text.partition('"')[0].replace(" then:", ""):
        return text
    text = re.sub(r",? then:? ", ": ", text)
    return text if ":" in text else re.sub(rf"^(if .+?),? (?={_VERB}(?: (?!.* {_VERB} )|$))", r"\1: ", text)


_VERB = (
    "(?:place|lurk|fix|join|trap|heal|afflict|condition|open|shut|lock|unlock|remove|spend|return|add|give|done|fail|take|count|see"
    "|forget|shuffle|order|temper|blips|leave|ask|code|die|end)"
)


def placed(text: str, names: Names) -> str:
    """`place 1 guard gate`, `jarl in gate`, `at the gate`: the word `at` before a spot."""
    spots = "|".join(re.escape(each) for each in sorted(names.spots, key=len, reverse=True))
    if not spots:
        return text
    text = re.sub(
        rf" (?:in|on|by|to|from|at)(?: the)? (?=(?:{spots})(?![\w-]))", " at ", text.replace("@", " at ")
    )
    text = re.sub(r" within (?=\d)", " ", text) if re.search(r"\b(?:at|near) \S+ within ", text) else text
    return re.sub(rf"(?<! at)(?<! near) (?=(?:{spots})(?: \S+)?$)", " at ", re.sub(" +", " ", text))


def called(text: str, names: Names) -> str:
    """Things by what the players call them: `place 1 rower at the mill door`, `end Too dark`, `condition Fire`."""

    def named(part: str) -> str:
        for name, id in sorted(names.called, key=lambda pair: -len(pair[0])):
            bare = re.sub(r"^the ", "", name, flags=re.IGNORECASE)
            if bare and bare.lower() != id:
                part = re.sub(
                    rf"(?<![\w-])(?:the )?{re.escape(bare)}(?![\w-])", id, part, flags=re.IGNORECASE
                )
        return part

    return _outside(text, named)


_PLACES = {
    "ahead": "ahead|in ?front|front|forwards?|before|opposite|afore",
    "behind": "behind|back|rear|backwards?|after",
    "left": "left|leftwards|left flank|left side",
    "right": "right|rightwards|right flank|right side",
    "edge": "edge|border|table edge|board edge",
    "token": "token|here|marker",
    "unit": "unit|beside|next",
}
"""How one says where something comes."""
_STANCES = {
    "advantaged": "(?:with|at|has)(?: an)? advantage|advantage|adv",
    "disadvantaged": "(?:with|at|has)(?: a)? disadvantage|disadvantage|disadv|unadvantaged",
}
"""How one says how somebody stands to those who found him."""


def ordered(text: str, names: Names) -> str:
    """`place 2 digger 6in left`, `place 2 digger advantaged left 6in`, `place 1 digger in front`: the place, the distance, the stance."""
    found = re.fullmatch(r"((?:.*: )?(?:place|lurk|fix) \d+ [\w-]+|(?:.*: )?join [\w-]+),? (.+)", text)
    if not found:
        return text
    rest = found[2].replace(",", "")
    for where, said in _PLACES.items():
        rest = re.sub(
            rf"\b(?:(?:to|on|from|at|in) the |to |on |at )?(?:{said})(?: of (?:them|the unit|him|her))?(?![\w-])",
            where,
            rest,
        )
    for stance, said in _STANCES.items():
        rest = re.sub(rf"\b(?:{said})(?![\w-])", stance, rest)
    parts = []
    for pattern in (
        r"\b(?:dis)?advantaged\b|\bneutral\b",
        r"(?<![\w-])\d+(?:\.\d+)? ?(?:in|cm|mm|squares?|sq)\b",
    ):
        part = re.search(pattern, rest)
        parts.append(part[0] if part else "")
        rest = re.sub(pattern, "", rest, count=1)
    return " ".join(" ".join((found[1], rest, *reversed(parts))).split())


def around(text: str, names: Names) -> str:
    """`afflict slow in 4in`, `heal 1 3in`: the word before a distance around whoever it is about."""
    pattern = r"^((?:.*: )?(?:heal|trap|afflict) [\w-]+),? (?:(?:in|at|of|inside|around|near|for|to|up to) )?(\d[\d.]* ?(?:in|cm|mm|squares?|sq))$"
    return re.sub(pattern, r"\1 within \2", text)


def numbered(text: str, names: Names) -> str:
    """`place digger left`, `place a digger`, `place digger 2 left`, `place 2x digger`: how many, before whom."""
    kinds = "|".join(re.escape(each) for each in sorted(names.enemies, key=len, reverse=True))
    if not kinds:
        return text
    verb = r"\b(place|lurk|fix) "
    text = re.sub(rf"{verb}(\d+) ?(?:x|×) ?(?={kinds})", r"\1 \2 ", text)
    text = re.sub(rf"{verb}({kinds}) (?:x ?)?(\d+)(?= |$)", r"\1 \3 \2", text)
    return re.sub(rf"{verb}(?:an? |the )?(?=(?:{kinds})(?: |$))", r"\1 1 ", text)


def counted(text: str, names: Names) -> str:
    """`count +1 alarm`, `count alarm += 1`, `count alarm plus 1`, `alarm +1`: a counter and its change."""
    text = re.sub(r"\bplus (?=\d)", "+", re.sub(r"\bminus (?=\d)", "-", text))
    text = re.sub(r"\bcount ([+-]\d+) ([a-z][a-z0-9-]*)$", r"count \2 \1", text)
    text = re.sub(r"\bcount ([a-z][a-z0-9-]*?) ?([+-]) ?= ?(\d+)$", r"count \1 \2\3", text)
    text = re.sub(r"\bcount ([a-z][a-z0-9-]*?)([+-])\2$", r"count \1 \g<2>1", text)
    names_ = "|".join(re.escape(each) for each in names.counts) or "-"
    return re.sub(rf"^({names_}) (?=[+-]\d|[<>=]+ ?\d)", r"count \1 ", text)


def verbs(text: str, names: Names) -> str:
    """Verbs of plain speech at the beginning of a line, and `objective out done` for `done out`."""
    text = re.sub(
        r"^((?:[^\"]*: )?)objective (\S+) (done|failed)$",
        lambda each: f"{each[1]}{'done' if each[3] == 'done' else 'fail'} {each[2]}",
        text,
    )
    for word, verb in _VERBS.items():
        text = re.sub(rf"^((?:[^\"]*: )?){word} (?!token)", rf"\1{verb} ", text)
    return text


def diced(text: str, names: Names) -> str:
    """`die 2-1 310`, `die 1-2: 310; 3-6: 311`: faces from low to high, commas between them."""
    text = re.sub(r"^(\d{1,2}) ?%:? ", _chance, text)
    if not re.search(r"\b(?:die|d\d*) ", text):
        return text
    text = re.sub(r"\bd\d* (?=\d)", "die ", text)
    text = re.sub(r"(\d)\s*(?::|=|->)\s*(?=\d|-$|-,)", r"\1 ", text).replace(";", ",")
    return re.sub(r"\b(\d+)-(\d+)(?= )", lambda each: _rising(each[1], each[2]), text)


def _chance(found: re.Match[str]) -> str:
    """`50%` as `1 in 2:`, on a die of at most twenty sides."""
    parts = Fraction(int(found[1]), 100).limit_denominator(20)
    return f"{parts.numerator} in {parts.denominator}: " if parts else found[0]


def _rising(first: str, last: str) -> str:
    return f"{last}-{first}" if int(last) < int(first) else f"{first}-{last}"


def happened(text: str, names: Names) -> str:
    """`jarl dies`, `guard falls`, `jarl not alive`, `jarl is alive`, `after round 6`, `[A] seen`, `gate is open`: facts as one says them."""
    text = re.sub(r"\b(?:is|are|has|have|been|was) (?!\d)", "", text)
    text = re.sub(
        r"^(?:nobody|no one|none) (?:left|alive)$|^all (?:dead|die|slain|killed|down)$|^everybody (?:falls|dies)$",
        "all fall",
        text,
    )
    text = re.sub(r"^no enemies left$", "no enemy left", text)
    text = re.sub(r"^round (?:>=?|=) ?(\d+)$", r"round \1 over", text)
    text = re.sub(r"^(\S+) within (\d\S*(?: squares?)?) of (\S+)$", r"\1 at \3 \2", text)
    text = re.sub(r"^(\S+|\"[^\"]+\") not ", r"not \1 ", text)
    text = re.sub(r"^(?:no|not) (\S+) alive$", r"not \1 alive", text)
    text = re.sub(
        r"^((?:\d+ )?)(\S+) (?:dead|dies|die|killed|slain|falls?|fallen|down)$",
        lambda each: (
            f"{each[1]}{each[2]} slain"
            if each[2] in names.enemies
            else f"{each[2]} {'fall' if each[2] == 'all' or each[2].isdecimal() else 'falls'}"
        ),
        text,
    )
    text = re.sub(r"^(?:after |at |the |end of )*(?:round|turn) (\d+)(?: over| ends?| ended)?$", r"round \1 over", text)  # fmt: skip
    text = re.sub(r"^(\d+) rounds? (?:over|ended|gone)$", r"round \1 over", text)
    text = re.sub(r"^(\d+) rounds?$", r"\1 rounds here", text)
    text = re.sub(r"^(?:seen )?\[?(\w+)\]? seen$|^seen \[(\w+)\]$", lambda each: f"seen {each[1] or each[2]}", text)  # fmt: skip
    aims = "|".join(re.escape(each) for each in names.objectives) or "-"
    text = re.sub(rf"^(?:objective )?({aims}) (open|done|failed|fail)$", _aim, text)
    text = re.sub(rf"^objective (open|done|failed) ({aims})$", r"objective \2 \1", text)
    return re.sub(
        r"^(?:piece )?(open|shut|gone|used|locked) (\S+)$|^(?!piece )(\S+) (open|shut|gone|used|locked)$",
        lambda each: f"piece {each[2] or each[3]} {each[1] or each[4]}", text,
    )  # fmt: skip


def supposed(text: str, names: Names) -> str:
    """A line of which the facts behind `if` are put as facts are."""
    found = re.fullmatch(r"if ([^:]+):(.+)", text)
    return f"if {behind(found[1], names)}:{found[2]}" if found else text


def behind(text: str, names: Names) -> str:
    """Facts with commas between them, or `and`, put as facts are."""
    parts = [part.strip() for part in re.split(r",| and ", text)]
    return ", ".join(_through(part, FACTS, names) for part in parts)


def _aim(found: re.Match[str]) -> str:
    return f"objective {found[1]} {'failed' if found[2] == 'fail' else found[2]}"


def _outside(text: str, change: Callable[[str], str]) -> str:
    """A text of which only what stands in no quotes is changed."""
    parts = text.split('"')
    return '"'.join(part if place % 2 else change(part) for place, part in enumerate(parts))


def lengths(adapter: Adapter) -> Way:
    """A length in the unit of the table: `2in` on a board of squares, `3 squares` or `3"` on a measured one, `3` without any."""

    def own(found: re.Match[str]) -> str:
        return (
            found[0] if _readable(found[0].strip(), adapter.length) else _own(adapter, found[1]) or found[0]
        )

    def changed(text: str, names: Names) -> str:
        text = re.sub(rf"{_NUM} ?(?:squares?|sq\b\.?|inch(?:es)?|ins?\b\.?|cm|mm|\"|″|'')", own, text)
        return re.sub(rf"(?<=[a-z0-9] ){_NUM}(?=(?: [a-z-]+)*$)", own, text)

    return changed


_NUM = r"(?<![\w.+-])(\d+(?:\.\d+)?)"


def _own(adapter: Adapter, number: str) -> str:
    """A number as a length of the table; "" if it cannot be one."""
    for unit in ("in", " square" if number == "1" else " squares"):
        if _readable(f"{number}{unit}", adapter.length):
            return f"{number}{unit}"
    return ""


def length(text: str, adapter: Adapter) -> str:
    """What a length by itself was meant to be; "" if there is no saying."""
    word = text.strip().lower()
    if word in NUMBERS or re.fullmatch(rf"({_NUMBER}) .+", word):
        word = re.sub(rf"^(?:{_NUMBER})\b", lambda each: NUMBERS[each[0]], word)
    return (
        word
        if word != text and _readable(word, adapter.length)
        else meant(
            word, adapter.length, [lengths(adapter), lambda each, _: _own(adapter, each) or each], Names()
        )
    )


FACTS: tuple[Way, ...] = (plain, called, compared, figures, placed, happened, counted)
LINES: tuple[Way, ...] = (
    plain, called, asked, compared, figures, parted, supposed, placed, ordered, around, numbered, counted, verbs, diced,
)  # fmt: skip


# Rows, keys, places

_RANKS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "knave": "J"}
_FOREIGN = {
    "B": "J",
    "V": "J",
    "U": "J",
    "1": "A",
    "T": "10",
    "X": "10",
    "11": "J",
    "12": "Q",
    "13": "K",
    "14": "A",
}
"""Ranks as other decks and other programs write them: a B for the jack (Bube), a V (valet), a T for ten, numbers for pictures."""
_SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C", "♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def keys(text: str) -> Iterator[str]:
    """How a key of a card table may be meant: `10-7C`, `C7-10`, `7-10 clubs`, `10 H`, `7–10C`, `ace of spades`."""
    word = text.translate(_MARKS).strip().lower()
    for name, letter in (*_RANKS.items(), *_SUITS.items()):
        word = re.sub(rf"{name}(?<!s)s?|{name}", letter, word)
    word = re.sub(r"\bof\b|[\s_,]|(?<=\d)(?:\.\.|to)(?=\d)", lambda each: "-" if each[0] in ("..", "to") else "", word).upper()  # fmt: skip
    word = re.sub(r"^([SHDC])((?:10|[A2-9JQK])(?:-(?:10|[A2-9JQK]))?)$", r"\2\1", word)
    word = re.sub(r"^(10|[A2-9JQK])([SHDC])-(10|[A2-9JQK])\2$", r"\1-\3\2", word)
    yield word
    found = re.fullmatch(r"(10|[A2-9JQK])-(10|[A2-9JQK])([SHDC]?)", word)
    if found:
        yield f"{found[2]}-{found[1]}{found[3]}"
    own = re.sub(
        r"(?<![\dA-Z])(?:1[1-4]|1(?!0)|[BVUTX])(?=$|-|[SHDC](?:$|-))", lambda each: _FOREIGN[each[0]], word
    )
    yield own
    yield re.sub(r"(?<![A-Z0-9])D(?=[SHDC]|-)", "Q", own)


def key(text: str, read: Callable[[str], object]) -> str:
    """What a key that cannot be read must have meant; "" if there is no saying."""
    return next((each for each in keys(text) if each != text and _readable(each, read)), "")


def rows(text: str, names: Names) -> str:
    """`(J) 2022`, `code 2022`, `[J] -> 2022`, `2022 + [A]`, `once 101`: a row without what does not belong there."""
    text = text.translate(_MARKS).strip()
    if re.fullmatch(r"-+|none|nothing|no|0|", text.lower()):
        return "-"
    text = re.sub(r"[({](\w+)[)}]", r"[\1]", text).replace("#", "")
    text = re.sub(
        r"\b(?:unless|except if) (?:not )?", lambda found: "if " if "not" in found[0] else "if not ", text
    )
    text = re.sub(r"^(?!once\b|code\b)([A-Za-z]\w*),? (?=\d)", r"[\1] ", text)
    text = re.sub(r"\bonce\b", "", text) + " once" if re.match(r"(?:once\b|.*\(once\))", text) else text
    text = re.sub(r"^(.*?) (if .+?) once$", r"\1 once \2", text.replace(", once", " once"))
    text = re.sub(r"\b(?:code|needs|adds)\b|->|=>|(?<=[\d\]]) ?\+(?= ?[\[\d])|(?<=\]),", " ", text)
    return re.sub(r" +", " ", text.replace("[once]", "once")).strip()


def lending(text: str, stats: Iterable[str], read: Callable[[str], object]) -> str:
    """What a line about what is lent must have meant, `you attack -1`, `attack -1 enemy`, `attack minus 1 you`: "" if there is no saying."""
    text = re.sub(r"\bminus ", "-", re.sub(r"\bplus ", "+", text.translate(_MARKS).lower()))
    words = re.sub(r"([+-]) (?=\d)", r"\1", text).replace("to ", "").split()
    sides = {"us": "you", "players": "you", "enemy": "they", "them": "they", "enemies": "they", "both": "all", "everybody": "all"}  # fmt: skip
    words = [
        {"defense": "defence", "attacks": "attack", **sides}.get(each.strip(":,"), each.strip(":,"))
        for each in words
    ]
    stat = [each for each in words if each in stats]
    amount = [each for each in words if re.fullmatch(r"[+-]\d", each)]
    side = [each for each in words if each in ("you", "they", "all")]
    found = (*stat, *amount, *side)
    right = " ".join(found)
    return right if len(found) == 3 and _readable(right, read) else ""


def place(place: object, adapter: Adapter) -> object:
    """What a place must have been meant to be: `4b`, `B4`, `b-4`, `["b", "4"]` for b4, `"6in, 4in"`, `["6in, 4in"]`, `[6, 4]`, `{ x = "6in", y = "4in" }` for a point.

    "" if there is no saying.
    """
    if isinstance(place, dict) and {*place} == {"x", "y"}:
        place = [place["x"], place["y"]]
    while isinstance(place, list | tuple) and len(place) == 1:
        place = place[0]
    parts = (
        [str(each).strip().lower() for each in place]
        if isinstance(place, list | tuple)
        else re.findall(r"[a-z](?![a-z])|[\d.]+(?:\s*(?:in|cm|mm|ft))?", str(place).lower())
    )
    if len(parts) != 2:
        return ""
    one, other = parts
    pair = [length(each, adapter) if not _readable(each, adapter.length) else each for each in parts]
    for tried in (one + other, other + one, pair):
        try:
            adapter.spot(tried)
        except ValueError:
            continue
        return tried
    return ""


def faces(key: str) -> str:
    """`4-1`, `1–4`, `1 to 4` as faces of a die from low to high."""
    found = re.fullmatch(r"(\d)\s*(?:-|to|\.\.)\s*(\d)", key.translate(_MARKS).strip())
    return _rising(found[1], found[2]) if found else key
