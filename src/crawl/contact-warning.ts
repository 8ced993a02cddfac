// Warns an operator who reads many pages of a public site without a contact.
import { SETTINGS } from "../model/settings.ts";
import type { SiteStep } from "../model/site-event.ts";
import { isPrivateSite } from "../url/private-host.ts";

/** The crawler's contact, "" for none, and the site that it reads. */
interface Crawler {
  readonly url: string;
  readonly contact: string;
}

/** Yields the steps, and one warning after the pages that a site may be read anonymously. */
export async function* withContactWarning(
  steps: AsyncIterable<SiteStep>,
  { url, contact }: Crawler,
): AsyncGenerator<SiteStep, void> {
  let isDue = contact === "" && !isPrivateSite(url);
  for await (const step of steps) {
    yield step;
    if (!isDue || step.type !== "page") continue;
    if (step.extracted + step.failed <= SETTINGS.CRAWL_ANONYMOUS_PAGES) continue;
    isDue = false;
    yield {
      type: "warning",
      stage: "extract",
      code: "no-contact",
      message: `more than ${SETTINGS.CRAWL_ANONYMOUS_PAGES} pages of this site were requested, and it cannot ask their operator: set SERVICE_CONTACT to a name and an address`,
    };
  }
}
