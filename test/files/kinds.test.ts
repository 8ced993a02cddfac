// Files of other makers' formats: feeds, notebooks, mail, data.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { markdownOf, pageOf, read, refusalOf } from "./support.ts";

const RSS = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>Harbour &amp; tides</title><link>https://example.com/</link><description>News of the harbour</description><language>en-GB</language>
<item><title>The crane moves</title><link>https://example.com/1</link><description>The crane moves to the …</description><content:encoded><![CDATA[<p>The crane moves to the <b>north quay</b>. <div><i>It is old.]]></content:encoded><pubDate>Mon, 03 Mar 2025 10:00:00 GMT</pubDate><dc:creator>Ada</dc:creator><enclosure url="https://example.com/a.mp3" type="audio/mpeg" length="3"/></item>
<item><title>Second</title><link>/2</link><description>Only &lt;i&gt;this&lt;/i&gt;. &lt;!-- no end</description></item>
<item><title>Third</title><link>/3</link><description>Stands after it.</description></item></channel></rss>`;

describe("a feed", () => {
  it("is its entries as articles; markup in one swallows no other", async () => {
    const file = await pageOf(RSS, "news.rss", "application/rss+xml");
    assert.equal(
      markdownOf(file).trim(),
      `# Harbour & tides

News of the harbour

## [The crane moves](https://example.com/1)

Mon, 03 Mar 2025 10:00:00 GMT · Ada

The crane moves to the **north quay**.

*It is old.*

## [Second](https://example.com/2)

Only *this*.

## [Third](https://example.com/3)

Stands after it.`,
    );
    assert.deepEqual(file.record, { kind: "feed", bytes: Buffer.byteLength(RSS), embedded: 1 });
    assert.equal(file.info.language?.value, "en-GB");
  });

  it("is read as Atom, RDF and JSON, under any XML type", async () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><title type="html">E &lt;b&gt;1&lt;/b&gt;</title><link href="/e1"/><updated>2025-01-01T00:00:00Z</updated><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>in <i>x</i></p></div></content></entry></feed>`;
    assert.match(await read(atom, "a.xml", "text/xml"), /## \[E 1\][\s\S]*in \*x\*/);
    const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>R</title></channel><item><title>One</title><link>https://example.com/r</link><description>d</description></item></rdf:RDF>`;
    assert.match(await read(rdf, "r.rdf", "application/rdf+xml"), /## \[One\]/);
    const json = `{"version":"https://jsonfeed.org/version/1.1","title":"J","items":[{"id":"1","url":"https://example.com/j","title":"J1","content_text":"a < b"}]}`;
    assert.match(await read(json, "j.json", "application/json"), /## \[J1\][\s\S]*a < b|a &lt; b/);
  });

  it("that is none is refused", async () => {
    assert.match(await refusalOf("no feed", "x.rss"), /it has no element/);
  });
});

describe("a notebook", () => {
  const notebook = {
    nbformat: 4,
    metadata: { kernelspec: { language: "python" }, authors: [{ name: "Ada" }] },
    cells: [
      { cell_type: "markdown", source: ["# Tides\n", "\n", "We count *tides*."] },
      {
        cell_type: "code",
        source: ["print('high')"],
        outputs: [
          { output_type: "stream", text: ["high\n"] },
          { output_type: "display_data", data: { "image/png": "aGk=" } },
        ],
      },
      {
        cell_type: "code",
        source: "df",
        outputs: [
          {
            output_type: "execute_result",
            data: {
              "text/html": "<table><tr><th>a</th></tr><tr><td>1</td></tr></table>",
              "text/plain": "a 1",
            },
          },
          { output_type: "error", traceback: ["\u001b[0;31mValueError\u001b[0m: low"] },
        ],
      },
    ],
  };

  it("is its cells in order, code with its language and its results", async () => {
    const file = await pageOf(JSON.stringify(notebook), "n.ipynb");
    assert.equal(
      markdownOf(file).trim(),
      "# Tides\n\nWe count *tides*.\n\n```python\nprint('high')\n```\n\n```\nhigh\n```\n\n```python\ndf\n```\n\n| a |\n| --- |\n| 1 |\n\n```\nValueError: low\n```",
    );
    assert.equal(file.record.embedded, 1);
    assert.equal(file.info.author?.value, "Ada");
  });

  it("that is broken is refused", async () => {
    assert.match(await refusalOf("{", "n.ipynb"), /its JSON is broken/);
    assert.match(await refusalOf("{}", "n.ipynb"), /it is no notebook/);
  });
});

