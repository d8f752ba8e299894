"""The table of Confrontation: units on a measured table, their order, their deeds and their dice.

`desk` is what the player does, without pixels; `flow` what happens next; `scene` lays out, draws and listens. What is built
apart from the frame (fronts, previews, dice) is named in `parts`.
"""
