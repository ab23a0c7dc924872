"""Sentences about adverts at portals."""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Quoted, Sentence, Wording

_OAK, _DOMAIN = "118 Oak Street, 4B", "Domain"


class AdvertLive(Sentence, example={"where": _OAK, "portal": _DOMAIN, "url": "https://www.domain.com.au/2020123456"}):
    """A portal shows it, and where."""

    where: str
    portal: str
    url: str


class AdvertNews(Sentence, example={"form": "live", "where": _OAK, "portal": _DOMAIN}):
    """How it stands with an advert by now; one that `stays` is seen though nobody can have the home any more.

    Of one that is `leaving` the portal was asked to take it off, and nobody knows yet whether it has.
    """

    form: Literal["live", "leaving", "off", "stays"]
    where: str
    portal: str


class AdvertRefused(
    Sentence, example={"form": "up", "where": _OAK, "portal": _DOMAIN, "said": Quoted("The suburb is unknown")}
):
    """A portal did not put it up, or did not take it off; `said` are its words."""

    form: Literal["up", "off"]
    where: str
    portal: str
    said: Wording
