// Headers and cookies of a caller: sent to the page's origin alone, for this read alone, and only where allowed.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { TextResult } from "../../src/model/page.ts";
import { useOrigins } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { answerOf, post, type Refused } from "../support/requests.ts";
import { startService, useService } from "../support/service.ts";

const TOKEN = "t0ken-of-a-caller";
const SESSION = "c00kie-of-a-caller";
const headers = { "X-Token": TOKEN };
const cookies = { session: SESSION };

const traces = mkdtempSync(join(tmpdir(), "legible-caller-headers-"));
const service = useService({
  SERVICE_CALLER_HEADERS: "1",
  SERVICE_TRACE_DIR: traces,
  SERVICE_GRAPH_DIR: traces,
});
const sites = useOrigins();

/** What a request for a path carried. */
type Carried = Map<string, readonly [token: string | undefined, cookie: string | undefined]>;

const noting =
  (carried: Carried, body: string, head: Record<string, string> = {}, status = 200) =>
  ({ url = "", headers: sent }: IncomingMessage, response: ServerResponse): void => {
    carried.set(url, [sent["x-token"]?.toString(), sent.cookie]);
    response.writeHead(status, { "content-type": "text/html", ...head }).end(body);
  };

const WORDS = "<h1>Lamps</h1><p>A lamp gives light to a room when the sun has gone down.</p>";

/** A page that asks its own origin and another one, and one that leaves for the other. */
async function twoSites() {
  const [own, foreign]: [Carried, Carried] = [new Map(), new Map()];
  const other = await sites({
    "/data": noting(foreign, "{}", { "access-control-allow-origin": "*" }),
    "/page": noting(foreign, WORDS),
  });
  const site = await sites({
    "/page": noting(own, `${WORDS}<script>fetch("/own"); fetch("${other.address}/data")</script>`),
    "/own": noting(own, "{}"),
    "/away": noting(own, "", { location: `${other.address}/page` }, 302),
  });
  return { own, foreign, site };
}

const read = (url: string, body: object, at = service) =>
  post(`${at.address}/api/text`, { url, ...body });

describe("headers and cookies of a caller", () => {
  // proves: env.SERVICE_CALLER_HEADERS
  it("reach the page's origin, and no other over a redirect", async () => {
    const { own, foreign, site } = await twoSites();
    const response = await read(`${site.address}/away`, { headers, cookies });
    assert.equal(response.status, 200);
    assert.deepEqual(own.get("/away"), [TOKEN, `session=${SESSION}`]);
    assert.equal(foreign.get("/page")?.[0], undefined);
  });

  it("are for this read alone: nothing is cached, and no trace has them", async () => {
    const { own, site } = await twoSites();
    const body = { headers, cookies, fetch: { max_age: 3600 } };
    for (let time = 0; time < 2; time++) {
      const { page } = await answerOf<TextResult>(await read(`${site.address}/page`, body));
      assert.equal(page.cache, null);
    }
    await answerOf(await read(`${site.address}/page`, {}));
    assert.deepEqual(own.get("/page"), [undefined, undefined]);
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

  it("are refused by name where they cannot be sent, without their value", async () => {
    const { site } = await twoSites();
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
      const response = await read(`${site.address}/page`, body);
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
      const { own, site } = await twoSites();
      for (const route of ["text", "text/stream"]) {
        for (const body of [{ headers }, { cookies }]) {
          const asked = { url: `${site.address}/page`, ...body };
          const response = await post(`${closed.address}/api/${route}`, asked);
          assert.equal(response.status, 422);
          const { detail } = await answerOf<Refused<readonly { msg: string }[]>>(response);
          assert.match(detail[0]?.msg ?? "", /SERVICE_CALLER_HEADERS=1/);
        }
      }
      assert.equal(own.size, 0);
    } finally {
      await closed.close();
    }
  });
});

describeWithBrowser("headers and cookies of a caller in a browser", () => {
  it("give way to the operator's of the same name, in both fetches", async () => {
    const { own, site } = await twoSites();
    const operated = await startService({
      SERVICE_CALLER_HEADERS: "1",
      SERVICE_HEADERS: JSON.stringify({ [site.address]: { "x-token": "t0ken-of-the-operator" } }),
    });
    try {
      const url = `${site.address}/page`;
      for (const render of [false, true]) {
        await answerOf(await read(url, { render, headers }, operated));
        assert.equal(own.get(render ? "/own" : "/page")?.[0], "t0ken-of-the-operator");
      }
    } finally {
      await operated.close();
    }
  });

  it("reach the page and its own requests, and no other origin or read", async () => {
    const { own, foreign, site } = await twoSites();
    const url = `${site.address}/page`;
    const response = await read(url, { render: true, headers, cookies });
    const { strategy } = await answerOf<TextResult>(response);
    assert.equal(strategy, "union");
    assert.deepEqual(own.get("/own"), [TOKEN, `session=${SESSION}`]);
    assert.equal(foreign.get("/data")?.[0], undefined);
    for (let time = 0; time < 2; time++) await answerOf(await read(url, { render: true }));
    assert.deepEqual(own.get("/page"), [undefined, undefined]);
    assert.deepEqual(own.get("/own"), [undefined, undefined]);
  });
});
