"""Bugs in what a model is shown of a long conversation: parted, forgotten, lost, or somebody else's words."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_RULES = "agent/compressing.py"
_COMPRESSOR = "agent/compressor.py"
_TAKEN = "conversations/compression.py"
_WINDOW = "conversations/window.py"
_VIEW = "agent/view.py"
NEAR = (
    "tests/unit/test_compressing.py",
    "tests/unit/test_prompt.py",
    "tests/integration/test_compression.py",
)

MUTANTS = (
    Mutant(
        "summary-parts-a-use",
        "a summary ends between the use of a tool and its result, and the window begins with half of it",
        _RULES,
        "    return whole_from(window, start) == start and len(",
        "    return len(",
    ),
    Mutant(
        "pause-parts-a-use",
        "what is left after a pause begins with the result of a tool whose use was cut away",
        _WINDOW,
        "        return whole_from(entries, newest)\n",
        "        return newest\n",
    ),
    Mutant(
        "turn-under-way-summed-up",
        "what the model is working with is summed up under its hands",
        _RULES,
        "if place and window[place].seq <= current]",
        "if place]",
    ),
    Mutant(
        "result-under-way-summed-up",
        "a file that was asked for is a summary before it was answered about",
        _RULES,
        "        and entry.seq < current\n",
        "",
    ),
    Mutant(
        "joined-turn-is-older",
        "a message that joins a running turn makes the beginning of that turn history",
        _RULES,
        "    return min([*begins[-1:], *began[:1]], default=0)\n",
        "    return min(begins[-1:], default=0)\n",
    ),
    Mutant(
        "failed-summary-in-force",
        "where no model made a summary, nothing stands for what was said",
        _COMPRESSOR,
        '            failed.append(_Failed("the model gave no summary", self._cost(replies)))\n            return\n',
        '            text = "(nothing)"\n',
    ),
    Mutant(
        "refused-compaction-fails",
        "an endpoint that compacts nothing leaves every long conversation too long",
        _COMPRESSOR,
        "        except RequestRefused as error:\n            logger.info",
        "        except ModelUnavailable as error:\n            logger.info",
    ),
    Mutant(
        "summary-forgets-the-label",
        "an amount that somebody outside wrote counts as the member's once it has been summed up",
        _COMPRESSOR,
        "            seen=tuple(sorted(seen(entries, _NO_TURN))),\n",
        "",
    ),
    Mutant(
        "label-of-a-summary-unread",
        "what a summary says of the values in it is kept, and nobody goes by it",
        "agent/outside.py",
        "elsewhere = before | _seen_elsewhere",
        "elsewhere = _seen_elsewhere",
    ),
    Mutant(
        "named-words-are-lost",
        "a reference in a summary names nothing any more, and goes out in braces",
        _COMPRESSOR,
        "            kept=kept_of(text, entries),\n",
        "",
    ),
    Mutant(
        "summary-lost-after-a-pause",
        "whoever comes back after a pause finds all that was summed up forgotten",
        "conversations/models.py",
        "        return (*self.compression.kept, self.compression.seq) if self.compression else ()\n",
        "        return ()\n",
    ),
    Mutant(
        "older-summary-wins",
        "a summary that comes late takes the window back to what another stands for",
        _TAKEN,
        "        if one.through_seq > (known.through_seq if known else 0):\n",
        "        if one.through_seq:\n",
    ),
    Mutant(
        "asked-at-every-step",
        "each step asks anew, so that whoever sums up never comes to an end",
        _TAKEN,
        "    return since is None or step.now - since > _LOST_AFTER\n",
        "    return True\n",
    ),
    Mutant(
        "foreign-ids-sent",
        "a log with an id twice in it is refused by the API for ever",
        _VIEW,
        "        while name in self._names:\n",
        "        while False:\n",
    ),
    Mutant(
        "result-never-shortened",
        "a result that was summed up goes to the model whole with every request",
        _VIEW,
        "        briefly = self._briefly.get(result.seq)\n",
        "        briefly = None\n",
    ),
    Mutant(
        "what-fails-costs-nothing",
        "a model that gives nothing useful is paid for on no budget",
        "agent/jobs.py",
        "JobFailed(job=job.job, cost_micros=why.cost_micros) if why.cost_micros else None",
        "None",
    ),
    Mutant(
        "a-summary-that-fails-costs-nothing",
        "a model that sums nothing up is paid for on no budget",
        "agent/compressor.py",
        'wasted = "; ".join(one.why for one in failed), sum(one.cost_micros for one in failed)',
        'wasted = "; ".join(one.why for one in failed), 0',
    ),
    Mutant(
        "compaction-costs-nothing",
        "what the API's own compaction takes is on no bill, and no budget ends it",
        "agent/gathering.py",
        "                self._usage[name] = int(counted) + sum(beside)\n",
        "                self._usage[name] = int(counted)\n",
    ),
)
