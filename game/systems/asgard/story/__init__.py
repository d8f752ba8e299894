"""How a story goes on: conditions, what watches wait for, whether facts hold, what is told, and its endings (A-2, A-15, A-44, A-50)."""
