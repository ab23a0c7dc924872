"""Keyword half of an index: a tantivy index whose files never change under their names.

tantivy writes new segments beside old ones and marks deletions in `<segment>.<opstamp>.del`. Two builders from one
snapshot would give their marks the same name, so each starts from a random opstamp.
"""

from __future__ import annotations

import functools
import json
import secrets
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import tantivy
from tantivy import DocAddress, Document, FieldType, Occur, Query

from steward.memory.search import folder_removal
from steward.memory.search.hash_keys import key_of
from steward.memory.search.models import SearchDocument, SearchFilters
from steward.memory.search.ranking import RARER, CorpusStatistics, DocumentWords, rarity
from steward.memory.search.timestamps import date_words, microseconds
from steward.memory.search.tokenization import analyzer, prepared, readable, words

META = "meta.json"
_GRAM = 3
# Longer texts cannot be searched by substring, which would multiply the size of the index.
_GRAM_CHARACTERS = 20_000
_WRITER_BYTES = 64_000_000
_OPSTAMP_STEP = 1 << 40
# A long query is reduced to its rarest words.
_MOST_WORDS = 32
# Words in more documents than this, and than this share of all, are skipped if the query has a rarer one: each
# occurrence costs time, and they say little.
_OFTEN, _OFTEN_SHARE = 20_000, 20
# Weights of the fields beside the text: the speaker's name and the words of the date.
BOOSTS = MappingProxyType({"name": 1.0, "date": 0.5})


@dataclass(frozen=True)
class KeywordMatch:
    """Stored document that contains words of the query: its key, BM25 `score` and address in the index."""

    key: int
    score: float
    address: DocAddress


