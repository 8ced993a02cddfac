// A login state: cookies and local storage for the page's origin alone, in both fetches, and nowhere else.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { TextResult } from "../../src/model/page.ts";
import { byName, Carried, recorded, SESSION, type ToldPaths, to } from "../support/carried.ts";
import { legible } from "../support/command.ts";
import { useOrigins } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { answerOf, post, type Refused } from "../support/requests.ts";
import { startService, useService } from "../support/service.ts";

const folder = mkdtempSync(join(tmpdir(), "legible-login-state-"));
const service = useService({
  SERVICE_CALLER_HEADERS: "1",
  SERVICE_TRACE_DIR: folder,
  SERVICE_GRAPH_DIR: folder,
});
const sites = useOrigins();

const WORDS = "<h1>Lamps</h1><p>A lamp gives light to a room when the sun has gone down.</p>";
const STORED = "st0red-of-a-caller";

/** A cookie of the state, for this machine unless said otherwise. */
const cookie = (name: string, more: object = {}) => ({
  ...{ name, value: SESSION, domain: "127.0.0.1", path: "/", expires: -1 },
  ...{ httpOnly: false, secure: false, sameSite: "Lax" },
  ...more,
});
const stateFor = (origin: string, cookies: readonly object[] = [cookie("session")]) => ({
  cookies,
  origins: [
    { origin, localStorage: [{ name: "token", value: STORED }] },
    { origin: "https://example.org", localStorage: [{ name: "token", value: "other" }] },
  ],
});

async function twoSites(ownPaths: (foreign: string) => ToldPaths, foreignPaths: ToldPaths = {}) {
  const [own, foreign] = [new Carried(), new Carried()];
  const other = await sites(recorded(foreign, { "/page": WORDS, ...foreignPaths }));
  const site = await sites(recorded(own, ownPaths(other.address)));
  return { own, foreign, site, other };
}

const read = (url: string, body: object, at = service) =>
  post(`${at.address}/api/text`, { url, ...body });

