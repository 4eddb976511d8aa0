"""Records that people bring from elsewhere: read, checked by the engine, and shown as what they are."""
