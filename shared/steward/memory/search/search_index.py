"""Search index of one account in a local folder, by keywords and by meaning.

The files in the folder never change under their names; `SearchIndex.head` is the small JSON that lists those in use. A
publisher uploads `SearchIndex.files` and then the head; a reader downloads the files of a head into a folder and opens
it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from steward.core.errors import StewardError
from steward.memory.search import folder_removal
from steward.memory.search.embeddings import Embedder, Vectors, texts_to_embed
from steward.memory.search.hash_keys import key_of
from steward.memory.search.keyword_index import BOOSTS, META, KeywordIndex, lowered, unique, words_of
from steward.memory.search.models import (
    SearchDocument,
    SearchFilters,
    SearchForget,
    SearchHit,
    SearchPeriod,
    with_notes,
)
from steward.memory.search.ranking import BESIDE, SearchCandidates, bm25, merge_scores, ranks, weight_by_question
from steward.memory.search.tail_vectors import tail_vectors
from steward.memory.search.tokenization import count_significant_words, telling, words
from steward.memory.search.vector_index import VectorIndex
from steward.memory.search.vector_parts import VectorRows, quantized

FORMAT = 2
# In format 1, every document has one vector.
_READ_AS_WELL = (1,)
# Candidates requested from each half: this many, or three times the limit; more of the keyword scores are kept.
_CANDIDATES = 40
_DEEPER = 80
# Multiple of the limit that is read, because the speaker and the date affect the order.
_READ = 3
# Documents embedded at a time.
_BATCH = 1_024

_NOTHING: Mapping[str, str] = MappingProxyType({})

By = Literal["both", "words", "meaning"]
logger = logging.getLogger(__name__)


class BrokenIndexError(StewardError):
    """A snapshot's files are missing, truncated or of another format: fetch them again, or rebuild the index."""


