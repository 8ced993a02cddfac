// Decodes mail addresses as the script of Cloudflare's proxy does: the first byte XOR each other one.
import { KIND, type LinkedNode, type LinkedTreeBuilder, link, unlink } from "./linked-tree.ts";

/** Attribute of an element that the script replaces by the address. */
const ENCODED = "data-cfemail";
/** Matches a target that the script replaces, up to the encoded address. */
const TARGET = /^[^?#]{0,200}\/cdn-cgi\/l\/email-protection#(?=[\da-f]{4})/i;
/** Matches an encoded address. */
const HEX = /^(?:[\da-f]{2}){2,1000}$/i;

/** Whether a page may have encoded addresses. */
export const mayEncodeMail = (source: string): boolean =>
  source.includes(ENCODED) || source.includes("email-protection#");

/** Writes the addresses of a parsed page, in links and as text. */
export function decodeMail({ elements, createText }: EncodedPage): void {
  for (const element of elements) {
    for (const attr of element.attrs) {
      if (attr.name === ENCODED) replaceByText(element, decoded(attr.value), createText);
      else if (attr.name === "href" && TARGET.test(attr.value)) {
        const address = decoded(attr.value.replace(TARGET, ""));
        if (address !== undefined) attr.value = `mailto:${address}`;
      }
    }
  }
}

/** Elements with attributes of encoded addresses, and a function that makes a text. */
export interface EncodedPage {
  readonly elements: readonly LinkedNode[];
  readonly createText: LinkedTreeBuilder["createTextNode"];
}

function decoded(hex: string): string | undefined {
  if (!HEX.test(hex)) return undefined;
  const [key = 0, ...bytes] = Buffer.from(hex, "hex");
  return Buffer.from(bytes.map((byte) => byte ^ key)).toString("utf8");
}

/** Replaces an element by a text, joined with the texts beside it. */
function replaceByText(
  element: LinkedNode,
  text: string | undefined,
  createText: EncodedPage["createText"],
): void {
  const { parent, previous, next } = element;
  if (text === undefined || parent === null) return;
  unlink(element);
  const before = previous?.kind === KIND.text ? previous : createText("");
  if (before !== previous) link(parent, before, next);
  before.text += text;
  if (next?.kind !== KIND.text) return;
  before.text += next.text;
  unlink(next);
}
