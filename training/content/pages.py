"""The exported pages with their labels, and the scores of a choice of blocks."""
import gzip
import json
from pathlib import Path

import numpy as np

from align import label_blocks, tokens

TYPES = ["article", "documentation", "service", "forum", "collection", "listing", "product"]


class Page:
    """One labelled page: blocks as ids of their words, so that a choice of blocks is scored by counting."""

    def __init__(self, row, truth, start):
        self.id, self.url, self.type, self.fold = row["id"], row["url"], row["type"], row["fold"]
        self.paths = np.array(row["paths"], dtype=np.int64)
        self.kinds = row["kinds"]
        self.start, self.size = start, len(row["texts"])
        blocks = [tokens(text) for text in row["texts"]]
        self.truth = tokens(truth)
        ids = {}
        for word in self.truth:
            ids.setdefault(word, len(ids))
        other = len(ids)
        self.words = np.array([len(block) for block in blocks], dtype=np.int64)
        self.flat = np.array([ids.get(w, other) for block in blocks for w in block], dtype=np.int64)
        self.owner = np.repeat(np.arange(self.size), self.words)
        self.truth_counts = np.bincount([ids[w] for w in self.truth], minlength=other + 1)
        self.truth_ids = [ids[w] for w in self.truth]
        self.labels = np.array(label_blocks(row["texts"], truth), dtype=np.float32)

    def f1(self, keep):
        """Word F1 of the blocks kept."""
        predicted = int(self.words[keep].sum())
        if not self.truth:
            return 1.0 if predicted == 0 else 0.0
        if predicted == 0:
            return 0.0
        counts = np.bincount(self.flat[keep[self.owner]], minlength=len(self.truth_counts))
        common = int(np.minimum(counts, self.truth_counts)[:].sum())
        return 2 * common / (predicted + len(self.truth))

    def ordered_f1(self, keep):
        """F1 of the longest common subsequence of words."""
        predicted = self.flat[keep[self.owner]].tolist()
        if not predicted or not self.truth:
            return 1.0 if not predicted and not self.truth else 0.0
        where = {}
        for i, word in enumerate(self.truth_ids):
            where[word] = where.get(word, 0) | (1 << i)
        full = (1 << len(self.truth_ids)) - 1
        row = full
        for word in predicted:
            hit = row & where.get(word, 0)
            row = ((row + hit) | (row - hit)) & full
        common = len(self.truth_ids) - bin(row).count("1")
        return 2 * common / (len(predicted) + len(self.truth_ids))


def load(folder, data):
    """The pages, the matrix of their blocks' features, and the names of its columns."""
    folder = Path(folder)
    names = json.loads((folder / "names.json").read_text())
    matrix = np.fromfile(folder / "features.f32", dtype="<f4").reshape(-1, len(names))
    truths = {}
    with gzip.open(Path(data) / "wcxb" / "pages.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            truths[row["id"]] = row["main_content"] or ""
    pages, start = [], 0
    with open(folder / "pages.jsonl", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            pages.append(Page(row, truths[row["id"]], start))
            start += pages[-1].size
    return pages, matrix, names


def summary(pages, scores):
    """Mean over pages, mean of the types' means, and each type's mean."""
    by_type = {t: [s for p, s in zip(pages, scores) if p.type == t] for t in TYPES}
    means = {t: float(np.mean(v)) for t, v in by_type.items() if v}
    return float(np.mean(scores)), float(np.mean(list(means.values()))), means


def show(name, pages, scores):
    """One line of a table of scores."""
    every, types, means = summary(pages, scores)
    line = "  ".join(f"{t[:4]} {means[t]:.3f}" for t in TYPES if t in means)
    print(f"{name:<34} all {every:.4f}  types {types:.4f}  {line}", flush=True)
