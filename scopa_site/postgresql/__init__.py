"""Django's way to PostgreSQL, which fails at once while the server is away; settings name it as the ENGINE."""
