"""The board of squares on the screen: what is to be seen on it, drawn in layers, and units put down and gathered."""
