// Invisible text in plain and rendered pages: a rule leaves out each way, and visible text stays.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toDocument } from "../../../src/document/to-document.ts";
import { parseHtml } from "../../../src/html/tree.ts";
import type { PageDocument } from "../../../src/model/document.ts";
import {
  type Place,
  pageOf,
  placesOf,
  VECTORS,
  type Vector,
  VISIBLE,
  visiblePageOf,
  wordsAt,
} from "../../support/invisible.ts";
import { describeWithBrowser, useStand } from "../../support/rendering.ts";
import { documentOf } from "../pages.ts";

const textOf = ({ blocks }: PageDocument) => blocks.map(({ text }) => text).join("\n");

/** Every sign that may carry text without being drawn. */
const UNDRAWN = /[\u{e0000}-\u{e007f}]|[\u200b-\u200f]{4}/u;

function assertLeftOut(vector: Vector, mode: "plain" | "rendered", document: PageDocument): void {
  const text = textOf(document);
  const returned: readonly Place[] = placesOf(vector).filter((place) =>
    text.includes(wordsAt(place)),
  );
  assert.deepEqual(returned, []);
  assert.doesNotMatch(text, UNDRAWN);
  assert.match(text, /Lighthouses of the northern coast[\s\S]*Today a keeper opens the tower/);
  const rule = vector[mode];
  assert.ok(
    rule !== undefined && (document.left_out[rule] ?? 0) > 0,
    JSON.stringify(document.left_out),
  );
}

describe("invisible text of a plain page", () => {
  for (const vector of VECTORS.filter(({ plain }) => plain !== undefined)) {
    it(vector.name, () => assertLeftOut(vector, "plain", documentOf(pageOf(vector))));
  }
});

describe("visible text of a plain page", () => {
  for (const visible of VISIBLE) {
    it(visible.name, () =>
      assert.ok(textOf(documentOf(visiblePageOf(visible))).includes(wordsAt("inline"))),
    );
  }
});

describe("the host of a shadow root", () => {
  const root = (text: string) =>
    `<template shadowrootmode=open><p>${text}</p><slot name=a></slot></template>`;
  const read = (html: string) => {
    const { blocks, left_out } = documentOf(html);
    return { texts: blocks.map(({ text }) => text), left_out };
  };

  it("shows its light text if it cannot have a shadow root", () => {
    assert.deepEqual(read(`<ul>${root("Shadow")}<li>Light</ul>`), {
      texts: ["Light"],
      left_out: { slot: 1 },
    });
  });
});

/** Returns words inside more elements than the page's scripts inspect around an element. */
const deep = (words: string) => `${"<div>".repeat(80)}${words}${"</div>".repeat(80)}`;

const BACKED = visiblePageOf({
  name: "words far inside a background of their color",
  body: (words) => `<div style="background:#fff;color:#fff">${deep(words)}</div>`,
});
const MOVED = visiblePageOf({
  name: "words far inside a box that moves",
  body: (words) =>
    `<div style="height:20px;overflow:hidden"><p>Seen by all.</p>
<div style="transition:transform 1s">${deep(words)}</div></div>`,
});

const pathOf = (kind: string, index: number) => `/${kind}/${index}`;

describeWithBrowser("a rendered page", () => {
  const site = useStand({
    ...Object.fromEntries(
      VECTORS.map((vector, index) => [pathOf("invisible", index), pageOf(vector)]),
    ),
    ...Object.fromEntries(
      VISIBLE.map((visible, index) => [pathOf("visible", index), visiblePageOf(visible)]),
    ),
    "/backed": BACKED,
    "/moved": MOVED,
  });
  const read = async (path: string): Promise<PageDocument> => {
    const { html, layout, url } = await site.stand.read(path);
    return toDocument(parseHtml(html), {
      url,
      base: url,
      rtl: undefined,
      includeHiddenText: false,
      layout,
    });
  };
  for (const [index, vector] of VECTORS.entries()) {
    // proves: hidden.painted
    it(`leaves out: ${vector.name}`, async () =>
      assertLeftOut(vector, "rendered", await read(pathOf("invisible", index))));
  }
  for (const [index, visible] of VISIBLE.entries()) {
    // proves: hidden.painted
    it(`keeps: ${visible.name}`, async () =>
      assert.ok(textOf(await read(pathOf("visible", index))).includes(wordsAt("inline"))));
  }

  it("judges words by a background or a moving box around them at any depth", async () => {
    assert.equal(textOf(await read("/backed")).includes(wordsAt("inline")), false);
    assert.equal(textOf(await read("/moved")).includes(wordsAt("inline")), true);
  });
});
