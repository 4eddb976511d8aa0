"""Attack the whole site with what no page of ours sends, and see that nothing comes of it: what `manage.py fuzz` does.

scene.py sets tables, an event and people of all kinds; addresses.py finds every address; frames.py and forms.py make
what is sent; sockets.py, pages.py and api.py send it; leaks.py and changes.py say what may never come of it.
"""
