// Measures the reading order of rendered pages by two geometric axioms, and on hand-made layouts.
//
//   node build/bench/reading-order.js [FOLDER] [--only TEXT] [--draw FOLDER] [--wrong N] [--turned] [--width N] [--list NAME] [--save]
//
// FOLDER (default LEGIBLE_PAGES) contains the output of bench/pages: debian-docs.sh in FOLDER/debian, build-sites.mjs in
// FOLDER/sites, sphinx-themes.sh in FOLDER/sphinx. Installed documentation needs no FOLDER. Missing sets are listed and
// skipped.
// --only: pages whose name contains the text. --draw: screenshots with numbered blocks. --wrong: lists N wrong pairs per page.
// --turned: reverses the source order of every flex and grid container without changing the layout.
// --width: window width, default 1440. --strict: --wrong and --draw use the strict pairs.
// --list: the other list of pages in bench/, reading-order-unseen.json.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, createBrowser } from "../src/browser/browser.ts";
import { measuredOf } from "../src/document/page/measured.ts";
import { toDocument } from "../src/document/to-document.ts";
import { parseHtml } from "../src/html/tree.ts";
import type { Block, PageDocument } from "../src/model/document.ts";
import { renderOptions } from "../src/model/options.ts";
import { createHostGuard } from "../src/net/guard.ts";
import { lineOf, madeLayouts } from "../test/support/layouts.ts";
import {
  judgedPairs,
  type Kept,
  keptOf,
  type Pair,
  type PlacedBox,
  shareOf,
} from "./reading-order-axioms.ts";
import { placedBoxes } from "./reading-order-boxes.ts";
import { drawOrder } from "./reading-order-draw.ts";
import { folderOfSet, PAGE_LISTS, setsOf } from "./reading-order-sets.ts";
import { keepResult, SAVE } from "./results.ts";
import { serveFolder } from "./static-site.ts";

/** Compared orders. */
type Order = "legible" | "source" | "top-left";
const ORDERS: readonly Order[] = ["legible", "source", "top-left"];

/**
 * Pairs of a page, by kind. `strict` contains all pairs: an invisible clipped block is placed in its clipping container,
 * and an overlay, such as an open menu, at the element it is attached to.
 */
type PairKind = "all" | "discriminating" | "grid" | "strict" | "strictDiscriminating";

interface PageFigures {
  readonly name: string;
  readonly generator: string;
  readonly blocks: number;
  readonly reading_order: PageDocument["reading_order"];
  readonly differs: boolean;
  readonly kept: Readonly<Record<PairKind, Readonly<Record<Order, Kept>>>>;
  readonly wrong: readonly string[];
}

/**
 * Runs in a page: reverses the source order of every flex or grid container without changing its layout.
 *
 * Turns a page whose source order is its visual order into one where they differ, with the same style sheets.
 */
const TURN_SOURCE = `<script>addEventListener("load", () => {
  const inFlow = (style) => style.position !== "absolute" && style.position !== "fixed";
  for (const element of [...document.querySelectorAll("body, body *")].reverse()) {
    if (!/flex|grid/.test(getComputedStyle(element).display)) continue;
    const items = [...element.children];
    const isPlain = [...element.childNodes].every((node) => node.nodeType !== 3 || node.data.trim() === "")
      && items.every((item) => getComputedStyle(item).order === "0" && inFlow(getComputedStyle(item)));
    if (items.length < 2 || !isPlain) continue;
    for (const [index, item] of items.entries()) item.style.setProperty("order", String(index), "important");
    for (const item of items) element.prepend(item);
  }
})</script>`;

/** Pages with fewer discriminating pairs are not compared. */
const MIN_DISCRIMINATING = 20;
const NEVER = new AbortController().signal;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", default: "" },
    draw: { type: "string" },
    wrong: { type: "string", default: "0" },
    ...SAVE,
    turned: { type: "boolean", default: false },
    strict: { type: "boolean", default: false },
    width: { type: "string", default: "1440" },
    list: { type: "string", default: PAGE_LISTS[0] },
  },
});
const [pagesFolder] = positionals;
const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const browser = createBrowser({
  guard: createHostGuard({ blockPrivate: false }),
  maxPages: 1,
  args: process.env["SERVICE_BROWSER_ARGS"] ?? "--no-sandbox",
  userAgent: "Mozilla/5.0 legible-bench",
});
try {
  const made = await measureMade(browser);
  const pages = await measurePages(browser);
  report(made, pages);
} finally {
  await browser.close();
}

