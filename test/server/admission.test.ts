// How many requests are let in: a bound with 503, a line for reads, room for bodies; and who may ask at all.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import { Admission } from "../../src/api/admission.ts";
import { ServiceBusyError } from "../../src/model/errors.ts";
import type { Operation } from "../../src/operations/operation.ts";
import { OPERATIONS } from "../../src/operations/rows.ts";
import { holdAnswer, useOrigins } from "../support/origin.ts";
import { post } from "../support/requests.ts";
import { startService, type Variables } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const never = new AbortController().signal;
const limits = {
  SERVICE_MAX_OPEN_REQUESTS: 0,
  SERVICE_MAX_READS: 0,
  SERVICE_MAX_BODY_MB: 0,
};
const MIB = 2 ** 20;

describe("Admission", () => {
  it("takes as many requests as are allowed to be open, and one more when one has left", async () => {
    const admission = new Admission({ ...limits, SERVICE_MAX_OPEN_REQUESTS: 2 });
    const first = await admission.enter("read", 10, never);
    await admission.enter("crawl", 10, never);
    await assert.rejects(admission.enter("read", 10, never), ServiceBusyError);
    first.leave();
    first.leave();
    assert.equal(admission.open, 1);
    await admission.enter("read", 10, never);
  });

  it("lets page reads wait for one another, and not crawls and page streams", async () => {
    const admission = new Admission({ ...limits, SERVICE_MAX_READS: 1 });
    const first = await admission.enter("read", 10, never);
    const second = admission.enter("facts", 10, never);
    await admission.enter("crawl", 10, never);
    await admission.enter("stream", 10, never);
    assert.deepEqual(admission.reads, { held: 1, waiting: 1 });
    first.leave();
    await second;
    assert.deepEqual(admission.reads, { held: 1, waiting: 0 });
  });

  // proves: env.SERVICE_MAX_BODY_MB
  it("has room for bodies, which a request that brings no page gives back once it is parsed", async () => {
    const admission = new Admission({ ...limits, SERVICE_MAX_BODY_MB: 10 });
    const page = await admission.enter("stream", 6 * MIB, never);
    const crawl = await admission.enter("crawl", 4 * MIB, never);
    const waits = admission.enter("stream", 3 * MIB, never);
    page.parsed();
    assert.deepEqual(admission.bodies, { held: 10 * MIB, waiting: 1 });
    crawl.parsed();
    await waits;
    assert.deepEqual(admission.bodies, { held: 9 * MIB, waiting: 0 });
  });

  // proves: env.SERVICE_MAX_OPEN_REQUESTS
  it("counts reads of graphs among the open requests, and never what costs nothing", async () => {
    const admission = new Admission({ ...limits, SERVICE_MAX_OPEN_REQUESTS: 1 });
    const graph = await admission.enter("graph", 0, never);
    await assert.rejects(admission.enter("outline", 0, never), ServiceBusyError);
    for (const name of ["health", "config", "crawl_status", "runs"] as const) {
      (await admission.enter(name, 0, never)).leave();
    }
    graph.leave();
    assert.equal(admission.open, 0);
  });

  it("takes a body of unknown length for one of the largest", async () => {
    const admission = new Admission({ ...limits, SERVICE_MAX_BODY_MB: 10 });
    await admission.enter("read", Number.NaN, never);
    assert.deepEqual(admission.bodies, { held: 10 * MIB, waiting: 0 });
  });

  it("forgets who leaves the line", async () => {
    const admission = new Admission({ ...limits, SERVICE_MAX_READS: 1 });
    const first = await admission.enter("read", 10, never);
    const leaving = new AbortController();
    const gone = admission.enter("read", 10, leaving.signal);
    leaving.abort(new Error("left"));
    await assert.rejects(gone, /left/);
    first.leave();
    assert.equal(admission.open, 0);
    assert.deepEqual(admission.reads, { held: 0, waiting: 0 });
    assert.deepEqual(admission.bodies, { held: 0, waiting: 0 });
  });
});

