// Content that the extractors in bench/peers find on a page: its text, and title and author, which they return separately.
import { toDocument } from "../src/document/to-document.ts";
import { toText } from "../src/document/to-text.ts";
import { parseHtml } from "../src/html/tree.ts";
import { type Extracted, loadExtractors } from "./peers.ts";

/** Another extractor. */
export interface ContentPeer {
  readonly name: string;
  /** Extracts the content of a page. May throw. */
  read(html: string, url: string): Promise<PeerReading>;
}

/** Result of an extractor on one page. */
export interface PeerReading {
  /** The text of the content; "" if the extractor found none. */
  readonly text: string;
  /** Title and author, one a line, from the extractor's separate fields. */
  readonly above: string;
}

const readingOf = (result: Extracted | null): PeerReading => ({
  text: textOf(result),
  above: [result?.title ?? "", result?.byline ?? result?.author ?? ""].join("\n"),
});

/** Turns a peer's HTML into text. All peers share this function, so none loses by joining lines. */
function textOf(result: Extracted | null): string {
  const html = result?.content ?? "";
  const options = { url: "", base: "", rtl: undefined, includeHiddenText: true };
  return html === "" ? "" : toText(toDocument(parseHtml(html), options).blocks);
}

/** Returns Readability and defuddle, both on linkedom. Throws if `bench/peers` is not installed. */
export async function contentPeers(): Promise<readonly ContentPeer[]> {
  const { parseHTML, Readability, Defuddle } = await loadExtractors();
  return [
    {
      name: "readability",
      read: async (html) => readingOf(new Readability(parseHTML(html).document).parse()),
    },
    {
      name: "defuddle",
      read: async (html, url) =>
        readingOf(await Defuddle(parseHTML(html).document, url, { useAsync: false })),
    },
  ];
}