async function render(from: Browser, url: string) {
  const page = await from.render(
    url,
    renderOptions({ settle_ms: 300, viewport_width: Number(values.width) }),
    NEVER,
  );
  const tree = parseHtml(page.html);
  const document = toDocument(tree, {
    url: page.url,
    base: page.url,
    rtl: undefined,
    includeHiddenText: false,
    layout: page.layout,
  });
  return { page, tree, document };
}

async function measureMade(from: Browser): Promise<readonly [right: number, all: number]> {
  const layouts = madeLayouts().filter(({ name }) => name.includes(values.only));
  const site = await serveFolder(new URL("../../test/fixtures/layouts", import.meta.url).pathname);
  let right = 0;
  for (const { name, expected } of layouts) {
    const { document } = await render(from, `${site.origin}/${name}/page.html`);
    const isRight = document.blocks.map(lineOf).join("\n") === expected.join("\n");
    if (isRight) right++;
    else print(`made layout in another order: ${name}`);
  }
  await site.close();
  return [right, layouts.length];
}

async function measurePages(from: Browser): Promise<readonly PageFigures[]> {
  const sets = setsOf(values.list);
  const found: PageFigures[] = [];
  for (const set of sets) {
    const folder = folderOfSet(set, pagesFolder);
    if (folder === undefined) {
      print(`not here: ${set.generator} (${set.folder})`);
      continue;
    }
    const site = await serveFolder(folder, TURN_SOURCE);
    const query = values.turned ? "?turned" : "";
    for (const page of set.pages) {
      const name = `${set.generator}: ${page}`;
      if (!name.includes(values.only)) continue;
      try {
        const url = `${site.origin}/${page}${query}`;
        found.push(await measurePage(from, set.generator, { name, url }));
      } catch (error) {
        print(`not measured: ${name}: ${error instanceof Error ? error.message : error}`);
      }
    }
    await site.close();
  }
  return found;
}

async function measurePage(
  from: Browser,
  generator: string,
  { name, url }: { readonly name: string; readonly url: string },
): Promise<PageFigures> {
  const { page, tree, document } = await render(from, url);
  if (page.status !== 200) throw new Error(`status ${page.status}`);
  const blocks = [...document.blocks].sort((a, b) => a.first - b.first);
  const measured = measuredOf(tree, page.layout);
  const boxes = placedBoxes(blocks, { tree, measured });
  const pairs = judgedPairs(boxes, document.rtl);
  const strict = judgedPairs(boxes.map(anchoredBox), document.rtl);
  const places = new Map(blocks.map((block, place) => [block, place]));
  const order = document.blocks.map((block) => places.get(block) ?? 0);
  const positions: Record<Order, readonly number[]> = {
    legible: inverted(order),
    source: blocks.map((_, place) => place),
    "top-left": inverted(topLeft(boxes)),
  };
  if (values.draw !== undefined) {
    const drawn = order.map((place) => boxes[place]?.inner);
    await drawOrder(url, drawn, join(values.draw, `${name.replace(/[^\w.-]+/g, "_")}.png`));
  }
  const kinds: Record<PairKind, readonly Pair[]> = {
    all: pairs.filter((pair) => !pair.isOfGrid),
    discriminating: pairs.filter((pair) => !pair.isOfGrid && pair.isDiscriminating),
    grid: pairs.filter((pair) => pair.isOfGrid),
    strict: strict.filter((pair) => !pair.isOfGrid),
    strictDiscriminating: strict.filter((pair) => !pair.isOfGrid && pair.isDiscriminating),
  };
  const figures: PageFigures = {
    name,
    generator,
    blocks: blocks.length,
    reading_order: document.reading_order,
    differs: document.dom_order_differs,
    kept: {
      all: keptBy(kinds.all, positions),
      discriminating: keptBy(kinds.discriminating, positions),
      grid: keptBy(kinds.grid, positions),
      strict: keptBy(kinds.strict, positions),
      strictDiscriminating: keptBy(kinds.strictDiscriminating, positions),
    },
    wrong: wrongOf({
      pairs: values.strict ? strict : pairs,
      position: positions.legible,
      blocks,
      boxes,
    }),
  };
  printPage(figures);
  return figures;
}

/** Returns the box at its place on the page, visible or not. */
function anchoredBox(box: PlacedBox | undefined): PlacedBox | undefined {
  return box && { ...box, ...box.anchor };
}

function keptBy(pairs: readonly Pair[], positions: Readonly<Record<Order, readonly number[]>>) {
  return {
    legible: keptOf(pairs, positions.legible),
    source: keptOf(pairs, positions.source),
    "top-left": keptOf(pairs, positions["top-left"]),
  };
}

function inverted(order: readonly number[]): readonly number[] {
  const position = new Array<number>(order.length).fill(0);
  for (const [at, place] of order.entries()) position[place] = at;
  return position;
}