async function withService(variables: Variables, use: (address: string) => Promise<void>) {
  const service = await startService({ SERVICE_LOG_LEVEL: "silent", ...variables });
  try {
    await use(service.address);
  } finally {
    await service.close();
  }
}

const SUPPLIED = { url: "https://example.com/", html: "<main><p>A lamp gives light.</p></main>" };

describe("a server with bounds", () => {
  const start = useOrigins();

  // proves: env.SERVICE_MAX_OPEN_REQUESTS
  it("answers 503 with Retry-After to one request too many, and goes on", {
    timeout: 60_000,
  }, async () => {
    const held = holdAnswer();
    const { address: origin } = await start({ "/held": held.handler });
    await withService({ SERVICE_MAX_OPEN_REQUESTS: "1" }, async (address) => {
      const first = post(`${address}/api/text`, { url: `${origin}/held` });
      await held.asked;
      const refused = await post(`${address}/api/text`, SUPPLIED);
      assert.equal(refused.status, 503);
      assert.equal(refused.headers.get("x-legible-error"), "SERVICE_BUSY");
      assert.ok(Number(refused.headers.get("retry-after")) > 0);
      assert.equal((await fetch(`${address}/api/health`)).status, 200);
      held.answer("<main><p>A lamp gives light.</p></main>");
      assert.equal((await first).status, 200);
      assert.equal((await post(`${address}/api/text`, SUPPLIED)).status, 200);
    });
  });

  // proves: env.SERVICE_MAX_READS
  it("answers reads in turn", { timeout: 60_000 }, async () => {
    const held = holdAnswer();
    const { address: origin } = await start({ "/held": held.handler });
    await withService({ SERVICE_MAX_READS: "1" }, async (address) => {
      const order: string[] = [];
      const first = post(`${address}/api/text`, { url: `${origin}/held` });
      await held.asked;
      const second = post(`${address}/api/text`, SUPPLIED).then((answer) => {
        order.push("second");
        return answer;
      });
      await waiting(address, 1);
      assert.deepEqual(order, []);
      held.answer("<main><p>A lamp gives light.</p></main>");
      assert.deepEqual([(await first).status, (await second).status], [200, 200]);
    });
  });
});

describe("an operation that reads pages", () => {
  const rows = Object.entries<Operation>(OPERATIONS);
  const start = useOrigins();

  // proves: env.SERVICE_MAX_READS
  it("says in its row that it does", () => {
    for (const [name, { cost, fields }] of rows) {
      assert.equal(cost === "page" || cost === "run", "fetch" in fields, name);
    }
  });

  // proves: env.SERVICE_MAX_READS
  itSlow(
    "waits in line for SERVICE_MAX_READS, whichever route reads one page",
    {
      timeout: 60_000,
    },
    async () => {
      const held = holdAnswer();
      const { address: origin, asked } = await start({ "/held": held.handler });
      await withService({ SERVICE_MAX_READS: "1" }, async (address) => {
        const first = post(`${address}/api/text`, { url: `${origin}/held` });
        await held.asked;
        const answers: Promise<Response>[] = [];
        for (const [name, { cost, route }] of rows) {
          if (cost !== "page") continue;
          const like = { name: "x" };
          const answer = post(`${address}${route.path}`, { url: `${origin}/${name}`, like });
          answers.push(answer);
          const early = answer.then(() => assert.fail(`${name} did not wait`));
          await Promise.race([early, waiting(address, answers.length)]);
          early.catch(() => undefined);
        }
        assert.equal(answers.length, 8);
        assert.deepEqual(
          asked.filter((path) => path !== "/robots.txt"),
          ["/held"],
        );
        held.answer("<main><p>A lamp gives light.</p></main>");
        assert.equal((await first).status, 200);
        // The origin has no such page; `diff` has no graph to compare one with.
        for (const answer of answers) assert.ok([404, 502].includes((await answer).status));
      });
    },
  );
});

