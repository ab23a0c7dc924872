"""Copies the ledger to a locked bucket."""
