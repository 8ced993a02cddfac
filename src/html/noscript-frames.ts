// Markup whose frames in noscript were never closed, mended: without scripts such a frame swallows the rest of the page.

/** The beginning of a tag that opens or ends a noscript or a frame; linear. */
const TAG = /<(\/?)(noscript|iframe)\b/gi;

/**
 * Whether a frame holds the end of the noscript it stands in.
 *
 * A browser that runs scripts ends a noscript at its end tag, whatever is in it; one that does not reads an open `iframe` as
 * text to the end of the page. `<iframe/>` is not closed.
 */
export function hasSwallowingFrame(tree: {
  readonly tag: readonly string[];
  readonly text: readonly string[];
}): boolean {
  const { tag, text } = tree;
  for (let node = 1; node < tag.length; node++) {
    if (tag[node] === "iframe" && /<\/noscript/i.test(text[node + 1] ?? "")) return true;
  }
  return false;
}

/** The source with an end tag for every frame that is open where its noscript ends. */
export function closeFrames(source: string): string {
  let closed = "";
  let from = 0;
  let inNoscript = false;
  let openFrame = false;
  for (const match of source.matchAll(TAG)) {
    const isEnd = match[1] === "/";
    if ((match[2] ?? "").toLowerCase() === "iframe") openFrame = !isEnd && inNoscript;
    else {
      if (isEnd && openFrame) {
        closed += `${source.slice(from, match.index)}</iframe>`;
        from = match.index;
      }
      inNoscript = !isEnd;
      openFrame = false;
    }
  }
  return closed + source.slice(from);
}
