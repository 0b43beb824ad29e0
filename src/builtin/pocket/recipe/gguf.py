"""Writes a GGUF file (version 3): metadata, then tensors as F32 or Q8_0."""

import struct

import numpy as np

F32, Q8_0 = 0, 8
ALIGNMENT = 32
INT8, UINT32, INT32, FLOAT32, BOOL, STRING, ARRAY = 1, 4, 5, 6, 7, 8, 9


def _string(text):
    data = text.encode("utf-8")
    return struct.pack("<Q", len(data)) + data


def _value(value):
    if isinstance(value, bool):
        return BOOL, struct.pack("<?", value)
    if isinstance(value, int):
        return UINT32, struct.pack("<I", value)
    if isinstance(value, float):
        return FLOAT32, struct.pack("<f", value)
    if isinstance(value, str):
        return STRING, _string(value)
    if isinstance(value, np.ndarray):
        kind = {np.dtype(np.int8): INT8, np.dtype(np.float32): FLOAT32}[value.dtype]
        return ARRAY, struct.pack("<IQ", kind, value.size) + value.tobytes()
    if isinstance(value, list):
        kind = STRING if isinstance(value[0], str) else INT32
        pack = _string if kind == STRING else lambda v: struct.pack("<i", v)
        return ARRAY, struct.pack("<IQ", kind, len(value)) + b"".join(pack(v) for v in value)
    raise TypeError(type(value))


def quantize_q8_0(array):
    """Blocks of 32 along the last axis: a half-float scale, then 32 signed bytes."""
    blocks = array.astype(np.float32).reshape(-1, 32)
    scale = (np.abs(blocks).max(axis=1, keepdims=True) / 127).astype(np.float16)
    divisor = np.where(scale == 0, 1, scale).astype(np.float32)
    quants = np.clip(np.rint(blocks / divisor), -127, 127).astype(np.int8)
    return np.concatenate([scale.view(np.int8).reshape(-1, 2), quants], axis=1).tobytes()


def dequantized(array):
    """What array becomes after a trip through Q8_0."""
    blocks = array.astype(np.float32).reshape(-1, 32)
    scale = (np.abs(blocks).max(axis=1, keepdims=True) / 127).astype(np.float16).astype(np.float32)
    quants = np.clip(np.rint(blocks / np.where(scale == 0, 1, scale)), -127, 127)
    return (quants * scale).reshape(array.shape).astype(np.float32)


def write_gguf(path, metadata, tensors):
    """tensors: name -> float array; vectors are kept as F32, matrices become Q8_0."""
    head = [struct.pack("<4sIQQ", b"GGUF", 3, len(tensors), len(metadata))]
    for key, value in metadata.items():
        kind, data = _value(value)
        head.append(_string(key) + struct.pack("<I", kind) + data)
    blobs, offset = [], 0
    for name, array in tensors.items():
        kind = F32 if array.ndim == 1 else Q8_0
        blob = array.astype(np.float32).tobytes() if kind == F32 else quantize_q8_0(array)
        dims = struct.pack(f"<{array.ndim}Q", *reversed(array.shape))
        head.append(_string(name) + struct.pack("<I", array.ndim) + dims + struct.pack("<IQ", kind, offset))
        blob += b"\0" * (-len(blob) % ALIGNMENT)
        blobs.append(blob)
        offset += len(blob)
    head = b"".join(head)
    with open(path, "wb") as file:
        file.write(head + b"\0" * (-len(head) % ALIGNMENT))
        file.write(b"".join(blobs))
