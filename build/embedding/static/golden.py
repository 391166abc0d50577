"""Writes vectors of some texts as the table gives them: python golden.py TABLE.bin GOLDEN.json"""
import json
import sys

import numpy as np

import table
from pieces import Cutter, words_of

TEXTS = [
    "Which coffee beans would you take for a moka pot?",
    "Mein Hund verträgt sein Futter nicht mehr.",
    "ベランダでミニトマトを種から育てたいです。",
    "أريد تحضير قهوة إسبريسو جيدة في البيت",
    "घर पर अच्छी कॉफी बनाने के लिए कौन से बीन्स लेने चाहिए?",
    "İşe bisikletle gitmek istiyorum",
    "ＦＵＬＬ width, ﬁne ligatures and a soft\u00adhyphen 🚲",
    "ภาษาไทย",
    "donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenhersteller wanted",
]


def main(path, out):
    pieces, scores, vectors = table.read(path)
    cut = Cutter(pieces, scores)
    found = []
    for text in TEXTS:
        units = sum(len(word.encode("utf-16-le")) // 2 for word in words_of(text))
        rows = cut(text)
        known = sum(len(pieces[row].encode("utf-16-le")) // 2 for row in rows)
        total = vectors[rows].astype(np.float64).sum(0)
        vector = [round(float(x), 6) for x in total / np.linalg.norm(total)] if known * 2 > units else None
        found.append({"text": text, "vector": vector})
    with open(out, "w", encoding="utf8") as file:
        json.dump(found, file, ensure_ascii=False)


main(*sys.argv[1:])
