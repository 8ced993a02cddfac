"""Trains models/router.json, its card and the models of the folds from rows of features (export.ts), and predicts every page.

    python3 training/router/train.py ROWS MODEL OUT_OF_FOLD FOLDS

OUT_OF_FOLD gets the probabilities of each page by the model that has not seen its domain; the folder FOLDS gets those models.
There are five folds by registrable domain. Each page is in the training set twice, as archived and without its scripts, so
that the model does not depend on structured data, which many pages lack. A page without a labelled type counts as an article
of lower weight if its own data says so; otherwise it is only predicted. Pages without content count as every type equally.
"""
import gzip
import json
import os
import sys

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
import scipy.sparse as sp
import xgboost as xgb
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import f1_score
from sklearn.model_selection import StratifiedGroupKFold

TYPES = ["article", "documentation", "service", "forum", "collection", "listing", "product"]
FOLDS = 5
SEED = 0
# Places of words: minimum number of domains with a word, its weight relative to the numbers, and whether a page's counts
# are scaled to length 1.
PLACES = {
    "address": (3, 0.5, False),
    "declared": (4, 0.5, False),
    "links": (8, 3.0, True),
    "inside": (8, 3.0, True),
    "title": (8, 3.0, True),
    "headings": (8, 3.0, True),
    "text": (12, 3.0, True),
    "labels": (8, 3.0, True),
    "classes": (12, 3.0, True),
}
LIMIT = 4.0
C = 0.1
TREES = {
    "objective": "multi:softprob",
    "num_class": len(TYPES),
    "max_depth": 3,
    "eta": 0.1,
    "subsample": 0.8,
    "colsample_bytree": 0.4,
    "lambda": 3,
    "min_child_weight": 2,
    "tree_method": "hist",
    "max_bin": 64,
    "nthread": 1,
    "seed": 1,
    "verbosity": 0,
}
ROUNDS = 60
TREE_SHARE = 0.4
# Declared data by which a page without a labelled type counts as an article, and the weight of such a page.
DECLARED_ARTICLE = {
    "og:article",
    "schema:Article",
    "schema:BlogPosting",
    "schema:NewsArticle",
    "schema:Recipe",
    "schema:ReportageNewsArticle",
    "vocabulary:article",
}
DECLARED_WEIGHT = 0.3
# Balancing the types makes the most frequent one too unlikely; this factor raises its odds again. Of 1, 1.15, 1.3, 1.5, 1.7
# and 2 it is the lowest that recognizes .93 of the articles of other makers out of fold; log loss falls up to 2.
ARTICLE_ODDS = 1.3
# Weight of a page without content, for each type.
BLANK_WEIGHT = 0.3


class Vocabulary:
    """Words that occur on enough domains, by place."""

    def __init__(self, pages, domains):
        self.words = {}
        for place, (fewest, _, _) in PLACES.items():
            seen = {}
            for page, domain in zip(pages, domains):
                for word in page["words"][place]:
                    seen.setdefault(word, set()).add(domain)
            known = sorted(word for word, on in seen.items() if len(on) >= fewest)
            self.words[place] = {word: at for at, word in enumerate(known)}

    def encode(self, pages, place):
        """Returns a row per page: 1 + log(count) of each known word, scaled to length 1 if the place requires it."""
        _, weight, unit = PLACES[place]
        words = self.words[place]
        rows, columns, values = [], [], []
        for row, page in enumerate(pages):
            found = [(words[word], 1 + np.log(count)) for word, count in page["words"][place].items() if word in words]
            if not found:
                continue
            length = np.sqrt(sum(value * value for _, value in found)) if unit else 1.0
            for column, value in found:
                rows.append(row)
                columns.append(column)
                values.append(weight * value / length)
        return sp.csr_matrix((values, (rows, columns)), shape=(len(pages), len(words)))


