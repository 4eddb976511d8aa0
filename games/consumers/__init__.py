"""Sockets: who may listen, and what each viewer is sent. No rule of the game is known here."""
