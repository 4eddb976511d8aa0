"""How strong players are, as far as their rated matches tell: the mathematics, the ladders, what is asked of them."""
