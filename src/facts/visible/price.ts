// Finds the price of a page's subject in the blocks around its heading, as written.
import {
  areEarlier,
  GROSS,
  INSTALMENT,
  isEarlierWord,
  NET,
  withoutPriceWords,
} from "../../marks/price-words.ts";
import { type Block, type Container, MARK, type Run } from "../../model/document.ts";
import { splitCamelCase } from "../../text/camel-case.ts";
import { oneLine } from "../../text/one-line.ts";
import { lowCents } from "../coerce/number.ts";
import {
  type Amount,
  amountsIn,
  areInstalments,
  textsBefore,
  withoutInstalments,
  withoutNet,
  withoutUnitPrices,
} from "./amounts.ts";
import { type NearBlock, nearest } from "./near.ts";

/** A price and the block that shows it. */
export interface ShownPrice {
  readonly amount: Amount;
  readonly block: Block;
}

/** Price in a block: an amount, "unclear" for a price that cannot be determined, or undefined. */
type Reading = Amount | "unclear" | undefined;

/**
 * Returns the first price after the heading. A price before it counts only if none follows and the
 * nearest ones agree. An undetermined price, such as a range or a conditional price, ends the
 * search: no other price replaces it.
 */
export function priceNear(blocks: readonly NearBlock[]): ShownPrice | undefined {
  const stated = blocks.flatMap((near) => {
    const reading = near.isPastCards ? undefined : readingOf(near);
    return reading === undefined ? [] : [{ ...near, reading }];
  });
  const after = taxed(stated).filter(({ isAfterHeading }) => isAfterHeading);
  const [first, second] = after;
  if (first === undefined) return agreed(taxed(stated));
  if (first.reading === "unclear") return undefined;
  const shown = { amount: first.reading, block: first.block };
  if (second === undefined || second.reading === "unclear") return shown;
  // the earlier price before the current one, with no distinction in the markup
  return isPair(first.block, second.block) && isReduced(second.reading, first.reading)
    ? { amount: second.reading, block: second.block }
    : shown;
}

/** Drops prices without tax if one with tax is shown. */
function taxed<Stated extends NearBlock>(stated: readonly Stated[]): readonly Stated[] {
  const isTaxed = stated.some(({ block: { text } }) => GROSS.test(text));
  return isTaxed
    ? stated.filter(({ block: { text } }) => GROSS.test(text) || !NET.test(text))
    : stated;
}

/** The price of a thing with tax, and its prices without. */
export interface TaxedPrice {
  readonly gross: number;
  readonly nets: ReadonlySet<number>;
}

/** Returns the price near the heading if words in or after its block say that it is with tax. */
export function taxedPriceNear(blocks: readonly NearBlock[]): TaxedPrice | undefined {
  const price = priceNear(blocks);
  const near = blocks.find(({ block }) => block === price?.block);
  if (price === undefined || near === undefined) return undefined;
  const next = near.after?.text ?? "";
  const isNextOwn = amountsIn(next).length === 0;
  if (!GROSS.test(near.block.text) && !(isNextOwn && GROSS.test(next))) return undefined;
  const nets = blocks.flatMap(({ block: { text } }) =>
    NET.test(text) ? amountsIn(text).map(({ value }) => value) : [],
  );
  return { gross: price.amount.value, nets: new Set(nets) };
}

/** Classes of an element around a price and its parts. */
const PRICES = /price|preis|prix|precio|prezzo/i;

/** Whether two blocks share a parent, or a price element a few levels up. */
function isPair(first: Block, second: Block): boolean {
  const { parent } = first.container;
  const other = second.container.parent;
  if (parent === undefined || parent === other) return parent !== undefined;
  const isAround = parent === other?.parent || parent === other?.parent?.parent;
  return isAround && parent.classes.some((name) => PRICES.test(name));
}

/** Returns the price on which all of the nearest blocks agree. */
function agreed(
  stated: readonly (NearBlock & { readonly reading: Amount | "unclear" })[],
): ShownPrice | undefined {
  const [first, ...others] = nearest(stated);
  if (first === undefined || first.reading === "unclear") return undefined;
  const { reading, block } = first;
  const isAlone = others.every(
    (one) => one.reading !== "unclear" && one.reading.value === reading.value,
  );
  return isAlone ? { amount: reading, block } : undefined;
}

