"""Writes the trained encoder as the file that `adapters/safety-encoder/model-file.ts` reads."""

import argparse
import json
import pickle
import struct
from pathlib import Path

import numpy as np

from source import BLOCK, read_source
from train import POSITIONS, embedding_of, layers_of

ALIGNMENT = 16
MATRICES = ("q", "k", "v", "ao", "aln", "fi", "fo", "oln")


class Sections:
    def __init__(self, start: bytes):
        self.data = bytearray(start)

    def add(self, array: np.ndarray) -> None:
        self.data += bytes(-len(self.data) % ALIGNMENT)
        self.data += np.ascontiguousarray(array).tobytes()


def blocks_of(weights: np.ndarray) -> np.ndarray:
    """Rows in blocks of 32 numbers of 4 bits: a 16-bit scale, then 16 bytes; exact for weights that came from such.

    The scale is the one of a few around the largest number that comes nearest to the weights.
    """
    rows = weights.reshape(len(weights), -1, BLOCK)
    peak = np.take_along_axis(rows, np.abs(rows).argmax(-1)[..., None], -1)
    best, least = None, None
    for share in (1, 0.97, 0.93, 0.89, 0.85):
        scale = (peak * share / -8).astype(np.float16).astype(np.float32)
        scale[scale == 0] = 1e-7
        numbers = np.clip(np.rint(rows / scale), -8, 7)
        error = ((numbers * scale - rows) ** 2).sum(-1, keepdims=True)
        if best is None:
            best, least = (scale, numbers), error
        else:
            better = error < least
            best = (np.where(better, scale, best[0]), np.where(better, numbers, best[1]))
            least = np.where(better, error, least)
    scale, numbers = best
    codes = (numbers + 8).astype(np.uint8)
    bytes_ = codes[..., :16] | codes[..., 16:] << 4
    return np.concatenate([scale.astype(np.float16).view(np.uint8), bytes_], -1)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--source", required=True)
    arguments.add_argument("--trained", type=Path, required=True)
    arguments.add_argument("--out", type=Path, required=True)
    o = arguments.parse_args()
    source = read_source(o.source)
    trained = pickle.loads(o.trained.read_bytes())
    keep = trained["keep"]
    names = [source.pieces[i].decode("utf8") for i in keep]
    units = [name.encode("utf-16-le") for name in names]
    header = {"pieces": len(keep), "units": sum(map(len, units)) // 2, "hidden": source.hidden,
              "layers": trained["layers"], "heads": source.heads, "feedForward": source.feed_forward,
              "tokens": POSITIONS, "classes": trained["classes"]}
    text = json.dumps(header).encode()
    file = Sections(b"ENC1" + struct.pack("<I", len(text)) + text)
    file.add(np.array([len(name) // 2 for name in units], np.uint8))
    file.add(source.scores[keep].astype(np.float32))
    file.add(np.frombuffer(b"".join(units), np.uint16))
    own = source.specials
    file.add(source.rows[[*keep, own["bos"], own["eos"], own["unk"]]])
    embedding = embedding_of(source)
    file.add(embedding["pos"].astype(np.float32))
    file.add(embedding["ln.w"])
    file.add(embedding["ln.b"])
    for layer in [*layers_of(source, trained["frozen"]), *trained["p"]["layers"]]:
        for name in MATRICES:
            weights = np.asarray(layer[f"{name}.w"])
            if weights.ndim == 2:
                file.add(blocks_of(weights))
            else:
                file.add(weights)
            file.add(np.asarray(layer[f"{name}.b"], np.float32))
    file.add(np.asarray(trained["p"]["head"]["w"], np.float32))
    file.add(np.asarray(trained["p"]["head"]["b"], np.float32))
    o.out.write_bytes(file.data)
    print(f"{o.out}: {len(file.data)} bytes")


if __name__ == "__main__":
    main()
