// Sitemaps of every format to their addresses, broken ones included.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { readSitemap, type SitemapFile } from "../../src/net/sitemap-file.ts";

const LIMITS = { maxEntries: 1000, maxBytes: 1_000_000 };
const signal = new AbortController().signal;

const read = (text: string | Uint8Array, limits = LIMITS): Promise<SitemapFile> =>
  readSitemap(typeof text === "string" ? Buffer.from(text) : text, limits, signal);
const locations = async (text: string | Uint8Array, limits = LIMITS) =>
  (await read(text, limits)).entries.map(({ location }) => location);

const urlset = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inside}</urlset>`;

describe("readSitemap", () => {
  it("reads addresses and dates of a urlset, white space, CDATA and entities undone", async () => {
    const { format, entries } = await read(
      urlset(`<url><loc> https://example.com/a?b=1&amp;c=2
      </loc><lastmod>2024-05-01</lastmod></url><url><loc><![CDATA[https://example.com/b]]></loc></url>`),
    );
    assert.equal(format, "urlset");
    assert.deepEqual(entries, [
      { location: "https://example.com/a?b=1&c=2", modified: "2024-05-01" },
      { location: "https://example.com/b", modified: undefined },
    ]);
  });

  it("leaves out addresses of images and videos inside of an entry; translations come last", async () => {
    const inside = `<url><loc>https://example.com/a</loc><image:image xmlns:image="i"><image:loc>https://example.com/i.png</image:loc></image:image>
      <xhtml:link xmlns:xhtml="x" rel="alternate" hreflang="de" href="https://example.com/de"/></url>`;
    assert.deepEqual(await locations(urlset(inside)), [
      "https://example.com/a",
      "https://example.com/de",
    ]);
  });

  it("reads an index, RSS, RDF and Atom", async () => {
    const index = `<sitemapindex><sitemap><loc>https://example.com/1.xml</loc></sitemap></sitemapindex>`;
    assert.deepEqual(await read(index), {
      format: "index",
      entries: [{ location: "https://example.com/1.xml", modified: undefined }],
      cut: undefined,
    });
    const rss = `<rss><channel><link>https://example.com/</link><item><title>T</title><link>https://example.com/t</link>
      <pubDate>Mon, 06 May 2024 10:00:00 GMT</pubDate></item></channel></rss>`;
    assert.deepEqual(await locations(rss), ["https://example.com/t"]);
    const rdf = `<rdf:RDF xmlns:rdf="r"><item><link>https://example.com/r</link></item></rdf:RDF>`;
    assert.deepEqual(await locations(rdf), ["https://example.com/r"]);
    const atom = `<feed><link href="https://example.com/"/><entry><link rel="edit" href="https://example.com/edit"/>
      <link href="https://example.com/e"/><updated>2024-05-01T00:00:00Z</updated></entry></feed>`;
    assert.deepEqual(await locations(atom), ["https://example.com/e"]);
  });

  it("reads a list of lines, gzip, byte order marks and declared encodings", async () => {
    const lines = "\ufeffhttps://example.com/a\r\n\nnot an address\nhttps://example.com/b";
    assert.deepEqual(await locations(lines), ["https://example.com/a", "https://example.com/b"]);
    assert.deepEqual(await locations(gzipSync(lines)), await locations(lines));
    const latin = `<?xml version="1.0" encoding="iso-8859-1"?><urlset><url><loc>https://example.com/\xe9</loc></url></urlset>`;
    assert.deepEqual(await locations(Buffer.from(latin, "latin1")), ["https://example.com/é"]);
    const wide = Buffer.from(
      `\ufeff${urlset("<url><loc>https://example.com/w</loc></url>")}`,
      "utf16le",
    );
    assert.deepEqual(await locations(wide), ["https://example.com/w"]);
  });

  it("is no sitemap where it is HTML, prose or nothing", async () => {
    for (const text of [
      "<!doctype html><title>Not found</title><p>Gone",
      "Nothing here.",
      "",
      "<a/>",
    ]) {
      const { format, entries } = await read(text);
      assert.deepEqual([format, entries.length], [undefined, 0], text);
    }
  });

  it("gives what it could read of a file that is broken or cut off", async () => {
    const broken = `<urlset><url><loc>https://example.com/a</loc></url><url><loc>https://example.com/b?x=1&y=2</loc></url>
      <url></loc><url><loc>https://example.com/c`;
    const found = await locations(broken);
    assert.equal(found[0], "https://example.com/a");
    assert.ok(found.includes("https://example.com/b?x=1&y=2"));
    assert.equal(found.at(-1), "https://example.com/c");
    const whole = gzipSync(urlset("<url><loc>https://example.com/a</loc></url>".repeat(500)));
    assert.ok((await locations(whole.subarray(0, whole.length - 12))).length > 0);
  });

  // proves: discovery.sitemaps.entities
  it("expands no entity of its own making", async () => {
    const bomb = `<!DOCTYPE urlset [<!ENTITY a "https://example.com/x"><!ENTITY b "&a;&a;&a;&a;">]>
      <urlset><url><loc>&b;</loc></url><url><loc>https://example.com/a</loc></url></urlset>`;
    const found = await locations(bomb);
    assert.ok(found.includes("https://example.com/a"));
    assert.ok(found.every((location) => !location.includes("/x")));
    const outside = `<!DOCTYPE urlset [<!ENTITY f SYSTEM "file:///etc/passwd">]><urlset><url><loc>https://example.com/&f;</loc></url></urlset>`;
    assert.doesNotMatch((await locations(outside)).join(" "), /root:/);
  });

  it("stops at its limits", async () => {
    const many = urlset("<url><loc>https://example.com/a</loc></url>".repeat(5000));
    assert.equal((await locations(many, { maxEntries: 7, maxBytes: 1_000_000 })).length, 7);
    assert.equal((await locations(many, { maxEntries: 0, maxBytes: 1_000_000 })).length, 0);
    const few = await locations(gzipSync(many), { maxEntries: 5000, maxBytes: 2000 });
    assert.ok(few.length > 10 && few.length < 60, String(few.length));
    const long = urlset(`<url><loc>https://example.com/${"a".repeat(100_000)}</loc></url>`);
    assert.deepEqual(await locations(long), []);
    const line = `https://example.com/${"a".repeat(100_000)}`;
    assert.deepEqual(await locations(`${line}\n ${line}\nhttps://example.com/b`), [
      "https://example.com/b",
    ]);
  });

  it("never fails, whatever the bytes are", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.nat(300), async (bytes, cut) => {
        await read(bytes);
        const file = Buffer.from(urlset("<url><loc>https://example.com/a</loc></url>"));
        await read(Buffer.concat([file.subarray(0, cut), bytes, file.subarray(cut)]));
      }),
    );
  });

  // proves: discovery.sitemaps.cut
  it("says which limit cut it, and nothing of one read to its end", async () => {
    const two = urlset(
      "<url><loc>https://a.example/1</loc></url><url><loc>https://a.example/2</loc></url>",
    );
    const lines = "https://a.example/1\nhttps://a.example/2\n";
    for (const file of [two, lines]) {
      const cutAt = async (limits: Partial<typeof LIMITS>) =>
        (await readSitemap(Buffer.from(file), { ...LIMITS, ...limits }, signal)).cut;
      assert.equal(await cutAt({ maxEntries: 2 }), undefined);
      assert.equal(await cutAt({ maxEntries: 1 }), "entries");
      assert.equal(await cutAt({ maxBytes: file.length - 5 }), "bytes");
    }
  });

  it("ends when its caller leaves", async () => {
    const left = AbortSignal.abort(new Error("left"));
    await assert.rejects(readSitemap(Buffer.from(urlset("")), LIMITS, left), /left/);
  });
});
