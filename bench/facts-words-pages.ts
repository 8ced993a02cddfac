// Writes a made thing as a page in one of five mark-ups, among the data that real pages have beside it.
import type { WordedKind } from "./facts-words-kinds.ts";

/** Mark-ups of a made page. RDFa is read only for visible facts. */
export const MARKUPS = ["json-ld", "graph", "microdata", "rdfa", "framework"] as const;
export type Markup = (typeof MARKUPS)[number];

type Node = Readonly<Record<string, unknown>>;

/** Address of every made page. */
export const MADE_PAGE = "https://shop.example/lamps/desk-lamp";

/** Things on every made page that are not its subject. */
const BESIDE: readonly Node[] = [
  { "@type": "WebSite", name: "Kiel Pages", url: "https://shop.example/" },
  {
    "@type": "Organization",
    name: "Kiel Pages",
    url: "https://shop.example/",
    logo: "https://shop.example/logo.png",
    address: {
      "@type": "PostalAddress",
      streetAddress: "Ring 9",
      addressLocality: "Altona",
      postalCode: "22765",
      addressCountry: "DE",
    },
  },
  {
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Start", item: "https://shop.example/" },
      { "@type": "ListItem", position: 2, name: "All", item: "https://shop.example/all" },
    ],
  },
];

/** Returns a page of a thing, without the values of some keys. */
export function madePage({ kind, node }: WordedKind, markup: Markup, without: ReadonlySet<string>) {
  const own = Object.fromEntries(Object.entries(node).filter(([key]) => !without.has(key)));
  const title = String(own["title"] ?? own["headline"] ?? own["name"] ?? kind);
  const { head, body } = WRITERS[markup](own, kind);
  return `<!doctype html><html lang="en"><head><title>${escaped(title)} | Kiel Pages</title>
<link rel="canonical" href="${MADE_PAGE}">${head}</head>
<body><header><nav><a href="/">Start</a> <a href="/all">All</a></nav></header>
<main><h1>${escaped(title)}</h1>${body}<p>Read more about it at the harbour office.</p></main>
<aside><h2>You may also like</h2><ul><li><a href="/other">Other thing</a> <span>€ 9.99</span></li></ul></aside>
<footer><p>Kiel Pages, Ring 9, Altona</p></footer></body></html>`;
}

interface Written {
  readonly head: string;
  readonly body: string;
}

const WRITERS: Readonly<Record<Markup, (node: Node, kind: string) => Written>> = {
  "json-ld": (node) => ({ head: [...BESIDE, node].map(script).join(""), body: "" }),
  graph: (node) => {
    const page = {
      "@type": "WebPage",
      "@id": MADE_PAGE,
      url: MADE_PAGE,
      isPartOf: { "@id": "#s" },
    };
    const graph = [page, ...BESIDE, { "@id": "#thing", ...node }];
    return { head: script({ "@context": "https://schema.org", "@graph": graph }), body: "" };
  },
  microdata: (node) => ({ head: BESIDE.map(script).join(""), body: itemOf(node, MICRODATA) }),
  rdfa: (node) => ({
    head: BESIDE.map(script).join(""),
    body: `<div vocab="https://schema.org/">${itemOf(node, RDFA)}</div>`,
  }),
  framework: (node, kind) => {
    const state = { props: { pageProps: { [kind]: untyped(node), locale: "en" } }, page: "/[id]" };
    const data = JSON.stringify(state).replaceAll("</", "<\\/");
    return {
      head: BESIDE.map(script).join(""),
      body: `<script id="__NEXT_DATA__" type="application/json">${data}</script>`,
    };
  },
};

function script(node: Node): string {
  const data = JSON.stringify({ "@context": "https://schema.org", ...node });
  return `<script type="application/ld+json">${data.replaceAll("</", "<\\/")}</script>`;
}

/** Returns a value as a program's own data: without types. */
function untyped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(untyped);
  if (typeof value !== "object" || value === null) return value;
  const rest = Object.entries(value).filter(([key]) => key !== "@type");
  return Object.fromEntries(rest.map(([key, member]) => [key, untyped(member)]));
}

/** Attributes of an item and of a property. */
interface ItemMarkup {
  readonly item: (type: string) => string;
  readonly property: (name: string) => string;
}

const MICRODATA: ItemMarkup = {
  item: (type) => `itemscope itemtype="https://schema.org/${type}"`,
  property: (name) => `itemprop="${name}"`,
};
const RDFA: ItemMarkup = {
  item: (type) => `typeof="${type}"`,
  property: (name) => `property="${name}"`,
};

function itemOf(node: Node, markup: ItemMarkup, property = ""): string {
  const inner = Object.entries(node).flatMap(([key, value]) =>
    key.startsWith("@") ? [] : [value].flat().map((one) => propertyOf(key, one, markup)),
  );
  return `<div ${property} ${markup.item(String(node["@type"]))}>${inner.join("\n")}</div>`;
}

function propertyOf(key: string, value: unknown, markup: ItemMarkup): string {
  const property = markup.property(key);
  if (typeof value === "object" && value !== null) {
    const node: Node = Object.fromEntries(Object.entries(value));
    return itemOf({ "@type": "Thing", ...node }, markup, property);
  }
  const text = escaped(String(value));
  if (/^https?:/.test(text)) return `<link ${property} href="${text}">`;
  return /Date|date|Time|duration|price|availability/.test(key)
    ? `<meta ${property} content="${text}">`
    : `<p ${property}>${text}</p>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