describe("e-mail", () => {
  const message = [
    "From: Ada Keeper <ada@example.org>",
    "To: Bo <bo@example.org>",
    "Subject: =?utf-8?B?VGlkZSDDvGJlciBhbGw=?=",
    "Date: Mon, 3 Mar 2025 10:00:00 +0100",
    "Content-Type: multipart/mixed; boundary=b",
    "",
    "--b",
    "Content-Type: text/html; charset=utf-8",
    "",
    "<p>The tide is <b>high</b>.</p><p>It <i>was",
    "--b",
    "Content-Type: application/pdf",
    "Content-Disposition: attachment; filename=a.pdf",
    "",
    "xx",
    "--b--",
    "",
  ].join("\r\n");

  it("is its headers, its body and the names of its attachments", async () => {
    const file = await pageOf(message, "m.eml");
    const markdown = markdownOf(file);
    assert.match(markdown, /^# Tide über all$/m);
    assert.match(markdown, /\| From \| Ada Keeper \|/);
    assert.match(markdown, /\| Attachments \| a\.pdf \|/);
    assert.match(markdown, /The tide is \*\*high\*\*\.\n\nIt \*was\*/);
    assert.equal(file.record.embedded, 1);
    assert.equal(file.info.author?.value, "Ada Keeper");
    assert.equal(file.info.created?.value, "2025-03-03T09:00:00.000Z");
  });

  it("is a message after another in a mailbox, with quoted lines as they were", async () => {
    const box =
      "From a@x Mon Mar  3 10:00:00 2025\nFrom: A <a@example.org>\nSubject: One\n\nFirst body.\n>From here on.\n\nFrom b@x Mon Mar  3 11:00:00 2025\nSubject: Two\n\nSecond body,\nFrom which nothing begins.\n";
    const markdown = await read(box, "box.mbox");
    assert.deepEqual(markdown.match(/^## .*$/gm), ["## One", "## Two"]);
    assert.match(markdown, /First body\.\\\nFrom here on\./);
    assert.match(markdown, /From which nothing begins\./);
  });
});

describe("data", () => {
  it("is JSON to the letter, as code", async () => {
    const json = '{"name":"Harbour","n":[1,2],\n "t":"<b>&amp; {{x}}"}';
    assert.equal((await read(json, "d.json")).trim(), `\`\`\`json\n${json}\n\`\`\``);
    assert.match(await read('{"a":1}\n{"a":2}\n', "d.jsonl"), /\{"a":2\}/);
    assert.match(await refusalOf("{oops", "d.json"), /its JSON is broken/);
  });

  it("is XML to the letter, as code, and a sitemap as a table of addresses", async () => {
    const xml = `<?xml version="1.0"?>\n<catalog><title>Ships</title><ship id="1">Aurora</ship></catalog>`;
    assert.equal((await read(xml, "c.xml")).trim(), `\`\`\`xml\n${xml}\n\`\`\``);
    const map = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/a</loc><lastmod>2025-01-02</lastmod></url><url><loc>https://example.com/b?x=1&amp;y=2</loc></url></urlset>`;
    const markdown = await read(map, "sitemap.xml", "application/xml");
    assert.match(
      markdown,
      /\| \[https:\/\/example\.com\/a\]\(https:\/\/example\.com\/a\) \| 2025-01-02 \|/,
    );
    assert.match(markdown, /b\?x=1&y=2/);
  });
});
