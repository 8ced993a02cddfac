// Watches over HTTP: started, checked, delivered, and continued by another process after a kill.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { parseAtomFeed } from "feedsmith";
import { Webhook } from "standardwebhooks";
import { type Client, createClient, ServiceError } from "../../src/client/index.ts";
import type { Watch, WatchMessage, WatchReport } from "../../src/model/watch.ts";
import { BIN, serving } from "../support/command.ts";
import { holdAnswer, type Origin, startOrigin, useOrigin } from "../support/origin.ts";
import { describeWithPostgres, usePostgres } from "../support/postgres.ts";
import { startService, useService } from "../support/service.ts";
import { madePage } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";
import { startWorker } from "../support/worker.ts";

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-watches-"));
});
after(() => rm(folder, { recursive: true, force: true }));

const NEVER = "0 0 1 1 *";
const service = useService();
const client = (address = service.address) => createClient({ address });

/** A site whose pages a test may change: words by path, null for a page that is gone. */
class ChangingSite {
  readonly pages = new Map<string, string | null>();
  origin: Origin | undefined;

  async open(pages: Readonly<Record<string, string>>): Promise<void> {
    for (const [path, html] of Object.entries(pages)) this.pages.set(path, html);
    const answer = (path: string) => (_: IncomingMessage, response: ServerResponse) => {
      const html = this.pages.get(path) ?? null;
      response.writeHead(html === null ? 404 : 200, { "content-type": "text/html" });
      response.end(html ?? "<h1>Not found</h1>");
    };
    const paths = ["/", "/a", "/b", "/c", "/d"];
    this.origin = await startOrigin(Object.fromEntries(paths.map((path) => [path, answer(path)])));
  }

  url(path = "/"): string {
    return `${this.origin?.address}${path}`;
  }
}

async function changingSite(pages: Readonly<Record<string, string>>): Promise<ChangingSite> {
  const site = new ChangingSite();
  await site.open(pages);
  return site;
}

const priced = (price: string) =>
  madePage("prices", {
    text: `The lamp of the harbour costs ${price} dollars, and it is made of brass.`,
  });

type StartBody = Parameters<Client["startWatch"]>[0];

/** Starts a watch without pauses, and waits for its first check. */
async function started(body: Omit<StartBody, "every">, at = client()): Promise<Watch> {
  const { crawl, ...rest } = body;
  const watch = await at.startWatch({
    every: NEVER,
    ...rest,
    crawl: { delay_seconds: 0, ...crawl },
  });
  return checkedOnce(watch.id, 1, at);
}

/** Returns a watch once it was checked so many times. */
async function checkedOnce(id: string, checks: number, at = client()): Promise<Watch> {
  for (;;) {
    const watch = await at.watchStatus({ id });
    if (watch.checks >= checks) return watch;
  }
}

/** Checks a watch, and returns the reports that the check added. */
async function check({ id, checks, last_report }: Watch): Promise<readonly WatchReport[]> {
  await client().checkWatch({ id });
  await checkedOnce(id, checks + 1);
  return (await client().watchReports({ id, after: last_report })).reports;
}

/** Changes as a line each: their kind and path. */
const linesOf = (reports: readonly WatchReport[]): readonly string[] =>
  reports.flatMap(({ changes }) =>
    changes.map(({ change, url, from }) =>
      [change, new URL(url).pathname, from && new URL(from).pathname].filter(Boolean).join(" "),
    ),
  );