class SearchIndex:
    """Search index of one account in a local folder. Not thread-safe; the module describes the folder."""

    def __init__(
        self,
        folder: Path,
        account_id: str,
        embedder: Embedder | None,
        keywords: KeywordIndex,
        vectors: VectorIndex,
        model: Mapping[str, Any] | None,
    ) -> None:
        self._folder = folder
        self._account_id = account_id
        self._embedder = embedder
        self._keywords = keywords
        self._model = model
        self._vectors = vectors

    @classmethod
    def create(cls, folder: Path, account_id: str, embedder: Embedder | None) -> SearchIndex:
        """Create an empty index in `folder`, which is created if it is missing."""
        folder.mkdir(parents=True, exist_ok=True)
        return cls(
            folder, account_id, embedder, KeywordIndex.create(folder, account_id), VectorIndex(folder, [], 0), None
        )

    @classmethod
    def open(cls, folder: Path, head: dict[str, Any], embedder: Embedder | None) -> SearchIndex:
        """Open the index that `head` describes.

        Raises `BrokenIndexError` if files in `folder` are missing or truncated.
        """
        if head.get("format") not in (FORMAT, *_READ_AS_WELL):
            raise BrokenIndexError(
                f"this code reads index format {FORMAT}, not {head.get('format')}: rebuild the index"
            )
        for name, size in head["files"].items():
            path = folder / name
            if not path.is_file() or path.stat().st_size != size:
                raise BrokenIndexError(
                    f"{name} is missing or cut short: bring the snapshot again, or rebuild the index"
                )
        account_id, model = head["account_id"], head["model"]
        try:
            keywords = KeywordIndex.open(folder, account_id, head["keywords"])
            vectors = VectorIndex.open(folder, head["vectors"], model["dimension"] if model else 0)
        except (ValueError, OSError) as error:
            raise BrokenIndexError(f"a file of the snapshot cannot be read, rebuild the index: {error}") from error
        return cls(folder, account_id, embedder, keywords, vectors, model)

    def head(self) -> dict[str, Any]:
        """Return the small JSON that describes the index: files with sizes, tantivy's meta, and the model."""
        return {
            "format": FORMAT,
            "account_id": self._account_id,
            "model": self._model,
            "documents": len(self._keywords),
            "files": {name: (self._folder / name).stat().st_size for name in self.files()},
            "keywords": self._keywords.meta(),
            "vectors": self._vectors.names(),
        }

    def files(self) -> list[str]:
        """Return the names of all files in use, relative to the folder. No file changes under its name."""
        return [*self._keywords.files(), *self._vectors.names()]

    def update(
        self,
        documents: Iterable[SearchDocument],
        forget: Sequence[SearchForget] = (),
        noted: Mapping[str, str] = _NOTHING,
    ) -> None:
        """Add or replace documents by id, and remove those that `forget` names from the index and from `documents`.

        `noted` maps document ids to words by which the document can also be found, whether it is new or stored.

        With `forget` all files are written anew, so that none in the folder still holds the text. If the embedder
        fails, the documents are added with keywords only, and the next update embeds them. An embedder of another model
        embeds everything again. Files no longer in use are deleted.
        """
        fresh = [document for document in unique(documents) if not _forgotten(document, forget)]
        fresh = list(with_notes(fresh, noted))
        if forget:
            self._forget(forget)
        older = noted.keys() - {document.document_id for document in fresh}
        # Vectors stay: notes are part of the keywords only.
        self._keywords.write([*fresh, *with_notes(self._found(older), noted)])
        self._embed(fresh)
        self._sweep()

    def search(
        self,
        query: str,
        filters: SearchFilters,
        limit: int,
        tail: Sequence[SearchDocument] = (),
        *,
        by: By = "both",
        about: SearchPeriod | None = None,
        noted: Mapping[str, str] = _NOTHING,
    ) -> list[SearchHit]:
        """Return the best `limit` documents for `query`, best first; `tail` overrides stored documents.

        Only documents that `filters` allow are returned. `noted` are newer notes by document id. Among equally good
        documents, those said in the period `about` come first. Without an embedder, if it fails, or if it is not the
        model of the index, only keywords count.
        """
        if limit <= 0:
            return []
        terms = telling(query) if by != "meaning" else []
        asked = self._asked(query) if by != "words" else None
        newer = {key_of(one.document_id): one for one in with_notes(unique(tail), noted)}
        older = {key: said for one, said in noted.items() if (key := key_of(one)) not in newer}
        found = self._stored(terms, asked, filters, max(_CANDIDATES, 3 * limit), newer, older)
        if newer:
            found = found.without(newer).joined(self._in_tail(terms, asked, filters, newer))
        scores = merge_scores(found)
        order = np.lexsort((found.keys, -scores))
        order = order[scores[order] > 0]
        words, meaning = ranks(found.keyword), ranks(found.cosine)
        keys = found.keys.tolist()
        hits = [
            SearchHit(document, float(scores[place]), words[place], meaning[place])
            for place, document in self._read(order.tolist(), keys, newer, filters, _READ * limit)
        ]
        return weight_by_question(hits, terms, about)[:limit]

    def containing(
        self, fragment: str, filters: SearchFilters, limit: int, tail: Sequence[SearchDocument] = ()
    ) -> list[SearchHit]:
        """Return the newest `limit` texts that contain `fragment` in any case; `tail` overrides stored documents."""
        part, newer = lowered(fragment), {document.document_id for document in tail}
        found = [one for one in unique(tail) if filters.allows(one) and part in lowered(one.text)]
        wanted = len(found) + limit
        for document in self._keywords.containing(fragment, filters):
            if len(found) >= wanted:
                break
            if document.document_id not in newer:
                found.append(document)
        found.sort(key=lambda one: (one.at, one.seq), reverse=True)
        return [SearchHit(document, 1.0) for document in found[: max(limit, 0)]]

    def documents(self) -> Iterator[SearchDocument]:
        """Yield every stored document, in no particular order."""
        return self._keywords.documents()

    def counts(self) -> dict[str, int]:
        """Count the documents of each conversation."""
        return self._keywords.counts()

    def _found(self, document_ids: Iterable[str]) -> Iterable[SearchDocument]:
        return self._keywords.find([key_of(one) for one in document_ids]).values()

    def _asked(self, query: str) -> Vectors | None:
        """Embed the query, if the result can be compared with the stored vectors."""
        if self._embedder is None or not query.strip():
            return None
        if self._model is not None and self._model != _model_of(self._embedder):
            return None
        try:
            return np.asarray(self._embedder.embed([query])[0], dtype=np.float32)
        except Exception:
            logger.exception("embedding the query failed, searching by keywords only")
            return None

    def _stored(
        self,
        terms: Sequence[str],
        asked: Vectors | None,
        filters: SearchFilters,
        limit: int,
        newer: Mapping[int, object],
        older: Mapping[int, str],
    ) -> SearchCandidates:
        """Return candidates that either half of the snapshot finds, and their neighbours, each with both scores."""
        more = limit + len(newer)
        asked = asked if self._model is not None else None
        # More than the limit: candidates of the other half and neighbours are mostly among these.
        matches = self._keywords.search(terms, filters, more + _DEEPER)
        near = self._vectors.nearest(asked, filters, more) if asked is not None else []
        by_notes = self._by_notes(terms, filters, older)
        found = self._vectors.around([*(match.key for match in matches[:more]), *by_notes, *near], asked)
        scores = {match.key: match.score for match in matches} | by_notes
        return replace(found, keyword=np.array([scores.get(key, 0.0) for key in found.keys.tolist()]))

    def _by_notes(self, terms: Sequence[str], filters: SearchFilters, noted: Mapping[int, str]) -> dict[int, float]:
        """Score stored documents whose newer notes contain any of `terms`."""
        wanted = [key for key, said in noted.items() if not set(terms).isdisjoint(words(said))]
        if not wanted:
            return {}
        corpus = self._keywords.corpus(terms)
        return {
            key: bm25(terms, words_of(one.model_copy(update={"noted": noted[key]})), corpus, BOOSTS)
            for key, one in self._keywords.find(wanted).items()
            if filters.allows(one)
        }

    def _in_tail(
        self, terms: Sequence[str], asked: Vectors | None, filters: SearchFilters, newer: Mapping[int, SearchDocument]
    ) -> SearchCandidates:
        allowed = {key: one for key, one in newer.items() if filters.allows(one)}
        order = sorted(allowed, key=lambda key: (allowed[key].conversation_id, allowed[key].seq))
        documents = [allowed[key] for key in order]
        said = [words_of(one) for one in documents]
        corpus = self._keywords.corpus(terms).with_tail(said)
        vectors = {}
        if asked is not None and self._embedder is not None:
            vectors = tail_vectors(self._embedder, {key: allowed[key] for key in order})
        cosines = [(vectors[key] @ asked).max() if asked is not None and key in vectors else np.nan for key in order]
        return SearchCandidates(
            keys=np.array(order, dtype=np.uint64),
            keyword=np.array([bm25(terms, words, corpus, BOOSTS) for words in said], dtype=np.float64),
            cosine=np.array(cosines, dtype=np.float32),
            telling=np.array([count_significant_words(one.text) for one in documents], dtype=np.int64),
            ours=np.array([one.role == "assistant" for one in documents], dtype=np.bool_),
            beside=_beside([one.conversation_id for one in documents]),
        )

    def _read(
        self,
        places: Sequence[int],
        keys: Sequence[int],
        newer: Mapping[int, SearchDocument],
        filters: SearchFilters,
        limit: int,
    ) -> list[tuple[int, SearchDocument]]:
        """Return the first `limit` documents at `places` that `filters` allow; neighbours were not filtered before."""
        read: list[tuple[int, SearchDocument]] = []
        for first in range(0, len(places), limit):
            some = places[first : first + limit]
            documents = {**self._keywords.find([keys[place] for place in some if keys[place] not in newer]), **newer}
            there = ((place, documents[keys[place]]) for place in some if keys[place] in documents)
            read += [(place, document) for place, document in there if filters.allows(document)]
            if len(read) >= limit:
                break
        return read[:limit]

    def _embed(self, fresh: Sequence[SearchDocument]) -> None:
        rows: list[VectorRows] | None = None
        if self._embedder is not None:
            try:
                rows = self._embedded(self._embedder, fresh)
            except Exception:
                logger.exception("embedding documents failed, they are found by keywords only until the next update")
        if rows is None:
            # Rows without an embedding: a stored one is obsolete, and neighbours are looked up in these rows.
            none = np.zeros((len(fresh), self._model["dimension"] if self._model else 0), dtype=np.int8)
            rows = [VectorRows.of(fresh, np.zeros(len(fresh)), none)]
        if rows:
            self._vectors = self._vectors.add(VectorRows.joined(rows))

    def _embedded(self, embedder: Embedder, fresh: Sequence[SearchDocument]) -> list[VectorRows]:
        """Return the rows to add; an embedder of another model starts a new table."""
        if self._model == (model := _model_of(embedder)):
            return self._rows(embedder, [*fresh, *self._lacking(fresh)])
        rows = self._rows(embedder, list(self._keywords.documents()))
        self._model, self._vectors = model, VectorIndex(self._folder, [], embedder.dimension)
        return rows

    def _rows(self, embedder: Embedder, documents: Sequence[SearchDocument]) -> list[VectorRows]:
        rows = []
        for first in range(0, len(documents), _BATCH):
            batch = documents[first : first + _BATCH]
            said = [texts_to_embed(embedder, one) for one in batch]
            made = quantized(embedder.embed([piece for pieces in said for piece in pieces]))
            rows.append(VectorRows.of(batch, *made, [len(pieces) for pieces in said]))
        return rows

    def _lacking(self, fresh: Sequence[SearchDocument]) -> list[SearchDocument]:
        """Return stored documents without an embedding, because there was no embedder or it failed; except `fresh`."""
        keys = {key_of(one.document_id) for one in fresh}
        if len(self._keywords) <= len(self._vectors) + len(keys - self._vectors.having(keys)):
            return []
        keys.update(self._vectors.keys())
        return [one for one in self._keywords.documents() if key_of(one.document_id) not in keys]

    def _forget(self, forget: Sequence[SearchForget]) -> None:
        gone = {key_of(document_id) for one in forget for document_id in one.document_ids}
        for person in {one.person for one in forget if one.person}:
            gone.update(key_of(document.document_id) for document in self._keywords.of_person(person))
        # Every file, since any of them may hold an older text of a removed document.
        self._keywords = self._keywords.rewritten(gone)
        self._vectors = self._vectors.without(gone)

    def _sweep(self) -> None:
        needed = {*self.files(), META}
        for path in self._folder.iterdir():
            if path.name not in needed:
                folder_removal.remove(path) if path.is_dir() else path.unlink()


def _beside(conversations: Sequence[str]) -> npt.NDArray[np.int64]:
    """Return the positions of the neighbours of ordered documents, each given by its conversation."""
    places = np.arange(len(conversations))[:, None] + np.array(BESIDE)
    within = np.clip(places, 0, max(len(conversations) - 1, 0))
    ids = np.array(conversations, dtype=object)
    same = (ids[within] == ids[:, None]) if len(ids) else np.zeros(places.shape, dtype=np.bool_)
    return np.where((places == within) & same, places, -1)


def _model_of(embedder: Embedder) -> dict[str, Any]:
    return {"id": embedder.model_id, "dimension": embedder.dimension}


def _forgotten(document: SearchDocument, forget: Sequence[SearchForget]) -> bool:
    return any(
        document.document_id in one.document_ids or (one.person and one.person in document.persons()) for one in forget
    )
