// Says for each block which part of the page it belongs to, and what it is for its item.
import type { PagePart, PartRole } from "../model/blocks.ts";
import type { Block, Region } from "../model/document.ts";
import type { Look } from "./faces.ts";
import type { PageOutline, RecordList } from "./outline.ts";

/** Part and role of a block. */
export interface BlockPart {
  readonly part: PagePart;
  /** Index of its list, and of the item; -1 for none. A block in nested lists is of the inner one. */
  readonly list: number;
  readonly item: number;
  /** Index of the item of this list that its item is in; -1 for none. */
  readonly within: number;
  readonly role: PartRole | undefined;
}

/** Parts by landmark. */
const REGIONS: Readonly<Partial<Record<Region, PagePart>>> = {
  banner: "head",
  contentinfo: "foot",
  navigation: "menu",
  complementary: "aside",
  search: "controls",
  dialog: "aside",
};

/** Parts by look, outside lists. */
const LOOKS: Readonly<Partial<Record<Look, PagePart>>> = {
  table: "table",
  code: "code",
  image: "figure",
  control: "controls",
};

/** Maximum words of an item of a menu, on average. */
const MENU_WORDS = 4;
/** Minimum share of items whose titles ask, for a list to be questions. */
const ASKING = 0.6;

/** Returns the part of every block, in their order. */
export function partsOf(outline: PageOutline): readonly BlockPart[] {
  const { blocks, looks } = outline;
  const parts: BlockPart[] = blocks.map((block, at) => ({
    part: partOutside(block, looks[at] ?? "line"),
    list: -1,
    item: -1,
    within: -1,
    role: undefined,
  }));
  // Inner lists follow the lists around them.
  for (const [list, records] of outline.lists.entries()) {
    const kind = listPart(outline, records);
    const numbers = new Map(records.items.map((item, index) => [item, index]));
    for (const [item, { blocks: own, within: around }] of records.items.entries()) {
      const within = around === undefined ? -1 : (numbers.get(around) ?? -1);
      for (const at of own) {
        const declared = REGIONS[blocks[at]?.region ?? ""];
        const part = kind === "controls" ? kind : (declared ?? kind);
        parts[at] = { part, list, item, within, role: undefined };
      }
    }
    for (const { role, blocks: own } of records.places) {
      for (const at of own) {
        const known = parts[at];
        const isText = role === "title" && looks[at] === "text";
        if (known?.list === list) parts[at] = { ...known, role: isText ? "text" : role };
      }
    }
  }
  markQuestions(outline, parts);
  return parts;
}

/** Marks the sections side by side whose headings ask, outside lists. */
function markQuestions(outline: PageOutline, parts: BlockPart[]): void {
  const { blocks, facts, sections, containers } = outline;
  const { ofBlock, parent, last } = containers;
  const levelOf = (section: number): number => {
    const at = sections.heading[section] ?? -1;
    return facts.asks[at] === 1 ? (blocks[at]?.level ?? 0) : -1;
  };
  for (const [at, known] of parts.entries()) {
    const section = sections.ofBlock[at] ?? 0;
    const level = levelOf(section);
    const isBeside = level === levelOf(section - 1) || level === levelOf(section + 1);
    if (known.part !== "body" || known.list >= 0 || level < 0 || !isBeside) continue;
    const heading = sections.heading[section] ?? -1;
    const around = parent[ofBlock[heading] ?? -1] ?? -1;
    if (at > (last[around] ?? -1)) continue;
    parts[at] = { ...known, part: "questions", role: at === heading ? "title" : "text" };
  }
}

function partOutside({ region, kind, widget }: Block, look: Look): PagePart {
  const declared = REGIONS[region];
  if (declared !== undefined) return declared;
  if (widget !== undefined) return "controls";
  if (kind === "caption") return "figure";
  if (kind === "term" || kind === "definition") return "facts";
  return LOOKS[look] ?? "body";
}

/** Returns what a list is: items of one short link are a menu, items that ask are questions. */
function listPart(outline: PageOutline, list: RecordList): PagePart {
  const { items, places } = list;
  const words = items.reduce(
    (sum, { blocks }) => sum + blocks.reduce((all, at) => all + (outline.facts.words[at] ?? 0), 0),
    0,
  );
  if (items.every(({ blocks }) => blocks.every((at) => outline.blocks[at]?.widget !== undefined))) {
    return "controls";
  }
  const { facts } = outline;
  const isLine = (own: readonly number[]): boolean =>
    own.length === 1 && own.every((at) => facts.links[at] === 0 && facts.images[at] === 0);
  if (items.every(({ blocks }) => isLine(blocks))) return "body";
  const isLinks = places.every(({ role }) => role === "title" || role === "link");
  if (isLinks && places[0] !== undefined && words <= MENU_WORDS * items.length) {
    const linked = items.filter(({ blocks }) =>
      blocks.some((at) => (outline.facts.links[at] ?? 0) > 0),
    );
    if (linked.length === items.length) return "menu";
  }
  const title = places.find(({ role }) => role === "title");
  // The title of a topic leads to its page.
  const asking = Array.from(title?.blocks ?? []).filter(
    (at) => facts.asks[at] === 1 && facts.links[at] === 0,
  );
  if (asking.length >= ASKING * items.length) return "questions";
  const isTerms = items.every(({ blocks }) => outline.blocks[blocks[0] ?? -1]?.kind === "term");
  return isTerms ? "facts" : "records";
}
