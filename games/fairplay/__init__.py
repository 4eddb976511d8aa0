"""What looks unfair in matches that are over: each module counts one thing and says whom to look at, and why."""
