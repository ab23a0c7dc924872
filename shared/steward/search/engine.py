"""One account's index in a local folder: what was said, found by its words and by its meaning.

The folder holds files that never change under their names; `Index.head` is the small JSON that says which of them
make up the index. Whoever publishes a snapshot uploads `Index.files` and then the head; whoever reads one brings the
files of its head into a folder and opens it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from steward.core.errors import StewardError
from steward.search.embeddings import Embedder
from steward.search.keywords import BOOSTS, META, Keywords, Match, key_of, lowered, unique, words_of
from steward.search.models import Filters, Hit, SearchDocument, SearchForget
from steward.search.ranking import bm25
from steward.search.words import telling

FORMAT = 1


class BrokenIndex(StewardError):
    """The files of a snapshot are missing, cut short or of another format: bring them again, or rebuild the index."""


class Index:
    """One account's index in a local folder."""

    def __init__(self, folder: Path, account_id: str, embedder: Embedder | None, keywords: Keywords) -> None:
        self._folder = folder
        self._account_id = account_id
        self._embedder = embedder
        self._keywords = keywords

    @classmethod
    def create(cls, folder: Path, account_id: str, embedder: Embedder | None) -> Index:
        """A new, empty index in `folder`, which is made when it is missing."""
        folder.mkdir(parents=True, exist_ok=True)
        return cls(folder, account_id, embedder, Keywords.create(folder, account_id))

    @classmethod
    def open(cls, folder: Path, head: dict[str, Any], embedder: Embedder | None) -> Index:
        """The index `head` describes, whose files are in `folder`; `BrokenIndex` when they are not, or not whole."""
        if head.get("format") != FORMAT:
            raise BrokenIndex(f"this code reads index format {FORMAT}, not {head.get('format')}: rebuild the index")
        for name, size in head["files"].items():
            path = folder / name
            if not path.is_file() or path.stat().st_size != size:
                raise BrokenIndex(f"{name} is missing or cut short: bring the snapshot again, or rebuild the index")
        try:
            keywords = Keywords.open(folder, head["account_id"], head["keywords"])
        except (ValueError, OSError) as error:
            raise BrokenIndex(f"tantivy cannot read the snapshot, rebuild the index: {error}") from error
        return cls(folder, head["account_id"], embedder, keywords)

    def head(self) -> dict[str, Any]:
        """Small JSON that, with the files, is the whole index: names with their bytes, tantivy's meta, the model."""
        return {
            "format": FORMAT,
            "account_id": self._account_id,
            "model": None,
            "documents": len(self._keywords),
            "files": {name: (self._folder / name).stat().st_size for name in self.files()},
            "keywords": self._keywords.meta(),
        }

    def files(self) -> list[str]:
        """Names, relative to the folder, of every file that counts; none ever changes under its name."""
        return self._keywords.files()

    def update(self, documents: Iterable[SearchDocument], forget: Sequence[SearchForget] = ()) -> None:
        """Add or replace by document id, and leave out what `forget` names: in the index and in `documents` alike.

        With `forget` every file is written anew, so that none in the folder still holds the text.
        """
        fresh = [document for document in unique(documents) if not _forgotten(document, forget)]
        if forget:
            kept = (document for document in self._keywords.documents() if not _forgotten(document, forget))
            fresh = unique([*kept, *fresh])
            self._empty_folder()
            self._keywords = Keywords.create(self._folder, self._account_id)
        self._keywords.write(fresh)
        self._sweep()

    def search(self, query: str, filters: Filters, limit: int, tail: Sequence[SearchDocument] = ()) -> list[Hit]:
        """The `limit` best documents for `query` that `filters` allow, best first; `tail` overrides what is stored."""
        terms, newer = telling(query), {key_of(one.document_id): one for one in tail}
        stored = self._keywords.search(terms, filters, limit + len(newer))
        found: list[tuple[float, Match | SearchDocument]] = [
            (match.score, match) for match in stored if match.key not in newer
        ]
        allowed = [one for one in newer.values() if filters.allows(one)]
        said = [words_of(one) for one in allowed]
        corpus = self._keywords.corpus(terms).with_tail(said)
        scores = [bm25(terms, words, corpus, BOOSTS) for words in said]
        best = sorted(
            [*found, *((score, one) for score, one in zip(scores, allowed, strict=True) if score)], key=lambda x: -x[0]
        )
        top = best[0][0] if best else 1.0
        return [
            Hit(self._keywords.at([one.address])[0] if isinstance(one, Match) else one, score / top, rank)
            for rank, (score, one) in enumerate(best[: max(limit, 0)], 1)
        ]

    def containing(self, fragment: str, filters: Filters, limit: int, tail: Sequence[SearchDocument] = ()) -> list[Hit]:
        """The `limit` newest texts (SMS) that have `fragment` in any case; `tail` overrides what is stored."""
        part, newer = lowered(fragment), {document.document_id for document in tail}
        found = [one for one in unique(tail) if filters.allows(one) and part in lowered(one.text)]
        for document in self._keywords.containing(fragment, filters):
            if len(found) >= limit + len(newer):
                break
            if document.document_id not in newer:
                found.append(document)
        found.sort(key=lambda one: (one.at, one.seq), reverse=True)
        return [Hit(document, 1.0) for document in found[: max(limit, 0)]]

    def documents(self) -> Iterator[SearchDocument]:
        """Everything stored."""
        return self._keywords.documents()

    def counts(self) -> dict[str, int]:
        """How many documents each conversation has."""
        return self._keywords.counts()

    def _empty_folder(self) -> None:
        for path in self._folder.iterdir():
            if path.is_file():
                path.unlink()

    def _sweep(self) -> None:
        needed = {*self.files(), META}
        for path in self._folder.iterdir():
            if path.is_file() and path.name not in needed:
                path.unlink()


def _forgotten(document: SearchDocument, forget: Sequence[SearchForget]) -> bool:
    return any(
        document.document_id in one.document_ids or (one.person and one.person in document.persons()) for one in forget
    )
