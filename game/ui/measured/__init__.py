"""The table of measured battles: models on bases, terrain, cards of actions; what the player does and how it is drawn.

Without pixels: `desk` is the player's hand (over `known`, what the seat knows), with `route` (a way being planned), `going`
(how it is planned), `strike` and `magnet` (the way to a foe, and to its base), `aim` (whom and where), `pointer` (what
pointing and clicking mean), `targets` (the same by keys), `placing`, `rulers` (what is measured), `cards` and `wording`. `flow`
gives the table to whoever has to choose, and keeps the `remainder` of a plan that was stopped; `shown` and `motions`
are what is drawn meanwhile.

With pixels: `plan`, `left`, `head`, `column` (with `pages`, `bars`) and `shelf` lay out what stands round the table,
`overlay`, `sights`, `contact`, `callouts`, `duel` and `asking` draw what lies on it, `layers` put all together; `hands` and `keyboard` listen.
`scenes.measured` is the scene, `scenes.measured_replay` its replay.
"""
