"""Where battles, forces and units are made: the builders."""
