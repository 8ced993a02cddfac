// `legible facts --input` as a process: the facts of a list of pages as JSON Lines or CSV, resumed after an interruption.
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { legible } from "../support/command.ts";
import { parseCsv } from "../support/csv.ts";
import { holdAnswer, useOrigin } from "../support/origin.ts";
import { itSlow } from "../support/slow.ts";

const lamp = (name: string, price: number): string => {
  const data = {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    image: ["/1.png", "/2.png"],
    offers: { "@type": "Offer", price, priceCurrency: "EUR" },
  };
  return `<!doctype html><title>${name}</title><script type="application/ld+json">${JSON.stringify(data)}</script>
<main><h1>${name}</h1><p>It gives light to a room when the sun has gone down.</p></main>`;
};
const SCHEMA = {
  type: "object",
  properties: {
    name: { type: "string" },
    offers: { type: "object", properties: { price: { type: "number" } } },
    image: { type: "array", items: { type: "string" } },
    url: { type: "string" },
  },
};
const HEADER = ["url", "name", "offers.price", "image", "facts.url", "code", "reason"];

const held = holdAnswer();
const origin = useOrigin({
  "/a": lamp('Lamp "A", small', 12.5),
  "/b": lamp("Lamp B", 20),
  "/held": held.handler,
  "/last": (_, response) => {
    response.end(lamp("Last lamp", 30));
    held.answer(lamp("Held lamp", 40));
  },
});
let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-facts-list-"));
  await writeFile(join(folder, "schema.json"), JSON.stringify(SCHEMA));
});
after(() => rm(folder, { recursive: true, force: true }));

const env = { ...process.env, SERVICE_PAGE_INTERVAL_SECONDS: "0" };
const run = (args: readonly string[], input = "") =>
  legible(["facts", ...args], { cwd: folder, env, input });
const textOf = (name: string): Promise<string> => readFile(join(folder, name), "utf8");
const pagesAsked = (): readonly string[] => origin.asked.filter((path) => path !== "/robots.txt");
/** Rows without the header, in the order of their addresses. */
const rowsOf = (csv: string) => {
  const [header, ...rows] = parseCsv(csv);
  assert.deepEqual(header, HEADER);
  return rows.toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1));
};

