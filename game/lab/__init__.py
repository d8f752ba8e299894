"""The lab: what many games of bots say of a battle, and what can be found out of a scenario before anybody plays it.

From a battle to a page: `workforce/` (the processes that do the work), `batches/` (games, their traces, blocks of them), `statistics/`,
`findings/` (what they say, in words), `studies/` (one question, kept on disk, played until it is answered), `firing/` (what of a sheet
happens), `insight/` (what all traces of a study tell), `pages/` (the reports). `fairness/` judges the ground without a game, `layouts/` lays it.

What is wrong or strange in a scenario asks `inspection` of the rules, of `wording/` (its texts), `exercises/` (lessons and puzzles) and
`emblems`. `retrospect` looks back at one match. `selftest` and `planted_battles` try whether the lab's own words hold.
"""
