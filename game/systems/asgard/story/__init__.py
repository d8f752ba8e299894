"""How a story goes on: whether facts hold, codes and what is told of them, what watches wait for, and its endings (A-4, A-44, A-50)."""
