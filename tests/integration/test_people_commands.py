"""Commands `steward account`, `member`, `contact` and `people`, run against a Steward in memory."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import infra.cli.deployment
from infra.local.demo import NUMBER
from tests.support import command_line
from tests.support.cloud import DANA, MARIA, PETE, SAM, Cloud
from tests.support.walks import for_each, fresh_tmp_path

ELM = "+15005550007"
HERE = ("--account", NUMBER)


@pytest.fixture(autouse=True)
def _turned_to_the_cloud(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(infra.cli.deployment, "operator_wiring", lambda **_: cloud.wiring)


def steward(*arguments: str) -> str:
    """What a command that succeeds prints."""
    result = command_line.run(*arguments)
    assert result.exit_code == 0, result.output
    return result.output


def test_somebody_is_erased_once_it_is_said_twice(cloud: Cloud) -> None:
    assert "would be erased everywhere" in steward("people", "erase", PETE.name, *HERE)
    assert "Nobody has been erased" in steward("people", "erasures", *HERE)
    assert "it begins within five minutes" in steward("people", "erase", PETE.name, "--yes", *HERE)
    # The first run only ends what is under way.
    for _ in range(2):
        cloud.invoke("erasure", {})
    assert "passes so far: 1" in steward("people", "erasures", *HERE)
    assert "There is nobody" in refused("people", "erase", "Nobody At All", *HERE)


def refused(*arguments: str) -> str:
    """What a command that cannot be carried out prints."""
    result = command_line.run(*arguments)
    assert result.exit_code == 2, result.output
    return result.output


def listed(*arguments: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in steward(*arguments, "--json").splitlines()]


def test_an_account_is_created_shown_and_changed_and_its_owner_can_text(cloud: Cloud) -> None:
    owner = ("--owner-name", "Ella", "--owner-phone", "+44 20 7946 0018", "--region", "gb", "--zone", "Europe/London")
    create = ("account", "create", "--name", "Elm Street", "--number", "+1 500 555 0007", *owner)
    assert "Created acct-" in steward(*create)
    assert "There already: acct-" in steward(*create)
    assert [account["name"] for account in listed("account", "list")] == ["Oak Street Homes", "Elm Street"]
    (shown,) = listed("account", "show", "--account", ELM)
    assert (shown["region"], shown["zone"], shown["owners"], shown["contacts"]) == ("GB", "Europe/London", ["Ella"], 0)
    assert "Elm Homes" in steward("account", "set", "--account", "+1 (500) 555-0007", "--name", "Elm Homes")
    assert "name: Elm Homes" in steward("account", "show", "--account", ELM)
    assert "paused: no\nmembers: 1\nowners: Ella\n" in steward("account", "show", "--account", ELM)
    assert "Ella" in steward("member", "list", "--account", ELM)
    cloud.twilio.webhooks[ELM] = cloud.twilio.webhooks[NUMBER]
    cloud.twilio.person_texts("+442079460018", ELM, "hello")
    cloud.settle()
    welcome, _ = cloud.texts_to("+442079460018")
    assert welcome.startswith("Hi Ella")


def test_an_account_without_a_zone_has_the_only_one_of_its_owners_country(cloud: Cloud) -> None:
    for number, phone, zone in (
        ("+15005550008", "+44 20 7946 0018", "Europe/London"),
        ("+15005550009", "+49 30 12345678", "Europe/Berlin"),
    ):
        named = ("--name", "X", "--number", number, "--owner-name", "Ella", "--owner-phone", phone)
        assert zone in steward("account", "create", *named)


def test_members_are_added_changed_and_let_go(cloud: Cloud) -> None:
    add = ("member", "add", *HERE, "--name", "Kim", "--phone", "555 010 0555", "--role", "approver")
    assert "Added mbr-" in steward(*add, "--email", "kim@example.com", "--quiet-hours", "22:00-07:00")
    assert "There already: mbr-" in steward(*add)
    said = steward("member", "set", "kim", *HERE, "--zone", "Europe/Rome", "--quiet-hours", "none", "--email", "")
    assert "Europe/Rome" in said
    assert "quiet" not in said
    assert "@" not in said
    assert "deactivated" in steward("member", "deactivate", "(555) 010-0555", *HERE)
    (kim,) = [member for member in listed("member", "list", *HERE) if member["name"] == "Kim"]
    assert (kim["active"], kim["phone"], kim["language"]) == (False, "+15550100555", "en")
    cloud.text("+15550100555", "am I in?")
    cloud.settle()
    assert 'Kim (+15550100555, no longer on the team) wrote: "am I in?"' in cloud.texts_to(MARIA)[-1]


def test_a_language_is_given_by_its_tag_or_its_own_name(cloud: Cloud) -> None:
    steward("account", "set", *HERE, "--language", "es")
    add = ("member", "add", *HERE, "--name", "Kim", "--phone", "555 010 0555")
    assert "Deutsch is no" not in steward(*add, "--language", "Deutsch")
    steward("member", "add", *HERE, "--name", "Lou", "--phone", "555 010 0556")
    spoken = {str(member["name"]): member["language"] for member in listed("member", "list", *HERE)}
    assert (spoken["Kim"], spoken["Lou"], spoken[MARIA.name]) == ("de", "es", "en")
    cloud.settle()
    assert cloud.texts_to("+15550100555")[0].startswith("Hallo Kim")
    assert cloud.texts_to("+15550100556")[0].startswith("Hola, Lou")
    assert "  fr" in steward("member", "set", "kim", *HERE, "--language", "fr")
    assert "no language" in refused("member", "set", "kim", *HERE, "--language", "klingon language")


def test_contacts_are_added_found_changed_merged_and_removed() -> None:
    assert "Added ctc-" in steward("contact", "add", *HERE, "--name", "Pete Rosi", "--about", "plumber")
    assert "similar names" in steward("contact", "duplicates", *HERE)
    assert len(listed("contact", "duplicates", *HERE)) == 1
    changed = steward("contact", "set", "Pete Rosi", *HERE, "--phone", "555-010-0777", "--phone", "555-010-0778")
    assert "+15550100777  +15550100778" in changed
    assert "Merged into" in steward("contact", "merge", PETE.phone, "+1 555 010 0777", *HERE)
    assert "There are no duplicates" in steward("contact", "duplicates", *HERE)
    ((found),) = listed("contact", "find", "the plummer", *HERE)[:1]
    assert (found["name"], found["other_phones"]) == ("Pete Rossi", ["+15550100777", "+15550100778"])
    assert "Sam Lee" in steward("contact", "find", "sam", *HERE, "--members")
    assert "Nobody matches" in steward("contact", "find", "sam lee", *HERE)
    assert "Removed" in steward("contact", "remove", "pete rossi", *HERE)
    assert "Pete" not in steward("contact", "list", *HERE)


def test_a_file_of_contacts_is_imported_once(tmp_path: Path) -> None:
    file = tmp_path / "contacts.csv"
    file.write_text(
        "\ufeffName,Phone,Email,About\n"
        "Ann Able,555 010 0801; +44 20 7946 0018,ann@example.com,tenant 7A\n"
        "\n"
        "Ben Bold,,,handyman\n"
        "Cat,12345,,\n"
        f"Dan,{PETE.phone},,\n"
        f"Eve,{SAM.phone},,\n"
        ",555 010 0803,,\n",
        encoding="utf-8",
    )
    said = refused("contact", "import", str(file), *HERE)
    assert "line 5: 12345 looks like a short code" in said
    assert f"line 6: {PETE.phone} is Pete Rossi's already" in said
    assert f"line 7: {SAM.phone} is Sam Lee's, a member" in said
    assert "line 8: A name is needed" in said
    assert "2 added, 0 there already, 4 refused." in said
    file.write_text("name;phone;email\nAnn Able;555 010 0801;ann@example.com\nBen Bold;;\nFay;;fay@example.com\n")
    assert "1 added" in steward("contact", "import", str(file), *HERE)
    (ann,) = [contact for contact in listed("contact", "list", *HERE) if contact["name"] == "Ann Able"]
    assert (ann["phone"], ann["other_phones"]) == ("+15550100801", ["+442079460018"])


@for_each(
    ("content", "says"),
    [
        (b"name,shoe size\nAnn,7\n", "a column shoe size"),
        (b"phone\n555\n", "no column name"),
        (b"", "no column name"),
        ("name\nJos\u00e9\n".encode("latin-1"), "not UTF-8"),
    ],
    tmp_path=fresh_tmp_path,
)
def test_a_file_that_is_none_adds_nobody(tmp_path: Path, content: bytes, says: str) -> None:
    file = tmp_path / "contacts.csv"
    file.write_bytes(content)
    before = steward("contact", "list", *HERE)
    assert says in refused("contact", "import", str(file), *HERE)
    assert "cannot be read" in refused("contact", "import", str(tmp_path / "none.csv"), *HERE)
    assert steward("contact", "list", *HERE) == before


def test_domains_of_the_web_are_named_all_at_once(cloud: Cloud) -> None:
    account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
    for given, domains in (
        (("Gas.example", "https://city.example/"), ("gas.example", "city.example")),
        (("city.example",), ("city.example",)),
        (("",), ()),
    ):
        steward("account", "set", *HERE, *(part for one in given for part in ("--web-domain", one)))
        account = cloud.wiring.people_store.account(account_id)
        assert account is not None
        assert account.web_domains == domains
        steward("account", "set", *HERE, "--name", "Oak Street Homes")
        assert cloud.wiring.people_store.account(account_id) == account


@for_each(
    ("arguments", "says"),
    [
        (("contact", "list", "--account", "+1999"), "No account has the number +1999"),
        (("account", "create", "--name", "X", "--number", NUMBER, "--owner-name", "A", "--owner-phone", "5550100555",
          "--zone", "America/New_York"),
         "number already"),
        (("account", "create", "--name", "X", "--number", "5550007", "--owner-name", "A", "--owner-phone", "1",
          "--zone", "America/New_York"),
         "country code"),
        (("account", "create", "--name", "X", "--number", ELM, "--owner-name", "A", "--owner-phone", "+14155550100"),
         "Give the time zone of its people with --zone"),
        (("account", "set", *HERE, "--zone", "Mars"), "no time zone"),
        (("account", "set", *HERE, "--web-domain", "gas.example/works"), "gas.example/works is no domain"),
        (("member", "add", *HERE, "--name", "Kim", "--phone", MARIA.phone), "Maria Gomez's, a member"),
        (("member", "add", *HERE, "--name", "Kim", "--phone", "12"), "short code"),
        (("member", "set", "Nobody", *HERE, "--role", "owner"), "There is no member Nobody"),
        (("member", "set", DANA.phone, *HERE, "--role", "boss"), "boss is no role"),
        (("member", "deactivate", "maria gomez", *HERE), "the last owner"),
        (("contact", "remove", "Pete", *HERE), "There is no contact Pete"),
        (("contact", "add", *HERE, "--name", "Kim", "--email", "kim"), "no email address"),
        (("contact", "merge", PETE.phone, PETE.phone, *HERE), "themselves"),
    ],
)  # fmt: skip
def test_impossible_people_command_is_refused_in_a_sentence(arguments: tuple[str, ...], says: str) -> None:
    said = refused(*arguments)
    assert says in said
    assert said.startswith("steward: ")
    assert len(said.strip().splitlines()) == 1


def test_a_name_two_have_is_asked_about() -> None:
    for about in ("tenant 1A", "tenant 2B"):
        steward("contact", "add", *HERE, "--name", "Lee", "--about", about)
    said = refused("contact", "remove", "Lee", *HERE)
    assert said.count("ctc-") == 2
    assert "give the id of one" in said
    ident = said.split("may be ")[1].split(" or ")[0]
    assert "Removed" in steward("contact", "remove", ident, *HERE)
