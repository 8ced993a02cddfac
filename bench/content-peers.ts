// What the peers of bench/peers take for a page's content, as text, and the title and author they give beside it.
import { toDocument } from "../src/document/to-document.ts";
import { toText } from "../src/document/to-text.ts";
import { parseHtml } from "../src/html/tree.ts";
import { type Extracted, loadExtractors } from "./peers.ts";

/** Another extractor. */
export interface ContentPeer {
  readonly name: string;
  /** What it extracts. May throw. */
  read(html: string, url: string): Promise<PeerReading>;
}

/** What an extractor found on a page. */
export interface PeerReading {
  /** The text of the content; "" where it finds nothing. */
  readonly text: string;
  /** The title and the author, a line each, which it gives in fields of their own. */
  readonly above: string;
}

const readingOf = (result: Extracted | null): PeerReading => ({
  text: textOf(result),
  above: [result?.title ?? "", result?.byline ?? result?.author ?? ""].join("\n"),
});

/** HTML a peer gives to its words: all of them by one reader, so that none loses by gluing lines together. */
function textOf(result: Extracted | null): string {
  const html = result?.content ?? "";
  const options = { url: "", base: "", rtl: undefined, includeHiddenText: true };
  return html === "" ? "" : toText(toDocument(parseHtml(html), options).blocks);
}

/** Readability and defuddle, both with linkedom. Throws if `bench/peers` is not installed. */
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
