"""The company builder of Confrontation, and choosing companies for a battle.

Without pixels: `draft` (a company under work), `files` (companies in the player's folder, as text, as a page to print) and `levy`
(who is brought to a battle). `scene` is the builder; `slots`, `bill`, `inspector` and `overlays` are its parts; `enlist` the rows
of set-up.
"""
