// Captures of a rendered page: screenshots with their limits, HTML, PDF, MHTML, and the files of the command line.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { inflateSync } from "node:zlib";
import type { BlocksResult } from "../../src/model/blocks.ts";
import type { Screenshot } from "../../src/model/captures.ts";
import type { TextResult } from "../../src/model/page.ts";
import { legible } from "../support/command.ts";
import { useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { answerOf, frames, post, type Refused } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

/** A red picture of one pixel. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP8z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
  "base64",
);
const page = (body: string) =>
  `<!doctype html><html><head><title>Lamps</title></head><body style="margin:0">${body}</body></html>`;
const origin = useOrigin({
  "/built":
    page(`<h1 id=head>Lamps</h1><div id=root></div><details><summary>More</summary><p>Folded words.</p></details>
    <script>root.innerHTML = "<p>Built by a script, in so many words.</p>"</script>`),
  "/tall": page(`<p>A tall page about lamps.</p><div style="height:6000px;background:blue"></div>`),
  "/endless": page(`<p>An endless page about lamps.</p><div style="height:60000px"></div>`),
  "/folded": page(
    `<p>A page about lamps.</p><details><summary>More</summary><div style="height:3000px">Folded words of lamps.</div></details><p>The end.</p>`,
  ),
  "/picture": page(
    `<p>A page with a picture.</p><img src="/red.png" style="width:400px;height:300px">`,
  ),
  "/noise": page(`<p>A page with noise.</p><canvas id=noise width=1400 height=800></canvas><script>
    const context = noise.getContext("2d");
    const image = context.createImageData(1400, 800);
    for (let at = 0, value = 1; at < image.data.length; at++) {
      value = (value * 16807) % 2147483647;
      image.data[at] = value % 256;
    }
    context.putImageData(image, 0, 0);
  </script>`),
  "/red.png": (_request, response) => {
    response.writeHead(200, { "content-type": "image/png" }).end(PICTURE);
  },
});
const folder = mkdtempSync(join(tmpdir(), "legible-captures-"));
const service = useService({ SERVICE_GRAPH_DIR: folder });

async function captured(path: string, body: object): Promise<TextResult> {
  const url = `${origin.address}${path}`;
  const response = await post(`${service.address}/api/text`, { url, ...body });
  assert.equal(response.status, 200, path);
  return answerOf<TextResult>(response);
}

async function shotOf(path: string, body: object): Promise<Screenshot> {
  const { screenshot, text } = await captured(path, body);
  assert.ok(screenshot !== undefined && text !== "", path);
  return screenshot;
}

const bytesOf = ({ tiles: [tile] }: Screenshot) => Buffer.from(tile?.data ?? "", "base64");

/** Size of a PNG by its header. */
const pngSize = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
};

/** Whether a WebP image has a lossless chunk. */
const isLossless = (bytes: Buffer) => bytes.includes("VP8L");