function topLeft(boxes: readonly (PlacedBox | undefined)[]): readonly number[] {
  const order = boxes.map((_, place) => place);
  const of = (place: number) => boxes[place]?.inner ?? { top: 0, left: 0 };
  return order.sort((a, b) => of(a).top - of(b).top || of(a).left - of(b).left || a - b);
}

interface Judged {
  readonly pairs: readonly Pair[];
  readonly position: readonly number[];
  readonly blocks: readonly Block[];
  readonly boxes: readonly (PlacedBox | undefined)[];
}

function wrongOf({ pairs, position, blocks, boxes }: Judged): readonly string[] {
  const wrong = pairs.filter(
    ({ first, second }) => (position[first] ?? 0) > (position[second] ?? 0),
  );
  const step = Math.max(1, Math.floor(wrong.length / Number(values.wrong)));
  const say = (place: number) => {
    const box = boxes[place]?.inner;
    const sides = box && [box.left, box.top, box.right, box.bottom].map(Math.round).join(" ");
    return `${position[place]} [${sides}] ${blocks[place]?.kind} ${blocks[place]?.text.slice(0, 40)}`;
  };
  return wrong
    .filter((_, at) => at % step === 0)
    .slice(0, Number(values.wrong))
    .map(({ first, second }) => `${say(first)}  <<before>>  ${say(second)}`);
}

function percent(share: number): string {
  return share.toFixed(4);
}

function printPage({ name, blocks, reading_order, differs, kept, wrong }: PageFigures): void {
  const shares = (kind: PairKind) =>
    `${kept[kind].legible.pairs} ${ORDERS.map((order) => percent(shareOf(kept[kind][order]))).join(" ")}`;
  print(
    `${name}\n  ${blocks} blocks, ${reading_order}${differs ? ", moved" : ""}; all ${shares("all")}; discriminating ${shares("discriminating")}; grid ${shares("grid")}; strict ${shares("strict")}, ${shares("strictDiscriminating")}`,
  );
  for (const line of wrong) print(`    ${line}`);
}

interface Summary {
  readonly pages: number;
  readonly pairs: number;
  /** Share over all pairs of all pages. */
  readonly pooled: Readonly<Record<Order, number>>;
  /** Mean of the shares of the pages. */
  readonly mean: Readonly<Record<Order, number>>;
}

function summary(pages: readonly PageFigures[], kind: PairKind, least: number): Summary {
  const counted = pages.filter(({ kept }) => kept[kind].legible.pairs >= least);
  const pooled = (order: Order) => {
    const all = counted.map(({ kept }) => kept[kind][order]);
    const total = {
      pairs: sum(all.map(({ pairs }) => pairs)),
      kept: sum(all.map(({ kept }) => kept)),
    };
    return shareOf(total);
  };
  const mean = (order: Order) =>
    sum(counted.map(({ kept }) => shareOf(kept[kind][order]))) / Math.max(1, counted.length);
  const each = (of: (order: Order) => number) => ({
    legible: Number(percent(of("legible"))),
    source: Number(percent(of("source"))),
    "top-left": Number(percent(of("top-left"))),
  });
  return {
    pages: counted.length,
    pairs: sum(counted.map(({ kept }) => kept[kind].legible.pairs)),
    pooled: each(pooled),
    mean: each(mean),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function report(made: readonly [number, number], pages: readonly PageFigures[]): void {
  const figures = {
    made: `${made[0]} of ${made[1]}`,
    pages: pages.length,
    generators: new Set(pages.map(({ generator }) => generator)).size,
    all: summary(pages, "all", 1),
    discriminating: summary(pages, "discriminating", MIN_DISCRIMINATING),
    grid: summary(pages, "grid", 1),
    strict: summary(pages, "strict", 1),
    strict_discriminating: summary(pages, "strictDiscriminating", MIN_DISCRIMINATING),
  };
  print(JSON.stringify(figures, undefined, 2));
  const [whole, part] = values.strict
    ? (["strict", "strictDiscriminating"] as const)
    : (["all", "discriminating"] as const);
  const shareIn = ({ kept }: PageFigures, kind: PairKind) => shareOf(kept[kind].legible);
  const worst = [...pages].sort((a, b) => shareIn(a, whole) - shareIn(b, whole));
  for (const page of worst.slice(0, 10)) {
    print(`${percent(shareIn(page, whole))} ${percent(shareIn(page, part))} ${page.name}`);
  }
  const bench = values.turned ? "reading-order-turned" : "reading-order";
  keepResult(bench, figures, { list: values.list, width: Number(values.width) });
}
