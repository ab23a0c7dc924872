"""Members read texts and pages in their own language, from the welcome on."""

from __future__ import annotations

import html

from infra.local.demo import NUMBER, Person
from infra.local.world.script import ScriptedModel, say, use_tool
from steward.people.directory.models import Member
from tests.support.cloud import DANA, MARIA, PETE, SAM, STRANGER_PHONE, Cloud, account_of, running_cloud
from tests.support.plumber import DRAFT, REQUEST, decide, plumber_rule
from tests.support.walks import for_each

NEW_PHONE = "+15550100555"


def row_of(cloud: Cloud, person: Person) -> Member:
    (found,) = [one for one in cloud.wiring.people_store.members(account_of(cloud)) if one.name == person.name]
    return found


def texts(cloud: Cloud, person: Person, body: str) -> list[str]:
    """Send a text and return the answer."""
    before = len(cloud.texts_to(person))
    cloud.text(person, body)
    cloud.settle()
    return cloud.texts_to(person)[before:]


@for_each(
    ("asked", "answer", "tag"),
    [
        ("/language Deutsch", "Ab jetzt schreibe ich dir auf Deutsch.", "de"),
        ("/LANGUAGE de", "Ab jetzt schreibe ich dir auf Deutsch.", "de"),
        ("/language espanol", "A partir de ahora te escribo en español.", "es"),
        ("/language Français", "Je vous écris désormais en français.", "fr"),
        ("/language English", "I write to you in English from now on.", "en"),
    ],
)
def test_a_member_chooses_a_language(cloud: Cloud, asked: str, answer: str, tag: str) -> None:
    assert texts(cloud, MARIA, asked) == [answer]
    assert row_of(cloud, MARIA).language == tag
    assert row_of(cloud, SAM).language == "en"
    assert cloud.model.requests == []
    assert cloud.failures == []


def test_language_is_kept_in_the_next_conversation(cloud: Cloud) -> None:
    texts(cloud, MARIA, "/language de")
    assert texts(cloud, MARIA, "/help")[0].startswith("/new beginnt ein neues Gespräch")
    assert texts(cloud, MARIA, "/new")[0].startswith("Das ist ein neues Gespräch.")
    (now,) = texts(cloud, MARIA, "/language")
    assert now.startswith("Ich schreibe dir auf Deutsch.")
    assert now.endswith("English, Español, Deutsch, Français.")
    assert texts(cloud, SAM, "/help")[0].startswith("/new starts")
    assert texts(cloud, MARIA, "/language English") == ["I write to you in English from now on."]
    assert texts(cloud, MARIA, "/undo") == ["There is nothing to undo. A text that has gone out cannot be taken back."]
    assert cloud.failures == []


def test_a_language_steward_does_not_write_changes_nothing(cloud: Cloud) -> None:
    (said,) = texts(cloud, MARIA, "/language Klingon")
    assert said.startswith('I can\'t write in "Klingon". Text /language and one of these: English')
    assert row_of(cloud, MARIA).language == "en"


def test_a_pause_keeps_nobody_from_it_and_each_is_told_in_their_own(cloud: Cloud) -> None:
    texts(cloud, SAM, "/stop")
    assert texts(cloud, MARIA, "/language fr") == ["Je vous écris désormais en français."]
    assert row_of(cloud, MARIA).language == "fr"
    texts(cloud, SAM, "/start")
    assert cloud.texts_to(MARIA)[-1].startswith("Sam Lee m'a relancé pour toute votre équipe.")
    assert cloud.texts_to(DANA)[-1].startswith("Sam Lee has let me go on")


def test_the_main_job_is_asked_for_and_decided_in_german() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        texts(cloud, MARIA, "/language Deutsch")
        asked = next(text for text in texts(cloud, MARIA, REQUEST) if "JA " in text)
        assert asked.startswith("Darf ich Pete Rossi (plumber) eine SMS schicken?")
        assert "oder ändere es hier:" in asked
        page = html.unescape(cloud.http("GET", f"/a/{cloud.last_link(MARIA)}").text)
        assert '<html lang="de">' in page
        for said in ("SMS an Pete Rossi (plumber)", "Genau das geht hinaus", "Gefragt von", "Ablehnen</button>"):
            assert said in page
        ending = html.unescape(decide(cloud, MARIA, "approved").text)
        assert "Genehmigt" in ending
        assert "erfährt per SMS, was daraus geworden ist" in ending
        cloud.settle()
        assert cloud.texts_to(PETE) == [DRAFT]
        assert cloud.failures == []


