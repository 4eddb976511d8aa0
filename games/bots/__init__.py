"""Computer players: they are given what a seat may see, know the rules engine, and nothing else."""

from .levels import LEVELS, Level, choose_play

__all__ = ["LEVELS", "Level", "choose_play"]
