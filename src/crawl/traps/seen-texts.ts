// Remembers the texts and images of a crawl's pages, to tell which pages have something new.
import type { PageReading } from "../../model/reading.ts";
import { hashText } from "../../text/hash.ts";
import { HashSet } from "./hash-set.ts";

/** Slots for hashes: 32 MiB, for the texts of 100,000 pages with 60 of their own each. */
const MAX_SLOTS = 2 ** 23;
/** Maximum new hashes kept of one page, so that one page cannot fill the set. */
const MAX_OF_PAGE = 1000;

/** The texts, by their words, and the images, by their path, of the pages read so far. */
export class SeenTexts {
  readonly #seen = new HashSet(MAX_SLOTS);

  /** Adds a page. Returns the hashes of its new texts and images, without echoed queries. */
  add({ site, images }: Pick<PageReading, "site" | "images">, echoes: boolean): Uint32Array {
    const added: number[] = [];
    const words = (echoes && site?.words_beside_query) || site?.words;
    const hashes = [...(words ?? []), ...images.map(imageHash)];
    for (const hash of hashes) {
      if (added.length >= MAX_OF_PAGE) break;
      if (this.#seen.add(hash)) added.push(hash);
    }
    return Uint32Array.from(added);
  }

  /** Adds the new hashes of a page from an earlier run. */
  restore(hashes: Uint32Array): void {
    for (const hash of hashes) this.#seen.add(hash);
  }
}

/** Matches what follows the file in an image's address: a version, a number of the visit. */
const FILE_QUERY = /(?<=\.(?:avif|gif|jpe?g|png|svg|webp))[?#;].*$/is;

/** Hashes the address of an image; of a file, without its query. */
const imageHash = (image: string): number => hashText(image.replace(FILE_QUERY, "")) >>> 0 || 1;
