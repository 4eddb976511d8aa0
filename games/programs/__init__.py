"""Programs of people at the tables: they are told what their seat may see, by a socket or by HTTP, and answer with a
play. `example.py` is one."""
