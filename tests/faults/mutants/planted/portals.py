"""Bugs in adverts at portals: in what a portal is sent, in what is made of its word, and when it is sent anything."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_ADVERTISING, _RUN = "portfolio/advertising.py", "portfolio/tools/portals/run.py"
_SETTLING, _API, _FORMS = "portfolio/tools/portals/settling.py", "bridges/domain/api.py", "bridges/domain/forms.py"
_FILING, _CLIENTS = "portfolio/filing.py", "aws/clients.py"
_LETTING, _RECORDS = "portfolio/workflows/letting.py", "records/service.py"
NEAR = (
    "tests/integration/world/test_domain.py",
    "tests/integration/test_portals.py",
    "tests/integration/test_portal_photos.py",
    "tests/integration/test_advertised_search.py",
)

MUTANTS = (
    Mutant(
        "off-before-the-portal-has-said-so",
        "who takes an advert back hears that it is off, and people see it still",
        "portfolio/tools/portals/run.py",
        'if advert and advert.state == "leaving" else "off"',
        'if advert is None else "off"',
    ),
    Mutant(
        "advert-of-a-draft",
        "a text that nobody has agreed to is put on a portal",
        _ADVERTISING,
        '    if listing.state != "live":\n',
        '    if listing.state == "withdrawn":\n',
    ),
    Mutant(
        "advert-with-an-outsiders-photo",
        "what somebody outside sent is seen by everybody under the team's name",
        _FILING,
        'document.sent) == ("filed", "photo", "picture", "member")',
        '"member") == ("filed", "photo", "picture", "member")',
    ),
    Mutant(
        "advert-with-anothers-photo",
        "a home is shown by photos of another",
        _FILING,
        '        if not is_own_photo(one) or not {*subject_ids} & {*one.subjects}:\n            raise Refused(f"{one.record_id} is no photo',
        '        if not is_own_photo(one):\n            raise Refused(f"{one.record_id} is no photo',
    ),
    Mutant(
        "advert-with-a-photo-taken-back",
        "a photo that is on file no more is still handed to a portal",
        _RUN,
        "(one.record_id for one in book.some(ids, FiledDocument) if is_own_photo(one))",
        "(one.record_id for one in book.some(ids, FiledDocument))",
    ),
    Mutant(
        "photo-at-an-address-s3-refuses",
        "no portal sees any photo: S3 takes no link to what a key of KMS encrypts unless it is signed in the newer way",
        _CLIENTS,
        'boto3.client("s3", config=_config().merge(Config(signature_version="s3v4")))',
        'boto3.client("s3", config=_config())',
    ),
    Mutant(
        "advert-never-looked-at",
        "whether the portal took it nobody ever hears, and a run that died leaves it on its way for ever",
        _RUN,
        "    _look_soon(call, services, listing_id)\n    try:\n",
        "    try:\n",
    ),
    Mutant(
        "advert-live-and-never-told",
        "a look that dies after it has put down that an advert is live is made good by one that tells nobody",
        _SETTLING,
        "    before = kept(call, services.records, _LOOKED, Listing)\n",
        "    before = None\n",
    ),
    Mutant(
        "advert-of-any-upload",
        "the report of another listing counts for ours",
        _API,
        '        if report["providerAdId"].casefold() != wanted.listing_id.casefold():\n',
        '        if not report["providerAdId"]:\n',
    ),
    Mutant(
        "advert-key-taken-for-a-refusal",
        "a client that is none is told as if the portal had not liked the listing",
        _API,
        'problem = "key" if error.problem == "refused" else error.problem',
        "problem = error.problem",
    ),
    Mutant(
        "advert-unsent-and-on-its-way",
        "what the portal never heard of stays on record as uploading",
        _RUN,
        '            _change(call, services, "back", listing_id, lambda one: as_it_stood(one, portal, before))\n',
        "",
    ),
    Mutant(
        "advert-lets-words-in",
        "the model reads what people write to a portal",
        _RUN,
        'return quoting.quote(f"{who}: {one.text}", "an enquiry at a portal", at=one.at)',
        'return f"{who}: {one.text}"',
    ),
    Mutant(
        "advert-refused-in-plain-words",
        "the model reads what a portal says of a refusal",
        _SETTLING,
        'words = quoting.quote(why, "what the portal said") if why else "no reason given"',
        'words = why or "no reason given"',
    ),
    Mutant(
        "advert-counts-replace-all",
        "the days that somebody else counted are gone",
        _ADVERTISING,
        "    counts = {one.on: one for one in listing.days}\n",
        "    counts: dict[date, DayCount] = {}\n",
    ),
    Mutant(
        "advert-taken-off-though-it-stands",
        "what the portal did not take off is on record as gone",
        _SETTLING,
        'state = "live" if advert.state == "leaving" and seen.state == "refused" else seen.state',
        "state = seen.state",
    ),
    Mutant(
        "advert-withdrawn-again",
        "each time it is asked for, the portal is told once more to take it off",
        _RUN,
        'advert.state not in ("uploading", "live") and not _is_of(call, advert)',
        'advert.state == "withdrawn"',
    ),
    Mutant(
        "advert-stays-when-let",
        "people ask for a flat that somebody has",
        _LETTING,
        "    if not facts.made and not any(one.is_seen for one in listing.adverts):\n        return Ends()\n",
        "    if not facts.made:\n        return Ends()\n",
    ),
    Mutant(
        "advert-in-the-way-of-taking-back",
        "a search that was called off leaves the flat offered, because a portal has said something of it",
        _RECORDS,
        "or self._is_only_reported(now.record, one)",
        "or False",
    ),
    Mutant(
        "advert-dropped-letters",
        "the portal drops what is no Latin letter, and takes text for HTML",
        _FORMS,
        '"description": _html(wanted.text)',
        '"description": wanted.text',
    ),
)
