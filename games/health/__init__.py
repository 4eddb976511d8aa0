"""Seeing the site run: what is measured, whether it is ready, and which processes of it live.

`metrics` lists what is measured; whoever does something measures it there. `door` answers whoever looks after the site,
`reporting` lets each process tell of itself, and `shown` draws what all of them come to for the administration.
"""
