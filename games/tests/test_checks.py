"""`manage.py check --deploy` warns of what would seem to work."""

import pytest

from games.checks import IN_MEMORY, check_channel_layer

REDIS = "channels_redis.pubsub.RedisPubSubChannelLayer"


@pytest.mark.parametrize(
    ("at_home", "backend", "warned"),
    [(True, IN_MEMORY, False), (False, IN_MEMORY, True), (False, REDIS, False)],
)
def test_a_site_open_to_others_is_warned_of_one_process(settings, at_home, backend, warned):
    settings.AT_HOME, settings.CHANNEL_LAYERS = at_home, {"default": {"BACKEND": backend}}
    assert [one.id for one in check_channel_layer(None)] == ["games.W001"] * warned
