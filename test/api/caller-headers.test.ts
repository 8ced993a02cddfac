// Headers and cookies of a caller: sent to the page's origin alone, for this read alone, and only where allowed.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { TextResult } from "../../src/model/page.ts";
import {
  BOTH,
  byName,
  CALLER,
  Carried,
  recorded,
  SESSION,
  type ToldPaths,
  to,
} from "../support/carried.ts";
import { useOrigins } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { answerOf, post, type Refused } from "../support/requests.ts";
import { startService, useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const { headers, cookies } = CALLER;

const traces = mkdtempSync(join(tmpdir(), "legible-caller-headers-"));
const service = useService({
  SERVICE_CALLER_HEADERS: "1",
  SERVICE_TRACE_DIR: traces,
  SERVICE_GRAPH_DIR: traces,
});
const sites = useOrigins();

const WORDS = "<h1>Lamps</h1><p>A lamp gives light to a room when the sun has gone down.</p>";
const CORS = (origin: string) => ({
  "access-control-allow-origin": origin,
  "access-control-allow-credentials": "true",
});

/** A site with these pages, and one on another port of the same host. */
async function twoSites(
  ownPaths: (foreign: string) => ToldPaths,
  foreignPaths: (own: () => string) => ToldPaths = () => ({ "/page": WORDS }),
) {
  const [own, foreign] = [new Carried(), new Carried()];
  let address = "";
  const other = await sites(
    recorded(
      foreign,
      foreignPaths(() => address),
    ),
  );
  const site = await sites(recorded(own, ownPaths(other.address)));
  address = site.address;
  return { own, foreign, site };
}

/** A site that redirects to another one, which redirects back. */
const siteAndBack = () =>
  twoSites(
    (foreign) => ({ "/away": to(`${foreign}/back`), "/page": WORDS }),
    (own) => ({ "/back": () => to(`${own()}/page`) }),
  );

const read = (url: string, body: object, at = service) =>
  post(`${at.address}/api/text`, { url, ...body });

describe("headers and cookies of a caller", () => {
  // proves: env.SERVICE_CALLER_HEADERS, headers.own_origin
  it("reach no other origin over a redirect: not another port, nor another name", async () => {
    const { own, foreign, site } = await twoSites((away) => ({
      "/away": to(`${away}/page`),
      "/refresh": `<meta http-equiv="refresh" content="0; url=${away}/page">`,
    }));
    for (const path of ["/away", "/refresh"]) {
      const response = await read(`${site.address}${path}`, { headers, cookies });
      assert.equal(response.status, 200);
      assert.deepEqual(own.of(path), [BOTH]);
    }
    assert.deepEqual(foreign.of("/page"), ["", ""]);
    const names = new Carried();
    const named = await sites({
      ...recorded(names, { "/page": WORDS }),
      "/name": (_, response) => {
        response.writeHead(302, { location: `${byName(named)}/page` }).end();
      },
    });
    await answerOf(await read(`${named.address}/name`, { headers, cookies }));
    assert.deepEqual(names.of("/page"), [""]);
  });

  // proves: recipe.headers
  it("reach the origin of the first page alone when a recipe is learned from several", async () => {
    const page = (name: string) =>
      `<h1>${name} lamp</h1><p>It gives light when the sun is down.</p>`;
    let other = "";
    const { own, foreign, site } = await twoSites(
      (foreignAddress) => {
        other = foreignAddress;
        return { "/page": page("Brass"), "/next": page("Oil") };
      },
      () => ({ "/page": page("Pine") }),
    );
    const pages = [`${site.address}/next`, `${other}/page`].map((url) => ({ url }));
    const url = `${site.address}/page`;
    const like = { name: "Brass lamp" };
    const sent = { url, like, pages, headers, cookies };
    assert.equal((await post(`${service.address}/api/learn`, sent)).status, 200);
    assert.deepEqual([own.of("/page"), own.of("/next")], [[BOTH], [BOTH]]);
    assert.deepEqual(foreign.of("/page"), [""]);
  });

  // proves: headers.own_origin
  it("reach their origin again when a redirect comes back to it", async () => {
    const { own, foreign, site } = await siteAndBack();
    await answerOf(await read(`${site.address}/away`, { headers, cookies }));
    assert.deepEqual([own.of("/away"), own.of("/page")], [[BOTH], [BOTH]]);
    assert.deepEqual(foreign.of("/back"), [""]);
  });

  it("give way to a cookie that the site sets or removes under its name", async () => {
    const { own, site } = await twoSites(() => ({
      "/sets": to("/page", { "set-cookie": "session=of-the-site; Path=/" }),
      "/removes": to("/page", { "set-cookie": "session=; Max-Age=0; Path=/" }),
      "/adds": to("/page", { "set-cookie": "theme=dark; Path=/" }),
      "/page": WORDS,
    }));
    for (const path of ["/sets", "/removes", "/adds"]) {
      await answerOf(await read(`${site.address}${path}`, { cookies }));
    }
    assert.deepEqual(own.cookies("/page"), [
      "session=of-the-site",
      "",
      `theme=dark; session=${SESSION}`,
    ]);
  });

  // proves: headers.own_origin
  it("reach a Markdown version of the page on its origin, and none elsewhere", async () => {
    const head = (href: string) => `<link rel="alternate" type="text/markdown" href="${href}">`;
    const { own, foreign, site } = await twoSites(
      (away) => ({
        "/page": `${head(`${away}/page.md`)}${WORDS}`,
        "/own": `${head("/moved.md")}${WORDS}`,
        "/moved.md": to(`${away}/page.md`),
      }),
      () => ({ "/page.md": { head: { "content-type": "text/markdown" }, body: "# Lamps" } }),
    );
    const fetch = { markdown: "compare" };
    for (const path of ["/page", "/own"]) {
      await answerOf(await read(`${site.address}${path}`, { headers, cookies, fetch }));
    }
    assert.deepEqual(foreign.of("/page.md"), ["", ""]);
    assert.deepEqual(own.of("/moved.md"), [BOTH]);
  });

  it("are for this read alone: nothing is cached, and no trace has them", async () => {
    const { own, site } = await twoSites(() => ({ "/page": WORDS }));
    const body = { headers, cookies, fetch: { max_age: 3600 } };
    for (let time = 0; time < 2; time++) {
      const { page } = await answerOf<TextResult>(await read(`${site.address}/page`, body));
      assert.equal(page.cache, null);
    }
    await answerOf(await read(`${site.address}/page`, {}));
    assert.deepEqual(own.of("/page"), [BOTH, BOTH, ""]);
    const streamed = await post(`${service.address}/api/text/stream`, {
      url: `${site.address}/page`,
      ...body,
    });
    assert.doesNotMatch(await streamed.text(), /of-a-caller/);
    const written = readdirSync(traces, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    assert.ok(written.length > 0);
    for (const { parentPath, name } of written) {
      assert.doesNotMatch(readFileSync(join(parentPath, name), "latin1"), /of-a-caller/, name);
    }
  });

  it("are not answered from a copy that another caller's read left", async () => {
    const { own, site } = await twoSites(() => ({ "/page": WORDS }));
    const fetch = { max_age: 3600 };
    await answerOf(await read(`${site.address}/page`, { fetch }));
    await answerOf(await read(`${site.address}/page`, { fetch, cookies }));
    assert.deepEqual(own.of("/page"), ["", SESSION]);
  });

  it("are refused by name where they cannot be sent, without their value", async () => {
    for (const [body, field, name] of [
      [{ headers: { "User-Agent": "secret-value" } }, "headers", "User-Agent"],
      [{ headers: { "X-A": "secret-value\r\nx-b: c" } }, "headers", "X-A"],
      [{ cookies: { "a b": "secret-value" } }, "cookies", "a b"],
      [
        {
          headers: Object.fromEntries(
            Array.from({ length: 21 }, (_, at) => [`x-${at}`, "secret-value"]),
          ),
        },
        "headers",
        "20 entries",
      ],
      [{ cookies: { a: "secret-value".repeat(1000) } }, "cookies", "8192 characters"],
    ] as const) {
      const response = await read("http://127.0.0.1:9/page", body);
      assert.equal(response.status, 422);
      const text = await response.text();
      assert.doesNotMatch(text, /secret-value/);
      const { detail } = JSON.parse(text) as Refused<readonly { loc: string[]; msg: string }[]>;
      assert.deepEqual(detail[0]?.loc, ["body", field]);
      assert.ok(detail[0]?.msg.includes(name), name);
    }
  });

  // proves: env.SERVICE_CALLER_HEADERS
  it("are refused where the operator has not allowed them, before a stream begins too", async () => {
    const closed = await startService({});
    try {
      const { own, site } = await twoSites(() => ({ "/page": WORDS }));
      for (const route of ["text", "text/stream"]) {
        for (const body of [{ headers }, { cookies }]) {
          const asked = { url: `${site.address}/page`, ...body };
          const response = await post(`${closed.address}/api/${route}`, asked);
          assert.equal(response.status, 422);
          const { detail } = await answerOf<Refused<readonly { msg: string }[]>>(response);
          assert.match(detail[0]?.msg ?? "", /SERVICE_CALLER_HEADERS=1/);
        }
      }
      assert.deepEqual(own.paths, []);
    } finally {
      await closed.close();
    }
  });
});

describeWithBrowser("headers and cookies of a caller in a browser", () => {
  const rendered = async (url: string, body: object = { headers, cookies }) => {
    const result = await answerOf<TextResult>(await read(url, { render: true, ...body }));
    assert.equal(result.strategy, "union", String(result.render_error));
    return result;
  };

  itSlow("give way to the operator's of the same name, in both fetches", async () => {
    const values: (string | undefined)[] = [];
    const site = await sites({
      "/page": ({ headers: sent }, response) => {
        values.push(sent["x-token"]?.toString());
        response.writeHead(200, { "content-type": "text/html" }).end(WORDS);
      },
    });
    const operated = await startService({
      SERVICE_CALLER_HEADERS: "1",
      SERVICE_HEADERS: JSON.stringify({ [site.address]: { "x-token": "t0ken-of-the-operator" } }),
    });
    try {
      await answerOf(await read(`${site.address}/page`, { render: true, headers }, operated));
      assert.deepEqual(values, ["t0ken-of-the-operator", "t0ken-of-the-operator"]);
    } finally {
      await operated.close();
    }
  });

  // proves: headers.own_origin
  itSlow("reach the page and its own requests, and no other origin or read", async () => {
    const { own, foreign, site } = await twoSites(
      (away) => ({
        "/page": `${WORDS}<img src="${away}/image.png"><link rel=stylesheet href="${away}/sheet.css">
          <script src="${away}/script.js"></script><script src="/hop.js"></script><script>
          fetch("/own"); fetch("/own", { method: "POST", body: "{}" }); new WebSocket("${away}/socket".replace("http", "ws"));
          fetch("${away}/data", { credentials: "include" }); fetch("/moved", { credentials: "include" });
          </script>`,
        "/own": "{}",
        "/hop.js": to(`${away}/script.js`),
        "/moved": to(`${away}/data`),
      }),
      (address) => ({
        ...{ "/image.png": "", "/sheet.css": "", "/script.js": "", "/socket": "" },
        "/data": () => ({ head: CORS(address()) }),
      }),
    );
    const options = { load_images: true };
    await rendered(`${site.address}/page`, { headers, cookies, renderOptions: options });
    assert.deepEqual(own.of("/page"), [BOTH, BOTH]);
    // A request that may change something carries the cookies alone.
    assert.deepEqual([...own.of("/own")].sort(), [SESSION, BOTH]);
    assert.deepEqual(own.of("/hop.js"), [BOTH]);
    for (const path of ["/data", "/script.js", "/sheet.css", "/socket"]) {
      assert.ok(foreign.paths.includes(path), path);
    }
    assert.deepEqual(foreign.leaks, []);
    for (let time = 0; time < 2; time++) await rendered(`${site.address}/page`, {});
    assert.deepEqual(own.of("/page").slice(2), ["", "", "", ""]);
    assert.deepEqual([...new Set(own.of("/own").slice(2))], [""]);
  });

  // proves: headers.own_origin
  it("reach no other origin over a redirect, and their own again after it", async () => {
    const { own, foreign, site } = await siteAndBack();
    await rendered(`${site.address}/away`);
    assert.deepEqual(own.of("/away"), [BOTH, BOTH]);
    assert.deepEqual(own.of("/page"), [BOTH, BOTH]);
    assert.deepEqual(foreign.of("/back"), ["", ""]);
  });

  // proves: headers.own_origin
  it("do not follow to a page on another origin, whose requests come without them", async () => {
    const { own, foreign, site } = await twoSites(
      (away) => ({ "/away": to(`${away}/page`), "/data": { head: CORS(away) } }),
      (address) => ({
        "/page": () => ({
          body: `${WORDS}<script>fetch("${address()}/data", { credentials: "include" })</script>`,
        }),
      }),
    );
    await rendered(`${site.address}/away`);
    assert.deepEqual(foreign.leaks, []);
    assert.deepEqual(own.leaks, ["/away", "/away"]);
  });

  it("join the cookies that the site sets, in its redirects too", async () => {
    const { own, site } = await twoSites(() => ({
      "/login": to("/page", { "set-cookie": "sid=1; Path=/" }),
      "/page": `${WORDS}<script>fetch("/own")</script>`,
      "/own": "{}",
    }));
    await rendered(`${site.address}/login`, { cookies });
    const both = `sid=1; session=${SESSION}`;
    assert.deepEqual(own.cookies("/page"), [both, both]);
    assert.deepEqual(own.cookies("/own"), [both]);
  });

  // proves: headers.own_origin
  itSlow("reach frames of the page's origin, and none of another or within another", async () => {
    const { own, foreign, site } = await twoSites(
      (away) => ({
        "/page": `${WORDS}<iframe src="/frame"></iframe><iframe src="${away}/embeds"></iframe>`,
        "/frame": `<p>In a frame of the site.</p><script>fetch("/of-frame")</script><iframe src="/inner"></iframe>`,
        "/inner": "<p>In a frame of that frame.</p>",
        "/of-frame": "{}",
        "/embedded": `<p>In a frame of another site.</p><script>fetch("/of-embedded")</script>`,
        "/of-embedded": "{}",
      }),
      (address) => ({
        "/embeds": () => ({
          body: `<p>Another site.</p><iframe src="${address()}/embedded"></iframe>`,
        }),
      }),
    );
    await rendered(`${site.address}/page`);
    for (const path of ["/frame", "/of-frame", "/inner"])
      assert.deepEqual(own.of(path), [BOTH], path);
    for (const path of ["/embedded", "/of-embedded"]) assert.deepEqual(own.of(path), [""], path);
    assert.deepEqual(foreign.of("/embeds"), [""]);
  });
});
