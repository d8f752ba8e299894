"""Forces of Ascension by points: the force builder without its scene, and what set-up needs to choose forces."""
