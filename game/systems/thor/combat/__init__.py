"""Fighting: who can be hit, attacks and their answers, knock-back, and the odds and threats that players are shown (T-20 to T-45)."""
