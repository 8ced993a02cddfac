// What the peers of bench/peers take for a page's content, as text, and the title and author they give beside it.
import { createRequire } from "node:module";
import { toDocument } from "../src/document/to-document.ts";
import { toText } from "../src/document/to-text.ts";
import { parseHtml } from "../src/html/tree.ts";

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

interface Extracted {
  readonly content?: string | null;
  readonly title?: string | null;
}

const readingOf = (result: Extracted | null, author: string | null | undefined): PeerReading => ({
  text: textOf(result),
  above: [result?.title ?? "", author ?? ""].join("\n"),
});

/** HTML a peer gives to its words: all of them by one reader, so that none loses by gluing lines together. */
function textOf(result: Extracted | null): string {
  const html = result?.content ?? "";
  const options = { url: "", base: "", rtl: undefined, includeHiddenText: true };
  return html === "" ? "" : toText(toDocument(parseHtml(html), options).blocks);
}

interface Linkedom {
  parseHTML(html: string): { readonly document: object };
}

/** Readability and defuddle, both on linkedom. Throws when `bench/peers` is not installed. */
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
