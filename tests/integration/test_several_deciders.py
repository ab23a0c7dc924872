"""Questions that several members may decide, or one decides for another: each hears once what became of it."""

from __future__ import annotations

import re
from typing import Any

from infra.local.demo import Person
from infra.local.world.script import say, use_tool
from tests.support.cloud import DANA, MARIA, SAM, Cloud, account_of, running_cloud
from tests.support.lettings import approved, calls, contact, landlords_cloud
from tests.support.plumber import decide, newest_code, newest_undo
from tests.support.walks import for_each


def approved_by_maria(cloud: Cloud, asker: Person) -> tuple[str, str]:
    """What somebody asked Maria and Sam for is done after her yes: Sam's code of it, and the asker's of its undo."""
    calls(cloud, "save_party", {"contact_id": contact(cloud, "Pete"), "role": "vendor"}, asker)
    code = newest_code(cloud, SAM)
    cloud.text(MARIA, f"YES {code}")
    cloud.settle()
    return code, newest_undo(cloud, asker)


def test_undo_by_another_approver_says_who_approved_and_who_can_undo() -> None:
    with landlords_cloud() as cloud:
        code, undo = approved_by_maria(cloud, DANA)
        cloud.text(SAM, f"UNDO {code}")
        cloud.settle()
        said = f"Maria Gomez said yes (9:41 AM), and that is done. Dana Cruz can take it back with UNDO {undo}."
        assert cloud.texts_to(SAM)[-1] == said
        cloud.text(DANA, f"UNDO {undo}")
        cloud.settle()
        back = "Dana Cruz took it back: save Pete Rossi (plumber) as a vendor."
        assert [cloud.texts_to(one)[-1] for one in (MARIA, SAM)] == [back, back]
        cloud.text(SAM, f"UNDO {code}")
        cloud.settle()
        assert cloud.texts_to(SAM)[-1] == "That is already taken back."


def let_sam_own(cloud: Cloud) -> None:
    """Make Sam a second owner beside Maria."""
    people = cloud.wiring.people_store
    account = people.account(account_of(cloud))
    assert account is not None
    sam = next(m for m in people.members(account.account_id) if m.name == SAM.name)
    people.put_member(account, sam.model_copy(update={"role": "owner"}))


def test_several_approvers_the_first_decides_and_the_others_are_told() -> None:
    with running_cloud() as cloud:
        let_sam_own(cloud)
        cloud.model.add(
            use_tool("set_autonomy", {"action": "remember", "level": 1, "reason": "Dana asked"}),
            say("I have asked the owners."),
            say("It is set."),
        )
        cloud.text(DANA, "Ask me before you remember anything")
        cloud.settle()
        assert cloud.texts_to(SAM)[-1].startswith(
            "Dana Cruz wants me to ask yes or no before I remember what you tell me"
        )
        decide(cloud, SAM, "approved")
        cloud.settle()
        wanted = "ask yes or no before I remember what you tell me"
        assert cloud.texts_to(MARIA)[-1] == f"Sam Lee said yes, so I'll {wanted}."
        (to_asker,) = [text for text in cloud.texts_to(DANA) if "Sam Lee said yes. Done: " in text]
        report = to_asker.split("Done: ")[1].split("\n")[0]
        assert cloud.texts_to(SAM)[1:] == [f"You said yes, and it is done: {wanted}. {report}"]
        late = decide(cloud, MARIA, "rejected")
        assert "Approved" in late.text
        assert "By Sam Lee" in late.text
        assert "That was before your answer, which changes nothing." in late.text
        assert cloud.texts_to(DANA)[-1].startswith("It is set.\n\nSam Lee said yes. Done: ")


def test_approver_hears_nothing_of_an_undo_that_was_not_done() -> None:
    with landlords_cloud() as cloud:
        calls(cloud, "save_party", {"contact_id": contact(cloud, "Pete"), "role": "vendor"}, DANA)
        cloud.text(MARIA, f"YES {newest_code(cloud, SAM)}")
        cloud.settle()
        undo = newest_undo(cloud, DANA)
        held = {"contact_id": contact(cloud, "Pete"), "role": "vendor", "on_hold": True}
        approved(cloud, "save_party", held)
        before = [cloud.texts_to(one) for one in (MARIA, SAM)]
        cloud.text(DANA, f"UNDO {undo}")
        cloud.settle()
        assert cloud.texts_to(DANA)[-1].startswith("Not undone: it was changed meanwhile.")
        assert [cloud.texts_to(one) for one in (MARIA, SAM)] == before


