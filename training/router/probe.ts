// A page made by hand, at several addresses, and the fingerprint of its features. The router's model stores the fingerprint,
// so a change of features is detected.
//
// The page is built block by block, so that only the outline and the router's code can change the fingerprint.
import { createHash, type Hash } from "node:crypto";
import { featuresOf } from "../../src/classify/features.ts";
import type { RoutedPage } from "../../src/classify/signals.ts";
import {
  type Block,
  type BlockKind,
  type Container,
  MARK,
  type Run,
} from "../../src/model/document.ts";
import type { Payload } from "../../src/model/fact.ts";
import type { Metadata } from "../../src/model/metadata.ts";
import { outlineOf } from "../../src/structure/outline.ts";
import { countWords } from "../../src/text/words.ts";
import { documentOf, inside } from "../made-page.ts";

const HOME = "https://shop.bells.test";
/** Addresses of the page: each has features that the others do not have. */
const ADDRESSES: readonly string[] = [
  `${HOME}/shop/bells/bell-of-bronze-2023/05/123456?sku=7&size=2`,
  `${HOME}/shop/bells/`,
  "https://bells.test/",
  "https://bells.test/shop/index.php",
];

/** Appends a block to the current container. */
type Put = (kind: BlockKind, text: string, more?: Partial<Block>) => void;

function linked(text: string, path: string): Partial<Block> {
  const href = path.startsWith("http") ? path : `${HOME}${path}`;
  return { runs: [{ text, marks: 0, link: { href, title: "" } }] };
}

function picture(path: string): Run {
  return { text: "", marks: 0, image: { src: `${HOME}${path}`, alt: "", title: "" } };
}

/** Builds the blocks: a menu, a sheet of goods, prose, a listing, cards, posts, a table, a footer. */
function probeBlocks(): readonly Block[] {
  const blocks: Block[] = [];
  const into = (container: Container, around: Partial<Block> = {}): Put => {
    return (kind, text, more = {}) => {
      blocks.push({
        kind,
        text,
        runs: kind === "code" || kind === "table" ? [] : [{ text, marks: 0 }],
        level: 0,
        nest: [],
        words: countWords(text),
        container,
        first: 0,
        last: 0,
        region: "",
        ...around,
        ...more,
      });
    };
  };
  const body = inside(inside(undefined, "html"), "body", "shopPage template-2");
  putFurniture(into, body);
  const main = inside(body, "main", "mainContent");
  putSheet(into(inside(main, "div", "product-info"), { region: "main" }));
  putProse(into(inside(main, "article", "post_body"), { region: "main" }));
  putRecords(into, main);
  const footer = into(inside(body, "footer"), { region: "contentinfo" });
  footer("paragraph", "© 2024 Bell Foundry, +49 30 123 4567", {});
  footer("list-item", "Contact us", linked("Contact us", "/contact"));
  return blocks;
}

type Into = (container: Container, around?: Partial<Block>) => Put;

function putFurniture(into: Into, body: Container): void {
  const menu = into(inside(body, "nav", "site-menu"), { region: "navigation" });
  menu("list-item", "Shop", linked("Shop", "/collections/all"));
  menu("list-item", "Cart", linked("Cart", "/cart"));
  const banner = into(inside(body, "header"), { region: "banner" });
  banner("paragraph", "Bells since 1820");
  const aside = into(inside(body, "aside", "sidebar"), { region: "complementary" });
  aside("paragraph", "Related articles", linked("Related articles", "https://other.test/a"));
  const form = into(inside(body, "form"), { region: "form" });
  form("control", "Sort by", { widget: "select" });
  form("control", "Search");
}

function putSheet(put: Put): void {
  put("paragraph", "Home › Bells");
  put("heading", "Bell of bronze, 3.5 kg", { level: 1 });
  put("paragraph", "★★★★☆ 4.5 / 5 (12)");
  put("paragraph", "€ 129.00");
  put("control", "Add to cart");
  put("paragraph", "In stock");
  put("image", "", { runs: [{ ...picture("/1.jpg"), link: { href: `${HOME}/big`, title: "" } }] });
  put("image", "", { runs: [picture("/2.jpg")] });
  put("media", "", { runs: [] });
  put("caption", "The bell, seen from below; photo by Ada");
}

const SENTENCE =
  "A bell begins as clay, which the founder turns by hand until its wall is as thin as the note asks for. ";

