"""The battle on the screen: a controller without pixels (`table`), small panels that draw from it, and the flow.

Read in this order: `offers` (what can be done, by place), `table` (what the player is doing), `flow` (whose turn
it is to look, and what moves), then the panels.
"""
