// Numbers blocks by what they look like, whatever their words and the wrappers around them: the
// only evidence for likeness besides tags.
import type { BlockKind, Region } from "../model/document.ts";
import { FIGURE } from "./figures.ts";
import type { PageMeasures } from "./measures.ts";
import { Numbering } from "./numbering.ts";

/** Appearance of a block, by which blocks are compared. */
export type Look =
  | "heading"
  | "link"
  | "image"
  | "price"
  | "date"
  | "rating"
  | "count"
  | "text"
  | "line"
  | "control"
  | "table"
  | "code"
  | "rule";

/** Looks and faces of a page's blocks; both arrays are indexed by block. */
export interface Faces {
  readonly looks: readonly Look[];
  /** Equal for blocks of one look in elements of one tag and first class name. */
  readonly faces: Int32Array;
  /** Equal for blocks of one face whose elements are in elements of one tag and first class name. */
  readonly spots: Int32Array;
}

/** Minimum words of running text; a line is shorter. */
const TEXT_WORDS = 20;
/** Minimum share of a block's words in links for it to be a link. */
const LINKED = 0.8;
/** Maximum words of a line that is a price, a date or a rating, and of one that is a count. */
const MARK_WORDS = 8;
const COUNT_WORDS = 3;

/** Kinds of blocks that have one look each. */
const LOOKS: Readonly<Partial<Record<BlockKind, Look>>> = {
  heading: "heading",
  image: "image",
  media: "image",
  control: "control",
  table: "table",
  code: "code",
  math: "code",
  rule: "rule",
};

/** Upper bounds of the numbers of looks with levels, and of regions. */
const MAX_LEVELS = 7;
const MAX_REGIONS = 16;

/** Numbers all blocks of a page. */
export function facesOf(page: PageMeasures): Faces {
  const { blocks, containers, firstNames } = page;
  const { ofBlock, parent } = containers;
  const looks = blocks.map((_, at) => lookOf(page, at));
  const kinds = new Numbering<Look>();
  const regions = new Numbering<Region>();
  const faceNumbers = new Numbering<number>();
  const spotNumbers = new Numbering<number>();
  const width = firstNames.length + 1;
  const faces = new Int32Array(blocks.length);
  const spots = new Int32Array(blocks.length);
  let at = 0;
  for (const { level, region } of blocks) {
    const row = ofBlock[at] ?? 0;
    // An element with a class may have a long text in one item and a short one in another.
    const isNamed = (containers.rows[row]?.classes.length ?? 0) > 0;
    const own = isNamed && looks[at] === "text" ? "line" : (looks[at] ?? "line");
    const look = kinds.of(own) * MAX_LEVELS + level;
    const face = faceNumbers.of(look * width + (firstNames[row] ?? 0));
    const around = firstNames[parent[row] ?? -1] ?? firstNames.length;
    faces[at] = face;
    spots[at] = spotNumbers.of((face * MAX_REGIONS + regions.of(region)) * width + around);
    at++;
  }
  return { looks, faces, spots };
}

function lookOf({ blocks, facts }: PageMeasures, at: number): Look {
  const { kind, words, told, text } = blocks[at] ?? { kind: "rule", words: 0, text: "" };
  const own = LOOKS[kind];
  if (own !== undefined) return own;
  if (words === 0) return facts.images[at] === 0 ? "rule" : "image";
  const figures = facts.figures[at] ?? 0;
  if (words <= MARK_WORDS) {
    if ((figures & FIGURE.price) !== 0) return "price";
    if (told?.date !== undefined || (figures & FIGURE.date) !== 0) return "date";
    if (told?.rating !== undefined || (figures & FIGURE.rating) !== 0) return "rating";
    if (words <= COUNT_WORDS && /^\D?\d[\d.,\s]*\p{L}{0,2}\D?$/u.test(text)) return "count";
  }
  if ((facts.linkWords[at] ?? 0) >= LINKED * words) return "link";
  return words >= TEXT_WORDS ? "text" : "line";
}
