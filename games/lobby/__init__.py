"""The lobby: who looks for an opponent, who is here, what is being played. It reads; the services act."""
