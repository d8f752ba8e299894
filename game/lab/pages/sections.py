"""The parts of the page, in the order in which a designer asks: who is ahead, by how much, why, where, what to look at, how to repeat it."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from game.core.words.grammar import listed, number_word, plural
from game.lab.insight.summary import Insight
from game.lab.pages import curves, words
from game.lab.pages.dossier import Course, Dossier, Pick, Score
from game.lab.pages.markup import Markup, joined, tag
from game.lab.pages.signs import LIGHT, NOBODY, SIDES, line, scale, sign
from game.lab.statistics.sequential import MARGIN


def card(*inside: str | None, title: str = "", id_: str | None = None) -> Markup:
    """A part of the page on a sheet of its own."""
    head = tag("h2", title) if title else None
    return tag("section", tag("div", head, *inside), class_="cut", id=id_)


# The verdict


def verdict(dossier: Dossier) -> Markup:
    """The answer: in words, on a scale, in figures."""
    found = dossier.verdict
    leader = _leader(dossier)
    seat = words.seat_of(dossier, leader) if leader else None
    telling = [tag("p", words.figures(dossier, each)) for each in dossier.scores]
    scales = [_scale(dossier, each) for each in dossier.scores]
    facts = [
        ("Drawn", words.share(found.draws, found.games), plural(found.draws, "game")),
        (
            f"{dossier.turn_word.capitalize()}s",
            str(dossier.turns.middle),
            f"the middle game; the longest had {dossier.turns.most}",
        ),
    ]
    worth, why = words.going_first(dossier)
    if worth:
        facts.insert(0, ("Going first", worth, why))
    if dossier.lost:
        facts.append(("Could not be played", str(len(dossier.lost)), "they count for nobody"))
    return card(
        tag("p", sign(seat) if seat else None, dossier.headline, class_="headline"),
        tag(
            "div",
            tag("div", *telling, tag("p", dossier.more) if dossier.more else None, _hidden_by_draws(dossier)),
            tag("div", *scales),
            class_="verdict",
        ),
        tag(
            "dl",
            *(
                tag("div", tag("dt", name), tag("dd", value, tag("small", more)))
                for name, value, more in facts
            ),
            class_="facts",
        ),
        id_="verdict",
    )


def _leader(dossier: Dossier) -> str:
    """Whom the head of the page is about: whoever was found ahead; "" if nobody was."""
    for score in dossier.scores:
        finding = dossier.verdict.standings[score.name].finding
        if finding == "above":
            return score.name
        if finding == "below":
            others = [each for each in words.parties_of(dossier) if each != score.name]
            return others[0] if len(others) == 1 else score.name
    return ""


def _scale(dossier: Dossier, score: Score) -> Markup:
    """The scale of a score; of two parties, the first leads to the left and the second to the right."""
    low, mid, high = (100 * (each - score.fair) for each in (score.low, score.share, score.high))
    name, other = words.who(dossier, score.name), words.opponent(dossier, score.name)
    seat = words.seat_of(dossier, score.name)
    if dossier.question == "edit" or not other:
        ends = ("harmed", f"{name} helped") if dossier.question == "edit" else ("behind", f"{name} ahead")
        return scale(ends, 100 * MARGIN, low, mid, high, SIDES[seat] if seat else NOBODY)
    parties = words.parties_of(dossier)
    ahead = score.name if mid >= 0 else next(each for each in parties if each != score.name)
    seat = words.seat_of(dossier, ahead)
    return scale((name, other), 100 * MARGIN, -high, -mid, -low, SIDES[seat] if seat else NOBODY)


def _hidden_by_draws(dossier: Dossier) -> Markup | None:
    """Of the games that somebody won, who won how many: where there are draws, the score alone hides it."""
    found = dossier.verdict
    if not found.draws or not found.decided or dossier.question == "edit":
        return None
    told = ", ".join(
        f"{words.who(dossier, name)} {100 * share:.0f} %" for name, share in found.decided.items()
    )
    return tag("p", f"Of the games that were not drawn: {told}.", class_="muted")


def story(dossier: Dossier) -> Markup | None:
    """What a story comes to, with each bot of the players."""
    if not dossier.verdict.tellings:
        return None
    head, rows = words.story(dossier)
    return card(table(head, rows, len(head) - 1), title="What the story comes to")


def table(head: Sequence[str], rows: Sequence[Sequence[str | Markup]], right: int = 0) -> Markup:
    """A table; the last `right` columns are numbers."""

    def kind(column: int) -> str | None:
        return "n" if column >= len(head) - right else None

    top = tag("tr", *(tag("th", cell, class_=kind(at)) for at, cell in enumerate(head)))
    whole = [[*row, *[""] * (len(head) - len(row))] for row in rows]
    lines = [tag("tr", *(tag("td", cell, class_=kind(at)) for at, cell in enumerate(row))) for row in whole]
    return tag("div", tag("table", tag("thead", top), tag("tbody", *lines)), class_="roll")


# How it came to be known


def figures(dossier: Dossier) -> Markup:
    """The curves, side by side."""
    if not curves.drawn():
        told = tag("p", f"{words.LEAD} {words.MEANS}", class_="small")
        return card(
            tag("p", curves.MISSING), _led_as_table(dossier), told, title="Who is ahead, turn by turn"
        )
    found = [_course(dossier, each) for each in dossier.courses]
    found += [_led(dossier, dossier.insight)] if dossier.insight and dossier.insight.leads.curves else []
    found.append(
        card(
            tag("figure", curves.lengths(dossier.turns, f"{dossier.turn_word}s"), class_="chart"),
            title="How long it takes",
        )
    )
    return grid(found)


def _led_as_table(dossier: Dossier) -> Markup | None:
    head, rows = words.lead(dossier)
    return table(head, rows, len(head)) if rows else None


def grid(cards: Sequence[Markup]) -> Markup:
    """Cards side by side, so that no row is left half empty."""
    return tag("div", *cards, class_="two" if len(cards) % 3 else "three")


def _led(dossier: Dossier, insight: Insight) -> Markup:
    """Who is ahead when."""
    leads = insight.leads
    names = {player.seat: player.name for player in dossier.players}
    told = listed(listed(names[seat] for seat in each.team) for each in leads.shown)
    lines = words.LED if leads.two else words.MEANS
    return card(
        tag("figure", curves.lead(leads), class_="chart"),
        tag("p", f"{words.LEAD} It is that of {told}. {lines}", class_="small"),
        title="Who is ahead, turn by turn",
    )


def _course(dossier: Dossier, course: Course) -> Markup:
    """A score as it came to be known, and where the rule stops."""
    name, seat = words.who(dossier, course.name), words.seat_of(dossier, course.name)
    return card(
        tag("figure", curves.score(course, name, SIDES[seat] if seat else NOBODY), class_="chart"),
        tag("p", words.COURSE, class_="small"),
        title=f"Score of {name}",
    )


# Who plays


def players(dossier: Dossier) -> Markup:
    """The sides, who played them, what they won."""
    rows = [
        [
            joined(sign(each.seat), tag("b", each.name), *_units(each.units)),
            listed(each.bots),
            str(each.won),
            f"{100 * each.decided:.0f} %",
        ]
        for each in dossier.players
    ]
    drawn = [tag("li", f"{reason}: {plural(count, 'game')}") for reason, count in dossier.draws.items()]
    return card(
        table(("Side", "Played by", "Won", "Of the decided"), rows, 2),
        joined(tag("h3", "Why nobody won"), tag("ul", *drawn)) if drawn else None,
        title="Who plays",
    )


def _units(units: tuple[str, ...]) -> list[Markup]:
    return [tag("div", ", ".join(units), class_="small")] if units else []


# What to look at, and again


def games(dossier: Dossier, records: str) -> Markup | None:
    """The games that are worth watching; `records` is the folder of their records beside the page, "" for none."""
    if not dossier.picks:
        return None
    rows = [
        tag("li", _pick(each, records), tag("div", *_ended(dossier, each)), _lead(each))
        for each in dossier.picks
    ]
    told = (
        f"Open one with holmgang replay {records}/{dossier.picks[0].record}."
        if records
        else "Their records were left out."
    )
    return card(
        tag("ul", *rows, class_="games"),
        tag("p", told, class_="small"),
        title=f"{_count(dossier.picks)} to watch",
    )


def _count(picks: Sequence[Pick]) -> str:
    words = plural(len(picks), "game") if len(picks) == 1 else f"{number_word(len(picks))} games"
    return words[:1].upper() + words[1:]


def _pick(pick: Pick, records: str) -> Markup:
    number = f"No {pick.number + 1:,}"
    link = tag("a", number, href=f"{quote(records)}/{quote(pick.record)}") if records else number
    return tag("div", tag("b", pick.why), tag("br"), link)


def _ended(dossier: Dossier, pick: Pick) -> list[Markup | str]:
    """Who won and how, and what is special about it."""
    names = {player.seat: player.name for player in dossier.players}
    signs = [sign(seat) for seat in pick.winners]
    who = listed(names[seat] for seat in pick.winners) if pick.winners else "Nobody won"
    return [
        *signs,
        tag("b", who),
        f" in {dossier.turn_word} {pick.turns}. {pick.ended}",
        tag("div", f"{pick.told[:1].upper()}{pick.told[1:]}; seed {pick.seed}.", class_="small"),
    ]


def _lead(pick: Pick) -> Markup | None:
    if not pick.lead:
        return tag("div")
    return line(pick.lead, LIGHT[pick.winners[0]] if pick.winners else "#cdc1a6")


def repeat(dossier: Dossier) -> Markup:
    """What plays the same games again."""
    return card(
        tag("pre", dossier.command),
        tag("p", words.repeating(dossier), class_="small"),
        title="To repeat it",
    )
