"""Fuzzy search for people by partial names, trades, units, and with typos."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from unicodedata import normalize

from hypothesis import given
from hypothesis import strategies as st

from infra.local.demo import CONTACTS
from steward.people.directory.matching import best_matches, equally_likely, is_exact
from steward.people.directory.models import Contact
from steward.people.directory.names import fold, near, words_of
from tests.support.walks import for_each

PEOPLE = [
    Contact(account_id="a", contact_id=f"ctc-{place}", name=person.name, phone=person.phone, about=person.role)
    for place, person in enumerate(CONTACTS)
]


def first(query: str) -> str | None:
    """The best match's name."""
    matches = best_matches(query, PEOPLE, 5)
    return matches[0][0].name if matches else None


@for_each(
    ("query", "name"),
    [
        ("the plumber", "Pete Rossi"),
        ("plumer", "Pete Rossi"),
        ("our plumber's", "Pete Rossi"),
        ("pete", "Pete Rossi"),
        ("Pette Rosi", "Pete Rossi"),
        ("rossi", "Pete Rossi"),
        ("4B", "Jordan Wells"),
        ("the tenant in unit 4b", "Jordan Wells"),
        ("unit 12", "Priya Shah"),
        ("Pryia", "Priya Shah"),
        ("jord", "Jordan Wells"),
        ("+15550100102", "Lena Park"),
        ("(555) 010-0105", "Tom Baker"),
        ("LENA PARK", "Lena Park"),
    ],
)
def test_the_person_meant_comes_first(query: str, name: str) -> None:
    assert first(query) == name


@for_each("query", ["4C", "unit 1", "the dentist", "zzz", "", "   ", "!!!", "xy", "ロボット"])
def test_nobody_is_better_than_somebody_else(query: str) -> None:
    assert first(query) is None


def test_a_word_that_fits_several_gives_several() -> None:
    names = {contact.name for contact, _ in best_matches("tenant", PEOPLE, 5)}
    assert names == {"Jordan Wells", "Priya Shah"}


def known(*people: tuple[str, str], phones: tuple[str, ...] = ()) -> list[Contact]:
    """Contacts by name and what they are known by."""
    numbers = dict(enumerate(phones))
    return [
        Contact(account_id="a", contact_id=f"ctc-{n}", name=name, about=about, phone=numbers.get(n))
        for n, (name, about) in enumerate(people)
    ]


@for_each(
    ("query", "people", "meant"),
    [
        ("el fontanero", [("Pedro Ruiz", "fontanero"), ("Elena Gil", "electricista")], "Pedro Ruiz"),
        ("el fontanero", [("Pedro Ruiz", "fontanero"), ("El Mehdi", "techador")], "Pedro Ruiz"),
        ("der Klempner", [("Jörg Weiß", "Klempner"), ("Derya Koç", "Mieterin")], "Jörg Weiß"),
        ("den klempner bitte", [("Jörg Weiß", "Klempner"), ("Derya Koç", "Mieterin")], "Jörg Weiß"),
        ("le plombier de la 4B", [("Rémi Petit", "plombier, 4B"), ("Anne Roy", "locataire, 4B")], "Rémi Petit"),
        ("le plombier de la 4B", [("Rémi Petit", "plombier, 4B"), ("Ana de la Cruz", "locataire, 5A")], "Rémi Petit"),
        ("the apartment 4b", [("Jordan Wells", "tenant 4B"), ("Priya Shah", "tenant 12")], "Jordan Wells"),
        ("the plumber", [("Pete Rossi", "plumber"), ("Thea Long", "tenant")], "Pete Rossi"),
        (
            "tenant jordan",
            [("Jordan Wells", "owner"), *((name, "tenant") for name in ("Al", "Bo", "Cy"))],
            "Jordan Wells",
        ),
        ("the plumer", [("Pete Rossi", "plumber"), ("Thea Long", "tenant")], "Pete Rossi"),
        ("сантехник из 4б", [("Пётр", "сантехник, 4б"), ("Анна", "электрик")], "Пётр"),
        ("petr", [("Пётр", "сантехник"), ("Petr Novák", "instalatér")], "Petr Novák"),
        ("प्लंबर", [("राजू", "प्लंबर"), ("सीमा", "किराएदार")], "राजू"),
        ("配管工", [("田中", "配管工"), ("鈴木", "電気工事")], "田中"),
        ("jose nunez", [("José Núñez", ""), ("Josef Nunes", "")], "José Núñez"),
        ("ＰＥＴＥ  ＲＯＳＳＩ", [("Pete Rossi", "plumber"), ("Pete Rossini", "roofer")], "Pete Rossi"),
    ],
)
def test_contact_is_found_by_name_in_any_language(query: str, people: list[tuple[str, str]], meant: str) -> None:
    matches = best_matches(query, known(*people), 5)
    assert matches[0][0].name == meant
    assert equally_likely(matches) == []


