"""Complete events played by computers on the real services, and an account of them by other means.

setups.py draws an event by lot, field.py who is in it and what they do, tables.py plays its matches, run.py lets it go
on. count.py compares what it has come to with what seen.py reads from the stored matches, and ranks.py, deals.py and
exits.py count from that, with code of their own. settled.py has events whose results are settled beforehand, and
crash.py kills the referee in the middle of them. `manage.py play_events` does it all.
"""
