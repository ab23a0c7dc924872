"""Stand-in for the Domain property portal: adverts, daily counts and enquiries."""

from infra.local.world.domain.world import DomainWorld

__all__ = ["DomainWorld"]
