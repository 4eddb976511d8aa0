"""The socket of an event's page."""
