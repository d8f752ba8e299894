"""The shared room of battles: what every table needs, whatever is drawn on it.

A table of its own is three classes: a controller without pixels (what the player is doing), a `Flow` (whose turn it
is to look, what moves, what comes next) and a `Play` scene that lays out, draws and listens. What it says of itself
stands first in each base class. Read in this order: `contract`, `flow` and `scene`; then `columns`, `lines` and `log`
(the side column), `overlays`, `ending` and `dialogue` (what lies over the table), `coach` and `hints` (what teaches),
`tape` and `watching` (a battle seen again).
"""
