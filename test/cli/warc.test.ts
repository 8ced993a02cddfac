// `legible crawl --warc` and `--from-warc`: a site that can be read again without the network.
import assert from "node:assert/strict";
import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { WARCParser, WARCRecord, WARCSerializer } from "warcio";
import { openWarc } from "../../src/store/warc-reader.ts";
import { legible } from "../support/command.ts";
import { type Answer, startOrigin } from "../support/origin.ts";
import { inLetters, madePage } from "../support/site.ts";
import { warcFile, warcRecord } from "../support/warc.ts";

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-warc-test-"));
});
after(() => rm(folder, { recursive: true, force: true }));

const env = () => ({
  ...process.env,
  SERVICE_ALLOW_PRIVATE_HOSTS: "1",
  SERVICE_PAGE_INTERVAL_SECONDS: "0",
  SERVICE_GRAPH_DIR: join(folder, "graphs"),
});
const crawl = (url: string, ...flags: string[]) =>
  legible(["crawl", url, "-q", "--delay-seconds", "0", "--max-pages", "0", ...flags], {
    env: env(),
  });

/** What a crawl read, by address: text, or why there is none. */
function pagesOf(lines: string): ReadonlyMap<string, string> {
  const pages = lines.trimEnd().split("\n");
  return new Map(
    pages.map((line) => {
      const { url, title, markdown, content_markdown, error } = JSON.parse(line);
      return [url, JSON.stringify([title, markdown, content_markdown, error])];
    }),
  );
}

/** A site of many pages with what makes archives differ: compression, redirects, charsets, failures. */
function largeSite(pages: number): Readonly<Record<string, Answer>> {
  const site: Record<string, Answer> = {};
  for (let at = 0; at < pages; at++) {
    const links = [2 * at + 1, 2 * at + 2].filter((to) => to < pages).map((to) => `/p${to}`);
    const html = madePage(`page ${at}`, {
      links,
      text: `Page ${inLetters(at)} says öffentlich what no other page says: ${"word ".repeat(at % 40)}.`,
    });
    site[at === 0 ? "/" : `/p${at}`] = (_, response) => {
      if (at % 3 === 0) {
        response.writeHead(200, {
          "content-type": "text/html; charset=utf-8",
          "content-encoding": "gzip",
        });
        response.end(gzipSync(html));
      } else if (at % 3 === 1) {
        response.writeHead(200, { "content-type": "text/html; charset=iso-8859-1" });
        response.end(Buffer.from(html, "latin1"));
      } else {
        response.writeHead(200, { "content-type": "text/html", "set-cookie": ["a=1", "b=2"] });
        response.end(html);
      }
    };
  }
  site[`/p${pages - 1}`] = (_, response) => response.writeHead(302, { location: "/moved" }).end();
  site["/moved"] = madePage("moved", { links: ["/gone"] });
  site["/robots.txt"] = (_, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    response.end("User-agent: *\nDisallow: /nothing\n");
  };
  return site;
}

describe("legible crawl --warc", () => {
  it("writes a site of 300 pages that reads the same again without the network", async () => {
    const origin = await startOrigin(largeSite(300));
    const url = `${origin.address}/`;
    const warc = join(folder, "site.warc.gz");
    const live = await crawl(url, "--warc", warc);
    await origin.close();
    assert.ok(live.code === 0, live.err);
    const empty = join(folder, "empty.warc.gz");
    await writeFile(
      empty,
      gzipSync("WARC/1.1\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n"),
    );
    const again = await crawl(url, "--from-warc", warc, "--from-warc", empty);
    assert.ok(again.code === 0, again.err);
    const [before, now] = [pagesOf(live.out), pagesOf(again.out)];
    assert.ok(before.size >= 300, `${before.size}`);
    assert.deepEqual(now, before);
  });

  it("writes records that warcio reads, without the operator's secrets", async () => {
    const origin = await startOrigin(largeSite(6));
    const warc = join(folder, "records.warc.gz");
    const { host } = new URL(origin.address);
    const cookie = `${origin.address} session=secret`;
    await crawl(`${origin.address}/`, "--warc", warc, "--cookie", cookie);
    await origin.close();
    const types: string[] = [];
    const bodies = new Map<string, string>();
    const bytes = await readFile(warc);
    for await (const record of new WARCParser([bytes])) {
      types.push(String(record.warcType));
      const payload = await record.contentText();
      if (record.warcType === "response") bodies.set(String(record.warcTargetURI), payload);
    }
    assert.equal(types[0], "warcinfo");
    assert.equal(
      types.filter((type) => type === "response").length,
      types.filter((type) => type === "request").length,
    );
    assert.match(bodies.get(`http://${host}/p2`) ?? "", /Page c says/);
    assert.match(bodies.get(`http://${host}/`) ?? "", /Page a says/);
    assert.doesNotMatch(gunzipSync(bytes).toString("latin1"), /session=secret/);
  });

  it("replaces no file, and says so of one that is no WARC or missing", async () => {
    const path = join(folder, "other.txt");
    await writeFile(path, "no WARC\r\n\r\n");
    for (const [flags, told] of [
      [["--warc", path], /exists: name another file/],
      [["--from-warc", path], /is no WARC/],
      [["--from-warc", join(folder, "none")], /there is no file/],
      [["--from-warc", path, "--warc", join(folder, "x.warc")], /makes no request/],
    ] as const) {
      const { code, err } = await crawl("http://127.0.0.1:9/", ...flags);
      assert.equal(code, 2, err);
      assert.match(err, told);
    }
  });

  it("warns of a delay below the service's before it opens the file", async () => {
    const path = join(folder, "taken.warc");
    await writeFile(path, "");
    const { err } = await legible(
      ["crawl", "http://127.0.0.1:9/", "--delay-seconds", "0", "--warc", path],
      { env: { ...env(), SERVICE_PAGE_INTERVAL_SECONDS: "2" } },
    );
    assert.match(err, /requested 2 s apart.*\n.*exists: name another file/);
  });
});

