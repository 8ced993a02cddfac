// What `/` serves: the console to browsers, and to programs what they had.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const service = useService();
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

const get = (path: string, accept = BROWSER) =>
  fetch(`${service.address}${path}`, { headers: { accept } });

describe("the console's files", () => {
  // proves: console.served
  it("are given at / to whoever accepts HTML before JSON", async () => {
    const response = await get("/");
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("content-type"), "text/html; charset=utf-8");
    assert.match(response.headers.get("vary") ?? "", /Accept/);
    assert.match(await response.text(), /<title>legible<\/title>/);
  });

  // proves: console.served
  it("are three lines of text for other programs, the last of which runs", async () => {
    for (const accept of ["*/*", "text/plain"]) {
      const response = await get("/", accept);
      assert.equal(response.status, 200, accept);
      assert.equal(response.headers.get("content-type"), "text/plain; charset=utf-8");
      const lines = (await response.text()).trimEnd().split("\n");
      assert.equal(lines.length, 3);
      assert.match(lines[0] ?? "", new RegExp(`${service.address}/ in a browser`));
      const [address = ""] = /http:\S+$/.exec(lines[1] ?? "") ?? [];
      assert.equal((await fetch(address)).status, 200);
      assert.match(lines[2] ?? "", new RegExp(`^curl -s ${service.address}/api/text `));
    }
  });

  // proves: console.served
  it("are a 404 for programs that ask for JSON", async () => {
    for (const accept of ["application/json", "application/json, text/html"]) {
      const response = await get("/", accept);
      assert.equal(response.status, 404, accept);
      assert.equal(response.headers.get("x-legible-error"), "NO_SUCH_ROUTE");
      assert.deepEqual(await response.json(), { detail: "no such route: /" });
    }
  });

  // proves: console.policy
  it("allow nothing inline and nothing of another host but images", async () => {
    const policy = (await get("/")).headers.get("content-security-policy") ?? "";
    const rules = Object.fromEntries(
      policy.split("; ").map((rule) => {
        const [name = "", ...values] = rule.split(" ");
        return [name, values.join(" ")];
      }),
    );
    assert.equal(rules["default-src"], "'none'");
    assert.equal(rules["script-src"], "'self'");
    assert.equal(rules["style-src"], "'self'");
    assert.equal(rules["connect-src"], "'self'");
    assert.equal(rules["frame-ancestors"], "'none'");
    assert.equal(rules["require-trusted-types-for"], "'script'");
    const page = await (await get("/")).text();
    assert.doesNotMatch(page, /<script(?![^>]* src=)|<style|style=|\son\w+=|https?:/);
  });

  // proves: console.policy
  it("are the files of the build alone, whatever is asked for", async () => {
    const script = await get("/console/main.js");
    assert.equal(script.headers.get("content-type"), "text/javascript; charset=utf-8");
    assert.equal(script.headers.get("x-content-type-options"), "nosniff");
    for (const path of [
      "/console/none.js",
      "/console/..%2f..%2fpackage.json",
      "/console/%2e%2e%2fsrc%2fcli%2fmain.js",
      "/console/__proto__",
      "/console/index.html",
      "/console/",
    ]) {
      const response = await get(path);
      assert.equal(response.status, 404, path);
    }
  });

  itSlow("are compressed for browsers, and sent once per version", async () => {
    for (const [path, encoding] of [
      ["/", "gzip"],
      ["/console/main.js", "gzip"],
      ["/docs", "gzip"],
      ["/openapi.json", null],
    ] as const) {
      const first = await get(path);
      assert.equal(first.headers.get("content-encoding"), encoding, path);
      const text = await first.text();
      const headers = { accept: BROWSER, "if-none-match": first.headers.get("etag") ?? "" };
      const again = await fetch(`${service.address}${path}`, { headers });
      assert.equal(again.status, 304, path);
      assert.equal(await again.text(), "");
      const identity = { accept: BROWSER, "accept-encoding": "gzip;q=0, identity" };
      const plain = await fetch(`${service.address}${path}`, { headers: identity });
      assert.equal(plain.headers.get("content-encoding"), null, path);
      assert.equal(await plain.text(), text, path);
    }
    for (const file of readdirSync(new URL("../../console/", import.meta.url))) {
      if (file !== "index.html") assert.equal((await get(`/console/${file}`)).status, 200, file);
    }
  });

  // proves: console.weight
  it("weigh under 120 KB compressed before a screen beside the first is opened", () => {
    const folder = new URL("../../console/", import.meta.url);
    const first = ["index.html", "main.css", "main.js", "icon.svg"];
    // What the first script imports at once belongs to the first view.
    const script = readFileSync(new URL("main.js", folder), "utf8");
    const eager = readdirSync(folder).filter((name) => script.includes(`from"./${name}"`));
    const weight = [...first, ...eager].reduce(
      (sum, name) => sum + gzipSync(readFileSync(new URL(name, folder))).length,
      0,
    );
    assert.ok(weight < 120_000, `${weight} bytes`);
  });
});

describe("the console where the service wants a token", () => {
  const locked = useService({ SERVICE_API_TOKEN: "a-token-of-the-test" });
  // proves: console.token
  it("is served without one, and the API is not", async () => {
    const headers = { accept: BROWSER };
    assert.equal((await fetch(`${locked.address}/`, { headers })).status, 200);
    assert.equal((await fetch(`${locked.address}/console/main.js`, { headers })).status, 200);
    assert.equal((await fetch(`${locked.address}/api/health`, { headers })).status, 401);
  });
});
