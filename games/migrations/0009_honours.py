import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0008_matches_of_events'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='result',
            name='annulled',
            field=models.BooleanField(db_default=False, default=False, verbose_name='annulled'),
        ),
        migrations.CreateModel(
            name='Annulment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('was', models.CharField(blank=True, editable=False, max_length=8, verbose_name='why it did not count before')),
                ('at', models.DateTimeField(verbose_name='when')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('match', models.OneToOneField(editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='annulment', to='games.match', verbose_name='match')),
            ],
            options={
                'verbose_name': 'annulment',
                'verbose_name_plural': 'annulments',
                'ordering': ['-at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Award',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.SlugField(db_index=False, max_length=24, verbose_name='medal')),
                ('at', models.DateTimeField(verbose_name='when')),
                ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='awards', to='games.match', verbose_name='match')),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='awards', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'verbose_name': 'medal',
                'verbose_name_plural': 'medals',
                'ordering': ['at', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('player', 'name'), name='one_medal_of_a_name')],
            },
        ),
    ]
