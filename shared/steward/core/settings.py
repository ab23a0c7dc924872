"""Settings of the product: every configurable number and address, with its type and default.

Each field is read from the environment variable `STEWARD_<FIELD NAME IN CAPITALS>`. Limits have defaults for every
deployment. Names of resources have none: a function that needs one its template did not set gets `MissingSettingError`,
which names the variable.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Literal, Self, get_args

from pydantic import BaseModel, ConfigDict, Field

from steward.core.errors import MissingSettingError

PREFIX = "STEWARD_"

# Roles of models: turns and drafts; reading, titles and judging; pictures.
Role = Literal["main", "small", "vision"]
ROLES: tuple[Role, ...] = get_args(Role)
# Anthropic's API; Amazon Bedrock, with the function's own role; any other server with the Messages API.
Provider = Literal["anthropic", "bedrock", "compatible"]

# Estimated dollars for a segment, carriers' fees included. They are set high because they limit spending; nobody is
# billed by them. Operators enter their provider's prices.
_SEGMENT_PRICES = """{"US": "0.0125", "CA": "0.0130", "GB": "0.0524", "IE": "0.0900", "DE": "0.1120", "AT": "0.1130",
"CH": "0.0840", "FR": "0.0798", "ES": "0.0850", "IT": "0.0950", "NL": "0.1100", "PL": "0.0480", "AU": "0.0515",
"NZ": "0.1050", "IN": "0.0832", "BR": "0.0620", "MX": "0.0850", "*": "0.2500"}"""

# Dollars per million input, output, cache write (5 minutes) and cache read tokens, by prefix of the model id. From
# Anthropic's pricing page and the pages of the single models (platform.claude.com/docs, "Pricing" and "Models"), read
# on 2026-11-20 in stored copies, so they may be weeks old. Sonnet 5.5's cache reads are reported to cost $0.10 since
# October; the page read still says $0.20, the safer side. Haiku 5.5, which no page read gives in full, has two prices;
# the one for prompts above 100,000 tokens stands here, for the same reason.
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
    """Settings read from the environment. Each channel has a class of its own for them."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="ignore", protected_namespaces=())

    @classmethod
    def from_env(cls, env: Mapping[str, str]) -> Self:
        """Return the settings in `env` (usually `os.environ`). Pydantic refuses values of the wrong type."""
        given = {name: env[PREFIX + name.upper()] for name in cls.model_fields if PREFIX + name.upper() in env}
        return cls.model_validate(given)

    def required(self, field: str) -> str:
        """Return the value of a resource setting. Raises `MissingSettingError`, which names the variable."""
        value = getattr(self, field)
        if not value:
            raise MissingSettingError(PREFIX + field.upper())
        return str(value)


