// What changed of a page by section: over HTTP against the kept graph and Markdown, on the command line with its exit codes.
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { PageDiff } from "../../src/model/change.ts";
import { legible } from "../support/command.ts";
import { type Answer, useOrigins } from "../support/origin.ts";
import { post } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { crawl } from "../support/site.ts";

const SERVICE_GRAPH_DIR = mkdtempSync(join(tmpdir(), "legible-diff-"));
const service = useService({ SERVICE_BROWSER_PATH: "/nowhere", SERVICE_GRAPH_DIR });
const sites = useOrigins();
const env = { ...process.env, SERVICE_GRAPH_DIR, SERVICE_PAGE_INTERVAL_SECONDS: "0" };

const page = (hours: string, more = "", day = "Sunday") => `<!doctype html><html lang="en"><head>
<title>The workshop</title></head><body><header><span>${day}</span><nav><a href="/">Home</a></nav></header>
<main><h1>The workshop</h1><p>We repair lamps of every kind, old ones and new ones, in the yard behind the house.</p>
<h2>Opening hours</h2><p>The workshop is open from ${hours} on every day of the week but Sunday, when we rest.</p>
<h2>Prices</h2><p>A lamp is repaired for twenty crowns, and whoever brings two lamps pays for one of them.</p>${more}</main>
<footer>Printed on ${day}</footer></body></html>`;

async function crawledPage() {
  const answers: Record<string, Answer> = {
    "/": `<h1>Home</h1><p>The home page of a workshop that repairs lamps. <a href="/workshop">Workshop</a></p>`,
    "/workshop": page("nine to five"),
  };
  const origin = await sites(answers);
  await crawl(service, { url: `${origin.address}/` });
  return { answers, url: `${origin.address}/workshop`, root: `${origin.address}/` };
}

async function diffOf(url: string, more: object = {}): Promise<PageDiff> {
  const response = await post(`${service.address}/api/diff`, { url, ...more });
  assert.equal(response.status, 200);
  return (await response.json()) as PageDiff;
}

const MORE =
  "<h2>Holidays</h2><p>In August nobody works here, and lamps wait until we are back.</p>";

describe("POST /api/diff", () => {
  // proves: diff.sections
  it("tells that nothing changed, whatever its furniture says", async () => {
    const { answers, url, root } = await crawledPage();
    answers["/workshop"] = page("nine to five", "", "Monday");
    assert.deepEqual(await diffOf(url), {
      url,
      title: "The workshop",
      change: "same",
      root,
      sections: [],
      sections_same: 3,
      strategy: "static-only",
      render_error: null,
      cache: null,
    });
  });

  // proves: diff.sections
  it("names sections that changed, their words marked, and those that were added or removed", async () => {
    const { answers, url } = await crawledPage();
    answers["/workshop"] = page("ten to five", MORE).replace(/<h2>Prices.*crowns.*?<\/p>/s, "");
    const found = await diffOf(url);
    assert.equal(found.change, "changed");
    assert.deepEqual(
      found.sections.map(({ change, heading, level }) => [change, heading, level]),
      [
        ["changed", "Opening hours", 2],
        ["removed", "Prices", 2],
        ["added", "Holidays", 2],
      ],
    );
    assert.deepEqual(found.sections[0]?.words.slice(0, 4), [
      { change: "same", words: "The workshop is open from" },
      { change: "removed", words: "nine" },
      { change: "added", words: "ten" },
      { change: "same", words: found.sections[0]?.words[3]?.words },
    ]);
    assert.equal(found.sections_same, 1);
  });

  // proves: diff.sections
  it("compares with Markdown of the caller in place of a graph", async () => {
    const { answers, url } = await crawledPage();
    const before = (await (await post(`${service.address}/api/text`, { url })).json()) as {
      content_markdown: string;
      markdown: string;
    };
    const against = before.content_markdown || before.markdown;
    const same = await diffOf(url, { against });
    assert.deepEqual([same.change, same.root], ["same", null]);
    answers["/workshop"] = page("ten to five");
    const { sections } = await diffOf(url, { against });
    assert.deepEqual(
      sections.map(({ change, heading }) => [change, heading]),
      [["changed", "Opening hours"]],
    );
  });

  // proves: diff.sections
  it("refuses a page that no kept graph has, without asking the site", async () => {
    const { url } = await crawledPage();
    const other = await sites({ "/": "<h1>Other</h1>" });
    for (const address of [`${url}-not`, `${other.address}/`]) {
      const response = await post(`${service.address}/api/diff`, { url: address });
      assert.equal(response.status, 404);
      assert.equal(response.headers.get("x-legible-error"), "GRAPH_MISSING");
    }
    assert.deepEqual(other.asked, []);
  });
});

describe("legible diff", () => {
  // proves: diff.exit
  it("ends with 0 where nothing changed, 1 where something did, and more for trouble", async () => {
    const { answers, url } = await crawledPage();
    const run = (...args: string[]) => legible(["diff", ...args], { env });
    const same = await run(url);
    assert.deepEqual([same.code, same.out], [0, ""]);
    answers["/workshop"] = page("ten to five");
    const changed = await run(url);
    assert.equal(changed.code, 1);
    assert.match(changed.out, /^~ ## Opening hours\n.*open from \[-nine-\] \{\+ten\+\} to five/);
    const json = await run(url, "--json");
    assert.deepEqual([json.code, JSON.parse(json.out).change], [1, "changed"]);
    const file = join(mkdtempSync(join(tmpdir(), "legible-diff-")), "page.md");
    writeFileSync(file, "---\ntitle: x\n---\n# The workshop\n\nWe repaired lamps.\n");
    assert.equal((await run(url, "--against", file)).code, 1);
    assert.equal((await run(`${url}-not`)).code, 4);
    assert.equal((await run(url, "--against", `${file}-not`)).code, 2);
    assert.equal((await run("ftp://example.com/")).code, 2);
  });
});
