"""Keys and certificates of the door and of stations: each makes its own, nobody signs another's.

A certificate has practically no end: clocks of kiosks may be years off, and a dead clock battery
must not stop a table. What ends it is that its row is revoked.
"""

import os
import ssl
from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from floor.base.errors import StoreTrouble

_LONG_SEQUENCE = b"\x30\x82"
"""A certificate (DER) begins so; then comes its length."""
_OF_THE_NAME, _WHOLE_NAME = 40, 64
"""Bytes of the PC's name in a certificate's, and of the whole."""
# Before every clock begins, be it one that counts from 1970; the library takes nothing earlier.
_FIRST, _LAST = datetime(1950, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, tzinfo=UTC)


class OwnKey(NamedTuple):
    """One side's own key."""

    path: Path
    """PEM: the private key and its certificate behind it, for its owner's eyes only."""
    certificate: bytes
    """DER."""


def fingerprint(certificate: bytes) -> str:
    """How a certificate (DER) is told from others: 64 hexadecimal figures."""
    return sha256(certificate).hexdigest()


def own_key(path: Path, name: str) -> OwnKey:
    """The key in the file at `path`, made when there is none yet.

    Raises:
        StoreTrouble: it cannot be read or written, or is no key.
    """
    if not path.exists():
        try:
            _write(path, _made(name))
        except OSError as error:
            raise StoreTrouble(
                "{path} cannot be written: {why}.",
                path=path,
                why=error.strerror or type(error).__name__,
            ) from error
    try:
        return OwnKey(path, _certificate_in(path.read_bytes()))
    except (OSError, ValueError) as error:
        raise StoreTrouble(
            "The key in {path} cannot be used: {why}. Delete it to make a new one; every kiosk is"
            " then paired again.",
            path=path,
            why=getattr(error, "strerror", None) or str(error) or type(error).__name__,
        ) from error


def _made(name: str) -> bytes:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    serial = x509.random_serial_number()
    # TLS finds a certificate it trusts by its name: no two may have one, on PCs that are alike.
    # It has 64 bytes at most, whatever letters the PC is called by.
    called = name.encode("utf-8", "ignore")[:_OF_THE_NAME].decode("utf-8", "ignore")
    own = f"{called} {serial:x}".encode()[:_WHOLE_NAME].decode()
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, own)])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(serial)
        .not_valid_before(_FIRST)
        .not_valid_after(_LAST)
        .sign(key, hashes.SHA256())
    )
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    ) + certificate.public_bytes(serialization.Encoding.PEM)


def _certificate_in(pem: bytes) -> bytes:
    begin = pem.find(b"-----BEGIN CERTIFICATE-----")
    if begin < 0:
        raise ValueError("no certificate in it")
    return ssl.PEM_cert_to_DER_cert(pem[begin:].decode("ascii").strip() + "\n")


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".new")
    beside.unlink(missing_ok=True)
    with open(beside, "xb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def checked(certificate: bytes) -> bytes:
    """`certificate`, one that TLS can trust.

    Raises:
        ValueError: it is none.
    """
    # By what TLS itself reads: the library that makes certificates would stay in the door's memory.
    if (
        certificate[:2] != _LONG_SEQUENCE
        or int.from_bytes(certificate[2:4]) != len(certificate) - 4
    ):
        raise ValueError("not one certificate and nothing else")
    trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        let_in(trusting, certificate)
    except ssl.SSLError as error:
        raise ValueError("no certificate") from error
    if trusting.cert_store_stats()["x509"] != 1:
        raise ValueError("not one certificate and nothing else")
    return certificate


def door_context(key: OwnKey, stations: Iterable[bytes]) -> ssl.SSLContext:
    """What the door's port speaks: TLS 1.3, and only with those `stations`."""
    context = _context(ssl.PROTOCOL_TLS_SERVER, key)
    context.verify_mode = ssl.CERT_REQUIRED
    for station in stations:
        let_in(context, station)
    return context


def let_in(context: ssl.SSLContext, station: bytes) -> None:
    """From now on that station may come to the port of `context`, while it runs."""
    context.load_verify_locations(cadata=station)


def pairing_context(key: OwnKey) -> ssl.SSLContext:
    """What the port for pairing speaks: with whoever comes, they prove themselves by the digits."""
    return _context(ssl.PROTOCOL_TLS_SERVER, key)


def station_context(key: OwnKey, doors: Iterable[bytes]) -> ssl.SSLContext:
    """What a station speaks with those `doors` and no others."""
    context = _context(ssl.PROTOCOL_TLS_CLIENT, key)
    for door in doors:
        context.load_verify_locations(cadata=door)
    return context


def stranger_context() -> ssl.SSLContext:
    """What a station speaks that is about to be paired: it knows no door yet."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _context(protocol: int, key: OwnKey) -> ssl.SSLContext:
    context = ssl.SSLContext(protocol)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.load_cert_chain(key.path)
    if protocol is ssl.PROTOCOL_TLS_SERVER:
        # No session is taken up again. While a station reads the tickets for that in one thread,
        # what it writes in another is sometimes lost, and the door waits for its greeting in vain.
        context.num_tickets = 0
    return context