/** Separate labels for a price that is not the current one: struck out, recommended, saved. */
const OTHER_PRICE =
  /^(?:was|before|rrp|msrp|uvp|list(?: price)?|regular(?: price)?|retail(?: price)?|save|you save|compare at|comp\. value|statt|unit price|ship\w*|cost|fees?|delivery)\s*:?$/i;
/** Separate labels for the start of a range. */
const RANGE =
  /^(?:from|starting (?:at|from)|as low as|ab|à partir de|desde|a partir de|da|vanaf|od|от)\s*:?$/i;
/** Text after the amount of a rate. */
const RATE = /^(?:\/|per\b|pro\b|par\b|a month|monthly|\p{L}+\/)/iu;

/** Maximum characters of a price with its words. */
const LONGEST = 80;

function readingOf({ block, before, after }: NearBlock): Reading {
  const { text, kind, widget } = block;
  if (widget !== undefined || kind === "table" || kind === "code" || kind === "heading")
    return undefined;
  if (text.length > LONGEST || isOld(block) || isLink(block)) return undefined;
  const label = before?.text.trim() ?? "";
  if (OTHER_PRICE.test(label) || isEarlierWord(label) || RATE.test(after?.text.trim() ?? ""))
    return undefined;
  const reading = priceIn(block);
  return reading !== undefined && RANGE.test(label) ? "unclear" : reading;
}

/** Classes of a price that style sheets strike out. */
const OLD =
  /(?:^|[-_])(?:old|was|msrp|rrp|uvp|compared?|strike(?:[-_]?through|d)?|crossed|previous|non[-_]?sale|(?:list|original|before)[-_]?price|price[-_]?(?:original|before))(?:$|[-_])/i;
/** Further classes, which in a list of things may be those of the list or of what is before another. */
const MAYBE_OLD = /(?:^|[-_])(?:list|original|before)(?:$|[-_])/i;

/** Whether a price's element, or its parent, is marked as an earlier or recommended price. */
export const isOldPrice = ({ container }: Block): boolean => hasClass(container, OLD);

/** Whether an element or its parent has a class. */
function hasClass(container: Container, pattern: RegExp): boolean {
  return [container, container.parent].some((one) =>
    one?.classes.some((name) => pattern.test(splitCamelCase(name))),
  );
}

const isOld = (block: Block): boolean => isOldPrice(block) || hasClass(block.container, MAYBE_OLD);

/** Whether the whole block is a link, so that the price belongs to the target. */
function isLink({ runs, container }: Block): boolean {
  const stated = runs.filter(({ text }) => text.trim() !== "");
  return (
    (stated.length > 0 && stated.every(({ link }) => link !== undefined)) ||
    [container, container.parent, container.parent?.parent].some((one) => one?.tag === "a")
  );
}

/** Neutral words around a price. */
const PLAIN_WORDS =
  /\b(?:the |our |your |sale |special |current |unser |ihr )*(?:price|preis|prix|precio|prezzo|preço|prijs|cena)(?: for this item)?(?: is)?\b[:.]?|\b(?:sale|now|only|today|each|offer|nur|jetzt|heute|ttc|usd|you pay|plus shipping|zzgl\.? versand(?:kosten)?)\b[:.]?|\(?\b(?:ex(?:cl)?(?:uding|\.)?|inc(?:l)?(?:uding|uded|\.)?|inkl\.?|tva|iva|dont)?\s?(?:\d{1,2}\s?% )?(?:vat|tax(?:es)?|mwst\.?|ust\.?|gst|tva|iva|btw)\b(?: incl(?:uded|\.)?| comprise)?\)?|価格|税込|售价|цена/giu;

/** Size of a discount: "-40 %", "19% off", "Save 20%". */
const DISCOUNT =
  /(?:save |sparen sie |[(\u2212–-])?\s?\d{1,2}\s?%\s?(?:off|rabatt|de réduction|de descuento|sconto|korting)?\)?/giu;

/** Words for amounts that are not prices: savings, instalments, free-shipping thresholds. */
const NO_PRICE =
  /\b(?:save|saving|off|ship\w*|cost|fees?|deliver\w*|orders?|points?|payments?|instal\w*|months?|mo|monthly|coupon|rewards?|free|finance|afterpay|klarna|affirm|gift|plan|over|under|up to|deposit|versand\w*|rate\w*|sparen|livraison|commande|envío|spedizione|verzend\w*|was|rrp|msrp|uvp|list|retail|value|compare|add to|unit|per)\b/iu;

