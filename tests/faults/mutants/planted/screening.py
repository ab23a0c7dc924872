"""Bugs in checks of applicants: who may be asked about, how often, and what is made of the provider's word."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_RULES, _RUN = "portfolio/screening.py", "portfolio/tools/screening/run.py"
_API, _WEBHOOK = "bridges/singlekey/api.py", "bridges/singlekey/webhook.py"
_TESTS, _WORLD = "tests/integration/test_screening.py", "tests/integration/world/test_singlekey.py"
NEAR = (_WORLD, _TESTS)

MUTANTS = (
    Mutant(
        "screening-without-consent",
        "somebody is asked to approve a check that nobody has agreed to",
        "portfolio/barring.py",
        "if application and application.consent is None else None",
        "if application is None else None",
        (f"{_TESTS}::test_without_consent_nothing_can_be_asked_not_even_approved",),
    ),
    Mutant(
        "screening-twice",
        "an applicant is checked, and paid for, as often as somebody asks",
        _RULES,
        "    if there := checks_of(application, applicant):\n",
        '    if there := [one for one in checks_of(application, applicant) if one.state == "lapsed"]:\n',
        (f"{_TESTS}::test_nobody_is_checked_twice",),
    ),
    Mutant(
        "screening-lost-and-forgotten",
        "a request whose answer was lost counts as never made, and is made again",
        _RUN,
        "    if error.sent:\n",
        "    if not error.sent:\n",
        (f"{_TESTS}::test_a_request_whose_answer_is_lost_is_unknown_and_never_made_again",),
    ),
    Mutant(
        "screening-run-again",
        "a run that follows one that was cut off says that it was asked, though nobody knows",
        _RUN,
        'return Unknown(MAY_BE_DONE) if check.state == "asking" else',
        'return Unknown(MAY_BE_DONE) if check.state == "lapsed" else',
        (f"{_TESTS}::test_a_run_that_follows_one_that_was_cut_off_does_not_ask_again",),
    ),
    Mutant(
        "screening-asked-again-by-itself",
        "an invitation that failed once is sent again, which may be paid twice",
        "bridges/http.py",
        "        return self._once(method, path, json.dumps(given).encode(), read)\n",
        "        try:\n"
        "            return self._once(method, path, json.dumps(given).encode(), read)\n"
        "        except NotAnswered:\n"
        "            return self._once(method, path, json.dumps(given).encode(), read)\n",
        (f"{_WORLD}::test_an_invitation_is_made_once_whatever_becomes_of_its_answer",),
    ),
    Mutant(
        "screening-of-anybody",
        "a report that names another applicant counts as this one's",
        _RULES,
        "        return (seen.account_id, seen.request_id) == (account_id, request_id)\n",
        "        return seen.account_id == account_id\n",
        (f"{_TESTS}::test_a_report_of_somebody_else_is_never_taken_in",),
    ),
    Mutant(
        "screening-of-any-account",
        "a report that names another account counts as this one's",
        _RULES,
        "        return (seen.account_id, seen.request_id) == (account_id, request_id)\n",
        "        return seen.request_id == request_id\n",
        (f"{_TESTS}::test_a_report_of_somebody_else_is_never_taken_in",),
    ),
    Mutant(
        "screening-of-nobody",
        "a report that does not say whose it is counts as whoever's is looked for",
        _RULES,
        '    if seen.state in ("partial", "done") or (',
        "    if (",
        (f"{_TESTS}::test_a_report_of_somebody_else_is_never_taken_in",),
    ),
    Mutant(
        "screening-any-score",
        "a number that is no score comes to a result",
        _API,
        "        if score is not None and (isinstance(score, bool) or score not in _SCORES):\n",
        "        if score is not None and isinstance(score, bool):\n",
        (f"{_WORLD}::test_a_report_that_says_something_else_is_not_guessed_at",),
    ),
    Mutant(
        "screening-guessed-state",
        "a word that nobody knows is taken for a check that is under way",
        _API,
        '_DETAILS[said["detail"]]',
        '_DETAILS.get(said["detail"], "running")',
        (f"{_WORLD}::test_a_word_that_is_not_published_is_not_guessed_at",),
    ),
    Mutant(
        "screening-any-door",
        "anybody can say that a report is there, and the account looks whenever they do",
        _WEBHOOK,
        "    if not any(matches):\n",
        "    if not matches:\n",
        (f"{_TESTS}::test_the_door_lets_in_what_has_its_token_alone",),
    ),
    Mutant(
        "screening-after-withdrawal",
        "what is found of somebody who has withdrawn is kept",
        _RULES,
        "    if not mine or not APPLICATION.states.is_open(application.state):\n",
        "    if not mine:\n",
        (f"{_TESTS}::test_what_is_found_of_one_that_was_withdrawn_is_not_taken_in",),
    ),
    Mutant(
        "screening-never-looked-at",
        "a report of which the provider's word was lost is never found",
        _RUN,
        "    _look_at(call.account_id, request_id, services.clock() + _DAILY, services, call.member_id)\n",
        "",
        (f"{_TESTS}::test_what_nobody_tells_the_watch_finds",),
    ),
    Mutant(
        "screening-found-and-never-told",
        "a look that dies after it has put down what was found is made good by one that tells nobody",
        _RUN,
        "        moved = providers.kept(call, services.records, _SEEN, Application)\n",
        "        moved = None\n",
        (f"{_TESTS}::test_a_look_that_was_cut_off_after_it_was_kept_tells_what_it_found",),
    ),
    Mutant(
        "screening-answer-read-late",
        "a run that stood still takes back what was found meanwhile, and it is told again",
        _RULES,
        '    if seen.state == "invited" and one.state not in ("asking", "asked"):\n',
        '    if seen.state == "invited" and one.state == "asking":\n',
        (f"{_TESTS}::test_an_answer_that_is_read_late_takes_back_nothing_that_was_found",),
    ),
    Mutant(
        "screening-as-our-own-word",
        "what the provider found counts as the account's own words",
        _RULES,
        '{"checks"} if any(one.result for one in checks) else set()',
        "set[str]()",
        (f"{_TESTS}::test_an_applicant_is_checked_once_somebody_has_approved_it",),
    ),
    Mutant(
        "screening-form-of-anybody",
        "a link to anywhere is shown as the provider's form",
        _API,
        'url=url if _is_its_own(url, address) else ""',
        "url=url",
        (f"{_WORLD}::test_a_form_at_another_place_is_no_form_of_its_own",),
    ),
)
