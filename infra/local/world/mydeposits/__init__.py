"""A stand-in of mydeposits: what a member's account registers, pays in and releases."""

from infra.local.world.mydeposits.world import MyDepositsWorld

__all__ = ["MyDepositsWorld"]
