"""Example call of each tool that may ask for approval, with arguments from the demo portfolio."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from infra.local.demo import MAILBOX, ZONE
from infra.local.seed import seed_portfolio
from steward.integrations.accounts.google.scopes import CALENDAR
from steward.tools.declaration import Autonomy, Tool, ToolEffect
from steward.tools.index import TOOLS
from steward.trades.portfolio.compliance_items import COMPLIANCE, ComplianceItem
from steward.trades.portfolio.inspections import INSPECTION, Inspection
from steward.trades.portfolio.ledger_entries import CHARGE
from steward.trades.portfolio.notices import NOTICE
from steward.trades.portfolio.report_records import REPORT
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.portfolio.workflows import WORKFLOWS
from steward.trust.autonomy.models import EVERY_ACTION
from tests.support.aws_inspection import rows_of
from tests.support.cloud import MARIA
from tests.support.google_cloud import GoogleCloud, google_cloud
from tests.support.machines import workflows_run

# A Friday morning, on which the demo portfolio begins.
MORNING = datetime(2026, 11, 20, 9, 1, tzinfo=ZoneInfo(ZONE))

ELM_11, ELM_12, ELM_14, OAK_4A, OAK_4B = (
    "40 Elm Court, 11",
    "40 Elm Court, 12",
    "40 Elm Court, 14",
    "118 Oak Street, 4A",
    "118 Oak Street, 4B",
)
# So many calls are proposed in one answer.
_AT_ONCE = 6
_LINK = re.compile(r"https://\S+/a/\S+")
CEDAR, MILL, MILL_A, MILL_B = "7 Cedar Lane, House", "22 Mill Road", "22 Mill Road, A", "22 Mill Road, B"


def can_ask(tool: Tool) -> bool:
    """Whether a person may be asked about a call of it."""
    return tool.offered.to_model and (
        tool.effect is not ToolEffect.READ or tool.reaches_out or tool.autonomy <= Autonomy.DRAFT
    )


@dataclass(frozen=True)
class Asked:
    """A request as the member got it: its text without the link, the words of its page, and what was `before`."""

    tool: str
    given: Mapping[str, Any]
    text: str
    page: str
    before: tuple[str, ...]

    @property
    def said(self) -> tuple[str, str]:
        """Both."""
        return self.text, self.page


@dataclass(frozen=True)
class Fixture:
    """The demo portfolio and what is there beside it, by ids that a planner would have looked up."""

    google: GoogleCloud
    contacts: Mapping[str, str]
    ids: Mapping[str, str]

    def asked(self) -> Iterator[Asked]:
        """Have each call proposed, some at once, and read what Maria is asked."""
        calls = list(self.calls())
        for first in range(0, len(calls), _AT_ONCE):
            yield from self._asked(calls[first : first + _AT_ONCE])

    def _asked(self, calls: Sequence[tuple[str, dict[str, Any]]]) -> Iterator[Asked]:
        cloud, wiring = self.google.cloud, self.google.cloud.wiring
        before = {row["approval_id"] for row in rows_of("approvals") if "body" in row}
        self.google.ask_for(MARIA, *calls)
        assert not cloud.failures
        rows = [row for row in rows_of("approvals") if "body" in row and row["approval_id"] not in before]
        stored = [wiring.approval_store.get(row["approval_id"]) for row in rows]
        made = [one.approval for one in stored if one]
        texts = cloud.texts_to(MARIA)
        for tool, given in calls:
            mine = [one for one in made if one.tool == tool]
            assert mine, f"nobody was asked: {tool} {given}"
            found = max(mine, key=lambda one: _alike(one.arguments, given))
            made.remove(found)
            link = wiring.links.url(found.approval_id, self.google.member_id(MARIA))
            # Asked beside others, it has a code and no link.
            asked = (part for one in reversed(texts) for part in ([one] if link in one else one.split("\n\n")))
            text = next(one for one in asked if link in one or re.search(rf"YES {found.code}[ ,]", one))
            page = cloud.http("GET", "/a/" + link.rpartition("/")[2]).text
            was = tuple(html.unescape(one) for one in re.findall(r"(?s)<del>(.*?)</del>", page))
            yield Asked(tool, given, _LINK.sub("", text), _words(page), was)

    def calls(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Each call, some tools in several ways."""
        of, who, ids = self._call, self.contacts, self.ids
        elm_11 = {"tenancy_id": "tcy-demo-elm-11", "place": ELM_11}
        elm_12 = {"tenancy_id": "tcy-demo-elm-12", "place": ELM_12}
        elm_14 = {"tenancy_id": "tcy-demo-elm-14", "place": ELM_14}
        oak_4b = {"tenancy_id": "tcy-demo-oak-4b", "place": OAK_4B}
        cedar = {"tenancy_id": "tcy-demo-cedar-house", "place": CEDAR}
        leak = {"maintenance_id": "mnt-demo-leak", "place": OAK_4B}
        roof = {"maintenance_id": "mnt-demo-roof", "place": MILL_B}
        listed = {"listing_id": "lst-demo-oak-4a", "place": OAK_4A}
        ada = {"application_id": "app-demo-ada", "place": OAK_4A}
        why = {"reason": "Maria asked for it"}
        yield of("set_bare_answers", allowed=True, **why)
        for level in (0, 1, 2, 3, 4, None):
            yield of("set_autonomy", action="add_contact", level=level, **why)
        yield of("set_autonomy", action="change_rent", level=4, **why)
        yield of("set_autonomy", action="set_scanner", level=3, **why)
        yield of("set_autonomy", action="*", level=1, **why)
        yield of("web_search", query="smoke alarm rules in New York")
        yield of("web_fetch", url="https://ny.example/smoke-alarms")
        yield of("set_web_domains", domains=["ny.example", "epa.example"], **why)
        yield of("send_message", contact_id=who["Priya Shah"], text="The plumber comes on Friday at 10.", **why)
        yield of("notify_member", text="Priya's cheque came.", member_id=ids["Sam Lee"])
        yield of("notify_member", text="Priya's cheque came.", urgent=True)
        yield of("set_contact_scope", words="viewings of the flat", tools=["search_contacts"], **why)
        yield of("set_contact_scope", words="viewings", contact_ids=[who["Priya Shah"], who["Pete Rossi"]], **why)
        yield of("set_contact_scope", words="", acknowledge_strangers=False, **why)
        sam = {"member_id": ids["Sam Lee"], "name": "Sam Lee"}
        for role in ("owner", "approver", "member"):
            yield of("invite_member", name="Nora Blum", phone="+15550100011", email="nora@oak.example", role=role)
            yield of("change_member_role", **sam, role=role)
        yield of("remove_member", **sam)
        yield of("delete_user_data", subject=who["Lena Park"], confirm_name="Lena Park")
        visit = {"title": "Viewing of 4A", "start": "2026-11-27T10:00", "end": "2026-11-27T10:30"}
        yield of("create_calendar_event", **visit, location="118 Oak Street", notes="Bring the keys")
        yield of("create_calendar_event", **visit, attendees=["ada.brandt@mail.example"])
        yield of("create_calendar_event", title="Holiday", start="2026-12-24", end="2026-12-26")
        yield of(
            "update_calendar_event",
            event_id="event7731a",
            event="Viewing of 4A",
            begins="2026-11-27T10:00",
            start="2026-11-27T11:00",
            title="Viewing",
        )
        yield of("delete_calendar_event", event_id="event7731a", event="Viewing of 4A", begins="2026-11-27T10:00")
        yield of("share_connection", shared=True)
        yield of("share_connection", shared=False)
        yield of("disconnect")
        yield of("create_document", title="Viewing notes", text="Ada liked the balcony.")
        yield of(
            "append_to_document",
            document_id="1AbcDEFghiJKLmnoPQRstuVWXyz0123456789",
            title="Viewing notes",
            text="Marco came late.",
        )
        yield of("get_steward_folder")
        yield of("create_drive_folder", name="Photos")
        yield of("upload_to_drive", source="suppliers.md", name="Suppliers.md")
        mail = {"to": ["pete@rossi-plumbing.example"], "subject": "Friday", "body": "Hi Pete, 10 is fine. Maria"}
        yield of("send_email", **mail, cc=["sam@oakstreet.example"], **why)
        yield of("draft_email", **mail)
        yield of("label_email", email_id="18c0ffee18c0ffee", subject="Invoice 7", add=["Invoices"], remove=["INBOX"])
        yield of("create_spreadsheet", title="Rent roll", header=["Unit", "Rent", "Due"])
        sheet = {"spreadsheet_id": "1AbcDEFghiJKLmnoPQRstuVWXyz0123456789", "title": "Rent roll"}
        yield of("write_spreadsheet", **sheet, range="Rent!B2:C3", rows=[["12", 1380], ["14", 1295]])
        yield of("append_to_spreadsheet", **sheet, sheet="Rent", rows=[["Unit 12", "Priya Shah", 1380.5]])
        yield of("set_preference", key="tone of texts", value="Texts to tenants are short and friendly.")
        yield of("set_preference", key="vendor for plumbing", value="Pete first.", filter={"channel": "text"}, on=False)
        yield of("save_rule", text="Texts to vendors begin with the address.", scope={"channel": "text"})
        yield of("save_rule", rule_id=ids["rule"], on=False)
        yield of("rate_reply", rating=2, feedback="Too long")
        yield of("extract_memory")
        yield of("remember", text="Pete prefers mornings.")
        yield of("update_memory", fact_id=ids["line"], text="Pete prefers afternoons.")
        yield of("remove_memory", fact_id=ids["line"])
        yield of("write_file", path="suppliers.md", content="# Suppliers\n- Rossi Plumbing\n")
        yield of("edit_file", path="suppliers.md", old="Rossi", new="Rossi & Sons", version="v1")
        yield of("delete_file", path="suppliers.md", version="v1")
        yield of("move_file", source="suppliers.md", to="areas/suppliers.md", version="v1")
        yield of("copy_file", source="suppliers.md", to="areas/suppliers.md")
        yield of("restore_file", path="suppliers.md", version="v1")
        yield of("add_contact", name="Anna Kim", about="roofer", phone="+15550100199", email="anna@kim.example")
        change = {"contact_id": who["Lena Park"]}
        yield of("update_contact", **change, name="Lena Parker", about="electrician, evenings only")
        yield of("update_contact", **change, phone="+15550100198", remove="lena@park-electric.example")
        yield of("merge_contacts", contact_id=who["Tom Baker"], keep_id=who["Gail Finch"], keep_name="Gail Finch")
        yield of("remove_contact", contact_id=who["Lena Park"])
        yield of("block_sender", sender="+15550100999")
        yield of("unblock_sender", sender="+15550100999")
        yield of("set_user_config", quiet_hours="22:00-07:00", digest_at="18:00", silent_until="2026-11-25T15:00")
        wakes = [{"notice": "message", "who": who["Priya Shah"], "when": "always"}]
        yield of("set_user_config", language="de", zone="Europe/Berlin", wakes=wakes, quiet_hours="none")
        yield of("plan_task", goal="Find a painter for 4A and have them come next week", constraints=["below 500"])
        yield of("replan", plan_id=ids["plan"], reason="Not next week")
        yield of("stop_plan", plan_id=ids["plan"])
        yield of("payments_setup_autopay", **elm_12, start="2026-12-01")
        yield of("payments_stop_autopay", **elm_12)
        yield of("payments_collect", charge_id=ids["charge"], place=ELM_14)
        yield of("payments_retry", payment_id="pay-demo-nina", place=MILL_A)
        rule = {"jurisdiction": "generic"}
        yield of("set_legal_rule", **rule, rule="rent_increase_notice_days", value="90", unit="days", checked=True)
        yield of("set_legal_rule", **rule, rule="rent_increase_cap_bp", value="none")
        yield of("set_legal_rule", **rule, rule="rent_increase_cap_bp", value="300")
        yield of("set_legal_rule", **rule, rule="smoke_alarms", every="FREQ=YEARLY;INTERVAL=2")
        yield of("set_legal_rule", **rule, rule="entry_notice_days")
        yield of("set_legal_rule", **rule, rule="lift_check", every="FREQ=YEARLY", title="Have the lift checked")
        yield of(
            "save_compliance_item",
            subject_id="prop-demo-elm",
            place="40 Elm Court",
            rule="gas_safety",
            due_on="2027-03-01",
        )
        yield of(
            "save_compliance_item",
            subject_id="prop-demo-elm",
            place="40 Elm Court",
            rule="pool_barrier",
            not_applicable=True,
        )
        item = {"item_id": ids["item"], "place": ids["item_place"]}
        yield of("complete_compliance_item", **item, done_on="2026-11-19", next_due_on="2027-11-19")
        yield of("complete_compliance_item", **item, done_on="2026-11-19", waive=True, reason="No tenants there")
        yield of("deposit_lodge", **oak_4b, amount="1450.00")
        kept = [{"reason": "cleaning", "amount": "200.00"}, {"reason": "repairs", "amount": "50.00"}]
        yield of("deposit_release", **oak_4b, to_tenant="1200.00", to_owner="250.00", reasons=kept)
        yield of("deposit_release", **oak_4b, to_tenant="1450.00", to_owner="0")
        lease = {"document": "doc-aaaaaaaaaaaaaaaa", "kind": "lease", "title": "Lease 2027"}
        yield of("file_document", **lease, subject_ids=["tcy-demo-elm-12"], place=ELM_12, expires_on="2027-12-31")
        visit = {"property_id": "prop-demo-elm", "place": ELM_12, "unit_id": "unit-demo-elm-12", "kind": "routine"}
        yield of("schedule_inspection", **visit, proposed=["2026-12-03T10:00", "2026-12-04T15:30"])
        seen = {"inspection_id": ids["inspection"], "place": ids["inspection_place"]}
        yield of("record_inspection", **seen, event="reschedule", at="2026-12-03T10:00")
        found = [{"room": "Kitchen", "item": "Tap", "condition": "damaged", "note": "drips"}]
        yield of("record_inspection", **seen, event="done", items=found, outcome="All well but the tap")
        change = {"unit_id": "unit-demo-oak-4a", **listed}
        yield of("save_listing", **change, rent="1550.00", available_from="2027-01-01")
        yield of("save_listing", **change, event="pause")
        offer = {"unit_id": "unit-demo-mill-b", "place": MILL_B, "headline": "Quiet and bright", "text": "Two rooms."}
        yield of("save_listing", **offer, rent="310.00", per="week", available_from="2027-01-01", event="live")
        marco = {"applicants": [who["Marco Soto"]], "income": "4200.00", "move_in": "2026-12-15", "docs": ["identity"]}
        yield of("record_application", **listed, **marco, consent="text", wording="Yes, you may check me")
        yield of("record_application", **listed, applicants=[who["Marco Soto"]], withdrawn=True)
        yield of("decide_application", **ada, applicants=[who["Ada Brandt"]], decision="approve")
        yield of("decide_application", **ada, applicants=[who["Ada Brandt"]], decision="decline", reasons=["income"])
        yield of("screening_request", **ada, applicant=who["Ada Brandt"], checks=["credit", "identity"])
        near = {"unit_id": "unit-demo-elm-11", "place": ELM_11, "rent": "1890.00", "day": "2026-11-18"}
        yield of("save_comparable", **near, source="40 Elm Court, 9", distance_m=50)
        yield of("draft_notice", **elm_11, kind="rent_increase", day="2027-02-07", rent="1850.00")
        yield of("draft_notice", **elm_14, kind="arrears", day="2026-12-04")
        yield of("record_notice_served", notice_id=ids["notice"], place=ELM_11, served_on="2026-11-20", way="by_hand")
        yield of("serve_notice", notice_id=ids["notice"], place=ELM_11)
        yield of(
            "payments_create_link", **elm_14, amount="1295.00", purpose="Rent November", expires="2026-11-20T18:00"
        )
        yield of("payments_create_link", **elm_14, charge_ids=[ids["charge"]], purpose="Rent November")
        yield of("payments_refund", payment_id="pay-demo-nina", place=MILL_A, amount="50.00", reason="paid twice")
        yield of("portal_publish_listing", **listed, portals=["domain"])
        yield of("portal_withdraw_listing", **listed)
        built = {"address": "5 Hill Road", "locality": "Albany", "region": "NY", "country": "US", "kind": "house"}
        yield of("create_property", **built, currency="USD", owner_ids=[who["Bennett Hale"]], onboarding=True)
        cedar_lane = {"property_id": "prop-demo-cedar", "place": "7 Cedar Lane"}
        yield of("update_property", **cedar_lane, address="7 Cedar Lane West", worth="420000.00")
        yield of("update_property", **cedar_lane, owner_ids=[who["Bennett Hale"], who["Gail Finch"]])
        yield of("update_property", **cedar_lane, archived=True)
        unit = {"property_id": "prop-demo-oak", "place": OAK_4A, "unit_id": "unit-demo-oak-4a"}
        yield of("save_unit", **unit, bedrooms=2, features=["balcony", "lift"], market_rent="1550.00")
        yield of("save_unit", **unit, market_state="off")
        yield of("save_unit", property_id="prop-demo-oak", place="118 Oak Street", unit="5A", bedrooms=1)
        late = {"contact_id": who["Caleb Dorn"], "subject_id": ids["charge"], "place": ELM_14}
        yield of("send_reminder", **late, reminder="rent_late")
        yield of("switch_reminder", reminder="rent_late", on=False)
        yield of("add_charge", **elm_12, kind="damage", amount="120.00", due_on="2026-12-01", note="Broken window")
        yield of(
            "record_payment", **elm_14, amount="1295.00", received_on="2026-11-20", method="cheque", reference="88"
        )
        yield of(
            "record_payment",
            **elm_14,
            amount="500.00",
            received_on="2026-11-19",
            charge_ids=[ids["charge"]],
            another=True,
        )
        spent = {"property_id": "prop-demo-oak", "place": "118 Oak Street", "amount": "1450.00", "day": "2026-11-19"}
        yield of(
            "record_expense", **spent, kind="repairs", vendor_id=who["Pete Rossi"], note="New tap", above_limit=True
        )
        yield of("reverse_entry", entry_id="pay-demo-nina", place=MILL_A, amount="150.00", reason="entered twice")
        parts = [{"due_on": "2026-12-01", "amount": "650.00"}, {"due_on": "2027-01-01", "amount": "645.00"}]
        yield of("save_payment_plan", **elm_14, instalments=parts, event="propose")
        nina = {"tenancy_id": "tcy-demo-mill-a", "place": MILL_A, "plan_id": "ppl-demo-nina"}
        yield of("save_payment_plan", **nina, event="missed", due_on="2026-11-22")
        yield of("generate_report", kind="arrears")
        yield of(
            "generate_report",
            kind="income",
            period="other",
            first="2026-10-01",
            last="2026-10-31",
            property_id="prop-demo-elm",
        )
        sent = {"report_id": ids["report"], "kind": "arrears", "place": "Oak Street Homes", "first": "2026-11-01"}
        yield of("send_report", contact_id=who["Bennett Hale"], **sent, last="2026-11-20")
        yield of("set_scanner", scanner="all", on=False)
        yield of("set_scanner", scanner="all", weekdays=[1, 2, 3, 4, 5])
        yield of("set_scanner", scanner="rent_collection", offsets=[-3, 0, 5])
        yield of("set_scanner", scanner="listing_performance", limits={"first_percent": 5})
        yield of("set_scanner", scanner="rent_collection", on=True, people=12)
        yield of("update_finding", finding_id=ids["finding"], action="snooze", until="2026-11-27T09:00")
        yield of("update_finding", finding_id=ids["finding"], action="dismiss")
        ruth = {"unit_id": "unit-demo-oak-4a", "place": OAK_4A, "tenant_ids": [who["Ada Brandt"], who["Marco Soto"]]}
        terms = {"rent": "1500.00", "due_day": 1, "deposit": "1500.00", "start": "2026-12-15", "end": "2027-12-14"}
        yield of("create_tenancy", **ruth, **terms, application_id="app-demo-ada")
        yield of("create_tenancy", **ruth, rent="350.00", per="week", due_day=5, start="2026-12-15", draft=True)
        yield of("update_tenancy", **elm_12, event="notice", day="2026-12-31", by="tenant", given_on="2026-11-18")
        yield of("update_tenancy", **elm_12, event="notice", day="2027-01-31", by="owner")
        yield of("update_tenancy", **cedar, event="withdraw_notice", day="2026-11-20")
        yield of("update_tenancy", **elm_12, event="renew", day="2027-12-31")
        yield of("update_tenancy", **cedar, event="end", day="2026-12-14")
        yield of("update_tenancy", **cedar, event="close", day="2026-12-14")
        yield of("change_rent", **elm_11, rent="1850.00", effective_on="2027-02-07", given_on="2026-11-19")
        yield of("change_rent", **elm_12, rent="350.00", per="week", due_day=5, effective_on="2027-12-03", agreed=True)
        fault = {"property_id": "prop-demo-elm", "place": ELM_12, "unit_id": "unit-demo-elm-12"}
        yield of(
            "create_maintenance", **fault, title="Heating is out", note="since Monday", kind="other", urgency="urgent"
        )
        yield of("update_maintenance", **leak, event="assign", vendor_id=who["Pete Rossi"])
        yield of(
            "update_maintenance", **leak, event="schedule", appointment="2026-11-27T09:00", note="Key at the office"
        )
        yield of(
            "save_quote",
            **leak,
            vendor_id=who["Pete Rossi"],
            amount="240.00",
            valid_until="2026-12-15",
            event="receive",
        )
        yield of("save_quote", **roof, quote_id="qte-demo-tom", vendor_id=who["Tom Baker"], event="decline")
        gail = {"quote_id": "qte-demo-gail", "place": MILL_B, "vendor_id": who["Gail Finch"], "amount": "3150.00"}
        yield of("approve_quote", **gail, appointment="2026-12-01T09:00")
        yield of("save_party", contact_id=who["Gail Finch"], role="vendor", trades=["structural"], waive_insurance=True)
        yield of("save_party", contact_id=who["Pete Rossi"], role="vendor", on_hold=True)
        owner = {
            "contact_id": who["Bennett Hale"],
            "role": "owner",
            "property_id": "prop-demo-cedar",
            "place": "7 Cedar Lane",
        }
        yield of("save_party", **owner, share_percent="50", statement_day=5, reserve="800.00", fee_percent="8.5")
        cover = {"cover": "building", "insurer": "Acme Mutual", "policy_no": "B-7731"}
        yield of(
            "save_insurance",
            property_id="prop-demo-elm",
            place="40 Elm Court",
            **cover,
            starts="2027-01-01",
            expires="2027-12-31",
        )
        yield of(
            "save_insurance",
            vendor_id=who["Pete Rossi"],
            place="Pete Rossi",
            **{**cover, "cover": "liability"},
            starts="2026-11-26",
            expires="2027-11-25",
        )
        yield of("workflow_maintenance_job", **roof)
        yield of(
            "workflow_find_tenant",
            unit_id="unit-demo-oak-4a",
            place=OAK_4A,
            rent="1500.00",
            available_from="2026-12-15",
        )
        yield of("workflow_onboard_tenant", **ada, start_date="2026-12-15", deposit="1500.00")
        mill = {"tenancy_id": "tcy-demo-mill-a", "place": MILL_A}
        yield of("workflow_rent_increase", **mill, rent="330.00", effective_on="2027-10-01")
        yield of("workflow_lease_renewal", **elm_12, until="2027-12-31", rent="1420.00")
        yield of("workflow_lease_renewal", **oak_4b, until="2027-12-31")
        yield of("workflow_end_tenancy", **elm_12, vacate_on="2026-12-31", by="tenant")
        yield of("workflow_end_tenancy", **elm_14, vacate_on="2027-01-31", by="owner", re_list=False)
        yield of("workflow_arrears", **mill)
        yield of("workflow_inspection", **seen)
        yield of("workflow_compliance", **item)
        hill = {"property_id": "prop-demo-mill", "place": MILL, "units": ["A", "B"], "owner_id": who["Bennett Hale"]}
        yield of("workflow_onboard_property", **hill)
        for action in ("pause", "resume", "cancel"):
            yield of("control_workflow", workflow_id=ids["workflow"], place=ids["workflow_title"], action=action)
        yield of("create_scheduled_job", what="call Jordan", start="2026-11-27T09:00")
        weekly = {"start": "2026-12-07T09:00", "rrule": "FREQ=WEEKLY;BYDAY=MO"}
        yield of("create_scheduled_job", question="what do you remember?", **weekly)
        text = {"contact_id": who["Priya Shah"], "text": "The plumber comes at 10.", "reason": "asked"}
        yield of("create_scheduled_job", call={"tool": "send_message", "arguments": text}, start="2026-11-27T09:00")
        yield of("update_scheduled_job", job_id=ids["job"], start="2026-11-28T09:00")
        yield of("update_scheduled_job", job_id=ids["job"], on=False)
        yield of("update_scheduled_job", job_id=ids["job"], again_at="2026-11-28T09:00")
        yield of("delete_scheduled_job", job_id=ids["job"])
        amount = ["amount (amount): What is the amount?"]
        invoice = {"name": "invoice-amount", "description": "Invoices", "match": "an invoice", "extract": amount}
        yield of("create_email_skill", **invoice)
        puts = {"tool": "append_to_spreadsheet", "arguments": {**sheet, "rows": [["{amount}"]]}}
        yield of("create_email_skill", **invoice, action="execute_with_tools", call=puts)
        yield of("update_email_skill", name="expense-tracker", on=True)
        yield of("update_email_skill", name="expense-tracker", match="a receipt or an invoice")
        yield of("delete_email_skill", name="expense-tracker")
        yield of("toggle_email_watcher", on=True)
        yield of("test_email_skill", name="expense-tracker", text="You paid 42.10")

    def _call(self, tool: str, **given: Any) -> tuple[str, dict[str, Any]]:
        return tool, given


