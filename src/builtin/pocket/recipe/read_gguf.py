"""Reads a GGUF file that this recipe wrote: to go on from what is shipped."""

import re
import struct

import numpy as np
import torch

from .gguf import ALIGNMENT, ARRAY, BOOL, F32, FLOAT32, INT8, INT32, STRING, UINT32
from .model import Pocket, Shape
from .tokenizer import BYTE_NAMES, CONTROL, MARKS, Tokenizer

TOPIC = re.compile(r"<\|topic:([a-z0-9-]+)\|>")
NUMBERS = {INT8: "<b", UINT32: "<I", INT32: "<i", FLOAT32: "<f", BOOL: "<?"}


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def number(self, form):
        (value,) = struct.unpack_from(form, self.data, self.at)
        self.at += struct.calcsize(form)
        return value

    def text(self):
        size = self.number("<Q")
        self.at += size
        return self.data[self.at - size : self.at].decode()

    def value(self, kind):
        if kind == STRING:
            return self.text()
        if kind == ARRAY:
            kind, count = self.number("<I"), self.number("<Q")
            return [self.value(kind) for _ in range(count)]
        return self.number(NUMBERS[kind])


def read_gguf(path):
    """(metadata, {name: tensor})"""
    reader = Reader(path.read_bytes())
    if reader.data[:4] != b"GGUF":
        raise ValueError(f"{path} is no GGUF file")
    reader.at = 8
    tensors, entries = reader.number("<Q"), reader.number("<Q")
    metadata = {}
    for _ in range(entries):
        key = reader.text()
        metadata[key] = reader.value(reader.number("<I"))
    places = []
    for _ in range(tensors):
        name = reader.text()
        dims = [reader.number("<Q") for _ in range(reader.number("<I"))]
        places.append((name, dims[::-1], reader.number("<I"), reader.number("<Q")))
    base = -(-reader.at // ALIGNMENT) * ALIGNMENT
    return metadata, {name: tensor(reader.data, base + offset, dims, kind) for name, dims, kind, offset in places}


def tensor(data, at, dims, kind):
    count = int(np.prod(dims))
    if kind == F32:
        array = np.frombuffer(data, np.float32, count, at)
    else:  # blocks of 32: a half-float scale, then the bytes
        blocks = np.frombuffer(data, np.uint8, count // 32 * 34, at).reshape(-1, 34)
        scales = blocks[:, :2].copy().view(np.float16).astype(np.float32)
        array = scales * blocks[:, 2:].copy().view(np.int8)
    return torch.from_numpy(array.astype(np.float32).reshape(dims))


def read_tokenizer(metadata):
    bytes_of = {name: byte for byte, name in BYTE_NAMES.items()}
    spelled = lambda name: bytes(bytes_of[c] for c in name)
    tokens = metadata["tokenizer.ggml.tokens"][len(CONTROL) + len(MARKS) :]
    topics = [found[1] for found in (TOPIC.fullmatch(t) for t in tokens) if found]
    pieces = [spelled(t).decode() for t in tokens[len(topics) :]]
    characters = [piece for piece in pieces if len(piece) == 1]
    # The merges of bytes into characters come first; what was learnt is the rest.
    learnt = metadata["tokenizer.ggml.merges"][-(len(pieces) - len(characters)) :]
    return Tokenizer(characters, [tuple(spelled(half).decode() for half in pair.split(" ")) for pair in learnt], topics)


def read_pocket(path):
    """(model, tokenizer)"""
    metadata, tensors = read_gguf(path)
    tokenizer = read_tokenizer(metadata)
    get = lambda key: metadata[f"llama.{key}"]
    model = Pocket(Shape(len(tokenizer), get("embedding_length"), get("block_count"), get("attention.head_count"), get("feed_forward_length")))
    model.load_state_dict(tensors)
    return model, tokenizer