describe("a watch of a page", () => {
  itSlow("records the page first, then reports a change with its words", async () => {
    const site = await changingSite({ "/": priced("19.99") });
    try {
      const watch = await started({ url: site.url() });
      assert.deepEqual([watch.last?.error, watch.last?.pages, watch.last_report], [null, 1, 0]);
      assert.deepEqual(await check(watch), []);
      site.pages.set("/", priced("24.50"));
      const now = await client().watchStatus({ id: watch.id });
      const [report, ...others] = await check(now);
      assert.equal(others.length, 0);
      assert.equal(report?.id, 1);
      const [change] = report.changes;
      assert.deepEqual([change?.change, change?.url], ["changed", site.url()]);
      const words = change?.sections.flatMap((section) => section.words) ?? [];
      assert.deepEqual(
        words.filter(({ change: how }) => how !== "same"),
        [
          { change: "removed", words: "19.99" },
          { change: "added", words: "24.50" },
        ],
      );
    } finally {
      await site.origin?.close();
    }
  });

  itSlow("reports a page that is gone once, and again when it is back", async () => {
    const site = await changingSite({ "/a": priced("5") });
    try {
      const watch = await started({ url: site.url("/a") });
      site.pages.set("/a", null);
      assert.deepEqual(linesOf(await check(watch)), ["gone /a"]);
      const gone = await client().watchStatus({ id: watch.id });
      assert.deepEqual(await check(gone), []);
      site.pages.set("/a", priced("5"));
      const still = await client().watchStatus({ id: watch.id });
      assert.deepEqual(linesOf(await check(still)), ["new /a"]);
    } finally {
      await site.origin?.close();
    }
  });

  // proves: errors.codes_shown
  itSlow(
    "names the failure of a check, and compares the next with the last that succeeded",
    async () => {
      const site = await changingSite({ "/": priced("5") });
      const watch = await started({ url: site.url() });
      await site.origin?.close();
      assert.deepEqual(await check(watch), []);
      const failed = await client().watchStatus({ id: watch.id });
      assert.match(failed.last?.error ?? "", /refused the connection/);
      assert.deepEqual([watch.last?.code, failed.last?.code], [undefined, "PAGE_FETCH_FAILED"]);
    },
  );
});

