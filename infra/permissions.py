"""Names of buckets, secrets and keys, and reusable permission sets for S3 objects and DynamoDB rows."""

from __future__ import annotations

from infra.function_spec import ObjectAccess

# The first buckets keep old versions. Buckets of derived data keep none, so that a deletion there is final.
KEPT_BUCKETS = ("workspace", "payloads")
OLD_VERSIONS_DAYS = 35
DERIVED_BUCKETS = ("search",)
# Files that members attach in the web app, until the message arrives; they are deleted after a day.
UPLOADS_BUCKET = "uploads"
# Locked buckets: each object is locked when it is put, and cannot be changed or deleted before its time.
LOCKED_BUCKETS = ("copies", "erasures")
BUCKETS = (*KEPT_BUCKETS, *DERIVED_BUCKETS, UPLOADS_BUCKET, *LOCKED_BUCKETS)
# Raw mails received by SES, for two weeks; only in an environment with SES.
MAIL_BUCKET = "mail"
SECRETS = ("twilio", "model", "link")
# Secrets of optional services: each costs 0.40 dollars a month, so only environments with the service have it.
MAIL, MAIL_SECRET = "mail", "google"
CLIENT_SECRETS = {"google": "google_client"}
# Client secret for the OpenID Connect provider of the web app.
OIDC, OIDC_SECRET = "oidc", "oidc_client"
SERVICE_SECRETS = {**CLIENT_SECRETS, MAIL: MAIL_SECRET, OIDC: OIDC_SECRET}
# KMS key that encrypts members' OAuth tokens: 1 dollar a month.
GRANTS_KEY = "grants"

PUT_ROW = ("PutItem",)
CHANGE_ROW = ("GetItem", "PutItem", "UpdateItem")
# A conversation's actor: one query reads its window, and consumed events are deleted.
OWN_ROWS = ("Query", "GetItem", "PutItem", "DeleteItem")

# Requester, approver and the account's settings, which are checked again before every action.
GATES = ("GetItem", "Query")

PAYLOADS = ObjectAccess("payloads", ("GetObject", "PutObject"))
PAYLOADS_PUT = ObjectAccess("payloads", ("PutObject",))
WORKSPACE_FILES = ObjectAccess(
    "workspace",
    ("GetObject", "PutObject", "GetObjectVersion", "DeleteObject"),
    "accounts/*/workspace/*",
    listing=True,
    listing_versions=True,
)
WORKSPACE_VERSIONS_READ = ObjectAccess(
    "workspace", ("GetObject", "GetObjectVersion"), "accounts/*/workspace/*", listing=True, listing_versions=True
)
# Attachments are stored for other functions, which read them.
DOCUMENTS_KEPT = ObjectAccess("workspace", ("PutObject",), "accounts/*/documents/*")
DOCUMENTS_READ = ObjectAccess("workspace", ("GetObject",), "accounts/*/documents/*", listing=True)
WORKSPACE_READ = ObjectAccess("workspace", ("GetObject",), "accounts/*/workspace/*", listing=True)
MEMORY_READ = ObjectAccess("workspace", ("GetObject",), "accounts/*/workspace/MEMORY.md", listing=True)
# Files at the start of every prompt: the team's notes and procedures. A listing gives the names of all others.
NOTES = (
    ObjectAccess("workspace", ("GetObject",), "accounts/*/workspace/MEMORY.md"),
    ObjectAccess("workspace", ("GetObject",), "accounts/*/workspace/skills/*/SKILL.md"),
    ObjectAccess("workspace", (), "accounts/*/workspace/*", listing=True),
)
# Some functions read snapshots and one writes them; a listing tells an account without any from one that is refused.
SNAPSHOTS_READ = ObjectAccess("search", ("GetObject",), "accounts/*", listing=True)
# For erasure: every version of stored objects, and the locked list of erasures.
ERASES = (
    ObjectAccess(
        "payloads",
        ("GetObject", "PutObject", "GetObjectVersion", "DeleteObjectVersion"),
        listing_versions=True,
    ),
    ObjectAccess(
        "workspace",
        ("GetObject", "PutObject", "GetObjectVersion", "DeleteObjectVersion"),
        "accounts/*",
        listing=True,
        listing_versions=True,
    ),
    ObjectAccess("erasures", ("GetObject", "PutObject"), "accounts/*", listing=True),
    ObjectAccess(UPLOADS_BUCKET, ("DeleteObject",), "accounts/*", listing=True),
)
# A presigned form passes the right to put one file on to a browser.
UPLOADS = ObjectAccess(UPLOADS_BUCKET, ("GetObject", "PutObject"), "accounts/*", listing=True)
MAILS_RECEIVED = ObjectAccess(MAIL_BUCKET, ("GetObject",), "in/*", listing=True)
# Markers of mails that SES reported as sent; their names hold all that is needed.
MAILS_SENT_KNOWN = ObjectAccess(MAIL_BUCKET, (), "sent/*", listing=True)
MAILS_SENT_NOTED = ObjectAccess(MAIL_BUCKET, ("PutObject",), "sent/*")
SNAPSHOTS = ObjectAccess("search", ("GetObject", "PutObject", "DeleteObject"), "accounts/*", listing=True)
