"""Keys and certificates of the fake Google, and the secrets with which Steward accesses it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import NameOID
from google.auth import crypt, jwt

SERVICE_ACCOUNT = "steward@stand-in.iam.gserviceaccount.com"
CLIENT_ID = "100000000001-steward.apps.googleusercontent.com"
CLIENT_SECRET = "GOCSPX-local-demo-client-secret"  # noqa: S105 - opens nothing but the fake
TOKEN_PATH = "/token"  # noqa: S105 - a path
CERTS_PATH = "/oauth2/v1/certs"
# Pub/Sub topic for new mail, and the service account that pushes to Steward.
TOPIC = "projects/stand-in/topics/steward-mail"
PUSH_ACCOUNT = "steward-push@stand-in.iam.gserviceaccount.com"
_PEM = serialization.Encoding.PEM


@cache
def _key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65_537, key_size=2_048)


@cache
def _googles_key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65_537, key_size=2_048)


def _pem(key: rsa.RSAPrivateKey) -> bytes:
    return key.private_bytes(_PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())


def private_key() -> bytes:
    """Return the service account's private key (PEM)."""
    return _pem(_key())


def public_key() -> bytes:
    """Return the service account's public key (PEM)."""
    return _key().public_key().public_bytes(_PEM, serialization.PublicFormat.SubjectPublicKeyInfo)


@cache
def certificates() -> dict[str, str]:
    """Return the certificates of Google's own signatures (PEM) by key id, as Google publishes them."""
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "federated-signon.system.gserviceaccount.com")])
    made = x509.CertificateBuilder(name, name, _googles_key().public_key(), x509.random_serial_number())
    made = made.not_valid_before(datetime(2020, 1, 1, tzinfo=UTC)).not_valid_after(datetime(2050, 1, 1, tzinfo=UTC))
    certificate = made.sign(_googles_key(), hashes.SHA256()).public_bytes(_PEM)
    return {hashlib.sha256(certificate).hexdigest()[:40]: certificate.decode()}


@cache
def _google_signs() -> crypt.RSASigner:
    (key_id,) = certificates()
    return crypt.RSASigner.from_string(_pem(_googles_key()).decode(), key_id)


def signed(claims: Mapping[str, Any]) -> str:
    """Return a token signed by Google (JWT, RS256)."""
    return str(jwt.encode(_google_signs(), claims).decode())


def mail_secret(mailbox: str, url: str) -> dict[str, str]:
    """Return the secret for Steward's mailbox: a service account's key, Gmail's address, and the push settings."""
    said = {
        "type": "service_account",
        "client_email": SERVICE_ACCOUNT,
        "private_key_id": "1",
        "private_key": private_key().decode(),
        "token_uri": f"{url}{TOKEN_PATH}",
    }
    return {
        "mailbox": mailbox,
        "service_account": json.dumps(said),
        "api_url": url,
        "topic": TOPIC,
        "push_account": PUSH_ACCOUNT,
        "certs_url": f"{url}{CERTS_PATH}",
    }


def client_secret_of(url: str) -> dict[str, str]:
    """Return the OAuth client for sign-ins, with `url`, the fake's address instead of Google's."""
    return {"client_id": CLIENT_ID, "client_secret": CLIENT_SECRET, "api_url": url}
