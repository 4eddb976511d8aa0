"""Make the property tests the same on every run."""

from hypothesis import settings

settings.register_profile("engine", derandomize=True, deadline=None, database=None, max_examples=200)
settings.load_profile("engine")
