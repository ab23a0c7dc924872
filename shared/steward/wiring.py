"""Which object gets which: the one place where services, stores and clients are put together.

Everything is made on first use, so a function pays only for what it touches, and nothing that must not be shared
between restored snapshots (secrets, connections) exists before the first event.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from steward.actors.service import ActorService
from steward.actors.store import DynamoActorStore
from steward.autonomy.store import DynamoAutonomyStore
from steward.aws import clients
from steward.aws.buckets import Bucket
from steward.aws.queues import Queues
from steward.aws.rows import Rows
from steward.aws.secrets import Secrets
from steward.aws.tables import Table
from steward.conversations.pin_store import PinStore
from steward.conversations.service import ConversationService
from steward.core.cache import Cached
from steward.core.clock import utc_now
from steward.core.settings import Settings
from steward.people.service import PeopleService
from steward.people.store import DynamoPeopleStore

if TYPE_CHECKING:
    from steward.actors.kinds import Kinds
    from steward.actors.models import LogEntry
    from steward.actors.redrive import RedriveService
    from steward.actors.runner import StepRunner
    from steward.actors.sweep import SweepService
    from steward.actors.timer_store import TimerStore
    from steward.actors.writers import Writers
    from steward.agent.desks.member import MemberDesk
    from steward.agent.desks.outsider import OutsiderDesk
    from steward.agent.jobs import JobService
    from steward.agent.replies import Model
    from steward.agent.turn import Turn
    from steward.approvals.page import ApprovalPage
    from steward.approvals.service import ApprovalService
    from steward.approvals.store import CodeStore
    from steward.autonomy.gates import Gates
    from steward.autonomy.limits import LimitStore
    from steward.autonomy.service import AutonomyService
    from steward.channels.models import Delivery
    from steward.channels.port import MessageLimits
    from steward.channels.registry import Channels
    from steward.channels.resend_links import ResendLinks
    from steward.channels.resend_page import ResendPage
    from steward.channels.service import DeliveryService
    from steward.channels.store import DeliveryStore, DeliveryWriter
    from steward.conversations.export import Exporter
    from steward.conversations.overdue import OverdueAbbreviations
    from steward.conversations.overview_store import OverviewStore
    from steward.conversations.rebuild import RebuildService
    from steward.conversations.steps import Step
    from steward.correspondence.scopes import ScopeService, ScopeStore
    from steward.correspondence.service import ThreadService
    from steward.correspondence.store import CorrespondenceStore
    from steward.ingress.missed import MissedMessages
    from steward.ingress.service import InboundService
    from steward.ledger.store import LedgerStore
    from steward.memory.workspace import Workspace
    from steward.people.accounts import AccountService
    from steward.people.confirmation import ConfirmationCodes, ConfirmationService
    from steward.people.contacts import ContactService
    from steward.people.models import Channel
    from steward.search.builder import SnapshotBuilder
    from steward.search.cache import SnapshotCache
    from steward.search.embeddings import Embedder
    from steward.search.rebuild import SearchRebuildService
    from steward.search.recovery import RecoveryService
    from steward.search.service import SearchService
    from steward.search.snapshots import Snapshots
    from steward.search.sources import LoggedConversations
    from steward.search.tail import SearchTail
    from steward.tools.service import ToolExecutor
    from steward.tools.store import CallStore
    from steward.web.links import LinkSigner


class Wiring:
    """The objects of one function, from its settings."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.clock = utc_now

    @classmethod
    def from_env(cls) -> Wiring:
        """Wire from the process's environment."""
        return cls(Settings.from_env(os.environ))

    @cached_property
    def conversations_table(self) -> Table:
        """The conversations table."""
        return self._table("conversations_table")

    @cached_property
    def rows(self) -> Rows:
        """The record codec."""
        payloads = Bucket(clients.s3, self.settings.payloads_bucket)
        return Rows(payloads, self.settings.inline_bytes)

    @cached_property
    def queues(self) -> Queues:
        """The doorbells."""
        return Queues(clients.sqs(), self._queue_url, self.clock)

    @cached_property
    def secrets(self) -> Secrets:
        """The secrets."""
        return Secrets(clients.secretsmanager, self.clock)

    @cached_property
    def people(self) -> PeopleService:
        """Members, contacts and accounts."""
        return PeopleService(self._people_store, self.clock, self.settings.people_cache_seconds)

    @cached_property
    def accounts(self) -> AccountService:
        """Creating and changing accounts and members."""
        from steward.conversations.moves import MemberMoves
        from steward.people.accounts import AccountService

        return AccountService(
            self._people_store,
            self.clock,
            MemberMoves(self.conversations, self.actors),
            self.channels.by_phone,
        )

    @cached_property
    def contacts(self) -> ContactService:
        """Changing contacts."""
        from steward.people.contacts import ContactService

        return ContactService(self.people, self.clock)

    @cached_property
    def kinds(self) -> Kinds:
        """The kinds of actors."""
        from steward.actors.kinds import Kinds
        from steward.conversations.kind import ConversationKind
        from steward.conversations.spending import Spending
        from steward.correspondence.kind import CorrespondenceKind

        spending = Spending(self.limits)
        said = self._search_tail
        return Kinds(
            [
                ConversationKind(
                    self.settings,
                    self._limits_of,
                    self._act,
                    (said.after, spending.after, self.overviews.after),
                ),
                CorrespondenceKind(
                    self.settings,
                    self._limits_of,
                    self._act_outside,
                    (said.after, spending.after, self.correspondences.after),
                ),
            ]
        )

    @cached_property
    def effect_writers(self) -> Writers:
        """How each effect becomes rows."""
        from steward.approvals.models import Approval
        from steward.approvals.store import ApprovalWriter
        from steward.channels.models import Delivery
        from steward.conversations.job_store import JobWriter
        from steward.conversations.jobs import Job
        from steward.conversations.pins import Pin
        from steward.tools.models import ToolCall
        from steward.tools.store import CallWriter

        approvals = ApprovalWriter(self._table("approvals_table"), self.codes, self.rows)
        return {
            ToolCall: CallWriter(self.conversations_table, self.ledger, self.rows),
            Delivery: self.delivery_writer,
            Approval: approvals,
            Job: JobWriter(self.conversations_table, self.rows),
            Pin: self.pins,
        }

    @cached_property
    def delivery_writer(self) -> DeliveryWriter:
        """How a delivery becomes a row."""
        from steward.channels.store import DeliveryWriter

        return DeliveryWriter(self.conversations_table, self.rows)

    @cached_property
    def actor_store(self) -> DynamoActorStore:
        """Rows of actors."""
        return DynamoActorStore(
            self.conversations_table,
            self._table("inbound_ids_table"),
            lambda: self.timers,
            lambda: self.kinds,
            lambda: self.effect_writers,
            self.rows,
        )

    @cached_property
    def actors(self) -> ActorService:
        """The door to actors."""
        return ActorService(self.actor_store, self.queues, self.clock)

    @cached_property
    def steps(self) -> StepRunner:
        """Steps of actors."""
        from steward.actors.runner import StepRunner

        return StepRunner(self.actor_store, self.queues, self.clock)

    @cached_property
    def timers(self) -> TimerStore:
        """Timers."""
        from steward.actors.timer_store import TimerStore

        return TimerStore(self._table("timers_table"), self.rows)

    @cached_property
    def pins(self) -> PinStore:
        """Which conversation a person's messages go to."""
        return PinStore(self.conversations_table)

    @cached_property
    def codes(self) -> CodeStore:
        """The codes of what waits for a decision."""
        from steward.approvals.store import CodeStore

        return CodeStore(self.conversations_table)

    @cached_property
    def limits(self) -> LimitStore:
        """What accounts have cost, and whether they are paused."""
        from steward.autonomy.limits import LimitStore

        return LimitStore(self.conversations_table)

    @cached_property
    def correspondences(self) -> CorrespondenceStore:
        """Accounts' lists of correspondences."""
        from steward.correspondence.store import CorrespondenceStore

        return CorrespondenceStore(self.conversations_table, self.rows)

    @cached_property
    def overviews(self) -> OverviewStore:
        """Accounts' lists of conversations."""
        from steward.conversations.overview_store import OverviewStore

        return OverviewStore(self.conversations_table, self.rows)

    @cached_property
    def ledger(self) -> LedgerStore:
        """What Steward has done."""
        from steward.ledger.store import LedgerStore

        return LedgerStore(self._table("ledger_table"), self.rows)

    @cached_property
    def autonomy_store(self) -> DynamoAutonomyStore:
        """What an account's people allow."""
        return DynamoAutonomyStore(self._table("people_table"), self.conversations_table, self.rows)

    @cached_property
    def autonomy(self) -> AutonomyService:
        """Levels of autonomy."""
        from steward.autonomy.service import AutonomyService
        from steward.tools.index import TOOLS

        return AutonomyService(self.autonomy_store, TOOLS, self.clock)

    @cached_property
    def threads(self) -> ThreadService:
        """What was texted."""
        from steward.correspondence.service import ThreadService

        return ThreadService(self.actor_store, self.correspondences, self.overviews, self._people_store)

    @cached_property
    def scopes(self) -> ScopeService:
        """What contacts may be answered."""
        from steward.correspondence.scopes import ScopeService
        from steward.tools.index import TOOLS

        return ScopeService(self._scope_store, TOOLS, self.clock)

    @cached_property
    def conversations(self) -> ConversationService:
        """Where members' conversations are."""
        return ConversationService(self.actor_store, self.pins)

    @cached_property
    def workspace(self) -> Workspace:
        """The account's files."""
        from steward.memory.workspace import Workspace

        bucket = Bucket(clients.s3, self.settings.workspace_bucket)
        return Workspace(bucket, self.settings.workspace_file_bytes, self.clock)

    @cached_property
    def inbound(self) -> InboundService:
        """Messages coming in."""
        from steward.ingress.service import InboundService

        return InboundService(
            self.people, self.channels, self.actors, self.conversations, self.pins, self.autonomy_store, self.clock
        )

    @cached_property
    def calls(self) -> CallStore:
        """Rows of tool calls."""
        from steward.tools.store import CallStore

        return CallStore(self.conversations_table, self.rows)

    @cached_property
    def channels(self) -> Channels:
        """The channels there are."""
        from steward.channels import ports
        from steward.channels.registry import Channels

        return Channels([make(self.settings, os.environ, self.secrets) for make in ports.PORTS])

    @cached_property
    def delivery_store(self) -> DeliveryStore:
        """Rows of deliveries."""
        from steward.channels.store import DeliveryStore

        return DeliveryStore(self.conversations_table, self._table("inbound_ids_table"), self.rows, self._people_store)

    @cached_property
    def deliveries(self) -> DeliveryService:
        """Messages going out. The provider's client is made only when something is sent or looked up."""
        from steward.channels.service import DeliveryService

        return DeliveryService(
            self.delivery_store,
            self.calls,
            self.actors,
            self.delivery_writer,
            self._people_store,
            self.queues,
            self.ledger,
            channels=self.channels,
            link=self._link_of,
            settings=self.settings,
            clock=self.clock,
        )

    @cached_property
    def links(self) -> LinkSigner:
        """Links for approvers."""
        from steward.web.links import LinkSigner

        return LinkSigner(
            lambda: self.secrets.read(self.settings.required("link_secret_id"))["key"],
            self.settings.required("public_url"),
        )

    @cached_property
    def confirmations(self) -> ConfirmationService:
        """Confirming numbers."""
        from steward.people.confirmation import ConfirmationService

        return ConfirmationService(self._people_store, self._confirmation_codes, self.settings, self.clock)

    @cached_property
    def approvals(self) -> ApprovalService:
        """Deciding."""
        from steward.approvals.service import ApprovalService
        from steward.approvals.store import ApprovalStore
        from steward.tools.index import TOOLS

        return ApprovalService(
            ApprovalStore(self._table("approvals_table"), self.rows),
            self.actors,
            self.people,
            self.links,
            TOOLS,
            self.clock,
        )

    @cached_property
    def approval_page(self) -> ApprovalPage:
        """The approver's page."""
        from steward.approvals.page import ApprovalPage

        return ApprovalPage(self.approvals, self.settings.page_body_bytes)

    @cached_property
    def resend_links(self) -> ResendLinks:
        """Links to send an unknown text again."""
        from steward.channels.resend_links import ResendLinks

        return ResendLinks(self.links, self.settings.required("public_url"))

    @cached_property
    def resend_page(self) -> ResendPage:
        """The page that sends an unknown text again."""
        from steward.channels.resend_page import ResendPage

        return ResendPage(
            self.deliveries,
            self.conversations.member_of,
            self._people_store,
            lambda account_id: self.autonomy_store.read(account_id).paused,
            self.resend_links,
        )

    @cached_property
    def missed_messages(self) -> MissedMessages:
        """The five-minute look for what the webhook missed."""
        from steward.ingress.missed import MissedMessages

        return MissedMessages(
            self._people_store,
            self._table("inbound_ids_table"),
            self.inbound,
            self.channels,
            self.settings,
            self.clock,
        )

    @cached_property
    def turn(self) -> Turn:
        """Turns of the agent."""
        from steward.agent.turn import Turn

        return Turn(
            self.people, self.codes, self.limits, lambda: self._model, self._recent_gates, self.settings, self.clock
        )

    @cached_property
    def member_desk(self) -> MemberDesk:
        """Where members are spoken to."""
        from steward.agent.desks.member import MemberDesk
        from steward.tools.index import TOOLS

        return MemberDesk(
            self.people, self.conversations, self.workspace, TOOLS, self._recent_gates, self.settings, self.clock
        )

    @cached_property
    def outsider_desk(self) -> OutsiderDesk:
        """Where contacts and strangers are spoken to."""
        from steward.agent.desks.outsider import OutsiderDesk
        from steward.tools.index import TOOLS

        return OutsiderDesk(
            self.people,
            self.conversations,
            self._scope_store.read,
            lambda account_id: self.limits.read(account_id, self.clock().date().isoformat()).paused,
            TOOLS,
            self._recent_gates,
            self.settings,
        )

    @cached_property
    def _recent_gates(self) -> Gates:
        from steward.autonomy.gates import Gates

        # What was allowed a moment ago is asked again when a call is about to run.
        return Gates(self.people, Cached(self.autonomy_store.read, self.clock, self.settings.people_cache_seconds))

    @cached_property
    def jobs(self) -> JobService:
        """Work on conversations that nobody waits for."""
        from steward.agent.jobs import JobService
        from steward.conversations.job_store import JobStore
        from steward.search.rings import ring as ring_search

        return JobService(
            JobStore(self.conversations_table, self.actors, self.rows),
            self.actor_store,
            self.actors,
            self.limits,
            lambda: self._model,
            self.exporter,
            lambda account_id: ring_search(self.queues, account_id),
            self.settings,
            self.clock,
        )

    @cached_property
    def exporter(self) -> Exporter:
        """Transcripts in S3."""
        from steward.conversations.export import Exporter

        bucket = Bucket(clients.s3, self.settings.workspace_bucket)
        return Exporter(self.actor_store, self.overviews, bucket)

    @cached_property
    def tools(self) -> ToolExecutor:
        """The executor of this function's tool group."""
        from steward.autonomy.gates import Gates
        from steward.tools.index import RUNNERS, TOOLS
        from steward.tools.service import ToolExecutor

        return ToolExecutor(
            self.calls,
            self.actors,
            self.queues,
            self.effect_writers,
            self,
            TOOLS,
            RUNNERS,
            Gates(self.people, self.autonomy_store.read).refusal,
            self.ledger,
            self.settings,
            self.clock,
        )

    @cached_property
    def sweep(self) -> SweepService:
        """The one-minute sweep."""
        from steward.actors.sweep import SweepService

        return SweepService(
            self.conversations_table,
            self.timers,
            self.actors,
            {"approval_expiry": self._expire},
            self.queues,
            self.settings,
            self.clock,
        )

    @cached_property
    def search(self) -> SearchService:
        """Finding what was said."""
        from steward.search.service import SearchService

        return SearchService(
            self._search_tail, self._search_cache, self._embedder, self.queues, self.settings, self.clock
        )

    @cached_property
    def snapshot_builder(self) -> SnapshotBuilder:
        """Building snapshots of search."""
        from steward.search.builder import SnapshotBuilder

        return SnapshotBuilder(
            self._snapshots,
            self._search_cache,
            self._search_tail,
            self.search_sources,
            self._embedder,
            self.settings,
            self.clock,
        )

    @cached_property
    def recovery(self) -> RecoveryService:
        """The daily comparison of search with the logs."""
        from steward.search.recovery import RecoveryService

        return RecoveryService(
            self._people_store,
            self.search_sources,
            self._search_tail,
            self._search_cache,
            self.snapshot_builder,
            self.queues,
            self._overdue.ask,
        )

    @cached_property
    def search_rebuild(self) -> SearchRebuildService:
        """The search index made anew from the logs: for an operator."""
        from steward.search.rebuild import SearchRebuildService

        return SearchRebuildService(self._search_tail, self._search_cache, self.snapshot_builder)

    @cached_property
    def search_sources(self) -> LoggedConversations:
        """The logs search is derived from."""
        from steward.search.sources import LoggedConversations

        return LoggedConversations(self.actor_store, self.overviews, self.correspondences, self._people_store)

    @cached_property
    def redrive(self) -> RedriveService:
        """Trying again what was set aside: for an operator, never for a function."""
        from steward.actors.redrive import RedriveService

        return RedriveService(self.conversations_table, self.actors, self.queues, self.clock)

    @cached_property
    def rebuild(self) -> RebuildService:
        """Views made anew from the logs: for an operator, never for a function."""
        from steward.conversations.rebuild import RebuildService
        from steward.correspondence.kind import CorrespondenceKind
        from steward.correspondence.store import CorrespondenceRebuild

        others = {CorrespondenceKind.prefix: CorrespondenceRebuild(self.actor_store, self.correspondences)}
        return RebuildService(self.conversations_table, self.actor_store, self.overviews, self.exporter, others)

    @cached_property
    def _confirmation_codes(self) -> ConfirmationCodes:
        from steward.people.confirmation import ConfirmationCodes

        return ConfirmationCodes(lambda: self.secrets.read(self.settings.required("link_secret_id"))["key"])

    # Agents and approvals are made once they are needed: most functions load and commit, and need neither.
    def _act(self, step: Step, entries: Sequence[LogEntry]) -> Step:
        return self.turn.take(step, entries, self.member_desk)

    def _act_outside(self, step: Step, entries: Sequence[LogEntry]) -> Step:
        return self.turn.take(step, entries, self.outsider_desk)

    def _limits_of(self, channel: Channel) -> MessageLimits:
        return self.channels.named(channel).limits

    def _expire(self, approval_id: str) -> None:
        self.approvals.expire(approval_id)

    def _link_of(self, delivery: Delivery) -> str:
        if delivery.confirms:
            member_id, _, invitation = delivery.confirms.partition("/")
            return self._confirmation_codes.code(member_id, delivery.to_address, int(invitation))
        assert delivery.approver_id
        if delivery.approval_id:
            return self.links.url(delivery.approval_id, delivery.approver_id)
        assert delivery.offers
        return self.resend_links.url(delivery.conversation_id, delivery.offers, delivery.approver_id)

    @cached_property
    def _people_store(self) -> DynamoPeopleStore:
        return DynamoPeopleStore(self._table("people_table"), self.rows)

    @cached_property
    def _overdue(self) -> OverdueAbbreviations:
        from steward.conversations.overdue import OverdueAbbreviations

        return OverdueAbbreviations(self.overviews, self.actors, self.settings, self.clock)

    @cached_property
    def _scope_store(self) -> ScopeStore:
        from steward.correspondence.scopes import ScopeStore

        return ScopeStore(self._table("people_table"), self.rows)

    @cached_property
    def _search_tail(self) -> SearchTail:
        from steward.search.tail import SearchTail

        return SearchTail(self._table("search_tail_table"), self.rows)

    @cached_property
    def _snapshots(self) -> Snapshots:
        from steward.search.snapshots import Snapshots

        return Snapshots(Bucket(clients.s3, self.settings.search_bucket), self.clock)

    @cached_property
    def _search_cache(self) -> SnapshotCache:
        from steward.search.cache import SnapshotCache

        folder = Path(self.settings.search_cache_folder or Path(tempfile.gettempdir(), "steward-search"))
        return SnapshotCache(self._snapshots, self._embedder, folder, self.settings.search_cache_bytes)

    @cached_property
    def _embedder(self) -> Embedder | None:
        if self.settings.search_embeddings == "none":
            return None
        from steward.search.queries import KeptEmbedder

        if self.settings.search_embeddings == "bedrock":
            from steward.aws.bedrock import DIMENSION, MODEL, BedrockEmbedder

            return KeptEmbedder(lambda: BedrockEmbedder(clients.bedrock, DIMENSION), MODEL, DIMENSION)
        from steward.search.embeddings import MODEL_ID, OnnxEmbedder, installed_model

        folder = self.settings.search_model_folder
        return KeptEmbedder(lambda: OnnxEmbedder(Path(folder) if folder else installed_model()), MODEL_ID)

    @cached_property
    def _model(self) -> Model:
        from steward.agent.model import AnthropicModel

        return AnthropicModel(
            lambda: self.secrets.read(self.settings.required("model_secret_id"))["api_key"], self.settings
        )

    def _table(self, field: str) -> Table:
        # A table this function was not given is only an error once it is used: the service says which name is empty.
        return Table(clients.dynamodb(), getattr(self.settings, field))

    def _queue_url(self, queue: str) -> str:
        return self.settings.required(f"{queue.replace('-', '_')}_queue_url")
