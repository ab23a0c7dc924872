"""Fake of the tenant screening service SingleKey: the applicant's form, and the report."""

from infra.local.world.singlekey.world import SingleKeyWorld

__all__ = ["SingleKeyWorld"]
