// Loads the programs that benches compare with, from bench/peers (`npm ci --prefix bench/peers`).
import { createRequire } from "node:module";

/** Resolves and requires packages of bench/peers. */
export const requirePeer = createRequire(
  new URL("../../bench/peers/package.json", import.meta.url),
);

/** HTML of a page's content, and what an extractor returns in separate fields. */
export interface Extracted {
  readonly content?: string | null;
  readonly title?: string | null;
  readonly byline?: string | null;
  readonly author?: string;
  readonly published?: string;
}

/** Content extractors, with the DOM that both read. */
export interface Extractors {
  parseHTML(html: string): { readonly document: object };
  readonly Readability: new (document: object) => { parse(): Extracted | null };
  Defuddle(document: object, url: string, options: object): Promise<Extracted>;
}

/** Loads Readability and defuddle with linkedom. Throws if `bench/peers` is not installed. */
export async function loadExtractors(): Promise<Extractors> {
  const { parseHTML } = (await import(requirePeer.resolve("linkedom"))) as Extractors;
  const { Readability } = requirePeer("@mozilla/readability") as Extractors;
  // `require.resolve` finds no `defuddle/node`, which only has an export for `import`.
  const node = new URL("../../bench/peers/node_modules/defuddle/dist/node.js", import.meta.url);
  const { Defuddle } = (await import(node.href)) as Extractors;
  return { parseHTML, Readability, Defuddle };
}
