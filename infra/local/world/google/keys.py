"""The keys of the stand-in, and the secrets that Steward opens it with."""

from __future__ import annotations

import json
from functools import cache

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

SERVICE_ACCOUNT = "steward@stand-in.iam.gserviceaccount.com"
CLIENT_ID = "100000000001-steward.apps.googleusercontent.com"
CLIENT_SECRET = "GOCSPX-local-demo-client-secret"  # noqa: S105 - opens nothing but the stand-in
TOKEN_PATH = "/token"  # noqa: S105 - a path
_PEM = serialization.Encoding.PEM


@cache
def _key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65_537, key_size=2_048)


def private_key() -> bytes:
    """What the service account, and here Google too, signs with (PEM)."""
    return _key().private_bytes(_PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())


def public_key() -> bytes:
    """What verifies what was signed so (PEM)."""
    return _key().public_key().public_bytes(_PEM, serialization.PublicFormat.SubjectPublicKeyInfo)


def mail_secret(mailbox: str, url: str) -> dict[str, str]:
    """What a mailbox is opened with: the key of a service account as Google hands it out, and where Gmail is asked."""
    said = {
        "type": "service_account",
        "client_email": SERVICE_ACCOUNT,
        "private_key_id": "1",
        "private_key": private_key().decode(),
        "token_uri": f"{url}{TOKEN_PATH}",
    }
    return {"mailbox": mailbox, "service_account": json.dumps(said), "api_url": url}


def client_secret_of(url: str) -> dict[str, str]:
    """What people sign in with: the OAuth client, and `url`, where the stand-in is asked instead of Google."""
    return {"client_id": CLIENT_ID, "client_secret": CLIENT_SECRET, "api_url": url}
