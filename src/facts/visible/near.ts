// Finds the blocks around a page's heading that describe its subject, not other things.
import { areEarlier, INSTALMENT, NET } from "../../marks/price-words.ts";
import { type Block, type Container, chainOf } from "../../model/document.ts";
import { addToList, groupedBy } from "../../text/grouped.ts";
import { amountsIn, areInstalments, textsBefore } from "./amounts.ts";

/** Number of blocks examined before and after the heading; farther ones describe other things. */
const NEAR = { before: 20, after: 80 } as const;

/** Headings above other things, in the larger languages. */
const OTHER_THINGS =
  /related|similar|recommend|also (?:like|bought|viewed|purchased|love)|you (?:may|might|'ll)|bought together|recently viewed|more (?:from|like)|customers who|best ?sellers|ähnliche|empfehl|kunden|zuletzt angesehen|zubehör|accessor|accesorio|accessoire|other sellers|other offers|andere verkäufer|weitere anbieter|autres vendeurs|otros vendedores|altri venditori|das könnte|passend|vous aimer|similaires|également|recommand|relacionad|también|te puede|também|potrebbe|correlati|anche|vergelijkbar|bekijk ook|andere klanten|podobne|polecane|похожие|рекоменду|с этим товаром|関連|おすすめ|相关|推荐|猜你喜欢/iu;

/** A block near the heading. */
export interface NearBlock {
  readonly block: Block;
  /** The previous and next block on the page. */
  readonly before: Block | undefined;
  readonly after: Block | undefined;
  readonly isAfterHeading: boolean;
  /** Whether cards of other things separate it from the heading. */
  readonly isPastCards: boolean;
  /** Number of elements around both it and the heading. */
  readonly shared: number;
}

/** Returns the blocks near the heading at an index, in reading order, without the heading. */
export function nearHeading(blocks: readonly Block[], heading: number): readonly NearBlock[] {
  const title = blocks[heading];
  if (title === undefined) return [];
  const around = new Set(chainOf(title.container));
  const start = Math.max(0, heading - NEAR.before);
  const window = blocks.slice(start, heading + NEAR.after + 1);
  const cards = cardsOf(window, around);
  const end = window.findIndex(
    ({ kind, text }, index) =>
      kind === "heading" && index + start > heading && OTHER_THINGS.test(text.slice(0, 100)),
  );
  const firstCard = window.findIndex(
    (block, index) => index + start > heading && isInside(block, cards),
  );
  return (end < 0 ? window : window.slice(0, end)).flatMap((block, index) => {
    if (block === title || isInside(block, cards) || isAside(block, around)) return [];
    return {
      block,
      before: window[index - 1],
      after: window[index + 1],
      isAfterHeading: index + start > heading,
      isPastCards: firstCard >= 0 && index > firstCard,
      shared: sharedBy(block, around),
    };
  });
}

/** Returns those near blocks in the smallest element around the heading. */
export function nearest<Near extends { readonly shared: number }>(
  some: readonly Near[],
): readonly Near[] {
  const most = Math.max(...some.map(({ shared }) => shared));
  return some.filter(({ shared }) => shared === most);
}

/** Returns similar elements with different prices away from the heading: cards, options. */
function cardsOf(blocks: readonly Block[], around: ReadonlySet<Container>): ReadonlySet<Container> {
  const alike = new Map<string, { readonly element: Container; readonly prices: string[] }[]>();
  for (const { container, text } of blocks) {
    if (text.length > LONGEST_PRICED || NET.test(text) || INSTALMENT.test(text)) continue;
    const amounts = amountsIn(text);
    if (areInstalments(text, amounts).includes(true)) continue;
    const earlier = areEarlier(textsBefore(text, amounts));
    const stated = amounts.flatMap(({ value }, at) => (earlier[at] ? [] : String(value)));
    if (stated.length === 0) continue;
    let way = "";
    for (const element of chainOf(container)) {
      if (around.has(element)) break;
      if (isCardElement(element))
        addToList(alike, `${likeness(element)} ${way}`, { element, prices: stated });
      way = `${element.tag}>${way}`;
    }
  }
  const cards = new Set<Container>();
  for (const some of alike.values()) {
    const members = groupedBy(some, ({ element }) => element);
    const stated = [...members.values()].map((own) => own.flatMap(({ prices }) => prices));
    const prices = new Set(stated.map((own) => [...new Set(own)].sort().join(" ")));
    if (prices.size > 1) for (const element of members.keys()) cards.add(element);
  }
  return cards;
}

/** Whether a container may be a card: layout elements without a class are alike by chance. */
function isCardElement({ tag, classes }: Container): boolean {
  return classes.length > 0 || !LAYOUT.has(tag);
}

const LAYOUT: ReadonlySet<string> = new Set(["div", "section", "span", "form", "main", "body"]);

/** Maximum characters of a block examined for prices. */
const LONGEST_PRICED = 200;

/** Key that cards of one list share: their parent, tag and classes. */
function likeness({ parent, tag, classes }: Container): string {
  return `${parent?.node ?? ""} ${tag} ${[...classes].sort().join(" ")}`;
}

/** Classes of an element with other things, or other sellers' offers. */
const ASIDE =
  /accessor|zubehoer|related|recommend|up-?sell|cross-?sell|similar|also-?(?:bought|like|viewed)|bought-?together|other-?(?:sellers|offers)|review/i;

/** Whether an element that is not around the heading has a class of other things. */
function isAside({ container }: Block, around: ReadonlySet<Container>): boolean {
  return chainOf(container).some(
    (element) => !around.has(element) && element.classes.some((name) => ASIDE.test(name)),
  );
}

function isInside({ container }: Block, elements: ReadonlySet<Container>): boolean {
  return chainOf(container).some((element) => elements.has(element));
}

function sharedBy({ container }: Block, around: ReadonlySet<Container>): number {
  return chainOf(container).filter((element) => around.has(element)).length;
}
