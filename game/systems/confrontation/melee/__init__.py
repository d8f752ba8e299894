"""Hand to hand and the heart for it: assaults, charges, combats, morale and the war staff."""
