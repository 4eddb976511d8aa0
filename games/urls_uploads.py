"""Say which view answers which address of uploaded records and of the statistics of the site."""

from django.urls import path

from games.views import site_statistics, uploads

urlpatterns = [
    path("records/", uploads.uploads, name="uploads"),
    path("records/<slug:key>/", uploads.upload, name="upload"),
    path("records/<slug:key>/record.json", uploads.record, name="upload_record"),
    path("records/<slug:key>/delete/", uploads.delete, name="delete_upload"),
    path("statistics/", site_statistics.statistics, name="statistics"),
]