@for_each(
    ("query", "people"),
    [
        ("the dentist", [("Kim", "the one with the ladder")]),
        ("unit 1", [("Kim", "unit 2"), ("Lou", "unit 3")]),
        ("der Zahnarzt", [("Jörg Weiß", "der mit der Leiter"), ("Derya Koç", "Mieterin")]),
        ("5B", [("Kim", "4B")]),
        ("tenant 4C", [("Kim", "tenant 4B"), ("Lou", "plumber")]),
    ],
)
def test_little_words_and_other_units_name_nobody(query: str, people: list[tuple[str, str]]) -> None:
    assert best_matches(query, known(*people), 5) == []


@for_each("query", ["+44 171 2345678", "0171 2345678", "１７１２３４５６７８", "(0171) 234-5678"])
def test_a_whole_number_is_its_owners_alone(query: str) -> None:
    people = known(("Kim", "+44171"), ("Lou", "171 2345678 9"), phones=("+441712345678", "+441712345670"))
    assert [(person.name, score) for person, score in best_matches(query, people, 5)] == [("Kim", 100)]


@for_each(
    ("query", "alike"),
    [
        ("Alex Kim", {"Alex Kim"}),
        ("alex", {"Alex Kim", "Alex Stone"}),
        ("tenant", {"Lou", "Kim"}),
        ("Alex Kim (roofer)", set()),
        ("Alex Stone", set()),
        ("nobody at all", set()),
    ],
)
def test_those_whom_nothing_tells_apart_are_equally_likely(query: str, alike: set[str]) -> None:
    people = known(
        ("Alex Kim", "plumber"), ("Alex Kim", "roofer"), ("Alex Stone", ""), ("Lou", "tenant"), ("Kim", "tenant")
    )
    assert {person.name for person in equally_likely(best_matches(query, people, 5))} == alike


_NAME = st.text(st.sampled_from("aábcßdéГёЖ田中ÀZ '-"), min_size=1, max_size=12).filter(words_of)
_PEOPLE = st.lists(st.tuples(_NAME, _NAME), min_size=1, max_size=6)
# What people do to a name without meaning another.
_WRITTEN = st.sampled_from((str.upper, str.lower, str.title, lambda s: f"  {s} ", lambda s: normalize("NFD", s)))


@given(_PEOPLE, _WRITTEN, st.data())
def test_a_whole_name_however_it_is_written_wins_over_all_that_is_near(
    people: list[tuple[str, str]], written: Callable[[str], str], data: st.DataObject
) -> None:
    everybody = known(*people)
    meant = data.draw(st.sampled_from(everybody))
    matches = best_matches(written(meant.name), everybody, 10)
    assert meant in [person for person, _ in matches]
    assert all(is_exact(meant.name, person) for person, _ in matches)
    assert equally_likely(matches) == ([person for person, _ in matches] if len(matches) > 1 else [])


@given(_PEOPLE, _NAME, st.randoms())
def test_the_order_of_the_contacts_changes_nothing(people: list[tuple[str, str]], query: str, random: Random) -> None:
    everybody = known(*people)
    shuffled = random.sample(everybody, len(everybody))
    first, second = ({(p.contact_id, n) for p, n in best_matches(query, ps, 10)} for ps in (everybody, shuffled))
    assert first == second
    assert all(62 <= score <= 100 for _, score in first)


@given(_PEOPLE, _NAME)
def test_nobody_is_picked_where_another_is_as_good(people: list[tuple[str, str]], query: str) -> None:
    """Somebody entered twice is never one match without the other."""
    everybody = known(*people)
    again = [one.model_copy(update={"contact_id": f"{one.contact_id}b"}) for one in everybody]
    matches = best_matches(query, [*everybody, *again], 20)
    assert not matches or len(equally_likely(matches)) >= 2


@given(_NAME)
def test_folding_again_changes_nothing(name: str) -> None:
    assert fold(fold(name)) == fold(name)


@given(_NAME, _NAME)
def test_near_is_near_both_ways_and_to_oneself(one: str, other: str) -> None:
    assert near(one, one)
    assert near(one, other) == near(other, one)


@for_each(
    ("one", "other", "alike"),
    [
        ("Ray Domingues", "Ray Dominguez", True),
        ("ray domínguez", "Dominguez Ray", True),
        ("Pete Rossi", "Pete Rosi", True),
        ("Pete Rossi", "Pete Ross-Lee", False),
        ("Pete Rossi", "Lena Park", False),
        ("Пётр Иванов", "Петр Ивaнов", True),
        ("田中", "田中", True),
        ("田中", "鈴木", False),
        ("", "", False),
    ],
)
def test_names_that_could_be_taken_for_one_another(one: str, other: str, *, alike: bool) -> None:
    assert near(one, other) is alike
