"""Pages of events, and the forms by which players enter, confirm and leave them."""
