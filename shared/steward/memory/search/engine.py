"""One account's index in a local folder: what was said, found by its words and by its meaning.

The folder holds files that never change under their names; `Index.head` is the small JSON that says which of them
make up the index. Whoever publishes a snapshot uploads `Index.files` and then the head; whoever reads one brings the
files of its head into a folder and opens it.
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
from steward.memory.search import folders
from steward.memory.search.embeddings import Embedder, Vectors, meant
from steward.memory.search.keys import key_of
from steward.memory.search.keywords import BOOSTS, META, Keywords, lowered, unique, words_of
from steward.memory.search.models import Filters, Hit, Period, SearchDocument, SearchForget, with_notes
from steward.memory.search.parts import Rows, quantized
from steward.memory.search.ranking import BESIDE, Candidates, bm25, merged, of_asked, ranks
from steward.memory.search.tail_vectors import tail_vectors
from steward.memory.search.vectors import VectorIndex
from steward.memory.search.words import telling, telling_count, words

FORMAT = 2
# Of format 1, every document has one vector.
_READ_AS_WELL = (1,)
# How each half is asked: for so many, or three times what is wanted; of the words' scores more are kept.
_CANDIDATES = 40
_DEEPER = 80
# So many times what is wanted is read, since whose words they are counts as well.
_READ = 3
# Documents turned into vectors at a time.
_BATCH = 1_024

_NOTHING: Mapping[str, str] = MappingProxyType({})

By = Literal["both", "words", "meaning"]
logger = logging.getLogger(__name__)


class BrokenIndex(StewardError):
    """The files of a snapshot are missing, cut short or of another format: bring them again, or rebuild the index."""


class Index:
    """One account's index in a local folder. Not for two threads at once; see the module for what is in the folder."""

    def __init__(
        self,
        folder: Path,
        account_id: str,
        embedder: Embedder | None,
        keywords: Keywords,
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
    def create(cls, folder: Path, account_id: str, embedder: Embedder | None) -> Index:
        """A new, empty index in `folder`, which is made when it is missing."""
        folder.mkdir(parents=True, exist_ok=True)
        return cls(folder, account_id, embedder, Keywords.create(folder, account_id), VectorIndex(folder, [], 0), None)

    @classmethod
    def open(cls, folder: Path, head: dict[str, Any], embedder: Embedder | None) -> Index:
        """The index `head` describes, whose files are in `folder`; `BrokenIndex` when they are not, or not whole."""
        if head.get("format") not in (FORMAT, *_READ_AS_WELL):
            raise BrokenIndex(f"this code reads index format {FORMAT}, not {head.get('format')}: rebuild the index")
        for name, size in head["files"].items():
            path = folder / name
            if not path.is_file() or path.stat().st_size != size:
                raise BrokenIndex(f"{name} is missing or cut short: bring the snapshot again, or rebuild the index")
        account_id, model = head["account_id"], head["model"]
        try:
            keywords = Keywords.open(folder, account_id, head["keywords"])
            vectors = VectorIndex.open(folder, head["vectors"], model["dimension"] if model else 0)
        except (ValueError, OSError) as error:
            raise BrokenIndex(f"a file of the snapshot cannot be read, rebuild the index: {error}") from error
        return cls(folder, account_id, embedder, keywords, vectors, model)

    def head(self) -> dict[str, Any]:
        """Small JSON that, with the files, is the whole index: names with their bytes, tantivy's meta, the model."""
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
        """Names, relative to the folder, of every file that counts; none ever changes under its name."""
        return [*self._keywords.files(), *self._vectors.names()]

    def update(
        self,
        documents: Iterable[SearchDocument],
        forget: Sequence[SearchForget] = (),
        noted: Mapping[str, str] = _NOTHING,
    ) -> None:
        """Add or replace by document id, and leave out what `forget` names: in the index and in `documents` alike.

        What is `noted` of a document, by its id, goes in with it; if it was there before, it is found so from then on.

        With `forget` every file is written anew, so that none in the folder still holds the text. Where the embedder
        fails, the documents go in with their words alone and the next update gives them their vectors. An embedder of
        another model embeds everything again. Files that no longer count are deleted from the folder.
        """
        fresh = [document for document in unique(documents) if not _forgotten(document, forget)]
        fresh = list(with_notes(fresh, noted))
        if forget:
            self._forget(forget)
        older = noted.keys() - {document.document_id for document in fresh}
        # Vectors stay: what is noted is in the words alone.
        self._keywords.write([*fresh, *with_notes(self._found(older), noted)])
        self._embed(fresh)
        self._sweep()

    def search(
        self,
        query: str,
        filters: Filters,
        limit: int,
        tail: Sequence[SearchDocument] = (),
        *,
        by: By = "both",
        about: Period | None = None,
        noted: Mapping[str, str] = _NOTHING,
    ) -> list[Hit]:
        """The `limit` best documents for `query` that `filters` allow, best first; `tail` overrides what is stored.

        `noted` is what was noted since of documents, by their ids, of the tail or stored.
        What was said in the days it is `about` comes first of what is as good. By words alone when there is no
        embedder, it fails, or it is not the one the index was made with.
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
        scores = merged(found)
        order = np.lexsort((found.keys, -scores))
        order = order[scores[order] > 0]
        words, meaning = ranks(found.keyword), ranks(found.cosine)
        keys = found.keys.tolist()
        hits = [
            Hit(document, float(scores[place]), words[place], meaning[place])
            for place, document in self._read(order.tolist(), keys, newer, filters, _READ * limit)
        ]
        return of_asked(hits, terms, about)[:limit]

    def containing(self, fragment: str, filters: Filters, limit: int, tail: Sequence[SearchDocument] = ()) -> list[Hit]:
        """The `limit` newest texts that have `fragment` in any case; `tail` overrides what is stored."""
        part, newer = lowered(fragment), {document.document_id for document in tail}
        found = [one for one in unique(tail) if filters.allows(one) and part in lowered(one.text)]
        wanted = len(found) + limit
        for document in self._keywords.containing(fragment, filters):
            if len(found) >= wanted:
                break
            if document.document_id not in newer:
                found.append(document)
        found.sort(key=lambda one: (one.at, one.seq), reverse=True)
        return [Hit(document, 1.0) for document in found[: max(limit, 0)]]

    def documents(self) -> Iterator[SearchDocument]:
        """Everything stored, in no particular order."""
        return self._keywords.documents()

    def counts(self) -> dict[str, int]:
        """How many documents each conversation has."""
        return self._keywords.counts()

    def _found(self, document_ids: Iterable[str]) -> Iterable[SearchDocument]:
        return self._keywords.find([key_of(one) for one in document_ids]).values()

    def _asked(self, query: str) -> Vectors | None:
        """The query as a vector, where that can be compared with what is stored."""
        if self._embedder is None or not query.strip():
            return None
        if self._model is not None and self._model != _model_of(self._embedder):
            return None
        try:
            return np.asarray(self._embedder.embed([query])[0], dtype=np.float32)
        except Exception:
            logger.exception("no embedding of the query: searched by its words alone")
            return None

    def _stored(
        self,
        terms: Sequence[str],
        asked: Vectors | None,
        filters: Filters,
        limit: int,
        newer: Mapping[int, object],
        older: Mapping[int, str],
    ) -> Candidates:
        """What either half of the snapshot finds, and its neighbours, each with what both halves think of it."""
        more = limit + len(newer)
        asked = asked if self._model is not None else None
        # Deeper than wanted: what the other half or a neighbour brings in is mostly among these.
        matches = self._keywords.search(terms, filters, more + _DEEPER)
        near = self._vectors.nearest(asked, filters, more) if asked is not None else []
        by_notes = self._by_notes(terms, filters, older)
        found = self._vectors.around([*(match.key for match in matches[:more]), *by_notes, *near], asked)
        scores = {match.key: match.score for match in matches} | by_notes
        return replace(found, keyword=np.array([scores.get(key, 0.0) for key in found.keys.tolist()]))

    def _by_notes(self, terms: Sequence[str], filters: Filters, noted: Mapping[int, str]) -> dict[int, float]:
        """How stored documents fit with what was noted of them since, as far as that has any of `terms`."""
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
        self, terms: Sequence[str], asked: Vectors | None, filters: Filters, newer: Mapping[int, SearchDocument]
    ) -> Candidates:
        allowed = {key: one for key, one in newer.items() if filters.allows(one)}
        order = sorted(allowed, key=lambda key: (allowed[key].conversation_id, allowed[key].seq))
        documents = [allowed[key] for key in order]
        said = [words_of(one) for one in documents]
        corpus = self._keywords.corpus(terms).with_tail(said)
        vectors = {}
        if asked is not None and self._embedder is not None:
            vectors = tail_vectors(self._embedder, {key: allowed[key] for key in order})
        cosines = [(vectors[key] @ asked).max() if asked is not None and key in vectors else np.nan for key in order]
        return Candidates(
            keys=np.array(order, dtype=np.uint64),
            keyword=np.array([bm25(terms, words, corpus, BOOSTS) for words in said], dtype=np.float64),
            cosine=np.array(cosines, dtype=np.float32),
            telling=np.array([telling_count(one.text) for one in documents], dtype=np.int64),
            ours=np.array([one.role == "assistant" for one in documents], dtype=np.bool_),
            beside=_beside([one.conversation_id for one in documents]),
        )

    def _read(
        self,
        places: Sequence[int],
        keys: Sequence[int],
        newer: Mapping[int, SearchDocument],
        filters: Filters,
        limit: int,
    ) -> list[tuple[int, SearchDocument]]:
        """The documents of the first `limit` of `places` that `filters` allow: neighbours were not asked about them."""
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
        rows: list[Rows] | None = None
        if self._embedder is not None:
            try:
                rows = self._embedded(self._embedder, fresh)
            except Exception:
                logger.exception("no embeddings: the documents are found by their words until the next update")
        if rows is None:
            # Rows without an embedding: one stored before is no longer theirs, and neighbours are looked up in them.
            none = np.zeros((len(fresh), self._model["dimension"] if self._model else 0), dtype=np.int8)
            rows = [Rows.of(fresh, np.zeros(len(fresh)), none)]
        if rows:
            self._vectors = self._vectors.add(Rows.joined(rows))

    def _embedded(self, embedder: Embedder, fresh: Sequence[SearchDocument]) -> list[Rows]:
        """The rows to add; an embedder of another model starts a new table."""
        if self._model == (model := _model_of(embedder)):
            return self._rows(embedder, [*fresh, *self._lacking(fresh)])
        rows = self._rows(embedder, list(self._keywords.documents()))
        self._model, self._vectors = model, VectorIndex(self._folder, [], embedder.dimension)
        return rows

    def _rows(self, embedder: Embedder, documents: Sequence[SearchDocument]) -> list[Rows]:
        rows = []
        for first in range(0, len(documents), _BATCH):
            batch = documents[first : first + _BATCH]
            said = [meant(embedder, one) for one in batch]
            made = quantized(embedder.embed([piece for pieces in said for piece in pieces]))
            rows.append(Rows.of(batch, *made, [len(pieces) for pieces in said]))
        return rows

    def _lacking(self, fresh: Sequence[SearchDocument]) -> list[SearchDocument]:
        """What is stored without an embedding, because there was no embedder or it failed; `fresh` aside."""
        keys = {key_of(one.document_id) for one in fresh}
        if len(self._keywords) <= len(self._vectors) + len(keys - self._vectors.having(keys)):
            return []
        keys.update(self._vectors.keys())
        return [one for one in self._keywords.documents() if key_of(one.document_id) not in keys]

    def _forget(self, forget: Sequence[SearchForget]) -> None:
        gone = {key_of(document_id) for one in forget for document_id in one.document_ids}
        for person in {one.person for one in forget if one.person}:
            gone.update(key_of(document.document_id) for document in self._keywords.of_person(person))
        # Every file, not only those with a document that goes: an older text of it may lie in any of them.
        self._keywords = self._keywords.rewritten(gone)
        self._vectors = self._vectors.without(gone)

    def _sweep(self) -> None:
        needed = {*self.files(), META}
        for path in self._folder.iterdir():
            if path.name not in needed:
                folders.remove(path) if path.is_dir() else path.unlink()


def _beside(conversations: Sequence[str]) -> npt.NDArray[np.int64]:
    """The places of the neighbours of documents in order, each given by its conversation."""
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