describe("a watch of a part of a page", () => {
  const shop = (price: string, more = "") =>
    madePage("lamp", {
      text: `The lamp is made of brass, and stands on a desk or a table. ${more}</p><p class="price">Now ${price} €</p><p>Stock: 3 pieces`,
    });

  // proves: watch.parts, watch.unmatched
  it("reports changes of the chosen elements alone, and fails by name without them", async () => {
    const site = await changingSite({ "/": shop("25") });
    try {
      const watch = await started({ url: site.url(), include: ".price" });
      site.pages.set("/", shop("25", "It was polished."));
      assert.deepEqual(await check(watch), []);
      site.pages.set("/", shop("24"));
      assert.deepEqual(linesOf(await check(await client().watchStatus({ id: watch.id }))), [
        "changed /",
      ]);
      site.pages.set("/", madePage("lamp", { text: "The lamp is sold." }));
      const now = await client().watchStatus({ id: watch.id });
      assert.deepEqual(await check(now), []);
      const { last } = await client().watchStatus({ id: watch.id });
      assert.equal(last?.code, "SELECTOR");
      assert.match(last?.error ?? "", /matches "\.price"/);
    } finally {
      await site.origin?.close();
    }
  });

  // proves: watch.unmatched
  itSlow(
    "names the pages of a site that lack the chosen elements, and keeps their versions",
    async () => {
      const links = '<a href="/a">A</a> <a href="/b">B</a>';
      const site = await changingSite({ "/": shop("1", links), "/a": shop("2"), "/b": shop("3") });
      try {
        const watch = await started({ url: site.url(), max_pages: 10, include: ".price" });
        assert.deepEqual([watch.last?.pages, watch.last?.note], [3, undefined]);
        site.pages.set("/b", madePage("b", { text: "This lamp is sold." }));
        assert.deepEqual(await check(watch), []);
        const without = await client().watchStatus({ id: watch.id });
        assert.equal(
          without.last?.note,
          `1 page has no element that \`include\` selects: ${site.url("/b")}`,
        );
        site.pages.set("/b", shop("4"));
        assert.deepEqual(linesOf(await check(without)), ["changed /b"]);
      } finally {
        await site.origin?.close();
      }
    },
  );

  // proves: watch.ignore_text
  it("ignores texts that patterns match, and refuses patterns that are not linear", async () => {
    const site = await changingSite({ "/": shop("25", "Batch 17a of today.") });
    try {
      const watch = await started({ url: site.url(), ignore_text: "Batch [0-9]+[a-z]" });
      site.pages.set("/", shop("25", "Batch 18c of today."));
      assert.deepEqual(await check(watch), []);
      site.pages.set("/", shop("26", "Batch 19c of today."));
      const now = await client().watchStatus({ id: watch.id });
      assert.deepEqual(linesOf(await check(now)), ["changed /"]);
      await assert.rejects(
        client().startWatch({ url: site.url(), every: NEVER, ignore_text: "(?=a)b" }),
        (error: ServiceError) => error.status === 422 && error.message.includes("(?=a)b"),
      );
    } finally {
      await site.origin?.close();
    }
  });

  // proves: watch.when, watch.when.missing
  it("reports when the number in a part meets a condition, and fails without a number", async () => {
    const site = await changingSite({ "/": shop("25") });
    try {
      const watch = await started({ url: site.url(), include: ".price", when: "below 20" });
      const reports: string[] = [];
      for (const price of ["22", "1.019,50", "19,50", "19,50", "18"]) {
        site.pages.set("/", shop(price));
        const found = await check(await client().watchStatus({ id: watch.id }));
        if (found.length > 0) reports.push(price);
      }
      assert.deepEqual(reports, ["19,50", "18"]);
      site.pages.set("/", shop("on request:"));
      assert.deepEqual(await check(await client().watchStatus({ id: watch.id })), []);
      const { last } = await client().watchStatus({ id: watch.id });
      assert.equal(last?.code, "EXAMPLE");
    } finally {
      await site.origin?.close();
    }
  });

  // proves: watch.when
  it("reads facts of the page, declared or shown", async () => {
    const offer = (price: number, stock: number) =>
      `<script type="application/ld+json">{"@type": "Product", "name": "Lamp", "offers": {"@type": "Offer", "price": "${price}.00", "priceCurrency": "EUR"}}</script><p>${stock} in stock</p>`;
    const lamp = (price: number, stock: number) =>
      madePage("lamp", { text: `The lamp is made of brass.</p>${offer(price, stock)}<p>` });
    const site = await changingSite({ "/": lamp(25, 3) });
    try {
      const when = "price below 20; stock above 0";
      const watch = await started({ url: site.url(), when });
      assert.equal(watch.when, when);
      site.pages.set("/", lamp(15, 0));
      assert.deepEqual(await check(watch), []);
      site.pages.set("/", lamp(15, 2));
      const [report] = await check(await client().watchStatus({ id: watch.id }));
      assert.deepEqual(
        report?.changes[0]?.sections.map(({ heading }) => heading),
        ["stock"],
      );
    } finally {
      await site.origin?.close();
    }
  });

  // proves: watch.when
  it("reads columns of a list", async () => {
    const list = (...prices: number[]) =>
      madePage("lamps", {
        text: `Lamps of the town.</p><ul>${prices.map((price, at) => `<li><h3><a href="/lamp-${at}">Lamp number ${at}</a></h3><p>A lamp of brass.</p><p>€ ${price}.00</p></li>`).join("")}</ul><p>`,
      });
    const site = await changingSite({ "/": list(25, 30, 35, 40) });
    try {
      const watch = await started({ url: site.url(), records: true, when: "price below 20" });
      assert.deepEqual([watch.last?.error, watch.last?.pages], [null, 4]);
      site.pages.set("/", list(24, 30, 15, 40));
      assert.deepEqual(linesOf(await check(watch)), ["changed /lamp-2"]);
      await assert.rejects(
        client().startWatch({ url: site.url(), every: NEVER, records: true, when: "below 20" }),
        /names a column/,
      );
    } finally {
      await site.origin?.close();
    }
  });

  // proves: watch.counters
  it("reports no change of a counter of viewers or visitors alone", async () => {
    const counted = (count: number) =>
      shop("25", `</p><p>${count} people are viewing this lamp.</p><p>Visitors today: ${count}`);
    const site = await changingSite({ "/": counted(3) });
    try {
      const watch = await started({ url: site.url() });
      site.pages.set("/", counted(4711));
      assert.deepEqual(await check(watch), []);
    } finally {
      await site.origin?.close();
    }
  });
});

