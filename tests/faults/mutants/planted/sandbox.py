"""Bugs in running programs: a bound left out, a result that tells whose words went in."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_INTERPRETER = "sandbox/interpreter.py"
_RUN = "sandbox/tools/code/run.py"
NEAR = ("tests/unit/test_interpreter.py", "tests/integration/test_run_python.py")

MUTANTS = (
    Mutant(
        "program-sleeps",
        "a program that sleeps fails, or holds its function up",
        _INTERPRETER,
        'pydantic_monty.OSPolicy(sleep="zero", ',
        "pydantic_monty.OSPolicy(",
    ),
    Mutant(
        "program-without-a-clock",
        "a program goes by another clock than its member",
        _INTERPRETER,
        'OSPolicy(sleep="zero", datetime=datetime.fromisoformat(asked["now"]))',
        'OSPolicy(sleep="zero")',
    ),
    Mutant(
        "program-without-an-end",
        "a loop without an end has its process killed, and nobody is told that it was time",
        _INTERPRETER,
        "        max_feed_duration_secs=SECONDS,\n",
        "",
    ),
    Mutant(
        "program-with-much-memory",
        "a program takes half of its function's memory",
        _INTERPRETER,
        "HEAP_BYTES = 64 * 1024 * 1024\n",
        "HEAP_BYTES = 512 * 1024 * 1024\n",
    ),
    Mutant(
        "program-prints-for-ever",
        "whatever a program prints is kept, and fills a request to the model",
        _INTERPRETER,
        "text[: PRINTED_CHARACTERS - len(self.text)]",
        "text",
    ),
    Mutant(
        "long-problem",
        "what a program raises fills a request to the model",
        _INTERPRETER,
        "_problem(asked, printed)[-PROBLEM_CHARACTERS:]",
        "_problem(asked, printed)",
    ),
    Mutant(
        "outside-words-in-a-program",
        "words from outside become part of a program and are run",
        "agent/check.py",
        "for name, value in given.items() if name != tool.code}",
        "for name, value in given.items()}",
    ),
    Mutant(
        "result-without-its-label",
        "the model that holds the tools reads what outsiders wrote, by way of a program",
        _RUN,
        '    if call.provenance == "outside":\n',
        "    if False:\n",
    ),
    Mutant(
        "failure-tells-of-outside",
        "outsiders decide what the model sees: whether a program that reads their words fails",
        _RUN,
        '    if call.provenance == "outside":\n',
        '    if call.provenance == "outside" and not ran.problem:\n',
    ),
    Mutant(
        "ended-function-is-a-defect",
        "a program that takes too much is told as a fault of Steward's, and rings an alarm",
        "aws/functions.py",
        '"Sandbox.Timedout", ',
        "",
    ),
)
