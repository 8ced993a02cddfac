// Removes small parts named as an advertisement, a dialog, or a box to share the page, to sign up or
// to see popular pages.
import { oncePerKey } from "../../model/once.ts";
import { rowsWithin } from "../../structure/containers.ts";
import { addToList } from "../../text/grouped.ts";
import { wordSet } from "../../text/word-list.ts";
import { nameMeanings } from "../features/name-words.ts";
import { type Rule, TEXT_TYPES } from "./rule.ts";

/** A kind of such parts. */
interface NamedKind {
  /** Words for `nameMeanings`: `^` and `$` are the borders of a part of a name. */
  readonly words: string;
  /** Maximum words of the part; a larger one only contains such parts, or is misnamed. */
  readonly most: number;
  /** Minimum share of its words in links. */
  readonly linked: number;
}

const KINDS: readonly NamedKind[] = [
  {
    words: "^ad$ ^ads$ ^adv$ advert ^adslot ^adunit sponsored$ taboola outbrain",
    most: 15,
    linked: 0,
  },
  {
    words:
      "^modal$ ^modals$ ^popup ^dialog$ ^toast$ ^toasts$ ^share$ ^sharing$ sharedaddy addtoany addthis newsletter ^subscribe$ sign-up signup ^optin paywall regwall captcha ^bookmark$",
    most: 100,
    linked: 0,
  },
  // Not the plan or dose that a page recommends.
  {
    words: "^popular$ most-read mostread most-viewed recommended$",
    most: 100,
    linked: 0.5,
  },
];
const MAX_WORDS = Math.max(...KINDS.map(({ most }) => most));
const meanings = nameMeanings(KINDS.map(({ words }) => words.split(" ")));

/** Maximum share of the page's words under one name: some sites name each paragraph "paywall". */
const MAX_SHARE = 0.2;
/** Longer names are generated; more names than this on one element describe its contents. */
const MAX_CHARS = 60;
const MAX_NAMES = 8;

/** Starts of names that say what an element does or contains: `openPopup`, `has-ads`. */
const ACTS = /^(?:js|open|show|close|toggle|trigger|has|no|with)(?=[-_A-Z])/;

/** Names in which such a word means something else: shares of a company, Ghost's cards of links. */
const OTHERS = /market[-_]?share|share[-_]?(?:price|capital|value)|kg-bookmark/i;

/** Elements whose id is the address of their text: `<dt id="dialog">`. */
const ANCHORS = wordSet("dt dd li p td th tr");
/** The names of a heading say what it is about. */
const HEADINGS = wordSet("h1 h2 h3 h4 h5 h6");

/** Maximum names cached across pages; the cache is then cleared, which bounds its memory. */
const MAX_SEEN = 20_000;

/** Returns the kinds of parts with such a name. */
const kindsOf = oncePerKey((name: string): readonly NamedKind[] => {
  if (ACTS.test(name) || OTHERS.test(name.slice(0, MAX_CHARS))) return [];
  const parts = name.slice(0, MAX_CHARS).replace(/([a-z])(?=[A-Z][a-z])/g, "$1-");
  return meanings(parts.toLowerCase()).flatMap((kind) => KINDS[kind] ?? []);
}, MAX_SEEN);

/** Removes small parts whose class names or id say that they are no text of the page. */
export const named: Rule = ({ outline, type, likelyType }) => {
  const { blocks, containers, sums, totalWords, title } = outline;
  // A product may have its sizes in a `modal`.
  if (!TEXT_TYPES.has(type)) return new Uint8Array(blocks.length);
  const { rows, parent, ofBlock } = containers;
  const titled = new Set<number>();
  for (let row = ofBlock[title] ?? -1; row >= 0; row = parent[row] ?? -1) titled.add(row);
  const byName = new Map<string, number[]>();
  for (let row = 0; row < rows.length; row++) {
    const { tag = "", id = "", classes = [] } = rows[row] ?? {};
    const words = sums.words[row] ?? 0;
    if (words > MAX_WORDS || classes.length > MAX_NAMES) continue;
    if (HEADINGS.has(tag) || titled.has(row)) continue;
    const linkWords = sums.linkWords[row] ?? 0;
    const isKind = ({ most, linked }: NamedKind): boolean =>
      words <= most && linkWords >= linked * words;
    // Documentation has sections about dialogs: `<section id="dialog">`.
    const isAnchor = likelyType === "documentation" || ANCHORS.has(tag);
    const names = isAnchor ? classes : [...classes, id];
    const name = names.find((one) => kindsOf(one).some(isKind));
    // `modal-1` and `modal-2` are one name.
    if (name !== undefined) addToList(byName, name.replace(/\d+/g, ""), row);
  }
  const removed = new Set<number>();
  for (const some of byName.values()) {
    const words = some.reduce((total, row) => total + (sums.words[row] ?? 0), 0);
    if (words <= MAX_SHARE * totalWords) for (const row of some) removed.add(row);
  }
  const within = rowsWithin(containers, (_, row) => removed.has(row));
  // Pictures follow the text around them: a lightbox may be a dialog.
  const isText = (at: number): boolean => blocks[at]?.text !== "" && blocks[at]?.kind !== "caption";
  return Uint8Array.from(ofBlock, (row, at) => (isText(at) ? (within[row] ?? 0) : 0));
};