class Router:
    """The linear model and the trees, trained on pages and their variants without scripts."""

    def __init__(self, pages, domains, labels, variants, weights, blanks):
        numbers = numbers_of(pages)
        self.mean = numbers.mean(0)
        self.deviation = numbers.std(0) + 1e-6
        self.vocabulary = Vocabulary(pages, domains)
        # Pages without content count as every type equally.
        both = pages + variants + [blank for blank in blanks for _ in TYPES]
        labels = np.concatenate([labels, labels, np.tile(np.arange(len(TYPES)), len(blanks))])
        weights = np.concatenate([weights, weights, np.full(len(blanks) * len(TYPES), BLANK_WEIGHT)])
        self.linear = LogisticRegression(C=C, class_weight="balanced", max_iter=400, tol=1e-4)
        self.linear.fit(self.encode(both), labels, sample_weight=weights)
        self.linear.intercept_[TYPES.index("article")] += np.log(ARTICLE_ODDS)
        balance = weights.sum() / (len(TYPES) * np.bincount(labels, weights, len(TYPES)))
        table = xgb.DMatrix(numbers_of(both), labels, weight=balance[labels] * weights / 2)
        self.trees = xgb.train(TREES, table, ROUNDS)
        self.word_means = {
            place: np.asarray(self.vocabulary.encode(pages, place).mean(0)).ravel() for place in PLACES
        }

    def encode(self, pages):
        numbers = np.clip((numbers_of(pages) - self.mean) / self.deviation, -LIMIT, LIMIT)
        words = [self.vocabulary.encode(pages, place) for place in PLACES]
        return sp.hstack([sp.csr_matrix(numbers), *words]).tocsr()

    def probabilities(self, pages):
        linear = self.linear.predict_proba(self.encode(pages))
        trees = self.trees.predict(xgb.DMatrix(numbers_of(pages)))
        trees[:, TYPES.index("article")] *= ARTICLE_ODDS
        trees /= trees.sum(1, keepdims=True)
        return (1 - TREE_SHARE) * linear + TREE_SHARE * trees


def numbers_of(pages):
    """Returns the numbers as 32-bit floats, the precision at which the trees are evaluated."""
    return np.array([page["numbers"] for page in pages], dtype=np.float32).astype(np.float64)


def compact(values, digits=4):
    """Rounds numbers; whole ones get no decimal point."""
    return [int(value) if value == int(value) else value for value in (round(float(one), digits) for one in values)]


def linear_part(router):
    weights = router.linear.coef_.T
    count = len(router.mean)
    words, at = {}, count
    for place, (_, weight, unit) in PLACES.items():
        known = router.vocabulary.words[place]
        block = weights[at : at + len(known)] * weight
        at += len(known)
        mean = router.word_means[place] / weight @ block
        words[place] = {"unit": unit, "words": list(known), "weights": compact(block.ravel()), "mean": compact(mean)}
    return {
        "bias": compact(router.linear.intercept_, 6),
        "mean": compact(router.mean, 6),
        "deviation": compact(router.deviation, 6),
        "limit": LIMIT,
        "weights": compact(weights[:count].ravel(), 6),
        "words": words,
    }


def tree_part(booster):
    """Returns every tree in preorder: a node goes left if the value is below its threshold; feature -1 marks a leaf."""
    roots, feature, threshold, right = [], [], [], []
    for text in booster.get_dump(dump_format="json"):
        roots.append(len(feature))
        walk(json.loads(text), feature, threshold, right)
    base = [float(json.loads(booster.save_config())["learner"]["learner_model_param"]["base_score"])] * len(TYPES)
    base[TYPES.index("article")] += float(np.log(ARTICLE_ODDS))
    return {"base": base, "roots": roots, "feature": feature, "threshold": threshold, "right": right}


def walk(node, feature, threshold, right):
    at = len(feature)
    right.append(0)
    if "leaf" in node:
        feature.append(-1)
        threshold.append(float(np.float32(node["leaf"])))
        return
    feature.append(int(node["split"][1:]))
    threshold.append(float(np.float32(node["split_condition"])))
    by_id = {child["nodeid"]: child for child in node["children"]}
    walk(by_id[node["yes"]], feature, threshold, right)
    right[at] = len(feature)
    walk(by_id[node["no"]], feature, threshold, right)


