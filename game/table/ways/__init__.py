"""How a base gets where, and how far it is: hops and legs, ways round what stands there, areas within reach, charts, contact."""
