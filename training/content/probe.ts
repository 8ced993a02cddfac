// A page made by hand and the fingerprint of its features. A model stores the fingerprint, so a change of features is detected.
//
// The page is built block by block, so that only the selection code can change the fingerprint.
import { createHash } from "node:crypto";
import type { Block, BlockKind, Container, PageDocument, Run } from "../../src/model/document.ts";
import { MARK } from "../../src/model/document.ts";
import { featureMatrix } from "../../src/select/features/feature-matrix.ts";
import { termsOf } from "../../src/select/features/wording-features.ts";
import { outlineOf } from "../../src/structure/outline.ts";
import { documentOf, inside } from "../made-page.ts";
import { rowsOf } from "./rows.ts";

interface Part {
  readonly kind: BlockKind;
  readonly text: string;
  readonly container: Container;
  readonly level?: number;
  readonly link?: string;
}

function blockOf({ kind, text, container, level = 0, link }: Part): Block {
  const run: Run = { text, marks: link === undefined ? 0 : MARK.strong };
  const runs = [link === undefined ? run : { ...run, link: { href: link, title: "" } }];
  return {
    kind,
    text,
    runs,
    level,
    nest: kind === "list-item" ? [{ kind: "item", ordinal: undefined, list: container }] : [],
    words: text.split(" ").length,
    container,
    first: 0,
    last: 0,
    region: container.tag === "nav" ? "navigation" : "main",
  };
}

/** Builds the page: a menu, an article with headings, prose, a listing and a table, three cards, a comment. */
function probeDocument(): PageDocument {
  const body = inside(inside(undefined, "html"), "body");
  const menu = inside(body, "nav", "site-menu");
  const main = inside(body, "main");
  const article = inside(main, "article", "post-content");
  const grid = inside(main, "div", "related-grid");
  const parts: Part[] = [
    { kind: "list-item", text: "Home", container: menu, link: "/" },
    { kind: "list-item", text: "All about bells", container: menu, link: "/bells" },
    { kind: "heading", text: "How bells are cast", container: article, level: 1 },
    { kind: "paragraph", text: "By Ada, 3 May 2021, 12:30", container: article },
    {
      kind: "paragraph",
      text: "A bell begins as clay. The founder turns it by hand, and it costs $40, or 35 €, a pound!",
      container: article,
    },
    { kind: "heading", text: "Which metal?", container: article, level: 2 },
    { kind: "paragraph", text: "銅と錫で鋳造します。音は形で決まる。", container: article },
    { kind: "code", text: "ring(3)\nring(4)", container: article },
    { kind: "image", text: "", container: article },
    { kind: "table", text: "Tin\tCopper\n22\t78", container: article },
  ];
  for (const name of ["Clay", "Wax", "Rope"]) {
    const card = inside(grid, "div", "card");
    parts.push({ kind: "heading", text: name, container: card, level: 3, link: `/${name}` });
    parts.push({ kind: "paragraph", text: `More about ${name} and its use.`, container: card });
  }
  const thread = inside(body, "div", "comments");
  parts.push({ kind: "paragraph", text: "Is it loud? Yes, it is.", container: thread });
  return documentOf(parts.map(blockOf), {
    url: "https://site.test/2021/how-bells-are-cast",
    title: "How bells are cast",
  });
}

/** Returns the SHA-256, in hexadecimal, of the bits of all features of the page. */
export function probeFingerprint(): string {
  const outline = outlineOf(probeDocument());
  const chances = { article: 0.75, listing: 0.25 };
  const wording = new Map(
    ["All about bells", "Which metal?", "銅と錫", "3 May"].flatMap((text) =>
      termsOf({ kind: "paragraph", text }).map((term, at) => [term, at / 4 - 0.5] as const),
    ),
  );
  const rows = rowsOf(featureMatrix(outline, { chances, wording }));
  return createHash("sha256")
    .update(new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength))
    .digest("hex");
}