def figures(labels, probabilities):
    guess = probabilities.argmax(1)
    sure = probabilities.max(1) >= 0.5
    return {
        "accuracy": round(float((guess == labels).mean()), 4),
        "macro_f1": round(float(f1_score(labels, guess, average="macro")), 4),
        "share_above_half": round(float(sure.mean()), 4),
        "accuracy_above_half": round(float((guess == labels)[sure].mean()), 4),
    }


CARD = """# models/router.json

Classifies a page as one of seven types ({types}) with its probability. Below 0.5 the page is of unknown type.

| | |
|---|---|
| Data | {pages} labelled real pages of {domains} sites. {wcxb} of them: WCXB, the Web Content eXtraction Benchmark, Murrough Foley, 2026, CC-BY-4.0. {world} in many languages: magic-html's and trafilatura's evaluation pages, Apache-2.0, with types from their makers or a labeller; {declared} more that declare themselves articles, at {weight} of the weight. The pages are not in this package; the model contains only {words} words that occur on several sites, and weights learned from the type labels |
| Features | {numbers} numbers in {signals} signals and the words of {places} places of a page, computed by `src/classify` of this package; listed in the file |
| Model | the mean of a class-balanced logistic regression (weight {linear}, C {c}) and {trees} boosted trees of depth {depth} (weight {share}). Each page is in the training set twice: as archived and without its scripts. The odds of article, the most frequent type, are raised by {odds} |
| Seed | {seed} for the folds, {tree_seed} for the trees |
| Trained by | `bash training/run` |

Out of fold, {folds} folds by registrable domain:

| | accuracy | mean F1 of the types | share with a type | accuracy of these |
|---|---|---|---|---|
| as archived | {whole} |
| without scripts | {bare} |
| pages of other makers and languages | {elsewhere} |
| articles among them | {articles} |

Most of the pages are English. Of other languages German, Chinese and French have the most.
"""


def card(scores, model, counts):
    def line(kind):
        return " | ".join(f"{scores[kind][name]:.4f}" for name in scores[kind])

    return CARD.format(
        types=", ".join(TYPES),
        numbers=len(model["features"]),
        signals=len({name.split(".")[0] for name in model["features"]}),
        places=len(PLACES),
        words=sum(len(place["words"]) for place in model["linear"]["words"].values()),
        linear=f"{1 - TREE_SHARE:g}",
        share=f"{TREE_SHARE:g}",
        c=C,
        trees=len(model["trees"]["roots"]),
        depth=TREES["max_depth"],
        seed=SEED,
        tree_seed=TREES["seed"],
        folds=FOLDS,
        whole=line("whole"),
        bare=line("bare"),
        elsewhere=line("world"),
        articles=line("world_articles"),
        weight=DECLARED_WEIGHT,
        odds=ARTICLE_ODDS,
        **counts,
    )


def counts_of(rows, domains):
    wcxb = sum(row["set"] == "wcxb" for row in rows)
    declared = sum(row["declared"] for row in rows)
    world = len(rows) - wcxb - declared
    return {"pages": len(rows), "domains": len(set(domains)), "wcxb": wcxb, "world": world, "declared": declared}


def model_of(router, header):
    return {
        "format": 1,
        "types": TYPES,
        "features": header["names"],
        "probe": header["probe"],
        "tree_share": TREE_SHARE,
        "linear": linear_part(router),
        "trees": tree_part(router.trees),
    }


def as_json(model):
    return json.dumps(model, ensure_ascii=False, separators=(",", ":")) + "\n"


