"""Tokenization shared by snapshot, tail and query. Pure.

Words are lower-cased, stripped of accents and stemmed as English. Scripts without blanks between words (Chinese,
Japanese, Korean, Thai) are read as characters and pairs of neighbours.
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

# Stop words. Negations and numbers are not among them.
_SILENT = """
a about after again all am an and any are as at be because been before being both but by can could d did do does doing
down during each few for from further had has have having he her here hers herself him himself his how i if in into is
it its itself just ll m me more most my myself of off on once only or other our ours ourselves out over own re s same
she should so some such t than that the their theirs them themselves then there these they this those through to too
under until up ve very was we were what when where which while who whom why with would you your yours yourself
yourselves
"""


def readable(text: str) -> str:
    """Replace what no encoding can hold: lone surrogates become question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")


def prepared(text: str) -> str:
    """Prepare `text` for splitting at non-alphanumerics: 1,250 becomes one number, 3pm two words."""
    text = unicodedata.normalize("NFKC", readable(text))
    text = _THOUSANDS.sub("", text)
    text = _HALF_DAY.sub(r" \1m", text)
    text = _ORDINAL.sub("", text)
    return _UNSPACED.sub(_characters_and_pairs, text)


def words(text: str) -> list[str]:
    """Return the words of `text` in order, as they are indexed."""
    return analyzer().analyze(prepared(text))


def telling(query: str) -> list[str]:
    """Return the distinct significant words of `query`; all words if none is significant."""
    every = list(dict.fromkeys(words(query)))
    return [word for word in every if word not in _stop_stems()] or every


def count_significant_words(text: str) -> int:
    """Count the significant words of `text`: "ok, will do" has none."""
    return sum(word not in _stop_stems() for word in words(text))


@functools.cache
def analyzer() -> TextAnalyzer:
    """Return the analyzer of prepared texts, which also indexes the snapshot's field `text`."""
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
