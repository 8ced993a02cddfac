// What an agent sets of a read: another reader, headers of its own, a screenshot.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { RunningServer } from "../../src/server/main.ts";
import { type Connected, call, connectHttp, texts } from "../support/mcp.ts";
import { type Origin, startOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { startService } from "../support/service.ts";

const PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><title>Lamps</title><h1>Lamps</h1>
<p>A lamp gives light to a room when the sun has gone down.</p><p id=seen></p>
<script>seen.textContent = [navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone, innerWidth].join(" ")</script>`;

/** Starts an origin, a service and a client of it before the tests; closes them after. */
function useClient(variables: Readonly<Record<string, string>>) {
  const sent: { language?: string | undefined; token?: string | undefined } = {};
  const started: { connected?: Connected; service?: RunningServer; origin?: Origin } = {};
  before(async () => {
    started.origin = await startOrigin({
      "/": ({ headers }, response) => {
        sent.language = headers["accept-language"];
        sent.token = headers["x-token"]?.toString();
        response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
      },
    });
    started.service = await startService({
      SERVICE_ALLOW_PRIVATE_HOSTS: "1",
      SERVICE_PAGE_INTERVAL_SECONDS: "0",
      ...variables,
    });
    started.connected = await connectHttp(started.service.address);
  });
  after(async () => {
    await started.connected?.close();
    await started.service?.close();
    await started.origin?.close();
  });
  const read = (given: Readonly<Record<string, unknown>>) => {
    const { connected, origin } = started;
    if (connected === undefined || origin === undefined) throw new Error("nothing is connected");
    return call(connected, "read_page", { url: `${origin.address}/`, ...given });
  };
  return { sent, read };
}

describe("read_page", () => {
  const allowed = useClient({ SERVICE_CALLER_HEADERS: "1" });
  const others = useClient({});

  it("sends the reader's language and the caller's headers, if the operator allows them", async () => {
    const result = await allowed.read({ locale: "de-CH", headers: { "x-token": "t" } });
    assert.ok(result.isError !== true, texts(result)[0]);
    assert.match(allowed.sent.language ?? "", /^de-CH/);
    assert.equal(allowed.sent.token, "t");
    const refused = await others.read({ headers: { "x-token": "t" } });
    assert.equal(refused.isError, true);
    assert.match(texts(refused)[0] ?? "", /SERVICE_CALLER_HEADERS/);
  });

  it("refuses an unknown viewport by name", async () => {
    const refused = await others.read({ viewport: "watch" });
    assert.match(texts(refused)[0] ?? "", /^INVALID_REQUEST: viewport: .*phone/);
  });
});

describeWithBrowser("read_page in a browser", () => {
  const client = useClient({});

  it("is another reader: language, time zone, viewport", async () => {
    const given = { render: true, locale: "fr-FR", timezone: "Asia/Tokyo", viewport: "phone" };
    const result = await client.read({ ...given, whole: true });
    assert.match(texts(result)[0] ?? "", /fr-FR Asia\/Tokyo 390/);
  });

  it("returns a screenshot after the text and its notes", async () => {
    const { content } = await client.read({ screenshot: true });
    assert.deepEqual(
      content.map(({ type }) => type),
      ["text", "text", "image"],
    );
    const [, , image] = content;
    assert.ok(image?.type === "image" && image.mimeType === "image/png");
    // The signature and size of a PNG file.
    const bytes = Buffer.from(image.data, "base64");
    assert.equal(bytes.toString("latin1", 1, 4), "PNG");
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1440, 900]);
  });
});
