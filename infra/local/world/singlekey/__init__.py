"""SingleKey, as far as Steward and those who are checked need it: the applicant's form, and how far the report is."""

from infra.local.world.singlekey.world import SingleKeyWorld

__all__ = ["SingleKeyWorld"]