RULE = "Boiler leaks come first."


def rule_asked(cloud: Cloud, **changes: Any) -> str:
    """Dana asks for a rule, which only an owner, Maria, allows; the code of the request."""
    cloud.wiring.accounts.change(account_of(cloud), trade="portfolio")
    cloud.model.add(use_tool("save_rule", {"text": RULE, **changes}), say("Maria has to decide that."), say("There."))
    cloud.text(DANA, "From now on boiler leaks come first")
    cloud.settle()
    return newest_code(cloud, MARIA)


def test_asker_and_decider_each_hear_once_that_it_is_done() -> None:
    with running_cloud() as cloud:
        code, told = rule_asked(cloud), {person: len(cloud.texts_to(person)) for person in (MARIA, DANA)}
        cloud.text(MARIA, f"YES {code}")
        cloud.settle()
        (to_decider,) = cloud.texts_to(MARIA)[told[MARIA] :]
        assert to_decider == f'You said yes, and it is done: follow a new rule: "{RULE}".'
        (to_asker,) = cloud.texts_to(DANA)[told[DANA] :]
        assert to_asker.startswith("There.\n\nMaria Gomez said yes. Done: "), to_asker
        cloud.later(60 * 60)
        assert len(cloud.texts_to(MARIA)) == told[MARIA] + 1, "one moment is told once"


@for_each("first", ["YES", "NO"])
def test_second_of_two_deciders_reads_the_outcome_once(first: str) -> None:
    with running_cloud() as cloud:
        let_sam_own(cloud)
        code = rule_asked(cloud)
        before = len(cloud.texts_to(SAM))
        cloud.text(MARIA, f"{first} {code}")
        cloud.text(SAM, f"{'NO' if first == 'YES' else 'YES'} {code}")
        cloud.settle()
        cloud.later(60 * 60)
        (told,) = cloud.texts_to(SAM)[before:]
        assert told.startswith("Maria Gomez said " + first.lower()), told
        assert told.endswith("That was before your answer, which changes nothing."), told


def test_late_second_yes_is_told_that_it_is_done_or_taken_back() -> None:
    with running_cloud() as cloud:
        let_sam_own(cloud)
        code = rule_asked(cloud)
        cloud.text(MARIA, f"YES {code}")
        cloud.settle()
        undo = newest_undo(cloud, DANA)
        cloud.later(60)
        cloud.text(SAM, f"YES {code}")
        cloud.settle()
        done = rf'Maria Gomez said yes \(\d+:\d\d AM\), and it is done: follow a new rule: "{RULE}"\.'
        assert re.fullmatch(done, cloud.texts_to(SAM)[-1]), cloud.texts_to(SAM)[-1]
        cloud.text(DANA, f"UNDO {undo}")
        cloud.settle()
        cloud.text(SAM, f"YES {code}")
        cloud.settle()
        assert cloud.texts_to(SAM)[-1] == "That is already taken back."


@for_each("at_once", [False, True])
def test_decider_hears_once_why_another_said_no_after_their_yes(*, at_once: bool) -> None:
    with running_cloud() as cloud:
        let_sam_own(cloud)
        code = rule_asked(cloud)
        before = len(cloud.texts_to(MARIA))
        cloud.text(MARIA, f"YES {code}")
        if not at_once:
            cloud.settle()
        for late in (f"NO {code} it is too dear", f"NO {code}, thanks"):
            cloud.text(SAM, late)
            cloud.settle()
            assert cloud.texts_to(SAM)[-1].startswith("Maria Gomez said yes")
        cloud.text(MARIA, f"NO {code} after all")
        cloud.settle()
        (told,) = [text for text in cloud.texts_to(MARIA)[before:] if "Sam" in text]
        assert told == f'Sam Lee also wrote about {code}, after your yes: "it is too dear"'
        assert cloud.failures == []


