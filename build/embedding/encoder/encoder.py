"""The encoder in JAX, as the source has it: post-norm BERT, GELU by its tanh form (1e-3 beside the source), mean over tokens."""

import jax
import jax.numpy as jnp

EPSILON = 1e-12


def normed(x, weight, bias):
    centred = x - x.mean(-1, keepdims=True)
    return centred * jax.lax.rsqrt((centred * centred).mean(-1, keepdims=True) + EPSILON) * weight + bias


def layer(x, mask, p, heads):
    """x: [texts, tokens, hidden]; mask: [texts, tokens], 1 for a token."""
    texts, tokens, hidden = x.shape

    def split(name):
        y = x @ p[f"{name}.w"].T + p[f"{name}.b"]
        return y.reshape(texts, tokens, heads, hidden // heads).transpose(0, 2, 1, 3)

    scores = split("q") @ split("k").transpose(0, 1, 3, 2) * (hidden // heads) ** -0.5
    shares = jax.nn.softmax(jnp.where(mask[:, None, None, :] > 0, scores, -1e9), -1)
    seen = (shares @ split("v")).transpose(0, 2, 1, 3).reshape(texts, tokens, hidden)
    x = normed(x + seen @ p["ao.w"].T + p["ao.b"], p["aln.w"], p["aln.b"])
    inner = jax.nn.gelu(x @ p["fi.w"].T + p["fi.b"], approximate=True)
    return normed(x + inner @ p["fo.w"].T + p["fo.b"], p["oln.w"], p["oln.b"])


def embedded(words, p):
    """words: rows of the table, [texts, tokens, hidden]."""
    return normed(words + p["pos"][: words.shape[1]] + p["type"], p["ln.w"], p["ln.b"])


def pooled(x, mask):
    return (x * mask[..., None]).sum(1) / mask.sum(1, keepdims=True)


def encoded(words, mask, parameters, heads, every=False):
    """Means over tokens: of the last layer, or a list of those of all."""
    x = embedded(words, parameters["emb"])
    means = [pooled(x, mask)]
    for p in parameters["layers"]:
        x = layer(x, mask, p, heads)
        means.append(pooled(x, mask))
    return means if every else means[-1]