describe("a login state", () => {
  // proves: state.cookies
  it("sends the cookies that match host, path, scheme and time", async () => {
    const { own, site } = await twoSites(() => ({
      "/page": WORDS,
      "/account/lamps": WORDS,
      "/accounts": WORDS,
    }));
    const tomorrow = Date.now() / 1000 + 86_400;
    const state = stateFor(site.address, [
      cookie("any"),
      cookie("later", { expires: tomorrow, value: '"quoted, with a comma"' }),
      cookie("old", { expires: 1_500_000_000 }),
      cookie("safe", { secure: true }),
      cookie("account", { path: "/account" }),
      cookie("elsewhere", { domain: "example.org" }),
      cookie("below", { domain: ".0.0.1" }),
    ]);
    for (const path of ["/page", "/account/lamps", "/accounts"]) {
      assert.equal((await read(`${site.address}${path}`, { state })).status, 200);
    }
    const always = `any=${SESSION}; later="quoted, with a comma"`;
    const named = (header = "") => header.split("; ").sort().join("; ");
    assert.deepEqual(own.cookies("/page").map(named), [always]);
    assert.deepEqual(own.cookies("/accounts").map(named), [always]);
    assert.deepEqual(own.cookies("/account/lamps").map(named), [`account=${SESSION}; ${always}`]);
  });

  // proves: state.origin
  it("stays with its origin over redirects: another port or name gets nothing", async () => {
    const { own, foreign, site } = await twoSites((away) => ({
      "/away": to(`${away}/page`),
      "/named": () => to(`${byName(site)}/page`),
      "/page": WORDS,
    }));
    const state = stateFor(site.address, [cookie("session"), cookie("s", { domain: "localhost" })]);
    await answerOf(await read(`${site.address}/away`, { state }));
    await answerOf(await read(`${site.address}/named`, { state }));
    assert.deepEqual([own.of("/away"), own.of("/named")], [[SESSION], [SESSION]]);
    assert.deepEqual(foreign.leaks, []);
    assert.deepEqual(own.of("/page"), [""]);
  });

  // proves: state.secret
  it("is in no cached copy, trace or answer", async () => {
    const { own, site } = await twoSites(() => ({ "/page": WORDS }));
    const body = { state: stateFor(site.address), fetch: { max_age: 3600 } };
    for (let time = 0; time < 2; time++) {
      const { page } = await answerOf<TextResult>(await read(`${site.address}/page`, body));
      assert.equal(page.cache, null);
    }
    const streamed = await post(`${service.address}/api/text/stream`, {
      url: `${site.address}/page`,
      ...body,
    });
    assert.doesNotMatch(await streamed.text(), /of-a-caller/);
    assert.deepEqual(own.of("/page"), [SESSION, SESSION, SESSION]);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    const written = files.filter((entry) => entry.isFile());
    assert.ok(written.length > 0);
    for (const { parentPath, name } of written) {
      assert.doesNotMatch(readFileSync(join(parentPath, name), "latin1"), /of-a-caller/, name);
    }
  });

  // proves: state.refused, state.secret
  it("is refused where it is malformed, by a reason without its values", async () => {
    const url = "http://127.0.0.1:9/page";
    const secret = "secret-value";
    for (const [state, reason] of [
      [secret, /lists cookies and origins/],
      [[secret], /lists cookies and origins/],
      [{ cookies: { session: secret } }, /lists cookies and origins/],
      [{ cookies: [{ name: "a", value: secret }] }, /cookies\[0\] must have/],
      [{ cookies: [cookie("a", { value: secret, secure: secret })] }, /cookies\[0\] must have/],
      [{ cookies: [cookie("a", { value: `${secret}\r\nx: y` })] }, /cookies\[0\] has characters/],
      [{ cookies: [cookie("a", { value: secret.repeat(2000) })] }, /16384 characters/],
      [{ origins: [{ origin: url, localStorage: { a: secret } }] }, /origins\[0\]\.localStorage/],
      [{ origins: [{ localStorage: [] }] }, /origins\[0\] must have/],
    ] as const) {
      const response = await read(url, { state });
      assert.equal(response.status, 422);
      const text = await response.text();
      assert.doesNotMatch(text, /secret-value/);
      const { detail } = JSON.parse(text) as Refused<readonly { loc: string[]; msg: string }[]>;
      assert.deepEqual(detail[0]?.loc, ["body", "state"]);
      assert.match(detail[0]?.msg ?? "", reason);
    }
  });

  // proves: state.switch
  it("is refused where the operator has not allowed it, before any request", async () => {
    const closed = await startService({});
    try {
      const { own, site } = await twoSites(() => ({ "/page": WORDS }));
      for (const route of ["text", "text/stream", "records"]) {
        const asked = { url: `${site.address}/page`, state: stateFor(site.address) };
        const response = await post(`${closed.address}/api/${route}`, asked);
        assert.equal(response.status, 422);
        assert.match(await response.text(), /SERVICE_CALLER_HEADERS=1/);
      }
      assert.deepEqual(own.paths, []);
    } finally {
      await closed.close();
    }
  });

  it("has a warning without its values if it has nothing for the origin", async () => {
    const { site } = await twoSites(() => ({ "/page": WORDS }));
    const url = `${site.address}/page`;
    const past = cookie("old", { value: SESSION, expires: 1 });
    for (const state of [stateFor("http://elsewhere.example", []), { cookies: [past] }, {}]) {
      const warning = (await read(url, { state })).headers.get("x-legible-warnings") ?? "";
      assert.ok(warning.includes(site.address) && /without a login/.test(warning), warning);
      assert.doesNotMatch(warning, /of-a-caller/);
    }
    const own = await read(url, { state: stateFor(site.address) });
    assert.equal(own.headers.get("x-legible-warnings"), null);
  });

  // proves: state.command
  it("comes from the file of --state, whose content no message repeats", async () => {
    const { own, site } = await twoSites(() => ({ "/page": WORDS }));
    const file = join(folder, "state.json");
    writeFileSync(file, JSON.stringify(stateFor(site.address)));
    const env = {
      ...process.env,
      SERVICE_ALLOW_PRIVATE_HOSTS: "1",
      SERVICE_PAGE_INTERVAL_SECONDS: "0",
    };
    const run = (more: object = {}) =>
      legible(["read", `${site.address}/page`, "--state", file], { env: { ...env, ...more } });
    const refused = await run();
    assert.notEqual(refused.code, 0);
    assert.match(refused.err, /SERVICE_CALLER_HEADERS=1/);
    const done = await run({ SERVICE_CALLER_HEADERS: "1" });
    assert.equal(done.code, 0, done.err);
    assert.deepEqual(own.of("/page"), [SESSION]);
    assert.doesNotMatch(done.err, /without a login/);
    writeFileSync(file, JSON.stringify(stateFor("http://elsewhere.example", [])));
    const other = await run({ SERVICE_CALLER_HEADERS: "1" });
    assert.equal(other.code, 0, other.err);
    assert.match(other.err, /--state: no cookie .* without a login/s);
    writeFileSync(file, `{"cookies": ["${SESSION}"`);
    const broken = await run({ SERVICE_CALLER_HEADERS: "1" });
    assert.match(broken.err, /--state: .* is not JSON/);
    for (const { out, err } of [refused, done, other, broken]) {
      assert.doesNotMatch(`${out}${err}`, /of-a-caller/);
    }
  });
});

