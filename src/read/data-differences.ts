// Contradictions between the structured data of a page and what the page shows.
import { readFacts } from "../facts/facts.ts";
import type { FactsPage } from "../facts/page.ts";
import { cutText, oneLine } from "../text/one-line.ts";

/** Schemas of the compared values; each is compared only if a node describes the page. */
const PRICE = { type: "object", properties: { price: { type: "number" } } };
const PRODUCT_TYPE = "Product";

/** Share of a headline's words that the page must show. */
const SHOWN_SHARE = 0.5;
/** Maximum characters quoted of a headline. */
const QUOTED_CHARS = 80;

interface ComparedPage {
  readonly facts: FactsPage;
  /** Text of the whole page. */
  readonly text: string;
  readonly headlines: readonly string[];
  /** Types of its JSON-LD and microdata. */
  readonly types: readonly string[];
}

/** Returns the contradictions of a page, one sentence each. */
export function dataDifferences({ facts, text, headlines, types }: ComparedPage): string[] {
  const found: string[] = [];
  const [headline = ""] = headlines;
  if (headline !== "" && !isShown(headline, text)) {
    const quoted = cutText(headline, QUOTED_CHARS);
    found.push(`The declared headline "${quoted}" is not on the page.`);
  }
  const price = types.includes(PRODUCT_TYPE) ? priceOf(facts) : undefined;
  const numbers = facts.shownNumbers();
  if (price !== undefined && numbers.size > 0 && !numbers.has(price)) {
    found.push(`The declared price ${price} is not on the page.`);
  }
  return found;
}

function priceOf(page: FactsPage): number | undefined {
  const { facts } = readFacts(page, { schema: PRICE, visible: false });
  const value = facts["price"]?.value;
  return typeof value === "number" ? value : undefined;
}

/** Whether a page shows at least half of the words of a text. */
function isShown(wanted: string, text: string): boolean {
  const shown = wordSet(text);
  const words = [...wordSet(wanted)];
  if (words.length === 0) return true;
  const found = words.filter((word) => shown.has(word)).length;
  return found / words.length >= SHOWN_SHARE;
}

const wordSet = (text: string): ReadonlySet<string> =>
  new Set(
    oneLine(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  );
