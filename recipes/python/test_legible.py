"""Reads a small site with the client: test_legible.py SERVICE SITE."""

import sys

from legible import Legible, LegibleError

service, site = sys.argv[1:3]
legible = Legible(service, token="secret")

assert legible.health()["status"] == "ok"

page = legible.read_page(site + "/a", fetch={"retries": 0})
assert page["page"]["title"] == "Lamp A", page["page"]
assert page["content_markdown"].startswith("# Lamp A"), page["content_markdown"]

schema = {"type": "object", "properties": {"name": {"type": "string"}}}
assert legible.extract_facts(site + "/a", schema=schema)["facts"]["name"]["value"] == "Lamp A"

events = list(
    legible.stream_site(site + "/", max_pages=10, complete=False, crawl={"delay_seconds": 0})
)
assert events[0]["type"] == "run" and events[-1]["type"] == "done", events[-1]
assert events[-1]["pages_ok"] == 3, events[-1]
assert legible.graph_summary(site + "/")["counts"]["pages"] == 3
assert any(b"Lamp A" in line for line in legible.graph_file(site + "/", format="chunks"))

crawl = legible.start_crawl(
    site + "/", max_pages=10, complete=False, crawl={"delay_seconds": 0}, idempotency_key="one"
)
log = list(legible.crawl_events(crawl["id"], fields="none"))
assert [number for number, _ in log] == list(range(1, len(log) + 1))
assert log[-1][1]["type"] == "done"
pages = list(legible.crawl_pages(crawl["id"], limit=2))
assert len(pages) == 2 and pages[0]["ok"]
assert legible.crawls()["crawls"][0]["id"] == crawl["id"]

try:
    legible.read_page(site + "/gone")
    raise AssertionError("the page was read")
except LegibleError as refusal:
    assert (refusal.status, refusal.code) == (502, "PAGE_MISSING"), refusal

try:
    Legible(service).config()
    raise AssertionError("no token was needed")
except LegibleError as refusal:
    assert refusal.status == 401, refusal

print("passed")
