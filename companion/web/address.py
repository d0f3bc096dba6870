"""The app's address for phones; as a command, with a QR code."""

from __future__ import annotations

import ipaddress
import socket
import sys
from urllib.parse import urlsplit

from companion.config import Settings


def lan_address() -> str | None:
    """This machine's, in its network; sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # only the route is looked up
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if ipaddress.ip_address(address).is_loopback else address


def reachable_url(settings: Settings, request_url: str) -> str:
    """For other phones, without a final slash.

    PUBLIC_URL, or as the browser asked, with the network's address for a local one.
    """
    if settings.public_url:
        return settings.public_url
    parts = urlsplit(request_url)
    place = parts.netloc
    if parts.hostname in ("localhost", "127.0.0.1", "::1") and (address := lan_address()):
        place = address + (f":{parts.port}" if parts.port else "")
    return f"{parts.scheme}://{place}"


WARNING = """
  The browser warns that the connection is not private: this machine has made its certificate itself, and nobody
  vouches for it. The connection is encrypted all the same. On your phone choose "Advanced" and go on.
  So that the warning goes, and the app can be installed and opens without a connection, let the phone trust the
  certificate: open {url}/https on it and follow what stands there.
"""


def main() -> None:
    settings = Settings()
    secure = settings.local_https
    local = f"{'https' if secure else 'http'}://localhost:{settings.port}"
    url = reachable_url(settings, local)
    out = sys.stdout
    out.write(f"\nTapestry Companion\n\n  on this machine  {local}\n  on your phone    {url}\n\n")
    import qrcode

    code = qrcode.QRCode(border=2)
    code.add_data(url)
    code.print_ascii(out=out, invert=True)
    if secure:
        out.write(WARNING.format(url=url))
    out.write("\nCtrl+C stops it. Games are kept.\n")
    out.flush()


if __name__ == "__main__":
    main()
