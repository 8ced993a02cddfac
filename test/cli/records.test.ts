// `legible records` as a process: its forms, its files, several pages, and the table on a terminal.
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import type { RecordsResult, RecordTable } from "../../src/model/records.ts";
import { parquetTable } from "../../src/operations/pages/print-table.ts";
import { listNotes, recordsTable } from "../../src/operations/pages/records-table.ts";
import type { FlatTable } from "../../src/text/flat-records.ts";
import { type Ended, legible as run } from "../support/command.ts";
import { parseCsv } from "../support/csv.ts";
import { useOrigin } from "../support/origin.ts";
import { itSlow } from "../support/slow.ts";

const page = (title: string, content: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>
<nav><ul><li><a href="/">Home</a></li><li><a href="/lamps">Lamps</a></li></ul></nav>
<main><h1>${title}</h1>${content}</main></body></html>`;
const table = (caption: string, head: readonly string[], ...rows: readonly (readonly string[])[]) =>
  `<table><caption>${caption}</caption><tr>${head.map((cell) => `<th>${cell}</th>`).join("")}</tr>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`)
    .join("")}</table>`;

const HEAD = ["Place", "Date", "Price", "Lamps"];
const SALES = page(
  "Sales of lamps",
  `<p>The shop counts the lamps that it sells, by place, with the price and the day of the sale.</p>
${table("Sales", HEAD, ["=1+1", "2026-03-02", "€ 49.90", "1,204"], ["North, far", "2026-03-04", "€ 39.00", "31"], ["South", "2026-03-09", "€ 1,120.00", "7"])}`,
);
const MORE = page(
  "More sales of lamps",
  `<p>These are the sales of the year before, by place, with what a buyer said about each of them.</p>
${table("Sales", [...HEAD, "Buyer"], ["East", "2025-03-02", "£ 10.00", "4", "Ada"], ["East", "2025-03-03", "£ 12.00", "5", "Ada"], ["Isles", "2025-03-04", "£ 11.00", "6", "Cy"])}
<h2>Repairs</h2>${table("Repairs", ["Lamp", "Fault"], ["Brass", "wick"], ["Glass", "glass"], ["Storm", "oil"])}`,
);
const NONE = page("A lamp", "<p>It gives light to a room when the sun has gone down.</p>");

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-records-"));
  await writeFile(join(folder, "sales.html"), SALES);
  await writeFile(join(folder, "none.html"), NONE);
});
after(() => rm(folder, { recursive: true, force: true }));
const origin = useOrigin({ "/sales": SALES, "/more": MORE, "/none": NONE });

function records(args: readonly string[], input = ""): Promise<Ended> {
  const env = { ...process.env, SERVICE_PAGE_INTERVAL_SECONDS: "0" };
  return run(["records", ...args], { input, cwd: folder, env });
}
const read = (name: string) => readFile(join(folder, name), "utf8");

const CSV =
  "location,date,price,currency,lamps\r\n" +
  "'=1+1,2026-03-02,49.9,EUR,1204\r\n" +
  '"North, far",2026-03-04,39,EUR,31\r\n' +
  "South,2026-03-09,1120,EUR,7\r\n";

