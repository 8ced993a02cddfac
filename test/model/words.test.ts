// Words that programs of callers compare, and codes that two processes share: none changes unseen.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { PAGE_CHANGES } from "../../src/model/change.ts";
import { CRAWL_STATES } from "../../src/model/detached-crawl.ts";
import { HIDDEN_RULES, MARK, NO_SIGNS } from "../../src/model/document.ts";
import { ENVIRONMENT_TABLE } from "../../src/model/environment.ts";
import { GRAPH_FILE_FORMATS, GRAPH_FOLDER_FORMATS } from "../../src/model/graph.ts";
import {
  DISPLAYS,
  FLEX_DIRECTIONS,
  FLEX_WRAPS,
  FLOATS,
  HIDDEN_KINDS,
  POSITIONS,
  STYLE_BITS,
  WRITING_MODES,
} from "../../src/model/layout.ts";
import { ABOUT_FIELDS } from "../../src/model/page.ts";
import { PAGE_TEXTS } from "../../src/model/reading.ts";
import { SETTINGS_TABLE } from "../../src/model/settings.ts";
import { ADDRESS_KINDS } from "../../src/model/site-event.ts";
import { TECHNOLOGY_CATEGORIES } from "../../src/model/technology.ts";

describe("the words of answers", () => {
  it("are those that callers know, in their order", () => {
    assert.deepEqual(PAGE_CHANGES, ["new", "same", "changed", "moved", "gone"]);
    assert.deepEqual(CRAWL_STATES, ["waiting", "running", "paused", "done", "failed", "cancelled"]);
    assert.deepEqual(HIDDEN_RULES, [
      "attribute",
      "style",
      "stylesheet",
      "dialog",
      "twin",
      "clipped",
      "offscreen",
      "screen-reader",
      "skip-link",
      "edit-control",
      "template",
      "fallback",
      "slot",
      "frame",
      "field",
      "display",
      "visibility",
      "opacity",
      "overflow",
      "font-size",
      "color",
      "transform",
      "covered",
      "characters",
      "selector",
    ]);
    assert.deepEqual(GRAPH_FILE_FORMATS, [
      "jsonl",
      "graphml",
      "dot",
      "links",
      "llms-txt",
      "chunks",
    ]);
    assert.deepEqual(GRAPH_FOLDER_FORMATS, ["csv", "markdown-dir"]);
    assert.deepEqual(ABOUT_FIELDS, [
      "title",
      "byline",
      "published",
      "modified",
      "site_name",
      "language",
      "description",
      "lead_image",
      "section",
      "tags",
      "reading_time",
    ]);
    assert.deepEqual(PAGE_TEXTS, ["text", "markdown", "content_markdown", "comments_markdown"]);
    assert.deepEqual(ADDRESS_KINDS, [
      "page",
      "pdf",
      "image",
      "other_file",
      "archive",
      "category",
      "tag",
    ]);
    assert.deepEqual(TECHNOLOGY_CATEGORIES, [
      "JavaScript frameworks",
      "JavaScript libraries",
      "UI frameworks",
      "Static site generators",
      "CMS",
      "Ecommerce",
      "Website builders",
      "Analytics",
      "Tag managers",
      "Font scripts",
      "Web servers",
      "Programming languages",
      "Web server extensions",
      "CDN",
      "Security",
      "Marketing",
      "Hosting",
      "Performance",
      "Miscellaneous",
    ]);
  });
});