describe("a watch of records", () => {
  const list = (items: Readonly<Record<string, string>>, more = "") =>
    `<!doctype html><html lang="en"><head><title>Lamps</title></head><body><main><h1>Lamps</h1><p>All lamps of our shop in the harbour are on this page.</p><ul>${Object.entries(
      items,
    )
      .map(
        ([name, price]) =>
          `<li class="card"><h3><a href="/p/${name.toLowerCase().replaceAll(" ", "-")}">${name}</a></h3><p class="price">€ ${price}</p></li>`,
      )
      .join("")}</ul>${more}</main></body></html>`;
  const LAMPS = { "Brass lamp": "10.00", "Glass lamp": "20.00", "Storm lamp": "30.00" };

  // proves: records.watch
  it("reports new, gone and changed rows by link, and no other order", async () => {
    const site = await changingSite({ "/": list(LAMPS) });
    try {
      const watch = await started({ url: site.url(), records: true });
      assert.deepEqual([watch.last?.error, watch.last?.pages], [null, 3]);
      const turned = Object.fromEntries(Object.entries(LAMPS).toReversed());
      site.pages.set("/", list(turned));
      assert.deepEqual(await check(watch), []);
      const { "Brass lamp": _, ...others } = LAMPS;
      site.pages.set("/", list({ "Night lamp": "5.00", ...others, "Glass lamp": "18.00" }));
      const now = await client().watchStatus({ id: watch.id });
      const reports = await check(now);
      assert.deepEqual(linesOf(reports), [
        "new /p/night-lamp",
        "changed /p/glass-lamp",
        "gone /p/brass-lamp",
      ]);
      const changed = reports[0]?.changes.find(({ change }) => change === "changed");
      assert.equal(changed?.title, "Glass lamp");
      assert.deepEqual(changed?.sections, [
        {
          change: "changed",
          heading: "price",
          level: 1,
          words: [
            { change: "removed", words: "20" },
            { change: "added", words: "18" },
            { change: "same", words: "EUR" },
          ],
        },
      ]);
      const feed = await fetch(`${service.address}/api/watches/${watch.id}/feed`);
      assert.match(await feed.text(), /Changed: Glass lamp/);
    } finally {
      await site.origin?.close();
    }
  });

  // proves: records.watch
  it("identifies rows without a link by their title", async () => {
    const table = (rows: Readonly<Record<string, string>>) =>
      `<!doctype html><html lang="en"><head><title>Wicks</title></head><body><main><h1>Wicks</h1><p>These are the wicks that we have in store today, by their kind.</p><table><tr><th>Wick</th><th>Stock</th></tr>${Object.entries(
        rows,
      )
        .map(([name, stock]) => `<tr><td>${name}</td><td>${stock}</td></tr>`)
        .join("")}</table></main></body></html>`;
    const site = await changingSite({ "/a": table({ Flat: "31", Round: "7", Long: "12" }) });
    try {
      const watch = await started({ url: site.url("/a"), records: true });
      site.pages.set("/a", table({ Long: "12", Flat: "30", Short: "4" }));
      const [report] = await check(watch);
      assert.deepEqual(
        report?.changes.map(({ change, title, url }) => [change, title, new URL(url).pathname]),
        [
          ["changed", "Flat", "/a"],
          ["new", "Short", "/a"],
          ["gone", "Round", "/a"],
        ],
      );
    } finally {
      await site.origin?.close();
    }
  });

  // proves: records.watch_pages
  it("reads the pages of a list, and takes rows that new ones pushed off for no gone ones", async () => {
    const next = '<p><a href="/a?page=2">Next</a></p>';
    const site = await changingSite({ "/a": list(LAMPS, next) });
    try {
      const watch = await started({ url: site.url("/a"), records: true });
      const { "Storm lamp": _, ...first } = LAMPS;
      site.pages.set("/a", list({ "Night lamp": "5.00", ...first }, next));
      assert.deepEqual(linesOf(await check(watch)), ["new /p/night-lamp"]);
      const now = await client().watchStatus({ id: watch.id });
      const { "Brass lamp": _gone, ...left } = first;
      site.pages.set("/a", list({ "Night lamp": "5.00", ...left, "Storm lamp": "30.00" }, next));
      assert.deepEqual(linesOf(await check(now)), ["new /p/storm-lamp", "gone /p/brass-lamp"]);
    } finally {
      await site.origin?.close();
    }
  });
});