def test_report_and_undo_are_in_the_members_language(cloud: Cloud) -> None:
    texts(cloud, MARIA, "/language de")
    cloud.model.add(use_tool("remember", {"text": "Pete mag Vormittage"}), say("Ist notiert."))
    (text,) = texts(cloud, MARIA, "Merk dir: Pete mag Vormittage")
    reported = "Ist notiert.\n\nErledigt: Gemerkt: Pete mag Vormittage.\nMit ZURÜCK "
    assert text.startswith(reported)
    code = text.removeprefix(reported)[:2]
    assert texts(cloud, MARIA, f"Zurück {code}") == ['Rückgängig gemacht: Ich habe "Pete mag Vormittage" vergessen.']


def test_notices_use_the_members_language_and_replies_the_accounts(cloud: Cloud) -> None:
    account = account_of(cloud)
    cloud.wiring.accounts.change(account, language="fr")
    cloud.wiring.accounts.change_member(account, row_of(cloud, MARIA).member_id, language="Español")
    cloud.text(STRANGER_PHONE, "Is the flat free?")
    cloud.settle()
    assert cloud.texts_to(STRANGER_PHONE) == [
        "Ici l'assistant automatique de l'équipe Oak Street Homes. Votre message lui est bien parvenu."
    ]
    said = cloud.texts_to(MARIA)[-1]
    assert said.startswith(f'{STRANGER_PHONE} (no está en tus contactos) ha escrito: "Is the flat free?"')
    assert "Solo he confirmado que ha llegado." in said


def test_a_new_member_is_welcomed_and_confirms_in_their_language(cloud: Cloud) -> None:
    account = account_of(cloud)
    cloud.wiring.accounts.change(account, language="de")
    cloud.wiring.accounts.add_member(account, name="Kim", phone=NEW_PHONE)
    cloud.settle()
    kim = Person("Kim", NEW_PHONE, "member")
    (welcome,) = cloud.texts_to(kim)
    assert welcome.startswith("Hallo Kim, hier ist Steward, der Assistent von Oak Street Homes.")
    assert texts(cloud, kim, "/language fr") == ["Je vous écris désormais en français."]
    assert texts(cloud, kim, "000001")[0].startswith("Ce n'est pas le code que je vous ai envoyé.")
    code = "".join(filter(str.isdigit, welcome.rsplit("Code", 1)[1]))
    assert texts(cloud, kim, code)[0].startswith("Merci, Kim, votre numéro est confirmé.")
    assert row_of(cloud, kim).language == "fr"


def test_a_change_and_a_language_at_once_both_stay(cloud: Cloud) -> None:
    account, maria = account_of(cloud), row_of(cloud, MARIA)
    cloud.text(MARIA, "/language de")
    cloud.drain(only=("turns",))
    cloud.wiring.accounts.change_member(account, maria.member_id, zone="Europe/Berlin")
    cloud.settle()
    assert (row_of(cloud, MARIA).zone, row_of(cloud, MARIA).language) == ("Europe/Berlin", "de")
    found = cloud.wiring.people_store.resolve(NUMBER, MARIA.phone)[1]
    assert found is not None
    assert found.language == "de"


def test_receipt_of_a_decision_is_in_the_language_chosen_on_a_page_since() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        texts(cloud, MARIA, REQUEST)
        cloud.later(60)
        cloud.wiring.accounts.change_member(account_of(cloud), row_of(cloud, MARIA).member_id, language="Deutsch")
        cloud.later(60)
        decide(cloud, MARIA, "approved")
        cloud.settle()
        assert "Erledigt: SMS an Pete Rossi" in cloud.texts_to(MARIA)[-1]
        assert cloud.failures == []


def test_new_language_is_confirmed_after_all_actors_have_it(cloud: Cloud) -> None:
    cloud.text(MARIA, "/language es")
    cloud.drain(only=("turns", "deliveries"))
    assert cloud.texts_to(MARIA) == []
    cloud.text(STRANGER_PHONE, "Is the flat free?")
    cloud.settle()
    told = cloud.texts_to(MARIA)
    answered = told.index("A partir de ahora te escribo en español.")
    cloud.text(STRANGER_PHONE, "Hello?")
    cloud.settle()
    since = cloud.texts_to(MARIA)[answered + 1 :]
    assert since
    assert all("no está en tus contactos" in text for text in since)


def test_question_that_expires_is_told_in_the_language_chosen_since() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        texts(cloud, MARIA, REQUEST)
        texts(cloud, MARIA, "/language de")
        before = len(cloud.texts_to(MARIA))
        cloud.later(86_400 + 60)
        cloud.later(60)
        told = "\n".join(cloud.texts_to(MARIA)[before:])
        assert "Ich wollte Pete Rossi (plumber) eine SMS schicken. " in told
        assert cloud.failures == []
