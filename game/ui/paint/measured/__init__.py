"""The measured table: ground, terrain, bases and figures, fronts, marks, rulers and the map in small."""
