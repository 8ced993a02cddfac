"""Reads a small site: test_legible.py SERVICE SITE."""

import sys

from legible import Legible, LegibleError

service, site = sys.argv[1:3]
legible = Legible(service, token="secret")

page = legible.answer("/api/text", url=site + "/a", fetch={"retries": 0})
assert page["page"]["title"] == "Lamp A", page["page"]

crawl = {"url": site + "/", "max_pages": 10, "complete": False, "crawl": {"delay_seconds": 0}}
events = list(legible.events("/api/site/stream", **crawl))
assert events[0]["type"] == "run" and events[-1]["type"] == "done", events[-1]
assert events[-1]["pages_ok"] == 3, events[-1]
assert legible.answer(f"/api/site/graph/summary?url={site}/")["counts"]["pages"] == 3

for client, path, expected in [
    (legible, "/gone", (502, "PAGE_MISSING")),
    (Legible(service), "/a", (401, None)),
]:
    try:
        client.answer("/api/text", url=site + path)
        raise AssertionError("the page was read")
    except LegibleError as refusal:
        assert refusal.status == expected[0], refusal
        assert expected[1] in (None, refusal.code), refusal

print("passed")