describe("a watch with a recipe", () => {
  const lamp = (name: string, price: string, by = "cost") =>
    madePage(name, {
      text: `This is the ${name} lamp of our shop.</p><p class="${by}">€ ${price}</p><p class="by">Made by ${name} Brothers for the rooms of a house`,
    });
  const moved = (name: string) =>
    madePage(name, {
      text: `The ${name} lamp is sold out.</p><h2>Others</h2><p>We have other lamps`,
    });
  const shelf = (prices: Readonly<Record<string, string>>, look = "card", more = "") =>
    `<!doctype html><html lang="en"><head><title>Lamps</title></head><body><main><h1>Lamps</h1><p>All lamps of our shop in the harbour are on this page.</p>${more}<ul>${Object.entries(
      prices,
    )
      .map(
        ([name, price]) =>
          `<li class="${look}"><h3 class="${look}-name"><a href="/p/${name.toLowerCase()}">${name}</a></h3><p class="${look}-price">€ ${price}</p></li>`,
      )
      .join("")}</ul></main></body></html>`;
  const LAMPS = { Brass: "10.00", Glass: "20.00", Storm: "30.00" };

  // proves: recipe.watch.facts, recipe.watch.layout
  it("reports changed facts of a page, and a changed layout as a report of its own", async () => {
    const site = await changingSite({ "/a": lamp("Brass", "10.00"), "/b": lamp("Glass", "20.00") });
    try {
      const like = { cost: 10, maker: "Brass Brothers" };
      const { recipe } = await client().learn({
        url: site.url("/a"),
        like,
        pages: [{ url: site.url("/b") }],
      });
      const watch = await started({ url: site.url("/a"), recipe });
      assert.deepEqual([watch.last?.error, watch.last?.pages], [null, 1]);
      await assert.rejects(
        client().startWatch({ every: NEVER, url: site.url("/a"), recipe, when: "price below 5" }),
        /no field of the recipe/,
      );
      await assert.rejects(
        client().startWatch({ every: NEVER, url: site.url("/a"), recipe, include: "main" }),
        /recipe finds its values on the whole page: leave out include and exclude/,
      );
      site.pages.set("/a", lamp("Brass", "12.00").replace("our shop", "our good shop"));
      const [report] = await check(watch);
      assert.deepEqual(
        report?.changes.map(({ change, sections }) => [change, sections.map((one) => one.heading)]),
        [["changed", ["cost"]]],
      );
      site.pages.set("/a", moved("Brass"));
      let now = await client().watchStatus({ id: watch.id });
      const [layout, ...none] = await check(now);
      assert.deepEqual(none, []);
      const [change] = layout?.changes ?? [];
      assert.deepEqual([change?.change, change?.fit_before, change?.sections], ["layout", 1, []]);
      assert.ok((change?.fit ?? 1) < 0.5);
      assert.match(change?.notes?.join() ?? "", /cost: not found/);
      now = await client().watchStatus({ id: watch.id });
      assert.deepEqual(await check(now), []);
      site.pages.set("/a", lamp("Brass", "13.00"));
      now = await client().watchStatus({ id: watch.id });
      assert.deepEqual(linesOf(await check(now)), ["changed /a"]);
      const feed = await fetch(`${service.address}/api/watches/${watch.id}/feed`);
      assert.match(await feed.text(), /Layout changed: Brass/);
    } finally {
      await site.origin?.close();
    }
  });

  // proves: recipe.watch.list, recipe.watch.layout
  it("reports the rows of its list alone, and none if the list is gone", async () => {
    const site = await changingSite({ "/a": shelf(LAMPS) });
    try {
      const like = { lamp: "Glass", cost: 20, to: "/p/glass" };
      const { recipe } = await client().learn({ url: site.url("/a"), like });
      const watch = await started({ url: site.url("/a"), recipe });
      assert.equal(watch.last?.pages, 3);
      const { Brass: _, ...others } = LAMPS;
      site.pages.set("/a", shelf({ ...others, Glass: "18.00", Night: "5.00" }));
      assert.deepEqual(linesOf(await check(watch)), [
        "changed /p/glass",
        "new /p/night",
        "gone /p/brass",
      ]);
      site.pages.set("/a", moved("No"));
      let now = await client().watchStatus({ id: watch.id });
      const reports = await check(now);
      assert.deepEqual(linesOf(reports), ["layout /a"]);
      assert.equal(reports[0]?.changes[0]?.fit, 0);
      now = await client().watchStatus({ id: watch.id });
      assert.deepEqual(await check(now), []);
      site.pages.set("/a", shelf({ ...others, Glass: "17.00", Night: "5.00" }));
      now = await client().watchStatus({ id: watch.id });
      assert.deepEqual(linesOf(await check(now)), ["changed /p/glass"]);
    } finally {
      await site.origin?.close();
    }
  });

  // proves: recipe.watch.facts, recipe.watch.list
  it("reports another currency as another price, of facts and of rows", async () => {
    const brass = lamp("Brass", "10.00");
    const site = await changingSite({ "/a": brass, "/b": shelf(LAMPS) });
    try {
      const { recipe } = await client().learn({ url: site.url("/a"), like: { cost: 10 } });
      const facts = await started({ url: site.url("/a"), recipe });
      const rows = await started({ url: site.url("/b"), records: true });
      site.pages.set("/a", brass.replace("€ 10.00", "£ 10.00"));
      site.pages.set("/b", shelf(LAMPS).replace("€ 20.00", "£ 20.00"));
      const [report] = await check(facts);
      assert.match(
        JSON.stringify(report?.changes),
        /"removed","words":"EUR".*"added","words":"GBP"/,
      );
      assert.deepEqual(linesOf(await check(rows)), ["changed /p/glass"]);
    } finally {
      await site.origin?.close();
    }
  });

  // proves: recipe.watch.site, recipe.watch.layout
  it("watches the facts of a site's pages that are like the learned ones", async () => {
    const site = await changingSite({
      "/": madePage("root", { links: ["/a", "/b", "/c"] }),
      "/a": lamp("Brass", "10.00"),
      "/b": lamp("Glass", "20.00"),
      "/c": madePage("about"),
    });
    try {
      const { recipe } = await client().learn({
        url: site.url("/a"),
        like: { cost: 10, maker: "Brass Brothers" },
        pages: [{ url: site.url("/b") }],
      });
      const watch = await started({ url: site.url(), recipe, max_pages: 20 });
      assert.equal(watch.last?.pages, 2);
      site.pages.set("/a", moved("Brass"));
      site.pages.set("/b", lamp("Glass", "21.00"));
      site.pages.set("/c", madePage("about us"));
      const reports = await check(watch);
      assert.deepEqual(
        reports.map((one) => linesOf([one])),
        [["layout /a"], ["changed /b"]],
      );
    } finally {
      await site.origin?.close();
    }
  });
});

