"""Two accounts with data in every store, equal except for marks in their texts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

from steward.actors.effects import StepEffect
from steward.actors.events import EventPost
from steward.actors.steps import ActorStep
from steward.actors.store import StepCommit
from steward.actors.timers import Timer
from steward.agent.apps.models import App
from steward.agent.conversations.background_jobs import BackgroundJob
from steward.agent.conversations.entries import MessageEntry, ReplyEntry, TextBlock, Usage
from steward.agent.conversations.models import ConversationState
from steward.agent.conversations.steps import Step
from steward.agent.correspondence.fold import first_state
from steward.agent.correspondence.models import ContactScope, CorrespondenceOverview
from steward.agent.correspondence.overview import line_of
from steward.aws import clients
from steward.aws.schema import TABLES
from steward.aws.tables import Operation
from steward.channels.messaging.budgets import SegmentPrices, SendCost
from steward.channels.messaging.events import MessageReceived, TextReceived
from steward.channels.messaging.models import Delivery
from steward.channels.messaging.push_subscriptions import PushSubscription
from steward.channels.pages.page_declarations import Viewer
from steward.channels.web.models import WebSession
from steward.core.documents import Attachment
from steward.core.ids import derived_id
from steward.integrations.accounts.models import Grant, SignIn
from steward.memory.documents.service import KeptAttachments
from steward.memory.learning.models import Correction, DecisionRecord, LearningNotice, Rating, Wish
from steward.memory.search.models import SearchDocument
from steward.memory.workspace.facts.confidence_rules import FactChanges
from steward.memory.workspace.facts.models import Fact
from steward.people.directory.models import Contact, ConversationParty, Member
from steward.people.directory.outside_addresses import correspondence_id
from steward.time.scanners.models import ScannerFinding
from steward.time.schedules.models import JobState, JobTerms
from steward.time.watchers.models import CallMatched, EmailSkill, InboxPoll
from steward.time.workflows.models import WorkflowState
from steward.tools.models import ToolCall
from steward.trades.portfolio.maintenance_jobs import MaintenanceJob
from steward.trades.portfolio.properties import Property, PropertyAddress
from steward.trust.approvals.models import Approval
from steward.wire import Wiring
from tests.support import aws_inspection

NOW = datetime(2026, 11, 20, 14, 41, tzinfo=UTC)
# Both deal with the same plumber, so what one knows of this number is not what the other knows.
PLUMBER = "+15550100101"


@dataclass(frozen=True)
class Side:
    """One account: what it is called by and what it holds. `mark` stands in every text of its own."""

    wiring: Wiring
    letter: str
    account_id: str
    number: str
    member: Member
    contact: Contact

    @property
    def mark(self) -> str:
        """What nobody else's texts hold."""
        return f"secret of {self.letter}"

    @property
    def conversation_id(self) -> str:
        """The member's."""
        return self.member.conversation_id

    @property
    def marks(self) -> tuple[str, ...]:
        """Everything that is this account's alone."""
        own = (self.member.phone, self.member.member_id, self.contact.contact_id, self.conversation_id)
        return (
            self.mark,
            self.account_id,
            self.number,
            self.correspondence_id,
            *own,
            f"call-{self.letter}",
            f"approval-{self.letter}",
        )

    @property
    def party(self) -> ConversationParty:
        """Of the member's conversation."""
        return ConversationParty(
            account_id=self.account_id,
            member_id=self.member.member_id,
            channel="sms",
            address=self.member.phone,
            steward_address=self.number,
        )

    @property
    def common(self) -> dict[str, Any]:
        """What records about a call have in common."""
        return {
            "account_id": self.account_id,
            "conversation_id": self.conversation_id,
            "member_id": self.member.member_id,
            "tool": "remember",
            "created_at": NOW,
            "provenance": "account",
            "arguments": {"text": self.mark},
            "resolved": {},
        }

    def call(self, name: str = "") -> ToolCall:
        """A call of its conversation."""
        return ToolCall(**self.common, call_id=f"call-{self.letter}{name}", group="memory", repeatable=True)

    def spend(self) -> SendCost:
        """What sending a text to the plumber uses up."""
        return SendCost.of(self.account_id, PLUMBER, 1, NOW, SegmentPrices({"*": Decimal("0.01")}))

    def delivery(self, name: str = "1") -> Delivery:
        """A text to the plumber."""
        return Delivery(
            delivery_id=f"{self.letter}-{name}",
            account_id=self.account_id,
            conversation_id=self.conversation_id,
            purpose="reply",
            channel="sms",
            from_address=self.number,
            to_address=PLUMBER,
            created_at=NOW,
            text=self.mark,
        )

    def approval(self) -> Approval:
        """What the member may decide."""
        return Approval(
            **self.common,
            approval_id=f"approval-{self.letter}",
            code="7Q",
            tool_use_id="t",
            expires_at=NOW + timedelta(days=1),
            approvers=(self.member.member_id,),
            editable=None,
            preview=self.mark,
            reason=self.mark,
        )

    def timer(self) -> Timer:
        """Due now."""
        return Timer(timer="tool_deadline", conversation_id=self.conversation_id, subject="call", due_at=NOW)

    def finding(self) -> ScannerFinding:
        """A finding about its repair, with a decision that may be pending."""
        return ScannerFinding(
            account_id=self.account_id,
            finding_id=f"fnd-{self.letter}",
            scanner="maintenance_followup",
            key="k",
            subject_id=self.repair().record_id,
            revision=1,
            check="job_done",
            occurrence="2026-11-20",
            where=self.mark,
            found_at=NOW,
            state="proposed",
            told_at=NOW,
            job_id=f"job-{self.letter}",
        )

    def fact(self, name: str = "1") -> Fact:
        """Something its member has said."""
        return Fact(
            fact_id=f"fact-{self.letter}{name}",
            account_id=self.account_id,
            member_id=self.member.member_id,
            category="other",
            tenths=5,
            provenance="account",
            first_at=NOW,
            last_at=NOW,
            text=self.mark,
        )

    def decided(self, name: str = "1") -> DecisionRecord:
        """What its member has had otherwise."""
        return DecisionRecord(
            decision_id=f"approval-{self.letter}{name}",
            account_id=self.account_id,
            at=NOW,
            tool="send_message",
            outcome="edited",
            weekday=0,
            member_id=self.member.member_id,
            role="owner",
            provenance="member",
            about=self.contact.contact_id,
            argument="text",
            changes=(Correction(kind="ends", after=self.mark),),
            after=self.mark,
        )

    def wish(self, name: str = "1") -> Wish:
        """What its member has said they prefer."""
        return Wish(
            wish_id=f"wish-{self.letter}{name}",
            account_id=self.account_id,
            what="preference",
            on=True,
            by=self.member.member_id,
            at=NOW,
            text=self.mark,
        )

    def rating(self, name: str = "1") -> Rating:
        """What its member thought of a reply."""
        return Rating(
            account_id=self.account_id,
            conversation_id=self.conversation_id,
            call_id=f"call-{self.letter}{name}",
            member_id=self.member.member_id,
            turn=1,
            stars=2,
            at=NOW,
            text=self.mark,
        )

    def told(self, name: str = "1") -> LearningNotice:
        """What its member was told of."""
        return LearningNotice(account_id=self.account_id, member_id=self.member.member_id, what=f"rule-{name}", at=NOW)

    def place(self) -> Property:
        """What they let out."""
        return Property(
            account_id=self.account_id,
            record_id=f"prop-{self.letter}",
            address=PropertyAddress(lines=(self.mark,)),
            type="house",
            zone="UTC",
            currency="USD",
            since=NOW.date(),
        )

    def repair(self, name: str = "1") -> MaintenanceJob:
        """Something to be repaired there."""
        return MaintenanceJob(
            account_id=self.account_id,
            record_id=f"mnt-{self.letter}{name}",
            property_id=f"prop-{self.letter}",
            title=self.mark,
            category="other",
            urgency="low",
            reported_on=NOW.date(),
        )

    def document(self) -> SearchDocument:
        """Something said."""
        return SearchDocument(
            account_id=self.account_id,
            document_id=f"document-{self.letter}",
            conversation_id=self.conversation_id,
            seq=1,
            turn=1,
            at=NOW,
            channel="sms",
            role="user",
            provenance="member",
            text=self.mark,
        )

    def message(self, sid: str = "1") -> MessageReceived:
        """A text of the member's."""
        return MessageReceived(
            party=self.party,
            sender_name=self.mark,
            provider_id=f"twilio#SM{self.letter}{sid}",
            received_at=NOW,
            text=self.mark,
        )

    @property
    def correspondence_id(self) -> str:
        """Of the exchange with the plumber."""
        return correspondence_id(self.account_id, PLUMBER)

    def received(self) -> TextReceived:
        """A text of the plumber's."""
        return TextReceived(
            account_id=self.account_id,
            channel="sms",
            steward_address=self.number,
            contact_id=self.contact.contact_id,
            provider_id=f"twilio#SMo{self.letter}",
            received_at=NOW,
            address=PLUMBER,
            name=self.mark,
            text=self.mark,
        )

    def job(self) -> BackgroundJob:
        """An abbreviation that is still to be made."""
        return BackgroundJob(
            conversation_id=self.conversation_id,
            account_id=self.account_id,
            job="abbreviation",
            requested_at=NOW,
            through_seq=2,
        )

    def reminder(self) -> JobState:
        """What the member is to be reminded of."""
        return JobState(
            conversation_id=f"job-{self.letter}",
            account_id=self.account_id,
            member_id=self.member.member_id,
            told_in=self.conversation_id,
            terms=JobTerms(start="2026-11-25T15:00", zone="UTC"),
            last_done=NOW,
            next_at=NOW,
            what=self.mark,
        )

    def skill(self) -> EmailSkill:
        """What the member has looked for in their mail."""
        return EmailSkill(
            account_id=self.account_id,
            member_id=self.member.member_id,
            on=True,
            set_at=NOW,
            name="bills",
            match=self.mark,
        )

    def matched(self) -> CallMatched:
        """A mail of theirs has led to a call."""
        return CallMatched(watcher_id=f"watch-{self.letter}", call_id=f"call-{self.letter}", at=NOW)

    def look(self) -> InboxPoll:
        """Their mailbox is to be looked into."""
        return InboxPoll(
            watcher_id=f"watch-{self.letter}",
            account_id=self.account_id,
            member_id=self.member.member_id,
            history="1",
            requested_at=NOW,
            address=self.mark,
        )

    def workflow(self) -> WorkflowState:
        """Something that is seen through for weeks."""
        return WorkflowState(
            conversation_id=f"wf-{self.letter}",
            party=self.party,
            workflow="maintenance_job",
            subject_id="mnt-1",
            began_at=NOW,
            title=self.mark,
        )

    def app(self, name: str = "1") -> App:
        """A program of the member's."""
        return App(
            app_id=f"app-{derived_id(self.letter, name)}",
            account_id=self.account_id,
            member_id=self.member.member_id,
            key_hash=self.mark,
            made_at=NOW,
            name=self.mark,
        )

    def session(self, name: str = "1") -> WebSession:
        """A browser in which the member is signed in."""
        return WebSession(
            account_id=self.account_id,
            member_id=self.member.member_id,
            session_id=f"web-{derived_id(self.letter, name)}",
            secret_hash=self.mark,
            made_at=NOW,
            used_at=NOW,
            device=self.mark,
        )

    def subscription(self, name: str = "1") -> PushSubscription:
        """That browser, which is told of what waits."""
        return PushSubscription(
            account_id=self.account_id,
            member_id=self.member.member_id,
            session_id=self.session(name).session_id,
            made_at=NOW,
            endpoint=self.mark,
            p256dh=self.mark,
            auth=self.mark,
        )

    def grant(self) -> Grant:
        """What the member lets Steward use."""
        return Grant(
            account_id=self.account_id,
            member_id=self.member.member_id,
            service="google",
            scopes=("calendar",),
            granted_at=NOW,
            token=self.mark,
            address=self.mark,
        )

    def sign_in(self) -> SignIn:
        """A call that waits until the member has signed in."""
        return SignIn(
            sign_in_id=f"sign-in-{self.letter}",
            account_id=self.account_id,
            member_id=self.member.member_id,
            service="google",
            scopes=("calendar",),
            conversation_id=self.conversation_id,
            call_id=self.call().call_id,
            asked_at=NOW,
            expires_at=NOW + timedelta(days=1),
        )

    def rows_of_effects(self, *effects: StepEffect) -> list[Operation]:
        """The writes that commit these."""
        writers = self.wiring.effect_writers
        return [write for effect in effects for write in writers[type(effect)].operations(effect, (), NOW)]

    def keep_document(self, message_id: str = "gmail#kept") -> KeptAttachments:
        """Keep what came attached to a message of theirs."""
        attached = [Attachment(f"{self.letter}.txt", "text/plain", self.mark.encode())]
        return self.wiring.documents.keep(self.account_id, message_id, attached, member_id=self.member.member_id)

    @property
    def document_id(self) -> str:
        """Of what is kept since the beginning."""
        return f"doc-{derived_id(self.account_id, 'gmail#kept', 0)}"

    def viewer(self) -> Viewer:
        """The member before a page of theirs."""
        return Viewer(self.account_id, self.member.member_id, self.member.name, self.member.role, "en", "UTC", NOW)

    @property
    def upload_id(self) -> str:
        """Of a file that they have uploaded and not yet sent."""
        return self.letter * 22

    def upload(self) -> None:
        """Put that file where their browser does."""
        key = f"accounts/{self.account_id}/{self.member.member_id}/{self.upload_id}"
        clients.s3().put_object(Bucket="uploads", Key=key, Body=self.mark.encode(), ContentType="text/plain")

    def scope(self) -> ContactScope:
        """What contacts may be answered."""
        return ContactScope(
            account_id=self.account_id, words=self.mark, tools=(), set_by=self.member.member_id, set_at=NOW
        )

    def step(self, state: ConversationState) -> Step:
        """One exchange, with an effect of every kind."""
        state = state.model_copy(
            update={"version": state.version + 1, "commit_id": f"commit-{state.version}", "turn": state.turn + 1}
        )
        step = Step(state, NOW).log(
            MessageEntry,
            "member",
            sender_id=self.member.member_id,
            sender_name=self.mark,
            channel="sms",
            provider_id="p",
            text=self.mark,
        )
        step = step.log(
            ReplyEntry,
            "account",
            model="m",
            stop_reason="end_turn",
            usage=Usage(),
            content=(TextBlock(text=self.mark),),
        )
        return step.spend(7).start([self.call(str(state.version))]).set_timer(self.timer())


