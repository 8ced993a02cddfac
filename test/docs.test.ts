// The pages under docs/ that are made from the code are what the code makes, and leave nothing out.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { readFigures } from "../scripts/docs/figures.ts";
import { shippedPackages } from "../scripts/docs/licence-parts.ts";
import { madePages } from "../scripts/docs/pages.ts";
import { markdownTable } from "../scripts/docs/table.ts";
import { COLUMNS, wrap } from "../scripts/docs/wrap.ts";
import { crawlSite, readPage, streamPage } from "../src/index.ts";
import { HIDDEN_RULES } from "../src/model/document.ts";
import { ENVIRONMENT_TABLE } from "../src/model/environment.ts";
import * as errors from "../src/model/errors.ts";
import { SETTINGS_TABLE } from "../src/model/settings.ts";
import { startOrigin } from "./support/origin.ts";
import { madeSite } from "./support/site.ts";
import { itSlow } from "./support/slow.ts";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const onDisk = (path: string) => readFileSync(join(root, path), "utf8");
/** The table of error classes in errors.md, which also lists refusals. */
const errorTable = () =>
  /<!-- made: error classes -->\n([\s\S]*?)<!-- end -->/.exec(
    onDisk("docs/reference/errors.md"),
  )?.[1] ?? "";
/** The code words of a table's first column. */
const firstColumn = (text: string) =>
  [...text.matchAll(/^\| `([^`]+)`/gm)].map((match) => match[1] ?? "");

describe("docs", () => {
  for (const [path, text] of madePages(root)) {
    // proves: errors.catalogue, limits.settings_doc
    it(`${path} is what npm run docs writes`, () => {
      assert.equal(onDisk(path), text, `${path} is out of date: npm run docs`);
    });
  }

  // proves: limits.settings_doc
  it("settings.md has every setting and every variable once", () => {
    const wanted = [...Object.keys(SETTINGS_TABLE), ...Object.keys(ENVIRONMENT_TABLE)];
    assert.deepEqual(firstColumn(onDisk("docs/reference/settings.md")).sort(), wanted.sort());
  });

  it("hidden-text.md has every rule by which text is left out, once", () => {
    assert.deepEqual(
      firstColumn(onDisk("docs/reference/hidden-text.md")).sort(),
      [...HIDDEN_RULES].sort(),
    );
  });

  // proves: errors.catalogue
  it("errors.md has every error class that can be thrown, and no other", () => {
    const abstractOnes = ["LegibleError", "PageError"];
    const wanted = Object.entries<unknown>(errors).flatMap(([name, value]) =>
      typeof value === "function" && value.prototype instanceof Error ? name : [],
    );
    assert.deepEqual(
      firstColumn(errorTable()).sort(),
      wanted.filter((name) => !abstractOnes.includes(name)).sort(),
    );
  });

  it("errors.md gives each class a name, a code of its own and a reason", () => {
    const lines = errorTable()
      .split("\n")
      .filter((line) => line.startsWith("| `"));
    const codes = lines.map(
      (line) => /^\| [^|]+ \| `([A-Z_]+)` \| [0-9]* \| .{20,} \|$/.exec(line)?.[1],
    );
    assert.equal(codes.includes(undefined), false, lines[codes.indexOf(undefined)]);
    assert.equal(new Set(codes).size, codes.length);
  });

  // proves: errors.catalogue
  it("errors.md gives the statuses of the contract", () => {
    const text = errorTable();
    const statusOf = (name: string) =>
      new RegExp(`^\\| \`${name}\`[^|]*\\| [^|]+ \\| ([0-9]*) \\|`, "m").exec(text)?.[1];
    assert.equal(statusOf("InvalidRequestError"), "422");
    assert.equal(statusOf("BlockedHostError"), "403");
    for (const name of [
      "PageMissingError",
      "PageBlockedError",
      "PageDisallowedError",
      "PageFetchError",
      "SuppliedHtmlError",
    ]) {
      assert.equal(statusOf(name), "502", name);
    }
  });
});

