from django.db import migrations, models

import games.models.match


class Migration(migrations.Migration):
    # Matches from before have no secret: their next deal is not proven, and one is made then for the deal after it. A
    # default that is called here would give the same secret to all of them.

    dependencies = [
        ("games", "0014_analysis"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="secret",
            field=models.CharField(
                blank=True,
                default="",
                editable=False,
                max_length=64,
                verbose_name="secret of the next deal",
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="secret",
            field=models.CharField(
                blank=True,
                default=games.models.match.new_secret,
                editable=False,
                max_length=64,
                verbose_name="secret of the next deal",
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="values",
            field=models.JSONField(
                blank=True,
                default=dict,
                editable=False,
                verbose_name="values for the next deal",
            ),
        ),
        migrations.AddField(
            model_name="round",
            name="fair",
            field=models.JSONField(
                blank=True,
                default=dict,
                editable=False,
                verbose_name="proof of the deal",
            ),
        ),
    ]