def make_side(wiring: Wiring, letter: str, number: str, phone: str) -> Side:
    """An account that holds something of everything."""
    account, _ = wiring.accounts.create(
        f"secret of {letter}", number, owner_name=f"secret of {letter}", owner_phone=phone
    )
    (member,) = wiring.people_store.members(account.account_id)
    contact = wiring.contacts.add(
        account.account_id, name=f"secret of {letter}", about=f"secret of {letter}", phone=PLUMBER
    ).after
    side = Side(wiring, letter, account.account_id, number, member, contact)
    people, store = wiring.people_store, wiring.actor_store
    people.note_wrote(side.account_id, PLUMBER, "sms", NOW)
    people.remember_correspondent(side.account_id, PLUMBER, member.member_id)
    people.block(side.account_id, "72345", member.member_id, NOW)
    wiring.autonomy_store.pause(side.account_id, member.member_id, NOW)
    wiring.workspace.append_line(side.account_id, "MEMORY.md", side.mark)
    side.keep_document()
    side.upload()
    step = side.step(ConversationState(conversation_id=side.conversation_id, party=side.party))
    step = step.start([side.call()])
    store.commit(StepCommit(step, 0, consumed=()))
    wiring.conversations_table.transact([*side.rows_of_effects(side.delivery(), side.approval(), side.job())])
    wiring.table("grants_table").transact(side.rows_of_effects(side.sign_in()))
    wiring.grant_store.resume([], [], side.grant())
    wiring.app_store.add(side.app())
    wiring.session_store.add(side.session())
    wiring.push_subscriptions.put(side.subscription())
    wiring.run_notes.write(side.call(), {"mark": side.mark})
    wiring.correspondences.write(line_of_side(side))
    wiring.conversations_table.transact(wiring.job_lines.after(ActorStep(side.reminder(), NOW)))
    wiring.conversations_table.transact(wiring.workflow_lines.after(ActorStep(side.workflow(), NOW)))
    wiring.skill_store.put(side.skill())
    wiring.conversations_table.transact(side.rows_of_effects(side.look()))
    wiring.scope_store.put(side.scope())
    learning = wiring.learning_store
    learning.wish(side.wish())
    learning.rate(side.rating())
    wiring.table("facts_table").transact([learning.decided(side.decided()), *learning.operations(side.told(), (), NOW)])
    wiring.fact_store.draw(side.conversation_id, (0, 1), FactChanges([(side.fact(), 0)], ()), [])
    wiring.fact_store.change(side.fact(), changed_fact(side), "call-0", NOW)
    wiring.records.change(side.account_id, f"call-{letter}", member.member_id, lambda _: [side.place(), side.repair()])
    (due,) = wiring.scan_store.looked_at(side.account_id, "maintenance_followup", [side.repair().record_id])
    wiring.scan_store.look_ended(due, None, [side.finding()])
    wiring.exporter.export(side.account_id, side.conversation_id)
    store.post([EventPost(side.conversation_id, side.message(), side.message().provider_id)], NOW)
    return side


def changed_fact(side: Side) -> Fact:
    """The fact after a call has changed it."""
    return side.fact().model_copy(update={"version": 2, "tenths": 9, "changed_by": "call-0"})


def line_of_side(side: Side) -> CorrespondenceOverview:
    """The row of the exchange with the plumber."""
    line = line_of(first_state(side.correspondence_id, side.received()))
    assert line is not None
    return line


def rows_of(side: Side) -> dict[str, str]:
    """Every row and object that is this account's, by where it is."""
    marks = side.marks
    return {place: text for place, text in _everything() if any(mark in place or mark in text for mark in marks)}


def _everything() -> Iterator[tuple[str, str]]:
    for schema in TABLES:
        for item in aws_inspection.items_of(schema.name):
            place = [item[name]["S"] for name in (schema.partition, schema.sort) if name]
            yield f"{schema.name} {place}", repr(sorted(item.items()))
    for bucket in ("workspace", "payloads", "search", "uploads"):
        for key, body in aws_inspection.objects_of(bucket):
            yield f"{bucket} {key}", body.decode(errors="replace")