/** Resolves once this many reads wait in line. */
async function waiting(address: string, count: number): Promise<void> {
  const line = `legible_places_waiting{kind="reads"} ${count}\n`;
  while (!(await metrics(address)).includes(line)) {}
}

const metrics = async (address: string) => (await fetch(`${address}/metrics`)).text();

describe("a server with a token", () => {
  const token = "a-token";

  // proves: env.SERVICE_API_TOKEN
  it("answers those who carry it, and tells others how", async () => {
    await withService({ SERVICE_API_TOKEN: token }, async (address) => {
      for (const [authorization, status] of [
        [undefined, 401],
        ["Bearer other", 401],
        [`Basic ${token}`, 401],
        [`Bearer ${token} more`, 401],
        [`Bearer ${token}`, 200],
        [`bearer ${token}`, 200],
      ] as const) {
        const headers = authorization === undefined ? {} : { authorization };
        for (const path of ["/api/health", "/metrics"]) {
          const answer = await fetch(`${address}${path}`, { headers });
          assert.equal(answer.status, status, `${path} ${authorization}`);
          if (status === 200) continue;
          assert.equal(answer.headers.get("x-legible-error"), "UNAUTHORIZED");
          assert.match(answer.headers.get("www-authenticate") ?? "", /^Bearer/);
        }
      }
      assert.equal((await fetch(`${address}/nowhere`)).status, 401);
    });
  });

  // proves: env.SERVICE_API_TOKEN
  it("leaves probes and documentation open, and lets browsers ask whether they may", async () => {
    await withService({ SERVICE_API_TOKEN: token }, async (address) => {
      for (const path of ["/livez", "/readyz", "/openapi.json", "/docs"]) {
        assert.equal((await fetch(`${address}${path}`)).status, 200, path);
      }
      const preflight = await fetch(`${address}/api/text`, {
        method: "OPTIONS",
        headers: {
          origin: "http://localhost:3000",
          "access-control-request-method": "POST",
          "access-control-request-headers": "authorization",
        },
      });
      assert.equal(preflight.status, 204);
      assert.match(preflight.headers.get("access-control-allow-headers") ?? "", /authorization/);
    });
  });
});

describe("/metrics", () => {
  it("counts requests, pages, refusals and what the process takes", async () => {
    await withService({}, async (address) => {
      await post(`${address}/api/text`, SUPPLIED);
      await (await post(`${address}/api/text/stream`, SUPPLIED)).text();
      await post(`${address}/api/text`, { url: "https://example.com/", html: " " });
      const text = await metrics(address);
      for (const line of [
        'legible_http_requests_total{method="POST",route="/api/text",status="200"} 1',
        'legible_http_requests_total{method="POST",route="/api/text",status="502"} 1',
        'legible_http_request_duration_seconds_count{route="/api/text"} 2',
        'legible_pages_total{operation="read",outcome="read"} 1',
        'legible_pages_total{operation="read",outcome="failed"} 1',
        'legible_pages_total{operation="stream",outcome="read"} 1',
        'legible_refusals_total{code="SUPPLIED_HTML"} 1',
        'legible_places_held{kind="reads"} 0',
        "legible_open_requests 0",
        "legible_body_bytes 0",
      ]) {
        assert.ok(text.includes(`${line}\n`), `${line} in\n${text}`);
      }
      assert.match(text, /^process_resident_memory_bytes \d/m);
      const guide = await readFile(
        new URL("../../../docs/reference/operation.md", import.meta.url),
        "utf8",
      );
      // a metric, without its labels
      for (const [name] of guide.matchAll(/\b(legible|nodejs)_[a-z0-9_]+[a-z0-9]\b/g)) {
        assert.match(text, new RegExp(`^# TYPE ${name} `, "m"));
      }
    });
  });
});
