// Closes frames left open in noscript: without scripts, such a frame swallows the rest of the page.

/** Matches the start of a noscript or iframe tag, opening or closing. Linear. */
const TAG = /<(\/?)(noscript|iframe)\b/gi;

/**
 * Whether a frame contains the end of its noscript.
 *
 * A browser with scripts ends a noscript at its end tag, whatever the content; one without reads an
 * open `iframe` as text to the end of the page. `<iframe/>` is not closed.
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

/** Adds an end tag for every frame that is open where its noscript ends. */
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
