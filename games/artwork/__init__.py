"""The drawings of the cards, drawn by program: `manage.py draw_cards` writes them into static/cards."""
