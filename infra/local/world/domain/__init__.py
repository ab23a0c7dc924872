"""Domain, as far as Steward and those who look for a home need it: adverts, the days they bring, and enquiries."""

from infra.local.world.domain.world import DomainWorld

__all__ = ["DomainWorld"]
