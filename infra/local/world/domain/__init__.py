"""Fake of the property portal Domain: adverts, daily counts and enquiries."""

from infra.local.world.domain.world import DomainWorld

__all__ = ["DomainWorld"]
