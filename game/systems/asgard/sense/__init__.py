"""Whether a sheet that can be played does what it says, and what is strange in it.

`sheet_problems` has all that is found, `oddities` makes problems of it, `families` names who looks. Each module in the rooms
within knows one family of slips that leave every word readable; `speech` says for all of them which texts belong together.
"""
