"""What reading a mail takes, in proportion to its size: any stranger may send one that is nothing but lines."""

from __future__ import annotations

import tracemalloc

import pytest

from infra.catalogue import function_spec
from steward.mail.reading import read_mail

# As Gmail takes them; JSON and base64 of one, and the interpreter itself, take 300 MB of the function beside.
LARGEST_MB, BESIDE_MB = 50, 300
HEAD = b"From: a@example.org\r\nTo: steward@example.com\r\n"
MIXED = HEAD + b"Content-Type: multipart/mixed; boundary=x\r\n\r\n"


@pytest.mark.parametrize(
    "raw",
    [HEAD + b"\r\n" + b"a\n" * 100_000, MIXED + b"--x\n\n\n" * 30_000, HEAD + b"a:\n" * 60_000],
    ids=["lines", "parts", "headers"],
)
def test_the_largest_mail_fits_into_the_function_that_reads_it(raw: bytes) -> None:
    reader = function_spec("missed_messages", ("mail",))
    tracemalloc.start()
    try:
        read_mail(raw, "mx.google.com")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most / len(raw) * LARGEST_MB + BESIDE_MB < reader.memory
