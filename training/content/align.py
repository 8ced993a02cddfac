"""Aligns the blocks of a page with the text labelled as its content, and returns the share of each block that is content.

Aligns by longest common subsequence of words. A word counts only in a run of three or more on both sides, so that frequent
words do not turn a menu into content. The remaining words are aligned again, for labels that are not in page order.
"""
import re

CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
WORD = re.compile(r"\w+")
RUN = 3
PASSES = 3


def tokens(text):
    """Splits a text into words as the score does: each Chinese, Japanese or Korean character is a word."""
    return WORD.findall(CJK.sub(r" \g<0> ", text.lower()))


def common_subsequence(a, b):
    """Returns index pairs of one longest common subsequence (bit-parallel rows, Hyyrö 2004)."""
    where = {}
    for i, word in enumerate(a):
        where[word] = where.get(word, 0) | (1 << i)
    full = (1 << len(a)) - 1
    row, rows = full, []
    for word in b:
        hit = row & where.get(word, 0)
        row = ((row + hit) | (row - hit)) & full
        rows.append(row)
    pairs = []
    at_a, at_b = len(a), len(b)
    # A set bit in a row is a word of `a` that does not lengthen the subsequence there.
    while at_a and at_b:
        row = rows[at_b - 1]
        if row >> (at_a - 1) & 1:
            at_a -= 1
        else:
            at_b -= 1
            if not at_b or rows[at_b - 1] >> (at_a - 1) & 1:
                at_a -= 1
                pairs.append((at_a, at_b))
    return pairs[::-1]


def in_runs(pairs):
    """Returns the pairs that belong to runs of consecutive words on both sides."""
    kept, run = [], []
    for pair in pairs:
        if run and pair != (run[-1][0] + 1, run[-1][1] + 1):
            if len(run) >= RUN:
                kept += run
            run = []
        run.append(pair)
    return kept + run if len(run) >= RUN else kept


def matched_words(page, truth):
    """Returns for each word of the page whether the truth has it."""
    matched = [False] * len(page)
    used = [False] * len(truth)
    for _ in range(PASSES):
        wanted = {word for word, done in zip(truth, used) if not done}
        left = [i for i, word in enumerate(page) if not matched[i] and word in wanted]
        have = {page[i] for i in left}
        right = [j for j, word in enumerate(truth) if not used[j] and word in have]
        if len(left) < RUN or len(right) < RUN:
            break
        pairs = common_subsequence([page[i] for i in left], [truth[j] for j in right])
        found = in_runs([(left[i], right[j]) for i, j in pairs])
        if not found:
            break
        for i, j in found:
            matched[i] = used[j] = True
    return matched


def label_blocks(texts, truth):
    """Returns the share of content words per block; a block of one or two words next to content counts if it is a line of the truth."""
    words = [tokens(text) for text in texts]
    matched = matched_words([word for block in words for word in block], tokens(truth))
    labels, at = [], 0
    for block in words:
        labels.append(sum(matched[at : at + len(block)]) / len(block) if block else 0.0)
        at += len(block)
    lines = {" ".join(tokens(line)) for line in truth.splitlines()}
    for i, block in enumerate(words):
        if 0 < len(block) < RUN and labels[i] == 0 and " ".join(block) in lines:
            if any(labels[j] >= 0.5 for j in range(max(0, i - 2), min(len(words), i + 3)) if j != i):
                labels[i] = 1.0
    return labels