describe("a watch of a site", () => {
  const linked = (...links: string[]) => madePage("root", { links });

  itSlow("reports new, changed, moved and gone pages", async () => {
    const site = await changingSite({
      "/": linked("/a", "/b", "/c"),
      "/a": priced("1"),
      "/b": madePage("moving"),
      "/c": madePage("leaving"),
    });
    try {
      const watch = await started({ url: site.url(), max_pages: 20 });
      assert.equal(watch.last?.pages, 4);
      site.pages.set(
        "/",
        madePage("root", { links: ["/a", "/d"], text: "The root names other pages now." }),
      );
      site.pages.set("/a", priced("2"));
      site.pages.set("/b", null);
      site.pages.set("/c", null);
      site.pages.set("/d", madePage("moving"));
      const lines = linesOf(await check(watch));
      assert.deepEqual(lines.toSorted(), ["changed /", "changed /a", "gone /c", "moved /d /b"]);
    } finally {
      await site.origin?.close();
    }
  });

  itSlow("with a query reports only pages that have its words", async () => {
    const site = await changingSite({
      "/": linked("/a", "/b"),
      "/a": priced("1"),
      "/b": priced("1"),
    });
    try {
      const watch = await started({ url: site.url(), max_pages: 20, query: "Öl brass" });
      site.pages.set("/a", priced("2"));
      site.pages.set(
        "/b",
        madePage("b", { text: "Oil for lamps of brass is sold on the pier again." }),
      );
      const quiet = linesOf(await check(watch));
      assert.deepEqual(quiet, []);
      site.pages.set("/b", madePage("b", { text: "Das Ol (Öl) for lamps of brass is sold out." }));
      const next = await client().watchStatus({ id: watch.id });
      assert.deepEqual(linesOf(await check(next)), ["changed /b"]);
    } finally {
      await site.origin?.close();
    }
  });

  itSlow("keeps a page that could not be read for another reason as it was", async () => {
    const site = await changingSite({ "/": linked("/a"), "/a": priced("1") });
    try {
      const watch = await started({ url: site.url(), max_pages: 20 });
      site.pages.set("/a", "");
      assert.deepEqual(linesOf(await check(watch)), []);
      site.pages.set("/a", priced("1"));
      const next = await client().watchStatus({ id: watch.id });
      assert.deepEqual(linesOf(await check(next)), []);
    } finally {
      await site.origin?.close();
    }
  });
});

describe("the feed of a watch", () => {
  it("is Atom, newest first", async () => {
    const site = await changingSite({ "/": priced("1") });
    try {
      let watch = await started({ url: site.url() });
      for (const price of ["2", "3"]) {
        site.pages.set("/", priced(price));
        await check(watch);
        watch = await client().watchStatus({ id: watch.id });
      }
      const response = await fetch(`${service.address}/api/watches/${watch.id}/feed`);
      assert.equal(response.headers.get("content-type"), "application/atom+xml; charset=utf-8");
      const feed = parseAtomFeed(await response.text());
      assert.equal(feed.entries?.length, 2);
      assert.deepEqual(
        feed.entries?.map(({ id }) => id?.split(":").at(-2)),
        ["2", "1"],
      );
      assert.match(feed.entries?.[0]?.content?.value ?? "", /- 2\n\+ 3/);
    } finally {
      await site.origin?.close();
    }
  });
});

