"""What terrain is made of: each painter fills the outline of a `Plan` with its material (see `terrain`)."""
