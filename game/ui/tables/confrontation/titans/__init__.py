"""The stride of a titan, aimed on the table."""
