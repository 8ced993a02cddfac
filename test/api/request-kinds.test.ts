// Every kind of outgoing request, by a request of the kind: which ones carry what a caller adds, and where to.
import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { createEngine } from "../../src/api/engine.ts";
import { readEnvironment } from "../../src/api/environment.ts";
import { parseRequest } from "../../src/api/request.ts";
import { REQUEST_KINDS, type RequestKind } from "../../src/net/caller.ts";
import { createHostGuard } from "../../src/net/guard.ts";
import { createNetwork } from "../../src/net/network.ts";
import { askWebArchive } from "../../src/net/web-archive.ts";
import type { RunningServer } from "../../src/server/main.ts";
import { BOTH, CALLER, Carried, recorded, type ToldPaths } from "../support/carried.ts";
import { type Origin, startOrigin } from "../support/origin.ts";
import { FOUND } from "../support/rendering.ts";
import { post } from "../support/requests.ts";
import { startService } from "../support/service.ts";

const WORDS = "<h1>Lamps</h1><p>A lamp gives light to a room when the sun has gone down.</p>";
const PNG = { head: { "content-type": "image/png" }, body: "png" };
const MARKDOWN = { head: { "content-type": "text/markdown" }, body: "# Lamps" };

const own = new Carried();
const foreign = new Carried();
let site: Origin;
let other: Origin;
let service: RunningServer;
let hooked = Promise.resolve();

/** Paths of the caller's own site; `away` is the other one. */
const ownPaths = (away: string): ToldPaths => ({
  "/": `${WORDS}<p><a href="/map">Map</a></p>`,
  "/map": `<h1>Map</h1><p>The lamps of the town, drawn.</p><canvas></canvas><script src="/map.js"></script><script src="${away}/map.js"></script>`,
  "/map.js": "",
  "/robots.txt": "",
  "/sitemap.xml": { status: 302, head: { location: `${away}/sitemap.xml` } },
  "/llms.txt": "# Lamps",
  "/llms-full.txt": "",
  "/lamp.png": PNG,
  "/page": WORDS,
  "/links": `${WORDS}<a href="${away}/linked">Linked</a>`,
  "/away": { status: 302, head: { location: `${away}/page` } },
  "/versions": `<link rel="alternate" type="text/markdown" href="${away}/page.md">${WORDS}`,
  "/version": `<link rel="alternate" type="text/markdown" href="/page.md">${WORDS}`,
  "/page.md": MARKDOWN,
  "/rendered": `${WORDS}<iframe src="/frame"></iframe><iframe src="${away}/frame"></iframe>
    <script src="/script.js"></script><script src="${away}/script.js"></script>`,
  "/frame": "<p>A frame.</p>",
  "/script.js": "",
});

const FOREIGN_PATHS: ToldPaths = {
  "/page": WORDS,
  "/linked": WORDS,
  "/page.md": MARKDOWN,
  "/frame": "<p>A frame.</p>",
  "/lamp.png": PNG,
  ...{ "/script.js": "", "/map.js": "", "/sitemap.xml": "<urlset></urlset>" },
};

before(async () => {
  let hook: () => void = () => undefined;
  hooked = new Promise((resolve) => {
    hook = resolve;
  });
  other = await startOrigin({
    ...recorded(foreign, FOREIGN_PATHS),
    "/collinfo.json": (request, response) => {
      foreign.note(request);
      response.writeHead(503).end();
    },
    "/hook": (request, response) => {
      foreign.note(request);
      response.writeHead(204).end();
      hook();
    },
  });
  site = await startOrigin(recorded(own, ownPaths(other.address)));
  service = await startService({
    SERVICE_CALLER_HEADERS: "1",
    SERVICE_WEBHOOK_ORIGINS: other.address,
    SERVICE_WEBHOOK_SECRET: "a secret of the test",
  });
});
after(async () => {
  await service.close();
  await site.close();
  await other.close();
});

const read = async (path: string, more: object = {}) => {
  const asked = { url: `${site.address}${path}`, ...CALLER, ...more };
  assert.equal((await post(`${service.address}/api/text`, asked)).status, 200, path);
};

const rendered = () => read("/rendered", { render: true });

