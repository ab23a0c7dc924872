"""Scanner checks: what a scanner finds about a record at a moment. Pure."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from steward.time.scanners.models import AccountScannerSettings
from steward.time.scanners.scanner_declarations import (
    FoundIssue,
    ScanResult,
    day_in,
    every,
    moment_in,
    morning_after,
    newest,
    newest_then_every,
    nine_o_clock,
    soonest,
)
from steward.trades.portfolio.autopay import MOST_TRIES, TRIED_AFTER
from steward.trades.records.record_types import Facts

# Hours a job may be without a vendor, and without a change.
UNASSIGNED = {"emergency": 1, "urgent": 24, "normal": 72, "low": 168}
QUIET = {"emergency": 4, "urgent": 48, "normal": 168, "low": 336}
# Hours after which an emergency is reported again.
AGAIN = (0, 1, 4)
MONTHLY = 30


def lease(facts: Facts, settings: AccountScannerSettings, now: datetime, zone: ZoneInfo) -> ScanResult:
    """Find a fixed term that ends, tenants who move in or out, and the deposit of those who are out."""
    if ended := day_in(facts, "ended"):
        return _deposit(ended, settings.limits["deposit_days"], now, zone)
    found, again = [], []

    def watch(day: date | None, check: str, offsets: tuple[int, ...], after: str = "") -> None:
        if day is None:
            return
        passed, coming = newest(day, offsets, now, zone)
        if passed is not None:
            at = nine_o_clock(day + timedelta(days=passed), zone)
            says = after if after and now.astimezone(zone).date() > day else check
            # That somebody will move is no news once they should have.
            ends_at = morning_after(day, zone) if after and says == check else None
            key = f"{check}:{day}"
            found.append(FoundIssue.repeated(key, passed, says, at, detail=day.isoformat(), ends_at=ends_at))
        again.append(coming)

    if facts["state"] == "active":
        watch(day_in(facts, "end"), "lease_ends", tuple(one for one in settings.offsets if one < 0))
        # It lasts through its last day.
        watch(day_in(facts, "end"), "lease_rolls" if facts["rolls"] else "lease_ended", (1,))
    if facts["state"] == "pending":
        watch(day_in(facts, "start"), "moves_in", (-settings.limits["handover_days"], 0), "moved_in")
    watch(day_in(facts, "out"), "moves_out", (-settings.limits["handover_days"], 0), "moved_out")
    # Once a term has ended, earlier reminders about it are pointless.
    over = [one for one in found if one.check in ("lease_rolls", "lease_ended")]
    kept = [one for one in found if not (over and one.check == "lease_ends")]
    return ScanResult(tuple(kept), soonest(*again))


def _deposit(ended: date, ahead: int, now: datetime, zone: ZoneInfo) -> ScanResult:
    """Find it every morning after the last day, since only the records know when it must be returned."""
    passed, coming = every(ended, 1, 1, now, zone)
    if passed is None:
        return ScanResult((), coming)
    at, key = nine_o_clock(ended + timedelta(days=passed), zone), f"deposit:{ended}"
    return ScanResult((FoundIssue(key, "deposit_held", at, counts={"ahead": ahead}, occurrence=key),), coming)


def charge(facts: Facts, settings: AccountScannerSettings, now: datetime, zone: ZoneInfo) -> ScanResult:
    """Find rent that falls due, or is a day late."""
    due = day_in(facts, "due")
    assert due
    passed, coming = newest(due, settings.offsets, now, zone)
    if passed is None:
        return ScanResult((), coming)
    check = "rent_coming" if passed <= 0 else "rent_late"
    at = nine_o_clock(due + timedelta(days=passed), zone)
    ends_at = morning_after(due, zone) if passed <= 0 else None
    left, day = str(facts["left"]), due.isoformat()
    found = FoundIssue.repeated(f"{check}:{due}", passed, check, at, detail=left, what=day, ends_at=ends_at)
    return ScanResult((found,), coming)


def collected(facts: Facts, settings: AccountScannerSettings, now: datetime, zone: ZoneInfo) -> ScanResult:
    """Find rent that a mandate pays: it is collected on the due day, or at the next scan.

    The mandate is read at that time; after a withdrawal, the tenant gets ordinary reminders.
    """
    due = day_in(facts, "due")
    assert due
    look, at = charge(facts, settings, now, zone), nine_o_clock(due, zone)
    if at > now:
        return ScanResult(look.found, soonest(at, look.again_at))
    found = FoundIssue(f"rent_collected:{due}:{facts['mandate']}", "rent_collected", at, detail=str(facts["left"]))
    return ScanResult((found, *look.found), look.again_at)


def failed(facts: Facts, now: datetime, zone: ZoneInfo) -> ScanResult:
    """Find a failed collection whenever a retry is due."""
    day, tries = day_in(facts, "failed"), int(facts["tries"])
    assert day
    numbers = {TRIED_AFTER * (number - tries): number for number in range(tries + 1, MOST_TRIES + 1)}
    passed, coming = newest(day, tuple(numbers), now, zone)
    if passed is None:
        return ScanResult((), coming)
    at = nine_o_clock(day + timedelta(days=passed), zone)
    key = f"payment_failed:{numbers[passed]}"
    return ScanResult((FoundIssue(key, "payment_failed", at, detail=str(facts["amount"])),), coming)


def arrears(facts: Facts, settings: AccountScannerSettings, now: datetime, zone: ZoneInfo) -> ScanResult:
    """Find overdue rent. One reminder is sent; after the last offset it is reported every month."""
    due = day_in(facts, "due")
    assert due
    passed, coming = newest_then_every(due, settings.offsets, MONTHLY, now, zone)
    if passed is None:
        return ScanResult((), coming)
    at = nine_o_clock(due + timedelta(days=passed), zone)
    check = "rent_late" if passed == min(settings.offsets) else "arrears"
    return ScanResult((FoundIssue.repeated(f"arrears:{due}", passed, check, at, detail=str(facts["left"])),), coming)


def job(facts: Facts, settings: AccountScannerSettings, now: datetime, zone: ZoneInfo) -> ScanResult:
    """Find a job without a vendor, without progress, past its appointment, or done and not closed."""
    changed, urgency = moment_in(facts, "changed"), str(facts["urgency"])
    if changed is None:
        return ScanResult()
    if facts["state"] == "completed":
        done = moment_in(facts, "completed") or changed
        at = nine_o_clock(done.astimezone(zone).date() + timedelta(days=settings.limits["close_days"]), zone)
        return ScanResult(
            (FoundIssue(f"close:{done.date()}", "job_done", at),) if at <= now else (), at if at > now else None
        )
    if (booked := moment_in(facts, "appointment")) and facts["state"] == "scheduled":
        at = booked + timedelta(days=1)
        if at > now:
            return ScanResult((), at)
        day = booked.astimezone(zone).date().isoformat()
        return ScanResult((FoundIssue(f"visit:{booked.isoformat()}", "job_visited", at, detail=day),))
    assigned = bool(facts["vendor"])
    check, hours = ("job_quiet", QUIET[urgency]) if assigned else ("job_unassigned", UNASSIGNED[urgency])
    emergency = urgency == "emergency"
    times = [changed + timedelta(hours=hours + more) for more in (AGAIN if emergency else (0,))]
    passed = [at for at in times if at <= now]
    coming = next((at for at in times if at > now), None)
    if not passed:
        return ScanResult((), coming)
    found = FoundIssue.repeated(f"{check}:{changed.isoformat()}", len(passed), check, passed[-1], urgent=emergency)
    return ScanResult((found,), coming)


def policy(facts: Facts, settings: AccountScannerSettings, now: datetime, zone: ZoneInfo) -> ScanResult:
    """Find an insurance that ends, earlier for a building."""
    expires = day_in(facts, "expires")
    assert expires
    offsets = settings.offsets
    if facts["cover"] not in ("building", "landlord"):
        offsets = tuple(one for one in offsets if one > -settings.limits["building_days"])
    passed, coming = newest(expires, offsets, now, zone)
    if passed is None:
        return ScanResult((), coming)
    # It is valid through its last day.
    check = "insurance_ends" if passed <= 0 else "insurance_ended"
    at = nine_o_clock(expires + timedelta(days=passed), zone)
    return ScanResult(
        (FoundIssue.repeated(f"{check}:{expires}", passed, check, at, detail=expires.isoformat()),), coming
    )


def vacancy(facts: Facts, settings: AccountScannerSettings, now: datetime, zone: ZoneInfo) -> ScanResult:
    """Find a vacant unit without a listing, at once; then a unit that stays vacant, every month."""
    if out := day_in(facts, "out"):
        at = nine_o_clock(out - timedelta(days=settings.limits["empty_days"]), zone)
        key = f"leaves:{out}"
        found = FoundIssue(key, "vacancy_coming", at, detail=out.isoformat(), occurrence=key)
        return ScanResult((found,) if at <= now else (), at if at > now else None)
    since = day_in(facts, "since")
    assert since
    passed, coming = newest_then_every(since, settings.offsets, MONTHLY, now, zone)
    if passed is None:
        return ScanResult((), coming)
    if facts["state"] == "listed" and passed == min(settings.offsets):
        # Another scanner watches the listing.
        return ScanResult((), coming)
    at = nine_o_clock(since + timedelta(days=passed), zone)
    found = FoundIssue.repeated(f"empty:{since}", passed, "vacancy", at, detail=since.isoformat())
    return ScanResult((found,), coming)