class KeywordIndex:
    """Keywords, filters and stored documents of one account, in a folder."""

    def __init__(self, folder: Path, account_id: str) -> None:
        self._folder = folder
        self._account_id = account_id
        self._read_again()

    @classmethod
    def create(cls, folder: Path, account_id: str) -> KeywordIndex:
        """Create an empty index in `folder`."""
        _register(tantivy.Index(_schema(), str(folder), reuse=False))
        return cls(folder, account_id)

    @classmethod
    def open(cls, folder: Path, account_id: str, meta: dict[str, Any]) -> KeywordIndex:
        """Open the index that `meta` describes, whose files are in `folder`. ValueError if tantivy cannot read them."""
        # tantivy never deletes unmanaged files: the manifest determines which files are needed.
        (folder / ".managed.json").unlink(missing_ok=True)
        (folder / META).write_text(json.dumps(meta), encoding="utf-8")
        return cls(folder, account_id)

    def meta(self) -> dict[str, Any]:
        """Return tantivy's meta.json: the current segments and the schema."""
        read: dict[str, Any] = json.loads((self._folder / META).read_text(encoding="utf-8"))
        return read

    def files(self) -> list[str]:
        """Return the names of the files of the current segments."""
        names: list[str] = []
        for segment in self.meta()["segments"]:
            stem = str(segment["segment_id"]).replace("-", "")
            gone = f"{stem}.{segment['deletes']['opstamp']}.del" if segment["deletes"] else ""
            there = (path.name for path in self._folder.glob(f"{stem}.*"))
            names += [name for name in there if not name.endswith(".del") or name == gone]
        return sorted(names)

    def _read_again(self) -> None:
        self._index = tantivy.Index.open(str(self._folder))
        _register(self._index)
        self._index.config_reader("manual")
        self._index.reload()
        self._searcher = self._index.searcher()
        self._length: float | None = None

    def __len__(self) -> int:
        return self._searcher.num_docs

    def write(self, documents: Sequence[SearchDocument]) -> None:
        """Add or replace documents by id, and commit."""
        meta = self.meta() | {"opstamp": int(self.meta()["opstamp"]) + 1 + secrets.randbelow(_OPSTAMP_STEP)}
        (self._folder / META).write_text(json.dumps(meta), encoding="utf-8")
        self._write(documents, [key_of(document.document_id) for document in documents] if len(self) else [])

    def rewritten(self, gone: Set[int]) -> KeywordIndex:
        """Return this index in new files, without the documents whose keys are `gone`. The old files are deleted."""
        aside = self._folder / "rewritten"
        folder_removal.remove(aside)
        aside.mkdir()
        made = KeywordIndex.create(aside, self._account_id)
        made._write((one for one in self.documents() if key_of(one.document_id) not in gone), [])
        names = made.files()
        for name in self.files():
            (self._folder / name).unlink()
        for name in names:
            (aside / name).rename(self._folder / name)
        return KeywordIndex.open(self._folder, self._account_id, made.meta())

    def _write(self, documents: Iterable[SearchDocument], replaced: Sequence[int]) -> None:
        index = tantivy.Index.open(str(self._folder))
        _register(index)
        # One thread writes few segments, which makes queries fast.
        writer = index.writer(_WRITER_BYTES, 1)
        if replaced:
            # As a query: a term would be read as a signed number and match nothing.
            writer.delete_documents_by_query(Query.term_set_query(index.schema, "key", list(replaced)))
        for document in documents:
            writer.add_document(_stored(document))
        writer.commit()
        writer.wait_merging_threads()
        self._read_again()

    def search(self, terms: Sequence[str], filters: SearchFilters, limit: int) -> list[KeywordMatch]:
        """Return the best `limit` documents that contain any of `terms` (from `significant_words`), best first."""
        if not terms or limit <= 0 or not len(self):
            return []
        wanted = Query.boolean_query(self._any_of(terms))
        return self._matches(self._within(wanted, filters), limit)

    def find(self, keys: Sequence[int]) -> dict[int, SearchDocument]:
        """Return the documents with these keys."""
        if not keys or not len(self):
            return {}
        # One clause per key is faster than one set of many terms.
        schema = self._index.schema
        query = Query.boolean_query([(Occur.Should, Query.term_query(schema, "key", key, "basic")) for key in keys])
        return {match.key: self._read(match.address) for match in self._matches(query, len(keys))}

    def containing(self, fragment: str, filters: SearchFilters, page: int = 50) -> Iterator[SearchDocument]:
        """Yield documents whose text contains `fragment`, in any case, newest first."""
        part = lowered(fragment)
        wanted = self._within(self._grams(part), filters)
        offset = 0
        while len(self):
            found = self._searcher.search(
                wanted, limit=page, count=False, order_by_field="at", offset=offset, order=tantivy.Order.Desc
            ).hits
            documents = (self._read(address) for _, address in found)
            yield from (document for document in documents if part in lowered(document.text))
            if len(found) < page:
                return
            offset += page

    def documents(self, query: Query | None = None) -> Iterator[SearchDocument]:
        """Yield everything stored, or the results of `query`, in no particular order."""
        if not len(self):
            return
        hits = self._searcher.search(query or Query.all_query(), limit=len(self), count=False).hits
        yield from (self._read(address) for _, address in hits)

    def of_person(self, person: str) -> Iterator[SearchDocument]:
        """Yield the documents that `person` said, and those that quote them."""
        yield from self.documents(Query.term_query(self._index.schema, "persons", readable(person)))

    def counts(self) -> dict[str, int]:
        """Count the documents of each conversation."""
        if not len(self):
            return {}
        return dict(self._searcher.terms_with_prefix("conversation", "", Query.all_query(), len(self)))

    def corpus(self, terms: Sequence[str]) -> CorpusStatistics:
        """Return the statistics of stored documents that scoring the tail needs."""
        fields = ("text", *BOOSTS)
        having = {name: {term: self._searcher.doc_freq(name, term) for term in terms} for name in fields}
        return CorpusStatistics(len(self), self._mean_length(), having)

    def _mean_length(self) -> float:
        if self._length is None:
            means = self._searcher.aggregate(Query.all_query(), {"mean": {"avg": {"field": "length"}}})
            self._length = float(means["mean"]["value"] or 0.0)
        return self._length

    def _any_of(self, terms: Sequence[str]) -> list[tuple[Occur, Query]]:
        schema = self._index.schema
        having = {term: self._searcher.doc_freq("text", term) for term in terms}
        often = max(_OFTEN, len(self) // _OFTEN_SHARE)
        rare = [term for term in terms if having[term] <= often]
        if any(having[term] for term in rare):
            terms = rare
        terms = sorted(terms, key=lambda term: having[term] or len(self))[:_MOST_WORDS]
        # Only terms, boosted or not: then tantivy can skip documents that cannot be among the best.
        clauses: list[tuple[Occur, Query]] = []
        for term in terms:
            for name, boost in ({"text": 1.0} | BOOSTS).items():
                if count := having[term] if name == "text" else self._searcher.doc_freq(name, term):
                    query = Query.term_query(schema, name, term, "freq")
                    weight = boost * rarity(len(self), count) ** (RARER - 1)
                    clauses.append((Occur.Should, Query.boost_query(query, weight)))
        return clauses

    def _within(self, wanted: Query, filters: SearchFilters) -> Query:
        limits = list(_limits(self._index.schema, filters))
        if not limits:
            return wanted
        silent = [(Occur.Must, Query.const_score_query(limit, 0.0)) for limit in limits]
        return Query.boolean_query([*silent, (Occur.Must, wanted)])

    def _grams(self, part: str) -> Query:
        schema = self._index.schema
        if not part:
            return Query.exists_query("at")
        if len(part) < _GRAM:
            grams = [gram for gram, _ in self._searcher.terms_with_prefix("grams", part)] if len(self) else []
            return Query.term_set_query(schema, "grams", grams)
        grams = list(dict.fromkeys(part[start : start + _GRAM] for start in range(len(part) - _GRAM + 1)))
        return Query.boolean_query([(Occur.Must, Query.term_query(schema, "grams", gram, "basic")) for gram in grams])

    def _matches(self, query: Query, limit: int) -> list[KeywordMatch]:
        hits = self._searcher.search(query, limit=min(limit, len(self)), count=False).hits
        keys = self._searcher.fast_field_values("key", [address for _, address in hits])
        return [KeywordMatch(int(key or 0), score, address) for key, (score, address) in zip(keys, hits, strict=True)]

    def _read(self, address: DocAddress) -> SearchDocument:
        source: bytes = self._searcher.doc(address).get_first("source") or b""
        return SearchDocument.model_validate(json.loads(source) | {"account_id": self._account_id})


def lowered(text: str) -> str:
    """Normalize `text` for substring comparison in any case."""
    return readable(text).lower()


def _limits(schema: tantivy.Schema, filters: SearchFilters) -> Iterator[Query]:
    for name, allowed in (
        ("channel", filters.channels),
        ("conversation", filters.conversation_ids),
        ("person", filters.persons),
        ("role", filters.roles),
    ):
        if allowed is not None:
            yield Query.term_set_query(schema, name, sorted(map(readable, allowed)))
    if filters.after is not None or filters.before is not None:
        yield Query.range_query(
            schema,
            "at",
            FieldType.Integer,
            None if filters.after is None else microseconds(filters.after),
            None if filters.before is None else microseconds(filters.before),
            include_upper=filters.before is None,
        )


def _stored(document: SearchDocument) -> Document:
    stored = Document()
    stored.add_unsigned("key", key_of(document.document_id))
    stored.add_text("conversation", document.conversation_id)
    stored.add_integer("seq", document.seq)
    stored.add_integer("turn", document.turn)
    stored.add_integer("at", microseconds(document.at))
    stored.add_text("channel", document.channel)
    stored.add_text("role", document.role)
    stored.add_text("person", document.person)
    for person in document.persons():
        stored.add_text("persons", person)
    text = prepared(document.words)
    stored.add_text("text", text)
    stored.add_integer("length", len(analyzer().analyze(text)))
    stored.add_text("name", prepared(document.name))
    stored.add_text("date", date_words(document.at))
    if len(document.text) <= _GRAM_CHARACTERS:
        # Trailing blanks let each character begin a gram, so that one or two characters are found as a gram's prefix.
        stored.add_text("grams", lowered(document.text) + " " * (_GRAM - 1))
    left_out = {"account_id"} if document.noted else {"account_id", "noted"}
    stored.add_bytes("source", document.model_dump_json(exclude=left_out).encode())
    return stored


def _register(index: tantivy.Index) -> None:
    index.register_tokenizer("words", analyzer())
    index.register_tokenizer("grams", tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.ngram(_GRAM, _GRAM)).build())


@functools.cache
def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("key", indexed=True, fast=True)
    for name in ("seq", "turn", "at", "length"):
        builder.add_integer_field(name, indexed=name == "at", fast=True)
    for name in ("conversation", "channel", "role", "person", "persons"):
        builder.add_text_field(name, tokenizer_name="raw", index_option="basic")
    for name in ("text", "name", "date"):
        builder.add_text_field(name, tokenizer_name="words", index_option="freq")
    builder.add_text_field("grams", tokenizer_name="grams", index_option="basic")
    builder.add_bytes_field("source", stored=True)
    return builder.build()


def words_of(document: SearchDocument) -> DocumentWords:
    """Return a document's words by field, as they would be stored."""
    return DocumentWords(words(document.words), {"name": words(document.name), "date": words(date_words(document.at))})


def unique(documents: Iterable[SearchDocument]) -> list[SearchDocument]:
    """Return the last document of each id."""
    return list({document.document_id: document for document in documents}.values())
