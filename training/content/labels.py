"""Computes labels for each block of a page: the share of it that is content, and the share of it that has a label.

A block counts with its labelled words. Three sources of labels, the most careful first:

- blocks judged one by one for a reader (data/reader, and judged.jsonl in this folder): kept, dropped, or optional, which is no
  label;
- the text of the content (data/wcxb, data/world), aligned with the blocks by words. Such texts omit lines that a reader needs
  (speakers, dates, prices), so a short block between kept ones that is not in the text has no label;
- snippets that must or must not be present (data/world): they label only the blocks that contain them.
"""
import base64
import difflib
import gzip
import hashlib
import json
from pathlib import Path

import numpy as np

from align import common_subsequence, label_blocks, tokens

# A separate step removes visitors' comments; comments that still reach the model are probably not content.
SHARE = {"K": 1.0, "T": 1.0, "B": 1.0, "D": 0.0, "C": 0.0}
KNOWN = {"K": 1.0, "T": 1.0, "B": 1.0, "D": 1.0, "C": 0.3, "O": 0.0}
# A labelled text may omit a block of at most so many words with kept blocks at most so far before and after it.
SHORT_WORDS = 8
NEAR_BLOCKS = 3
# A shorter unwanted snippet may be a title or a date, which a reader wants.
MIN_DROPPED_WORDS = 3


def read_lines(path):
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return {row["id"]: row for row in map(json.loads, lines)}


class Labels:
    """All labels of the data folder, by page."""

    def __init__(self, data):
        data = Path(data)
        self.texts = {**read_lines(data / "wcxb" / "pages.jsonl.gz"), **read_lines(data / "world" / "pages.jsonl.gz")}
        self.judged = {**read_lines(data / "reader" / "pages.jsonl.gz"), **read_lines(data / "reader" / "world.jsonl.gz")}
        with open(Path(__file__).with_name("judged.jsonl"), encoding="utf-8") as lines:
            self.hashed = {row["id"]: row for row in map(json.loads, lines)}

    def are_judged(self, page):
        """Whether the blocks of a page were judged one by one."""
        return page in self.judged or page in self.hashed

    def of(self, page, texts, kinds):
        """Returns for each block the share that is content, and the share that has a label."""
        if page in self.judged:
            return judged_blocks(texts, self.judged[page]["blocks"])
        if page in self.hashed:
            return hashed_blocks(texts, self.hashed[page])
        row = self.texts[page]
        if row.get("set") == "traf":
            return snippet_blocks(texts, kinds, row["with"], row["without"])
        share = np.array(label_blocks(texts, row["main_content"] or ""), dtype=np.float32)
        return share, text_known(texts, share)


def judged_blocks(texts, blocks):
    """Applies verdicts on the blocks of another build: joins equal texts in order, and aligns the words of the others."""
    share, known = np.zeros(len(texts), np.float32), np.zeros(len(texts), np.float32)
    mine, theirs = [squeeze(text) for text in texts], [squeeze(text) for _, _, text in blocks]
    matcher = difflib.SequenceMatcher(None, mine, theirs, autojunk=False)
    for kind, a, a_end, b, b_end in matcher.get_opcodes():
        if kind == "equal":
            for i, j in zip(range(a, a_end), range(b, b_end)):
                share[i], known[i] = SHARE.get(blocks[j][0], 0), KNOWN[blocks[j][0]]
        elif kind == "replace":
            part = join_words(texts[a:a_end], blocks[b:b_end])
            share[a:a_end], known[a:a_end] = part
    return share, known


# Characters of a text's hash in judged.jsonl.
HASH_CHARS = 4


def text_hash(text):
    """Returns the hash that stands for a text in judged.jsonl, which has no words of the pages."""
    digest = hashlib.sha1(squeeze(text).encode("utf-8")).digest()
    return base64.urlsafe_b64encode(digest)[:HASH_CHARS].decode("ascii")


def hashed_blocks(texts, row):
    """Applies the verdicts of judged.jsonl: joins texts of equal hashes in order. Blocks without a partner have no label."""
    share, known = np.zeros(len(texts), np.float32), np.zeros(len(texts), np.float32)
    worded = [i for i, text in enumerate(texts) if tokens(text)]
    mine = [text_hash(texts[i]) for i in worded]
    hashes = row["texts"]
    theirs = [hashes[at : at + HASH_CHARS] for at in range(0, len(hashes), HASH_CHARS)]
    matcher = difflib.SequenceMatcher(None, mine, theirs, autojunk=False)
    for a, b, size in matcher.get_matching_blocks():
        for step in range(size):
            verdict = row["verdicts"][b + step]
            share[worded[a + step]], known[worded[a + step]] = SHARE.get(verdict, 0), KNOWN[verdict]
    return share, known


def join_words(texts, blocks):
    mine = [(word, i) for i, text in enumerate(texts) for word in tokens(text)]
    theirs = [(word, verdict) for verdict, _, text in blocks for word in tokens(text)]
    kept, seen = np.zeros(len(texts)), np.zeros(len(texts))
    for i, j in common_subsequence([word for word, _ in mine], [word for word, _ in theirs]):
        at, verdict = mine[i][1], theirs[j][1]
        kept[at] += SHARE.get(verdict, 0) * KNOWN[verdict]
        seen[at] += KNOWN[verdict]
    words = np.maximum(1, [len(tokens(text)) for text in texts])
    return np.divide(kept, seen, out=np.zeros(len(texts)), where=seen > 0), seen / words


def text_known(texts, share):
    """Returns 1 for labelled blocks, 0 for the short blocks that a text may omit."""
    kept = share >= 0.5
    known = np.ones(len(texts), np.float32)
    for i, text in enumerate(texts):
        if kept[i] or len(tokens(text)) > SHORT_WORDS:
            continue
        if kept[max(0, i - NEAR_BLOCKS) : i].any() and kept[i + 1 : i + 1 + NEAR_BLOCKS].any():
            known[i] = 0
    return known


def snippet_blocks(texts, kinds, wanted, unwanted):
    share, known = np.zeros(len(texts), np.float32), np.zeros(len(texts), np.float32)
    flat = [squeeze(text) for text in texts]
    for snippets, value in ((unwanted or [], 0.0), (wanted or [], 1.0)):
        for snippet in map(squeeze, snippets):
            if not snippet or (value == 0 and len(tokens(snippet)) < MIN_DROPPED_WORDS):
                continue
            for i, text in enumerate(flat):
                if snippet in text and not (value == 0 and kinds[i] == "heading"):
                    share[i], known[i] = value, 1.0
    return share, known


def squeeze(text):
    return " ".join(text.split())