class Settings(EnvironmentSettings):
    """Limits (seconds, characters, counts) and names of the template's resources."""

    # Resources, set by the template.
    conversations_table: str = ""
    people_table: str = ""
    approvals_table: str = ""
    timers_table: str = ""
    inbound_ids_table: str = ""
    ledger_table: str = ""
    search_tail_table: str = ""
    grants_table: str = ""
    # Id of the API by which pages of the web app hold WebSockets.
    socket_api: str = ""
    erasures_bucket: str = ""
    facts_table: str = ""
    records_table: str = ""
    workspace_bucket: str = ""
    payloads_bucket: str = ""
    search_bucket: str = ""
    copies_bucket: str = ""
    uploads_bucket: str = ""
    # Time limit of an AWS call in seconds, with retries and pauses.
    aws_seconds: float = 17.0
    # Common prefix of all queue URLs.
    queue_prefix: str = ""
    model_secret_id: str = ""
    link_secret_id: str = ""
    google_client_secret_id: str = ""
    # Key that encrypts members' grants, and the services they may connect.
    grants_key_id: str = ""
    services: str = ""
    public_url: str = ""
    # Where the web app is, if it is not below the public URL.
    app_url: str = ""
    tool_group: str = ""
    # Function that runs the model's programs.
    sandbox_function: str = ""
    # Function that calls registered tools, and the path of their keys.
    connector_function: str = ""
    source_keys_path: str = ""
    # Function that asks payment providers, and the paths of their keys and signing keys.
    payments_function: str = ""
    payment_keys_path: str = ""
    payment_signing_keys_path: str = ""
    # The same for providers of all other bridges, asked by another function.
    bridges_function: str = ""
    bridge_keys_path: str = ""
    # Function that syncs workspaces with repositories, and the path of its tokens.
    workspace_sync_function: str = ""
    repository_keys_path: str = ""
    # Function that drives the state machines of workflows, and the prefix of their ARNs.
    workflow_steps_function: str = ""
    machine_prefix: str = ""
    # Comma-separated hosts with port that sources, repositories and push services may use although they are not
    # public. Only for a private machine: anybody who may register a source reaches them.
    source_private_hosts: str = ""
    # Function that browses the web.
    browsing_function: str = ""

    # Providers.
    model_provider: Provider = "anthropic"
    # Empty for the provider's own address; required for a compatible server.
    model_base_url: str = ""
    # Region for Bedrock; empty for the function's own.
    model_region: str = ""
    # Model ids by role: main, small (empty: the haiku below), and pictures (empty: the main one).
    model_id: str = "claude-sonnet-5-5"
    model_small: str = ""
    model_vision: str = ""
    # Capabilities that differ from the provider's usual ones: JSON for `steward.agent.turns.model_capabilities`.
    model_capabilities: str = "{}"
    model_max_tokens: int = 4_096
    # Models that /model offers for the main role.
    model_opus: str = "claude-opus-5-5"
    model_sonnet: str = "claude-sonnet-5-5"
    model_haiku: str = "claude-haiku-5-5"

    # Validity of a link to a report.
    report_days: int = 30

    # The agent loop.
    model_calls_per_loop: int = 10
    # A step must fit one transaction of 100 writes, and a proposal to four approvers takes ten.
    tool_uses_per_reply: int = 6
    model_calls_alone: int = 40
    # Limits of one step of a plan.
    model_calls_per_step: int = 20
    tool_calls_per_step: int = 40
    model_call_seconds: float = 100.0
    model_silence_seconds: float = 45.0
    model_second_try_seconds: float = 1.0
    # Time limits of reader, drafter, picture model and judge, for one try. They run in the step of the call that wants
    # them, unless that has taken longer than `model_task_seconds`.
    reader_seconds: float = 20.0
    drafter_seconds: float = 40.0
    picture_seconds: float = 40.0
    judge_seconds: float = 3.0
    model_task_seconds: float = 60.0
    # Limits of a web request, in which the model's server makes at most so many searches, at this price each (the
    # published one), and returns about so many tokens of a page.
    browsing_seconds: float = 40.0
    browsing_searches: int = Field(default=3, ge=1)
    browsing_page_tokens: int = Field(default=10_000, ge=1)
    web_search_dollars: Decimal = Field(default=Decimal("0.01"), ge=0)
    tool_call_seconds: int = 120
    tool_answer_seconds: int = 300
    model_retry_first_seconds: int = 60
    model_retry_longest_seconds: int = 900
    model_given_up_seconds: int = 86_400

    # Budgets. The prices are JSON for `steward.core.model_costs.ModelPrices`, read at the first call.
    model_prices: str = _PRICES
    turn_dollars: Decimal = Field(default=Decimal("0.50"), ge=0)
    account_day_dollars: Decimal = Field(default=Decimal(20), ge=0)
    # Budget of a plan, with all its steps.
    plan_dollars: Decimal = Field(default=Decimal(2), ge=0)

    # Limits of an account's messages on a UTC day, in all and to each foreign country, and the estimated dollars for a
    # segment by country: JSON for `steward.channels.messaging.budgets.SegmentPrices`.
    sends_day: int = Field(default=1_000, ge=0)
    sends_day_dollars: Decimal = Field(default=Decimal(20), ge=0)
    sends_country_day: int = Field(default=100, ge=0)
    sends_country_day_dollars: Decimal = Field(default=Decimal(5), ge=0)
    segment_prices: str = _SEGMENT_PRICES

    # Window of a turn: its size after a pause, and the longest it may become while people talk.
    window_turns: int = 20
    window_characters: int = 26_400  # 8,000 tokens at 3.3 characters each
    window_rows: int = 1_000
    # Rows of a correspondence's window, which is never summarized.
    correspondence_rows: int = 60
    # The older half of a longer window is summarized. In a window of half the tokens, long tool results are summarized
    # one by one.
    compression_tokens: int = 170_000
    compression_rows: int = 500
    result_characters: int = 10_000
    idle_seconds: int = 600
    # News that nobody waits for (reminders, findings, calls that a clock caused) are gathered so long into one text.
    gather_seconds: int = 90
    # Delay after a message before facts are extracted; 0 is never.
    facts_seconds: int = Field(default=300, ge=0)
    # Above this cost of all declarations, few tools are declared and the rest loaded by topic.
    tools_prompt_tokens: int = 25_000
    memory_prompt_characters: int = 5_000
    procedures_prompt_characters: int = 3_000
    facts_prompt_characters: int = 4_000

    # Webhooks and pages.
    webhook_body_bytes: int = 65_536
    page_body_bytes: int = 65_536
    # Senders whose missed messages are fetched at a time, and the period asked of a provider at once.
    missed_side_by_side: int = 32
    # Messages, fetched one by one, that are accepted together.
    missed_at_once: int = 25
    missed_slice_seconds: int = 1_800
    missed_after_seconds: int = 60
    missed_overlap_seconds: int = 1_200
    # Overlap of a fetch that a provider asked for. The scheduled fetch every five minutes uses the longer one.
    pushed_overlap_seconds: int = 120
    missed_farthest_seconds: int = 86_400

    # Correspondence: limits of automatic replies, delay of notices to members, interval of acknowledgements to a
    # stranger, and strangers' texts told and acknowledged one by one in an hour. Owners hear of the rest at once.
    auto_replies_hour: int = 10
    auto_replies_day: int = 30
    answered_notice_seconds: int = 600
    acknowledge_again_seconds: int = 86_400
    stranger_texts_hour: int = Field(default=10, ge=0)

    # Mails of a member that start a turn on a UTC day, by thread and in all; later ones are only stored.
    thread_mails_day: int = Field(default=30, ge=1)
    member_mails_day: int = Field(default=100, ge=1)

    # Validity of a sign-in link, and sign-in requests of one address in ten minutes.
    sign_in_seconds: int = 86_400
    sign_in_requests: int = 30

    # The web app: the OpenID Connect provider and our client there, with a secret unless it is a public client, and the
    # e-mail domains that may sign in, comma-separated (empty: all).
    oidc_issuer: str = ""
    oidc_client_id: str = ""
    oidc_client_secret_id: str = ""
    oidc_domains: str = ""
    # Time to sign in at the provider, and after it to choose a team. A session that was not used for so many days is
    # over, and each is so many days after the sign-in.
    web_sign_in_seconds: int = 600
    web_session_idle_days: int = 14
    web_session_days: int = 90

    # Effects and approvals.
    approval_seconds: int = 86_400
    undo_seconds: int = 3_600
    # Validity of a code that confirms a member's number, and wrong codes that void it.
    invitation_seconds: int = 604_800
    wrong_codes: int = 5
    delivery_lookup_after_seconds: int = 60
    delivery_unknown_after_seconds: int = 900
    delivery_given_up_seconds: int = 21_600
    delivery_lookup_failed_after_seconds: int = 3_600
    # Delay before a member hears on another channel that messages do not reach them.
    unreachable_notice_after_seconds: int = 7_200
    inline_bytes: int = 32_768
    workspace_file_bytes: int = 262_144
    people_cache_seconds: int = 300

    # Search. A tail of so many rows, or so old, goes into a snapshot. The cache folder holds snapshots on this machine
    # (empty: in its temporary folder), up to so many bytes. The model is in its layer, or in a folder. Without
    # embeddings, search is by words alone.
    search_embeddings: Literal["local", "bedrock", "none"] = "local"
    search_snapshot_rows: int = 200
    search_snapshot_seconds: int = 3_600
    search_cache_folder: str = ""
    search_cache_bytes: int = 2_000_000_000
    search_model_folder: str = ""

    # The sweep.
    ring_again_after_seconds: int = 60

    @property
    def web_url(self) -> str:
        """Return the address of the web app, without a trailing slash. Raises `MissingSettingError`."""
        return (self.app_url or self.required("public_url")).rstrip("/")

    @property
    def private_hosts(self) -> frozenset[str]:
        """Return hosts with port that members may name although they are not public."""
        return frozenset(filter(None, self.source_private_hosts.split(",")))

    @property
    def service_names(self) -> tuple[str, ...]:
        """Return the services that members may connect."""
        return tuple(filter(None, self.services.split(",")))

    @property
    def sign_in_domains(self) -> frozenset[str]:
        """Return the e-mail domains that may sign in to the web app; empty for all."""
        return frozenset(filter(None, (domain.strip().lower() for domain in self.oidc_domains.split(","))))

    def model_in(self, role: Role) -> str:
        """Return the model id of a role."""
        chosen = {"main": self.model_id, "small": self.model_small or self.model_haiku, "vision": self.model_vision}
        return chosen[role] or self.model_id

    def model_of(self, family: str) -> str:
        """Return the model id of a family (`opus`, `sonnet`, `haiku`), or the default for anything else."""
        return {"opus": self.model_opus, "sonnet": self.model_sonnet, "haiku": self.model_haiku}.get(
            family, self.model_id
        )
