"""Puzzles: positions of real rounds where one play is clearly best; finding them, choosing one, and showing it."""