@contextmanager
def asking() -> Iterator[Fixture]:
    """Steward of a landlord who is asked about everything, with what calls may be about."""
    with google_cloud() as google, workflows_run(google.cloud, PORTFOLIO, *WORKFLOWS.values()):
        cloud, wiring, account = google.cloud, google.cloud.wiring, google.account_id
        cloud.clock.move_to(MORNING)
        seed_portfolio(wiring.people_store, wiring.record_store, wiring.actors.post, account, wiring.clock())
        google.has_signed_in(MARIA, CALENDAR)
        wiring.accounts.change(account, mailbox=MAILBOX)
        cloud.invoke("scans", {})
        cloud.settle()
        notice = {"tenancy_id": "tcy-demo-elm-11", "place": ELM_11, "kind": "rent_increase"}
        google.ask(MARIA, "draft_notice", **notice, day="2027-02-07", rent="1850.00")
        google.ask(MARIA, "generate_report", kind="arrears")
        google.ask(MARIA, "remember", text="Pete prefers mornings.")
        remembered = google.ask(MARIA, "list_memories")
        job = google.ask(MARIA, "create_scheduled_job", what="call Jordan", start="2026-11-26T09:00")
        maria = wiring.people.member(account, google.member_id(MARIA))
        assert maria
        title = "Repair at 118 Oak Street, 4B: Leak under the sink"
        workflow, _ = wiring.workflows.start(account, maria.member_id, "maintenance_job", "mnt-demo-leak", title, {})
        cloud.settle()
        wiring.autonomy.set_level(account, EVERY_ACTION, Autonomy.DRAFT, maria)
        for name, tool in TOOLS.items():
            if can_ask(tool):
                wiring.autonomy.set_level(account, name, Autonomy.DRAFT, maria)
        cloud.clock.shift(600)
        book = wiring.records.book(account)
        found = wiring.findings.unsettled(account)
        item, visit = book.open(COMPLIANCE)[0].record_id, book.open(INSPECTION)[0].record_id
        ids = {
            "notice": book.lines("tcy-demo-elm-11", NOTICE)[0].record_id,
            "report": book.all(REPORT)[-1].record_id,
            "line": _found(r"line-[a-z0-9]{8,32}", remembered),
            "job": _found(r"job-[0-9A-Z]{26}", job),
            "plan": f"plan-{'A' * 26}",
            "rule": "rule-aaaaaaaa",
            "charge": book.lines("tcy-demo-elm-14", CHARGE)[0].record_id,
            "item": item,
            "inspection": visit,
            "item_place": place_of(book, book.need(item, ComplianceItem)),
            "inspection_place": place_of(book, book.need(visit, Inspection)),
            "finding": found[0].finding_id,
            "workflow": workflow,
            "workflow_title": title,
            **{one.name: one.member_id for one in wiring.people.members(account)},
        }
        yield Fixture(google, {one.name: one.contact_id for one in wiring.people_store.contacts(account)}, ids)


def _words(page: str) -> str:
    """What somebody reads of a page."""
    body = re.sub(r"(?s)<(style|script).*?</\1>", "", page.partition("<main")[2].partition("\n")[2])
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


def _alike(arguments: Mapping[str, Any], given: Mapping[str, Any]) -> int:
    """How many of the given values the arguments of a call have: some are kept otherwise than they were written."""
    return sum(arguments.get(name) == value for name, value in given.items())


def _found(pattern: str, text: str) -> str:
    found = re.findall(pattern, text)
    assert found, text[-500:]
    return str(found[-1])