describe("legible records", () => {
  it("reads a file without an address as it reads a page with one", async () => {
    const names = ["Brass wick lamp", "Glass oil lamp", "Paper globe lamp", "Steel desk lamp"];
    const card = (name: string, at: number) =>
      `<div class="card"><p>${at < 3 ? "Only here" : "Sold by others"}</p><div><a href="/p/${at}">${name}</a></div><p>Oil</p></div>`;
    await writeFile(join(folder, "cards.html"), page("Lamps", names.map(card).join("")));
    const { out } = await records(["cards.html", "--json"]);
    const [list] = (JSON.parse(out) as RecordsResult).lists;
    assert.deepEqual(
      list?.rows.map(({ title, link }) => [title, link]),
      names.map((name, at) => [name, `/p/${at}`]),
    );
  });

  // proves: records.types
  it("has the links of a file without an address as the file has them", async () => {
    const names = ["Brass", "Glass", "Storm"];
    const items = names.map(
      (name, at) =>
        `<li><h3><a href="/p/${at}">${name} lamp</a></h3><p>€ 1${at}.50</p><p><a href="mailto:${at}@shop.example">Ask</a></p></li>`,
    );
    await writeFile(join(folder, "cards.html"), page("Lamps", `<ul>${items.join("")}</ul>`));
    const { code, err } = await records(["cards.html", "--output", "cards.csv"]);
    assert.equal(code, 0, err);
    const [head = [], ...rows] = parseCsv(await read("cards.csv"));
    assert.deepEqual(
      rows.map((row) => row[head.indexOf("link")]),
      names.map((_, at) => `/p/${at}`),
    );
  });

  // proves: records.joined
  it("joins the rows of a file without an address by their links, and puts none of its filters first", async () => {
    const days = [3, 10, 17, 24];
    const declared = days.map((day) => ({
      ...{ "@type": "Event", name: "Yoga class", url: `/e/${day}` },
      startDate: `2026-05-${String(day).padStart(2, "0")}`,
    }));
    const shown = days.map(
      (day) =>
        `<li class="e"><h3><a href="/e/${day}">Yoga class</a></h3><p>In room ${day} B.</p></li>`,
    );
    const filter = ["brass", "glass", "iron", "tin", "zinc", "oak", "red", "blue", "green", "white"]
      .map((name) => `<li><a href="?c=${name}">${name}</a></li>`)
      .join("");
    await writeFile(
      join(folder, "classes.html"),
      page(
        "Classes",
        `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@graph": declared })}</script><div><h3>Kind</h3><ul>${filter}</ul></div><div><ul>${shown.join("")}</ul></div>`,
      ),
    );
    const { out, err } = await records(["classes.html"]);
    const { lists, related }: RecordsResult = JSON.parse(out);
    assert.deepEqual(
      lists[0]?.rows.map(({ link, date }) => [link, date]),
      declared.map(({ url, startDate }) => [url, startDate]),
      err,
    );
    assert.deepEqual(
      related.map(({ items }) => items),
      [10],
    );
  });

  it("prints the whole answer as JSON in a pipe, of an address, a file and standard input", async () => {
    for (const [source, input] of [
      [`${origin.address}/sales`, ""],
      ["sales.html", ""],
      ["-", SALES],
    ] as const) {
      const { code, out, err } = await records([source], input);
      assert.equal(code, 0, err);
      const { page: read, lists }: RecordsResult = JSON.parse(out);
      assert.equal(read.title, "Sales of lamps");
      assert.deepEqual([lists.length, lists[0]?.items, lists[0]?.name], [1, 3, "Sales"]);
    }
  });

  // proves: records.files
  it("writes CSV that no spreadsheet runs, to a file or to standard output", async () => {
    const { code, out, err } = await records(["sales.html", "--output", "sales.csv"]);
    assert.deepEqual([code, out], [0, ""], err);
    assert.match(err, /3 rows are in sales\.csv/);
    assert.equal(await read("sales.csv"), CSV);
    assert.equal((await records(["sales.html", "--format", "csv"])).out, CSV);
  });

  it("prints the same notes about a list beside its file as below its table", async () => {
    const next = '<nav><a rel="next" href="/sales?page=2">Next page</a></nav>';
    await writeFile(join(folder, "first.html"), SALES.replace("</main>", `${next}</main>`));
    const source = ["first.html", "--url", "https://shop.example/sales"];
    const { err } = await records([...source, "--output", "first.csv"]);
    assert.ok(
      err.endsWith(
        `legible: 3 rows are in first.csv
legible: 3 items of “Sales”.
legible: Next page: https://shop.example/sales?page=2 (--pages reads on)
`,
      ),
      err,
    );
  });

  // proves: records.files
  it("writes JSON Lines, in place of an earlier file", async () => {
    await writeFile(join(folder, "rows.jsonl"), "earlier ".repeat(1000));
    const { err } = await records(["sales.html", "--output", "rows.jsonl", "--quiet"]);
    assert.equal(err, "");
    const lines = (await read("rows.jsonl")).trimEnd().split("\n");
    assert.equal(
      lines[0],
      '{"location":"=1+1","date":"2026-03-02","price":49.9,"currency":"EUR","lamps":1204}',
    );
    assert.equal(lines.length, 3);
  });

  // proves: records.files
  it("writes Parquet with typed columns", async () => {
    await records(["sales.html", "--output", "sales.parquet"]);
    const file = await asyncBufferFromFile(join(folder, "sales.parquet"));
    const { schema } = await parquetMetadataAsync(file);
    assert.deepEqual(
      schema.slice(1).map(({ name, type, converted_type: as }) => [name, type, as]),
      [
        ["location", "BYTE_ARRAY", "UTF8"],
        ["date", "INT32", "DATE"],
        ["price", "DOUBLE", undefined],
        ["currency", "BYTE_ARRAY", "UTF8"],
        ["lamps", "DOUBLE", undefined],
      ],
    );
    const [first] = await parquetReadObjects({ file });
    const date = new Date("2026-03-02");
    assert.deepEqual(first, { location: "=1+1", date, price: 49.9, currency: "EUR", lamps: 1204 });
  });

  // proves: records.schema
  it("has the columns of --schema: of a file, an array's items, or a built-in schema", async () => {
    const items = { type: "object", properties: { date: { type: "string" }, sold: {}, lamps: {} } };
    await writeFile(join(folder, "row.json"), JSON.stringify({ type: "array", items }));
    const own = await records(["sales.html", "--schema", "row.json", "--format", "csv"]);
    assert.equal(own.out.split("\r\n")[1], "2026-03-02,,1204", own.err);
    const event = await records(["sales.html", "--schema", "event", "--format", "csv"]);
    const [head = [], first = []] = parseCsv(event.out);
    assert.deepEqual(head.slice(0, 3), ["name", "description", "startDate"]);
    assert.equal(first[2], "2026-03-02");
    const none = await records(["sales.html", "--schema", "nothing"]);
    assert.deepEqual([none.code, none.out], [2, ""]);
    assert.match(none.err, /no built-in schema of that name/);
  });

  it("reads the list of --list", async () => {
    const { out } = await records([`${origin.address}/more`, "--list", "2", "--format", "csv"]);
    const [head, ...rows] = parseCsv(out);
    assert.ok(head?.includes("fault"), out);
    assert.equal(rows.length, 3);
  });

  itSlow(
    "says that a page has no list, or not so many, and exits with 4 without a file",
    async () => {
      for (const [args, why] of [
        [["none.html", "--output", "none.csv"], "legible: none.html: no list\n"],
        [
          ["sales.html", "--list", "7", "--output", "none.csv"],
          "legible: sales.html: --list 7: the page has 1\n",
        ],
      ] as const) {
        const { code, out, err } = await records([...args, "--quiet"]);
        assert.deepEqual([code, out, err], [4, "", why]);
      }
      assert.ok(!(await readdir(folder)).includes("none.csv"));
      const { code, out } = await records(["none.html"]);
      assert.deepEqual([code, JSON.parse(out).lists], [4, []]);
    },
  );

  // proves: records.several
  it("joins the lists of several pages in one table, and reports those without one", async () => {
    const [sales, more] = [`${origin.address}/sales`, `${origin.address}/more`];
    const sources = [sales, more, `${origin.address}/none`, `${origin.address}/gone`];
    const { code, out, err } = await records([...sources, "--format", "csv", "--quiet"]);
    assert.equal(code, 6);
    assert.match(err, /^legible: \S+\/none: no list\nlegible: \S+\/gone: [^\n]*404[^\n]*\n$/);
    assert.deepEqual(parseCsv(out), [
      ["url", "location", "date", "price", "currency", "lamps", "buyer"],
      [sales, "'=1+1", "2026-03-02", "49.9", "EUR", "1204", ""],
      [sales, "North, far", "2026-03-04", "39", "EUR", "31", ""],
      [sales, "South", "2026-03-09", "1120", "EUR", "7", ""],
      [more, "East", "2025-03-02", "10", "GBP", "4", "Ada"],
      [more, "East", "2025-03-03", "12", "GBP", "5", "Ada"],
      [more, "Isles", "2025-03-04", "11", "GBP", "6", "Cy"],
    ]);
    const answers = (await records([sales, more])).out.trimEnd().split("\n");
    assert.deepEqual(
      answers.map((line) => JSON.parse(line).page.url),
      [sales, more],
    );
  });

  it("ends with 2 for a form or a list that is none", async () => {
    for (const [args, why] of [
      [["--output", "sales.xlsx"], /sales\.xlsx does not end with \.csv, \.jsonl or \.parquet/],
      [["--format", "parquet"], /--format parquet needs --output/],
      [["--list", "first"], /--list must be a whole number from 1, not first/],
      [["--json", "--output", "sales.csv"], /cannot be used with/],
    ] as const) {
      const { code, out, err } = await records(["sales.html", ...args]);
      assert.deepEqual([code, out], [2, ""]);
      assert.match(err, why);
    }
  });
});

