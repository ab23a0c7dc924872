"""Rules of letting: adverts, applications, listings and decisions."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, cast

from steward.core.sentences import say
from steward.integrations.bridges.portals import AdvertisedHome, ListingDayStatistics, PublishListing, WithdrawListing
from steward.integrations.bridges.screening import ScreeningStatus
from steward.tools.index import TOOLS
from steward.trades.portfolio.applications import (
    ScreeningCheck,
    ScreeningConsent,
    close_listing_as_let,
    missing_papers,
    with_derived_state,
    withdraw_unit_listings,
)
from steward.trades.portfolio.filed_documents import (
    check_evidence,
    check_own_photos,
    file_record,
    is_own_photo,
    photos_of,
)
from steward.trades.portfolio.legal_rules import LegalRule
from steward.trades.portfolio.listing_changes import (
    change_listing,
    decide_on_application,
    ready_event,
    save_application,
)
from steward.trades.portfolio.listings import AdvertDayCount, ListingCriteria, PortalAdvert
from steward.trades.portfolio.market_rents import (
    MarketRentRange,
    RentAnalysis,
    comparable_id_of,
    market_of,
    rent_analysis,
)
from steward.trades.portfolio.portal_adverts import (
    advert_at,
    is_offered,
    portals_for,
    publish_request,
    with_advert,
    with_day_counts,
    with_pending_advert,
    with_restored_advert,
    withdraw_request,
)
from steward.trades.portfolio.properties import PropertyAddress
from steward.trades.portfolio.ranked_applications import candidate, met
from steward.trades.portfolio.record_gate import reason_to_bar
from steward.trades.portfolio.screening import (
    begin_check,
    cancel_check,
    is_known,
    is_ours,
    parts_of,
    request_id_of,
    unchecked,
    with_check_status,
)
from tests.support.landlord import TODAY, leak, place, tenancy, unit, usd
from tests.support.records_in_memory import paper, refusal
from tests.support.two_accounts import NOW
from tests.support.walks import for_each
from tests.unit.test_landlord_calendar import application, comparable, listing
from tests.unit.test_landlord_records import filed as on_file

DAY = timedelta(days=1)
CONSENT = ScreeningConsent(at=NOW, how="form", wording="x")
SEEN: dict[str, Any] = {"headline": "Light", "text": "Two rooms"}


def changed(record: Any, **fields: Any) -> Any:
    return record.model_copy(update=fields)


def eur(minor: int) -> Any:
    return changed(usd(minor), currency="EUR")


def states(some: Any) -> list[tuple[str, str]]:
    return [(one.record_id, one.state) for one in some]


def test_portal_is_told_the_home_and_its_price_when_advertised() -> None:
    at = PropertyAddress(lines=("118 Oak Street",), locality="Perth", region="WA", postcode="6000", country="AU")
    there = changed(place(), address=at)
    flat = changed(unit("unit-1"), bedrooms=2, bathrooms=1, features=("balcony",))
    home = {"lines": ("118 Oak Street",), "locality": "Perth", "region": "WA", "postcode": "6000", "country": "AU"}
    whole = AdvertisedHome(type="apartment", unit="1", bedrooms=2, bathrooms=1, **home)
    offer = listing(**SEEN, rent=usd(52_000), per="four_weeks")
    told = PublishListing(
        listing_id="lst-1",
        home=whole,
        headline="Light",
        text="Two rooms",
        features=("balcony",),
        weekly=130,
        currency="USD",
        price="520.00 USD per four weeks",
        available_from=TODAY,
    )
    assert publish_request(paper(there, flat, offer), "lst-1") == told
    strangers = changed(flat, outside=("features",))
    assert publish_request(paper(there, strangers, offer), "lst-1") == changed(told, features=())
    cheap = publish_request(paper(there, flat, changed(offer, rent=usd(4))), "lst-1")
    assert (cheap.weekly, cheap.price) == (1, "0.04 USD per four weeks")
    house = changed(there, type="house")
    off = WithdrawListing(listing_id="lst-1", home=changed(whole, type="house", unit=""), let=False, on=TODAY)
    assert withdraw_request(paper(house, flat, offer), offer) == off
    assert withdraw_request(paper(house, flat, offer), changed(offer, state="let")) == changed(off, let=True)
    assert withdraw_request(paper(changed(there, type="duplex"), flat), offer).home == changed(whole, type="duplex")
    shop = changed(there, type="commercial")
    says = "homes alone are advertised there: a house, an apartment or a duplex"
    assert refusal(withdraw_request, paper(shop, flat), offer) == says
    assert refusal(publish_request, paper(there, flat, changed(offer, state="paused")), "lst-1") == (
        "the listing is paused: offer it with save_listing (event live) first"
    )
    found = [portals_for(paper(one), offer) for one in (there, house, shop, place())]
    assert found == [["domain"], ["domain"], [], []]


def test_advert_of_a_portal_replaces_its_last_and_no_others() -> None:
    other, before = (
        PortalAdvert(portal="other", ref="o"),
        PortalAdvert(portal="domain", ref="d", state="live", job="j", url="u"),
    )
    both = listing(adverts=(before, other))
    after = changed(before, state="leaving", job="", asked_by="mbr-1", asked_at=NOW)
    assert (advert_at(both, "domain"), advert_at(both, "other"), advert_at(both, "x")) == (before, other, None)
    assert with_advert(both, after) == changed(both, adverts=(other, after))
    assert with_pending_advert(both, "domain", "leaving", "mbr-1", NOW) == changed(both, adverts=(other, after))
    first = PortalAdvert(portal="domain", state="uploading", asked_by="mbr-1", asked_at=NOW)
    assert with_pending_advert(listing(), "domain", "uploading", "mbr-1", NOW) == listing(adverts=(first,))
    assert with_restored_advert(changed(both, adverts=(other, after)), "domain", before) == listing(
        adverts=(other, before)
    )
    assert with_restored_advert(both, "domain", None) == listing(adverts=(other,))
    seen = [PortalAdvert(portal="x", state=state).is_seen for state in ("uploading", "live", "leaving", "", "expired")]
    assert seen == [True, True, False, False, False]
    offered = [is_offered(listing(state=one)) for one in ("draft", "live", "paused", "let", "withdrawn")]
    assert offered == [True, True, True, False, False]
    assert not is_offered(listing(withdrawn=True))
    many = tuple(AdvertDayCount(on=TODAY - number * DAY, views=number) for number in range(400, 0, -1))
    news = [ListingDayStatistics(on=TODAY, views=7, enquiries=2)]
    assert with_day_counts(listing(days=many), news).days == (*many[1:], AdvertDayCount(on=TODAY, views=7, enquiries=2))


def test_application_is_complete_once_all_is_handed_in() -> None:
    offer = listing(criteria=ListingCriteria(papers=("identity",)))
    whole = application(income=usd(1), move_in=TODAY, consent=CONSENT, papers=("identity",))
    assert missing_papers(application(), offer) == [
        "their income",
        "the day they would move in",
        "their consent to being checked",
        "a paper on identity",
    ]
    first = [application(), *(application(**{name: getattr(whole, name)}) for name in ("income", "move_in"))]
    first += [application(consent=CONSENT), application(papers=("identity",)), whole]
    assert [with_derived_state(one, offer).state for one in first] == ["received", *["incomplete"] * 4, "complete"]
    again = [changed(one, revision=1) for one in first]
    assert [with_derived_state(one, offer).state for one in again] == ["received", *["incomplete"] * 4, "complete"]
    lost = changed(whole, revision=2, state="complete", papers=())
    assert with_derived_state(lost, offer) == changed(lost, state="incomplete")
    assert with_derived_state(changed(application(), revision=2, state="incomplete"), offer).state == "incomplete"


def test_letting_a_unit_closes_its_listing_and_converts_the_approved() -> None:
    def app(number: int, state: str, *who: str, at: str = "lst-1") -> Any:
        return application(record_id=f"app-{number}", state=state, applicants=who, listing_id=at)

    def application(record_id: str, **fields: Any) -> Any:
        return changed(_application(), record_id=record_id, **fields)

    some = [
        app(1, "approved", "ctc-1", "ctc-2"),
        app(2, "approved", "ctc-9"),
        app(3, "shortlisted", "ctc-2"),
        app(4, "converted", "ctc-2"),
    ]
    draft = changed(listing(state="draft"), record_id="lst-2")
    over = changed(listing(state="withdrawn"), record_id="lst-3")
    book = paper(place(), unit("unit-1"), listing(), draft, over, *some)
    assert states(close_listing_as_let(book, "unit-1", ["ctc-2", "ctc-3"])) == [
        ("lst-1", "let"),
        ("app-1", "converted"),
        ("lst-2", "withdrawn"),
    ]
    assert states(withdraw_unit_listings(book, "unit-1")) == [("lst-1", "withdrawn"), ("lst-2", "withdrawn")]
    assert (ready_event(book, "unit-1"), ready_event(paper(unit("unit-1"), draft), "unit-1")) == (
        "ready_listed",
        "ready",
    )
    assert ready_event(paper(unit("unit-1"), over), "unit-1") == "ready"


_application = application
HOME = (place(), unit("unit-1"))
WHOLE: dict[str, Any] = {"income": usd(500_000), "move_in": TODAY, "papers": ("identity", "income")}


@for_each(
    ("before", "now", "event", "home", "becomes"),
    [
        (None, {"state": "draft"}, None, "vacant", [("draft", None, None)]),
        (None, {"state": "draft", **SEEN}, "live", "vacant", [("live", TODAY, TODAY), "listed"]),
        (None, {"state": "draft", **SEEN}, "live", "turn", [("live", TODAY, TODAY)]),
        ({**SEEN}, {**SEEN}, "pause", "listed", [("paused", None, None)]),
        ({**SEEN}, {**SEEN}, "withdraw", "listed", [("withdrawn", None, None), "vacant"]),
        ({**SEEN}, {**SEEN}, "let", "occupied", [("let", None, None)]),
        (
            {"rent_since": TODAY - DAY, **SEEN},
            {"rent_since": TODAY - DAY, **SEEN},
            None,
            "listed",
            [("live", None, TODAY - DAY)],
        ),
        (
            {"rent_since": TODAY - DAY, **SEEN},
            {"rent_since": TODAY - DAY, "rent": usd(9), **SEEN},
            None,
            "listed",
            [("live", None, TODAY)],
        ),
        ({"rent_since": TODAY - DAY, **SEEN}, {"per": "week", **SEEN}, None, "listed", [("live", None, TODAY)]),
        (
            {"state": "paused", "rent_since": TODAY - DAY, "live_since": TODAY - DAY, **SEEN},
            {"state": "paused", "rent_since": TODAY - DAY, "live_since": TODAY - DAY, **SEEN},
            "live",
            "vacant",
            [("live", TODAY - DAY, TODAY - DAY), "listed"],
        ),
        ({"state": "draft"}, {"state": "draft", "rent_since": TODAY - DAY}, None, "vacant", [("draft", None, None)]),
    ],
)
def test_listing_moves_its_unit_and_counts_its_days(
    before: Any, now: Any, event: Any, home: str, becomes: list[Any]
) -> None:
    there = changed(unit("unit-1"), state=home)
    book = paper(place(), there, *([listing(**before)] if before is not None else []))
    first, *homes = change_listing(book, listing(**now), event)
    assert [(first.state, getattr(first, "live_since", 0), getattr(first, "rent_since", 0))] == becomes[:1]
    assert [one.state for one in homes] == becomes[1:]


def test_listing_is_refused_where_it_cannot_be_let_so() -> None:
    offer = listing(**SEEN)
    home, other = unit("unit-1"), changed(listing(), record_id="lst-2")
    needs = "a listing that is seen has a headline, a text, a rent, the day it is available from"
    promised = "1 is promised to somebody: cancel that tenancy first"
    for records, wanted, event, words in (
        (HOME, listing(rent=eur(5)), None, "rents at 118 Oak Street are in USD"),
        ((*HOME, other), offer, None, "1 has a listing already (lst-2, live): change that"),
        ((*HOME, listing(state="let")), offer, None, "that listing is let: make another"),
        ((*HOME, tenancy(state="draft")), offer, None, promised),
        ((*HOME, tenancy(state="pending")), offer, "live", promised),
        ((*HOME, listing()), listing(headline="", text="x"), None, f"{needs}: a headline is missing"),
        (
            (*HOME, listing(state="draft")),
            listing(state="draft", rent=None, available_from=None),
            "live",
            f"{needs}: a headline, a text, a rent, the day it is available from is missing",
        ),
        ((*HOME, listing(state="paused")), listing(state="paused"), None, f"{needs}: a headline, a text is missing"),
    ):
        assert refusal(change_listing, paper(*records), wanted, event) == words
    assert not refusal(change_listing, paper(*HOME, tenancy(state="ended"), changed(other, state="let")), offer, None)
    for state in ("occupied", "reserved", "off_market"):
        taken = paper(place(), changed(home, state=state), offer)
        assert [refusal(change_listing, taken, offer, event)[:2] for event in (None, "live", "pause")] == ["1 "] * 3, (
            state
        )
        assert [refusal(change_listing, taken, offer, event) for event in ("withdraw", "let")] == ["", ""]
    for state in ("vacant", "listed", "notice", "turn"):
        assert not refusal(change_listing, paper(place(), changed(home, state=state)), offer, None), state


def test_application_is_taken_in_while_its_listing_is_open() -> None:
    book = paper(*HOME, listing(**SEEN))
    assert save_application(book, application(income=usd(5))) == [application(income=usd(5), state="incomplete")]
    for records, one, words in (
        ((listing(state="let"),), application(), "that listing is let: nobody applies for it any more"),
        ((listing(),), application(state="screening"), "that application is screening: nothing more is taken in"),
        ((listing(),), application(income=eur(5)), "rents there are in USD: give the income in that"),
    ):
        assert refusal(save_application, paper(*records), one) == words
    assert not refusal(save_application, paper(listing(rent=None)), application(income=eur(5)))
    for state in ("received", "incomplete", "complete"):
        assert not refusal(save_application, paper(listing()), application(state=state)), state


def test_application_is_decided_by_what_is_written() -> None:
    def decides(decision: Any, *reasons: Any, offer: str = "live", others: Any = (), **fields: Any) -> Any:
        one = application(**{"state": "complete", "consent": CONSENT, **WHOLE, **fields})
        rivals = [changed(application(), record_id=f"app-{n + 2}", state=state) for n, state in enumerate(others)]
        return decide_on_application(paper(*HOME, listing(state=offer), one, *rivals), "app-1", decision, reasons)

    approved = decides("approve")
    assert (approved.state, approved.decided_on, approved.reasons) == ("approved", TODAY, ())
    assert decides("waitlist", others=("approved",), offer="let").state == "waitlisted"
    declined = decides("decline", "income", "move_in", "income", income=usd(1), move_in=TODAY + 99 * DAY)
    assert (declined.state, declined.decided_on, declined.reasons) == ("declined", TODAY, ("income", "move_in"))
    assert decides("decline", "taken", others=("converted",)).reasons == ("taken",)
    adverse = (ScreeningCheck(type="tenancy_history", result="adverse"),)
    assert decides("decline", "history", checks=adverse).state == "declined"
    lacks = "it is incomplete: their income, their consent to being checked is not on record. Ask them for it first"
    taken, unmet = "nobody else was chosen yet: approve them first", "nothing on record says that they do not meet"
    for words, decision, reasons, told in (
        (lacks, "approve", (), {"income": None, "consent": None}),
        (lacks, "waitlist", (), {"income": None, "consent": None}),
        ("app-3 is approved for that listing already", "approve", (), {"others": ("declined", "approved")}),
        ("that listing is withdrawn", "approve", (), {"offer": "withdrawn"}),
        ("say which criterion they do not meet, or that somebody else has it (taken)", "decline", (), {}),
        (taken, "decline", ("taken",), {"others": ("shortlisted",)}),
        (f"{unmet} move in", "decline", ("move_in",), {}),
        (f"{unmet} history", "decline", ("history",), {}),
        (f"{unmet} income", "decline", ("taken", "income"), {"others": ("approved",)}),
    ):
        assert refusal(decides, decision, *reasons, **told) == words


def test_applicant_without_consent_is_not_checked() -> None:
    def bars(*records: Any, tool: str = "screening_request", **arguments: Any) -> Any:
        return reason_to_bar(lambda: paper(*records), TOOLS[tool], arguments)

    assert bars(application(), application_id="app-1") == say("why-not", form="no_consent")
    assert bars(application(consent=CONSENT), application_id="app-1") is None
    assert bars(application(), application_id="app-2") is bars(application()) is None
    assert bars(application(), tool="decide_application", application_id="app-1") is None


def test_no_tenant_is_looked_for_while_the_unit_is_off_the_market() -> None:
    def bars(state: str, **arguments: Any) -> Any:
        there = paper(place(), changed(unit("unit-1"), state=state))
        return reason_to_bar(lambda: there, TOOLS["workflow_find_tenant"], arguments)

    assert bars("off_market", unit_id="unit-1") == say("unit-off-market", place="118 Oak Street, 1")
    assert bars("vacant", unit_id="unit-1") is None
    assert bars("off_market", unit_id="unit-2") is bars("off_market") is None


def test_checks_are_begun_once_for_each_applicant() -> None:
    asks = application(state="complete", consent=CONSENT, applicants=("ctc-1", "ctc-2"))
    first = ScreeningCheck(type="credit", state="asking", applicant="ctc-1", call="call-1", asked_at=NOW)
    second = changed(first, type="identity")
    begun: Any
    [begun] = begin_check(paper(asks), "app-1", "ctc-1", ("credit", "identity", "credit"), "call-1")
    assert begun == changed(asks, checks=(first, second))
    assert cancel_check(paper(begun), "app-1", "call-1") == [asks]
    assert cancel_check(paper(begun), "app-1", "call-2") == [begun]
    lapsed, done = changed(first, state="lapsed"), changed(first, state="done")
    again = begin_check(paper(changed(asks, checks=(lapsed,))), "app-1", "ctc-1", ("credit",), "call-1")
    assert again == [changed(asks, checks=(lapsed, first))]
    assert [unchecked(one) for one in (asks, begun, changed(asks, consent=None), changed(asks, state="approved"))] == [
        ["ctc-1", "ctc-2"],
        ["ctc-2"],
        [],
        [],
    ]
    assert [is_known(changed(asks, checks=some)) for some in ((), (lapsed, done), (done, first))] == [True, True, False]
    assert (request_id_of("app-1", "ctc-1"), parts_of("app-1.ctc.1")) == ("app-1.ctc-1", ("app-1", "ctc.1"))
    for one, applicant, words in (
        (asks, "ctc-3", "they are none of the applicants: look the application up again"),
        (
            changed(asks, consent=None),
            "ctc-1",
            "their consent to being checked is not on record: ask for it, and record it first",
        ),
        (changed(asks, state="received"), "ctc-1", "that application is received: nobody is checked for it"),
        (
            begun,
            "ctc-1",
            "they may have been asked already, and nobody knows: look at the provider's own page",
        ),
        (changed(asks, checks=(done,)), "ctc-1", "they were checked already: see screening_get_report"),
        (changed(asks, checks=(changed(first, state="running"),)), "ctc-1", "they are being checked already"),
    ):
        assert refusal(begin_check, paper(one), "app-1", applicant, ("credit",), "call-2") == words


def test_checks_stand_as_their_provider_says() -> None:
    first = ScreeningCheck(type="credit", state="asked", applicant="ctc-1", call="call-1", asked_at=NOW)
    other = changed(first, applicant="ctc-2")
    asks = application(state="complete", consent=CONSENT, applicants=("ctc-1", "ctc-2"), checks=(first, other))
    for before, state, results, asked_at, after in (
        ("asking", "invited", {}, NOW, "asked"),
        ("asked", "invited", {}, NOW, "asked"),
        ("asked", "invited", {}, NOW - 29 * DAY, "asked"),
        ("asked", "invited", {}, NOW - 30 * DAY, "lapsed"),
        ("asked", "returned", {}, NOW - 30 * DAY, "lapsed"),
        ("asked", "running", {}, NOW - 30 * DAY, "running"),
        ("asked", "partial", {}, NOW, "partial"),
        ("asked", "partial", {"credit": "clear"}, NOW, "done"),
        ("running", "done", {"credit": "clear"}, NOW, "done"),
    ):
        seen = ScreeningStatus(ref="r", state=cast("Any", state), results=cast("Any", results))
        mine = changed(first, state=before, asked_at=asked_at)
        [moved] = with_check_status(paper(changed(asks, checks=(mine, other))), "app-1", "ctc-1", seen)
        result = results.get("credit")
        told = changed(mine, state=after, ref="r", result=result)
        outside = ("checks",) if result else ()
        assert moved == changed(asks, state="screening", checks=(told, other), outside=outside)
    late = ScreeningStatus(ref="r", state="invited")
    running = changed(asks, state="screening", checks=(changed(first, state="running"), other))
    assert with_check_status(paper(running), "app-1", "ctc-1", late) == [running]
    for nothing in (changed(asks, checks=(other,)), changed(asks, state="withdrawn")):
        assert with_check_status(paper(nothing), "app-1", "ctc-1", late) == []
    for state, theirs, expected in (
        ("done", {"account_id": "a", "request_id": "q"}, True),
        ("done", {"account_id": "a", "request_id": "p"}, False),
        ("done", {"account_id": "b", "request_id": "q"}, False),
        ("done", {}, False),
        ("partial", {}, False),
        ("running", {}, True),
        ("running", {"ref": "s"}, False),
        ("running", {"account_id": "a", "request_id": "p"}, False),
    ):
        seen = ScreeningStatus(**{"ref": "r", "state": state, **theirs})
        assert is_ours(seen, "a", "q", "r") is expected
    assert not is_ours(ScreeningStatus(ref="", state="running"), "a", "q", "")


def test_listing_without_a_rent_asks_for_no_income() -> None:
    free = candidate(application(income=usd(1)), listing(rent=None))
    assert (free.rent, free.income) == (0, 12)
    only = ListingCriteria(papers=("identity",), history=False)
    assert met(candidate(application(papers=("identity",)), listing()), only) == {
        "income": None,
        "papers": True,
        "move_in": None,
    }
    mixed = tuple(ScreeningCheck(type="tenancy_history", result=one) for one in ("clear", "adverse"))
    assert candidate(application(checks=mixed), listing()).history is False


def test_market_is_rounded_to_the_cent_of_its_period() -> None:
    some = [comparable(100), comparable(101), comparable(1_213, per="year"), comparable(304, per="quarter")]
    market = market_of(some, "month")
    assert market == MarketRentRange(4, usd(100), usd(101), usd(101))
    assert market_of([comparable(1)], "month") == MarketRentRange(1, usd(1), usd(1), usd(1))
    assert rent_analysis(usd(100), MarketRentRange(3, usd(1), usd(300), usd(900))) == RentAnalysis(20_000, usd(300))
    assert rent_analysis(usd(100), MarketRentRange(3, usd(1), usd(95), usd(200))) == RentAnalysis(-500, usd(95))
    assert rent_analysis(usd(1_000), MarketRentRange(3, usd(1), usd(1_049), usd(2_000))) == RentAnalysis(490, None)
    assert comparable_id_of("unit-1", " A Sign ", TODAY) == comparable_id_of("unit-1", "a sign", TODAY)
    ids = {comparable_id_of(*one) for one in (("unit-1", "x", TODAY), ("unit-2", "x", TODAY), ("unit-1", "x", NOW))}
    assert len(ids) == 3
    assert {one[:4] for one in ids} == {"cpr-"}


def photo(record_id: str = "doc-1", **fields: Any) -> Any:
    told = {"type": "photo", "format": "picture", "subjects": ("unit-1",)}
    return changed(on_file(), record_id=record_id, **{**told, **fields})


def test_own_photos_are_shown_and_papers_prove_what_a_rule_asks() -> None:
    outside = photo("doc-2", sent="outside")
    others = [photo("doc-3", type="other"), photo("doc-4", format="pdf"), photo("doc-5", state="deleted")]
    assert [is_own_photo(one) for one in (photo(), outside, *others)] == [True, False, False, False, False]
    book = paper(unit("unit-1"), photo("doc-0"), photo(), outside, *others)
    assert photos_of(book, "unit-1") == ("doc-0", "doc-1")
    assert check_own_photos(book, ["doc-1", "doc-0", "doc-1"], "prop-1", "unit-1") == ("doc-1", "doc-0")
    no_photo = "is no photo of it that one of the team sent: file_document files one"
    assert refusal(check_own_photos, book, ["doc-0", "doc-2"], "unit-1") == f"doc-2 {no_photo}"
    assert refusal(check_own_photos, book, ["doc-0"], "unit-2") == f"doc-0 {no_photo}"
    rule = LegalRule(rule_id="alarms", title="x", kind="recurring", evidence=("certificate", "invoice"))
    paper_ = photo("doc-6", type="invoice")
    there = paper(unit("unit-1"), paper_, photo("doc-7"), photo("doc-8", state="superseded"))
    assert check_evidence(there, ["doc-6", "doc-6"], rule, "unit-1", "x") == ("doc-6",)
    assert check_evidence(there, ["doc-7", "doc-6"], None, "unit-1") == ("doc-7", "doc-6")
    assert check_evidence(there, ["doc-7"], changed(rule, evidence=()), "unit-1") == ("doc-7",)
    assert refusal(check_evidence, there, ["doc-7"], rule, "unit-1") == (
        "alarms is shown by certificate or invoice, and doc-7 is a photo"
    )
    for wrong, at in (("doc-8", "unit-1"), ("doc-6", "prop-1")):
        assert refusal(check_evidence, there, [wrong], rule, at) == (
            f"{wrong} is not on file for that: file_document does it"
        )


def test_document_is_filed_once_with_what_it_is_about() -> None:
    one = on_file(subjects=("unit-1", "mnt-1"), expires_on=TODAY)
    old = changed(on_file(subjects=("unit-1",)), record_id="doc-0")
    book = paper(place(), unit("unit-1"), leak(), old, changed(tenancy(), withdrawn=True))
    assert file_record(book, one) == [one]
    assert file_record(book, one, "doc-0") == [one, changed(old, state="superseded")]
    for subject in ("tcy-1", "tcy-9", "doc-0"):
        says = f"there is no record {subject}: look its id up first"
        assert refusal(file_record, book, changed(one, subjects=("unit-1", subject))) == says
    assert refusal(file_record, paper(unit("unit-1"), on_file()), on_file(subjects=("unit-1",))) == (
        f"it is filed already, as lease since {TODAY}"
    )
    past = changed(one, expires_on=TODAY - DAY)
    assert refusal(file_record, book, past) == f"it expired on {TODAY - DAY}: ask for one that is valid"
    assert refusal(file_record, book, changed(one, subjects=("mnt-1",)), "doc-0") == "doc-0 is about something else"