function putProse(put: Put): void {
  put("heading", "Which metal?", { level: 2 });
  put("paragraph", "By Ada, 12 May 2023");
  put("paragraph", SENTENCE.repeat(3));
  const words = SENTENCE.slice(0, 20);
  put("paragraph", SENTENCE, {
    runs: [
      { text: words, marks: MARK.strong },
      {
        text: SENTENCE.slice(20, 60),
        marks: 0,
        link: { href: `${HOME}/2024/05/metal`, title: "" },
      },
      { text: SENTENCE.slice(60), marks: MARK.code },
    ],
  });
  put("paragraph", "銅と錫で鋳造します。音は形で決まる。では、どうしますか？");
  put("quote", "«It rang!» she said: „Noch einmal“ – (twice)", { nest: [{ kind: "quote" }] });
  put("heading", "ring(3) in v2.1", {
    level: 3,
    ...linked("ring(3) in v2.1", "/shop/bells/#ring"),
  });
  put("code", "npm install bells\nring(3) == true");
  put("math", "f = 1 / T");
  put("term", "Clapper");
  put("definition", "What strikes the bell from the inside.");
  put("heading", "Weights", { level: 4 });
  const cell = { row: 0, rowSpan: 1, columnSpan: 1, header: false };
  put("table", "Tin\t22", {
    table: {
      rows: 1,
      columns: 2,
      headerRows: 0,
      caption: [],
      cells: [
        { ...cell, column: 0, runs: [{ text: "Tin", marks: 0 }], text: "Tin" },
        { ...cell, column: 1, runs: [{ text: "22", marks: 0 }], text: "22" },
      ],
    },
  });
  put("paragraph", "Opened by a button.", { hidden: "attribute" });
}

function putRecords(into: Into, main: Container): void {
  const grid = inside(main, "div", "grid");
  const names = ["Clay bell", "Wax bell with a long name of many words", "Rope"];
  for (const [at, name] of names.entries()) {
    const card = into(inside(grid, "div", `card card-${at}`), { region: "main" });
    card("image", "", { runs: [picture(`/${at}.jpg`)] });
    card("heading", name, { level: 3, ...linked(name, `/shop/bells/${at}`) });
    card("paragraph", at === 0 ? "2,50 € until 12.05.2023, then more than that" : `${at + 2},50 €`);
    card("control", "Buy now");
  }
  const thread = inside(main, "ol", "comments");
  for (const [at, name] of ["Ada", "Bo"].entries()) {
    const post = into(inside(thread, "li", "comment"), { region: "main" });
    post("paragraph", `${name} wrote 2024-05-0${at + 1}`);
    post("paragraph", SENTENCE.slice(at));
    post("paragraph", "Reply", linked("Reply", "/shop/reply"));
    if (at === 1) continue;
    post("heading", "Loud", { level: 5 });
    post("image", "", { runs: [picture("/loud.jpg")] });
    post("paragraph", "It cost me all of $ 40, by telephone: (030) 123 456");
    post("control", "Upvote");
  }
  const list = into(inside(main, "ul", "links"), { region: "main" });
  for (const text of LABELS) {
    const item = { kind: "item", ordinal: undefined, list } as const;
    list("list-item", text, { nest: [item], ...linked(text, `/shop/bells/${text.length}`) });
  }
  const pages = into(inside(main, "div", "pagination"), { region: "main" });
  pages("paragraph", "2", linked("2", "/shop/bells?page=2"));
  pages("paragraph", "Beside", linked("Beside", "/shop/gongs"));
}

/** Short texts of concepts that nothing else on the page names. */
const LABELS: readonly string[] = [
  "Customer reviews",
  "Moderator",
  "Sign up",
  "Pricing",
  "Last updated",
  "Share",
  "Read more",
  "Leave a comment",
  "API reference",
  "Table of contents",
  "Edit this page",
  "FAQ",
  "2 days ago",
];

const METADATA: Metadata = {
  title: "Bell of bronze",
  description: "A bell.",
  canonical: null,
  language: "en",
  charset: null,
  robots: "noindex, follow",
  generator: "WordPress 6.4",
  author: "Ada",
  keywords: "bell, bronze",
  theme_color: null,
  viewport: null,
  icons: [],
  manifest: null,
  open_graph: {
    "og:type": "product",
    "article:published_time": "2023-05-12",
    "article:section": "Bells",
  },
  twitter: {},
  alternates: {},
  alternate_count: 2,
  feeds: [{ title: "News", type: "application/rss+xml", href: `${HOME}/feed` }],
  markdown_version: null,
  schema_types: ["Product", "Offer"],
  declared_elsewhere: [],
};

const PAYLOADS: readonly Payload[] = [
  { source: "json-ld", xpath: "/html", value: { "@type": ["Product", "Thing"] } },
  { source: "open-graph", xpath: "/html", value: { product: { price: "129" } } },
];

/** Returns the page at each of its addresses. */
export function probePages(): readonly RoutedPage[] {
  const blocks = probeBlocks();
  return ADDRESSES.map((url) => {
    const document = documentOf(blocks, { url, title: "Bell of bronze, 3.5 kg" });
    return { outline: outlineOf(document), url, metadata: METADATA, payloads: PAYLOADS };
  });
}

/** Returns the SHA-256, in hexadecimal, of names, order and bits of all numbers, and of all counted words in order. */
export function probeFingerprint(): string {
  const hash = createHash("sha256");
  for (const page of probePages()) addFeatures(page, hash);
  return hash.digest("hex");
}

function addFeatures(page: RoutedPage, hash: Hash): void {
  const { values, words } = featuresOf(page);
  for (const [signal, numbers] of Object.entries(values)) {
    for (const [name, value] of Object.entries(numbers)) {
      hash.update(`${signal}.${name}\n`).update(new Uint8Array(Float32Array.of(value).buffer));
    }
  }
  for (const [place, counts] of Object.entries(words)) {
    for (const [word, count] of counts) hash.update(`${place} ${word} ${count}\n`);
  }
}
