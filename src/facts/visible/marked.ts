// Reads values that a page marks without a label: telephone and mail links, an address, and counts
// such as "3 beds".
import type { Block, Container } from "../../model/document.ts";
import { addToList } from "../../text/grouped.ts";
import { impliedValue, type ShownPage, type ShownValue } from "./shown-value.ts";

/** A link that calls or writes to someone. */
const CONTACT = /^(?<scheme>tel|mailto):(?<to>[^?#]{3,100})/i;
/** A number with the noun it counts, alone in its part of a line. */
const COUNTED = /^(?<count>\d{1,4}(?:[.,]\d)?)\s(?<noun>\p{L}{3,20}(?:\s\p{L}{3,20})?)$/u;
/** Parts of a line of counts. */
const BETWEEN = /\s*[·•|,/\n]\s*/;
/** Short nouns, with the ones that schemas have. */
const WHOLE: Readonly<Record<string, string>> = {
  bed: "bedrooms",
  beds: "bedrooms",
  bath: "bathrooms",
  baths: "bathrooms",
};
/** Maximum characters of a line of counts, and of an address. */
const LONGEST = { counts: 120, address: 300 } as const;

/** Returns the marked values of a page. */
export function markedValues({ blocks }: ShownPage): readonly ShownValue[] {
  return [...blocks.flatMap(contacts), ...blocks.flatMap(counts), ...addresses(blocks)];
}

const shownAs = (label: string, value: string, block: Block): ShownValue =>
  impliedValue(label, value, { shown: "label", block });

function contacts(block: Block): readonly ShownValue[] {
  return block.runs.flatMap(({ link }) => {
    const { scheme, to = "" } = CONTACT.exec(link?.href ?? "")?.groups ?? {};
    if (scheme === undefined) return [];
    return shownAs(/tel/i.test(scheme) ? "telephone" : "email", to.trim(), block);
  });
}

function counts(block: Block): readonly ShownValue[] {
  if (block.text.length > LONGEST.counts) return [];
  return block.text.split(BETWEEN).flatMap((part) => {
    const { count, noun = "" } = COUNTED.exec(part.trim())?.groups ?? {};
    if (count === undefined) return [];
    const whole = WHOLE[noun.toLowerCase()];
    return [noun, ...(whole === undefined ? [] : [whole])].map((one) => shownAs(one, count, block));
  });
}

/** Returns the text of each `address` element with a number, a house or postal code, in one line. */
function addresses(blocks: readonly Block[]): readonly ShownValue[] {
  const found = new Map<Container, Block[]>();
  for (const block of blocks) {
    const element = [block.container, block.container.parent].find((one) => one?.tag === "address");
    if (element !== undefined) addToList(found, element, block);
  }
  return [...found.values()].flatMap((some) => {
    const [first] = some;
    const text = some.map((one) => one.text.replaceAll("\n", ", ")).join(", ");
    const isOwn = /\d/.test(text) && !/@|https?:/.test(text) && text.length <= LONGEST.address;
    return first !== undefined && isOwn ? [shownAs("address", text, first)] : [];
  });
}
