"""The company builder of Confrontation, and choosing companies for a battle.

Without pixels: `draft` (a company under work), `files` (companies in the player's folder, as text, as a page to print), `levy`
(who is brought to a battle) and `rivals` (whom a company is tried against). `scene` is the builder; `slots`, `bill`, `inspector`,
`count`, `trial_bench` and `overlays` are its parts; `enlist` the rows of set-up.
"""
