"""Kill what the site is made of while people and computers play, and look afterwards whether anything was lost.

parts.py starts and kills the processes, killing.py says which and when; tables.py sets the tables, people.py sits at
them by sockets as pages do; run.py lets all of it happen, reckoning.py compares what people were told with what is
stored. `manage.py chaos` does it.
"""
