"""What is told of players: their pages, the ladders, the matches they have played."""
