// The labelled pages, all of them with `--all`: facts and page record state the same author and the same days.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { SETS } from "../../bench/about-pages.ts";
import { PAGE_READING } from "../../src/read/input.ts";
import { readInput } from "../../src/read/reading.ts";
import { dataFolder } from "../support/data-folder.ts";
import { itSlow } from "../support/slow.ts";

const STRING = { type: "string" };
const FIELDS = { author: "byline", datePublished: "published", dateModified: "modified" } as const;
const schema = {
  type: "object",
  properties: {
    author: STRING,
    datePublished: { type: "string", format: "date" },
    dateModified: { type: "string", format: "date" },
  },
};
/** The default run reads each so many-th page. */
const EVERY = process.env["LEGIBLE_TEST_ALL"] === undefined ? 12 : 1;
/** Pages whose data describes a thing with an author of its own, such as a book or an image; the twelfth has none. */
const MAX_OWN = EVERY === 1 ? 2 : 0;

/**
 * Sources of facts that the record does not read: a framework's state, which may have a date of
 * another thing, and labelled values. They count only where the record states something else.
 */
const UNREAD = /^(?:next-data|nuxt|rsc-flight|initial-state|visible):/;

const { skip } = dataFolder("dates", "pages.jsonl.gz");

describe("facts and page record", () => {
  itSlow("state one author and one day of a page, other things of its data aside", { skip }, () => {
    const apart: string[] = [];
    const folder = process.env["LEGIBLE_DATA"] ?? "";
    let place = 0;
    for (const pages of Object.values(SETS)) {
      for (const { url, html } of pages(folder)) {
        if (place++ % EVERY !== 0) continue;
        const wants = { texts: [], facts: { schema, visible: true } };
        const outcome = readInput({ ...PAGE_READING, wants, url, html });
        if (!outcome.ok) continue;
        const { about, facts } = outcome.reading;
        for (const [path, field] of Object.entries(FIELDS)) {
          const fact = facts?.facts[path];
          const [stated, known] = [String(fact?.value ?? ""), about[field] ?? ""];
          if (known === "" && UNREAD.test(fact?.source ?? "")) continue;
          const isSame = field === "byline" ? stated === known : stated === known.slice(0, 10);
          if (!isSame) apart.push(`${path} ${stated} [${fact?.source}] for ${known}: ${url}`);
        }
      }
    }
    assert.ok(apart.length <= MAX_OWN, apart.join("\n"));
  });
});
