"""Abstract Skirmish on the screen: a table of unit cards with slots, Trait cards on the shelf, dice that settle.

Read in this order: `desk` (what the player is doing), `display` and `motions` (what is to be seen, and how it comes
about), `flow` (whose turn it is to look), `plan` (where everything stands), then the panels.
"""
