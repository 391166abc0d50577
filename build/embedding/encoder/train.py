"""Fine-tunes the upper layers and a head on the sentences of `build/embedding/training`.

The lower layers and the table stay as they are, so that what the model knows of languages stays too; their states are
computed once. A conversation is the mean of what its user says, as the reader of the adapter makes it: chats alternate
and begin with the user. Runs on one thread.
"""

import argparse
import json
import pickle
import time
import zlib
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

import encoder
from choose_pieces import choose
from pieces import Pieces
from source import dequantised, read_source

SAFE = ("harmless", "tricky")
BUCKETS = (8, 12, 16, 24, 40, 64, 126)
POSITIONS = 128
MARKS = ".!?…。！？؟।"
STOPS = {"ja": "。", "zh": "。", "hi": "।"}
QUESTIONS = {"ja": "？", "zh": "？", "ar": "؟"}


def written(text, language):
    """With a mark at its end or without one, by its digest: how careful an author was must say nothing of the class."""
    bare = text.rstrip(MARKS + " ")
    digest = zlib.crc32(bare.encode())
    if digest % 2 == 0:
        return bare
    if text != bare:
        return text
    return bare + (STOPS.get(language, ".") if digest % 4 == 1 else QUESTIONS.get(language, "?"))


def items_of(folders: list[Path]):
    """[language, class, messages] of every file."""
    for file in (file for folder in folders for file in sorted(folder.glob("*.json"))):
        for language, classes in json.loads(file.read_text())["languages"].items():
            for name, texts in classes.items():
                for text in texts:
                    yield language, name, [text] if isinstance(text, str) else text


def layers_of(source, count):
    def one(at):
        start = f"l{at}."
        return {k[len(start) :]: jnp.asarray(np.array(v)) for k, v in source.tensors.items() if k.startswith(start)}

    return [one(at) for at in range(count)]


def embedding_of(source):
    t = source.tensors
    positions = t["emb.pos"].reshape(-1, source.hidden)[:POSITIONS]
    return {"pos": positions + t["emb.type"][: source.hidden], "type": np.zeros(source.hidden, np.float32),
            "ln.w": np.array(t["emb.ln.w"]), "ln.b": np.array(t["emb.ln.b"])}


def bucket_of(tokens):
    return next(size for size in BUCKETS if tokens <= size)


class Texts:
    """Every text as ids of the source, and its states after the frozen layers."""

    def __init__(self, source, keep, texts, frozen, cache=None):
        chosen = set(keep)
        names = [p.decode("utf8", "replace") if i in chosen else "" for i, p in enumerate(source.pieces)]
        pieces = Pieces(names, source.scores)
        own = source.specials
        self.place = {text: at for at, text in enumerate(texts)}
        self.ids = [[own["bos"], *pieces.ids_of(text, own["unk"])[: BUCKETS[-1] - 2], own["eos"]] for text in texts]
        self.states = [None] * len(texts)
        lower = {"emb": jax.tree.map(jnp.asarray, embedding_of(source)), "layers": layers_of(source, frozen)}

        @jax.jit
        def run(words, mask):
            x = encoder.embedded(words, lower["emb"])
            for p in lower["layers"]:
                x = encoder.layer(x, mask, p, source.heads)
            return x

        known = pickle.loads(cache.read_bytes()) if cache is not None and cache.exists() else {}
        self.states = [known.get(text) for text in texts]
        missing = [at for at, states in enumerate(self.states) if states is None]
        order = sorted(missing, key=lambda at: len(self.ids[at]))
        for size in BUCKETS:
            of_size = [at for at in order if bucket_of(len(self.ids[at])) == size]
            for start in range(0, len(of_size), 64):
                group = of_size[start : start + 64]
                ids = np.full((64, size), own["pad"])
                mask = np.zeros((64, size), np.float32)
                mask[:, 0] = 1
                for row, at in enumerate(group):
                    ids[row, : len(self.ids[at])] = self.ids[at]
                    mask[row, : len(self.ids[at])] = 1
                words = dequantised(source.rows[ids.ravel()]).reshape(64, size, -1)
                states = np.asarray(run(words, mask))
                for row, at in enumerate(group):
                    self.states[at] = states[row, : len(self.ids[at])].astype(np.float16)
        if cache is not None and missing:
            cache.write_bytes(pickle.dumps(dict(zip(texts, self.states))))

    def batch(self, groups, size, rows, rng=None):
        """groups: lists of texts; returns states, mask and [groups, rows] shares. Drops tokens while training."""
        hidden = self.states[0].shape[1]
        x = np.zeros((rows, size, hidden), np.float32)
        mask = np.zeros((rows, size), np.float32)
        mask[:, 0] = 1
        shares = np.zeros((len(groups), rows), np.float32)
        row = 0
        for at, group in enumerate(groups):
            for text in group:
                states = self.states[text]
                n = min(len(states), size)
                x[row, :n] = states[:n]
                mask[row, :n] = 1 if rng is None else rng.random(n) > 0.1
                mask[row, 0] = 1
                shares[at, row] = 1 / len(group)
                row += 1
        return x, mask, shares


