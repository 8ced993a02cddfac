// `/api/site/audit`: the faults of a site made with one of each kind, and none beside them.
import assert from "node:assert/strict";
import { connect } from "node:net";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { AUDIT_RULE_IDS, type AuditReport, type AuditRule } from "../../src/model/audit.ts";
import { legible } from "../support/command.ts";
import { type Answer, useOrigin, useOrigins } from "../support/origin.ts";
import { describeWithBrowser, PUBLIC_ADDRESS } from "../support/rendering.ts";
import { answerOf, post } from "../support/requests.ts";
import { startService, useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

interface Written {
  readonly title?: string | null;
  readonly description?: string | null;
  readonly h1?: readonly string[];
  readonly lang?: string | null;
  readonly head?: string;
  readonly links?: readonly string[];
  readonly body?: string;
  readonly about?: string;
}

/** Sixty words on a subject, so that a page is not thin. */
const prose = (about: string): string =>
  `<p>The first paragraph about ${about} explains where it comes from, who keeps it today, and what a visitor
   should look for when the light is low and the wind comes from the sea.</p>
   <p>The second paragraph about ${about} lists the hours at which it may be visited, the price of a ticket, and
   the way from the station, which takes about twenty minutes on foot along the old harbour wall.</p>`;

/** A page without a fault, apart from those that its parts have. */
function page(name: string, written: Written = {}): string {
  const {
    title = `About ${name}`,
    description = `What there is to know about ${name}.`,
    h1 = [`The ${name} of the harbour`],
    lang = "en",
    head = "",
    links = [],
    body = "",
    about = name,
  } = written;
  const meta = description === null ? "" : `<meta name="description" content="${description}">`;
  return `<!doctype html><html${lang === null ? "" : ` lang="${lang}"`}><head>
    ${title === null ? "" : `<title>${title}</title>`}${meta}${head}</head><body><main>
    ${h1.map((text) => `<h1>${text}</h1>`).join("")}${prose(about)}${body}
    <ul>${links.map((href) => `<li><a href="${href}">to ${href.slice(1)}</a></li>`).join("")}</ul>
    </main></body></html>`;
}

const canonical = (href: string) => `<link rel="canonical" href="${href}">`;
const alternate = (code: string, href: string) =>
  `<link rel="alternate" hreflang="${code}" href="${href}">`;
const jsonLd = (text: string) => `<script type="application/ld+json">${text}</script>`;
const redirectTo =
  (location: string): Answer =>
  (_, response) =>
    response.writeHead(301, { location }).end();

/** Pages without a fault, linked from the root and named by the sitemap. */
const SOUND = ["pier", "mole", "quay", "dock"];
/** Pages with faults that the root links to. */
const FAULTY: Readonly<Record<string, string>> = {
  "/untitled": page("untitled", { title: null }),
  "/twin-title-a": page("twin title a", { title: "The same title" }),
  "/twin-title-b": page("twin title b", { title: "The same title" }),
  "/undescribed": page("undescribed", { description: null }),
  "/twin-words-a": page("twin words a", { description: "The same description of two pages." }),
  "/twin-words-b": page("twin words b", { description: "The same description of two pages." }),
  "/heavy": page("heavy", { body: `<!-- ${"x".repeat(500_000)} --><script>1</script>` }),
  "/headless": page("headless", { h1: [], body: "<h2>Only a second level</h2>" }),
  "/two-heads": page("two heads", { h1: ["The first head", "The second head"] }),
  "/twin-head-a": page("twin head a", { h1: ["The shared heading"] }),
  "/twin-head-b": page("twin head b", { h1: ["The shared heading"] }),
  "/mute": page("mute", { lang: null }),
  "/copy-a": page("copy", { title: "Copy A", description: "The copy A.", h1: ["One text"] }),
  "/copy-b": page("copy", { title: "Copy B", description: "The copy B.", h1: ["One text"] }),
  "/two-canonicals": page("two canonicals", { head: canonical("/pier") + canonical("/mole") }),
  "/lost-canonical": page("lost canonical", { head: canonical("/gone") }),
  "/moved-canonical": page("moved canonical", { head: canonical("/moved") }),
  "/chained": page("chained", { head: canonical("/points-on") }),
  "/points-on": page("points on", { head: canonical("/pier") }),
  "/hidden-canonical": page("hidden canonical", {
    head: `${canonical("/pier")}<meta name="robots" content="noindex">`,
  }),
  "/odd-language": page("odd language", { head: alternate("english", "/odd-language") }),
  "/lost-language": page("lost language", { head: alternate("de", "/gone") }),
  "/one-way": page("one way", { head: alternate("fr", "/quay") }),
  "/not-canonical-language": page("not canonical language", {
    head: alternate("it", "/points-on"),
  }),
  "/thin": page("thin", { about: "it" }).replace(/<p>[\s\S]*<\/p>/, "<p>Only these few words.</p>"),
  "/pictures": page("pictures", {
    body: `<img src="/harbour.png" width="400" height="300"><img src="/wave.png" alt="">
      <img src="/pixel.gif" width="1" height="1">`,
  }),
  "/broken-data": page("broken data", { head: jsonLd(`{"@type": "Article", "headline": `) }),
  "/other-headline": page("other headline", {
    head: jsonLd(
      `{"@context": "https://schema.org", "@type": "Article", "headline": "Seventeen lorries crossed Patagonia"}`,
    ),
  }),
  "/other-price": page("other price", {
    body: "<p>It costs $19.99 today.</p>",
    head: jsonLd(
      `{"@context": "https://schema.org", "@type": "Product", "name": "other price", "offers": {"@type": "Offer", "price": "24.50", "priceCurrency": "USD"}}`,
    ),
  }),
  "/part": page("part", {
    body: `<h2 id="öl">Oil</h2><p><a name="old">Old</a></p><script>window.counted = 1</script>
      <p><a href="#%C3%B6l">oil</a> <a href="#">up</a> <a href="#Top">top</a>
      <a href="/part#old">old</a> <a href="/moved#nowhere">moved</a> <a href="/part#:~:text=Oil">text</a>
      <a href="/part#wick:~:text=Oil">wick</a> <a href="#/route">route</a></p>`,
  }),
  "/part-of-scripts": page("part of scripts", {
    body: `<script>document.querySelector("h1").id = "made"</script><p><a href="#made">made</a></p>`,
  }),
  "/says-gone": `<!doctype html><html lang="en"><head><title>404 Not Found</title></head><body>
    <h1>Page not found</h1><p>The page you are looking for does not exist or was moved to another place.
    Please use the menu above to find what you were looking for, or return to the home page of this site.</p></body></html>`,
};

const NOINDEX = '<meta name="robots" content="noindex">';
const IN_SITEMAP: Readonly<Record<string, string>> = {
  "/orphan": page("orphan"),
  "/sitemap-hidden": page("sitemap hidden", { head: NOINDEX }),
  "/sitemap-other": page("sitemap other", { head: canonical("/dock") }),
};

const DEEP = ["/step-1", "/step-2", "/step-3", "/step-4", "/step-5"];

const root = page("root", {
  links: [
    ...SOUND.map((name) => `/${name}`),
    ...Object.keys(FAULTY),
    "/sitemap-hidden",
    "/sitemap-other",
    "/gone",
    "/moved",
    "/hop-1",
    "/round-1",
    "/step-1",
    "/unlisted",
  ],
});

const origin = useOrigin({
  "/": root,
  ...Object.fromEntries(SOUND.map((name) => [`/${name}`, page(name, { links: ["/"] })])),
  ...FAULTY,
  ...IN_SITEMAP,
  ...Object.fromEntries(
    DEEP.map((path, at) => [path, page(`step ${at + 1}`, { links: DEEP.slice(at + 1, at + 2) })]),
  ),
  "/unlisted": page("unlisted"),
  "/moved": redirectTo("/pier"),
  "/hop-1": redirectTo("/hop-2"),
  "/hop-2": redirectTo("/mole"),
  "/round-1": redirectTo("/round-2"),
  "/round-2": redirectTo("/round-1"),
  "/old-address": redirectTo("/quay"),
  "/sitemap.xml": (request, response) => {
    const listed = [
      "/",
      ...SOUND.map((name) => `/${name}`),
      ...Object.keys(FAULTY).filter((path) => path !== "/hidden-canonical"),
      ...Object.keys(IN_SITEMAP),
      ...DEEP,
      "/sitemap-gone",
      "/old-address",
    ].filter((path) => !CANONICAL_ELSEWHERE.includes(path));
    const urls = listed.map(
      (path) => `<url><loc>http://${request.headers.host}${path}</loc></url>`,
    );
    response.writeHead(200, { "content-type": "application/xml" });
    response.end(
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`,
    );
  },
});
/** Faulty pages that no sitemap should name, for another fault than this one. */
const CANONICAL_ELSEWHERE = ["/lost-canonical", "/moved-canonical", "/chained", "/points-on"];

/** Every fault of the site: its rule and its address. */
const FAULTS: readonly (readonly [AuditRule, string])[] = [
  ["broken-link", "/gone"],
  ["redirect-loop", "/round-1"],
  ["redirect-chain", "/hop-1"],
  ["redirected-link", "/moved"],
  ["redirected-link", "/hop-1"],
  ["fragment-missing", "/moved#nowhere"],
  ["fragment-missing", "/part#wick:~:text=Oil"],
  ["says-missing", "/says-gone"],
  ["title-missing", "/untitled"],
  ["title-duplicate", "/twin-title-a"],
  ["description-missing", "/undescribed"],
  ["heavy-page", "/heavy"],
  ["description-duplicate", "/twin-words-a"],
  ["h1-missing", "/headless"],
  ["h1-several", "/two-heads"],
  ["h1-duplicate", "/twin-head-a"],
  ["language-missing", "/mute"],
  ["canonical-several", "/two-canonicals"],
  ["canonical-broken", "/lost-canonical"],
  ["canonical-redirected", "/moved-canonical"],
  ["canonical-chain", "/chained"],
  ["canonical-noindex", "/hidden-canonical"],
  ["hreflang-invalid", "/odd-language"],
  ["hreflang-broken", "/lost-language"],
  ["hreflang-one-way", "/one-way"],
  ["hreflang-not-canonical", "/not-canonical-language"],
  ["orphan", "/orphan"],
  ["deep-page", "/step-5"],
  ["sitemap-broken", "/sitemap-gone"],
  ["sitemap-redirected", "/old-address"],
  ["sitemap-noindex", "/sitemap-hidden"],
  ["sitemap-not-canonical", "/sitemap-other"],
  ["sitemap-missing", "/unlisted"],
  ["thin-page", "/thin"],
  ["identical-pages", "/copy-a"],
  ["image-alt-missing", "/pictures"],
  ["data-unreadable", "/broken-data"],
  ["data-differs", "/other-headline"],
  ["data-differs", "/other-price"],
];

const service = useService({});
const asked = { max_pages: 200, crawl: { delay_seconds: 0 } };

const sites = useOrigins();

async function audit(body: object = {}): Promise<AuditReport> {
  const response = await post(`${service.address}/api/site/audit`, {
    url: `${origin.address}/`,
    ...asked,
    ...body,
  });
  assert.equal(response.status, 200);
  return answerOf<AuditReport>(response);
}

const pathOf = (url: string) => url.slice(origin.address.length);

describe("/api/site/audit", () => {
  itSlow("finds each fault of a site, and no other", async () => {
    const report = await audit();
    const found = report.findings.map(({ rule, url }) => `${rule} ${pathOf(url)}`);
    const wanted = FAULTS.map(([rule, path]) => `${rule} ${path}`);
    assert.deepEqual(found.toSorted(), wanted.toSorted());
    assert.equal(report.complete, true);
    const { error, warning, note } = report.counts;
    assert.equal(error + warning + note, FAULTS.length);
  });

  it("has a fault of each rule but those that need another site, https or a browser", () => {
    const rules = new Set(FAULTS.map(([rule]) => rule));
    const others = AUDIT_RULE_IDS.filter((rule) => !rules.has(rule));
    assert.deepEqual(others, ["external-broken", "mixed-content", "scripts-required"]);
  });

  itSlow("names the pages that link to a broken address, and each step of a redirect", async () => {
    const { findings } = await audit();
    const relatedOf = (rule: AuditRule, path: string) => {
      const finding = findings.find((one) => one.rule === rule && pathOf(one.url) === path);
      return finding?.related.map(pathOf);
    };
    assert.deepEqual(relatedOf("broken-link", "/gone"), ["/"]);
    assert.deepEqual(relatedOf("fragment-missing", "/moved#nowhere"), ["/part"]);
    assert.deepEqual(relatedOf("redirect-chain", "/hop-1"), ["/hop-2", "/mole"]);
    assert.deepEqual(relatedOf("identical-pages", "/copy-a"), ["/copy-b"]);
    assert.deepEqual(relatedOf("image-alt-missing", "/pictures"), ["/harbour.png"]);
  });

  // proves: audit.addresses
  itSlow("lists every address with its status, and the weight of pages", async () => {
    const { addresses, external } = await audit();
    const at = (path: string) => addresses.find(({ url }) => pathOf(url) === path);
    const heavy = at("/heavy")?.weight;
    assert.ok((heavy?.decoded_bytes ?? 0) > 500_000);
    assert.equal(heavy?.html_bytes, heavy?.decoded_bytes);
    assert.equal(heavy?.scripts, 1);
    assert.ok((at("/pictures")?.weight?.images ?? 0) > 0);
    assert.deepEqual([at("/gone")?.status, at("/gone")?.weight], [404, null]);
    assert.deepEqual([at("/moved")?.status, at("/moved")?.to], [200, `${origin.address}/pier`]);
    assert.equal(external, null);
  });

  // proves: audit.addresses
  it("measures the bytes of a compressed page before and after", async () => {
    const html = page("packed", { body: `<img src="/a.png" alt="A"><img src="/b.png" alt="B">` });
    const packed = gzipSync(html);
    const site = await sites({
      "/": (_, response) => {
        response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" });
        response.end(packed);
      },
    });
    const { addresses } = await audit({ url: `${site.address}/`, max_pages: 1 });
    assert.deepEqual(addresses[0]?.weight, {
      html_bytes: packed.byteLength,
      decoded_bytes: Buffer.byteLength(html),
      images: 2,
      scripts: 0,
    });
  });

  // proves: audit.external, audit.external.off
  it("checks links to other sites on request: by HEAD, then by GET where that is refused", async () => {
    const asked: string[] = [];
    const answer =
      (head: number, got: number, location?: string): Answer =>
      ({ method = "", url = "" }, response) => {
        asked.push(`${method} ${url}`);
        const status = method === "HEAD" ? head : got;
        response.writeHead(status, location === undefined ? {} : { location });
        response.end(method === "HEAD" ? undefined : "x".repeat(100_000));
      };
    const other = await sites({
      "/fine": answer(200, 500),
      "/no-head": answer(405, 200),
      "/drops-head": ({ method = "" }, response) => {
        if (method === "HEAD") response.destroy();
        else response.end("fine");
      },
      "/gone": answer(404, 404),
      "/login": answer(403, 403),
      "/moved": answer(301, 301, "/fine"),
      "/robots.txt": (_, response) => {
        response.writeHead(200, { "content-type": "text/plain" });
        response.end("User-agent: *\nDisallow: /secret");
      },
      "/secret": answer(404, 404),
    });
    const names = ["fine", "no-head", "drops-head", "gone", "login", "moved", "secret"];
    const links = [...names.map((name) => `${other.address}/${name}`), "http://127.0.0.1:9/x"];
    const list = links.map((href) => `<a href="${href}">${href.slice(-4)}</a>`).join(" ");
    const site = await sites({ "/": page("links", { body: `<p>${list}</p>` }) });
    const body = { url: `${site.address}/`, max_pages: 5 };
    assert.equal((await audit(body)).external, null);
    assert.deepEqual(asked, []);
    const report = await audit({ ...body, external_links: true, fetch: { respect_robots: true } });
    const brokenOf = ({ findings }: AuditReport) =>
      findings.filter(({ rule }) => rule === "external-broken").map(({ url }) => url);
    // A host without an answer for robots.txt has none for the link either.
    assert.deepEqual(brokenOf(report), [`${other.address}/gone`, "http://127.0.0.1:9/x"]);
    const dead = report.findings.find(({ url }) => url === "http://127.0.0.1:9/x");
    assert.equal(dead?.message, "the server refused the connection");
    const broken = report.findings.find(({ rule }) => rule === "external-broken");
    assert.equal(broken?.message, "The server answers with status 404.");
    assert.deepEqual(broken?.related, [`${site.address}/`]);
    assert.deepEqual(report.external, { checked: 8, broken: 2, unknown: 2, left_out: 0 });
    assert.deepEqual(asked.toSorted(), [
      ...["GET /gone", "GET /login", "GET /no-head", "HEAD /fine", "HEAD /fine"],
      ...["HEAD /gone", "HEAD /login", "HEAD /moved", "HEAD /no-head"],
    ]);
    const moved = report.addresses.find(({ url }) => url.endsWith("/moved"));
    assert.deepEqual(
      [moved?.status, moved?.to, moved?.external],
      [200, `${other.address}/fine`, true],
    );
    assert.deepEqual(brokenOf(await audit({ ...body, external_links: true })), [
      ...[`${other.address}/gone`, `${other.address}/secret`, "http://127.0.0.1:9/x"],
    ]);
  });

  it("counts links of a site whose robots.txt fails as unknown, if it is respected", async () => {
    const other = await sites({
      "/robots.txt": (_, response) => response.writeHead(503).end(),
      "/page": (_, response) => response.writeHead(404).end(),
    });
    const body = `<p><a href="${other.address}/page">page</a></p>`;
    const site = await sites({ "/": page("links", { body }) });
    const report = await audit({
      ...{ url: `${site.address}/`, max_pages: 2, external_links: true },
      fetch: { respect_robots: true },
    });
    assert.deepEqual(report.external, { checked: 1, broken: 0, unknown: 1, left_out: 0 });
  });

  // proves: audit.external.private
  it("requests no private address of a link", async () => {
    const inside = await sites({ "/": page("inside") });
    const site = await sites({
      "/": page("links", { body: `<p><a href="${inside.address}/">inside</a></p>` }),
    });
    const guarded = await startService(
      { SERVICE_ALLOW_PRIVATE_HOSTS: "" },
      {
        resolve: async () => [PUBLIC_ADDRESS],
        dial: async () => connect(site.port, "127.0.0.1"),
      },
    );
    try {
      const response = await post(`${guarded.address}/api/site/audit`, {
        ...asked,
        ...{ url: "http://site.test/", max_pages: 2, external_links: true },
      });
      const report = await answerOf<AuditReport>(response);
      const [broken] = report.findings.filter(({ rule }) => rule === "external-broken");
      assert.equal(broken?.url, `${inside.address}/`);
      assert.match(broken?.message ?? "", /non-public address/);
      assert.deepEqual(inside.asked, []);
    } finally {
      await guarded.close();
    }
  });

  itSlow("claims no orphan and no gap of a sitemap if not every page was read", async () => {
    const report = await audit({ max_pages: 20 });
    assert.equal(report.complete, false);
    const rules = new Set(report.findings.map(({ rule }) => rule));
    assert.ok(!rules.has("orphan") && !rules.has("sitemap-missing"));
  });

  itSlow("stores nothing", async () => {
    await audit();
    const url = encodeURIComponent(`${origin.address}/`);
    const graph = await fetch(`${service.address}/api/site/graph/summary?url=${url}`);
    assert.equal(graph.status, 404);
  });
});

describeWithBrowser("/api/site/audit through a browser", () => {
  it("reports a page that needs scripts", async () => {
    const { findings } = await audit({ complete: true, url: `${scripted.address}/`, max_pages: 5 });
    const needy = findings.filter(({ rule }) => rule === "scripts-required");
    assert.deepEqual(
      needy.map(({ url }) => url),
      [`${scripted.address}/built`],
    );
  });
});
const scripted = useOrigin({
  "/": page("plain root", { links: ["/built"] }),
  "/built": `<!doctype html><html lang="en"><head><title>Built</title></head><body><div id="root"></div>
    <script>root.innerHTML = ${JSON.stringify(`<main><h1>Built</h1>${prose("scripts")}</main>`)}</script></body></html>`,
});

describe("legible audit", () => {
  const env = {
    ...process.env,
    SERVICE_ALLOW_PRIVATE_HOSTS: "1",
    SERVICE_PAGE_INTERVAL_SECONDS: "0",
  };
  const run = (...flags: string[]) =>
    legible(["audit", `${origin.address}/`, "-q", "--delay-seconds", "0", ...flags], { env });

  itSlow("prints the faults by rule and exits with 1", async () => {
    const { code, out } = await run();
    assert.equal(code, 1);
    assert.match(out, /\nerror: Links to an address that cannot be read \(1\) {2}broken-link\n/);
    assert.match(out, / {2}http:\/\/127\.0\.0\.1:\d+\/gone\n {6}HTTP 404\n {6}- http/);
    assert.match(
      out,
      /^\d+ errors, \d+ warnings, \d+ notes on \d+ pages, \d+ could not be read\n\n/,
    );
  });

  itSlow(
    "writes SARIF whose results refer to its rules, and exits with 0 if nothing is to fail",
    async () => {
      const { code, out } = await run("--format", "sarif", "--fail-on", "never");
      assert.equal(code, 0);
      const { version, runs } = JSON.parse(out);
      assert.equal(version, "2.1.0");
      const [{ tool, results }] = runs;
      assert.equal(results.length, FAULTS.length);
      for (const { ruleId, ruleIndex, level, locations } of results) {
        const rule = tool.driver.rules[ruleIndex];
        assert.equal(rule.id, ruleId);
        assert.equal(rule.defaultConfiguration.level, level);
        assert.ok(AUDIT_RULE_IDS.includes(ruleId));
        assert.ok(locations[0].physicalLocation.artifactLocation.uri.startsWith(origin.address));
      }
    },
  );

  itSlow("writes CSV and Markdown", async () => {
    const csv = await run("--format", "csv", "--fail-on", "never");
    const [head, ...rows] = csv.out.trimEnd().split("\r\n");
    assert.equal(head, "rule,level,url,message,related,related_count");
    assert.ok(
      rows.includes(`broken-link,error,${origin.address}/gone,HTTP 404,${origin.address}/,1`),
    );
    const markdown = await run("--format", "markdown", "--fail-on", "never");
    assert.match(markdown.out, /^# Audit of <http/);
    assert.match(markdown.out, /\n## Links to an address that cannot be read\n/);
  });

  it("says which limit ended it", async () => {
    const limit = "; the limit of 2 pages ended the audit";
    const flags = ["--fail-on", "never", "--max-pages"];
    const own = await run(...flags, "2");
    assert.ok(own.out.includes(`${limit}; --max-pages raises it\n`), own.out);
    const capped = await legible(
      ["audit", `${origin.address}/`, "-q", "--delay-seconds", "0", ...flags, "3"],
      { env: { ...env, SERVICE_MAX_PAGES: "2" } },
    );
    assert.ok(capped.out.includes(`${limit}; SERVICE_MAX_PAGES raises it\n`), capped.out);
  });

  itSlow("exits with the code of a failure if the root cannot be read", async () => {
    const { code, err } = await legible(["audit", `${origin.address}/nowhere`, "-q"], { env });
    assert.equal(code, 4);
    assert.match(err, /404/);
  });
});
