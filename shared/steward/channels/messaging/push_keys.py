"""Steward's key pair for push services (VAPID, RFC 8292), derived from the secret that signs links.

So it is as old as that secret, costs none of its own, and a new one voids all subscriptions with all links.
"""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

# Order of the group of P-256 (FIPS 186-5).
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
# More bytes than the order has, so that every key is as likely as any other.
_DRAWN_BYTES = 48
_PURPOSE = b"steward web push"


def signing_key(secret: str) -> EllipticCurvePrivateKey:
    """Return the private key."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    drawn = HKDF(SHA256(), length=_DRAWN_BYTES, salt=None, info=_PURPOSE).derive(secret.encode())
    return ec.derive_private_key(int.from_bytes(drawn) % (_ORDER - 1) + 1, ec.SECP256R1())


def public_key(secret: str) -> str:
    """Return the public key as browsers take it (`applicationServerKey`)."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = signing_key(secret).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).decode().rstrip("=")
