"""The drawings, sounds and icons of the site, made by program: `manage.py make_art` writes them into static/."""
