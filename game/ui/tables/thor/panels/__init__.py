"""What stands round the board: turn and seats, the question, the inspector, and where each has its place."""
