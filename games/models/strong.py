"""What everything has that is rated and is no player."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.ratings.strength import MEAN, SPREAD, Strength


class Strong(models.Model):
    """Something that is believed to be so strong."""

    mu = models.FloatField(_("mean"), default=MEAN, editable=False)
    sigma = models.FloatField(_("deviation"), default=SPREAD, editable=False)

    class Meta:
        abstract = True

    @property
    def strength(self) -> Strength:
        return Strength(self.mu, self.sigma)

    def become(self, strength: Strength) -> None:
        """Take a strength on, not yet saved."""
        self.mu, self.sigma = strength.mu, strength.sigma
