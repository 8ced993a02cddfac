// Addresses that open a page at a passage. https://wicg.github.io/scroll-to-text-fragment/

/** Number of words that identify a passage. */
const WORDS = 8;
/** Half of a surrogate pair, which cannot be percent-encoded. */
const LONE = /[\ud800-\udfff]/gu;

/** Returns the address of a page with a text fragment of a passage's first words. */
export function textFragmentUrl(url: string, passage: string): string {
  const words = passage.split(/\s+/).filter((word) => word !== "");
  const text = words.slice(0, WORDS).join(" ").replace(LONE, "");
  if (text === "" || !/^https?:/.test(url)) return url;
  const [page = ""] = url.split("#", 1);
  // In a text fragment, hyphens mark context words; encodeURIComponent keeps them.
  return `${page}#:~:text=${encodeURIComponent(text).replaceAll("-", "%2D")}`;
}
