"""Let the moderators there are see and handle fair-play signals."""

from django.db import migrations

GROUP = "Moderators"
MAY = {"view_signal": "Can view fair-play signal", "change_signal": "Can change fair-play signal"}


def let_moderators(apps, schema_editor):
    group = apps.get_model("auth", "Group").objects.filter(name=GROUP).first()
    if group is None:
        return
    kind, _ = apps.get_model("contenttypes", "ContentType").objects.get_or_create(app_label="games", model="signal")
    permissions = apps.get_model("auth", "Permission").objects
    for codename, name in MAY.items():
        group.permissions.add(
            permissions.get_or_create(content_type=kind, codename=codename, defaults={"name": name})[0]
        )


class Migration(migrations.Migration):

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
        ('contenttypes', '0002_remove_content_type_name'),
        ('games', '0010_signals_uploads_statistics'),
    ]

    operations = [migrations.RunPython(let_moderators, migrations.RunPython.noop)]
