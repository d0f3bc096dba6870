"""Who counts as one address."""

from __future__ import annotations

import ipaddress


def household(address: str) -> str:
    """An IPv6 network, as it has countless addresses."""
    parsed = parsed_address(address)
    if parsed is None:
        return address
    return str(ipaddress.ip_network((parsed, 64), strict=False)) if parsed.version == 6 else str(parsed)


def parsed_address(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """IPv4 may be written as IPv6: `::ffff:192.0.2.1`."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return (parsed.ipv4_mapped if parsed.version == 6 else None) or parsed
