// `/api/coverage`: what readers without scripts miss of a page, and of a site page by page.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CoverageReport } from "../../src/model/coverage.ts";
import { legible } from "../support/command.ts";
import { useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { answerOf, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";

const page = (body: string) =>
  `<!doctype html><html><head><title>Lamps</title></head><body><main>${body}</main></body></html>`;
const PLAIN = "<h1>Lamps</h1><p>A lamp gives light when the sun has gone down.</p>";
const origin = useOrigin({
  "/": page(`${PLAIN}<a href="/plain">plain</a> <a href="/shell">shell</a> <a href="/gone">gone</a>
    <p id=more></p><script>more.textContent = "Built by a script, five"</script>`),
  "/plain": page(
    `${PLAIN}<p>Nothing of this page is built by a script, and all of it is here.</p>`,
  ),
  "/shell": page(
    `<div id=root></div><script>root.innerHTML = "<h1>Shell</h1><p>All of it is built by a script.</p>"</script>`,
  ),
});
const service = useService({});
const bare = useService({ SERVICE_BROWSER_PATH: "/nowhere" });

async function coverageOf(path: string, body: object = {}, at = service): Promise<CoverageReport> {
  const url = `${origin.address}${path}`;
  const asked = { url, crawl: { delay_seconds: 0 }, ...body };
  const response = await post(`${at.address}/api/coverage`, asked);
  assert.equal(response.status, 200);
  return answerOf<CoverageReport>(response);
}

describeWithBrowser("coverage", () => {
  it("of a page names the share of its words without scripts, and the text that is missing", async () => {
    const { pages, ...sums } = await coverageOf("/");
    const [only] = pages;
    assert.equal(pages.length, 1);
    assert.equal(only?.url, `${origin.address}/`);
    assert.deepEqual(only.missing, ["Built by a script, five"]);
    assert.deepEqual([only.missing_words, only.error, only.is_shell], [5, null, false]);
    const share = Math.round((1 - 5 / only.words) * 10_000) / 10_000;
    assert.equal(only.coverage, share);
    assert.deepEqual([sums.compared, sums.failed, sums.coverage], [1, 0, share]);
    const whole = (await coverageOf("/plain")).pages[0];
    assert.deepEqual([whole?.coverage, whole?.missing], [1, []]);
    const shell = (await coverageOf("/shell")).pages[0];
    assert.deepEqual([shell?.coverage, shell?.is_shell], [0, true]);
  });

  it("of a site has every page, and stores nothing", async () => {
    const { pages, compared, failed } = await coverageOf("/", { max_pages: 10 });
    const found = new Map(pages.map(({ url, coverage }) => [new URL(url).pathname, coverage]));
    assert.deepEqual([...found.keys()].sort(), ["/", "/gone", "/plain", "/shell"]);
    assert.deepEqual([found.get("/plain"), found.get("/shell"), found.get("/gone")], [1, 0, null]);
    assert.deepEqual([compared, failed], [3, 1]);
    const graph = await fetch(
      `${service.address}/api/site/graph/summary?url=${encodeURIComponent(`${origin.address}/`)}`,
    );
    assert.equal(graph.status, 404);
  });

  it("is a command with a line per page", async () => {
    const env = {
      ...process.env,
      SERVICE_ALLOW_PRIVATE_HOSTS: "1",
      SERVICE_PAGE_INTERVAL_SECONDS: "0",
    };
    const run = await legible(["coverage", `${origin.address}/shell`], { env });
    assert.equal(run.code, 0);
    assert.match(
      run.out,
      /^ {2}0 % {2}http.*\/shell {2}9 words missing, an empty shell\n {8}Shell\n/,
    );
  });
});

describe("coverage without a browser", () => {
  it("compares nothing, and says why", async () => {
    for (const body of [{}, { max_pages: 2 }]) {
      const { pages, compared, coverage } = await coverageOf("/plain", body, bare);
      assert.equal(compared, 0);
      assert.equal(coverage, null);
      assert.match(pages[0]?.error ?? "", /no browser|browser/);
    }
  });

  it("is a 502 for a page that cannot be read", async () => {
    const asked = { url: `${origin.address}/gone` };
    const response = await post(`${bare.address}/api/coverage`, asked);
    assert.equal(response.status, 502);
    assert.equal(response.headers.get("x-legible-error"), "PAGE_MISSING");
  });
});
