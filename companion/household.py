"""Who counts as one where addresses are counted."""

from __future__ import annotations

import ipaddress


def household(address: str) -> str:
    """An address as it is counted: of IPv6 the network of a household, which has more addresses than anybody counts."""
    parsed = parsed_address(address)
    if parsed is None:
        return address
    return str(ipaddress.ip_network((parsed, 64), strict=False)) if parsed.version == 6 else str(parsed)


def parsed_address(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """What an address says, None where it is none. One of IPv4 is often written as one of IPv6: `::ffff:192.0.2.1`."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return (parsed.ipv4_mapped if parsed.version == 6 else None) or parsed
