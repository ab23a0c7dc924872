"""Bugs in rents that are collected: who has agreed, what is collected once, when it is tried again."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_RULES, _MANDATES, _RUN = "portfolio/autopay.py", "portfolio/mandates.py", "portfolio/tools/autopay/run.py"
_API, _READING, _WEBHOOK = "bridges/stripe/api.py", "bridges/stripe/reading.py", "bridges/stripe/webhook.py"
_LOOKS, _SCANS = "portfolio/scanning/looks.py", "portfolio/scanning/reading.py"
NEAR = ("tests/integration/test_autopay.py", "tests/integration/test_autopay_workflows.py")


def _by(*tests: str) -> tuple[str, ...]:
    """The tests of that room that know it best: all of them take minutes."""
    return tuple(f"{NEAR[0]}::test_{one}" for one in tests)


MUTANTS = (
    Mutant(
        "autopay-of-who-has-left",
        "a tenancy is closed and its mandate stays at the provider",
        "portfolio/workflows/ending.py",
        '"autopay" not in facts.made and _has_mandate(facts)',
        '"autopay" not in facts.made and not _has_mandate(facts) and facts.book is None',
    ),
    Mutant(
        "autopay-that-a-provider-kept",
        "a mandate that the provider did not withdraw is passed over when a tenancy is closed",
        "portfolio/workflows/ending.py",
        'if facts.made.get("autopay") == "failed":',
        'if facts.made.get("autopay") == "unheard":',
    ),
    Mutant(
        "autopay-of-any-session",
        "a page that says it is another account's makes a mandate of this one's",
        _MANDATES,
        "    if (seen.account_id, seen.request_id, seen.session_id) != known:\n",
        "    if seen.session_id != known[2]:\n",
        near=_by("a_session_that_says_something_else_gives_no_mandate"),
    ),
    Mutant(
        "autopay-after-it-was-withdrawn",
        "who has withdrawn their mandate still counts as having one",
        _READING,
        ' and _expanded(intent.get("mandate")).get("status") != "inactive"',
        "",
        near=_by("a_bank_that_is_told_to_pay_no_more_counts_as_withdrawn"),
    ),
    Mutant(
        "autopay-withdrawn-on-record-alone",
        "what a member has stopped can still be collected at the provider",
        _API,
        '        elif found.mandate == "standing":\n',
        '        elif found.mandate == "processing":\n',
        near=_by("a_mandate_is_stopped_when_a_member_says_so"),
    ),
    Mutant(
        "autopay-without-a-doorbell",
        "a tenant's withdrawal is heard of only a week later",
        _WEBHOOK,
        '    if kind == "payment_method.detached":\n',
        '    if kind == "payment_method.attached":\n',
        near=_by("a_tenant_withdraws_and_nothing_is_collected_any_more"),
    ),
    Mutant(
        "autopay-of-a-tenancy-that-is-over",
        "somebody who has moved out is asked to have rents collected",
        _MANDATES,
        '_RUNS = ("pending", "active", "periodic", "notice")\n',
        '_RUNS = ("pending", "active", "periodic", "notice", "ended")\n',
        near=_by("of_a_tenancy_that_is_over_or_not_signed_nothing_is_collected"),
    ),
    Mutant(
        "autopay-twice-agreed",
        "a tenancy has two mandates, and each rent is collected by both",
        _MANDATES,
        "    if before := mandate_of(book, tenancy_id):\n",
        '    if (before := mandate_of(book, tenancy_id)) and before.state == "open":\n',
        near=_by("there_is_one_mandate_at_a_time"),
    ),
    Mutant(
        "autopay-before-it-is-due",
        "a rent is collected before its day",
        _RULES,
        "    if charge.due_on > book.today(tenancy.zone):\n",
        "    if charge.due_on < mandate.start:\n",
        near=_by("what_a_member_may_not_collect_is_refused"),
    ),
    Mutant(
        "autopay-of-what-a-link-asks-for",
        "a rent is collected while a link for it is open, and is paid twice",
        _RULES,
        "    if twice := [one for one in links if charge.record_id in one.charge_ids]:\n",
        "    if twice := [one for one in links if charge.record_id == one.payment_id]:\n",
        near=_by("a_rent_that_is_asked_for_by_link_is_not_collected_beside_it_nor_the_other_way"),
    ),
    Mutant(
        "autopay-under-a-key-of-the-moment",
        "a collection whose answer was lost is made a second time",
        _RUN,
        'once=f"{payment.record_id}-{payment.tries}"',
        'once=__import__("secrets").token_hex(8)',
        near=_by("whoever_runs_a_collection_again_collects_nothing_more"),
    ),
    Mutant(
        "autopay-never-looked-for",
        "a collection whose answer was lost stays pending for ever",
        _RUN,
        "        look_at(call.account_id, payment.record_id, services.clock() + SETTLES, services, mandate.asked_by)\n",
        "        look_at(call.account_id, payment.record_id, None, services, mandate.asked_by)\n",
        near=_by("a_collection_whose_answer_is_lost_is_found_and_not_made_again"),
    ),
    Mutant(
        "autopay-of-any-amount",
        "a payment of another amount counts as the rent",
        _RULES,
        "    if (seen.account_id, seen.request_id, amount) != (payment.account_id, payment.record_id, payment.amount):\n",
        "    if (seen.account_id, seen.request_id) != (payment.account_id, payment.record_id):\n",
        near=_by("a_collection_that_says_something_else_is_never_booked"),
    ),
    Mutant(
        "autopay-tried-for-ever",
        "a tenant's bank is asked a third time, and a fourth",
        _RULES,
        "    if payment.tries >= MOST_TRIES:\n",
        "    if payment.tries > MOST_TRIES:\n",
        near=_by("what_is_not_to_be_tried_again_is_refused"),
    ),
    Mutant(
        "autopay-tried-at-once",
        "a payment that has failed is tried again on the same day",
        _RULES,
        "    if book.today(tenancy.zone) < day:\n",
        "    if book.today(tenancy.zone) < payment.failed_on:\n",
        near=_by("what_is_not_to_be_tried_again_is_refused"),
    ),
    Mutant(
        "autopay-tried-though-it-has-come",
        "a payment that has come is collected once more",
        _RULES,
        '    if payment.state != "failed":\n        raise Refused(f"the payment is',
        '    if payment.state == "pending":\n        raise Refused(f"the payment is',
        near=_by("what_is_not_to_be_tried_again_is_refused"),
    ),
    Mutant(
        "autopay-tried-for-more-than-is-left",
        "a rent of which a part came otherwise is collected in full",
        _RULES,
        "    if charge.left.minor < payment.amount.minor:\n",
        "    if charge.left.minor < 0:\n",
        near=_by("a_payment_of_which_a_part_came_otherwise_is_not_collected_again"),
    ),
    Mutant(
        "autopay-and-reminded",
        "a tenant whose rent is collected is told to pay it",
        _SCANS,
        '        return _collected(book, facts, found, tenancy) if found.check == "rent_collected" else None\n',
        '        if found.check == "rent_collected":\n            return _collected(book, facts, found, tenancy)\n',
        near=_by("nobody_is_reminded_of_what_is_collected_and_a_second_rent_is_a_second_payment"),
    ),
    Mutant(
        "autopay-dunned-while-a-bank-is-asked",
        "a tenant is dunned for what their bank is just paying",
        _SCANS,
        "    if is_collected(book, tenancy):\n        return None\n",
        "",
        near=_by("a_bank_takes_days_and_nobody_is_asked_meanwhile"),
    ),
    Mutant(
        "autopay-forgotten-after-an-outage",
        "a rent is not collected if nobody looked on its very day",
        _LOOKS,
        "    return Look((found, *look.found), look.again_at)\n",
        "    return Look(look.found or (found,), look.again_at)\n",
        near=("tests/unit/test_landlords_scanners.py",),
    ),
    Mutant(
        "autopay-charged-before",
        "a rent that was charged before the tenant agreed is never collected",
        _RULES,
        '            return [charge.model_copy(update={"mandate_id": mandate.record_id})]\n    return []\n',
        "            return []\n    return []\n",
        near=_by("a_rent_that_was_charged_before_they_agreed_is_collected_too"),
    ),
)
