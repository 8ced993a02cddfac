// Sites in Japanese, Russian and Arabic, crawled over HTTP: a question in the site's language finds the section that answers it first.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import type { SiteContext } from "../../src/model/graph.ts";
import { type Answer, useOrigins } from "../support/origin.ts";
import { answerOf, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { crawl } from "../support/site.ts";

const FIXTURES = fileURLToPath(new URL("../../../test/fixtures/", import.meta.url));
const service = useService({ SERVICE_BROWSER_PATH: "/nowhere" });
const origins = useOrigins();

/** The pages of a site by path; the page of a folder is that of its address. */
function pagesOf(folder: string): Readonly<Record<string, Answer>> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const pages = names.filter((name) => name.endsWith(".html"));
  return Object.fromEntries(
    pages.flatMap((name) => {
      const html = readFileSync(join(folder, name), "utf8");
      const path = `/${name}`;
      return [path, path.replace(/index\.html$/, "")].map((one) => [one, html]);
    }),
  );
}

for (const language of ["japanese", "russian", "arabic"]) {
  describe(`a site in ${language}`, () => {
    it("answers questions in its language with the right section first", async () => {
      const folder = join(FIXTURES, `site-${language}`);
      const pages = pagesOf(folder);
      const origin = await origins(pages);
      const url = `${origin.address}/`;
      const crawled = await crawl(service, { url });
      const names = Object.keys(pages).filter((path) => path.endsWith(".html"));
      assert.equal(crawled.one("done").pages_ok, names.length);
      const questions: readonly (readonly [query: string, page: string, heading: string])[] =
        JSON.parse(readFileSync(join(folder, "questions.json"), "utf8"));
      const found: unknown[] = [];
      for (const [query] of questions) {
        const body = { url, query, max_chars: 4000 };
        const { sources } = await answerOf<SiteContext>(
          await post(`${service.address}/api/site/context`, body),
        );
        const [first] = sources;
        found.push([query, first?.page_url.slice(url.length), first?.heading]);
      }
      assert.deepEqual(found, questions);
    });
  });
}
