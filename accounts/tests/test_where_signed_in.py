"""The list of one's own sessions."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.tests.people import account, guest, sign_in, sign_up, whose

pytestmark = pytest.mark.django_db


@pytest.fixture
def page():
    return reverse("usersessions_list")


def agent(name):
    return Client(headers={"User-Agent": name})


def test_each_browser_is_listed_and_this_one_marked(page):
    anna = account("Anna")
    phone, laptop = agent("Phone"), agent("Laptop")
    sign_in(phone)
    sign_in(laptop)
    text = laptop.get(page).text
    assert "Phone" in text
    assert text.count("This browser") == 1
    assert text.index("This browser") < text.index("Laptop")
    assert whose(phone) == whose(laptop) == anna.pk


def test_one_button_signs_out_all_others(page):
    account("Anna")
    phone, laptop = agent("Phone"), agent("Laptop")
    sign_in(phone)
    sign_in(laptop)
    laptop.post(page)
    assert phone.get(page).url.startswith(reverse("account_login"))
    assert "Phone" not in laptop.get(page).text


def test_nobody_elses_is_listed_or_ended(page):
    account("Anna")
    account("Bruno")
    sign_in(annas := agent("Annas"))
    sign_in(brunos := agent("Brunos"), "Bruno")
    assert "Annas" not in brunos.get(page).text
    brunos.post(page)
    assert annas.get(page).status_code == 200


def test_the_session_that_opened_the_account_is_listed(page):
    guest(browser := agent("First"), "Carla")
    sign_up(browser, "Carla")
    assert "First" in browser.get(page).text


def test_a_stranger_is_sent_to_sign_in(client, page):
    assert client.get(page).url.startswith(reverse("account_login"))
