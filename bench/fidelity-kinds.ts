// Counts the places of a page that its Markdown keeps, as an independent parser renders it.
import { type DefaultTreeAdapterTypes as Html, parseFragment } from "parse5";
import type { ImagePlace, Places } from "./fidelity-places.ts";
import { MARKDOWN_PARSERS } from "./markdown-parsers.ts";

/** Places of one kind: `absent` ones have none of their words or addresses in the Markdown. */
export interface KindCount {
  readonly places: number;
  readonly right: number;
  readonly absent: number;
  /** The start of each place that is neither right nor absent. */
  readonly wrong: readonly string[];
}

type Judgement = "right" | "wrong" | "absent";

/** What a parser reads in Markdown. */
interface Rendered {
  /** Words between single spaces, and line breaks where the page is broken between two. */
  readonly broken: string;
  /** The same with spaces alone. */
  readonly flat: string;
  /** Letters of the own text of each item, and of the items around it. */
  readonly items: readonly { readonly item: string; readonly outer: readonly string[] }[];
  readonly images: readonly { readonly address: string; readonly alt: string }[];
}

/** Words on each side of a line break by which it is found. */
const WORDS = 4;
/** Letters by which an item is found. */
const LETTERS = 24;
const BLOCKS = new Set(
  "address blockquote br caption dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre table tbody td th thead tr ul".split(
    " ",
  ),
);

const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
const lettersOf = (text: string): string => wordsOf(text).join("");

/** Counts the places of a page by kind; `base` resolves addresses. */
export function countKinds(places: Places, markdown: string, base: string): Map<string, KindCount> {
  const found = renderedOf(markdown);
  const counts = new Map<string, KindCount>();
  const count = (kind: string, place: string, judgement: Judgement): void => {
    const { places, right, absent, wrong } = counts.get(kind) ?? NONE;
    counts.set(kind, {
      places: places + 1,
      right: right + Number(judgement === "right"),
      absent: absent + Number(judgement === "absent"),
      wrong: judgement === "wrong" ? [...wrong, place.slice(0, 200)] : wrong,
    });
  };
  for (const lines of places.lines)
    count("kept lines", lines.join(" / "), linesJudged(lines, found));
  for (const lines of places.cells)
    count("cell lines", lines.join(" / "), linesJudged(lines, found));
  for (const { item, outer } of places.items) {
    if (lettersOf(item) === "" || lettersOf(outer) === "") continue;
    count("nested items", `${item.trim()} / ${outer.trim()}`, itemJudged(item, outer, found));
  }
  const held = countsOf(places.held.map((addresses) => resolved(addresses, base)));
  for (const { kind, alt, addresses } of places.images) {
    const image = { kind, alt, addresses: resolved(addresses, base) };
    count(`images: ${kind}`, addresses[0] ?? alt, imageJudged(image, found, held));
  }
  for (const address of repeated(held, found)) count("images: repeated", address, "wrong");
  return counts;
}

const NONE: KindCount = { places: 0, right: 0, absent: 0, wrong: [] };

/** Judges lines by the breaks between neighbours: each one that is found must be a break. */
function linesJudged(lines: readonly string[], { flat, broken }: Rendered): Judgement {
  let judgement: Judgement = "absent";
  for (const [index, line] of lines.slice(1).entries()) {
    const before = wordsOf(lines[index] ?? "").slice(-WORDS);
    const after = wordsOf(line).slice(0, WORDS);
    if (before.length === 0 || after.length === 0) continue;
    const start = ` ${before.join(" ")}`;
    const both = `${start} ${after.join(" ")} `;
    let at = flat.indexOf(both);
    if (at < 0) continue;
    while (at >= 0 && broken[at + start.length] !== "\n") at = flat.indexOf(both, at + 1);
    if (at < 0) return "wrong";
    judgement = "right";
  }
  return judgement;
}

