"""Random but fair layouts of terrain, from a seed: laid legally, symmetric if wished, and the fairest of several."""
