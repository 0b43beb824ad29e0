#!/usr/bin/env python3
"""Writes the needs of the topics (recipe/needs.py) into public/models/pocket.gguf, without training anything."""

import struct
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from recipe.gguf import ALIGNMENT, _string, _value  # noqa: E402
from recipe.needs import needs_of  # noqa: E402
from recipe.topics import read_topics  # noqa: E402

FILE = Path(__file__).resolve().parents[3] / "public" / "models" / "pocket.gguf"
KEY = "pocket.needs"
WIDTHS = {0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8}
TEXT, LIST = 8, 9


def end_of(data, at, kind):
    """Where a value ends."""
    if kind == TEXT:
        return at + 8 + struct.unpack_from("<Q", data, at)[0]
    if kind != LIST:
        return at + WIDTHS[kind]
    kind, count = struct.unpack_from("<IQ", data, at)
    at += 12
    if kind in WIDTHS:
        return at + WIDTHS[kind] * count
    for _ in range(count):
        at = end_of(data, at, kind)
    return at


def renewed(data, needs):
    """The file's bytes with these needs."""
    tensors, count = struct.unpack_from("<QQ", data, 8)
    at, kept = 24, []
    for _ in range(count):
        start = at
        at = end_of(data, at, TEXT)
        name = data[start + 8 : at].decode()
        at = end_of(data, at + 4, struct.unpack_from("<I", data, at)[0])
        if name != KEY:
            kept.append(data[start:at])
    facts = at
    for _ in range(tensors):
        at = end_of(data, at, TEXT)
        at += 4 + 8 * struct.unpack_from("<I", data, at)[0] + 4 + 8
    kind, value = _value(needs)
    head = data[:8] + struct.pack("<QQ", tensors, len(kept) + 1) + b"".join(kept)
    head += _string(KEY) + struct.pack("<I", kind) + value + data[facts:at]
    return head + b"\0" * (-len(head) % ALIGNMENT) + data[at + -at % ALIGNMENT :]


if __name__ == "__main__":
    FILE.write_bytes(renewed(FILE.read_bytes(), needs_of(read_topics()[0])))