/** Distinct values of a PNG's decompressed data; few for a page of one colour. */
function pngValues(bytes: Buffer): number {
  const data: Buffer[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString("latin1", at + 4, at + 8) === "IDAT")
      data.push(bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return new Set(inflateSync(Buffer.concat(data))).size;
}

describeWithBrowser("a screenshot", () => {
  it("show a page as its blocks were measured, with folded content opened", async () => {
    const asked = { screenshot: "page", screenshot_format: "png" };
    const url = `${origin.address}/folded`;
    const { screenshot, height, blocks } = await answerOf<BlocksResult>(
      await post(`${service.address}/api/blocks`, { url, ...asked }),
    );
    assert.equal(screenshot?.page_height, height);
    assert.ok(Number(height) > 3000);
    assert.ok((blocks.find(({ text }) => text === "The end.")?.box?.y ?? 0) > 3000);
    assert.ok((await shotOf("/folded", asked)).page_height < 3000);
  });

  it("is scaled down to the requested width, never up; its sizes stay in CSS pixels", async () => {
    for (const [screenshot_width, imageWidth] of [
      [720, 720],
      [3000, 1440],
    ] as const) {
      const asked = { screenshot: "page", screenshot_width };
      const { width, height, tiles } = await shotOf("/tall", asked);
      assert.equal(width, 1440);
      assert.ok(height >= 6000 && tiles.length > 1);
      for (const tile of tiles) {
        const [across, down = 0] = pngSize(Buffer.from(tile.data, "base64"));
        assert.equal(across, imageWidth);
        const expected = (tile.height * imageWidth) / width;
        assert.ok(Math.abs(down - expected) <= 1, `${down} pixels instead of ${expected}`);
      }
    }
  });

  it("shows the viewport, or the whole page in tiles, in the requested format", async () => {
    const view = await shotOf("/tall", { screenshot: "view" });
    assert.deepEqual([view.of, view.format, view.cut], ["view", "png", false]);
    assert.deepEqual([view.width, view.height, view.tiles.length], [1440, 900, 1]);
    assert.deepEqual(pngSize(bytesOf(view)), [1440, 900]);
    const whole = await shotOf("/tall", { screenshot: "page", screenshot_format: "webp" });
    assert.equal(whole.format, "webp");
    assert.equal(bytesOf(whole).toString("latin1", 8, 12), "WEBP");
    assert.ok(isLossless(bytesOf(whole)));
    assert.equal(whole.height, whole.page_height);
    assert.ok(whole.page_height >= 6000 && whole.tiles.length > 1);
    assert.equal(
      whole.tiles.reduce((sum, { height }) => sum + height, 0),
      whole.height,
    );
    assert.deepEqual(whole.tiles.map(({ top }) => top).slice(0, 2), [0, whole.tiles[0]?.height]);
    assert.equal(whole.cut, false);
  });

  it("is lossy WebP where a lossless image would be large", async () => {
    const shot = await shotOf("/noise", { screenshot: "view", screenshot_format: "webp" });
    assert.equal(bytesOf(shot).toString("latin1", 8, 12), "WEBP");
    assert.ok(!isLossless(bytesOf(shot)));
  });

  itSlow("of a page over the limit is cut, and says so", async () => {
    const shot = await shotOf("/endless", { screenshot: "page", screenshot_format: "webp" });
    assert.equal(shot.cut, true);
    assert.ok(shot.page_height >= 60_000 && shot.height < shot.page_height);
    assert.ok(shot.width * shot.height <= 40_000_000);
  });

  itSlow("shows images, unless a request blocks them", async () => {
    const asked = () => origin.asked.filter((path) => path === "/red.png").length;
    const shown = await shotOf("/picture", { screenshot: "view" });
    assert.equal(asked(), 1);
    assert.ok(pngValues(bytesOf(shown)) > 2);
    await shotOf("/picture", { screenshot: "view", renderOptions: { block: "images, fonts" } });
    await captured("/picture", { render: true });
    assert.equal(asked(), 1);
    await captured("/picture", { render: true, renderOptions: { block: "none" } });
    assert.equal(asked(), 2);
  });

  it("is in the last event of a stream, and never answered from a cached copy", async () => {
    const asked = { url: `${origin.address}/built`, screenshot: "view" };
    const events = await frames(await post(`${service.address}/api/text/stream`, asked));
    assert.equal(Object(events.at(-1)?.["screenshot"]).format, "png");
    const fetch = { max_age: 3600 };
    await captured("/built", { render: true, fetch });
    const { page: record, screenshot } = await captured("/built", { screenshot: "view", fetch });
    assert.equal(record.cache, null);
    assert.notEqual(screenshot, undefined);
  });
});

describeWithBrowser("the HTML, PDF and MHTML of a page", () => {
  it("are the page after its scripts, before anything is opened or marked", async () => {
    const { html = "", text } = await captured("/built", { rendered_html: true });
    assert.match(
      html,
      /^<!DOCTYPE html><html>[\s\S]*<div id="root"><p>Built by a script, in so many words/,
    );
    assert.doesNotMatch(html, /data-legible|<details open/);
    assert.match(text, /Folded words/);
  });

  it("come as a PDF and as one MHTML file", async () => {
    const { pdf = "", mhtml = "" } = await captured("/picture", { pdf: true, mhtml: true });
    assert.equal(Buffer.from(pdf, "base64").toString("latin1", 0, 5), "%PDF-");
    assert.match(mhtml, /^From: [\s\S]*multipart\/related[\s\S]*Content-Type: image\/png/);
  });

  itSlow("are files of the command line, a long screenshot one per tile", async () => {
    const at = (name: string) => join(folder, name);
    const flags = [
      "--screenshot",
      at("p.png"),
      "--html",
      at("p.html"),
      "--pdf",
      at("p.pdf"),
      "--mhtml",
      at("p.mhtml"),
    ];
    const env = {
      ...process.env,
      SERVICE_ALLOW_PRIVATE_HOSTS: "1",
      SERVICE_PAGE_INTERVAL_SECONDS: "0",
    };
    const run = await legible(["read", `${origin.address}/tall`, "--text", ...flags], { env });
    assert.equal(run.code, 0);
    assert.match(run.out, /A tall page about lamps/);
    assert.deepEqual(pngSize(readFileSync(at("p.png"))).slice(0, 1), [1440]);
    assert.ok(existsSync(at("p-2.png")));
    assert.match(readFileSync(at("p.html"), "utf8"), /A tall page about lamps/);
    assert.equal(readFileSync(at("p.pdf")).toString("latin1", 0, 5), "%PDF-");
    assert.match(readFileSync(at("p.mhtml"), "utf8"), /multipart\/related/);
  });
});

describe("captures of a request", () => {
  it("are refused by name where they are unknown", async () => {
    const url = `${origin.address}/built`;
    for (const [body, loc] of [
      [{ screenshot: "all" }, ["body", "screenshot"]],
      [{ screenshot: "view", screenshot_format: "jpeg" }, ["body", "screenshot_format"]],
      [{ rendered_html: 5 }, ["body", "rendered_html"]],
      [{ html: true }, ["body", "html"]],
      [{ renderOptions: { block: "images,scripts" } }, ["body", "renderOptions", "block"]],
    ] as const) {
      const response = await post(`${service.address}/api/text`, { url, ...body });
      assert.equal(response.status, 422);
      const { detail } = await answerOf<Refused<readonly { loc: string[] }[]>>(response);
      assert.deepEqual(detail[0]?.loc, loc);
    }
    const run = await legible(["read", url, "--screenshot", join(folder, "p.gif")]);
    assert.equal(run.code, 2);
    assert.match(run.err, /writes a \.png or \.webp file/);
    assert.equal((await legible(["read", url, "--view"])).code, 2);
  });

  it("of a page that is not rendered are missing, and the command says so", async () => {
    const file = join(folder, "none.png");
    const run = await legible(["read", "-", "--screenshot", file], {
      input: page("<p>Supplied words.</p>"),
    });
    assert.equal(run.code, 9);
    assert.match(run.err, /not written: .*none\.png/);
    assert.equal(existsSync(file), false);
  });
});
