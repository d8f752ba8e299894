"""The shared room of battles: what every table needs, whatever is drawn on it.

A table of its own is three classes: a controller without pixels (what the player is doing), a `Flow` (whose turn it
is to look, what moves, what comes next) and a `Play` scene that lays out, draws and listens. Read in this order:
`flow` and `scene`, then `columns`, `lines` and `log` (the side columns), `overlays` and `dialogue` (what lies over the
table), `coach` and `hints` (what teaches), `tape` and `replay` (a battle watched again).
"""
