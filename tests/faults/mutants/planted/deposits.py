"""Bugs in deposits at a scheme: at the provider, in what is asked of it, and in what is made of its word."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_RULES, _API = "portfolio/depositing.py", "bridges/mydeposits/api.py"
_FORMS = "bridges/mydeposits/forms.py"
_TOOLS = "portfolio/tools/deposits/"
_RUN, _LODGING, _RELEASING = f"{_TOOLS}run.py", f"{_TOOLS}lodging.py", f"{_TOOLS}releasing.py"
_DECLARE, _SCHEME, _TELLING = f"{_TOOLS}declare.py", f"{_TOOLS}scheme.py", f"{_TOOLS}telling.py"
_TESTS = "tests/integration/"
NEAR = (
    f"{_TESTS}world/test_mydeposits.py",
    f"{_TESTS}test_deposits.py",
    f"{_TESTS}test_deposit_releases.py",
    f"{_TESTS}test_deposit_workflows.py",
)

MUTANTS = (
    Mutant(
        "deposit-of-any-amount",
        "another amount than was agreed is lodged",
        _RULES,
        "    if amount != deposit.amount:\n",
        "    if amount.currency != deposit.amount.currency:\n",
    ),
    Mutant(
        "deposit-in-other-money",
        "a scheme is asked to hold money that it does not hold",
        _RULES,
        "    if not is_held_by(provider, tenancy):\n",
        "    if False:\n",
    ),
    Mutant(
        "deposit-not-paid",
        "a deposit that nobody has paid is lodged",
        _RULES,
        ".minor < deposit.amount.minor:\n",
        ".minor < 0:\n",
    ),
    Mutant(
        "deposit-lodged-twice",
        "what a scheme knows already it is asked to hold again",
        _RULES,
        "    if deposit.scheme and deposit.scheme.state not in _OVER:\n",
        "    if deposit.scheme and deposit.scheme.state == 'asking':\n",
    ),
    Mutant(
        "deposit-asked-blindly",
        "a lodging whose answer was lost is forgotten, and asked for again",
        _LODGING,
        "        if is_sent and may_be_done(error):\n",
        "        if False:\n",
    ),
    Mutant(
        "deposit-lodged-by-the-next-run",
        "a run that follows one that was cut off lodges again",
        _RUN,
        "        if mine and mine.call == call.call_id:\n",
        "        if mine and mine.call == call.call_id and mine.state != 'asking':\n",
    ),
    Mutant(
        "deposit-found-by-anybodys-id",
        "a deposit of the same day and amount is taken for ours",
        _SCHEME,
        'if seen.request_id == tenancy.record_id and seen.state != "cancelled":',
        'if seen.state != "cancelled":',
    ),
    Mutant(
        "deposit-of-another-tenancy",
        "what the scheme says of somebody else's deposit is put on record",
        _RULES,
        "    return (seen.request_id, seen.minor) == (tenancy.record_id, tenancy.deposit.amount.minor)\n",
        "    return seen.minor == tenancy.deposit.amount.minor\n",
    ),
    Mutant(
        "deposit-of-another-amount-held",
        "a deposit of which a part alone is protected counts as lodged",
        _RULES,
        "    return (seen.request_id, seen.minor) == (tenancy.record_id, tenancy.deposit.amount.minor)\n",
        "    return seen.request_id == tenancy.record_id\n",
    ),
    Mutant(
        "deposit-lodged-before-it-is-paid-in",
        "a deposit counts as lodged although nothing has reached the scheme",
        _RULES,
        '        case "protected":\n',
        '        case "protected" | "awaiting_payment":\n',
    ),
    Mutant(
        "deposit-given-up-too-early",
        "a request that is still on its way is taken for one that never arrived",
        _RUN,
        "    if services.clock() >= scheme.asked_at + SOON:\n",
        "    if scheme.asked_at:\n",
    ),
    Mutant(
        "deposit-never-looked-at",
        "what was paid in is never seen",
        _RUN,
        "        # Whoever looks goes on with that, also if this run dies.\n"
        "        look_at(services, tenancy, services.clock() + SOON, call.member_id)\n",
        "",
    ),
    Mutant(
        "deposit-released-before-the-end",
        "a deposit is released while somebody lives there",
        _RULES,
        '    if tenancy.state not in ("ended", "closed") or tenancy.ended_on is None:\n',
        "    if False:\n",
    ),
    Mutant(
        "deposit-released-by-halves",
        "what is divided is not what is held",
        _RULES,
        "    if wanted.to_tenant + wanted.to_owner != tenancy.deposit.amount:\n",
        "    if wanted.to_tenant.currency != tenancy.deposit.amount.currency:\n",
    ),
    Mutant(
        "deposit-kept-for-nothing",
        "a part of it is kept without a reason",
        _RULES,
        "    if kept != wanted.to_owner:\n",
        "    if kept.minor > wanted.to_owner.minor:\n",
    ),
    Mutant(
        "deposit-released-blindly",
        "a release whose answer was lost is forgotten, and asked for again",
        _RELEASING,
        "        if may_be_done(error):\n",
        "        if False:\n",
    ),
    Mutant(
        "deposit-released-by-the-next-run",
        "a run that follows one that was cut off before the scheme had heard of it says that it was released",
        _RELEASING,
        '        if seen is None or seen.state == "protected":\n',
        "        if seen is None:\n",
    ),
    Mutant(
        "deposit-released-unsigned",
        "a release is signed with something else than the private key",
        _API,
        'secret = f"{self._key.private_key}{wanted.ref}".encode()',
        "secret = wanted.ref.encode()",
    ),
    Mutant(
        "deposit-released-without-a-key",
        "where the scheme wants a code it is asked all the same, and nobody hears that a person has to begin it",
        _API,
        "        if isinstance(wanted, Release) and not self._key.private_key:\n",
        "        if False:\n",
    ),
    Mutant(
        "deposit-evidence-of-others",
        "papers of another tenancy are named as evidence",
        _RULES,
        "if one not in papers or not mine & {*papers[one].subjects}]",
        "if one not in papers]",
    ),
    Mutant(
        "deposit-decided-by-anybody",
        "whoever asks for it decides that a deposit is released",
        _DECLARE,
        '    deciders=Deciders.OWNERS,\n    acts=RecordAct(form="deposit_release"),\n',
        '    acts=RecordAct(form="deposit_release"),\n',
    ),
    Mutant(
        "deposit-of-a-name-from-outside",
        "the scheme is told a name that only somebody outside has said",
        _TELLING,
        ' or "name" in contact.outside',
        "",
    ),
    Mutant(
        "deposit-of-any-status",
        "a status that nobody knows counts as protected",
        _API,
        '_STATES[said["currentStatus"].partition(" (")[0].casefold()]',
        '_STATES.get(said["currentStatus"].partition(" (")[0].casefold(), "protected")',
    ),
    Mutant(
        "deposit-left-alone",
        "whoever dies before the scheme has answered leaves nobody who looks, and a deposit that stays unknown",
        _RUN,
        "        look_at(services, tenancy, services.clock() + SOON, call.member_id)\n    except StewardError as error:\n"
        "        return failed(error)\n    return lodge(",
        "    except StewardError as error:\n        return failed(error)\n    return lodge(",
    ),
    Mutant(
        "deposit-lodged-and-not-kept",
        "a lodging that could not be put on record is said not to be done, and asked for again",
        _SCHEME,
        "    return error.sent if isinstance(error, NotAnswered) else True\n",
        "    return isinstance(error, NotAnswered) and error.sent\n",
    ),
    Mutant(
        "deposit-protected-and-never-told",
        "a look that dies after it has put down what the scheme says is made good by one that tells nobody",
        _RUN,
        "    if tenancy and any(earlier):\n",
        "    if tenancy and earlier[1:] == earlier:\n",
    ),
    Mutant(
        "deposit-answer-read-late",
        "a lodging that stood still takes back that the deposit is protected by now",
        _RULES,
        'if name != "state" or scheme.state == "asking"}',
        'if name != "state" or scheme.state != "asked"}',
    ),
    Mutant(
        "deposit-seen-too-early",
        "a look from before a release was asked for calls it off",
        _RULES,
        '    if release and seen.state == "protected" and book.now < release.asked_at + ARRIVES:\n',
        "    if False:\n",
    ),
    Mutant(
        "deposit-step-without-the-scheme",
        "whoever moves in waits for a receipt although a scheme is connected",
        "portfolio/workflows/onboarding.py",
        '    by_scheme = facts.connected("deposits") and is_of_a_scheme(tenancy)\n',
        "    by_scheme = False\n",
    ),
    Mutant(
        "deposit-back-without-the-scheme",
        "whoever moves out waits for a receipt although a scheme holds it",
        "portfolio/workflows/ending.py",
        '    if scheme is None or not facts.connected("deposits"):\n',
        "    if scheme is None or scheme:\n",
    ),
    Mutant(
        "both-runs-ask",
        "of two runs of a call, the first of which stood still, each asks the provider",
        "records/service.py",
        "return self._make(account_id, change_id, by, plan, self._must_follow)[1]",
        "return bool(self._make(account_id, change_id, by, plan, self._must_follow))",
    ),
)
