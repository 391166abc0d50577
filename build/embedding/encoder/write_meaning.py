"""Writes the layers that read meaning as the file that `adapters/safety-encoder/meaning-file.ts` reads.

They are the upper layers of the source as they are: only its last layer tells near meanings from others. They stand on
the lower layers of the model, which training leaves alone. The centres are those of `build/embedding/relevance`.
"""

import argparse
import json
import struct
from pathlib import Path

import numpy as np

from source import read_source
from train import layers_of
from write import MATRICES, Sections, blocks_of


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--source", required=True)
    arguments.add_argument("--frozen", type=int, default=4)
    arguments.add_argument("--centres", type=Path, required=True)
    arguments.add_argument("--out", type=Path, required=True)
    o = arguments.parse_args()
    source = read_source(o.source)
    header = {"hidden": source.hidden, "layers": source.layers - o.frozen, "feedForward": source.feed_forward,
              "from": o.frozen}
    text = json.dumps(header).encode()
    file = Sections(b"MEA1" + struct.pack("<I", len(text)) + text)
    for layer in layers_of(source, source.layers)[o.frozen :]:
        for name in MATRICES:
            weights = np.asarray(layer[f"{name}.w"])
            file.add(blocks_of(weights) if weights.ndim == 2 else weights)
            file.add(np.asarray(layer[f"{name}.b"], np.float32))
    centres = json.loads(o.centres.read_text())
    for name in ("said", "briefs"):
        file.add(np.array(centres[name], np.float32))
    o.out.write_bytes(file.data)
    print(f"{o.out}: {len(file.data)} bytes")


if __name__ == "__main__":
    main()
