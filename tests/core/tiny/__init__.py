"""Rulebooks of a page each, of the three kinds that the contract must carry besides cards on a chessboard."""