function itemJudged(item: string, outer: string, { items, flat }: Rendered): Judgement {
  const [own, around] = [item, outer].map((text) => lettersOf(text).slice(0, LETTERS));
  const same = items.filter((one) => one.item.startsWith(own ?? ""));
  const isAround = (other: string): boolean =>
    other !== "" && (other.startsWith(around ?? "") || (around ?? "").startsWith(other));
  if (same.some((one) => one.outer.some(isAround))) return "right";
  const isThere = flat.includes(` ${wordsOf(item).slice(0, WORDS).join(" ")} `);
  return isThere ? "wrong" : "absent";
}

function imageJudged(
  { addresses, alt }: ImagePlace,
  { images, flat }: Rendered,
  held: ReadonlyMap<string, number>,
): Judgement {
  const words = lettersOf(alt);
  const isSaid = (other: string): boolean => lettersOf(other).includes(words);
  const isText = alt.trim() !== "" && flat.includes(` ${wordsOf(alt).join(" ")} `);
  if (addresses.length === 0)
    return isText || images.some((one) => isSaid(one.alt)) ? "right" : "absent";
  const shown = images.filter(({ address }) => addresses.includes(address));
  if (shown.some((one) => isSaid(one.alt)) || isText) return "right";
  // Another image of the same file may be the one that is shown.
  if (shown.length > 0)
    return addresses.some((one) => (held.get(one) ?? 0) > 1) ? "absent" : "wrong";
  return words !== "" && images.some((one) => one.address === "" && lettersOf(one.alt) === words)
    ? "wrong"
    : "absent";
}

/** Returns the addresses that the Markdown has more often than the page has images of them. */
function repeated(held: ReadonlyMap<string, number>, { images }: Rendered): readonly string[] {
  const shown = countsOf(images.map(({ address }) => [address]));
  return [...shown].flatMap(([address, count]) =>
    count > (held.get(address) ?? count) ? [address] : [],
  );
}

function countsOf(all: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all.flatMap((addresses) => [...new Set(addresses)]))
    counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

const resolved = (addresses: readonly string[], base: string): readonly string[] =>
  addresses.map((one) => absolute(one, base));

function absolute(address: string, base: string): string {
  const bare = address.replace(/[\t\n\r]/g, "");
  return URL.canParse(bare, base) ? new URL(bare, base).href : bare;
}

function renderedOf(markdown: string): Rendered {
  const html = MARKDOWN_PARSERS[0].render(markdown);
  const items: { item: string; outer: string[] }[] = [];
  const images: { address: string; alt: string }[] = [];
  let text = "";
  const open: { item: string; outer: string[] }[] = [];
  const visit = (node: Html.ChildNode): void => {
    if ("value" in node) {
      text += node.value;
      const own = open.at(-1);
      if (own !== undefined) own.item += lettersOf(node.value);
    }
    if (!("childNodes" in node)) return;
    const read = (name: string): string =>
      node.attrs.find((attribute) => attribute.name === name)?.value ?? "";
    if (node.tagName === "img")
      images.push({ address: absoluteOrNone(read("src")), alt: read("alt") });
    const isBlock = BLOCKS.has(node.tagName);
    if (isBlock) text += "\n";
    if (node.tagName === "li") {
      open.push({ item: "", outer: [] });
      items.push(...open.slice(-1));
    }
    for (const child of node.childNodes) visit(child);
    if (node.tagName === "li") {
      const closed = open.pop();
      for (const one of open) closed?.outer.push(one.item);
    }
    if (isBlock) text += "\n";
  };
  for (const node of parseFragment(html).childNodes) visit(node);
  const broken = ` ${text
    .split("\n")
    .map((line) => wordsOf(line).join(" "))
    .filter((line) => line !== "")
    .join("\n")} `;
  return { broken, flat: broken.replaceAll("\n", " "), items, images };
}

const absoluteOrNone = (address: string): string =>
  address === "" ? "" : absolute(address, "http://none.example/");