let crawling: Promise<void> | undefined;
/** Crawls the site once, to its webhook. */
const crawled = () => {
  crawling ??= (async () => {
    const webhook = `${other.address}/hook`;
    const fetch = { markdown: "compare" };
    const asked = { url: `${site.address}/`, complete: false, fetch, webhook, ...CALLER };
    assert.equal((await post(`${service.address}/api/crawls`, asked)).status, 202);
    await hooked;
  })();
  return crawling;
};

/** Audits the site with its links to the other one. */
async function audited(): Promise<void> {
  const asked = { url: `${site.address}/links`, external_links: true, max_pages: 2, ...CALLER };
  assert.equal((await post(`${service.address}/api/site/audit`, asked)).status, 200);
}

/** Asks a web archive, which a crawl does only for sites of the public web. */
async function archive(): Promise<void> {
  const guard = createHostGuard({ blockPrivate: false });
  const own = { guard, pageIntervalSeconds: 0, contact: "", contactUrl: "", engineVersion: "1" };
  const network = createNetwork(own);
  try {
    const question = { base: other.address, site: "site.test" };
    await askWebArchive(network, question, new AbortController().signal);
  } finally {
    await network.close();
  }
}

async function images(): Promise<void> {
  const environment = readEnvironment({
    SERVICE_PAGE_INTERVAL_SECONDS: "0",
    SERVICE_GRAPH_DIR: join(tmpdir(), "legible-test-graphs"),
  });
  const report = (failure: unknown) => assert.fail(String(failure));
  const engine = createEngine({ environment, surface: "library", report });
  try {
    for (const { address } of [site, other]) {
      const { url, fetch } = parseRequest("crawl", { url: `${address}/lamp.png`, ...CALLER });
      await engine.fetchImage({ url, fetch }, new AbortController().signal);
    }
  } finally {
    await engine.close();
  }
}

/** How a kind of request is made, and the paths of such requests at the caller's own origin and at another one. */
interface Row {
  readonly make: () => Promise<void>;
  readonly own?: string;
  readonly foreign?: string;
  readonly isRendered?: boolean;
}

/** A kind without a row does not compile. */
const ROWS: Readonly<Record<RequestKind, Row>> = {
  page: { make: () => read("/away"), own: "/away", foreign: "/page" },
  markdown_version: {
    make: async () => {
      const fetch = { markdown: "prefer" };
      for (const path of ["/version", "/versions"]) await read(path, { fetch });
    },
    own: "/page.md",
    foreign: "/page.md",
  },
  browser_page: {
    make: () => read("/away", { render: true }),
    own: "/away",
    foreign: "/page",
    isRendered: true,
  },
  browser_frame: { make: rendered, own: "/frame", foreign: "/frame", isRendered: true },
  browser_resource: { make: rendered, own: "/script.js", foreign: "/script.js", isRendered: true },
  robots: {
    make: () => read("/page", { fetch: { respect_robots: true } }),
    own: "/robots.txt",
  },
  sitemap: { make: crawled, own: "/sitemap.xml", foreign: "/sitemap.xml" },
  llms_txt: { make: crawled, own: "/llms.txt" },
  web_archive: { make: archive, foreign: "/collinfo.json" },
  canvas_script: { make: crawled, own: "/map.js", foreign: "/map.js" },
  image: { make: images, own: "/lamp.png", foreign: "/lamp.png" },
  link: { make: audited, foreign: "/linked" },
  webhook: { make: crawled, foreign: "/hook" },
};

describe("what a caller adds", () => {
  for (const [kind, row] of Object.entries(ROWS)) {
    const carries = REQUEST_KINDS[kind as RequestKind];
    const skip = row.isRendered === true && FOUND === undefined ? "no browser" : false;
    // proves: headers.own_origin
    it(`${carries ? "goes to its own origin only" : "goes nowhere"}: ${kind}`, {
      skip,
    }, async () => {
      await row.make();
      if (row.own !== undefined) {
        const carried = own.of(row.own);
        assert.ok(carried.length > 0, `no request for ${row.own}`);
        assert.deepEqual([...new Set(carried)], [carries ? BOTH : ""]);
      }
      if (row.foreign !== undefined) {
        assert.ok(foreign.of(row.foreign).length > 0, `no request for ${row.foreign} elsewhere`);
      }
      assert.deepEqual(foreign.leaks, []);
    });
  }

  it("has a row for each kind of request", () => {
    assert.deepEqual(Object.keys(ROWS), Object.keys(REQUEST_KINDS));
  });
});
