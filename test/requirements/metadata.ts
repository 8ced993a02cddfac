// The `metadata` object of the analysis and resolve events.
import type { Requirement } from "./requirement.ts";

/** The `metadata` object of the analysis and resolve events. */
export const metadata: readonly Requirement[] = [
  {
    id: "metadata.title",
    rule: "`metadata.title` is the page's `<title>`.",
    source: "Site stream events",
    section: "payloads",
    tests: [
      "test/html/head.test.ts > readMetadata > reads every field of a head, addresses absolute and texts on one line",
    ],
  },
  {
    id: "metadata.description",
    rule: "`metadata.description` is the description meta.",
    source: "Site stream events",
    section: "payloads",
    tests: [
      "test/html/head.test.ts > readMetadata > reads every field of a head, addresses absolute and texts on one line",
    ],
  },
  {
    id: "metadata.canonical",
    rule: "`metadata.canonical` is the canonical link, absolute.",
    source: "Site stream events",
    section: "payloads",
    tests: [
      "test/html/head.test.ts > readMetadata > reads every field of a head, addresses absolute and texts on one line",
    ],
  },
  {
    id: "metadata.language",
    rule: "`metadata.language` is the declared language of the document.",
    source: "Site stream events",
    section: "payloads",
    tests: [
      "test/html/head.test.ts > readMetadata > reads every field of a head, addresses absolute and texts on one line",
    ],
  },
  {
    id: "metadata.charset",
    rule: "`metadata.charset` is the declared charset.",
    source: "Site stream events",
    section: "payloads",
    tests: [
      "test/html/head.test.ts > readMetadata > reads every field of a head, addresses absolute and texts on one line",
    ],
  },
  {
    id: "metadata.robots",
    rule: "`metadata.robots` is the robots meta.",
    source: "Site stream events",
    section: "payloads",
    tests: [
      "test/html/head.test.ts > readMetadata > reads every field of a head, addresses absolute and texts on one line",
    ],
  },
  {
    id: "metadata.generator",
    rule: "`metadata.generator` is the generator meta.",
    source: "Site stream events",
    section: "payloads",
    tests: [
      "test/html/head.test.ts > readMetadata > reads every field of a head, addresses absolute and texts on one line",
    ],
  },
  {
    id: "metadata.author",
    rule: "`metadata.author` is the author meta.",
    source: "Site stream events",
    section: "payloads",
    tests: [
      "test/html/head.test.ts > readMetadata > reads every field of a head, addresses absolute and texts on one line",
    ],
  },
  {
    id: "metadata.keywords",
    rule: "`metadata.keywords` is the keywords meta.",
    source: "Site stream events",
    section: "payloads",
    tests: [
      "test/html/head.test.ts > readMetadata > reads every field of a head, addresses absolute and texts on one line",
    ],
  },
  {
    id: "metadata.theme_color",
    rule: "`metadata.theme_color` is the theme-color meta.",
    source: "Site stream events",
    section: "payloads",
    tests: [
      "test/html/head.test.ts > readMetadata > reads every field of a head, addresses absolute and texts on one line",
    ],
  },
  {
    id: "metadata.viewport",
    rule: "`metadata.viewport` is the viewport meta.",
    source: "Site stream events",
    section: "payloads",
    tests: [
      "test/html/head.test.ts > readMetadata > reads every field of a head, addresses absolute and texts on one line",
    ],
  },
  {
    id: "metadata.icons",
    rule: "`metadata.icons` lists `{href, rel, sizes, type}`, hrefs absolute.",
    source: "Site stream events; decision 54",
    section: "payloads",
    tests: [
      "test/html/head.test.ts > readMetadata > reads every field of a head, addresses absolute and texts on one line",
    ],
  },
  {
    id: "metadata.manifest",
    rule: "`metadata.manifest` is the web app manifest's address, absolute.",
    source: "Site stream events",
    section: "payloads",
    tests: [
      "test/html/head.test.ts > readMetadata > reads every field of a head, addresses absolute and texts on one line",
    ],
  },
  {
    id: "metadata.open_graph",
    rule: "`metadata.open_graph` is an object of every og:* and article:* property, the first value of a name.",
    source: "Site stream events; decision 54",
    section: "payloads",
    tests: [
      "test/html/head.test.ts > readMetadata > reads every field of a head, addresses absolute and texts on one line",
    ],
  },
  {
    id: "metadata.twitter",
    rule: "`metadata.twitter` is an object of every twitter:* property, the first value of a name.",
    source: "Site stream events; decision 54",
    section: "payloads",
    tests: [
      "test/html/head.test.ts > readMetadata > reads every field of a head, addresses absolute and texts on one line",
    ],
  },
  {
    id: "metadata.alternates",
    rule: "`metadata.alternates` maps a language code to an absolute address; the first declaration of a code wins.",
    source: "Site stream events; decision 4",
    section: "payloads",
    tests: [
      "test/html/head.test.ts > readMetadata > reads every field of a head, addresses absolute and texts on one line",
    ],
  },
  {
    id: "metadata.alternates.cap",
    rule: "`metadata.alternates` holds 24 codes at most.",
    source: "Site stream events; Limits; decision 4",
    section: "payloads",
    tests: ["test/html/head.test.ts > readMetadata > lists 24 alternates and counts all"],
  },
  {
    id: "metadata.alternate_count",
    rule: "`metadata.alternate_count` counts all declared codes, those cut included.",
    source: "Site stream events",
    section: "payloads",
    tests: ["test/html/head.test.ts > readMetadata > lists 24 alternates and counts all"],
  },
  {
    id: "metadata.feeds",
    rule: "`metadata.feeds` lists RSS and Atom links as `{href, type, title}`, hrefs absolute.",
    source: "Site stream events; decision 54",
    section: "payloads",
    tests: [
      "test/html/head.test.ts > readMetadata > reads every field of a head, addresses absolute and texts on one line",
    ],
  },
  {
    id: "metadata.schema_types",
    rule: "`metadata.schema_types` lists the types of the page's JSON-LD and microdata.",
    source: "Site stream events",
    section: "payloads",
    tests: [
      "test/structured/json-ld.test.ts > schemaTypes > lists types of JSON-LD and microdata once, nested ones included, in order of first sight",
    ],
  },
  {
    id: "metadata.declared_elsewhere",
    rule: "`metadata.declared_elsewhere` lists declarations that name another site than the serving one as `<field> -> <address>`.",
    source: "Site stream events",
    section: "payloads",
    tests: [
      "test/html/head.test.ts > readMetadata > names declarations of another site, www aside",
    ],
  },
  {
    id: "metadata.declared_elsewhere.normal",
    rule: "`metadata.declared_elsewhere` is [] on a page that declares its own site.",
    source: "Site stream events",
    section: "payloads",
    tests: [
      "test/html/head.test.ts > readMetadata > reads every field of a head, addresses absolute and texts on one line",
    ],
  },
  {
    id: "metadata.absolute",
    rule: "Every address in the metadata is absolute.",
    source: "Site stream events",
    section: "payloads",
    tests: [
      "test/html/head.test.ts > readMetadata > reads every field of a head, addresses absolute and texts on one line",
    ],
  },
  {
    id: "metadata.one_line",
    rule: "Every text value is folded to one line and cut to 300 characters.",
    source: "Site stream events; Limits",
    section: "payloads",
    tests: [
      "test/html/head.test.ts > readMetadata > reads every field of a head, addresses absolute and texts on one line",
      "test/html/head.test.ts > readMetadata > cuts a text at 300 characters and never inside one",
    ],
  },
  {
    id: "metadata.absent",
    rule: "Absent texts are null and absent lists [].",
    source: "decision 54",
    section: "payloads",
    tests: [
      "test/html/head.test.ts > readMetadata > gives nulls and empty lists for a page that declares nothing",
    ],
  },
];
