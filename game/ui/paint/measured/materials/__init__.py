"""What terrain is made of: each painter fills the outline of a `TopView` with its material (see `terrain`)."""
