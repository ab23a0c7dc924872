"""The words of a mail that has none but in HTML."""

from __future__ import annotations


def text_of_html(source: str) -> str:
    """All its words, what is quoted in it marked with `>`.

    What a page hides is text like any other here: a person is shown what a model is.
    """
    from html2text import HTML2Text

    reading = HTML2Text()
    reading.body_width = 0
    reading.ignore_links = reading.ignore_images = reading.ignore_emphasis = reading.ignore_tables = True
    reading.single_line_break = False
    try:
        return reading.handle(source)
    except Exception:
        # Its parser raises what it pleases for what is no HTML.
        return source
