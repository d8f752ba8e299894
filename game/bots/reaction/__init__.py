"""The enemy's mind: what those whom nobody sees until they are met mean to do, and how they do it.

It knows no rule of the table beneath: an `Adapter` sees and moves for it. Read in this order: `senses` (what an enemy
knows), `archetypes` (the tables), `modes`, `intents` (what it could do), `deeds` (how it does it), `words`, `bot`.
"""
