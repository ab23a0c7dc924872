"""Names of buckets, secrets and keys, and reusable permission sets for S3 objects and DynamoDB rows."""

from __future__ import annotations

from infra.function_spec import ObjectAccess

# The first keep old versions. What is derived keeps none: what is to be forgotten is gone once it is deleted.
KEPT_BUCKETS = ("workspace", "payloads")
OLD_VERSIONS_DAYS = 35
DERIVED_BUCKETS = ("search",)
# Files that members add to a message in the web app, until the message has come in; after a day they are gone.
UPLOADS_BUCKET = "uploads"
# Nothing in these can be changed or taken away before its time: each object is locked when it is put.
LOCKED_BUCKETS = ("copies", "erasures")
BUCKETS = (*KEPT_BUCKETS, *DERIVED_BUCKETS, UPLOADS_BUCKET, *LOCKED_BUCKETS)
# Mails as they came by SES, for a while; only where an environment has it.
MAIL_BUCKET = "mail"
SECRETS = ("twilio", "model", "link")
# Only where an environment has what it is for: each costs 0.40 dollars a month.
MAIL, MAIL_SECRET = "mail", "google"
CLIENT_SECRETS = {"google": "google_client"}
# The secret of our client at a provider with which members sign in to the web app.
OIDC, OIDC_SECRET = "oidc", "oidc_client"
SERVICE_SECRETS = {**CLIENT_SECRETS, MAIL: MAIL_SECRET, OIDC: OIDC_SECRET}
# What encrypts the tokens of those who signed in: 1 dollar a month.
GRANTS_KEY = "grants"

PUT_ROW = ("PutItem",)
CHANGE_ROW = ("GetItem", "PutItem", "UpdateItem")
# A whole conversation: its window is one query, its consumed events are deleted.
OWN_ROWS = ("Query", "GetItem", "PutItem", "DeleteItem")

# Who asked, who approved and what the account allows, asked again before anything is done.
GATES = ("GetItem", "Query")

PAYLOADS = ObjectAccess("payloads", ("GetObject", "PutObject"))
PAYLOADS_PUT = ObjectAccess("payloads", ("PutObject",))
PAYLOADS_READ = ObjectAccess("payloads", ("GetObject",))
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
# What comes attached is put where it is looked into by others.
DOCUMENTS_KEPT = ObjectAccess("workspace", ("PutObject",), "accounts/*/documents/*")
DOCUMENTS_READ = ObjectAccess("workspace", ("GetObject",), "accounts/*/documents/*", listing=True)
WORKSPACE_READ = ObjectAccess("workspace", ("GetObject",), "accounts/*/workspace/*", listing=True)
MEMORY_READ = ObjectAccess("workspace", ("GetObject",), "accounts/*/workspace/MEMORY.md", listing=True)
# What every prompt begins with: one file, and how the team does things. The names of the others tell what there is.
NOTES = (
    ObjectAccess("workspace", ("GetObject",), "accounts/*/workspace/MEMORY.md"),
    ObjectAccess("workspace", ("GetObject",), "accounts/*/workspace/skills/*/SKILL.md"),
    ObjectAccess("workspace", (), "accounts/*/workspace/*", listing=True),
)
# Some functions read snapshots and one writes them; a listing tells an account without any from one that is refused.
SNAPSHOTS_READ = ObjectAccess("search", ("GetObject",), "accounts/*", listing=True)
# Of whoever erases: every version of what was kept, and the list of what was erased, from which nothing is taken.
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
# The right to put is passed on to a browser, for one file at a time.
UPLOADS = ObjectAccess(UPLOADS_BUCKET, ("GetObject", "PutObject"), "accounts/*", listing=True)
MAILS_RECEIVED = ObjectAccess(MAIL_BUCKET, ("GetObject",), "in/*", listing=True)
# What SES said it has sent: its names alone tell.
MAILS_SENT_KNOWN = ObjectAccess(MAIL_BUCKET, (), "sent/*", listing=True)
MAILS_SENT_NOTED = ObjectAccess(MAIL_BUCKET, ("PutObject",), "sent/*")
SNAPSHOTS = ObjectAccess("search", ("GetObject", "PutObject", "DeleteObject"), "accounts/*", listing=True)
