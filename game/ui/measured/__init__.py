"""The table of measured battles: models on bases, terrain, cards of actions; what the player does and how it is drawn.

`desk` is the player's hand without pixels, with `route` (a way being planned), `aim` (whom and where) and `rulers`
(what is measured). `flow` gives the table to whoever has to choose, `shown` and `motions` are what is drawn
meanwhile. `plan`, `left`, `column` and `shelf` lay out what stands round the table, `overlay` what lies on it, `hands` and
`keyboard` listen. `scenes.measured` puts them together.
"""
