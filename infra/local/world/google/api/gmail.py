"""Fake of Gmail's REST API: https://developers.google.com/workspace/gmail/api/reference/rest."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from starlette.routing import Route

from infra.local.world.google.api.messages import attachment, brief, encoded, history_id, resource, snippet
from infra.local.world.google.api.request_gate import ApiRequest, RequestGate
from infra.local.world.google.api.uploads import uploaded
from infra.local.world.google.errors import BadRequestError, NotFoundError
from infra.local.world.google.mail import StoredMail
from infra.local.world.google.mail_search import MailSearch
from infra.local.world.google.mailbox import SYSTEM_LABELS, Mailbox

_USER = "/gmail/v1/users/{user_id}"
_MESSAGES, _THREADS = f"{_USER}/messages", f"{_USER}/threads"
_DRAFTS, _LABELS = f"{_USER}/drafts", f"{_USER}/labels"
_UPLOADS = f"/upload{_DRAFTS}"
_PAGE, _LARGEST_PAGE = 100, 500


def routes(gate: RequestGate) -> list[Route]:
    """Return the routes below `/gmail/v1`."""
    return [
        gate.route("gmail.users.getProfile", "GET", f"{_USER}/profile", _profile),
        gate.route("gmail.users.watch", "POST", f"{_USER}/watch", _watch),
        gate.route("gmail.users.stop", "POST", f"{_USER}/stop", _stop),
        gate.route("gmail.users.history.list", "GET", f"{_USER}/history", _history),
        gate.route("gmail.users.messages.list", "GET", _MESSAGES, _listed),
        gate.route("gmail.users.messages.send", "POST", f"{_MESSAGES}/send", _send),
        gate.route("gmail.users.messages.get", "GET", f"{_MESSAGES}/{{mail_id}}", _get),
        gate.route("gmail.users.messages.modify", "POST", f"{_MESSAGES}/{{mail_id}}/modify", _modify),
        gate.route("gmail.users.messages.trash", "POST", f"{_MESSAGES}/{{mail_id}}/trash", _trash),
        gate.route("gmail.users.messages.untrash", "POST", f"{_MESSAGES}/{{mail_id}}/untrash", _untrash),
        gate.route(
            "gmail.users.messages.attachments.get", "GET", f"{_MESSAGES}/{{mail_id}}/attachments/{{id}}", _attachment
        ),
        gate.route("gmail.users.threads.list", "GET", _THREADS, _threads),
        gate.route("gmail.users.threads.get", "GET", f"{_THREADS}/{{id}}", _thread),
        gate.route("gmail.users.threads.modify", "POST", f"{_THREADS}/{{id}}/modify", _modify_thread),
        gate.route("gmail.users.drafts.list", "GET", _DRAFTS, _drafts),
        gate.route("gmail.users.drafts.create", "POST", _DRAFTS, _put_draft),
        gate.route("gmail.users.drafts.create", "POST", _UPLOADS, _upload_draft),
        gate.route("gmail.users.drafts.send", "POST", f"{_DRAFTS}/send", _send_draft),
        gate.route("gmail.users.drafts.get", "GET", f"{_DRAFTS}/{{id}}", _draft),
        gate.route("gmail.users.drafts.update", "PUT", f"{_DRAFTS}/{{id}}", _put_draft),
        gate.route("gmail.users.drafts.delete", "DELETE", f"{_DRAFTS}/{{id}}", _delete_draft),
        gate.route("gmail.users.labels.list", "GET", _LABELS, _labels),
        gate.route("gmail.users.labels.create", "POST", _LABELS, _create_label),
        gate.route("gmail.users.labels.get", "GET", f"{_LABELS}/{{id}}", _label),
        gate.route("gmail.users.labels.delete", "DELETE", f"{_LABELS}/{{id}}", _delete_label),
    ]


def _box(call: ApiRequest) -> Mailbox:
    return call.account.mailbox


def _profile(call: ApiRequest) -> dict[str, Any]:
    mails = _box(call).mails
    return {
        "emailAddress": call.address,
        "messagesTotal": len(mails),
        "threadsTotal": len({mail.thread_id for mail in mails}),
        "historyId": _history_id(call),
    }


def _history_id(call: ApiRequest) -> str:
    mails = _box(call).mails
    return history_id(mails[-1]) if mails else "1000"


def _history(call: ApiRequest) -> dict[str, Any]:
    """Return a history record for each mail that came; other changes are not recorded here."""
    said = call.text("startHistoryId")
    if not said.isdecimal():
        raise BadRequestError("Missing startHistoryId")
    label, kinds = call.text("labelId"), set(call.texts("historyTypes"))
    added = _box(call).added_since(int(said)) if not kinds or "messageAdded" in kinds else []
    page, following = call.page([mail for mail in added if not label or label in mail.labels], _size(call))
    records = [
        {"id": history_id(mail), "messages": [_named(mail)], "messagesAdded": [{"message": brief(mail)}]}
        for mail in page
    ]
    return {**({"history": records} if page else {}), **following, "historyId": _history_id(call)}


def _named(mail: StoredMail) -> dict[str, str]:
    return {"id": mail.mail_id, "threadId": mail.thread_id}


def _watch(call: ApiRequest) -> dict[str, Any]:
    until = call.world.watches.start(call.address, call.body, set(_box(call).labels()))
    return {"historyId": _history_id(call), "expiration": str(int(until.timestamp() * 1_000))}


def _stop(call: ApiRequest) -> None:
    call.world.watches.stop(call.address)


def _found(call: ApiRequest) -> list[StoredMail]:
    """Return the mails that match the query, newest first."""
    box = _box(call)
    search = MailSearch(
        call.text("q"), box.labels(), call.world.now(), call.world.zone, hidden_too=call.flag("includeSpamTrash")
    )
    labels = set(call.texts("labelIds"))
    if labels & {"SPAM", "TRASH"}:
        search = MailSearch(search.asked, search.labels, search.now, search.zone, hidden_too=True)
    return [mail for mail in reversed(box.mails) if labels <= mail.labels and search.finds(mail)]


def _size(call: ApiRequest) -> int:
    return call.number("maxResults", _PAGE, _LARGEST_PAGE)


def _listed(call: ApiRequest) -> dict[str, Any]:
    found = _found(call)
    page, following = call.page(found, _size(call))
    messages = [_named(mail) for mail in page]
    return {**({"messages": messages} if page else {}), **following, "resultSizeEstimate": len(found)}


def _get(call: ApiRequest) -> dict[str, Any]:
    return resource(_box(call).mail(call.path["mail_id"]), call.text("format", "full"), call.texts("metadataHeaders"))


def _attachment(call: ApiRequest) -> dict[str, Any]:
    content = attachment(_box(call).mail(call.path["mail_id"]), call.path["id"])
    return {"size": len(content), "data": encoded(content)}


def _send(call: ApiRequest) -> dict[str, Any]:
    given = call.body
    return brief(call.world.send(call.address, _raw(given), given.get("threadId")))


def _raw(message: dict[str, Any]) -> bytes:
    try:
        said = message["raw"]
        return base64.urlsafe_b64decode(said + "=" * (-len(said) % 4))
    except (KeyError, TypeError, binascii.Error):
        raise BadRequestError(
            "'raw' RFC822 payload message string or uploading message via /upload/* URL required"
        ) from None


def _modify(call: ApiRequest) -> dict[str, Any]:
    return brief(_modified(call, call.path["mail_id"]))


def _modified(call: ApiRequest, mail_id: str) -> StoredMail:
    given = call.body
    return _box(call).modify(mail_id, set(given.get("addLabelIds", ())), set(given.get("removeLabelIds", ())))


def _trash(call: ApiRequest) -> dict[str, Any]:
    return brief(_box(call).modify(call.path["mail_id"], {"TRASH"}, {"INBOX"}))


def _untrash(call: ApiRequest) -> dict[str, Any]:
    return brief(_box(call).modify(call.path["mail_id"], set(), {"TRASH"}))


# Threads.


def _threads(call: ApiRequest) -> dict[str, Any]:
    found = list(dict.fromkeys(mail.thread_id for mail in _found(call)))
    page, following = call.page(found, _size(call))
    last = [_box(call).thread(thread_id)[-1] for thread_id in page]
    threads = [{"id": mail.thread_id, "snippet": snippet(mail), "historyId": history_id(mail)} for mail in last]
    return {**({"threads": threads} if page else {}), **following, "resultSizeEstimate": len(found)}


def _thread(call: ApiRequest) -> dict[str, Any]:
    form = call.text("format", "full")
    if form == "raw":
        raise BadRequestError("Invalid value at 'format': raw")
    mails = _box(call).thread(call.path["id"])
    messages = [resource(mail, form, call.texts("metadataHeaders")) for mail in mails]
    return {"id": call.path["id"], "historyId": history_id(mails[-1]), "messages": messages}


def _modify_thread(call: ApiRequest) -> dict[str, Any]:
    changed = [_modified(call, mail.mail_id) for mail in _box(call).thread(call.path["id"])]
    return {"id": call.path["id"], "messages": [brief(mail) for mail in changed]}


# Drafts.


def _drafts(call: ApiRequest) -> dict[str, Any]:
    found = {mail.mail_id for mail in _found(call)}
    drafts = [(draft, mail) for draft, mail in reversed(_box(call).drafts().items()) if mail in found]
    page, following = call.page(drafts, _size(call))
    each = [{"id": draft, "message": {"id": mail, "threadId": _box(call).mail(mail).thread_id}} for draft, mail in page]
    return {**({"drafts": each} if page else {}), **following, "resultSizeEstimate": len(drafts)}


def _draft(call: ApiRequest) -> dict[str, Any]:
    mail = _box(call).draft(call.path["id"])
    return {"id": call.path["id"], "message": resource(mail, call.text("format", "full"))}


def _put_draft(call: ApiRequest) -> dict[str, Any]:
    given = call.body.get("message") or {}
    draft = _box(call).put_draft(_raw(given), given.get("threadId"), call.path.get("id", ""))
    return {"id": draft, "message": brief(_box(call).draft(draft))}


def _upload_draft(call: ApiRequest) -> dict[str, Any]:
    given, kind, content = uploaded(call)
    if kind != "message/rfc822":
        raise BadRequestError(f"Media type '{kind}' is not supported. Valid media types: [message/rfc822]")
    draft = _box(call).put_draft(content, given.get("message", {}).get("threadId"))
    return {"id": draft, "message": brief(_box(call).draft(draft))}


def _delete_draft(call: ApiRequest) -> None:
    _box(call).delete_draft(call.path["id"])


def _send_draft(call: ApiRequest) -> dict[str, Any]:
    given, box = call.body, _box(call)
    draft = box.draft(str(given.get("id", "")))
    content = _raw(given["message"]) if "message" in given else draft.content
    alone = len(box.thread(draft.thread_id)) == 1
    sent = call.world.send(call.address, content, None if alone else draft.thread_id)
    box.delete_draft(given["id"])
    return brief(sent)


# Labels.


def _label_resource(call: ApiRequest, label_id: str) -> dict[str, Any]:
    own = _box(call).labels()
    if label_id in own:
        shown = {"messageListVisibility": "show", "labelListVisibility": "labelShow"}
        return {"id": label_id, "name": own[label_id], "type": "user", **shown}
    if label_id in SYSTEM_LABELS:
        return {"id": label_id, "name": label_id, "type": "system"}
    raise NotFoundError


def _labels(call: ApiRequest) -> dict[str, Any]:
    return {"labels": [_label_resource(call, one) for one in (*SYSTEM_LABELS, *_box(call).labels())]}


def _label(call: ApiRequest) -> dict[str, Any]:
    said = _label_resource(call, call.path["id"])
    mails = [mail for mail in _box(call).mails if call.path["id"] in mail.labels]
    unread = [mail for mail in mails if "UNREAD" in mail.labels]
    return said | {
        "messagesTotal": len(mails),
        "messagesUnread": len(unread),
        "threadsTotal": len({mail.thread_id for mail in mails}),
        "threadsUnread": len({mail.thread_id for mail in unread}),
    }


def _create_label(call: ApiRequest) -> dict[str, Any]:
    name = call.body.get("name", "")
    if not name:
        raise BadRequestError("Invalid label name")
    return _label_resource(call, _box(call).create_label(name))


def _delete_label(call: ApiRequest) -> None:
    _box(call).delete_label(call.path["id"])
