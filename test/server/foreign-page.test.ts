// Web pages of other origins: what they may not start, as headers say it and as a real browser sends it.
import assert from "node:assert/strict";
import { request as httpRequest } from "node:http";
import { describe, it } from "node:test";
import { chromium } from "playwright-core";
import { useOrigin, useOrigins } from "../support/origin.ts";
import { describeWithBrowser, FOUND } from "../support/rendering.ts";
import { useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const LISTED = "https://tools.example";
const COMPAT = { SERVICE_COMPAT: "firecrawl,jina,openwebui" };

const site = useOrigin({ "/": "<h1>Lamps</h1><p>A lamp gives light to a room.</p>" });
const service = useService({ ...COMPAT, SERVICE_ALLOWED_ORIGINS: LISTED });
const proxied = useService({ ...COMPAT, SERVICE_API_TOKEN: "secret" });

interface Answered {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: string;
}

/** Sends a request with headers of any kind, as only a browser may choose them. */
const send = (
  address: string,
  { method = "GET", body, headers = {} }: { method?: string; body?: string; headers?: object },
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(address, { method, headers: { ...headers } });
    request.once("error", reject).once("response", (response) => {
      let text = "";
      const code = response.headers["x-legible-error"]?.toString();
      response.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
      });
      response.once("end", () => resolve({ status: response.statusCode ?? 0, code, body: text }));
    });
    request.end(body);
  });

/** Routes that start work, with a body that each accepts. */
const starts = (): readonly (readonly [method: string, path: string, body?: object])[] => {
  const url = `${site.address}/`;
  return [
    ["GET", `/${url}`],
    ["POST", "/", { url }],
    ["POST", "/v2/scrape", { url }],
    ["POST", "/v2/map", { url }],
    ["POST", "/v2/crawl", { url, limit: 1 }],
    ["POST", "/v2/batch/scrape", { urls: [url] }],
    ["GET", "/v2/crawl/active"],
    ["POST", "/openwebui", { urls: [url] }],
    ["POST", "/api/text", { url }],
    ["POST", "/api/crawls/none/pause"],
    ["GET", `/api/site/search?url=${url}&query=lamp`],
    ["GET", `/api/site/graph?url=${url}`],
    ["DELETE", `/api/site/graph?url=${url}`],
  ];
};

const JSON_TYPE = { "content-type": "application/json" };

