// `legible learn`, and the flags `--like` and `--recipe` of `legible records` and `legible facts`.
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { FactsResult } from "../../src/model/page.ts";
import type { Recipe } from "../../src/model/recipe.ts";
import { type Ended, legible as run } from "../support/command.ts";

const page = (title: string, content: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>
<p>Lamps give light to a table, a desk or a whole room at night.</p>${content}</main></body></html>`;
const grid = (...lamps: readonly (readonly [string, string])[]) =>
  page(
    "Lamps",
    `<ul>${lamps.map(([name, price]) => `<li class="card"><h3><a href="/${name}">${name}</a></h3><p class="price">€ ${price}</p></li>`).join("")}</ul>`,
  );
const lamp = (name: string, price: string, by = "price") =>
  page(name, `<div class="buy"><p class="${by}">€ ${price}</p><p>Stand: ${name} oak</p></div>`);

const FILES = {
  "one.html": grid(["Brass", "10.50"], ["Glass", "11.50"], ["Steel", "12.50"]),
  "two.html": grid(["Pine", "20.00"], ["Oil", "21.00"], ["Wall", "22.00"]),
  "brass.html": lamp("Brass", "10.50"),
  "glass.html": lamp("Glass", "11.50"),
  "steel.html": lamp("Steel", "12.50", "now"),
};

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-learn-"));
  for (const [name, html] of Object.entries(FILES)) await writeFile(join(folder, name), html);
});
after(() => rm(folder, { recursive: true, force: true }));

const legible = (...args: readonly string[]): Promise<Ended> => run(args, { cwd: folder });

describe("legible learn", () => {
  // proves: recipe.commands
  it("writes a recipe of facts, which legible facts applies to other pages", async () => {
    const flags = ["--like", "lamp=Brass", "--like", "cost=10.50", "--like", "stand=Brass oak"];
    const learned = await legible(
      "learn",
      "brass.html",
      "glass.html",
      ...flags,
      "--like",
      "2:cost=11.5",
      "--output",
      "lamp.json",
    );
    assert.equal(learned.code, 0, learned.err);
    assert.match(learned.err, /the recipe for lamp, cost, stand is in lamp\.json/);
    const recipe: Recipe = JSON.parse(await readFile(join(folder, "lamp.json"), "utf8"));
    assert.deepEqual([recipe.of, recipe.fields.length], ["page", 3]);
    const { code, out, err } = await legible("facts", "steel.html", "--recipe", "lamp.json");
    assert.equal(code, 0, err);
    const read: FactsResult = JSON.parse(out);
    assert.deepEqual(
      Object.entries(read.facts).map(([name, { value }]) => [name, value]),
      [
        ["lamp", "Steel"],
        ["cost", 12.5],
        ["stand", "Steel oak"],
      ],
    );
    assert.match(err, /the recipe fits to 0\.\d+: cost: class .* is gone/);
  });

  // proves: recipe.commands
  it("prints a recipe of a list, which legible records applies", async () => {
    const { code, out, err } = await legible(
      "learn",
      "one.html",
      "--like",
      "lamp=Glass",
      "--like",
      "cost=11.50",
    );
    assert.equal(code, 0, err);
    await writeFile(join(folder, "list.json"), out);
    const read = await legible("records", "two.html", "--recipe", "list.json", "--format", "csv");
    assert.equal(read.out.split("\r\n")[1]?.slice(0, 11), "Pine,20,EUR");
  });

  // proves: recipe.commands
  it("finds the lists of several sources by an item of the first", async () => {
    const { code, out, err } = await legible(
      "records",
      "one.html",
      "two.html",
      "--like",
      "lamp=Glass",
      "--like",
      "cost=11.50",
      "--format",
      "jsonl",
    );
    assert.equal(code, 0, err);
    const rows: readonly Record<string, unknown>[] = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      rows.map((row) => [row["lamp"], row["cost"]]),
      [
        ["Brass", 10.5],
        ["Glass", 11.5],
        ["Steel", 12.5],
        ["Pine", 20],
        ["Oil", 21],
        ["Wall", 22],
      ],
    );
  });

  // proves: recipe.checked
  it("names what is wrong with a recipe or an example, and where", async () => {
    const field = { name: "a", type: "text", anchors: [{ by: "class", key: "x" }] };
    const base = { version: 1, of: "list", learned_from: [], list: [], others: [] };
    const recipes: readonly (readonly [object, string])[] = [
      [
        { ...base, fields: [field, { ...field, name: "fit" }] },
        '--recipe: fields[1].name: "fit" is reserved: a row has it for something else',
      ],
      [
        { ...base, fields: [{ ...field, anchors: [{ by: "regex", key: "x" }] }] },
        "--recipe: fields[0].anchors[0].by must be 'declared', 'label', 'name', 'class', 'path', 'heading', not regex",
      ],
      [{ ...base, fields: [field], others: undefined }, "--recipe: others: Field required"],
    ];
    for (const [recipe, words] of recipes) {
      await writeFile(join(folder, "bad.json"), JSON.stringify(recipe));
      const { err } = await legible("records", "one.html", "--recipe", "bad.json");
      assert.equal(err.trim(), `legible: ${words}`);
    }
    for (const command of ["records", "learn"]) {
      const { err } = await legible(command, "one.html", "--like", "rest=Glass");
      assert.match(
        err,
        /^legible: --like: (?:\[0\]: )?"rest" is reserved: a row has it for something else\n$/,
      );
    }
  });

  it("refuses wrong flags and values, each with its reason", async () => {
    for (const [args, words] of [
      [["learn", "one.html"], /--like name=value: give a value/],
      [["learn", "one.html", "--like", "lamp"], /--like: lamp is not name=value/],
      [
        ["learn", ...Array.from({ length: 6 }, () => "one.html"), "--like", "a=Glass"],
        /at most 5 pages/,
      ],
      [["records", "one.html", "--like", "lamp=Copper"], /no list has the value: lamp is in none/],
      [["records", "one.html", "--recipe", "none.json"], /--recipe: there is no file none\.json/],
      [["records", "one.html", "--recipe", "one.html"], /--recipe: one\.html is not JSON/],
    ] as const) {
      const { code, err } = await legible(...args);
      assert.notEqual(code, 0, args.join(" "));
      assert.match(err, words);
    }
  });
});
