// The warning of a large crawl of a public site by an operator without a contact.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { withContactWarning } from "../../src/crawl/warnings.ts";
import { SETTINGS } from "../../src/model/settings.ts";
import type { SiteStep } from "../../src/model/site-event.ts";

/** The pages of a crawl, every tenth failed. */
async function* pages(count: number): AsyncGenerator<SiteStep> {
  for (let index = 1; index <= count; index++) {
    const failed = Math.floor(index / 10);
    yield { type: "page", index, extracted: index - failed, failed } as unknown as SiteStep;
  }
}

/** Returns the numbers of pages after which a crawl warned. */
async function warnedAfter(url: string, contact: string, count: number) {
  const after: number[] = [];
  let read = 0;
  for await (const step of withContactWarning(pages(count), { url, contact })) {
    if (step.type === "page") read++;
    else after.push(step.type === "warning" && step.code === "no-contact" ? read : -1);
  }
  assert.equal(read, count);
  return after;
}

const MOST = SETTINGS.CRAWL_ANONYMOUS_PAGES;

describe("a crawl without SERVICE_CONTACT", () => {
  it("warns once, when a public site has answered more than a thousand requests", async () => {
    assert.deepEqual(await warnedAfter("https://example.org/", "", MOST), []);
    assert.deepEqual(await warnedAfter("https://example.org/", "", 2 * MOST), [MOST + 1]);
  });

  it("does not warn of a site in a private network, or with a contact", async () => {
    for (const url of ["http://127.0.0.1:8000/", "http://wiki.internal/", "http://[::1]/"]) {
      assert.deepEqual(await warnedAfter(url, "", 2 * MOST), []);
    }
    assert.deepEqual(await warnedAfter("https://example.org/", "Lamp Society", 2 * MOST), []);
  });
});
