// The pages that the tests of foreign protocols read.
import type { Answer } from "../support/origin.ts";

const WORDS =
  "stands at the harbour and has a lamp that turns once in ten seconds, which ships see from far away.";

/** A page with a product's data, navigation and a footer. */
const lamp = (name: string, links = ""): string => `<!doctype html><html lang="en"><head>
<title>${name}</title><meta name="description" content="About ${name}">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"${name}",
"offers":{"@type":"Offer","price":"12.50","priceCurrency":"EUR"}}</script></head>
<body><nav><a href="/">Home</a></nav><main><h1>${name}</h1><p class="lead">The ${name} ${WORDS}</p>
<p>It was built from granite of the island, and its keeper counted ${links}${name.length} steps.</p>
<img src="/lamp.png" alt="a lamp"></main><footer>Imprint of the site</footer></body></html>`;

/** Answers of the site: its root links to two pages, and to one that is missing. */
export const LAMPS: Readonly<Record<string, Answer>> = {
  "/": lamp("Lighthouse", '<a href="/a">one</a> <a href="/b">two</a> <a href="/gone">three</a> '),
  "/a": lamp("Lamp A"),
  "/b": lamp("Lamp B"),
  "/robots.txt": "User-agent: *\nDisallow: /private",
};
