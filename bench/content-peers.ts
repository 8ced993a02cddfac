// What the peers of bench/peers take for a page's content, as text.
import { createRequire } from "node:module";
import { toDocument } from "../src/document/to-document.ts";
import { toText } from "../src/document/to-text.ts";
import { parseHtml } from "../src/html/tree.ts";

/** Another extractor. */
export interface ContentPeer {
  readonly name: string;
  /** The text of what it extracts; "" where it finds nothing or throws. */
  read(html: string, url: string): Promise<string>;
}

interface Extracted {
  readonly content?: string | null;
}

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
    Readability: new (document: object) => { parse(): Extracted | null };
  };
  const { Defuddle } = (await import(
    new URL("../../bench/peers/node_modules/defuddle/dist/node.js", import.meta.url).href
  )) as { Defuddle: (document: object, url: string, options: object) => Promise<Extracted> };
  return [
    {
      name: "readability",
      read: async (html) => textOf(new Readability(parseHTML(html).document).parse()),
    },
    {
      name: "defuddle",
      read: async (html, url) =>
        textOf(await Defuddle(parseHTML(html).document, url, { useAsync: false })),
    },
  ];
}
