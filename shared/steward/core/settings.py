"""Every number and address Steward can be configured with, in one typed place.

Each field is read from the environment variable `STEWARD_<FIELD NAME IN CAPITALS>`. Limits have defaults that
hold for every deployment; names of resources have none, and a function that asks for one its template did not
give it gets `MissingSetting`, which names the variable.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Literal, Self, get_args

from pydantic import BaseModel, ConfigDict, Field

from steward.core.errors import MissingSetting

PREFIX = "STEWARD_"

# What a model is asked for: turns and drafts; reading, titles and judging; pictures.
Role = Literal["main", "small", "vision"]
ROLES: tuple[Role, ...] = get_args(Role)
# Anthropic's API; Amazon Bedrock, with the function's own role; any other server that speaks the Messages API.
Provider = Literal["anthropic", "bedrock", "compatible"]

# Rough estimates of dollars for a segment, carriers' fees included, rather too high than too low: a brake, no invoice.
# Whoever runs Steward puts in what their provider asks of them.
_SEGMENT_PRICES = """{"US": "0.0125", "CA": "0.0130", "GB": "0.0524", "IE": "0.0900", "DE": "0.1120", "AT": "0.1130",
"CH": "0.0840", "FR": "0.0798", "ES": "0.0850", "IT": "0.0950", "NL": "0.1100", "PL": "0.0480", "AU": "0.0515",
"NZ": "0.1050", "IN": "0.0832", "BR": "0.0620", "MX": "0.0850", "*": "0.2500"}"""

# Dollars per million input, output, cache write (5 minutes) and cache read tokens, by the beginning of the model id.
# From Anthropic's pricing page and the pages of the single models (platform.claude.com/docs, "Pricing" and "Models"),
# read on 2026-11-20 in stored copies, so they may be weeks old. Sonnet 5.5's cache reads are reported to cost $0.10
# since October; the page read still says $0.20, the safer side. Haiku 5.5, which no page read gives in full, has two
# prices; the one for prompts above 100,000 tokens stands here, for the same reason.
_PRICES = """{
"claude-fable-5": ["10", "50", "12.50", "1"],
"claude-fable-5-1": ["10", "50", "12.50", "0.25"],
"claude-mythos-5": ["10", "50", "12.50", "1"],
"claude-mythos-5-1": ["10", "50", "12.50", "0.25"],
"claude-opus-5-5": ["4", "20", "5", "0.20"],
"claude-opus-5": ["5", "25", "6.25", "0.50"],
"claude-opus-4-8": ["5", "25", "6.25", "0.50"],
"claude-opus-4-7": ["5", "25", "6.25", "0.50"],
"claude-opus-4-6": ["5", "25", "6.25", "0.50"],
"claude-opus-4-5": ["5", "25", "6.25", "0.50"],
"claude-opus-4": ["15", "75", "18.75", "1.50"],
"claude-sonnet-5": ["2", "10", "2.50", "0.20"],
"claude-sonnet-4": ["3", "15", "3.75", "0.30"],
"claude-haiku-5-5": ["0.50", "2.50", "0.625", "0.05"],
"claude-haiku-4-5": ["1", "5", "1.25", "0.10"]
}"""


class EnvironmentSettings(BaseModel):
    """Settings that are read from the environment; a channel has a class of them for itself."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="ignore", protected_namespaces=())

    @classmethod
    def from_env(cls, env: Mapping[str, str]) -> Self:
        """Read the settings from `env` (usually `os.environ`); a value of the wrong type is refused by Pydantic."""
        given = {name: env[PREFIX + name.upper()] for name in cls.model_fields if PREFIX + name.upper() in env}
        return cls.model_validate(given)

    def required(self, field: str) -> str:
        """The value of a resource setting, or `MissingSetting` naming the variable to set."""
        value = getattr(self, field)
        if not value:
            raise MissingSetting(PREFIX + field.upper())
        return str(value)