describe("a route that starts work", () => {
  const ask = (
    [method, path, body]: ReturnType<typeof starts>[number],
    headers: object,
    at = service,
  ) =>
    send(`${at.address}${path}`, {
      method,
      headers: { ...headers, ...(body && JSON_TYPE) },
      ...(body && { body: JSON.stringify(body) }),
    });

  // proves: access.foreign_page
  it("refuses pages of other origins, as Origin or Sec-Fetch-Site say, GET included", async () => {
    const { port } = new URL(service.address);
    for (const start of starts()) {
      for (const headers of [
        { origin: "https://evil.example" },
        { origin: "null" },
        { origin: `http://127.0.0.1:${Number(port) + 1}` },
        { origin: `http://evil.example:${port}` },
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
        { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
        { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
      ]) {
        const { status, code } = await ask(start, headers);
        assert.deepEqual([status, code], [403, "FOREIGN_ORIGIN"], start[1]);
      }
    }
    assert.deepEqual(site.asked, []);
  });

  it("refuses in the form of each protocol", async () => {
    const headers = { origin: "https://evil.example" };
    const [jina, , scrape] = starts();
    assert.ok(jina !== undefined && scrape !== undefined);
    assert.equal(JSON.parse((await ask(jina, headers)).body).name, "FOREIGN_ORIGIN");
    assert.equal(JSON.parse((await ask(scrape, headers)).body).success, false);
  });

  // proves: access.foreign_page
  it("answers programs, its own pages, allowed origins and addresses that a user enters", async () => {
    const { port } = new URL(service.address);
    for (const headers of [
      {},
      { origin: LISTED },
      { origin: LISTED, "sec-fetch-site": "cross-site" },
      { origin: service.address, "sec-fetch-site": "same-origin" },
      { origin: `http://localhost:${port}` },
      { "sec-fetch-site": "none" },
    ]) {
      const { status } = await send(`${service.address}/${site.address}/`, { headers });
      assert.equal(status, 200, JSON.stringify(headers));
    }
    // Behind a proxy, the browser knows the service by another name.
    const host = "legible.example";
    const authorization = "Bearer secret";
    for (const headers of [
      { host, origin: `https://${host}` },
      { origin: `https://${host}`, "sec-fetch-site": "same-origin" },
    ]) {
      const address = `${proxied.address}/${site.address}/`;
      const { status } = await send(address, { headers: { ...headers, authorization } });
      assert.equal(status, 200, JSON.stringify(headers));
    }
  });

  // proves: compat.json_bodies
  it("takes forms for Jina Reader alone", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const url = `${site.address}/`;
    const body = new URLSearchParams({ url }).toString();
    const posted = (path: string, headers: object) =>
      send(`${service.address}${path}`, { method: "POST", body, headers });
    assert.equal((await posted("/", form)).status, 200);
    for (const path of ["/v2/scrape", "/v2/crawl", "/v2/map", "/v2/batch/scrape", "/v2/extract"]) {
      assert.deepEqual((await posted(path, form)).code, "MEDIA_TYPE", path);
    }
    for (const path of ["/openwebui", "/api/text", "/api/crawls"]) {
      assert.deepEqual((await posted(path, form)).code, "MEDIA_TYPE", path);
    }
    for (const type of ["text/plain", "multipart/form-data; boundary=x"]) {
      assert.equal((await posted("/", { "content-type": type })).code, "MEDIA_TYPE", type);
    }
  });

  it("leaves to other pages what only looks", async () => {
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    for (const path of ["/", "/docs", "/livez", "/api/health", "/api/config"]) {
      const accept = "text/html, */*";
      const { status } = await send(`${service.address}${path}`, {
        headers: { ...headers, accept },
      });
      assert.equal(status, 200, path);
    }
  });
});

/** A script of such a page: every request that it may send without a preflight. */
const SENDS = `async (service, url) => {
  const form = { method: "POST", mode: "no-cors" };
  for (const path of ["/", "/v2/crawl", "/v2/scrape", "/v2/map", "/api/crawls"]) {
    await fetch(service + path, { ...form, body: new URLSearchParams({ url, limit: "10000" }) });
    await fetch(service + path, { ...form, body: JSON.stringify({ url }) });
  }
  await fetch(service + "/api/crawls/none/resume", form);
  await new Promise((resolve) => {
    const image = new Image();
    image.onload = image.onerror = resolve;
    image.src = service + "/" + url;
  });
}`;

describeWithBrowser("a web page of another origin, in a browser", () => {
  const origins = useOrigins();

  // proves: access.foreign_page
  itSlow("starts nothing by requests for which the browser asks no leave", async () => {
    const page = await origins({ "/": "<p>A page.</p>" });
    const asked = site.asked.length;
    const browser = await chromium.launch({
      executablePath: FOUND?.path ?? "",
      args: ["--no-sandbox"],
    });
    try {
      const tab = await browser.newPage();
      const statuses: number[] = [];
      tab.on("response", (response) => {
        if (response.url().startsWith(service.address)) statuses.push(response.status());
      });
      for (const name of ["127.0.0.1", "localhost"]) {
        await tab.goto(`http://${name}:${page.port}/`);
        await tab.evaluate(`(${SENDS})("${service.address}", "${site.address}/")`);
      }
      assert.ok(statuses.length >= 22, String(statuses.length));
      assert.deepEqual([...new Set(statuses)], [403]);
      assert.equal(site.asked.length, asked);
    } finally {
      await browser.close();
    }
  });
});
