// Values that a caller points at: POST /api/records with `like`, POST /api/learn, and recipes.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { extractFacts } from "../../src/index.ts";
import type { Fact } from "../../src/model/fact.ts";
import type { FactsResult } from "../../src/model/page.ts";
import type { LearnResult, Like, Recipe } from "../../src/model/recipe.ts";
import type { RecordsResult } from "../../src/model/records.ts";
import { useOrigin } from "../support/origin.ts";
import { answerOf, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const service = useService({ SERVICE_BROWSER_PATH: "/nowhere" });
const URL_OF_PAGE = "https://shop.example/lamps";

type Body = Readonly<Record<string, unknown>>;

/** Sends a request and returns the answer; fails with its message if it is refused. */
async function answer<T>(path: string, body: Body): Promise<T> {
  const response = await post(`${service.address}${path}`, { url: URL_OF_PAGE, ...body });
  if (response.status !== 200) assert.fail(await response.text());
  return answerOf<T>(response);
}

const records = (html: string, more: Body) =>
  answer<RecordsResult>("/api/records", { html, ...more });
/** The route of facts takes no HTML; the library does. */
const facts = (html: string, recipe: Recipe): Promise<FactsResult> =>
  extractFacts(URL_OF_PAGE, { html, recipe });
const learn = (html: string, like: Like, more: Body = {}) =>
  answer<LearnResult>("/api/learn", { html, like, ...more });

/** Returns the code and the message of a refusal. */
async function refusal(path: string, body: Body): Promise<readonly [string | null, string]> {
  const response = await post(`${service.address}${path}`, { url: URL_OF_PAGE, ...body });
  assert.equal(response.status, 422);
  const { detail }: { readonly detail: unknown } = JSON.parse(await response.text());
  return [response.headers.get("x-legible-error"), JSON.stringify(detail)];
}

const refused = async (html: string, like: Like): Promise<string> => {
  const [code, message] = await refusal("/api/records", { html, like });
  assert.equal(code, "EXAMPLE");
  return message;
};

const page = (body: string, title = "Lamps", language = "en") =>
  `<html lang="${language}"><head><title>${title}</title></head><body>
  <nav><ul><li><a href="/">Home</a></li><li><a href="/lamps">Lamps</a></li></ul></nav>
  <main><h1>${title}</h1><p>Lamps give light to a table, a desk or a whole room at night.</p>${body}</main></body></html>`;

const NAMES = ["Brass lamp 1", "Glass lamp 2", "Brass lamp 3", "Steel lamp 4", "Pine lamp 5"];

interface Shape {
  readonly price?: string;
  readonly title?: string;
  readonly wrap?: (inner: string) => string;
  readonly order?: (parts: readonly string[]) => readonly string[];
  readonly old?: boolean;
  readonly isPriceless?: boolean;
}

/** Returns a grid of five lamps; the third costs 33.50 and cost 40.50. */
function grid(names: readonly string[], shape: Shape = {}): string {
  const { price = "price", title = "name", wrap = (inner) => inner } = shape;
  const { order = (parts) => parts, old = true, isPriceless = false } = shape;
  const cards = names.map((name, at) => {
    const parts = [
      `<h3 class="${title}"><a href="/p/${name.replace(/\D/g, "")}">${name}</a></h3>`,
      isPriceless ? "" : `<p class="${price}">€ ${31.5 + at}0</p>`,
      old ? `<p class="was">€ ${38.5 + at}0</p>` : "",
      `<p class="maker">Maker ${"ABCDE"[at]} &amp; sons</p>`,
    ];
    return `<li class="card">${wrap(order(parts).join(""))}</li>`;
  });
  return `<ul>${cards.join("")}</ul>`;
}

const SHOP = page(grid(NAMES));
const NEXT = ["Oil lamp 6", "Wall lamp 7", "Night lamp 8", "Tall lamp 9", "Desk lamp 10"];
const LIKE = { name: "Brass lamp 3", cost: 33.5 };

const rowOf = ({ lists }: RecordsResult, at: number) => lists[0]?.rows[at] ?? {};
const columnOf = ({ lists }: RecordsResult, name: string) =>
  lists[0]?.columns.find((column) => column.name === name);

describe("POST /api/records with like", () => {
  // proves: recipe.like
  it("names the columns of the list with a given item, and has that list first", async () => {
    const read = await records(
      page(`${grid(NAMES)}<h2>Opening hours</h2><table><tr><th>Day</th><th>Hours</th></tr>
      <tr><td>Monday</td><td>9 to 5</td></tr><tr><td>Friday</td><td>9 to 3</td></tr><tr><td>Sunday</td><td>closed</td></tr></table>`),
      { like: { weekday: "Friday", open: "9 to 3" } },
    );
    assert.deepEqual(rowOf(read, 2), { weekday: "Sunday", open: "closed", rest: [], fit: 1 });
    assert.equal(read.lists[1]?.rows.length, 5);
    const shop = await records(SHOP, { like: LIKE });
    assert.equal(rowOf(shop, 2)["name"], "Brass lamp 3");
    assert.equal(rowOf(shop, 2)["cost"], 33.5);
    assert.equal(columnOf(shop, "cost")?.currency, "EUR");
    assert.deepEqual(
      shop.lists[0]?.columns.slice(0, 2).map(({ name }) => name),
      ["name", "cost"],
    );
  });

  // proves: recipe.like.compare
  it("compares a value as a reader does", async () => {
    const dated = page(
      `<ul>${NAMES.map((name, at) => `<li class="c"><a href="/p/${at}">${name}</a><time>${at + 3} May 2026</time></li>`).join("")}</ul>`,
    );
    const same: readonly (readonly [string, Like, string, unknown])[] = [
      [SHOP, { x: "  brass   LAMP 3 " }, "x", "Brass lamp 3"],
      [SHOP, { x: "€ 33.50" }, "x", 33.5],
      [SHOP, { x: "33,50 €" }, "x", 33.5],
      [SHOP, { x: "/p/3" }, "x", "https://shop.example/p/3"],
      [SHOP, { x: "https://shop.example/p/3#top" }, "x", "https://shop.example/p/3"],
      [dated, { x: "2026-05-05" }, "x", "2026-05-05"],
      [dated, { x: "May 5, 2026" }, "x", "2026-05-05"],
    ];
    for (const [html, like, name, value] of same)
      assert.equal(rowOf(await records(html, { like }), 2)[name], value, JSON.stringify(like));
  });

  // proves: recipe.like.refused
  it("refuses a value of no list, and says where the others are", async () => {
    assert.match(
      await refused(SHOP, { name: "Copper lamp" }),
      /no list has the value: name is in none/,
    );
    const other = await refused(SHOP, { name: "Brass lamp 3", cost: 34.5 });
    assert.match(other, /name is in list 1 \(title, row 3\); cost is in list 1 \(price, row 4\)/);
    assert.match(
      await refused(SHOP, { name: "lamp 3" }),
      /name is in a part of list 1 \(title, row 3\)/,
    );
    assert.match(await refused(page(""), LIKE), /the page has no list/);
  });

  // proves: recipe.like.choice
  it("refuses a value of several lists or columns, and one that all rows have", async () => {
    const twice = page(`${grid(NAMES)}<h2>Again</h2><table><tr><th>Lamp</th><th>Stock</th></tr>
      ${NAMES.map((name, at) => `<tr><td>${name}</td><td>${at}</td></tr>`).join("")}</table>`);
    const lists = await refused(twice, { name: "Brass lamp 3" });
    assert.match(lists, /several lists have it: list 1 .*; list 2 /);
    const boxes = NAMES.map((name) => `<tr><td>${name}</td><td><input type="checkbox"></td></tr>`);
    const filtered = page(`${grid(NAMES)}<table><tr><th>Show</th></tr>${boxes.join("")}</table>`);
    const own = await records(filtered, { like: { name: "Brass lamp 3" } });
    assert.equal(own.lists[0]?.source, "visible");
    const chosen = await records(twice, { like: { name: "Brass lamp 3", stock: 2 } });
    assert.equal(rowOf(chosen, 1)["stock"], 1);
    const columns = page(`<table><tr><th>Lamp</th><th>Width</th><th>Height</th><th>Made in</th></tr>
      <tr><td>One</td><td>20</td><td>20</td><td>Wales</td></tr><tr><td>Two</td><td>21</td><td>30</td><td>Wales</td></tr>
      <tr><td>Three</td><td>22</td><td>31</td><td>Wales</td></tr></table>`);
    assert.match(await refused(columns, { size: 20 }), /several columns have it .*: width, height/);
    const two = await records(columns, { like: [{ size: 20 }, { size: 30 }] });
    assert.deepEqual(
      two.lists[0]?.rows.map((row) => row["size"]),
      [20, 30, 31],
    );
    assert.match(
      await refused(columns, { from: "Wales" }),
      /the value is the same in every row of .*: made_in/,
    );
  });

  // proves: recipe.next_pages
  it("finds the list again on its next pages", async () => {
    const read = await answer<RecordsResult>("/api/records", {
      url: `${origin.address}/lamps`,
      like: LIKE,
      pages: 5,
    });
    assert.deepEqual(
      read.lists[0]?.rows.map((row) => row["name"]),
      [...NAMES, ...NEXT],
    );
    assert.deepEqual(
      read.pages.map(({ rows }) => rows),
      [5, 5],
    );
  });
});

const origin = useOrigin({
  "/lamps": SHOP.replace("</main>", '<a rel="next" href="/lamps?page=2">Next</a></main>'),
  "/lamps?page=2": page(grid(NEXT)),
});

describe("a recipe of a list", () => {
  const learned = () => learn(SHOP, LIKE);

  // proves: recipe.learn, recipe.json
  it("is plain JSON with the anchors of the list and of each column", async () => {
    const { recipe, pages } = await learned();
    assert.equal(recipe.version, 1);
    assert.equal(recipe.of, "list");
    assert.deepEqual(recipe.learned_from, [URL_OF_PAGE]);
    const [name, cost] = recipe.fields;
    assert.deepEqual(
      name?.anchors.map(({ by, key }) => `${by} ${key}`),
      ["name title", "class h3.name", "path h3"],
    );
    assert.deepEqual([cost?.type, cost?.anchors[1]], ["amount", { by: "class", key: "p.price" }]);
    assert.deepEqual(pages[0]?.values, { name: "Brass lamp 1", cost: 31.5 });
    assert.deepEqual([pages[0]?.items, pages[0]?.fit], [5, 1]);
  });

  // proves: recipe.apply.records, recipe.fit
  it("reads another page of the layout, and says how it found each column and row", async () => {
    const { recipe } = await learned();
    const read = await records(page(grid(NEXT), "More lamps"), { recipe });
    assert.equal(rowOf(read, 1)["name"], "Wall lamp 7");
    assert.equal(rowOf(read, 1)["cost"], 32.5);
    assert.equal(rowOf(read, 1)["fit"], 1);
    assert.deepEqual(columnOf(read, "cost")?.found_by, ["name", "class"]);
    // The heading over the list is another one.
    assert.ok((read.recipe?.fit ?? 0) > 0.8 && (read.recipe?.fit ?? 1) < 1);
  });

  // proves: recipe.changed
  it("still finds the columns of a changed layout, and reports the change", async () => {
    const { recipe } = await learned();
    const changes: readonly (readonly [string, Shape])[] = [
      ["class", { price: "cost-now" }],
      ["wrapper", { wrap: (inner) => `<div><div>${inner}</div></div>` }],
      ["order", { order: (parts) => [...parts].reverse() }],
    ];
    for (const [what, shape] of changes) {
      const read = await records(page(grid(NAMES, shape)), { recipe });
      assert.deepEqual(
        read.lists[0]?.rows.map((row) => [row["name"], row["cost"]]),
        NAMES.map((name, at) => [name, 31.5 + at]),
        what,
      );
      if (what === "order") continue;
      assert.ok((read.recipe?.fit ?? 1) < 1, what);
      assert.match(read.recipe?.notes.join() ?? "", /is gone/, what);
    }
  });

  // proves: recipe.gone
  it("has null for a value that is gone, and never another value in its place", async () => {
    const { recipe } = await learned();
    for (const old of [false, true]) {
      const read = await records(page(grid(NAMES, { isPriceless: true, old })), { recipe });
      assert.deepEqual(
        read.lists[0]?.rows.map((row) => row["cost"]),
        [null, null, null, null, null],
      );
      assert.equal(rowOf(read, 0)["name"], "Brass lamp 1");
      assert.equal(columnOf(read, "cost")?.fit, 0);
      assert.match(read.recipe?.notes.join() ?? "", /cost: /);
    }
    const none = await records(page("<p>No lamps are left in the shop today.</p>"), { recipe });
    assert.deepEqual([none.lists, none.recipe?.fit], [[], 0]);
  });

  // proves: recipe.disagree
  it("reads a column by its label whatever is added, and each row's currency", async () => {
    const shelf = (card: (at: number) => string) =>
      page(
        `<ul>${NAMES.map((name, at) => `<li class="card"><h3><a href="/p/${at}">${name}</a></h3>${card(at)}</li>`).join("")}</ul>`,
      );
    const { recipe } = await learn(
      shelf((at) => `<p>Price: € ${79 + at}.00</p>`),
      { lamp: "Brass lamp 3", cost: 81 },
    );
    const added = await records(
      shelf((at) => `<p>RRP: € ${99 + at}.00</p><p>Price: € ${79 + at}.00</p>`),
      { recipe },
    );
    const costs = ({ lists }: RecordsResult) => lists[0]?.rows.map((row) => row["cost"]);
    assert.deepEqual(costs(added), [79, 80, 81, 82, 83]);
    const renamed = await records(
      shelf((at) => `<p>RRP: € ${99 + at}.00</p>`),
      { recipe },
    );
    assert.deepEqual(costs(renamed), [null, null, null, null, null]);
    assert.ok((renamed.recipe?.fit ?? 1) < 0.7);
    const monthly = await records(
      shelf((at) => `<p>Price: from € ${3 + at}.00 a month</p>`),
      { recipe },
    );
    assert.ok((monthly.recipe?.fit ?? 1) < 0.7);
    assert.match(monthly.recipe?.notes.join() ?? "", /cost: .*more words than before/);
    const unclear = await records(
      shelf((at) => `<p>Price: $ ${79 + at}.00</p>`),
      { recipe },
    );
    assert.ok((unclear.recipe?.fit ?? 1) < 0.7);
    assert.match(
      unclear.recipe?.notes.join() ?? "",
      /cost: .*the currency was EUR and is not clear/,
    );
    const mixed = await records(
      shelf((at) => `<p>Price: ${at === 1 ? "£" : "€"} ${79 + at}.00</p>`),
      { recipe },
    );
    assert.equal(columnOf(mixed, "cost")?.currency, null);
    assert.deepEqual(
      mixed.lists[0]?.rows.map((row) => row["cost_currency"]),
      ["EUR", "GBP", "EUR", "EUR", "EUR"],
    );
  });

  // proves: recipe.row
  it("marks a row whose value was found in another way than its column", async () => {
    const { recipe } = await learned();
    const html = page(grid(NAMES)).replace(
      '<p class="price">€ 34.50</p>',
      '<div class="sale">€ 34.50</div>',
    );
    const read = await records(html, { recipe });
    const odd = rowOf(read, 3);
    if (odd["cost"] === 34.5) assert.ok(Number(odd["fit"]) < 1);
    else assert.equal(odd["cost"], null);
    assert.equal(rowOf(read, 2)["fit"], 1);
  });

  it("reads a list in another language by the headings of its columns", async () => {
    const table = (rows: readonly (readonly string[])[], heads: readonly string[]) =>
      page(
        `<table><tr>${heads.map((head) => `<th>${head}</th>`).join("")}</tr>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`,
        "Lampen",
        "de",
      );
    const first = table(
      [
        ["Messinglampe", "1.299,00 €", "3. Mai 2026"],
        ["Öllampe", "40,50 €", "4. Mai 2026"],
        ["Wandlampe", "12,00 €", "9. Mai 2026"],
      ],
      ["Artikel", "Preis", "Lieferbar ab"],
    );
    const { recipe } = await learn(first, {
      was: "Messinglampe",
      kostet: "1299 €",
      ab: "2026-05-03",
    });
    const moved = table(
      [
        ["5. Juni 2026", "Tischlampe", "7,25 €"],
        ["7. Juni 2026", "Stehlampe", "1.450,00 €"],
      ],
      ["Lieferbar ab", "Artikel", "Preis"],
    );
    const read = await records(moved, { recipe });
    assert.deepEqual(
      read.lists[0]?.rows.map(({ was, kostet, ab }) => [was, kostet, ab]),
      [
        ["Tischlampe", 7.25, "2026-06-05"],
        ["Stehlampe", 1450, "2026-06-07"],
      ],
    );
  });
});

interface Detail {
  readonly price: string;
  readonly weight: string;
  readonly data?: boolean;
  readonly className?: string;
  readonly wrap?: (inner: string) => string;
  readonly related?: string;
}

/** Returns the page of one lamp. */
function detail(name: string, { price, weight, ...shape }: Detail): string {
  const {
    data = false,
    className = "amount",
    wrap = (inner: string) => inner,
    related = "€ 9.00",
  } = shape;
  const json = {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    offers: { "@type": "Offer", price: Number(price), priceCurrency: "EUR" },
  };
  return `<html lang="en"><head><title>${name} | Lamp shop</title>
    ${data ? `<script type="application/ld+json">${JSON.stringify(json)}</script>` : ""}</head><body>
    <nav><a href="/">Home</a> <a href="/lamps">Lamps</a></nav>
    <main><h1>${name}</h1><div class="buy">${wrap(price === "" ? "" : `<p class="${className}">€ ${price}</p>`)}
    <p>Sold by: Keeper of ${name}</p></div>
    <p>This lamp gives light in the evening and in the night; it is made by hand in Wales.</p>
    <dl><dt>Weight</dt><dd>${weight}</dd><dt>Made in</dt><dd>Wales</dd></dl>
    <h2>You may also like</h2><ul>${["A", "B", "C"].map((one) => `<li class="rel"><a href="/r/${one}">Lamp ${one}</a> <span>${related}</span></li>`).join("")}</ul></main></body></html>`;
}

const valuesOf = (read: FactsResult) =>
  Object.fromEntries(Object.entries(read.facts).map(([name, { value }]) => [name, value]));
const factOf = (read: FactsResult, name: string): Fact => {
  const fact = read.facts[name];
  assert.ok(fact !== undefined);
  return fact;
};

describe("a recipe of a page", () => {
  const BRASS = detail("Brass lamp", { price: "33.50", weight: "2 kg", data: true });
  const PLAIN = detail("Brass lamp", { price: "33.50", weight: "2 kg" });
  const WANTED = {
    name: "Brass lamp",
    cost: "33.50",
    weight: "2 kg",
    seller: "Keeper of Brass lamp",
  };

  // proves: recipe.learn, recipe.apply.facts
  itSlow("reads values that a page declares or only shows, each by several anchors", async () => {
    for (const [html, data] of [
      [BRASS, true],
      [PLAIN, false],
    ] as const) {
      const { recipe } = await learn(html, WANTED);
      assert.equal(recipe.of, "page");
      const other = detail("Oil lamp", { price: "1,240.00", weight: "3.5 kg", data: false });
      const read = await facts(
        data ? detail("Oil lamp", { price: "1240.00", weight: "3.5 kg", data }) : other,
        recipe,
      );
      assert.deepEqual(valuesOf(read), {
        name: "Oil lamp",
        cost: 1240,
        weight: "3.5 kg",
        seller: "Keeper of Oil lamp",
      });
      assert.equal(read.schema_choice, null);
      assert.equal(factOf(read, "cost").found_by?.includes("declared"), data);
      assert.ok(factOf(read, "weight").found_by?.includes("label"));
      assert.equal(read.recipe?.fit, 1);
    }
  });

  // proves: recipe.changed, recipe.gone
  itSlow("outlives renamed classes and wrappers, and has null for what is gone", async () => {
    const { recipe } = await learn(PLAIN, WANTED);
    const more = { price: "40.00", weight: "3 kg" };
    const renamed = await facts(detail("Oil lamp", { ...more, className: "now" }), recipe);
    assert.equal(factOf(renamed, "cost").value, 40);
    assert.match(factOf(renamed, "cost").note ?? "", /class .* is gone/);
    assert.ok((factOf(renamed, "cost").fit ?? 1) < 1);
    const wrapped = await facts(
      detail("Oil lamp", { ...more, wrap: (inner) => `<section>${inner}</section>` }),
      recipe,
    );
    assert.equal(factOf(wrapped, "cost").value, 40);
    const gone = await facts(detail("Oil lamp", { ...more, price: "" }), recipe);
    assert.equal(factOf(gone, "cost").value, null);
    assert.match(factOf(gone, "cost").note ?? "", /not found/);
    assert.ok((gone.recipe?.fit ?? 1) < 0.8);
    assert.match(gone.recipe?.notes.join() ?? "", /^cost: /);
  });

  // proves: recipe.changed
  it("doubts a value whose text has words that the learned text lacks", async () => {
    const { recipe } = await learn(PLAIN, WANTED);
    const bare = detail("Oil lamp", { price: "40.00", weight: "3 kg" });
    const monthly = bare.replace(/€ ?40\.00/, "from €140.00 a month");
    const read = await facts(monthly, recipe);
    assert.ok((read.recipe?.fit ?? 1) < 0.7, JSON.stringify(read.recipe));
    assert.match(read.recipe?.notes.join() ?? "", /cost: .*more words than before/);
  });

  // proves: recipe.disagree
  it("names a disagreement of its anchors, and has null if none has the majority", async () => {
    const { recipe } = await learn(BRASS, { cost: 33.5 });
    const html = detail("Oil lamp", { price: "40.00", weight: "3 kg", data: true }).replace(
      '"price":40',
      '"price":55',
    );
    const read = await facts(html, recipe);
    assert.match(factOf(read, "cost").note ?? "", /declared .* has 55/);
    const two = {
      ...recipe,
      fields: recipe.fields.map((field) => ({ ...field, anchors: field.anchors.slice(0, 2) })),
    };
    const tied = await facts(html, two);
    assert.equal(factOf(tied, "cost").value, null);
    assert.match(factOf(tied, "cost").note ?? "", /the anchors disagree: .* has 55, .* has 40/);
  });

  const lines = (...texts: readonly string[]) =>
    page(texts.map((text) => `<p class="line">${text}</p>`).join(""), "Oil lamp");

  // proves: recipe.apply.facts
  it("reads amounts as records do: currency, sign, the lower end of a range", async () => {
    const { recipe } = await learn(lines("40.00 USD"), { cost: "40.00 USD" });
    const read: readonly (readonly [string, number | null, (string | undefined)?, RegExp?])[] = [
      ["40.00 EUR", 40, "EUR"],
      ["-40 EUR", -40, "EUR"],
      ["€ −5,50", -5.5, "EUR"],
      ["10 – 20 EUR", 10, "EUR", /read from "10 – 20 EUR"/],
      ["10 EUR – 20 EUR", 10, "EUR", /read from/],
      ["€10-20", 10, "EUR", /read from/],
      ["12.50", 12.5, undefined, /the currency was USD and is not clear/],
      ["Price: 12.50", 12.5, undefined, /the currency was USD and is not clear/],
      ["$ 12.50", 12.5, undefined, /the currency was USD and is not clear/],
      ["ask us", null, undefined, /has no such value but "ask us"/],
    ];
    for (const [text, value, currency, note] of read) {
      const fact = factOf(await facts(lines(text), recipe), "cost");
      assert.deepEqual([fact.value, fact.currency], [value, currency], text);
      assert.match(fact.note ?? "", note ?? /^$/, text);
    }
    const declared = await learn(BRASS, { cost: 33.5 });
    const hidden = detail("Oil lamp", { price: "40.00", weight: "3 kg", data: true });
    const read_ = await facts(hidden.replace(/<p class="amount">.*?<\/p>/, ""), declared.recipe);
    assert.deepEqual([factOf(read_, "cost").value, factOf(read_, "cost").currency], [40, "EUR"]);
  });

  // proves: recipe.disagree
  it("reads a value by its label whatever is added, and none that has another label", async () => {
    for (const sign of ["", "€ "]) {
      const { recipe } = await learn(lines(`Price: ${sign}79.00`, "Colour: red"), {
        cost: "79.00",
        colour: "red",
      });
      const costOf = async (...texts: readonly string[]) => {
        const read = await facts(lines(...texts, "Colour: blue"), recipe);
        assert.equal(factOf(read, "colour").value, "blue");
        const { value, note = "" } = factOf(read, "cost");
        return [value, note.replace(/read from .*/, ""), (read.recipe?.fit ?? 1) < 0.7] as const;
      };
      const price = `Price: ${sign}69.00`;
      assert.deepEqual(await costOf(`RRP: ${sign}99.00`, price), [69, "", false]);
      assert.deepEqual(await costOf("New in our shop", price), [69, "", false]);
      const [twice, why, isTwiceLow] = await costOf(`Price: ${sign}99.00`, price);
      assert.deepEqual([twice, isTwiceLow], [null, true]);
      assert.match(why, /label "price" is there more than once/);
      const [renamed, other, isLow] = await costOf(`RRP: ${sign}99.00`);
      assert.deepEqual([renamed, isLow], [null, true]);
      assert.match(other, /class "p.line" is now of "RRP: /);
    }
  });

  // proves: recipe.disagree, recipe.fit
  it("has a fit below the warning's if anchors of place disagree, or the class alone is gone", async () => {
    const shop = (...prices: readonly string[]) =>
      page(`${prices.join("")}<p class="maker">Maker of lamps</p>`, "Oil lamp");
    const { recipe } = await learn(shop('<p class="price">€ 79.00</p>'), {
      lamp: "Oil lamp",
      cost: 79,
    });
    const cases: readonly (readonly [string, number | null])[] = [
      ['<p class="price">€ 99.00</p><p class="price">€ 69.00</p>', null],
      ['<p class="was">€ 99.00</p><p class="price">€ 69.00</p>', null],
      ['<p class="now">€ 69.00</p>', 69],
      ['<p class="new">New this week</p><p class="price">€ 69.00</p>', 69],
    ];
    for (const [html, value] of cases) {
      const read = await facts(shop(html), recipe);
      assert.equal(factOf(read, "cost").value, value, html);
      if (!html.includes("New")) assert.ok((read.recipe?.fit ?? 1) < 0.7, html);
      assert.match(read.recipe?.notes.join() ?? "", /^cost: /, html);
    }
  });

  // proves: recipe.pages
  it("takes further pages into account: a value of several places, and one that all pages have", async () => {
    const same = detail("Brass lamp", { price: "33.50", weight: "33.50" });
    const [code, choice] = await refusal("/api/learn", {
      html: same.replace("€ ", ""),
      like: { cost: "33.50" },
    });
    assert.equal(code, "EXAMPLE");
    assert.match(choice, /several places have the value: .*33\.50.*weight: 33\.50/);
    const pages = [
      {
        url: "https://shop.example/p/2",
        html: detail("Oil lamp", { price: "40.00", weight: "3.00" }).replace("€ ", ""),
        like: { cost: "40.00" },
      },
    ];
    const { recipe } = await learn(same.replace("€ ", ""), { cost: "33.50" }, { pages });
    const third = detail("Wall lamp", { price: "17.00", weight: "5.00" }).replace("€ ", "");
    assert.equal(factOf(await facts(third, recipe), "cost").value, 17);
    const [, constant] = await refusal("/api/learn", {
      html: PLAIN,
      like: { from: "Wales" },
      pages: [
        {
          url: "https://shop.example/p/2",
          html: detail("Oil lamp", { price: "40.00", weight: "3 kg" }),
        },
      ],
    });
    assert.match(constant, /from: the value is the same on every page: .*made in/);
  });

  // proves: recipe.learn.refused
  it("is refused for a value that the page does not have", async () => {
    const [code, message] = await refusal("/api/learn", { html: PLAIN, like: { cost: 99 } });
    assert.equal(code, "EXAMPLE");
    assert.match(message, /cost: the page does not have the value/);
  });
});

describe("a recipe as input", () => {
  const recipe = (more: Body = {}): Body => ({
    version: 1,
    of: "list",
    learned_from: [],
    list: [],
    fields: [{ name: "a", type: "text", anchors: [{ by: "name", key: "title" }] }],
    others: [],
    ...more,
  });

  // proves: recipe.checked
  it("is checked: its version, its form, its size, and what it reads", async () => {
    const field = { name: "a", type: "text", anchors: [] };
    const wrong: readonly Body[] = [
      recipe({ version: 2 }),
      recipe({ script: "x" }),
      recipe({ fields: [] }),
      recipe({ fields: Array.from({ length: 21 }, () => field) }),
      recipe({ fields: [{ ...field, name: "rest" }] }),
      recipe({ fields: [{ ...field, anchors: [{ by: "regex", key: ".*" }] }] }),
      recipe({ fields: [{ ...field, anchors: [{ by: "class", key: "x".repeat(301) }] }] }),
      recipe({ of: "page" }),
    ];
    for (const one of wrong) {
      const [code] = await refusal("/api/records", { html: SHOP, recipe: one });
      assert.equal(code, "INVALID_REQUEST", JSON.stringify(one).slice(0, 200));
    }
    const [, page_] = await refusal("/api/extract", { html: SHOP, recipe: recipe() });
    assert.match(page_, /use it with records/);
    const [, both] = await refusal("/api/records", { html: SHOP, recipe: recipe(), like: LIKE });
    assert.match(both, /either like or recipe/);
    for (const like of [
      {},
      [],
      { "": "x" },
      { a: "" },
      { fit: "x" },
      { a: "x".repeat(1001) },
      { a: true },
      "x",
    ]) {
      const [code] = await refusal("/api/records", { html: SHOP, like });
      assert.equal(code, "INVALID_REQUEST", JSON.stringify(like).slice(0, 80));
    }
  });

  // proves: recipe.limits
  it("finds one of thousands of items", async () => {
    const items = Array.from(
      { length: 4000 },
      (_, at) =>
        `<li class="c"><a href="/p/${at}">Lamp ${at}</a><p class="price">€ ${at}.50</p></li>`,
    ).join("");
    const html = page(`<ul>${items}</ul>`);
    const read = await records(html, { like: { name: "Lamp 700", cost: 700.5 } });
    assert.equal(rowOf(read, 700)["cost"], 700.5);
  });
});
