"""Learns how often short texts with a term are content, and computes the features of wording from it.

A term is a word or a pair of words (src/select/features/wording-features.ts). Each site counts at most once per term, so that a
page with fifty equal buttons does not outweigh other sites.
"""
from collections import defaultdict

import numpy as np

# Pages whose text was written for a benchmark lack labels of lines that a reader needs: they count less.
UNJUDGED = 0.35
# Log odds of few sites are near the prior, which counts as so many sites.
PRIOR, PRIOR_SITES = 0.3, 2.0
# Minimum sites of a term, and minimum difference of its log odds from the prior: others say little.
MIN_SITES = 3.0
MIN_DIFFERENCE = 0.35


class Wording:
    """Counts of the terms on all pages, by fold."""

    def __init__(self, pages):
        seen = defaultdict(lambda: np.zeros(2))
        for page in pages:
            weight = 1.0 if page.is_judged else UNJUDGED
            for at in np.flatnonzero(page.known >= 0.99):
                for term in page.terms[at]:
                    seen[term, page.site] += (weight * page.share[at], weight)
        folds = {page.site: page.fold for page in pages}
        self.counts = defaultdict(lambda: np.zeros((max(folds.values()) + 1, 2)))
        for (term, site), (kept, known) in seen.items():
            sites = min(1.0, known)
            self.counts[term][folds[site]] += (kept / known * sites, sites)

    def without(self, *folds):
        """Returns the log odds of the terms on enough sites of the other folds, if they differ from the prior."""
        odds = {}
        for term, counts in self.counts.items():
            kept, sites = np.delete(counts, folds, axis=0).sum(axis=0)
            if sites < MIN_SITES:
                continue
            chance = (kept + PRIOR * PRIOR_SITES) / (sites + PRIOR_SITES)
            value = log_odds(chance)
            if abs(value - log_odds(PRIOR)) >= MIN_DIFFERENCE:
                odds[term] = round(value, 2) + 0.0
        return odds


def log_odds(chance):
    return float(np.log(chance / (1 - chance)))


def said(terms, odds):
    """Returns least, most, known, mean and sum of the log odds of a text's terms."""
    if not terms:
        return 0, 0, -1, 0, 0
    found = [odds[term] for term in terms if term in odds]
    if not found:
        return 0, 0, 0, 0, 0
    # One by one, as the program adds them: `sum` compensates from Python 3.12 on.
    total = 0.0
    for one in found:
        total += one
    return min(found), max(found), len(found) / len(terms), total / len(found), total


def columns(page, odds):
    """Returns the features of wording of a page's blocks, in the order of their names."""
    own = np.array([said(terms, odds) for terms in page.terms], dtype=np.float32).reshape(-1, 5)
    places = np.arange(page.size)
    parts = [own]
    for at in (places - 1, places + 1, np.array(page.headings, dtype=np.int64)):
        inside = (at >= 0) & (at < page.size)
        parts.append(np.where(inside[:, None], own[np.clip(at, 0, page.size - 1), 3:], 0))
    return np.hstack(parts).astype(np.float32)
