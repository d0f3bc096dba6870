"""A certificate for `./run --https`, made by openssl."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from companion.config import Settings
from companion.web.address import lan_address

FOLDER = "https"
TRUSTED, CERTIFICATE, KEY, PLACES = "tapestry-companion.crt", "server.crt", "server.key", "addresses"
DAYS = 800
"""Phones reject longer validity."""
RENEWED = 30 * 24 * 3600
"""Seconds before its end."""

CONFIGURATION = """
[req]
prompt = no
distinguished_name = name
[name]
CN = Tapestry Companion at {place}
[trusted]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
nameConstraints = critical, permitted;DNS:localhost, {permitted}
[server]
basicConstraints = CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectAltName = DNS:localhost, {names}
"""


class NoOpenssl(Exception):
    """It is missing or fails."""


def trusted_file(settings: Settings) -> Path:
    """Exists once `./run --https` has run."""
    return settings.instance_dir / FOLDER / TRUSTED


def certified(folder: Path, places: tuple[str, ...]) -> Path:
    """Renewed if for other addresses or about to expire.

    Its signing key is thrown away: nobody can make another that phones trust. Raises NoOpenssl.
    """
    if not _still_good(folder, places):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o700, parents=True)
        _make(folder, places)
        (folder / PLACES).write_text(" ".join(places), encoding="ascii")
    return folder


def _still_good(folder: Path, places: tuple[str, ...]) -> bool:
    said = folder / PLACES
    if not said.is_file() or said.read_text(encoding="ascii") != " ".join(places):
        return False
    return said.stat().st_mtime + DAYS * 24 * 3600 - RENEWED > time.time()


def _make(folder: Path, places: tuple[str, ...]) -> None:
    permitted = ", ".join(f"permitted;IP:{place}/255.255.255.255" for place in places)
    names = ", ".join(f"IP:{place}" for place in places)
    words = CONFIGURATION.format(place=places[-1], permitted=permitted, names=names)
    (folder / "openssl.cnf").write_text(words, encoding="ascii")
    key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -config openssl.cnf"
    _openssl(folder, f"req -x509 {key} -extensions trusted -days {DAYS} -keyout signer.key -out {TRUSTED}")
    _openssl(folder, f"req {key} -keyout {KEY} -out server.csr")
    signing = f"-CA {TRUSTED} -CAkey signer.key -CAcreateserial -extfile openssl.cnf -extensions server"
    _openssl(folder, f"x509 -req -in server.csr {signing} -days {DAYS} -out {CERTIFICATE}")
    for used in folder.iterdir():
        if used.name not in (TRUSTED, CERTIFICATE, KEY):
            used.unlink()
    os.chmod(folder / KEY, 0o600)


def _openssl(folder: Path, arguments: str) -> None:
    try:
        subprocess.run(["openssl", *arguments.split()], cwd=folder, check=True, capture_output=True, text=True)
    except FileNotFoundError as error:
        raise NoOpenssl("The command openssl is needed for --https: install the package openssl.") from error
    except subprocess.CalledProcessError as error:
        raise NoOpenssl(f"openssl could not make a certificate: {error.stderr}") from error


def main() -> None:
    """Print the folder of certificate and key."""
    here = lan_address()
    places = ("127.0.0.1", here) if here else ("127.0.0.1",)
    try:
        folder = certified(Settings().instance_dir / FOLDER, places)
    except NoOpenssl as error:
        sys.exit(str(error))
    sys.stdout.write(f"{folder}\n")


if __name__ == "__main__":
    main()
