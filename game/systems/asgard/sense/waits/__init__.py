"""Whether what is waited for can come, and when: watches, versions and rows, and the facts on which they depend."""
