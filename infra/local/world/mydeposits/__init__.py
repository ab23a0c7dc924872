"""Fake of the deposit scheme mydeposits: landlords, homes, and deposits registered, paid in and released."""

from infra.local.world.mydeposits.world import MyDepositsWorld

__all__ = ["MyDepositsWorld"]