def weights_of(labels):
    """By item: a class that has many texts, such as weapons, does not push those aside that are seldom named outright.

    The last label is what is harmless; it has the weight of its texts.
    """
    counts = np.bincount(labels).astype(np.float32)
    weights = np.sqrt(counts[:-1].mean() / counts[:-1])
    weights *= counts[:-1].sum() / (counts[:-1] * weights).sum()
    return np.append(weights, 1).astype(np.float32)[labels]


def logits(p, x, mask, shares, heads):
    for one in p["layers"]:
        x = encoder.layer(x, mask, one, heads)
    return (shares @ encoder.pooled(x, mask)) @ p["head"]["w"].T + p["head"]["b"]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--source", required=True)
    arguments.add_argument("--training", type=Path, nargs="+", required=True)
    arguments.add_argument("--out", type=Path, required=True)
    arguments.add_argument("--pieces", type=int, default=60_000)
    arguments.add_argument("--layers", type=int, default=8)
    arguments.add_argument("--frozen", type=int, default=4)
    arguments.add_argument("--epochs", type=float, default=4)
    arguments.add_argument("--rate", type=float, default=2e-4)
    arguments.add_argument("--keep", type=Path, help="ids of pieces, as an earlier run chose them")
    arguments.add_argument("--held", type=Path, help="JSON: list of texts that are not trained on")
    arguments.add_argument("--states", type=Path, help="where the states of the lower layers are kept for a next run")
    arguments.add_argument("--start", type=Path, help="what an earlier run wrote: training goes on from there")
    o = arguments.parse_args()

    source = read_source(o.source)
    keep = json.loads(o.keep.read_text()) if o.keep else choose(source, o.pieces)
    held = set(json.loads(o.held.read_text())) if o.held else set()
    items = [(language, name, [written(text, language) for text in messages[::2]])
             for language, name, messages in items_of(o.training) if not held & set(messages)]
    classes = list(dict.fromkeys(name for _, name, _ in items if name not in SAFE))
    texts = list(dict.fromkeys(text for _, _, messages in items for text in messages))
    began = time.time()
    made = Texts(source, keep, texts, o.frozen, o.states)
    print(f"{len(items)} items, {len(texts)} texts, states in {time.time() - began:.0f} s", flush=True)

    groups = [[made.place[text] for text in messages] for _, _, messages in items]
    labels = np.array([classes.index(name) if name not in SAFE else len(classes) for _, name, _ in items])
    weights = weights_of(labels)
    calm = [group[0] for (_, name, _), group in zip(items, groups) if name in SAFE and len(group) == 1]
    rng = np.random.default_rng(35)
    hidden = source.hidden
    p = {"layers": layers_of(source, o.layers)[o.frozen :],
         "head": {"w": jnp.zeros((len(classes) + 1, hidden)), "b": jnp.zeros(len(classes) + 1)}}
    if o.start:
        p = jax.tree.map(jnp.asarray, pickle.loads(o.start.read_bytes())["p"])
    rates = {"layers": jax.tree.map(lambda _: 1.0, p["layers"]), "head": {"w": 10.0, "b": 10.0}}

    def loss(p, x, mask, shares, y, weight):
        found = jax.nn.log_softmax(logits(p, x, mask, shares, source.heads))
        # A tenth of the weight on all answers: wordings that nobody has labelled stay uncertain.
        picked = 0.93 * found[jnp.arange(len(y)), y] + 0.07 * found.mean(-1)
        return -(weight * picked).sum() / weight.sum()

    @jax.jit
    def step(p, m, v, at, rate, *batch):
        value, g = jax.value_and_grad(loss)(p, *batch)
        norm = jnp.sqrt(sum((leaf**2).sum() for leaf in jax.tree.leaves(g)))
        g = jax.tree.map(lambda leaf: leaf * jnp.minimum(1, 1 / norm), g)
        m = jax.tree.map(lambda a, b: 0.9 * a + 0.1 * b, m, g)
        v = jax.tree.map(lambda a, b: 0.98 * a + 0.02 * b * b, v, g)

        def moved(leaf, a, b, times):
            return leaf - rate * times * (a / (1 - 0.9**at) / (jnp.sqrt(b / (1 - 0.98**at)) + 1e-6) + 0.01 * leaf)

        return jax.tree.map(moved, p, m, v, rates), m, v, value

    size_of = np.array([bucket_of(max(len(made.ids[t]) for t in group)) for group in groups])
    rows = 48
    per_epoch = sum(-(-int((size_of == size).sum()) // (rows * 2 // 3)) for size in BUCKETS)
    total = int(per_epoch * o.epochs)
    m = jax.tree.map(jnp.zeros_like, p)
    v, at, losses, began = m, 0, [], time.time()
    while at < total:
        batches = []
        for size in BUCKETS:
            of_size = rng.permutation(np.flatnonzero(size_of == size))
            batch, used = [], 0
            for item in of_size:
                group = list(groups[item])
                # Trouble among harmless messages is still trouble.
                if rng.random() < 0.2:
                    group += [int(t) for t in rng.choice(calm, rng.integers(1, 3)) if len(made.ids[t]) <= size]
                if used + len(group) > rows:
                    batches.append((size, batch))
                    batch, used = [], 0
                batch.append((item, group[:rows]))
                used += len(group[:rows])
            if batch:
                batches.append((size, batch))
        for index in rng.permutation(len(batches)):
            if at >= total:
                break
            size, batch = batches[index]
            x, mask, shares = made.batch([group for _, group in batch], size, rows, rng)
            full = np.zeros((rows, rows), np.float32)
            full[: len(batch)] = shares
            y = np.zeros(rows, np.int32)
            y[: len(batch)] = labels[[item for item, _ in batch]]
            weight = np.zeros(rows, np.float32)
            weight[: len(batch)] = weights[[item for item, _ in batch]]
            at += 1
            rate = o.rate * min(1, at / 60) * max(0.02, 1 - at / total)
            p, m, v, value = step(p, m, v, float(at), rate, x, mask, full, y, weight)
            losses.append(float(value))
            if at % 20 == 0:
                print(at, total, round(float(np.mean(losses[-50:])), 3), f"{time.time() - began:.0f} s", flush=True)
            if at % 200 == 0 or at == total:
                saved = {"keep": keep, "classes": classes, "frozen": o.frozen, "layers": o.layers,
                         "p": jax.tree.map(np.asarray, p)}
                o.out.write_bytes(pickle.dumps(saved))


if __name__ == "__main__":
    main()
