// Step site-chrome: takes the blocks a crawl saw on nearly all pages of a site.
import type { Step } from "./step.ts";

/** Share of the page's words that must stay: a page that looks all chrome is an archive of another. */
const LEAST_SHARE = 0.5;

/** Takes what repeats across the site; the page's title stays. Declines outside of a crawl. */
export const SITE_CHROME: Step = {
  method: "site-chrome",
  count: "site_chrome",
  run: (draft, { siteChrome }) => {
    if (siteChrome.size === 0) return;
    const { blocks, document } = draft.outline;
    const least = LEAST_SHARE * draft.wordsWhere(() => true);
    draft.take(
      "site_chrome",
      (at) => siteChrome.has(at) && blocks[at]?.text !== document.title,
      least,
    );
  },
};
