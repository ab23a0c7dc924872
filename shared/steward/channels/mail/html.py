"""The words of a mail that has none but in HTML."""

from __future__ import annotations

import re

# What makes lines. Lists nest, and their indentation with them, without end.
_TAGS = {
    "p",
    "br",
    "div",
    "blockquote",
    "hr",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "pre",
    "li",
    "table",
    "tr",
    "td",
    "th",
}
_CELLS = re.compile(r"</?(?:table|tr|td|th|li)>")


def text_of_html(source: str) -> str:
    """All its words, what is quoted in it marked with `>`.

    What a page hides is text like any other here: a person is shown what a model is. Made well-formed first: what
    turns it into text takes minutes over comments that do not end.
    """
    import nh3
    from html2text import HTML2Text

    reading = HTML2Text()
    reading.body_width = 0
    reading.ignore_links = reading.ignore_images = reading.ignore_emphasis = True
    try:
        return str(reading.handle(_CELLS.sub("<br>", nh3.clean(source, tags=_TAGS, attributes={}))))
    except Exception:
        # It raises what it pleases.
        return source
