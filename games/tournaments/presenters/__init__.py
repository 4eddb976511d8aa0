"""What pages of events show, as plain data for templates."""
