// Content that the extractors in bench/peers find on a page: its text, and title and author, which they return separately.
import { createRequire } from "node:module";
import { toDocument } from "../src/document/to-document.ts";
import { toText } from "../src/document/to-text.ts";
import { parseHtml } from "../src/html/tree.ts";

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

interface Extracted {
  readonly content?: string | null;
  readonly title?: string | null;
}

const readingOf = (result: Extracted | null, author: string | null | undefined): PeerReading => ({
  text: textOf(result),
  above: [result?.title ?? "", author ?? ""].join("\n"),
});

/** Turns a peer's HTML into text. All peers share this function, so none loses by joining lines. */
function textOf(result: Extracted | null): string {
  const html = result?.content ?? "";
  const options = { url: "", base: "", rtl: undefined, includeHiddenText: true };
  return html === "" ? "" : toText(toDocument(parseHtml(html), options).blocks);
}

interface Linkedom {
  parseHTML(html: string): { readonly document: object };
}

/** Returns Readability and defuddle, both on linkedom. Throws if `bench/peers` is not installed. */
export async function contentPeers(): Promise<readonly ContentPeer[]> {
  const require = createRequire(new URL("../../bench/peers/package.json", import.meta.url));
  const { parseHTML } = (await import(require.resolve("linkedom"))) as Linkedom;
  const { Readability } = require("@mozilla/readability") as {
    Readability: new (
      document: object,
    ) => { parse(): (Extracted & { readonly byline?: string | null }) | null };
  };
  const { Defuddle } = (await import(
    new URL("../../bench/peers/node_modules/defuddle/dist/node.js", import.meta.url).href
  )) as {
    Defuddle: (
      document: object,
      url: string,
      options: object,
    ) => Promise<Extracted & { readonly author?: string }>;
  };
  return [
    {
      name: "readability",
      async read(html) {
        const result = new Readability(parseHTML(html).document).parse();
        return readingOf(result, result?.byline);
      },
    },
    {
      name: "defuddle",
      async read(html, url) {
        const result = await Defuddle(parseHTML(html).document, url, { useAsync: false });
        return readingOf(result, result.author);
      },
    },
  ];
}
