// Reads the values a page shows: rows, definitions, labelled lines, the heading, the offer near it.
import type { Block, PageDocument } from "../../model/document.ts";
import type { PageEvidence } from "../../statements/evidence.ts";
import { foldKey } from "../keys.ts";
import { brandNear } from "./brand.ts";
import { labelledValues, markedValues } from "./labelled.ts";
import { type NearBlock, nearHeading } from "./near.ts";
import { priceNear, type TaxedPrice, taxedPriceNear } from "./price.ts";
import { ASIDE, impliedValue, type Shown, type ShownPage, type ShownValue } from "./shown-value.ts";
import { stockNear } from "./stock.ts";

/** Maximum blocks examined. */
const MAX_BLOCKS = 5000;
/** Maximum values per page. */
const MAX_VALUES = 1000;

/** Returns the values a page shows, most certain kind first; skips names with different values. */
export function shownValues(document: PageDocument, evidence: PageEvidence): readonly ShownValue[] {
  const page = shownPage(document, evidence);
  const values = [
    ...labelledValues(page),
    ...markedValues(page),
    ...headingValue(page),
    ...offerValues(page),
  ];
  return unequivocal(values).slice(0, MAX_VALUES);
}

/** Returns the price with tax that a page shows for its subject, and those without. */
export const shownTaxedPrice = (
  document: PageDocument,
  evidence: PageEvidence,
): TaxedPrice | undefined => taxedPriceNear(offerBlocks(shownPage(document, evidence)));

function shownPage(document: PageDocument, evidence: PageEvidence): ShownPage {
  const around = document.blocks
    .slice(0, MAX_BLOCKS)
    .filter(({ region, widget }) => !ASIDE.has(region) && (widget ?? "control") === "control");
  const blocks = around.filter(({ widget }) => widget === undefined);
  const heading = headingOf(blocks, evidence);
  const anchors = anchorsOf(around, blocks[heading], evidence);
  return { language: document.names.language, blocks, heading, around, anchors };
}

/** Heading levels that may be a page's title if none of the first level is. */
const LOWER_LEVELS: ReadonlySet<number> = new Set([2, 3]);

/**
 * Returns the index of the heading that is the page's title: of the first level and similar to a head
 * title, else of a lower level and equal to one. -1 for none, or several with different words.
 */
function headingOf(blocks: readonly Block[], evidence: PageEvidence): number {
  const first = headingsOf(blocks, ({ level, text }) => level === 1 && evidence.isHeadTitle(text));
  const lower = headingsOf(
    blocks,
    ({ level, text }) => LOWER_LEVELS.has(level) && evidence.isExactHeadTitle(text),
  );
  const exact = first.filter(({ block }) => evidence.isExactHeadTitle(block.text));
  for (const some of [exact, first, lower].map((one) =>
    one.filter(({ block }) => !evidence.isSite(block.text)),
  )) {
    const [only, ...others] = some;
    if (only !== undefined)
      return others.every(({ block }) => block.text === only.block.text) ? only.index : -1;
  }
  return -1;
}

function headingsOf(blocks: readonly Block[], isTitle: (block: Block) => boolean) {
  return blocks.flatMap((block, index) =>
    block.kind === "heading" && block.text !== "" && isTitle(block) ? [{ block, index }] : [],
  );
}

/** Returns all places of the title or, without one, of the only h1 that is not the site's name. */
function anchorsOf(
  around: readonly Block[],
  title: Block | undefined,
  evidence: PageEvidence,
): readonly number[] {
  const first = around.filter(
    ({ kind, level, text }) =>
      kind === "heading" && level === 1 && text !== "" && !evidence.isSite(text),
  );
  const isAlone = first.every(({ text }) => text === first[0]?.text);
  const named = title ?? (isAlone ? first[0] : undefined);
  if (named === undefined) return [];
  return around.flatMap((block, index) =>
    block.level === named.level && block.text === named.text ? index : [],
  );
}

function headingValue({ blocks, heading }: ShownPage): readonly ShownValue[] {
  const block = blocks[heading];
  if (block === undefined) return [];
  return ["headline", "name"].map((label) =>
    impliedValue(label, block.text, { shown: "heading", block }),
  );
}

/** Drops values whose name has different values in the same kind of presentation. */
function unequivocal(values: readonly ShownValue[]): readonly ShownValue[] {
  const stated = new Map<string, Set<string>>();
  const key = ({ label, shown }: ShownValue) => `${GROUP[shown] ?? shown} ${foldKey(label)}`;
  for (const one of values) {
    const known = stated.get(key(one));
    if (known === undefined) stated.set(key(one), new Set([one.value]));
    else known.add(one.value);
  }
  return values.filter((one) => stated.get(key(one))?.size === 1);
}

/** Presentations that are compared with one another. */
const GROUP: Readonly<Partial<Record<Shown, string>>> = {
  table: "label",
  definition: "label",
  button: "stock",
};

/** Maximum places of the heading examined; pages repeat it per window width. */
const MAX_ANCHORS = 4;

/** Returns the blocks near the heading, of several places those with a price. */
function offerBlocks({ around, anchors }: ShownPage): readonly NearBlock[] {
  const places = anchors.slice(0, MAX_ANCHORS).map((anchor) => nearHeading(around, anchor));
  return places.find((near) => priceNear(near) !== undefined) ?? places[0] ?? [];
}

/** Returns brand, price and availability of the heading's subject, if blocks near it state them. */
function offerValues(page: ShownPage): readonly ShownValue[] {
  const blocks = offerBlocks(page);
  const price = priceNear(blocks);
  const brand = brandNear(blocks);
  const values: ShownValue[] = [];
  const add = (label: string, value: string, block: Block, shown: Shown) =>
    values.push(impliedValue(label, value, { shown, block }));
  if (price !== undefined) {
    const { amount, block } = price;
    add("price", amount.written, block, "price");
    if (amount.code !== "") add("priceCurrency", amount.code, block, "price");
  }
  for (const { member, block, by } of stockNear(blocks)) add("availability", member, block, by);
  if (brand !== undefined) add("brand", brand.name, brand.block, "brand");
  return values;
}