describe("the watches of a service", () => {
  it("are listed, and removed with their reports", async () => {
    const site = await changingSite({ "/": priced("1") });
    try {
      const { id } = await started({ url: site.url() });
      const { watches } = await client().watches({});
      assert.ok(watches.some((one) => one.id === id));
      await client().stopWatch({ id });
      const failure = await client()
        .watchStatus({ id })
        .catch((error: unknown) => error);
      assert.ok(failure instanceof ServiceError && failure.code === "WATCH_MISSING");
      assert.equal(failure.status, 404);
    } finally {
      await site.origin?.close();
    }
  });

  it("are refused with a schedule, a time zone or a webhook that cannot be", async () => {
    const refused: readonly Omit<StartBody, "url">[] = [
      { every: "every day" },
      { every: "* * * * * *" },
      { every: NEVER, time_zone: "Nowhere/Else" },
      { every: NEVER, webhook: "https://elsewhere.example/" },
      { every: NEVER, crawl: { include_paths: "(" } },
    ];
    for (const body of refused) {
      const asked: StartBody = { url: "https://example.org/", ...body };
      const failure = await client()
        .startWatch(asked)
        .catch((error: unknown) => error);
      assert.ok(failure instanceof ServiceError, JSON.stringify(body));
      assert.equal(failure.status, 422, JSON.stringify(body));
    }
  });

  it("tell the next check in the time zone of the schedule", async () => {
    const at = { url: "https://example.org/", every: "0 8 * * *", time_zone: "Asia/Tokyo" };
    // The first check is due at once; the next time follows from it.
    const watch = await client().startWatch({ ...at, url: origin.address });
    const { next } = await checkedOnce(watch.id, 1);
    assert.equal(new Date(next * 1000).getUTCHours(), 23);
    await client().stopWatch({ id: watch.id });
  });
});
const origin = useOrigin({ "/": madePage("root") });

const SECRET = "whsec_bGVnaWJsZS13YXRjaC1zZWNyZXQ=";

/** A receiver of webhooks: messages by id, each as often as it came. */
async function receiver(status: () => number = () => 204) {
  const received: { readonly id: string; readonly message: WatchMessage }[] = [];
  const hook = await startOrigin({
    "/hook": (request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        const headers = request.headers as Record<string, string>;
        new Webhook(SECRET).verify(body, headers);
        const code = status();
        if (code < 300) {
          received.push({ id: headers["webhook-id"] ?? "", message: JSON.parse(body) });
        }
        response.writeHead(code).end();
      });
    },
  });
  return { hook, received };
}

describe("the webhook of a watch", () => {
  it("receives each report once, in order, signed", async () => {
    const { hook, received } = await receiver();
    const site = await changingSite({ "/": priced("1") });
    const own = await startService({
      SERVICE_WEBHOOK_ORIGINS: hook.address,
      SERVICE_WEBHOOK_SECRET: SECRET,
    });
    try {
      const at = client(own.address);
      let watch = await started({ url: site.url(), webhook: `${hook.address}/hook` }, at);
      for (const price of ["2", "3"]) {
        site.pages.set("/", priced(price));
        await at.checkWatch({ id: watch.id });
        watch = await checkedOnce(watch.id, watch.checks + 1, at);
      }
      while (watch.webhook?.delivered !== 2) watch = await at.watchStatus({ id: watch.id });
      assert.deepEqual(
        received.map(({ id }) => id),
        [`msg_${watch.id}_1`, `msg_${watch.id}_2`],
      );
      const [first] = received;
      assert.equal(first?.message.type, "watch.changed");
      assert.equal(first.message.data.watch, watch.id);
    } finally {
      await own.close();
      await hook.close();
      await site.origin?.close();
    }
  });
});

