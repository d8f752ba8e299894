"""Whether codes do what they are about, and what leads to them: lines, cards, effects, endings."""
