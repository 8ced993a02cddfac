// `legible facts` as a process, and the table it prints on a terminal.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, rmdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Fact } from "../../src/model/fact.ts";
import type { FactsResult } from "../../src/model/page.ts";
import { factsTable } from "../../src/operations/pages/facts-command.ts";
import { type Ended, legible as run } from "../support/command.ts";
import { useOrigin } from "../support/origin.ts";
import { itSlow } from "../support/slow.ts";

const LAMP = {
  "@context": "https://schema.org",
  "@type": "Product",
  name: "Desk lamp",
  url: "/lamp",
  image: "/lamp.png",
  offers: { price: "12,50", priceCurrency: "EUR" },
};
const PAGE = `<!doctype html><title>Desk lamp</title><script type="application/ld+json">${JSON.stringify(LAMP)}</script>
<main><h1>Desk lamp</h1><p>It gives light to a room when the sun has gone down.</p></main>`;
const SCHEMA = {
  type: "object",
  properties: { price: { type: "number" }, image: { type: "string", format: "uri" } },
};

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-facts-"));
  await writeFile(join(folder, "page.html"), PAGE);
  await writeFile(join(folder, "schema.json"), JSON.stringify(SCHEMA));
  await writeFile(join(folder, "broken.json"), "{");
  await writeFile(join(folder, "empty.json"), "{}");
});
const origin = useOrigin({ "/lamp": PAGE });
after(() => rm(folder, { recursive: true, force: true }));

function facts(args: readonly string[], input = ""): Promise<Ended> {
  const env = { ...process.env, SERVICE_PAGE_INTERVAL_SECONDS: "0" };
  return run(["facts", ...args], { input, cwd: folder, env });
}

describe("legible facts", () => {
  it("prints the answer of an address as JSON in a pipe, by a schema of a file", async () => {
    const { code, out, err } = await facts([`${origin.address}/lamp`, "--schema", "schema.json"]);
    assert.equal(code, 0, err);
    const answer: FactsResult = JSON.parse(out);
    assert.deepEqual(Object.keys(answer), ["page", "facts", "schema_choice"]);
    assert.equal(answer.facts["price"]?.value, 12.5);
    assert.equal(answer.facts["image"]?.value, `${origin.address}/lamp.png`);
    assert.match(err, /Fetching as plain HTTP/);
  });

  itSlow("reads a file and standard input, addresses as written without --url", async () => {
    for (const [args, input] of [
      [["page.html"], ""],
      [["-"], PAGE],
    ] as const) {
      const { out } = await facts([...args, "--schema", "schema.json", "--json"], input);
      assert.equal(JSON.parse(out).facts.image.value, "/lamp.png");
    }
    const { out } = await facts([
      "page.html",
      "--schema",
      "schema.json",
      "--url",
      "https://shop.example/",
    ]);
    assert.equal(JSON.parse(out).facts.image.value, "https://shop.example/lamp.png");
  });

  it("ends with 2 for a schema that is none, and says why", async () => {
    for (const [file, why] of [
      ["broken.json", /^legible: --schema: broken\.json is not JSON: /],
      [
        "nowhere.json",
        /^legible: --schema: there is no file nowhere\.json, and no built-in schema of that name: article, /,
      ],
      ["empty.json", /schema must be a JSON Schema object with 'properties'/],
    ] as const) {
      const { code, out, err } = await facts(["page.html", "--schema", file]);
      assert.equal(code, 2);
      assert.equal(out, "");
      assert.match(err, why);
    }
  });

  // proves: extract.schema.named
  it("takes the name of a built-in schema, unless a file has it", async () => {
    const valuesOf = async (name: string) => {
      const { code, out, err } = await facts(["page.html", "--schema", name]);
      assert.equal(code, 0, err);
      const answer: FactsResult = JSON.parse(out);
      assert.equal(answer.schema_choice, null);
      return Object.entries(answer.facts).map(([path, { value }]) => [path, value]);
    };
    const product = [
      ["image", "/lamp.png"],
      ["name", "Desk lamp"],
      ["offers.price", 12.5],
      ["offers.priceCurrency", "EUR"],
    ];
    assert.deepEqual(await valuesOf("product"), product);
    await mkdir(join(folder, "product"));
    assert.deepEqual(await valuesOf("product"), product, "a folder is no file");
    await rmdir(join(folder, "product"));
    await writeFile(join(folder, "product"), JSON.stringify(SCHEMA));
    assert.deepEqual(await valuesOf("product"), [
      ["image", "/lamp.png"],
      ["price", 12.5],
    ]);
    await rm(join(folder, "product"));
    const { code, err } = await facts(["page.html", "--schema", "constructor"]);
    assert.equal(code, 2);
    assert.equal(
      err,
      "legible: --schema: there is no file constructor, and no built-in schema of that name: article, documentation, forum, product, service, collection, listing, recipe, event, job, video, course, book, organization, person, place, faq\n",
    );
  });

  it("takes the fields of the operation as flags", async () => {
    const { code, err } = await facts(["page.html", "--sources", "invented"]);
    assert.equal(code, 2);
    assert.match(err, /declared, visible/);
  });
});

const fact = (value: Fact["value"], source = "json-ld:exact"): Fact => ({
  value,
  confidence: 0.95,
  extractor: "structured-data",
  modality: "dom-json",
  source,
  source_xpath: "/html[1]",
});

function tableOf(given: Readonly<Record<string, Fact>>, columns?: number): readonly string[] {
  return factsTable({ facts: given, schema_choice: null }, columns).split("\n");
}

describe("a table of facts", () => {
  it("has a column each for path, value, confidence and source", () => {
    assert.deepEqual(
      tableOf(
        {
          name: fact("Desk lamp"),
          "offers.price": fact(12.5, "open-graph:known-alias (social preview)"),
        },
        120,
      ),
      [
        "path          value      confidence  source",
        "name          Desk lamp        0.95  json-ld:exact",
        "offers.price  12.5             0.95  open-graph:known-alias (social preview)",
        "",
      ],
    );
  });

  it("fits the terminal: long values and sources are cut", () => {
    const long = fact(
      "A lamp that gives light to a room when the sun has gone down, and does so for years",
      "open-graph:known-alias (social preview)",
    );
    for (const columns of [80, 100, 120]) {
      for (const line of tableOf(
        { description: long, "aggregateRating.ratingValue": fact(4.5) },
        columns,
      ))
        assert.ok(line.length <= columns, line);
    }
  });

  it("keeps wide characters aligned, and control characters out", () => {
    const [, wide, plain, control] = tableOf({
      a: fact("卓上ランプ"),
      b: fact("lamp"),
      c: fact("red\u001b[31m\nlamp"),
    });
    assert.equal(wide?.indexOf("0.95"), (plain?.indexOf("0.95") ?? 0) - 5);
    assert.equal(control?.includes("\u001b"), false);
    assert.match(control ?? "", /red \[31m lamp/);
  });

  it("says so where there is nothing", () => {
    assert.deepEqual(tableOf({}), ["no facts", ""]);
  });
});
