"""Say which pages are about oneself."""

from django.urls import path

from accounts import views, views_account, views_tokens

app_name = "accounts"

urlpatterns = [
    path("profile/", views.profile, name="profile"),
    path("about/", views.about, name="about"),
    path("data/", views_account.data, name="data"),
    path("close/", views_account.close, name="close"),
    path("tokens/", views_tokens.tokens, name="tokens"),
    path("tokens/<int:number>/revoke/", views_tokens.revoke, name="token_revoke"),
    path("preferences/", views.preferences, name="preferences"),
]
