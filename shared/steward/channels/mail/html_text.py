"""Converts a mail that has only HTML to plain text."""

from __future__ import annotations

import re

# Tags that break lines. Lists are excluded: they nest without limit, and their indentation with them.
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
    "td",
    "th",
}
_CELLS = re.compile(r"</?(?:table|td|th|li)>")


def text_of_html(source: str) -> str:
    """Return all its words, with quoted text marked by `>`.

    Hidden text is included, so that people see what a model sees. The HTML is made well-formed first, because html2text
    takes minutes for comments that do not end.
    """
    import nh3
    from html2text import HTML2Text

    reading = HTML2Text()
    reading.body_width = 0
    reading.ignore_links = reading.ignore_images = reading.ignore_emphasis = True
    try:
        return str(reading.handle(_CELLS.sub("<br>", nh3.clean(source, tags=_TAGS, attributes={}))))
    except Exception:
        # The library may raise anything.
        return source
