"""Warms up the local functions that somebody will wait for, with requests that change nothing.

On AWS their starts are spread over time, and the turn has its snapshot. Here all would start with the first text, and
Twilio gives up on a webhook after 15 seconds.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

from botocore.exceptions import BotoCoreError, ClientError
from twilio.request_validator import RequestValidator

from infra.catalogue import EVERY_FUNCTION
from infra.function_spec import pascal
from infra.local.aws import Aws
from infra.local.code_watch import ALIAS
from infra.local.demo import TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN

SECONDS = 60.0
_NO_RECORDS = json.dumps({"Records": []}).encode()
# Functions that handle a plain text or mail, in order.
_BEHIND = ("missed_messages", "turn", "delivery")


def warm_doors(public_url: str, api_url: str) -> None:
    """Start the functions behind the webhook, the approval page and the push webhook, and wait for them."""
    with ThreadPoolExecutor(3) as each:
        each.submit(_knock, f"{api_url}/a/nobody")
        each.submit(_knock, f"{api_url}/webhooks/gmail", b"{}")
        each.submit(_early_word, public_url, api_url)


def _early_word(public_url: str, api_url: str) -> None:
    """Send a signed status callback about a text of no conversation."""
    place = f"/webhooks/twilio/status?{urlencode({'delivery': 'nobody/none', 'at': int(time.time())})}"
    form = {"MessageSid": "SM" + "0" * 32, "AccountSid": TWILIO_ACCOUNT_SID, "MessageStatus": "queued"}
    signature = str(RequestValidator(TWILIO_AUTH_TOKEN).compute_signature(public_url + place, form))
    headers = {"X-Twilio-Signature": signature, "Content-Type": "application/x-www-form-urlencoded"}
    _knock(api_url + place, urlencode(form).encode(), headers)


def _knock(url: str, body: bytes | None = None, headers: Mapping[str, str] | None = None) -> None:
    request = urllib.request.Request(url, data=body, headers=dict(headers or {}))  # noqa: S310 - our own address
    # A failure here is ignored: the first real request will report it.
    with contextlib.suppress(OSError, http.client.HTTPException), urllib.request.urlopen(request, timeout=SECONDS):  # noqa: S310
        pass


def sweep(aws: Aws, outputs: Mapping[str, str]) -> None:
    """Run the sweep now, which rings again for doorbells that a kill has lost."""
    _invoke(aws, outputs, "sweep", b"{}")


def scan(aws: Aws, outputs: Mapping[str, str]) -> None:
    """Run the scanners, so that a person who tries them does not wait a quarter of an hour."""
    _invoke(aws, outputs, "scans", b"{}")


def catch_up(aws: Aws, outputs: Mapping[str, str]) -> None:
    """Run the work that became due when the clock was moved."""
    sweep(aws, outputs)
    watch_mail(aws, outputs)
    scan(aws, outputs)


def watch_mail(aws: Aws, outputs: Mapping[str, str]) -> None:
    """Renew Gmail's notices of new mail, so that a person who tries them does not wait an hour."""
    _invoke(aws, outputs, "mail_watch", b"{}")


def warm_consumers(aws: Aws, outputs: Mapping[str, str]) -> None:
    """Start the functions that answer a text, with an empty batch."""
    for name in _BEHIND:
        _invoke(aws, outputs, name, _NO_RECORDS)


def _invoke(aws: Aws, outputs: Mapping[str, str], name: str, payload: bytes) -> None:
    spec = next(spec for spec in EVERY_FUNCTION if spec.name == name)
    function = outputs[f"{pascal(name)}FunctionName"]
    with contextlib.suppress(ClientError, BotoCoreError):
        if not spec.by_alias:
            aws.functions.invoke(FunctionName=function, Payload=payload)
        # A version that was just published is starting by itself.
        elif aws.functions.get_function_configuration(FunctionName=function, Qualifier=ALIAS)["State"] == "Active":
            aws.functions.invoke(FunctionName=function, Qualifier=ALIAS, Payload=payload)
