"""A company as one page to be printed: units banner by banner, with the cards of everybody in them. No pixels here."""

from __future__ import annotations

from html import escape

from game.core.words.grammar import plural
from game.systems.confrontation.companies import notation
from game.systems.confrontation.companies.company_list import CompanyList, Hired, hire
from game.systems.confrontation.companies.legality import faults
from game.systems.confrontation.profile import Profile

_STYLE = """
@page { size: A4; margin: 14mm }
body { font: 10.5pt/1.35 Lato, "Segoe UI", sans-serif; color: #1c1712; max-width: 190mm; margin: 0 auto }
h1 { font: 900 20pt Vollkorn, Georgia, serif; margin: 0 }
h2 { font: 700 12pt Vollkorn, Georgia, serif; margin: 5mm 0 1mm; border-bottom: 0.4mm solid #7d5c2a }
p { margin: 1mm 0 }
table { border-collapse: collapse; width: 100%; page-break-inside: avoid }
td, th { text-align: left; padding: 0.6mm 2mm 0.6mm 0; vertical-align: top; font-weight: 400 }
td.n { text-align: right; white-space: nowrap }
tr.u > td { border-top: 0.2mm solid #b7a98a; font-weight: 700 }
tr.m > td { color: #4d4334 }
.box { display: inline-block; width: 3mm; height: 3mm; border: 0.2mm solid #4d4334; margin-right: 0.8mm }
.fault { color: #8f3c1c }
"""
_MOST_BOXES = 24


def html(company: CompanyList) -> str:
    """The page, whole in itself."""
    hired, _ = hire(company)
    total = sum(unit.points for unit in hired)
    figures = sum(_figures(unit) for unit in hired)
    people = escape(hired[0].own.name if hired else company.people)
    rows = [f"<h1>{escape(company.name or 'A company')}</h1>",
            f"<p>{people}, {total:,} of {company.limit:,} AP, {plural(len(hired), 'unit')}, {plural(figures, 'figure')}</p>"]  # fmt: skip
    if company.story:
        rows.append(f"<p>{escape(company.story)}</p>")
    rows += [
        f'<p class="fault">Not legal: {escape(fault.text)} ({fault.rule})</p>' for fault in faults(company)
    ]
    for number in range(len(company.banners)):
        rows.append(f"<h2>Banner {number + 1}</h2><table>")
        rows += [_unit(unit) for unit in hired if unit.banner == number]
        rows.append("</table>")
    head = f'<meta charset="utf-8"><title>{escape(company.name)}</title><style>{_STYLE}</style>'
    return f"<!doctype html><html lang=en><head>{head}</head><body>{''.join(rows)}</body></html>\n"


def _figures(unit: Hired) -> int:
    entry = unit.entry
    return (
        entry.number + bool(unit.incarnate) + entry.familiars + (unit.troop.hands if unit.troop.crew else 0)
    )


def _unit(unit: Hired) -> str:
    """A unit: its name and price, then a line for every card in it."""
    entry, troop = unit.entry, unit.troop
    name = entry.name or troop.name
    rows = [f'<tr class="u"><td colspan="2">{escape(name)}</td><td class="n">{unit.points} AP</td></tr>']
    standard = entry.number - entry.replaced
    if standard:
        rows.append(_card(troop.profile, standard))
    for pick in entry.specials:
        special = troop.special(pick.id)
        if special:
            rows.append(_card(special.profile, pick.number))
    staff = [word for word, on in (("standard bearer", entry.standard), ("musician", entry.musician)) if on]
    if staff:
        rows.append(f'<tr class="m"><td colspan="3">with {" and ".join(staff)}</td></tr>')
    if troop.crew:
        rows.append(_card(troop.crew, troop.hands))
    if unit.incarnate:
        rows.append(_card(unit.incarnate.profile, 1))
    extra = [work.name for work in unit.attributes]
    extra += [f"{entry.familiars} familiars"] if entry.familiars else []
    if extra:
        rows.append(f'<tr class="m"><td colspan="3">{escape(", ".join(extra))}</td></tr>')
    return "".join(rows)


def _card(profile: Profile, many: int) -> str:
    abilities = f"; {', '.join(profile.abilities)}" if profile.abilities else ""
    boxes = '<span class="box"></span>' * min(_MOST_BOXES, many * profile.health)
    return (
        f'<tr class="m"><td>{many} {escape(profile.name)}</td>'
        f"<td>{escape(notation.written(profile))}{escape(abilities)}<br>{boxes}</td><td></td></tr>"
    )
