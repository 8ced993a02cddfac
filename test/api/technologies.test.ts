// POST /api/technologies: the plain fetch and a browser of one page, and what they were made of.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { detectTechnologies } from "../../src/index.ts";
import type { TechnologyReport } from "../../src/model/technology.ts";
import { useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { answerOf, post, type Refused } from "../support/requests.ts";
import { useService } from "../support/service.ts";

const WORDS = "<h1>On lamps</h1><p>A lamp gives light to a room when the sun has gone down.</p>";
const PAGE = `<!doctype html><title>T</title><meta name=description content="Lamps of all kinds">
<link rel=stylesheet href=/wp-content/themes/lamps/style.css>${WORDS}<p>We like Drupal and nginx/1.0.</p>
<div id=box></div><script>var jQuery = () => {}; jQuery.fn = { jquery: "3.7.1" }; box.__reactFiber$x = {};</script>`;

const service = useService();
const origin = useOrigin({
  "/": (_, response) => {
    response.setHeader("content-type", "text/html");
    response.setHeader("x-powered-by", "PHP/8.2.1");
    response.setHeader("set-cookie", ["wordpress_test_cookie=1; path=/", "other=2"]);
    response.end(PAGE);
  },
  "/moved": (_, response) => {
    response.writeHead(302, { location: "/" });
    response.end();
  },
  "/nothing": "<title>Nothing</title>",
  "/plain": `<title>Plain</title>${WORDS}`,
});

const ask = (fields: object) => post(`${service.address}/api/technologies`, fields);
const report = async (fields: object) => answerOf<TechnologyReport>(await ask(fields));
const shown = ({ technologies }: TechnologyReport) =>
  technologies.map(({ name, version, evidence }) => [name, version, evidence]);

describe("POST /api/technologies", () => {
  it("tells what the plain fetch shows: headers, cookies and markup, never what the words name", async () => {
    const found = await report({ url: `${origin.address}/moved`, render: false });
    assert.deepEqual(Object.keys(found), [
      "url",
      "technologies",
      "frameworks",
      "strategy",
      "render_error",
      "metadata",
      "cache",
    ]);
    assert.equal(found.url, `${origin.address}/`);
    assert.equal(found.strategy, "static-only");
    assert.equal(found.metadata.description, "Lamps of all kinds");
    assert.deepEqual(shown(found), [
      ["WordPress", null, "asset /wp-content/themes/lamps/style.css"],
      ["PHP", "8.2.1", "header x-powered-by: PHP/8.2.1"],
    ]);
  });

  it("tells of HTML that the caller holds without fetching anything", async () => {
    const before = origin.asked.length;
    const found = await report({ url: "https://lamps.example/", html: PAGE });
    assert.equal(found.strategy, "supplied");
    assert.deepEqual(
      shown(found).map(([name]) => name),
      ["WordPress", "PHP"],
    );
    assert.equal(origin.asked.length, before);
  });

  it("gives an empty list where nothing is recognised", async () => {
    const found = await report({ url: `${origin.address}/plain`, render: false });
    assert.deepEqual([found.technologies, found.frameworks], [[], []]);
  });

  it("refuses what the text routes refuse, in the same words", async () => {
    const wordless = await ask({ url: `${origin.address}/nothing`, render: false });
    assert.equal(wordless.status, 502);
    const missing = await ask({ url: `${origin.address}/gone`, render: false });
    assert.equal(
      (await answerOf<Refused>(missing)).detail,
      "could not fetch page: HTTP 404: page does not exist",
    );
    assert.equal((await ask({ url: "ftp://lamps.example/" })).status, 422);
    assert.equal((await ask({ url: `${origin.address}/`, render: 1 })).status, 422);
  });
});

describe("detectTechnologies()", () => {
  it("is the same from the library", async () => {
    process.env["SERVICE_PAGE_INTERVAL_SECONDS"] = "0";
    const found = await detectTechnologies(`${origin.address}/`, { render: false });
    assert.deepEqual(found, await report({ url: `${origin.address}/`, render: false }));
  });
});

describeWithBrowser("POST /api/technologies through a browser", () => {
  it("adds what scripts made and what the page asked for, one entry a name", async () => {
    const found = await report({ url: `${origin.address}/` });
    assert.equal(found.strategy, "union");
    assert.equal(found.render_error, null);
    assert.deepEqual(shown(found), [
      ["React", null, "global __reactFiber$ of an element"],
      ["jQuery", "3.7.1", "global jQuery.fn.jquery: 3.7.1"],
      ["WordPress", null, "asset /wp-content/themes/lamps/style.css"],
      ["PHP", "8.2.1", "header x-powered-by: PHP/8.2.1"],
    ]);
    // The list of the page record is of markup alone.
    assert.deepEqual(found.frameworks, []);
  });
});
