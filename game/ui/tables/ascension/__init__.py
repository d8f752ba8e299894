"""The table of measured battles: models on bases, terrain, cards of actions; what the player does and how it is drawn.

Without pixels: `desk` is the player's hand (over `knowledge`, what the seat knows), with `route` (a way being planned), `way_planner`
(how it is planned), `strike` and `magnet` (the way to a foe, and to its base), `aim` (whom and where), `pointer` (what
pointing and clicking mean), `targets` (the same by keys), `placement`, `rulers` (what is measured), `cards` and `captions`. `flow`
gives the table to whoever has to choose, and keeps the `remainder` of a plan that was stopped; `display` and `motions`
are what is drawn meanwhile.

With pixels: `plan`, `scoreboard`, `head`, `column` (with `pages`, `bars`) and `shelf` lay out what stands round the table,
`overlay`, `sights`, `contact`, `callouts`, `duel` and `questions` draw what lies on it, `layers` put all together; `hands` and `keyboard` listen.
`scene` is the scene, `replay` its replay.
"""
