"""Loads the exported pages with the labels of their blocks."""
import json
from pathlib import Path

import numpy as np

from align import tokens
from labels import Labels


class Page:
    """A labelled page: the words, terms and headings of its blocks, the share of each block that is content, and the share that has a label."""

    def __init__(self, row, labels):
        self.id, self.set, self.type, self.fold = row["id"], row["set"], row["type"], row["fold"]
        self.size = len(row["texts"])
        self.words = np.array([len(tokens(text)) for text in row["texts"]], dtype=np.int64)
        self.share, self.known = labels.of(row["id"], row["texts"], row["kinds"])
        self.terms, self.headings, self.site = row["terms"], row["headings"], row["site"]
        self.is_judged = labels.are_judged(row["id"])


def load(folder, data):
    """Returns the pages, the matrix of their blocks' features, and the names of its columns."""
    folder = Path(folder)
    names = json.loads((folder / "names.json").read_text())
    matrix = np.fromfile(folder / "features.f32", dtype="<f4").reshape(-1, len(names))
    labels = Labels(data)
    with open(folder / "pages.jsonl", encoding="utf-8") as lines:
        pages = [Page(json.loads(line), labels) for line in lines]
    return pages, matrix, names