def test_decider_who_hears_of_a_late_no_reads_what_takes_it_back() -> None:
    with landlords_cloud() as cloud:
        code, undo = approved_by_maria(cloud, MARIA)
        cloud.text(SAM, f"NO {code} he is no vendor of ours")
        cloud.settle()
        told = f'Sam Lee also wrote about {code}, after your yes: "he is no vendor of ours"\n'
        assert cloud.texts_to(MARIA)[-1] == f"{told}That is done. UNDO {undo} takes it back."


def test_asker_who_decides_second_reads_a_no_once() -> None:
    with running_cloud() as cloud:
        let_sam_own(cloud)
        cloud.wiring.accounts.change(account_of(cloud), trade="portfolio")
        cloud.model.add(use_tool("save_rule", {"text": RULE}), say("You both have to decide that."))
        cloud.text(MARIA, "From now on boiler leaks come first")
        cloud.settle()
        before = len(cloud.texts_to(MARIA))
        code = newest_code(cloud, MARIA)
        cloud.model.add(say("Sam does not want that."))
        cloud.text(SAM, f"NO {code}")
        cloud.text(MARIA, f"YES {code}")
        cloud.settle()
        (told,) = cloud.texts_to(MARIA)[before:]
        late = "That was before your answer, which changes nothing."
        assert told == f'Sam Lee said no, so I won\'t follow a new rule: "{RULE}". {late}'


def test_courtesy_after_a_decision_is_no_reason() -> None:
    with running_cloud() as cloud:
        let_sam_own(cloud)
        code = rule_asked(cloud)
        cloud.text(MARIA, f"No {code.lower()}, thanks")
        cloud.settle()
        cloud.later(60 * 60)
        assert "thanks" not in cloud.texts_to(SAM)[-1]
        assert not [request for request in cloud.model.requests if "note: “thanks”" in str(request)]


def test_decider_and_asker_hear_that_an_approved_call_failed() -> None:
    with running_cloud() as cloud:
        code = rule_asked(cloud, rule_id="rule-12345678")
        cloud.text(MARIA, f"YES {code}")
        cloud.settle()
        failed = f'I could not reword a rule: "{RULE}": I could not find it.'
        assert cloud.texts_to(MARIA)[-1] == failed
        assert cloud.texts_to(DANA)[-1].endswith(f"Maria Gomez said yes. {failed}")


def test_decider_hears_in_their_own_language_that_it_is_done() -> None:
    with running_cloud() as cloud:
        cloud.wiring.accounts.change(account_of(cloud), trade="portfolio")
        cloud.model.add(use_tool("set_user_config", {"language": "de"}), say("Gut."))
        cloud.text(MARIA, "Deutsch, bitte")
        cloud.settle()
        code = rule_asked(cloud)
        cloud.text(MARIA, f"YES {code}")
        cloud.settle()
        said = "Du hast zugestimmt, und es ist erledigt: einer neuen Regel folgen"
        assert cloud.texts_to(MARIA)[-1] == f'{said}: "{RULE}".'


def test_other_approver_hears_in_their_language_that_the_call_failed() -> None:
    with running_cloud() as cloud:
        account = account_of(cloud)
        people = {one.name: one.member_id for one in cloud.wiring.people.members(account)}
        cloud.wiring.accounts.change_member(account, people[SAM.name], role="owner")
        cloud.wiring.accounts.change_member(account, people[MARIA.name], language="de")
        links = []
        for name in (MARIA.name, SAM.name):
            given = {"member_id": people[name], "name": name, "role": "member"}
            cloud.model.add(use_tool("change_member_role", given), say("Asked."))
            cloud.text(DANA, f"{name} need not be an owner")
            cloud.settle()
            links.append(cloud.last_link(SAM))
        for link in links:
            decide(cloud, SAM, "approved", token=link)
            cloud.settle()
        told = cloud.texts_to(MARIA)[-1]
        assert told.startswith("Sam Lee hat zugestimmt, aber es ging nicht (")
        assert "Sam Lee ist allein Inhaber" in told
