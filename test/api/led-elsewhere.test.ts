// A site that sends plain requests to a notice and serves browsers: each page is read by the browser, over loopback.
import assert from "node:assert/strict";
import { it } from "node:test";
import { type Answer, useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { useService } from "../support/service.ts";
import { crawl, madePage } from "../support/site.ts";

const PATHS = ["/", "/a", "/b", "/c"];

/** Sends a request that no browser made to the notice. */
const pageFor = (path: string): Answer => {
  const links = PATHS.filter((other) => other !== path);
  const page = madePage(`words of ${path}`, { title: path, links });
  return (request, response) => {
    const isBrowser = request.headers["sec-fetch-mode"] !== undefined;
    if (!isBrowser) response.writeHead(302, { location: "/notice" }).end();
    else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
  };
};

const service = useService();
const origin = useOrigin({
  ...Object.fromEntries(PATHS.map((path) => [path, pageFor(path)])),
  "/notice": (_, response) => {
    response.writeHead(403, { "content-type": "text/html; charset=utf-8" });
    response.end("<h1>Unsupported browser</h1><p>Please use another one to see this site.</p>");
  },
});

describeWithBrowser("a rendered crawl of a site that leads plain requests elsewhere", () => {
  it("takes no page for another because plain requests for both end at one address", async () => {
    const found = await crawl(service, { url: `${origin.address}/`, complete: true });
    const pages = found.all("page");
    const words = pages.map(({ url, markdown, same_as }) => [
      url.slice(origin.address.length),
      /words of ([^,]+)/.exec(markdown)?.[1],
      same_as,
    ]);
    assert.deepEqual(
      words.toSorted(),
      PATHS.map((path) => [path, path, undefined]),
    );
  });
});
