// The `page` object of /api/text and /api/extract.
import type { Requirement } from "./requirement.ts";

/** The `page` object of /api/text and /api/extract. */
export const pageRecord: readonly Requirement[] = [
  {
    id: "page.fields",
    rule: "`page` has exactly url, content_hash, reading_order, reading_order_measured, dom_order_differs, blocks, frameworks, requires_render and payloads.",
    source: "Page record",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > page > has its nine fields, its direction, what was left out and what it says of itself, and counts the blocks of the whole document",
    ],
  },
  {
    id: "page.url.final",
    rule: "`page.url` is the address after redirects.",
    source: "Page record",
    section: "network",
    tests: [
      "test/api/refusals.test.ts > has the address where it landed",
      "test/net/network.test.ts > follows relative, protocol-relative and encoded locations and reports where it ended",
    ],
  },
  {
    id: "page.url.base",
    rule: "Relative links and images are resolved against `page.url` (and the document's `base`).",
    source: "Page record",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > markdown > resolves addresses against the page's own, or the base it declares",
    ],
  },
  {
    id: "page.content_hash",
    rule: "`content_hash` is the SHA-256 hex of the exact `text` in UTF-8.",
    source: "Page record; decision 14",
    section: "blocks",
    tests: ["test/api/whole-page.test.ts > text > has one hash for one text, whatever the markup"],
  },
  {
    id: "page.content_hash.equal",
    rule: "Two pages with the same text have the same `content_hash`, whatever their markup.",
    source: "Page record",
    section: "blocks",
    tests: ["test/api/whole-page.test.ts > text > has one hash for one text, whatever the markup"],
  },
  {
    id: "page.reading_order.values",
    rule: "`reading_order` is one of geometric-xy-cut, geometric-anchored, dom-fallback, single-block.",
    source: "Page record",
    section: "blocks",
    tests: [
      "test/api/rendered.test.ts > reading order of a rendered page > takes each of its four values and no other",
      "test/api/whole-page.test.ts > page > names source order where nothing was laid out, and a document of one block by that",
      "test/api/rendered.test.ts > reading order of a rendered page > is geometric-xy-cut where every block has a box",
      "test/api/rendered.test.ts > reading order of a rendered page > is geometric-anchored where some block has no box",
      "test/read/union/union.test.ts > calls the order anchored once something was inserted",
    ],
  },
  {
    id: "page.reading_order.single",
    rule: "A document of one block has reading_order single-block.",
    source: "Page record; rule 7",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > page > names source order where nothing was laid out, and a document of one block by that",
    ],
  },
  {
    id: "page.reading_order.dom",
    rule: "A document read without layout has reading_order dom-fallback.",
    source: "Page record; rule 7",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > page > names source order where nothing was laid out, and a document of one block by that",
    ],
  },
  {
    id: "page.reading_order.geometric",
    rule: "A rendered document whose blocks all have boxes has reading_order geometric-xy-cut.",
    source: "Page record",
    section: "render",
    tests: [
      "test/api/rendered.test.ts > reading order of a rendered page > is geometric-xy-cut where every block has a box",
    ],
  },
  {
    id: "page.reading_order.anchored",
    rule: "A rendered document of which some blocks have no box has reading_order geometric-anchored.",
    source: "Page record",
    section: "render",
    tests: [
      "test/api/rendered.test.ts > reading order of a rendered page > is geometric-anchored where some block has no box",
      "test/api/rendered.test.ts > reading order of a rendered page > is geometric-anchored where only the plain page holds a block",
    ],
  },
  {
    id: "page.reading_order_measured",
    rule: "`reading_order_measured` is true exactly for the two geometric values.",
    source: "Page record",
    section: "render",
    tests: [
      "test/api/rendered.test.ts > reading order of a rendered page > is geometric-anchored where some block has no box",
      "test/api/rendered.test.ts > reading order of a rendered page > is not called measured where most blocks have no box, or there is one block",
      "test/api/rendered.test.ts > reading order of a rendered page > is the same on the stream",
    ],
  },
  {
    id: "page.dom_order_differs",
    rule: "`dom_order_differs` is true when CSS places content away from its source order, false on a page laid out as written.",
    source: "Page record",
    section: "render",
    tests: [
      "test/api/rendered.test.ts > reading order of a rendered page > is geometric-xy-cut where every block has a box",
      "test/api/rendered.test.ts > reading order of a rendered page > differs from the source where a style sheet moves blocks, and says so",
    ],
  },
  {
    id: "page.direction",
    rule: "`direction` is the direction the page declares or a browser shows it in, whatever was asked for; additive.",
    source: "decision 76",
    section: "render",
    tests: [
      "test/document/order/reading-order.test.ts > runs in the direction that only a style sheet says, and the page tells it when another is asked for",
      "test/api/rendered.test.ts > the direction of a rendered page > is told by the page record, whatever was asked for",
      "test/api/rendered.test.ts > reading order of a rendered page > is the same on the stream",
    ],
  },
  {
    id: "page.blocks",
    rule: "`blocks` counts the blocks of the full document.",
    source: "Page record",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > page > has its nine fields, its direction, what was left out and what it says of itself, and counts the blocks of the whole document",
    ],
  },
  {
    id: "page.frameworks",
    rule: "`frameworks` lists the front-end frameworks fingerprinted, from a closed documented list, [] when none.",
    source: "Page record",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > page > names the frameworks of a page from the closed list, and none on a plain one",
      "test/technologies/frameworks.test.ts > frameworks of a page > are each in the list that docs/reference/technologies.md shows, with its test page",
    ],
  },
  {
    id: "page.requires_render",
    rule: "`requires_render` is true for static HTML that is a shell needing a browser, false for a page that carries its words; a render does not change it.",
    source: "Page record; decision 81",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > page > requires a render where the markup is a shell, and not where it carries its words",
      "test/document/shell.test.ts > a page that requires a browser > is a shell of a real build",
      "test/api/rendered.test.ts > a page that a browser has to build > requires a render on every route, whether a browser was asked for or not",
      "test/document/shell.test.ts > a page that requires a browser > is none that a server wrote, of the same builds",
    ],
  },
  {
    id: "page.payloads",
    rule: "`payloads` names each source found once: json-ld, microdata, open-graph, next-data, rsc-flight, nuxt, initial-state.",
    source: "Page record",
    section: "payloads",
    tests: ["test/api/whole-page.test.ts > page > names each payload source once"],
  },
  {
    id: "page.payloads.none",
    rule: "`payloads` is [] on a page without structured data.",
    source: "Page record",
    section: "payloads",
    tests: [
      "test/structured/payloads.test.ts > readPayloads > gives nothing for a page without structured data",
    ],
  },
  {
    id: "page.payloads.json_ld",
    rule: "A JSON-LD script is reported as `json-ld`.",
    source: "Page record",
    section: "payloads",
    tests: [
      "test/structured/payloads.test.ts > readPayloads > gives every source in document order with the XPath of its element",
      "test/structured/json-ld.test.ts > readJsonLd > gives one payload a top-level node with the XPath of its script",
    ],
  },
  {
    id: "page.payloads.microdata",
    rule: "An itemscope is reported as `microdata`.",
    source: "Page record",
    section: "payloads",
    tests: [
      "test/structured/payloads.test.ts > readPayloads > gives every source in document order with the XPath of its element",
      "test/structured/microdata.test.ts > readMicrodata > reads nested items, repeated names and several types",
    ],
  },
  {
    id: "page.payloads.open_graph",
    rule: "og: properties are reported as `open-graph`.",
    source: "Page record",
    section: "payloads",
    tests: [
      "test/structured/payloads.test.ts > readPayloads > gives every source in document order with the XPath of its element",
      "test/structured/open-graph.test.ts > openGraphObject > puts og properties at the top and other vocabularies in objects",
    ],
  },
  {
    id: "page.payloads.next_data",
    rule: "A __NEXT_DATA__ script is reported as `next-data`.",
    source: "Page record",
    section: "payloads",
    tests: [
      "test/structured/builds.test.ts > payloads of real builds > are read whole from next-pages",
    ],
  },
  {
    id: "page.payloads.rsc_flight",
    rule: "React server component flight chunks are reported as `rsc-flight`.",
    source: "Page record",
    section: "payloads",
    tests: [
      "test/structured/builds.test.ts > payloads of real builds > are read whole from next-app",
    ],
  },
  {
    id: "page.payloads.nuxt",
    rule: "A Nuxt payload (literal or devalue) is reported as `nuxt`.",
    source: "Page record",
    section: "payloads",
    tests: [
      "test/structured/builds.test.ts > payloads of real builds > are read whole from nuxt",
      "test/structured/builds.test.ts > payloads of real builds > are read whole from nuxt2",
    ],
  },
  {
    id: "page.payloads.initial_state",
    rule: "SvelteKit, Remix/React Router, Apollo, Redux and other state literals are reported as `initial-state`.",
    source: "Page record; decision 44",
    section: "payloads",
    tests: [
      "test/structured/builds.test.ts > payloads of real builds > are read whole from sveltekit",
      "test/structured/builds.test.ts > payloads of real builds > are read whole from remix",
      "test/structured/builds.test.ts > payloads of real builds > are read whole from react-router",
      "test/structured/scripts.test.ts > readAssignments > reads the ways a page assigns its state",
    ],
  },
  {
    id: "page.payloads.no_rdfa",
    rule: "RDFa is not reported as a payload.",
    source: "decision 44",
    section: "payloads",
    tests: ["test/structured/payloads.test.ts > readPayloads > gives nothing for RDFa"],
  },
  {
    id: "page.about",
    rule: "Added keys title, byline, published, modified, site_name, language, description and lead_image, each null when not declared or shown, and declared_by with the source of each; published_text and modified_text, the dates in the words of the page.",
    source: "decision 72",
    section: "house",
    tests: [
      "test/read/about.test.ts > what a page says of itself > is declared by its data, its head and its markup",
      "test/read/about.test.ts > what a page says of itself > is what its lines of author and date show where it declares nothing",
      "test/read/about.test.ts > what a page says of itself > is null where it says nothing, and no address is a name",
      "test/read/about.test.ts > what a page says of itself > has the machine-readable date, and its words beside it",
      "test/read/about.test.ts > what a page says of itself > has no date of words without a day, month and year, but the words",
    ],
  },
  {
    id: "page.byline.several",
    rule: "byline has every author that one line names, also in separate links.",
    source: "Additions",
    section: "house",
    tests: [
      "test/read/about.test.ts > what a page says of itself > has all authors in separate links of a line",
      "test/select/signatures.test.ts > signatureOf > names all authors in separate links or marks of a line",
      "test/select/signatures.test.ts > signatureOf > names the author in the words of each language",
    ],
  },
  {
    id: "page.topics",
    rule: "Added keys section, tags and reading_time (minutes), as the page declares them; null, or empty for tags, if it declares none.",
    source: "Additions",
    section: "house",
    tests: [
      "test/read/topics.test.ts > the topics of a page > are those of its data, then of its head",
      "test/read/topics.test.ts > the topics of a page > are null and empty where the page declares none",
      "test/read/topics.test.ts > the topics of a page > have the tags of every vocabulary",
      "test/read/topics.test.ts > the topics of a page > have the section of every vocabulary",
      "test/read/topics.test.ts > the topics of a page > have the reading time in the words of each language's plugins",
      "test/read/topics.test.ts > tagNames > drops addresses, placeholders and identifiers",
    ],
  },
  {
    id: "page.pdf.decoded",
    rule: "A PDF of which a stream, nested filters included, decodes to more than PDF_MAX_STREAM_BYTES is refused; the refusal names the limit.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/pdf/hostile.test.ts > readPdf, of hostile files > refuses by name what decodes to more than a stream may: a filter in a filter",
      "test/pdf/hostile.test.ts > readPdf, of hostile files > refuses by name what decodes to more than a stream may: a filter that the library decodes by itself",
      "test/pdf/hostile.test.ts > readPdf, of hostile files > lets the library decode and hold no more than the limit, whatever a stream holds",
    ],
  },
  {
    id: "page.pdf",
    rule: "A PDF is read where fetch.read_pdf asks for it, names the pages that hold no text, and is refused by name where it is encrypted, broken, without text or too long.",
    source: "Page record",
    section: "blocks",
    tests: [
      "test/read/pdf.test.ts > is read as text and Markdown where the caller asks for PDFs, whatever type it is sent under",
      "test/read/pdf.test.ts > is refused by its type where the caller does not",
      "test/read/pdf.test.ts > is refused by name where it cannot be read",
      "test/read/pdf.test.ts > has its running lines in the whole page and not in the content, every other word in both",
      "test/pdf/to-document.test.ts > tells which pages show images and hold no text, and leaves blank ones alone",
      "test/pdf/to-document.test.ts > refuses by name what requires a password, is broken, has no text or too many pages",
      "test/pdf/to-document.test.ts > claims no order that a browser measured",
      "test/pdf/hostile.test.ts > believes no number of pages that the tree does not hold",
      "test/pdf/outline-and-info.test.ts > makes headings of the lines that bookmarks name, at the depth they have there",
    ],
  },
];
