// The blocks around a page's heading that tell of the thing it names: not those of other things, which stand in cards alike or behind a heading of their own.
import type { Block, Container } from "../../model/document.ts";
import { amountsIn } from "./amounts.ts";

/** Blocks before and behind the heading that are looked at: farther down a page tells of other things. */
const NEAR = { before: 20, behind: 80 } as const;

/** Words of a heading above things that are not the page's own, in the larger languages. */
const OTHER_THINGS =
  /related|similar|recommend|also (?:like|bought|viewed|purchased|love)|you (?:may|might|'ll)|bought together|recently viewed|more (?:from|like)|customers who|best ?sellers|ähnliche|empfehl|kunden|zuletzt angesehen|zubehör|das könnte|passend|vous aimer|similaires|également|recommand|relacionad|también|te puede|também|potrebbe|correlati|anche|vergelijkbar|bekijk ook|andere klanten|podobne|polecane|похожие|рекоменду|с этим товаром|関連|おすすめ|相关|推荐|猜你喜欢/iu;

/** A block near the heading. */
export interface NearBlock {
  readonly block: Block;
  /** The block before it and the one behind it on the page. */
  readonly before: Block | undefined;
  readonly behind: Block | undefined;
  readonly isBehindHeading: boolean;
  /** Whether cards of other things stand between it and the heading. */
  readonly isPastCards: boolean;
  /** How many elements stand around both it and the heading. */
  readonly shared: number;
}

/** The blocks near the heading at an index, in reading order, the heading itself aside. */
export function nearHeading(blocks: readonly Block[], heading: number): readonly NearBlock[] {
  const title = blocks[heading];
  if (title === undefined) return [];
  const around = new Set(chainOf(title.container));
  const start = Math.max(0, heading - NEAR.before);
  const window = blocks.slice(start, heading + NEAR.behind + 1);
  const cards = cardsOf(window, around);
  const end = window.findIndex(
    ({ kind, text }, index) =>
      kind === "heading" && index + start > heading && OTHER_THINGS.test(text.slice(0, 100)),
  );
  const firstCard = window.findIndex(
    (block, index) => index + start > heading && isInside(block, cards),
  );
  return (end < 0 ? window : window.slice(0, end)).flatMap((block, index) => {
    if (block === title || isInside(block, cards)) return [];
    return {
      block,
      before: window[index - 1],
      behind: window[index + 1],
      isBehindHeading: index + start > heading,
      isPastCards: firstCard >= 0 && index > firstCard,
      shared: sharedBy(block, around),
    };
  });
}

/** Those among some near blocks that stand in the smallest element around the heading. */
export function nearest<Near extends { readonly shared: number }>(
  some: readonly Near[],
): readonly Near[] {
  const most = Math.max(...some.map(({ shared }) => shared));
  return some.filter(({ shared }) => shared === most);
}

/**
 * Elements that are one of several alike, each with another price in the same place: cards of other things, options, rows of a cart.
 * None of them stands around the heading.
 */
function cardsOf(blocks: readonly Block[], around: ReadonlySet<Container>): ReadonlySet<Container> {
  const alike = new Map<string, Map<Container, Set<string>>>();
  for (const { container, text } of blocks) {
    if (text.length > LONGEST_PRICED) continue;
    const said = amountsIn(text).map(({ value }) => String(value));
    if (said.length === 0) continue;
    let way = "";
    for (const element of chainOf(container)) {
      if (around.has(element)) break;
      if (isCardElement(element)) {
        const key = `${likeness(element)} ${way}`;
        const members = getOrAdd(alike, key, () => new Map<Container, Set<string>>());
        const prices = getOrAdd(members, element, () => new Set<string>());
        for (const price of said) prices.add(price);
      }
      way = `${element.tag}>${way}`;
    }
  }
  const cards = new Set<Container>();
  for (const members of alike.values()) {
    const prices = new Set([...members.values()].map((said) => [...said].sort().join(" ")));
    if (prices.size > 1) for (const element of members.keys()) cards.add(element);
  }
  return cards;
}

/** Elements of layout are alike by chance where no class says what they are. */
function isCardElement({ tag, classes }: Container): boolean {
  return classes.length > 0 || !LAYOUT.has(tag);
}

const LAYOUT: ReadonlySet<string> = new Set(["div", "section", "span", "form", "main", "body"]);

/** Longest text of a block whose prices are looked at. */
const LONGEST_PRICED = 200;

/** What two elements have in common that are cards of one list: the element around them, tag and classes. */
function likeness({ parent, tag, classes }: Container): string {
  return `${parent?.node ?? ""} ${tag} ${[...classes].sort().join(" ")}`;
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function isInside({ container }: Block, elements: ReadonlySet<Container>): boolean {
  return chainOf(container).some((element) => elements.has(element));
}

/** An element and those around it, innermost first. */
function chainOf(container: Container): readonly Container[] {
  const chain: Container[] = [];
  for (let at: Container | undefined = container; at !== undefined; at = at.parent) chain.push(at);
  return chain;
}

function sharedBy({ container }: Block, around: ReadonlySet<Container>): number {
  return chainOf(container).filter((element) => around.has(element)).length;
}
