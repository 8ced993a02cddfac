// Turns at one host, whatever routes ask it at once.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useOrigin } from "../support/origin.ts";
import { post } from "../support/requests.ts";
import { useService } from "../support/service.ts";

/** The interval of the specification, which holds where no operator changes it. */
const INTERVAL_MS = 1000;

const arrivals: number[] = [];

const page = (_request: unknown, response: import("node:http").ServerResponse) => {
  arrivals.push(performance.now());
  response.writeHead(200, { "content-type": "text/html" });
  response.end("<h1>Words</h1><p>to be read by anyone.");
};
const service = useService({ SERVICE_PAGE_INTERVAL_SECONDS: "1" });
const origin = useOrigin({ "/a": page, "/b": page, "/c": page });

describe("page requests to one host", () => {
  // proves: politeness.one_place, politeness.no_request
  it("are spaced over both routes, and no field of a request changes that", async () => {
    const hasty = { page_interval_seconds: 0, interval: 0, delay_seconds: 0 };
    const read = (route: string, path: string) =>
      post(`${service.address}${route}`, {
        url: `${origin.address}${path}`,
        ...hasty,
        fetch: { ...hasty, retries: 0 },
        crawl: hasty,
      }).then((response) => response.text());
    await Promise.all([
      read("/api/text", "/a"),
      read("/api/text/stream", "/b"),
      read("/api/text", "/c"),
    ]);
    assert.equal(arrivals.length, 3);
    const [first = 0, second = 0, third = 0] = arrivals;
    // The turn is the client's; on its way a request may be held up, and the next one then comes a little sooner.
    assert.ok(second - first > INTERVAL_MS * 0.5, String(arrivals));
    assert.ok(third - first > INTERVAL_MS * 1.5, String(arrivals));
  });
});