describe("legible read", () => {
  const URL_STORED = "https://lamps.example/lamp";
  const read = async (name: string, bytes: Uint8Array, ...flags: string[]) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return legible(["read", path, ...flags], { env: env() });
  };
  const page = (name: string) => ({
    url: `${URL_STORED}/${name}`,
    body: gzipSync(Buffer.from(`<h1>Lamp ${name}</h1><p>The stra\u00dfe of lamps.</p>`, "latin1")),
    headers: { "content-type": "text/html; charset=iso-8859-1", "content-encoding": "gzip" },
  });
  const style = { url: `${URL_STORED}.css`, body: "a {}", headers: { "content-type": "text/css" } };

  it("reads the page of a WARC file with one response, as its site sent it", async () => {
    const info = "WARC/1.1\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n";
    const one = Buffer.concat([Buffer.from(info), warcRecord(page("a"))]);
    const { out } = await read("one.warc", one, "--json");
    const { page: record, markdown } = JSON.parse(out);
    assert.equal(markdown, "# Lamp a\n\nThe stra\u00dfe of lamps.");
    assert.equal(record.url, `${URL_STORED}/a`);
  });

  it("says why a file has no such page", async () => {
    const whole = warcRecord(page("a"));
    const info = "WARC/1.1\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n";
    for (const [name, bytes, told] of [
      ["one.warc.gz", warcFile(page("a")), /compressed \(gzip\): .*--from-warc/],
      ["many.warc", Buffer.concat([whole, warcRecord(page("b"))]), /more than one response/],
      ["style.warc", warcRecord(style), /lamp\.css is no page \(HTTP 200\)/],
      ["gone.warc", warcRecord({ ...page("a"), status: 404 }), /is no page \(HTTP 404\)/],
      ["cut.warc", whole.subarray(0, whole.length - 20), /only a part of the response/],
      ["info.warc", Buffer.from(info), /it has no response/],
      ["records.warc", Buffer.from(info.repeat(20)), /more than 16 records/],
      ["head.warc", Buffer.from(`WARC/1.1\r\n${"x: y\r\n".repeat(20_000)}\r\n`), /too long/],
      [
        "broken.warc",
        warcRecord({ ...page("a"), body: "<p>no gzip" }),
        /compressed answer is broken/,
      ],
    ] as const) {
      const { code, err } = await read(name, bytes);
      assert.notEqual(code, 0, name);
      assert.match(err, told);
    }
  });
});

describe("openWarc", () => {
  const ADDRESS = "https://example.org/page";

  async function record(url: string, body: string, headers: Record<string, string> = {}) {
    async function* content() {
      yield new TextEncoder().encode(body);
    }
    const made = WARCRecord.create(
      {
        url,
        type: "response",
        warcHeaders: {},
        date: "2026-11-26T00:00:00Z",
        httpHeaders: { "Content-Type": "text/html", ...headers },
      },
      content(),
    );
    return WARCSerializer.serialize(made, { gzip: true });
  }

  async function written(name: string, ...records: readonly Uint8Array[]): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, Buffer.concat(records));
    return path;
  }

  it("reads what warcio wrote, the last response of an address", async () => {
    const path = await written(
      "warcio.warc.gz",
      await record(`${ADDRESS}#part`, "<p>first</p>"),
      await record("https://example.org/other", "<p>other</p>"),
      await record(ADDRESS, "<p>last</p>"),
    );
    const warc = await openWarc(path);
    try {
      assert.equal(warc.size, 2);
      const found = await warc.find(ADDRESS);
      assert.equal(found?.status, 200);
      assert.equal(Buffer.from(found.body).toString(), "<p>last</p>");
      assert.equal(await warc.find("https://example.org/none"), undefined);
    } finally {
      await warc.close();
    }
  });

  it("removes the chunks of bodies that other programs stored as they came", async () => {
    const body = "4\r\n<p>a\r\n5;x=y\r\nb</p>\r\n0\r\n\r\n";
    const block = `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${body}`;
    const head = `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: <${ADDRESS}>\r\nContent-Length: ${block.length}`;
    const path = await written("chunked.warc", Buffer.from(`${head}\r\n\r\n${block}\r\n\r\n`));
    const warc = await openWarc(path);
    try {
      const found = await warc.find(ADDRESS);
      assert.equal(Buffer.from(found?.body ?? []).toString(), "<p>ab</p>");
    } finally {
      await warc.close();
    }
  });

  it("reads a file that a killed crawl left incomplete, up to its last whole record", async () => {
    const [first, second] = [
      await record(ADDRESS, "<p>whole</p>"),
      await record("https://example.org/cut", "<p>cut</p>"),
    ];
    const path = await written("killed.warc.gz", first, second);
    await truncate(path, first.length + Math.floor(second.length / 2));
    const warc = await openWarc(path);
    try {
      assert.equal(warc.size, 1);
      assert.ok((await warc.find(ADDRESS)) !== undefined);
    } finally {
      await warc.close();
    }
  });

  it("refuses records without a length and headers without an end", async () => {
    const path = join(folder, "bad.warc");
    await writeFile(path, "WARC/1.1\r\nWARC-Type: response\r\n\r\n");
    await assert.rejects(openWarc(path), /without a length/);
    await writeFile(path, "WARC/1.1\r\n");
    await appendFile(path, "x: y\r\n".repeat(20_000));
    await assert.rejects(openWarc(path), /too long/);
  });
});