const LAMPS: FlatTable = {
  columns: [
    { name: "link", type: "url" },
    { name: "title", type: "text" },
    { name: "price", type: "amount" },
    { name: "rest", type: "texts" },
  ],
  rows: [
    ["https://shop.example/lamps/a-brass-lamp", "卓上ランプ", 49.9, ["red\u001b[31m", "new"]],
    ["https://shop.example/lamps/another-lamp", "A lamp of brass with a shade", 1120, null],
  ],
};

describe("a table of records", () => {
  it("shows addresses last and numbers at the right, without control characters", () => {
    assert.deepEqual(recordsTable(LAMPS, 120), [
      "title                         price  rest            link",
      "卓上ランプ                     49.9  red [31m | new  https://shop.example/lamps/a-brass-lamp",
      "A lamp of brass with a shade   1120                  https://shop.example/lamps/another-lamp",
    ]);
  });

  it("fits the terminal, and names the columns that have no room", () => {
    assert.deepEqual(recordsTable(LAMPS, 40), [
      "title                price  rest",
      "卓上ランプ            49.9  red [31m |…",
      "A lamp of brass wi…   1120",
      "",
      "Without room: link.",
    ]);
  });

  it("names the other lists of the page", () => {
    const lists = Array.from({ length: 8 }, (_, at) => ({
      ...{ name: at === 1 ? null : `List ${at + 1}`, items: at + 1, stated_total: 214 - at },
      next: at === 0 ? "https://shop.example/?page=2" : null,
    }));
    assert.deepEqual(listNotes(lists as unknown as RecordTable[], 1), [
      "1 of 214 items of “List 1”.",
      "Next page: https://shop.example/?page=2 (--pages reads on)",
      "Other lists: --list 2, 2 items; --list 3, “List 3”, 3 items; --list 4, “List 4”, 4 items; --list 5, “List 5”, 5 items; --list 6, “List 6”, 6 items; 2 more.",
    ]);
  });
});

describe("a Parquet table of records", () => {
  it("is text where a column has times or values of another type", () => {
    const { columns, rows } = parquetTable({
      columns: [
        { name: "date", type: "date" },
        { name: "price", type: "amount" },
        { name: "title", type: "text" },
      ],
      rows: [
        ["2026-03-02T10:15:00", "ask", 7],
        ["2026-03-02", 3, null],
      ],
    });
    assert.deepEqual(
      columns.map(({ type }) => type),
      ["text", "text", "text"],
    );
    assert.deepEqual(rows[0], { date: "2026-03-02T10:15:00", price: "ask", title: "7" });
    assert.deepEqual(rows[1], { date: "2026-03-02", price: "3", title: null });
  });
});