def figures_of(rows, labels, found):
    """Returns the figures of each set of pages, without pages whose type only their own data declares."""
    named = np.array([not row["declared"] for row in rows])
    wcxb = named & np.array([row["set"] == "wcxb" for row in rows])
    world = named & ~wcxb
    articles = world & (labels == TYPES.index("article"))
    return {
        "whole": figures(labels[wcxb], found["whole"][wcxb]),
        "bare": figures(labels[wcxb], found["bare"][wcxb]),
        "world": figures(labels[world], found["whole"][world]),
        "world_articles": figures(labels[articles], found["whole"][articles]),
    }


def typed(rows):
    """Returns the pages with a type, and the pages that are only predicted."""
    for row in rows:
        row["declared"] = row["type"] is None and not DECLARED_ARTICLE.isdisjoint(row["whole"]["words"]["declared"])
        if row["declared"]:
            row["type"] = "article"
    return [row for row in rows if row["type"] is not None], [row for row in rows if row["type"] is None]


def main(rows_file, model_file, out_of_fold_file, folds_folder):
    with open(rows_file, encoding="utf8") as file:
        header = json.loads(next(file))
        every = [json.loads(line) for line in file]
    blanks = [row["whole"] for row in every if row["set"] == "blank"]
    rows, asked = typed([row for row in every if row["set"] != "blank"])
    labels = np.array([TYPES.index(row["type"]) for row in rows])
    domains = np.array([row["domain"] for row in rows])
    weights = np.array([DECLARED_WEIGHT if row["declared"] else 1.0 for row in rows])
    pages = [row["whole"] for row in rows]
    variants = [row.get("bare") or row["whole"] for row in rows]

    def pick(items, at):
        return [items[one] for one in at]

    os.makedirs(folds_folder, exist_ok=True)
    found = {"whole": np.zeros((len(rows), len(TYPES))), "bare": np.zeros((len(rows), len(TYPES)))}
    folds = np.zeros(len(rows), int)
    routers = []
    splits = StratifiedGroupKFold(FOLDS, shuffle=True, random_state=SEED).split(labels, labels, domains)
    for fold, (train, test) in enumerate(splits):
        router = Router(pick(pages, train), domains[train], labels[train], pick(variants, train), weights[train], blanks)
        routers.append(router)
        found["whole"][test] = router.probabilities(pick(pages, test))
        found["bare"][test] = router.probabilities(pick(variants, test))
        folds[test] = fold
        # No timestamp, so that the same model has the same bytes.
        packed = gzip.compress(as_json(model_of(router, header)).encode(), mtime=0)
        with open(os.path.join(folds_folder, f"{fold}.json.gz"), "wb") as file:
            file.write(packed)
    scores = figures_of(rows, labels, found)
    print(json.dumps(scores, indent=1))

    router = Router(pages, domains, labels, variants, weights, blanks)
    model = model_of(router, header)
    with open(model_file, "w", encoding="utf8") as file:
        file.write(as_json(model))
    fitted = router.probabilities(pages)
    with open(os.path.splitext(model_file)[0] + ".md", "w", encoding="utf8") as file:
        file.write(card(scores, model, counts_of(rows, domains)))
    with open(out_of_fold_file, "w", encoding="utf8") as file:
        file.write('{"types":%s,"scores":%s,"pages":{\n' % (json.dumps(TYPES), json.dumps(scores)))
        lines = [
            '"%s":%s' % (row["id"], json.dumps([int(fold), compact(one), compact(bare), compact(fit)], separators=(",", ":")))
            for row, fold, one, bare, fit in zip(rows, folds, found["whole"], found["bare"], fitted)
        ]
        # Predicted by the model that has seen no page of its domain.
        fold_of = dict(zip(domains.tolist(), folds.tolist()))
        for row in asked:
            fold = fold_of.get(row["domain"], 0)
            chances = compact(routers[fold].probabilities([row["whole"]])[0])
            lines.append('"%s":%s' % (row["id"], json.dumps([fold, chances, chances, chances], separators=(",", ":"))))
        file.write(",\n".join(lines))
        file.write("\n}}\n")


if __name__ == "__main__":
    main(*sys.argv[1:5])