class Settings(EnvironmentSettings):
    """Limits (seconds, characters, counts) and the names of the resources the template created."""

    # Resources, given by the template.
    conversations_table: str = ""
    people_table: str = ""
    approvals_table: str = ""
    timers_table: str = ""
    inbound_ids_table: str = ""
    ledger_table: str = ""
    search_tail_table: str = ""
    grants_table: str = ""
    erasures_bucket: str = ""
    facts_table: str = ""
    records_table: str = ""
    workspace_bucket: str = ""
    payloads_bucket: str = ""
    search_bucket: str = ""
    copies_bucket: str = ""
    # Within so many seconds a call of AWS ends, its attempts and their pauses included.
    aws_seconds: float = 17.0
    # The URL of every queue up to its name.
    queue_prefix: str = ""
    model_secret_id: str = ""
    link_secret_id: str = ""
    google_client_secret_id: str = ""
    # What encrypts what members let Steward use of theirs, and at which services they may.
    grants_key_id: str = ""
    services: str = ""
    public_url: str = ""
    tool_group: str = ""
    # Where programs of the model's run.
    sandbox_function: str = ""
    # Where tools of others are called, and below which path their keys are kept.
    connector_function: str = ""
    source_keys_path: str = ""
    # Where providers of payments are asked, and below which paths their keys are kept, and what they sign with.
    payments_function: str = ""
    payment_keys_path: str = ""
    payment_signing_keys_path: str = ""
    # The same of the providers of all other bridges, who are asked elsewhere.
    bridges_function: str = ""
    bridge_keys_path: str = ""
    # Who syncs workspaces with repositories, and below which path their tokens are kept.
    workspace_sync_function: str = ""
    repository_keys_path: str = ""
    # Who drives the machines of workflows, and the beginning of those machines' ARNs.
    workflow_steps_function: str = ""
    machine_prefix: str = ""
    # Hosts with their port, divided by commas, that sources and repositories may have although they are not public; for
    # a machine of one's own alone: whoever may register a source reaches them.
    source_private_hosts: str = ""
    # Where the web is looked at.
    browsing_function: str = ""

    # Providers.
    model_provider: Provider = "anthropic"
    # Empty for the provider's own address; a compatible server has none.
    model_base_url: str = ""
    # Where Bedrock is asked; empty for the function's own region.
    model_region: str = ""
    # By role: the main one, the small one (empty: the haiku below) and the one for pictures (empty: the main one).
    model_id: str = "claude-sonnet-5-5"
    model_small: str = ""
    model_vision: str = ""
    # What these can do, where that is not what the provider's usually can: JSON for `steward.agent.turns.capabilities`.
    model_capabilities: str = "{}"
    model_max_tokens: int = 4_096
    # What /model offers for the main role.
    model_opus: str = "claude-opus-5-5"
    model_sonnet: str = "claude-sonnet-5-5"
    model_haiku: str = "claude-haiku-5-5"

    # How long a link to a report is open.
    report_days: int = 30

    # The agent loop.
    model_calls_per_loop: int = 10
    # A step must fit one transaction of 100 writes, and a proposal that asks four people takes ten.
    tool_uses_per_reply: int = 6
    model_calls_alone: int = 40
    # What one step of a plan may take.
    model_calls_per_step: int = 20
    tool_calls_per_step: int = 40
    model_call_seconds: float = 100.0
    model_silence_seconds: float = 45.0
    model_second_try_seconds: float = 1.0
    # The same for the reader, the drafter, whoever sees pictures and the judge of claims, in one try; they begin in the
    # step of the call that wants them unless that has taken longer than `errand_seconds`.
    reader_seconds: float = 20.0
    drafter_seconds: float = 40.0
    picture_seconds: float = 40.0
    judge_seconds: float = 3.0
    errand_seconds: float = 60.0
    # The same for a look at the web, in which the model's server searches at most so often, at this price each (the
    # published one), and hands on about so many tokens of a page.
    browsing_seconds: float = 40.0
    browsing_searches: int = Field(default=3, ge=1)
    browsing_page_tokens: int = Field(default=10_000, ge=1)
    web_search_dollars: Decimal = Field(default=Decimal("0.01"), ge=0)
    tool_call_seconds: int = 120
    tool_answer_seconds: int = 300
    model_retry_first_seconds: int = 60
    model_retry_longest_seconds: int = 900
    model_given_up_seconds: int = 86_400

    # Budgets. The prices are JSON for `steward.core.money.Prices`, read when the first call is counted.
    model_prices: str = _PRICES
    turn_dollars: Decimal = Field(default=Decimal("0.50"), ge=0)
    account_day_dollars: Decimal = Field(default=Decimal(20), ge=0)
    # A plan, with all its steps.
    plan_dollars: Decimal = Field(default=Decimal(2), ge=0)

    # What an account may send in a UTC day, in all and to each country but its own, and the estimated dollars for a
    # segment by country: JSON for `steward.channels.messaging.budgets.SegmentPrices`.
    sends_day: int = Field(default=1_000, ge=0)
    sends_day_dollars: Decimal = Field(default=Decimal(20), ge=0)
    sends_country_day: int = Field(default=100, ge=0)
    sends_country_day_dollars: Decimal = Field(default=Decimal(5), ge=0)
    segment_prices: str = _SEGMENT_PRICES

    # The window a turn reads: what is left of it after a pause, and how long it may become while people talk.
    window_turns: int = 20
    window_characters: int = 26_400  # 8,000 tokens at 3.3 characters each
    window_rows: int = 1_000
    # Of a correspondence, which is never summed up.
    correspondence_rows: int = 60
    # A longer window, or one of more rows, is summed up but for its newer half; in one of half the tokens each longer
    # result of a tool is summed up by itself.
    compression_tokens: int = 170_000
    compression_rows: int = 500
    result_characters: int = 10_000
    idle_seconds: int = 600
    # So long what nobody waits for is gathered, to be one text: reminders, findings and what a clock asks for.
    gather_seconds: int = 90
    # How long after something was said somebody looks for facts in it; 0 is never.
    facts_seconds: int = Field(default=300, ge=0)
    # When declaring every tool would cost more, a few are declared and the rest are loaded by topic.
    tools_prompt_tokens: int = 25_000
    memory_prompt_characters: int = 5_000
    procedures_prompt_characters: int = 3_000
    facts_prompt_characters: int = 4_000

    # Doors.
    webhook_body_bytes: int = 65_536
    page_body_bytes: int = 65_536
    # Senders whose missed messages are taken in at a time, and how much time of theirs a provider is asked for at once.
    missed_side_by_side: int = 32
    # How many messages that are fetched one by one are taken in together.
    missed_at_once: int = 25
    missed_slice_seconds: int = 1_800
    missed_after_seconds: int = 60
    missed_overlap_seconds: int = 1_200
    # The same for a look that a provider asked for: the clock makes the longer one every five minutes.
    pushed_overlap_seconds: int = 120
    missed_farthest_seconds: int = 86_400

    # Correspondence: what may be answered by itself, how soon members hear of it, how often a stranger is acknowledged,
    # and how many texts of strangers are told and acknowledged one by one in an hour: owners hear of the rest at once.
    auto_replies_hour: int = 10
    auto_replies_day: int = 30
    answered_notice_seconds: int = 600
    acknowledge_again_seconds: int = 86_400
    stranger_texts_hour: int = Field(default=10, ge=0)

    # So many mails of a member's begin something in a UTC day, in one thread and in all; what follows is kept.
    thread_mails_day: int = Field(default=30, ge=1)
    member_mails_day: int = Field(default=100, ge=1)

    # How long a link to sign in lasts, and how many requests to sign in one address may make in ten minutes.
    sign_in_seconds: int = 86_400
    sign_in_requests: int = 30

    # Effects and approvals.
    approval_seconds: int = 86_400
    undo_seconds: int = 3_600
    # How long the code lasts that confirms a member's number, and how many wrong ones make it void.
    invitation_seconds: int = 604_800
    wrong_codes: int = 5
    delivery_lookup_after_seconds: int = 60
    delivery_unknown_after_seconds: int = 900
    delivery_given_up_seconds: int = 21_600
    delivery_asked_in_vain_seconds: int = 3_600
    # When a member hears on another channel that nothing reaches them.
    unreached_told_seconds: int = 7_200
    inline_bytes: int = 32_768
    workspace_file_bytes: int = 262_144
    people_cache_seconds: int = 300

    # Search. A tail of so many rows, or so old, is taken into a snapshot. The cache is where this machine
    # keeps snapshots (empty: in its temporary folder) and how many bytes of them; the model is in its layer, or here.
    # Without embeddings search is by words alone.
    search_embeddings: Literal["local", "bedrock", "none"] = "local"
    search_snapshot_rows: int = 200
    search_snapshot_seconds: int = 3_600
    search_cache_folder: str = ""
    search_cache_bytes: int = 2_000_000_000
    search_model_folder: str = ""

    # The sweep.
    ring_again_after_seconds: int = 60

    @property
    def private_hosts(self) -> frozenset[str]:
        """Hosts with their port that sources and repositories may have although they are not public."""
        return frozenset(filter(None, self.source_private_hosts.split(",")))

    @property
    def service_names(self) -> tuple[str, ...]:
        """The services at which members may sign in."""
        return tuple(filter(None, self.services.split(",")))

    def model_in(self, role: Role) -> str:
        """The model id of a role."""
        chosen = {"main": self.model_id, "small": self.model_small or self.model_haiku, "vision": self.model_vision}
        return chosen[role] or self.model_id

    def model_of(self, family: str) -> str:
        """The model id of a family (`opus`, `sonnet`, `haiku`); the usual one for anything else."""
        return {"opus": self.model_opus, "sonnet": self.model_sonnet, "haiku": self.model_haiku}.get(
            family, self.model_id
        )
