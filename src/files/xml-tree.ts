// Parses XML into a flat list of its elements, bounded, without expanding entities of its own.
import { SaxesParser } from "saxes";
import { FileFault } from "./outcome.ts";

/** An element in document order. */
export interface XmlElement {
  /** Lower-case name without prefix. */
  readonly name: string;
  /** Index of its parent; -1 for the root. */
  readonly parent: number;
  /** Text directly inside it, without the text of its child elements. */
  text: string;
}

const MAX_ELEMENTS = 500_000;

/**
 * Returns the elements of a document; those before the fault of a broken one. Throws FileFault for too
 * many, and at the end of a document of which all is wanted and some is missing.
 */
export function xmlElements(source: string, wanted: "all" | "start"): readonly XmlElement[] {
  const elements: XmlElement[] = [];
  const open: number[] = [];
  let isBroken = false;
  const parser = new SaxesParser();
  parser.on("opentag", ({ name }) => {
    if (elements.length >= MAX_ELEMENTS) throw new FileFault("the XML has too many elements");
    const bare = name.slice(name.indexOf(":") + 1).toLowerCase();
    open.push(elements.push({ name: bare, parent: open.at(-1) ?? -1, text: "" }) - 1);
  });
  parser.on("closetag", () => open.pop());
  const take = (text: string) => {
    const element = elements[open.at(-1) ?? -1];
    if (element !== undefined) element.text += text;
  };
  parser.on("text", take);
  parser.on("cdata", take);
  parser.on("error", () => {
    isBroken = true;
  });
  // In pieces, so that a broken document ends where it breaks.
  for (let at = 0; at < source.length && !isBroken; at += PIECE_CHARS) {
    parser.write(source.slice(at, at + PIECE_CHARS));
  }
  if (wanted === "all" && !isBroken && open.length > 0) throw new FileFault(CUT);
  return elements;
}

const CUT = "it is cut: an element has no end";
const PIECE_CHARS = 65_536;

/** Throws FileFault if a document ends inside of an element or a tag. Other faults are none here. */
export function assertWholeXml(source: string): void {
  let isAtEnd = false;
  const parser = new SaxesParser();
  parser.on("error", () => {
    if (isAtEnd) throw new FileFault(CUT);
  });
  for (let at = 0; at < source.length; at += PIECE_CHARS) {
    parser.write(source.slice(at, at + PIECE_CHARS));
  }
  isAtEnd = true;
  parser.close();
}