describe("a process that is killed", () => {
  const variables = (name: string, more: NodeJS.ProcessEnv = {}) => ({
    ...process.env,
    SERVICE_ALLOW_PRIVATE_HOSTS: "1",
    SERVICE_PAGE_INTERVAL_SECONDS: "0",
    SERVICE_LOG_LEVEL: "error",
    SERVICE_GRAPH_DIR: join(folder, "graphs"),
    SERVICE_DATA_DIR: join(folder, name),
    ...more,
  });
  const serve = (env: NodeJS.ProcessEnv) =>
    serving(process.execPath, [BIN, "serve", "--port", "0"], { env });

  itSlow(
    "during a check loses no change: the next one checks again and reports it once",
    async () => {
      const held = holdAnswer();
      let isHeld = false;
      const site = await startOrigin({
        "/": (request, response) => {
          if (isHeld) held.handler(request, response);
          else response.writeHead(200, { "content-type": "text/html" }).end(priced("1"));
        },
      });
      const env = variables("killed-check");
      const first = await serve(env);
      try {
        const at = client(first.address);
        const { id } = await started({ url: `${site.address}/` }, at);
        isHeld = true;
        await at.checkWatch({ id });
        await held.asked;
        first.child.kill("SIGKILL");
        await first.end;
        held.answer(priced("2"));
        const second = await serve(env);
        try {
          const next = client(second.address);
          await checkedOnce(id, 2, next);
          const { reports } = await next.watchReports({ id });
          assert.deepEqual(linesOf(reports), ["changed /"]);
        } finally {
          second.child.kill("SIGTERM");
          await second.end;
        }
      } finally {
        first.child.kill("SIGKILL");
        await site.close();
      }
    },
  );

  itSlow("between a check and its delivery delivers the report later, under one id", async () => {
    let isRefused = true;
    const { hook, received } = await receiver(() => (isRefused ? 503 : 204));
    const site = await changingSite({ "/": priced("1") });
    const env = variables("killed-delivery", {
      SERVICE_WEBHOOK_ORIGINS: hook.address,
      SERVICE_WEBHOOK_SECRET: SECRET,
    });
    const first = await serve(env);
    try {
      const at = client(first.address);
      const { id } = await started({ url: site.url(), webhook: `${hook.address}/hook` }, at);
      site.pages.set("/", priced("2"));
      await at.checkWatch({ id });
      let watch = await checkedOnce(id, 2, at);
      while (watch.webhook?.error === null) watch = await at.watchStatus({ id });
      assert.equal(watch.webhook?.error, "HTTP 503");
      first.child.kill("SIGKILL");
      await first.end;
      isRefused = false;
      const second = await serve(env);
      try {
        const next = client(second.address);
        while (watch.webhook?.delivered !== 1) watch = await next.watchStatus({ id });
        assert.deepEqual(
          received.map((one) => one.id),
          [`msg_${id}_1`],
        );
      } finally {
        second.child.kill("SIGTERM");
        await second.end;
      }
    } finally {
      first.child.kill("SIGKILL");
      await hook.close();
      await site.origin?.close();
    }
  });
});

describeWithPostgres("watches in a database", () => {
  const postgres = usePostgres();

  itSlow("are checked by any worker, and by another one after a kill", async () => {
    const held = holdAnswer();
    let isHeld = false;
    const site = await startOrigin({
      "/": (request, response) => {
        if (isHeld) held.handler(request, response);
        else response.writeHead(200, { "content-type": "text/html" }).end(priced("1"));
      },
    });
    // The service itself has no place for checks: a held watch takes it.
    const stuck = holdAnswer();
    const busy = await startOrigin({ "/": stuck.handler });
    const env = { SERVICE_DATABASE_URL: postgres.url, SERVICE_PAGE_INTERVAL_SECONDS: "0" };
    const own = await startService({ ...env, SERVICE_MAX_DETACHED_CRAWLS: "1" });
    const at = client(own.address);
    await at.startWatch({ every: NEVER, url: busy.address, fetch: { timeout_seconds: 120 } });
    await stuck.asked;
    const workers = [startWorker(env)];
    try {
      const { id } = await started({ url: `${site.address}/` }, at);
      isHeld = true;
      await at.checkWatch({ id });
      await held.asked;
      workers[0]?.child.kill("SIGKILL");
      await workers[0]?.end;
      held.answer(priced("2"));
      workers.push(startWorker(env));
      await checkedOnce(id, 2, at);
      const { reports } = await at.watchReports({ id });
      assert.deepEqual(linesOf(reports), ["changed /"]);
    } finally {
      for (const { child, end } of workers) {
        child.kill("SIGKILL");
        await end;
      }
      stuck.answer(priced("1"));
      await own.close();
      await busy.close();
      await site.close();
    }
  });
});
