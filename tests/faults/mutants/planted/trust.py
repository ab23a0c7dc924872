"""Bugs that let outside text through: to the planner, past the policy, or out without its author."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

NEAR = (
    "tests/unit/test_policy.py",
    "tests/security/test_corpus.py",
    "tests/integration/test_outside.py",
    "tests/security/test_injections.py",
    "tests/security/test_no_canary.py",
    "tests/integration/test_limits.py",
    "tests/unit/test_fields.py",
    "tests/unit/test_shown.py",
    "tests/integration/test_workspace.py",
    "tests/integration/test_attachments.py",
)

MUTANTS = (
    Mutant(
        "notes-in-plain-words",
        "the planner reads what an outsider wrote to a member",
        "agent/view.py",
        "    if entry.quoted or (listed and not entry.quotes):\n",
        "    if False:\n",
    ),
    Mutant(
        "answers-after-looking-stay-in-view",
        "what was written after looking is read again in the next turn",
        "agent/view.py",
        '        hidden = entry.provenance == "outside" and (plain_from is None or entry.seq < plain_from)\n'.replace(
            "        ", "            ", 1
        ),
        "            hidden = False\n",
    ),
    Mutant(
        "looking-costs-nothing",
        "what a planner does after it looked counts as a member's",
        "agent/desks/member.py",
        "        looked_at = step.state.loop.looked_at if step.state.loop else ()\n",
        "        looked_at: tuple[str, ...] = ()\n",
    ),
    Mutant(
        "seen-values-decide",
        "an amount read out of a text is a member's once the planner writes it itself",
        "trust/findings.py",
        '        if how == "own" and decides in seen:\n',
        "        if False:\n",
    ),
    Mutant(
        "a-yes-opens-the-gate",
        "a tool without arguments runs because an outsider said yes",
        "trust/findings.py",
        '    return [Finding("", Decides.WHETHER, "outside", "seen")] if Decides.WHETHER in seen else []\n',
        "    return []\n",
    ),
    Mutant(
        "numbers-made-up",
        "an amount that stands in no text is read out of one",
        "trust/fields.py",
        "    return written if abs(number) < _IN_DIGITS or not there or abs(number) in there else None\n",
        "    return written\n",
    ),
    Mutant(
        "their-words-unmarked",
        "whoever decides is not shown which of the words came from outside",
        "approvals/shown.py",
        "        cut += [Piece(text[last:start]), Piece(text[start : part.end], outside=True, who=part.who)]\n",
        "        cut += [Piece(text[last:start]), Piece(text[start : part.end])]\n",
    ),
    Mutant(
        "readings-off-the-books",
        "what the reader costs is in no line of the ledger",
        "agent/errands.py",
        "            .add(line)\n",
        "",
    ),
    Mutant(
        "whom-from-outside-runs",
        "a number out of a text is texted without a person",
        "autonomy/policy.py",
        "    return not (finding.decides is Decides.WHAT and finding.how in _ONLY_SAYS)\n",
        "    return finding.how not in _ONLY_SAYS\n",
    ),
    Mutant(
        "results-repeat-arguments",
        "what a tool answers to words from outside repeats them to the planner",
        "tools/service.py",
        '    if call.provenance != "outside" or (reads and status == "done"):\n',
        "    if True:\n",
    ),
    Mutant(
        "lines-lose-their-label",
        "a fact from outside is read as the team's own",
        "memory/workspace.py",
        '            marks = stored.marks | ({mark_of(line)} if provenance == "outside" else set())\n',
        "            marks = stored.marks\n",
    ),
    Mutant(
        "quotes-without-their-author",
        "nobody who reads a quotation is told whose it is",
        "trust/references.py",
        '        return f"{said} ({referent.who})" if referent.who else said\n',
        "        return said\n",
    ),
    Mutant(
        "names-from-outside-on-cards",
        "a name that an outsider chose stands on a card",
        "people/models.py",
        '        return (self.phone or self.contact_id) if "name" in self.outside else self.name\n',
        "        return self.name\n",
    ),
    Mutant(
        "excerpts-made-up",
        "a number that stands in no text is read out of one",
        "trust/fields.py",
        '        return text if len(digits) >= 3 and any(digits in re.sub(r"\\D", "", quote) for quote in said) else None\n',
        "        return text\n",
    ),
    Mutant(
        "claims-are-believed",
        "a reply that tells of a deed nobody did goes out as it is",
        "trust/judge.py",
        '    done = {record.call_id for record in records if record.status == "done"}\n    return tuple(_claims(listed if isinstance(listed, list) else [], reply, done))\n',
        "    return ()\n",
    ),
    Mutant(
        "pictures-in-plain-words",
        "what stands on a picture is read by the model that holds the tools",
        "agent/errands.py",
        'return reply, {"content": f"{given.document} shows {{1}}", "quotes"',
        'return reply, {"content": f"{given.document} shows {{1}}: {reply.text}", "quotes"',
    ),
    Mutant(
        "pictures-nobody-can-see",
        "where no model sees pictures, a request with one ends without an answer",
        "agent/errands.py",
        "        except (NoPicture, RequestRefused) as error:\n",
        "        except NoPicture as error:\n",
    ),
)
