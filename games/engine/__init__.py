"""The rules of the Scopa family: pure, immutable, and free of Django, of the clock and of chance."""
