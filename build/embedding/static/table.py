"""Writes and reads the table of adapters/vectors-static."""
import struct

import numpy as np

MAGIC = b"VEC1"
SCORE_STEP = 1 / 2048
HALF = 7.5


def padded(data):
    return data + b"\0" * (-len(data) % 4)


def write(path, pieces, scores, vectors):
    order = sorted(range(len(pieces)), key=lambda row: pieces[row].encode("utf-16-be", "surrogatepass"))
    units = [pieces[row].encode("utf-16-le", "surrogatepass") for row in order]
    vectors = vectors[order]
    scales = np.maximum(np.abs(vectors).max(1), 1e-12).astype(np.float32) / np.float32(HALF)
    numbers = np.clip(np.floor(vectors / scales[:, None]) + 8, 0, 15).astype(np.uint8)
    steps = np.round(-scores[order] / SCORE_STEP).astype("<u2")
    text = b"".join(units)
    sections = [
        bytes(len(piece) // 2 for piece in units),
        steps.tobytes(),
        scales.astype("<f4").tobytes(),
        text,
        (numbers[:, 0::2] | numbers[:, 1::2] << 4).tobytes(),
    ]
    with open(path, "wb") as file:
        file.write(struct.pack("<4s5I", MAGIC, len(pieces), vectors.shape[1], len(text) // 2, 0, 0))
        for section in sections:
            file.write(padded(section))


def read(path):
    """Pieces, log-probabilities and vectors, as the adapter sees them."""
    with open(path, "rb") as file:
        data = file.read()
    magic, count, dimensions, unit_count = struct.unpack_from("<4s3I", data)
    assert magic == MAGIC
    at = 24

    def section(kind, length):
        nonlocal at
        found = np.frombuffer(data, kind, length, at)
        at += -(-found.nbytes // 4) * 4
        return found

    lengths = section("u1", count).astype(int)
    scores = (section("<u2", count) * -SCORE_STEP).astype(np.float32)
    scales = section("<f4", count)
    units = section("<u2", unit_count).tobytes()
    pairs = section("u1", count * dimensions // 2).reshape(count, -1)
    ends = np.cumsum(lengths)
    pieces = [units[2 * (e - n) : 2 * e].decode("utf-16-le", "surrogatepass") for e, n in zip(ends, lengths)]
    numbers = np.stack([pairs & 15, pairs >> 4], -1).reshape(count, -1).astype(np.float32) - np.float32(7.5)
    return pieces, scores, numbers * scales[:, None]
