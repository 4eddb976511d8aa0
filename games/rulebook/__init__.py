"""The rules of a table in plain words, made from its options."""

from games.rulebook.sentences import differences, sentence
from games.rulebook.usual import plain_like, usual_rules

__all__ = ["differences", "plain_like", "sentence", "usual_rules"]
