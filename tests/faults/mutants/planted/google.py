"""Bugs of signing in and of what is done in members' accounts."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

NEAR = (
    "tests/unit/test_composing.py",
    "tests/integration/test_sign_in.py",
    "tests/integration/test_calendar.py",
    "tests/integration/test_mailbox.py",
    "tests/integration/test_mail_attachments.py",
)
_RUN_MAIL = "integrations/tools/mailbox/run.py"

MUTANTS = (
    Mutant(
        "any-browser-comes-back",
        "whoever is sent somebody else's way back gives their account away",
        "integrations/service.py",
        "        if not self._links.is_state(state, sign_in_id, member_id, _challenge(verifier)):\n",
        "        if False:\n",
    ),
    Mutant(
        "any-site-presses-the-button",
        "another site leads somebody past the page that says for whom they sign in",
        "integrations/page.py",
        'if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):',
        "if False:",
    ),
    Mutant(
        "sign-in-missed",
        "a call that is put down while somebody signs in waits for a day",
        "integrations/google/access.py",
        "return found is not None and found != grant and found.allows(scopes)",
        "return False",
    ),
    Mutant(
        "everybodys-account",
        "an account is used that nobody shares",
        "integrations/connections.py",
        "if owner and (g.shared or g.member_id == member_id)",
        "if owner",
    ),
    Mutant(
        "wrong-client-ends-grants",
        "a client's secret that was rotated makes everybody sign in again",
        "integrations/google/api.py",
        "            if _INVALID_GRANT in str(error.args):\n",
        "            if True:\n",
    ),
    Mutant(
        "draft-not-noted",
        "a run that follows one that was cut off sends the mail again",
        _RUN_MAIL,
        '            note = {"draft_id": draft_id, "subject": letter.subject}\n            services.run_notes.write(call, note)\n',
        '            note = {"draft_id": draft_id, "subject": letter.subject}\n',
    ),
    Mutant(
        "another-file-sent",
        "a mail carries what a file has become since somebody decided",
        "integrations/attachments.py",
        "        if now.sha256 != decided.sha256:\n",
        "        if False:\n",
    ),
    Mutant(
        "attached-name-as-it-is",
        "what goes out with a mail is called like a path",
        "mail/composing.py",
        'return one_line(re.split(r"[/\\\\]", given)[-1])',
        "return one_line(given)",
    ),
    Mutant(
        "header-added",
        "a subject that looks encoded adds a line to the head",
        "mail/threads.py",
        'return " ".join(printable.split()).replace("=?", "= ?")',
        'return " ".join(printable.split())',
    ),
    Mutant(
        "event-overwritten",
        "an undo overwrites what somebody has changed since",
        "integrations/google/calendar.py",
        '        same = {"If-Match": as_of}\n',
        "        same: dict[str, str] = {}\n",
    ),
    Mutant(
        "invitation-read-out",
        "what an invitation says reaches the planner",
        "integrations/tools/calendar/run.py",
        "return short if event.own else quoting.quote(short, what)",
        "return short",
    ),
)