/** Returns the one price in a block; "unclear" for a range or a conditional price. */
function priceIn({ runs, text }: Block): Reading {
  if (!/\d/.test(text)) return undefined;
  const pieces = unstruck(runs).flatMap((piece) => piece.split("\n"));
  const readings = pieces.map(priceOfPiece).filter((one) => one !== undefined);
  const [only, ...others] = readings;
  return only === undefined || others.length === 0 ? only : "unclear";
}

/** Removes earlier prices if another remains: "Was $30 Now $20", "€15 Regular Price €20". */
function withoutEarlier(text: string): string {
  const amounts = amountsIn(text);
  const earlier = areEarlier(textsBefore(text, amounts));
  if (!earlier.includes(false)) return text;
  return amounts.reduceRight(
    (left, { index, written }, at) =>
      earlier[at] === true
        ? `${withoutPriceWords(left.slice(0, index))} ${left.slice(index + written.length)}`
        : left,
    text,
  );
}

/** A price without cents, its thousands separated or not. */
const WHOLE = String.raw`\d{1,3}(?:[.,]\d{3}){1,2}|\d{1,6}`;
/** A price whose cents stand apart, smaller or raised: "$229 99", "229 99 €", "229 € 99". */
const CENTS_APART = new RegExp(
  `^(?:(?<before>\\p{Sc}) ?(?<a>${WHOLE}) (?<b>\\d{2})|(?<c>${WHOLE}) (?<d>\\d{2}) ?(?<after>\\p{Sc})|(?<e>${WHOLE}) ?(?<between>\\p{Sc}) ?(?<f>\\d{2}))$`,
  "u",
);

/** Joins the cents of a price that stand apart: "$1,299 00" is "$1,299.00". */
export function withJoinedCents(written: string): string {
  const { before, after, between, a, b, c, d, e, f } =
    CENTS_APART.exec(oneLine(written.normalize("NFKC")))?.groups ?? {};
  const [whole, cents] = [a ?? c ?? e, b ?? d ?? f];
  if (whole === undefined || cents === undefined) return written;
  const point = whole.includes(".") ? "," : ".";
  return `${before ?? ""}${whole}${point}${cents}${after ?? between ?? ""}`;
}

function priceOfPiece(written: string): Reading {
  const joined = withJoinedCents(lowCents(written));
  const whole = withoutNet(withoutUnitPrices(withoutInstalments(withoutEarlier(joined))));
  const amounts = amountsIn(whole).filter(({ value }) => value > 0);
  const [first] = amounts;
  const before = whole.slice(0, first?.index);
  if (first === undefined || ADDED.test(before) || isEarlierWord(before)) return undefined;
  if (!areInstalments(whole, amounts).includes(false)) return undefined;
  const own = `${withoutPriceWords(before)} ${whole.slice(first.index)}`;
  const around = amounts.reduce((left, one) => left.replace(one.written, " "), own);
  const rest = around.replace(DISCOUNT, " ");
  if (NO_PRICE.test(rest) || INSTALMENT.test(rest)) return undefined;
  const bare = rest.replace(PLAIN_WORDS, " ").replace(GROSS, " ").replace(NET, " ");
  return /[\p{L}\d~/–—\u2212-]/u.test(bare) ? "unclear" : currentOf(amounts, first);
}

/** A sign before an amount added to the price or subtracted from it. */
const ADDED = /[+\u2212–-]\s?$/;

/** Returns the current of one or two amounts: the lower one, as style sheets strike the other. */
function currentOf(amounts: readonly Amount[], first: Amount): Reading {
  const other = amounts.find(({ value }) => value !== first.value);
  if (other === undefined) return first;
  if (amounts.some(({ value }) => value !== first.value && value !== other.value)) return "unclear";
  if (isReduced(first, other)) return first;
  return isReduced(other, first) ? other : "unclear";
}

/** Minimum share of the earlier price for a reduced one. */
const MIN_SHARE = 0.2;

function isReduced(now: Amount, earlier: Amount): boolean {
  return now.value < earlier.value && now.value >= earlier.value * MIN_SHARE;
}

/** Returns the texts of runs that are not struck out. */
function unstruck(runs: readonly Run[]): readonly string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const { text, marks } of runs) {
    if ((marks & MARK.strike) !== 0) {
      pieces.push(piece);
      piece = "";
    } else {
      piece += text;
    }
  }
  pieces.push(piece);
  return pieces;
}