describe("legible facts --input", () => {
  // proves: extract.list
  it("writes a row a page, failures with code and reason, and resumes", async () => {
    const { address } = origin;
    const list = ["--input", "urls.txt", "--output", "facts.csv", "--schema", "schema.json"];
    await writeFile(join(folder, "urls.txt"), `${address}/a\n${address}/gone\n=lamp\n`);
    const first = await run(list);
    assert.equal(first.code, 6, first.err);
    assert.equal(first.out, "");
    assert.match(first.err, /1 read, refused .*1 PAGE_MISSING/);
    const images = JSON.stringify([`${address}/1.png`, `${address}/2.png`]);
    const written = await textOf("facts.csv");
    const [invalid, a, gone] = rowsOf(written);
    assert.deepEqual(a, [`${address}/a`, 'Lamp "A", small', "12.5", images, "", "", ""]);
    const failure = ["PAGE_MISSING", "HTTP 404: page does not exist"];
    assert.deepEqual(gone, [`${address}/gone`, "", "", "", "", ...failure]);
    assert.deepEqual([invalid?.[0], invalid?.at(-2)], ["'=lamp", "INVALID_REQUEST"]);

    // A process that was killed while it wrote leaves the beginning of a row.
    await writeFile(join(folder, "facts.csv"), `${written}${address}/b,"Lamp\r\n`);
    await writeFile(join(folder, "urls.txt"), `${address}/a\n=lamp\n${address}/b\n`);
    origin.asked.length = 0;
    const second = await run(list);
    assert.match(second.err, /1 read, 0 refused, 3 done earlier/);
    assert.deepEqual(pagesAsked(), ["/b"]);
    const rows = rowsOf(await textOf("facts.csv"));
    assert.deepEqual(
      rows.map(([url, name]) => [url, name]),
      [
        ["'=lamp", ""],
        [`${address}/a`, 'Lamp "A", small'],
        [`${address}/b`, "Lamp B"],
        [`${address}/gone`, ""],
      ],
    );
  });

  // proves: extract.list
  it("writes each fact with its source as JSON Lines, and resumes", async () => {
    const { address } = origin;
    const list = ["--input", "-", "--output", "facts.jsonl", "--schema", "schema.json"];
    const first = await run(list, `${address}/a\n`);
    assert.equal(first.code, 0, first.err);
    const { url, ok, facts, page, schema_choice } = JSON.parse(await textOf("facts.jsonl"));
    assert.deepEqual([url, ok, page.url], [`${address}/a`, true, `${address}/a`]);
    assert.deepEqual(
      [facts["offers.price"].value, facts["offers.price"].source],
      [12.5, "json-ld:exact"],
    );
    assert.equal(schema_choice, null);
    const again = await run(list, `${address}/a\n`);
    assert.match(again.err, /0 read, 0 refused, 1 done earlier/);
  });

  // proves: extract.list
  it("writes the rows in the order of the list, whatever page is read first", async () => {
    const { address } = origin;
    const paths = ["/held", "/b", "/gone", "/last"];
    const list = paths.map((path) => `${address}${path}`);
    const args = ["--input", "-", "--format", "csv", "--schema", "schema.json"];
    const { out } = await run(args, list.join("\n"));
    assert.deepEqual(
      parseCsv(out)
        .slice(1)
        .map(([url]) => url),
      list,
    );
  });

  itSlow(
    "takes the list from standard input and writes either form to standard output",
    async () => {
      const { address } = origin;
      const csv = await run(
        ["--input", "-", "--format", "csv", "--schema", "schema.json"],
        `${address}/b`,
      );
      assert.equal(csv.code, 0, csv.err);
      assert.deepEqual(rowsOf(csv.out)[0]?.slice(0, 3), [`${address}/b`, "Lamp B", "20"]);
      const lines = await run(["--input", "-", "--schema", "schema.json"], `${address}/b`);
      assert.equal(JSON.parse(lines.out).facts.name.value, "Lamp B");
    },
  );

  // proves: extract.schema.named
  it("takes the columns from a built-in schema", async () => {
    const args = ["--input", "-", "--format", "csv", "--schema", "product"];
    const { code, out, err } = await run(args, `${origin.address}/b`);
    assert.equal(code, 0, err);
    const [header = [], row = []] = parseCsv(out);
    const cell = (column: string) => row[header.indexOf(column)];
    assert.deepEqual([cell("name"), cell("offers.price"), cell("sku")], ["Lamp B", "20", ""]);
  });

  it("counts the pages that were not rendered, and ends with 9 where --render was given", async () => {
    const none = { ...env, SERVICE_BROWSER_PATH: "/nowhere/chromium" };
    const args = ["facts", "--input", "-", "--render"];
    const { code, err } = await legible(args, {
      cwd: folder,
      env: none,
      input: `${origin.address}/a`,
    });
    assert.equal(code, 9, err);
    assert.match(err, /^legible: 1 read, 0 refused, 1 not rendered$/m);
  });

  it("refuses flags that do not fit, and files of others, before it reads a page", async () => {
    await writeFile(join(folder, "empty.json"), "{}");
    await writeFile(join(folder, "other.csv"), "url,price\r\n");
    await writeFile(
      join(folder, "read.jsonl"),
      '{"url":"https://a.test/","ok":true,"markdown":""}\n',
    );
    for (const [args, words] of [
      [["--input", "-", "--output", "new.csv"], /CSV needs --schema/],
      [
        ["--input", "-", "--schema", "empty.json"],
        /schema must be a JSON Schema object with 'properties'/,
      ],
      [["--format", "csv", "page.html"], /--format needs --input/],
      [
        ["page.html", "other.html"],
        /at most one page can be an argument; list several in the file of --input/,
      ],
      [["--input", "-", "--json"], /cannot be used with/],
      [
        ["--input", "-", "--schema", "schema.json", "--output", "other.csv"],
        /other\.csv was not written by legible facts --input \(its header does not match the schema\)/,
      ],
      [
        ["--input", "-", "--output", "read.jsonl"],
        /read\.jsonl was not written by legible facts --input/,
      ],
      [[], /name an address, a file or -, or a list by --input/],
    ] as const) {
      const { code, err } = await run(args);
      assert.equal(code, 2, err);
      assert.match(err, words);
    }
    assert.equal(await textOf("other.csv"), "url,price\r\n");
  });
});
