"""What other programs may read, as JSON: players, ladders, matches and records, by the selectors of the pages."""
