"""Our way to PostgreSQL with a quicker end of each test; test_settings.py names it as the ENGINE."""
