// The text that a browser shows of a page, and the text that it holds, in every open shadow tree.
import type { Page } from "playwright-core";

const SETTLE_MS = 900;

/** Text of a page in a browser, visible and hidden. */
export interface BrowserSide {
  readonly shown: string;
  readonly held: string;
}

/** Runs in a page. Also reads shadow trees, which innerText skips. */
const READ_PAGE = `(() => {
  const SILENT = /^(script|style|link|template|noscript)$/i;
  const roots = [document];
  for (let at = 0; at < roots.length; at++) {
    for (const element of roots[at].querySelectorAll("*")) {
      if (element.localName === "details") element.open = true;
      if (element.shadowRoot !== null) roots.push(element.shadowRoot);
    }
  }
  const shown = [document.body === null ? "" : document.body.innerText];
  const held = [];
  for (const root of roots) {
    const texts = document.createTreeWalker(root === document ? document.body : root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (!SILENT.test(node.parentElement?.localName ?? "")) held.push(node.data);
    }
    if (root === document || !root.host.checkVisibility()) continue;
    for (const child of root.children) if (!SILENT.test(child.localName)) shown.push(child.innerText ?? "");
  }
  return { shown: shown.join("\\n"), held: held.join("\\n") };
})()`;

/** Returns the text of a page 900 ms after its load event. */
export async function readByBrowser(page: Page, url: string): Promise<BrowserSide> {
  await page.goto(url, { waitUntil: "load", timeout: 30_000 });
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate<BrowserSide>(READ_PAGE);
}
