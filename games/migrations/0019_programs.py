import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0018_processes_and_minutes"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Program",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=24, verbose_name="name")),
                (
                    "look",
                    models.CharField(
                        editable=False, max_length=80, unique=True, verbose_name="what the name looks like"
                    ),
                ),
                ("about", models.CharField(blank=True, max_length=200, verbose_name="about it")),
                (
                    "created",
                    models.DateTimeField(
                        default=django.utils.timezone.now, editable=False, verbose_name="created"
                    ),
                ),
                (
                    "heard",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="last heard"),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="programs",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="owner",
                    ),
                ),
            ],
            options={
                "verbose_name": "program",
                "verbose_name_plural": "programs",
                "ordering": ("name",),
            },
        ),
        migrations.AddField(
            model_name="seat",
            name="program",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="seats",
                to="games.program",
                verbose_name="program",
            ),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(("program__isnull", False)), fields=["program"], name="seats_of_programs"
            ),
        ),
    ]