describeWithBrowser("a login state in a browser", () => {
  // proves: state.rendered, state.origin
  it("is there before the page's first script, and nowhere on another origin", async () => {
    const shows = (id: string) =>
      `<p id="${id}"></p><script>document.getElementById("${id}").textContent = "It holds " + [localStorage.getItem("token"), document.cookie.includes("open=") ? "open" : "no", document.cookie.includes("hidden=") ? "hidden" : "no"].join(" ") + " as the first script sees it.";</script>`;
    const { own, foreign, site, other } = await twoSites(
      (away) => ({
        "/page": `${WORDS}${shows("p")}<script>fetch("/own"); fetch("${away}/data", { credentials: "include" }).catch(() => 0); new WebSocket("${away}/socket".replace("http", "ws"))</script><img src="${away}/image.png">`,
        "/own": "{}",
        "/away": to(`${away}/shows`),
      }),
      { "/shows": `${WORDS}${shows("p")}`, "/data": "", "/image.png": "", "/socket": "" },
    );
    const state = stateFor(site.address, [
      cookie("open"),
      cookie("hidden", { httpOnly: true }),
      cookie("elsewhere", { path: "/elsewhere" }),
    ]);
    const rendered = async (path: string) => {
      const asked = { state, render: true, renderOptions: { block: "none" } };
      const result = await answerOf<TextResult>(await read(`${site.address}${path}`, asked));
      assert.equal(result.strategy, "union", String(result.render_error));
      return result.text;
    };
    assert.match(await rendered("/page"), new RegExp(`It holds ${STORED} open no as`));
    const both = `open=${SESSION}; hidden=${SESSION}`.split("; ").sort();
    for (const path of ["/page", "/own"]) {
      for (const header of own.cookies(path)) assert.deepEqual(header.split("; ").sort(), both);
    }
    assert.match(await rendered("/away"), /It holds\s+no no as/);
    for (const path of ["/data", "/image.png", "/socket", "/shows"]) {
      assert.ok(foreign.paths.includes(path), path);
    }
    assert.deepEqual(foreign.leaks, []);
    // The next read has a tab of its own.
    const after = await read(`${site.address}/page`, { render: true });
    assert.match((await answerOf<TextResult>(after)).text, /It holds\s+no no as/);
    assert.equal(other.asked.includes("/data"), true);
  });
});
