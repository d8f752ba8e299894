"""The measured table, whatever is played on it: a system says through an `Adapter` what lies there and what hands may do."""
