// What stands beside a page's heading to the price and the availability of the thing it shows.
import { type Block, type Container, MARK, type Run } from "../../model/document.ts";
import { withoutCurrency } from "../coerce/currency.ts";
import { parseNumber } from "../coerce/number.ts";
import type { ShownPage, ShownValue } from "./shown-value.ts";

/** Longest text of a price with its words, and of a notice of what is in stock. */
const LONGEST = { price: 60, stock: 40 } as const;

/** Blocks before and behind the heading that are looked at: farther down a page tells of other things. */
const NEAR = { before: 20, behind: 80 } as const;

/** A value with how near to the heading it stands: the elements around both. */
interface Near {
  readonly value: string;
  readonly shared: number;
  readonly block: Block;
}

/** The price and the availability shown in the nearest element around the heading that shows one; different ones there say nothing. */
export function offerValues({ blocks, heading }: ShownPage): readonly ShownValue[] {
  const title = blocks[heading];
  if (title === undefined) return [];
  const around = chainOf(title);
  const near = (read: (block: Block, index: number) => string | undefined): readonly Near[] => {
    const found = blocks.flatMap((block, index) => {
      const isFar = index > heading + NEAR.behind || index < heading - NEAR.before;
      const value = block === title || isFar ? undefined : read(block, index);
      return value === undefined ? [] : [{ value, shared: sharedBy(block, around), block }];
    });
    const most = Math.max(...found.map(({ shared }) => shared));
    return found.filter(({ shared }) => shared === most);
  };
  const prices = near((block, index) =>
    isOld(block) || isAnotherPrice(blocks[index - 1], blocks[index + 1])
      ? undefined
      : priceIn(block),
  );
  return [
    ...prices.map((one) => shownAs("price", one)),
    ...currencies(prices),
    ...near(stockIn).map((one) => shownAs("availability", one)),
  ];
}

function shownAs(
  label: "price" | "priceCurrency" | "availability",
  { value, block }: Near,
): ShownValue {
  const shown = label === "availability" ? "stock" : "price";
  return { label, isWritten: false, value, shown, block };
}

/** A block before a price, or behind it, that makes it another one: a range's start, a price struck out, a rate. */
const BEFORE =
  /^(?:from|starting (?:at|from)|as low as|ab|à partir de|desde|da|was|rrp|msrp|uvp|list(?: price)?|regular(?: price)?|retail(?: price)?|save|you save|compare at|statt)\s*:?$/i;
const BEHIND = /^(?:\/|per\b|pro\b|par\b|a month|monthly|\p{L}+\/)/iu;

function isAnotherPrice(before: Block | undefined, behind: Block | undefined): boolean {
  return BEFORE.test(before?.text.trim() ?? "") || BEHIND.test(behind?.text.trim() ?? "");
}

/** Classes of a price that style sheets strike out. */
const OLD =
  /(?:^|[-_])(?:old|was|list|msrp|rrp|uvp|compared?|strike(?:through|d)?|original|before|crossed|previous)(?:$|[-_])/i;

/** Whether the element of a price, or the one around it, is marked as that of an earlier or a recommended price. */
function isOld({ container }: Block): boolean {
  return [container, container.parent].some((one) => one?.classes.some((name) => OLD.test(name)));
}

/** The currency of a price; none where several different prices stand as near. */
function currencies(prices: readonly Near[]): readonly ShownValue[] {
  if (new Set(prices.map(({ value }) => value)).size !== 1) return [];
  return prices.flatMap((one) => {
    const { code } = withoutCurrency(one.value);
    return code === "" ? [] : [shownAs("priceCurrency", { ...one, value: code })];
  });
}

function chainOf({ container }: Block): ReadonlySet<Container> {
  const chain = new Set<Container>();
  for (let at: Container | undefined = container; at !== undefined; at = at.parent) chain.add(at);
  return chain;
}

/** How many elements stand around both the block and the heading. */
function sharedBy({ container }: Block, around: ReadonlySet<Container>): number {
  let at: Container | undefined = container;
  while (at !== undefined && !around.has(at)) at = at.parent;
  let shared = 0;
  for (; at !== undefined; at = at.parent) shared++;
  return shared;
}

/** Words that stand around a price and change nothing of it. */
const PLAIN_WORDS =
  /\b(?:price|our price|sale price|sale|now|only|today|each|incl(?:uding|\.)?|inkl\.?|vat|tax|mwst\.?|ust\.?|gst|ttc|tva|preis|prix|precio|prezzo|preço|prijs|cena|offer)\b[:.]?|価格|税込/giu;

/** The one price a block shows, as written; undefined for ranges, instalments, savings and prices that are struck out. */
function priceIn({ text, runs, kind }: Block): string | undefined {
  if (kind === "table" || kind === "code" || text.length > LONGEST.price || !/\d/.test(text))
    return undefined;
  const pieces = unstruck(runs).flatMap((piece) => piece.split("\n"));
  const said = pieces
    .map((piece) => piece.replace(PLAIN_WORDS, " ").trim())
    .filter((piece) => /\p{L}|\d/u.test(piece));
  const [only, ...others] = said;
  if (only === undefined || others.length > 0 || !withoutCurrency(only).found) return undefined;
  return parseNumber(only, "price") === undefined ? undefined : only;
}

/** The texts of runs that are not struck out. */
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

/** Notices of what is in stock, with the member of schema.org's ItemAvailability each stands for. */
const STOCK: readonly (readonly [member: string, notice: RegExp])[] = [
  [
    "OutOfStock",
    /^(?:(?:currently |temporarily )?(?:out of stock|unavailable)|not in stock|nicht (?:verfügbar|auf lager|lieferbar)|(?:en )?rupture de stock|agotado|esgotado|non disponibile|niet op voorraad|brak w magazynie|нет в наличии|在庫なし|缺货)$/iu,
  ],
  [
    "SoldOut",
    /^(?:sold out|ausverkauft|épuisé|esaurito|uitverkocht|slutsåld|wyprzedane|売り切れ|已售罄)$/iu,
  ],
  ["PreOrder", /^(?:pre-?order|available for pre-?order|vorbestellbar|précommande|予約)$/iu],
  ["BackOrder", /^(?:on |available on )?back-?order$/iu],
  ["Discontinued", /^(?:discontinued|no longer available|nicht mehr (?:lieferbar|verfügbar))$/iu],
  [
    "InStock",
    /^(?:(?:only )?(?:\d{1,6} )?(?:left )?in stock(?: now)?|(?:sofort |ab lager )?(?:lieferbar|verfügbar)|auf lager|en stock|disponible|disponibile|em estoque|op voorraad|på lager|i lager|varastossa|dostępny|в наличии|在庫あり|现货)$/iu,
  ],
];

/** The member of ItemAvailability that a block says and nothing else; what stands behind a dash, comma or point is passed over. */
function stockIn({ text, kind }: Block): string | undefined {
  if (kind === "table" || text.length > LONGEST.stock) return undefined;
  const said = (text.split(/[!.,;(–—-]\s|[!.(]|\s[–—-]\s/, 1)[0] ?? "").replace(
    /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu,
    "",
  );
  return STOCK.find(([, notice]) => notice.test(said))?.[0];
}

/** The member of ItemAvailability a notice under a label stands for; the notice itself where it is none. */
export function stockMember(notice: string): string {
  const said = notice.trim().replace(/[^\p{L}\p{N}]+$/gu, "");
  return STOCK.find(([, words]) => words.test(said))?.[0] ?? notice;
}
