"""The scenario control sheet: its fields, the notation of its tables, lines and facts, and the plan that becomes of it (A-1 to A-5)."""
