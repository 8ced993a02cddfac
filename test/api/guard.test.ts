// The private-host guard as a caller of the API meets it.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startOrigin, useOrigin } from "../support/origin.ts";
import { answerOf, frames, post, type Refused } from "../support/requests.ts";
import { startService, useService } from "../support/service.ts";

const GUARDED = { SERVICE_ALLOW_PRIVATE_HOSTS: "" };
const PAGE = "<main><h1>Inside</h1><p>Words that only the inside should see.</p></main>";

const service = useService(GUARDED);
const origin = useOrigin({ "/page": PAGE });

describe("the private-host guard", () => {
  // proves: health.private_hosts_blocked, guard.default.api
  it("is on in the server unless told otherwise, and health says so", async () => {
    const health = await fetch(`${service.address}/api/health`);
    const answer = await answerOf<{ private_hosts_blocked: boolean }>(health);
    assert.equal(answer.private_hosts_blocked, true);
  });

  // proves: endpoints.checks_first, rule2.guard, guard.default.api, guard.surface.stream
  it("refuses a private address before a stream begins, with 403", async () => {
    const response = await post(`${service.address}/api/text/stream`, {
      url: `${origin.address}/page`,
    });
    assert.equal(response.status, 403);
    assert.match(response.headers.get("content-type") ?? "", /^application\/json/);
    assert.deepEqual(await answerOf<Refused>(response), {
      detail: `refused: refusing to fetch a non-public address: ${origin.address}/page`,
    });
  });

  // proves: guard.default.api
  it("refuses a private address on the blocking route with 502", async () => {
    const response = await post(`${service.address}/api/text`, { url: `${origin.address}/page` });
    assert.equal(response.status, 502);
    assert.deepEqual(await answerOf<Refused>(response), {
      detail: `could not fetch page: plain fetch: BlockedHostError: refusing to fetch a non-public address: ${origin.address}/page`,
    });
  });

  // proves: rule2.guard_skipped
  it("does not look at the address of supplied HTML", async () => {
    const body = { url: `${origin.address}/page`, html: PAGE };
    const events = await frames(await post(`${service.address}/api/text/stream`, body));
    assert.equal(events.at(-1)?.["type"], "done");
  });

  it("never asked the origin for anything", () => {
    assert.deepEqual(origin.asked, []);
  });

  it("checks every hop of a redirect", async () => {
    const inside = await startOrigin({ "/secret": PAGE });
    const outside = await startOrigin({
      "/go": (_request, response) => {
        response.writeHead(302, { location: `${inside.address}/secret` });
        response.end();
      },
    });
    const guarded = await startService(GUARDED, {
      resolve: async () => ["93.184.216.34"],
      dial: async (_target, signal) => dialLoopback(outside.port, signal),
    });
    try {
      const response = await post(`${guarded.address}/api/text`, { url: "http://site.test/go" });
      assert.equal(response.status, 502);
      const { detail } = await answerOf<Refused>(response);
      const refused = `BlockedHostError: refusing to fetch a non-public address: ${inside.address}/secret`;
      assert.ok(detail.includes(refused), detail);
      assert.deepEqual(outside.asked.includes("/go"), true);
      assert.deepEqual(inside.asked, []);
    } finally {
      await guarded.close();
      await outside.close();
      await inside.close();
    }
  });
});

describe("an address of port 0", () => {
  // proves: text_request.url.port
  it("is refused by name where a page redirects to it, and nothing is dialled", async () => {
    const open = await startService();
    const leading = await startOrigin({
      "/go": (_request, response) => {
        response.writeHead(302, { location: "http://127.0.0.1:0/" }).end();
      },
    });
    try {
      const response = await post(`${open.address}/api/text`, { url: `${leading.address}/go` });
      assert.equal(response.status, 502);
      const { detail } = await answerOf<Refused>(response);
      assert.match(detail, /the address names port 0, where no server listens/);
    } finally {
      await open.close();
      await leading.close();
    }
  });
});

async function dialLoopback(port: number, signal: AbortSignal) {
  const { connect } = await import("node:net");
  const socket = connect({ port, host: "127.0.0.1", signal });
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  return socket;
}