describe("the codes of a layout", () => {
  it("are the places of the computed values", () => {
    assert.deepEqual(DISPLAYS, [
      "none",
      "inline",
      "block",
      "inline-block",
      "contents",
      "flex",
      "inline-flex",
      "grid",
      "inline-grid",
      "list-item",
      "flow-root",
      "table",
      "inline-table",
      "table-row-group",
      "table-header-group",
      "table-footer-group",
      "table-row",
      "table-cell",
      "table-caption",
      "table-column",
      "table-column-group",
      "ruby",
      "ruby-text",
      "other",
    ]);
    assert.deepEqual(FLEX_DIRECTIONS, ["row", "row-reverse", "column", "column-reverse"]);
    assert.deepEqual(FLEX_WRAPS, ["nowrap", "wrap", "wrap-reverse"]);
    assert.deepEqual(FLOATS, ["none", "left", "right"]);
    assert.deepEqual(HIDDEN_KINDS, [
      "",
      "display",
      "visibility",
      "clipped",
      "overflow",
      "offscreen",
      "fading",
      "opacity",
      "font-size",
      "color",
      "transform",
      "covered",
    ]);
    assert.deepEqual(POSITIONS, ["static", "relative", "absolute", "fixed", "sticky"]);
    assert.deepEqual(WRITING_MODES, [
      "horizontal-tb",
      "vertical-rl",
      "vertical-lr",
      "sideways-rl",
      "sideways-lr",
    ]);
  });

  it("have bits of their own, enough for every value", () => {
    let used = 0;
    for (const [name, { shift, mask }] of Object.entries(STYLE_BITS)) {
      assert.equal(used & (mask << shift), 0, name);
      used |= mask << shift;
    }
    assert.equal(used, 2 ** 21 - 1);
    for (const [values, { mask }] of [
      [POSITIONS, STYLE_BITS.position],
      [FLOATS, STYLE_BITS.float],
      [FLEX_DIRECTIONS, STYLE_BITS.flexDirection],
      [FLEX_WRAPS, STYLE_BITS.flexWrap],
      [WRITING_MODES, STYLE_BITS.writingMode],
    ] as const) {
      assert.ok(values.length <= mask + 1);
    }
  });
});

describe("a page without signs", () => {
  it("has none of any kind", () => {
    assert.deepEqual(new Set(Object.values(NO_SIGNS)), new Set([0, false, undefined, ""]));
  });
});

describe("the marks of a run", () => {
  it("are bits of their own", () => {
    assert.deepEqual(Object.values(MARK), [1, 2, 4, 8, 16, 32, 64]);
  });
});

describe("the page of the settings", () => {
  const page = readFileSync(
    new URL("../../../docs/reference/settings.md", import.meta.url),
    "utf8",
  );
  /** Rows of the tables under each heading of the page, by the name in their first cell. */
  const rows = new Map<string, { readonly section: string; readonly cells: readonly string[] }>();
  let section = "";
  for (const line of page.split("\n")) {
    section = /^#+ (.*)$/.exec(line)?.[1] ?? section;
    const name = /^\| `([A-Z_\d]+)` /.exec(line)?.[1];
    if (name !== undefined) {
      rows.set(name, { section, cells: line.split(/(?<!\\) \| |^\| | \|$/).slice(1, -1) });
    }
  }

  it("has every constant with its value, its section and what it is for", () => {
    for (const [name, row] of Object.entries(SETTINGS_TABLE)) {
      const { section: shown, cells = [] } = rows.get(name) ?? {};
      assert.equal(shown, row.section, name);
      const values = (Array.isArray(row.value) ? row.value : [JSON.stringify(row.value)]).flat();
      assert.equal(cells[1], values.map((value) => `\`${value}\``).join(", "), name);
      assert.equal(cells.at(-1), row.comment, name);
    }
  });

  it("has every variable of the environment with its default and what it is for", () => {
    for (const [name, row] of Object.entries(ENVIRONMENT_TABLE)) {
      const { cells = [] } = rows.get(name) ?? {};
      const shown = row.value === "" ? "" : `\`${row.value}\``;
      assert.deepEqual(cells.slice(1), [row.kind, shown, row.comment], name);
    }
  });
});

describe("the variables of a proxy", () => {
  it("are read in either case, as other programs read them, and no others are", () => {
    const either = Object.entries(ENVIRONMENT_TABLE).filter(([, row]) => "eitherCase" in row);
    assert.deepEqual(
      either.map(([name]) => name),
      ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"],
    );
  });
});