describe("the packages of an install", () => {
  // Licences that ask for their text and a name and nothing else, so that whoever ships legible may ship them with it;
  // CC0-1.0 and MIT-0 ask for nothing; of two licences we take the second.
  const PERMISSIVE =
    /^(?:MIT|MIT-0|ISC|BSD-[23]-Clause|Apache-2\.0|Python-2\.0|0BSD|CC0-1\.0|\(MPL-2\.0 OR Apache-2\.0\))$/;

  it("have licences that ask for no more than their text", () => {
    const others = shippedPackages(root).filter(({ licence }) => !PERMISSIVE.test(licence));
    assert.deepEqual(others, []);
  });

  it("stand in THIRD-PARTY.md, the texts of those that cannot be left out with them", () => {
    const text = onDisk("THIRD-PARTY.md");
    const [, table = "", texts = ""] = text.split(/^## (?:Packages|Licences)$/m);
    const packages = shippedPackages(root);
    assert.ok(packages.length > 100);
    // They come without a file.
    const without = new Set([
      "@firecrawl/anydoc",
      "@nodable/entities",
      "abstract-logging",
      "franc-min",
      "pg-types",
      "pgpass",
      "saxes",
      "snowball-stemmers",
    ]);
    for (const { name, version, optional } of packages) {
      assert.ok(table.includes(`| \`${name}\` | ${version} |`), name);
      if (!optional && !without.has(name)) assert.ok(texts.includes(`- \`${name}\``), name);
    }
  });
});

describe("readFigures", () => {
  const file = join(mkdtempSync(join(tmpdir(), "legible-figures-")), "results.jsonl");
  writeFileSync(
    file,
    [
      {
        bench: "lamps",
        date: "2026-01-02T03:04:05Z",
        commit: "abc",
        width: 1,
        light: { all: 0.5 },
      },
      {
        bench: "lamps",
        date: "2026-01-03T03:04:05Z",
        commit: "abd",
        width: 2,
        light: { all: 0.75 },
      },
      {
        bench: "bulbs",
        date: "2026-01-04T03:04:05Z",
        commit: "abe",
        commit_missing: true,
        recorded_by: "abf",
      },
    ]
      .map((result) => `${JSON.stringify(result)}\n`)
      .join(""),
  );
  const figures = readFigures(file);

  it("gives the figure of the last run, or of the last with these fields", () => {
    assert.equal(figures.number("lamps", "light.all"), 0.75);
    assert.equal(figures.number("lamps", "light.all", { width: 1 }), 0.5);
    assert.equal(figures.number("lamps", ["light", "all"]), 0.75);
    assert.equal(figures.run("lamps"), "2026-01-03, abd");
    assert.deepEqual(figures.names("lamps", "light"), ["all"]);
    assert.equal(figures.note("lamps"), "");
  });

  it("says that the commit of a run is missing", () => {
    assert.equal(figures.run("bulbs"), "2026-01-04, commit missing");
    assert.match(
      figures.note("bulbs"),
      /this run \(2026-01-04\) is not in the history; `abf` recorded it/,
    );
  });

  it("quotes no figure that no run has kept", () => {
    assert.throws(() => figures.number("lamps", "light.some"), /lamps has no number light\.some/);
    assert.throws(() => figures.number("bells", "light.all"), /no saved result of bells/);
    assert.throws(
      () => figures.number("lamps", "light.all", { width: 3 }),
      /no saved result of lamps/,
    );
  });
});

describe("markdownTable", () => {
  it("keeps a bar and a line break inside their cell", () => {
    assert.equal(
      markdownTable(["a", "b"], [["x|y", "1\n2"]]),
      "| a | b |\n| --- | --- |\n| x\\|y | 1 2 |",
    );
  });
});

describe("wrap", () => {
  const words = "word ".repeat(30).trim();

  it("breaks prose at the last space before the limit and indents list items", () => {
    const [first = "", second = ""] = wrap(`- ${words}`).split("\n");
    assert.ok(first.length <= COLUMNS);
    assert.ok(first.length > COLUMNS - "word ".length);
    assert.match(second, /^ {2}word/);
  });

  it("keeps code spans, tables, headings and comments on their line", () => {
    const span = `\`${words}\``;
    assert.equal(wrap(`a ${span} b`), `a\n${span}\nb`);
    for (const line of [`| ${words} |`, `# ${words}`, `<!-- ${words} -->`, `    ${words}`]) {
      assert.equal(wrap(line), line);
    }
  });
});

/** Fields of a crawl's events that count by reason, kind or depth; docs/reference/crawl.md names the reasons. */
const COUNTED: ReadonlySet<string> = new Set(["refused", "discovered_kinds", "depth_counts"]);

describe("the pages written by hand", () => {
  const HTML = "<title>Lamps</title><h1>On lamps</h1><p>A lamp gives light in the dark.</p>";

  itSlow("api.md names every field of an answer and of every event", async () => {
    const named = new Set(
      [...onDisk("docs/reference/api.md").matchAll(/`([a-z_]+)`/g)].map((match) => match[1] ?? ""),
    );
    const fields = new Set<string>();
    const answer = await readPage("https://example.org/", { html: HTML });
    for (const key of [...Object.keys(answer), ...Object.keys(answer.page)]) fields.add(key);
    for await (const event of streamPage("https://example.org/", { html: HTML })) {
      for (const key of Object.keys(event)) fields.add(key);
      if (event.type === "resolve") for (const key of Object.keys(event.metadata)) fields.add(key);
    }
    fields.delete("type");
    assert.deepEqual(
      [...fields].filter((field) => !named.has(field)),
      [],
    );
  });

  itSlow("api.md names every field of the events of a crawl", async (context) => {
    const origin = await startOrigin(madeSite({ "/": ["/a"], "/a": ["/gone"] }));
    context.after(() => origin.close());
    process.env["SERVICE_PAGE_INTERVAL_SECONDS"] = "0";
    const text = onDisk("docs/reference/api.md");
    const named = new Set([...text.matchAll(/`([a-z_]+)`/g)].map((match) => match[1] ?? ""));
    const unnamed = new Set<string>();
    for await (const event of crawlSite(`${origin.address}/`, { complete: false, max_pages: 2 })) {
      const waiting: unknown[] = [event];
      for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
        if (typeof value !== "object" || value === null) continue;
        if (Array.isArray(value)) waiting.push(...value);
        else {
          for (const [key, inner] of Object.entries(value)) {
            if (!named.has(key)) unnamed.add(key);
            if (!COUNTED.has(key)) waiting.push(inner);
          }
        }
      }
    }
    assert.deepEqual([...unnamed], []);
  });

  const pages = [
    ...["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md"],
    ...["SECURITY.md", "THIRD-PARTY.md"],
    ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => `docs/${name}`),
  ];

  it("docs/README.md links to every page under docs", () => {
    const linked = [...onDisk("docs/README.md").matchAll(/\]\(([^)#:]+)\)/g)].map(
      ([, target = ""]) => join("docs", target),
    );
    const missing = pages.filter(
      (path) => path.startsWith("docs/") && path !== "docs/README.md" && !linked.includes(path),
    );
    assert.deepEqual(missing, []);
  });

  it("payloads.md names every repair of malformed JSON", () => {
    const folder = join(root, "src/structured");
    const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    const repairs = sources.flatMap((text) =>
      [...text.matchAll(/notes\.add\("([a-z-]+)"\)/g)].map(([, word = ""]) => word),
    );
    const text = onDisk("docs/reference/payloads.md");
    const table = text.slice(text.indexOf("| Word | Defect |"), text.indexOf("## Microdata"));
    const named = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = ""]) =>
      [...cell.matchAll(/`([a-z-]+)`/g)].map(([, word = ""]) => word),
    );
    // An operator in a script is no JSON.
    const wanted = new Set(repairs.filter((word) => word !== "expression"));
    assert.deepEqual(named.sort(), [...wanted].sort());
  });

  it("models/content.md describes models/content.json", () => {
    const model = JSON.parse(onDisk("models/content.json"));
    const card = onDisk("models/content.md");
    assert.match(card, new RegExp(`\\| Features \\| ${model.features.length} numbers`));
    assert.match(card, new RegExp(`\\| Model \\| ${model.trees.roots.length} boosted trees`));
    const [softening, path] = model.choice.map((number: number) => String(number).slice(1));
    assert.ok(card.includes(`log odds softened by ${softening}, ${path} of them the mean`));
  });

  it("SECURITY.md names files and variables that are there", () => {
    const named = [...onDisk("SECURITY.md").matchAll(/`([^`\s]+)`/g)].map(([, name = ""]) => name);
    const files = named.filter((name) =>
      /^(?:src|deploy)\/|^[\w-]+(?:file|\.yaml|\.json)$/.test(name),
    );
    assert.ok(files.length > 20);
    assert.deepEqual(
      files.filter((name) => !existsSync(join(root, name))),
      [],
    );
    const variables = named.flatMap((name) => /^SERVICE_\w+/.exec(name) ?? []);
    assert.deepEqual(
      variables.filter((name) => !Object.hasOwn(ENVIRONMENT_TABLE, name)),
      [],
    );
  });
  it("ARCHITECTURE.md names files that exist", () => {
    const named = [...onDisk("ARCHITECTURE.md").matchAll(/`([\w.-]+\/[\w./-]*)`/g)];
    assert.ok(named.length > 40);
    const missing = named.filter(
      ([, name = ""]) => !["src", "."].some((folder) => existsSync(join(root, folder, name))),
    );
    assert.deepEqual(
      missing.map(([, name]) => name),
      [],
    );
  });

  for (const path of pages) {
    it(`${path} links to files and headings that exist`, () => {
      const targets = [...onDisk(path).matchAll(/\]\(([^)#:\s]*)(?:#([^)]*))?\)/g)];
      const missing = targets.filter(([, target = "", fragment]) => {
        const file = target === "" ? path : join(dirname(path), target);
        if (!existsSync(join(root, file))) return true;
        return fragment !== undefined && !slugsOf(onDisk(file)).includes(fragment);
      });
      assert.deepEqual(
        missing.map(([link]) => link),
        [],
      );
    });

    if (path === "THIRD-PARTY.md") continue;
    it(`${path} has lines of prose of at most ${COLUMNS} columns`, () => {
      assert.deepEqual(longLinesOf(onDisk(path)), []);
    });
  }
});

/** The fragments that lead to the headings of a page, as GitHub makes them. */
const slugsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-"),
  );

/** Lines that could be wrapped and are too long: no tables, code, comments or single words. */
function longLinesOf(text: string): readonly string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, "");
  return prose
    .split("\n")
    .filter((line) => line.length > COLUMNS && !/^(?:\||<!--| {4}|!\[|#|<)/.test(line))
    .filter((line) =>
      line
        .trim()
        .replace(/^(?:- |\d+\. )/, "")
        .replace(/`[^`]*`/g, "x")
        .includes(" "),
    );
}
