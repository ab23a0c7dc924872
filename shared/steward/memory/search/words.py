"""Text as the words both halves of search agree on: the snapshot's, the tail's and the query's. Pure.

Words are lower-cased, stripped of accents and stemmed as English. What is written without blanks between words
(Chinese, Japanese, Korean, Thai) is read as its characters and pairs of neighbours.
"""

from __future__ import annotations

import functools
import re
import unicodedata

from tantivy import Filter, TextAnalyzer, TextAnalyzerBuilder, Tokenizer

_LONGEST_WORD = 64
_UNSPACED = re.compile("[\u0e00-\u0e7f\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]+")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_HALF_DAY = re.compile(r"(?<=\d)\s*([ap])\.?m\b\.?", re.IGNORECASE)
_ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th)\b", re.IGNORECASE)

# Words that say nothing about what is looked for. Negations and numbers are not among them.
_SILENT = """
a about after again all am an and any are as at be because been before being both but by can could d did do does doing
down during each few for from further had has have having he her here hers herself him himself his how i if in into is
it its itself just ll m me more most my myself of off on once only or other our ours ourselves out over own re s same
she should so some such t than that the their theirs them themselves then there these they this those through to too
under until up ve very was we were what when where which while who whom why with would you your yours yourself
yourselves
"""


def readable(text: str) -> str:
    """`text` without what no encoding can hold: lone halves of surrogate pairs become question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")


def prepared(text: str) -> str:
    """`text` such that splitting it at what is no letter or digit gives its words: 1,250 is one number, 3pm is two."""
    text = unicodedata.normalize("NFKC", readable(text))
    text = _THOUSANDS.sub("", text)
    text = _HALF_DAY.sub(r" \1m", text)
    text = _ORDINAL.sub("", text)
    return _UNSPACED.sub(_characters_and_pairs, text)


def words(text: str) -> list[str]:
    """The words of `text` in their order, as they are indexed."""
    return analyzer().analyze(prepared(text))


def telling(query: str) -> list[str]:
    """The distinct words of `query` that say what is looked for; all of them if none does."""
    every = list(dict.fromkeys(words(query)))
    return [word for word in every if word not in _stop_stems()] or every


def telling_count(text: str) -> int:
    """How many words of `text` say anything: none of "ok, will do"."""
    return sum(word not in _stop_stems() for word in words(text))


@functools.cache
def analyzer() -> TextAnalyzer:
    """What splits a prepared text; the field `text` of a snapshot is made with it."""
    steps = (Filter.remove_long(_LONGEST_WORD), Filter.lowercase(), Filter.ascii_fold(), Filter.stemmer("english"))
    builder = TextAnalyzerBuilder(Tokenizer.simple())
    for step in steps:
        builder = builder.filter(step)
    return builder.build()


@functools.cache
def _stop_stems() -> frozenset[str]:
    return frozenset(analyzer().analyze(_SILENT))


def _characters_and_pairs(found: re.Match[str]) -> str:
    run = found[0]
    pairs = (run[start : start + 2] for start in range(len(run) - 1))
    return f" {' '.join((*run, *pairs))} "
