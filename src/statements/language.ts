// States the language of a page: its tag as declared, and the language of its text.
import type { Block, PageDocument } from "../model/document.ts";
import { detectLanguage } from "../text/detect-language.ts";

/** Returns a language tag; undefined for a language's name and other texts. */
export function languageTag(stated: string | undefined): string | undefined {
  const tag = stated?.trim().replaceAll("_", "-") ?? "";
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(tag) ? tag : undefined;
}

/**
 * Returns the language of the running text of the blocks `kept`, or else of all blocks; undefined
 * for short and doubtful texts.
 */
export const textLanguage = (document: PageDocument, kept: readonly number[]): string | undefined =>
  detectLanguage(runningText(document, kept));

/** Minimum words of running text, and maximum blocks of it whose language is detected. */
const PROSE_WORDS = 12;
const MAX_PROSE = 20;
/** Two words of placeholder text, which has no language. */
const PLACEHOLDER =
  /(?<!\p{L})(?:lorem|ipsum|dolor|amet|consectetur|adipi\p{L}+|eiusmod|incididunt|nostrud|ullamco|aliquip|commodo|reprehenderit|voluptate\p{L}*|excepteur|cupidatat|perspiciatis|accusantium|laudantium|nemo enim|consequuntur)(?!\p{L}).{1,60}?(?<!\p{L})(?:ipsum|amet|consectetur|elit|tempor|dolore|aliqua|veniam|laboris|consequat|velit|nulla|occaecat|mollit|laborum|voluptate\p{L}*|aperiam|veritatis|quasi|aspernatur|ratione|sequi)(?!\p{L})/iu;

/** Matches a message that PHP prints into a page. Linear: at most 300 characters after each first word. */
const PHP_MESSAGE = /\b(?:Warning|Notice|Deprecated|Fatal error): [^\n]{1,300}? on line \d+/g;

/**
 * Returns the prose of the content: boilerplate may be in another language. Returns the prose of all
 * blocks if the content has too little.
 */
function runningText({ blocks }: PageDocument, kept: readonly number[]): string {
  const content = proseOf(kept.flatMap((at) => blocks[at] ?? []));
  return content.length < LONG_ENOUGH.part ? proseOf(blocks) : content;
}

function proseOf(blocks: readonly Block[]): string {
  return blocks
    .filter(({ words, kind }) => words >= PROSE_WORDS && kind !== "code")
    .slice(0, MAX_PROSE)
    .map(({ text }) => text.replace(PHP_MESSAGE, ""))
    .filter((text) => !PLACEHOLDER.test(text))
    .join("\n");
}

/** Minimum characters of a text whose language outweighs the declared one, and of its first part. */
const LONG_ENOUGH = { text: 500, part: 300 } as const;
/** Languages that a short text does not tell apart. */
const ALIKE = [
  "da nb nn no sv",
  "bs hr sh sl sr mk",
  "id ms",
  "cs sk",
  "pt gl es ca",
  "ru uk be bg",
  "he iw yi",
  "ga gd",
];

/** Returns the language of the text if it is long enough and surely not the declared one. */
export function otherLanguage(
  document: PageDocument,
  kept: readonly number[],
  declared: string | null,
): string | undefined {
  const base = baseTag(declared ?? "");
  if (base === "") return undefined;
  const prose = runningText(document, kept);
  if (prose.length < LONG_ENOUGH.text) return undefined;
  const found = detectLanguage(prose.slice(0, LONG_ENOUGH.part));
  if (found === undefined || isAlike(baseTag(found), base)) return undefined;
  return detectLanguage(prose) === found ? found : undefined;
}

const baseTag = (tag: string): string => tag.trim().split(/[-_]/, 1)[0]?.toLowerCase() ?? "";

function isAlike(one: string, other: string): boolean {
  return one === other || ALIKE.some((list) => [one, other].every((tag) => list.includes(tag)));
}
