// Lists of a page as rows: the lines of an index, the parts of a declared list.
import assert from "node:assert/strict";
import { describe } from "node:test";
import type { Payload } from "../../src/model/fact.ts";
import { indexList, linesOfLists } from "../../src/records/index-list.ts";
import { readLists } from "../../src/records/read-records.ts";
import { NOTHING_REMOVED } from "../../src/select/select.ts";
import { outlineOf } from "../../src/structure/outline.ts";
import { documentOf } from "../structure/page-of.ts";
import { assertLinear } from "../support/linear.ts";
import { itSlow } from "../support/slow.ts";

const HABITS = { language: "en", order: undefined } as const;
const inputOf = (outline: ReturnType<typeof outlineOf>) => ({
  habits: HABITS,
  linesIn: () => linesOfLists(outline),
});
const UNJUDGED = {
  ...{ kept: [], comments: [], fates: [], reasons: [], posts: [], methods: [] },
  byline: { authors: [], head: [], published: [], modified: [] },
  removed: NOTHING_REMOVED,
};

describe("the lines of an index", () => {
  itSlow("are read in time linear in the number of links", () => {
    assertLinear(
      "links under letters",
      (size) => {
        const part = (letter: string) =>
          `<div class="part"><div class="letter">${letter}</div><div class="links">${Array.from({ length: Math.ceil(size / 60) }, (_, at) => `<a href="/${letter}${at}">${letter}${at}</a>`).join(" ")}</div></div>`;
        const outline = outlineOf(documentOf(`<main>${["B", "G", "P"].map(part).join("")}</main>`));
        assert.ok(
          outline.lists.some((list) => indexList(outline, list, inputOf(outline)) !== undefined),
        );
        return outline;
      },
      (outline) => outline.lists.map((list) => indexList(outline, list, inputOf(outline))),
    );
  });
});

describe("the lists of a page that are parts of a declared one", () => {
  itSlow("are joined in time linear in their number", () => {
    assertLinear(
      "lists of four lamps",
      (size) => {
        const lists = Array.from({ length: Math.ceil(size / 60) }, (_, list) =>
          [0, 1, 2, 3].map((own) => 4 * list + own),
        );
        const shown = lists.map(
          (own, at) =>
            `<x-${at}><ul>${own.map((lamp) => `<li><a href="/p/${lamp}">Lamp ${lamp} of brass</a></li>`).join("")}</ul></x-${at}>`,
        );
        const items = lists.flat().map((lamp) => ({
          ...{ "@type": "ListItem", position: lamp, name: `Lamp ${lamp} of brass` },
          url: `https://site.test/p/${lamp}`,
        }));
        const data = {
          ...{ "@context": "https://schema.org", "@type": "ItemList", itemListElement: items },
        };
        const payload: Payload = { source: "json-ld", xpath: "", value: data };
        const outline = outlineOf(documentOf(`<main><h1>Lamps</h1>${shown.join("")}</main>`));
        return {
          ...{ outline, selection: UNJUDGED, payloads: [payload] },
          ...{ page_type: "collection" as const, url: "https://site.test/page" },
        };
      },
      (page) => assert.equal(readLists(page).length, 1),
    );
  });
});
