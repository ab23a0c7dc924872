"""CPU time of parsing hostile mails (huge lines, parts or headers) stays bounded."""

from __future__ import annotations

import tracemalloc

from steward.channels.mail.mail_parser import read_mail
from tests.support.walks import for_each

MOST_MB = 150
HEAD = b"From: a@example.org\r\nTo: steward@example.com\r\n"
MIXED = HEAD + b"Content-Type: multipart/mixed; boundary=x\r\n\r\n"


@for_each(
    "raw",
    [HEAD + b"\r\n" + b"a\n" * 5_000_000, MIXED + b"--x\n\n\n" * 1_000_000, HEAD + b"a:\n" * 2_000_000],
)
def test_a_mail_of_very_many_lines_is_no_burden(raw: bytes) -> None:
    tracemalloc.start()
    try:
        mail = read_mail(raw, "mx.google.com")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < MOST_MB * 1_000_000
    assert (mail.author, mail.cut, mail.fresh) == ("a@example.org", True, False)


def test_a_large_file_is_still_read() -> None:
    encoded = (b"QUJD" * 19 + b"\r\n") * 400_000
    part = b"--x\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n"
    part += b"Content-Disposition: attachment; filename=a.pdf\r\n\r\n"
    mail = read_mail(MIXED + part + encoded + b"--x--\r\n", "mx.google.com")
    assert [len(one.content) for one in mail.attachments] == [57 * 400_000]
