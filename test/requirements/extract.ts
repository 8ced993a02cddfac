// POST /api/extract: body, answer, confidence, schema choice.
import type { Requirement } from "./requirement.ts";

/** POST /api/extract: body, answer, confidence, schema choice. */
export const extract: readonly Requirement[] = [
  {
    id: "extract.url",
    rule: "`url` is required, http or https, with the same 422 answers as on /api/text.",
    source: "ExtractRequest; Errors",
    section: "facts",
    tests: ["test/api/facts.test.ts > POST /api/extract > refuses addresses as /api/text does"],
  },
  {
    id: "extract.schema.null",
    rule: "Without `schema` (or null) the page is classified and the built-in schema of its type is used.",
    source: "ExtractRequest",
    section: "facts",
    tests: [
      "test/api/facts.test.ts > POST /api/extract > classifies the page where there is no schema, or null, and uses that of its type",
    ],
  },
  {
    id: "extract.schema.invalid",
    rule: "`schema` that is not an object or has no `properties` is 422 with detail exactly `schema must be a JSON Schema object with 'properties'`.",
    source: "ExtractRequest; Errors",
    section: "facts",
    tests: [
      "test/api/facts.test.ts > POST /api/extract > refuses a schema that is no object with properties, in one sentence",
    ],
  },
  {
    id: "extract.render.default",
    rule: "`render` is false when not given.",
    source: "ExtractRequest",
    section: "facts",
    tests: [
      "test/api/facts.test.ts > POST /api/extract with a browser > renders when it is asked to, and does not otherwise",
    ],
  },
  {
    id: "extract.render.true",
    rule: "`render: true` forces a browser render.",
    source: "ExtractRequest",
    section: "facts",
    tests: [
      "test/api/facts.test.ts > POST /api/extract with a browser > renders when it is asked to, and does not otherwise",
    ],
  },
  {
    id: "extract.render.slot",
    rule: "A render of /api/extract takes one of the SERVICE_MAX_CONCURRENT_RENDERS slots.",
    source: "Limits",
    section: "facts",
    tests: ["test/api/rendering.test.ts > keeps renders of /api/extract to the same slots"],
  },
  {
    id: "extract.rtl.default",
    rule: "`rtl` is false when not given; the direction is never detected on this route.",
    source: "ExtractRequest",
    section: "facts",
    tests: [
      "test/api/facts.test.ts > POST /api/extract with a browser > reads left to right unless rtl or a direction says otherwise, whatever the page declares",
    ],
  },
  {
    id: "extract.no_other_fields",
    rule: "`html`, `fetch`, `renderOptions` and `include_hidden_text` are ignored: the page is always fetched, with engine defaults.",
    source: "ExtractRequest",
    section: "facts",
    tests: [
      "test/api/facts.test.ts > POST /api/extract > ignores html, fetch, renderOptions and include_hidden_text, whatever they hold",
    ],
  },
  {
    id: "extract.response.fields",
    rule: "The answer has exactly page, facts and schema_choice.",
    source: "Extract response",
    section: "facts",
    tests: [
      "test/api/facts.test.ts > POST /api/extract > answers with the page, its facts and how the schema was chosen, and nothing else",
    ],
  },
  {
    id: "extract.response.page",
    rule: "`page` is the same page record that /api/text gives for the page.",
    source: "Extract response",
    section: "facts",
    tests: [
      "test/api/facts.test.ts > POST /api/extract > tells of the page what /api/text tells of it",
    ],
  },
  {
    id: "extract.facts.keys",
    rule: "`facts` is keyed by dotted schema path, sorted; indexes of an array are sorted as numbers.",
    source: "Extract response",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > a fact > stands among the others sorted by path",
      "test/facts/rules.test.ts > a fact > of an array is sorted by its index as a number",
    ],
  },
  {
    id: "extract.facts.arrays",
    rule: "Array items appear under their index, such as `plans.0.price`.",
    source: "Extract response",
    section: "facts",
    tests: ["test/facts/rules.test.ts > a fact > of an array stands under its index"],
  },
  {
    id: "extract.schema_choice.null",
    rule: "`schema_choice` is null when the caller wrote the schema, an object otherwise.",
    source: "Extract response",
    section: "facts",
    tests: [
      "test/api/facts.test.ts > POST /api/extract > gives the facts of a caller's schema, coerced, with no choice of schema",
      "test/api/facts.test.ts > POST /api/extract > classifies the page where there is no schema, or null, and uses that of its type",
    ],
  },
  {
    id: "extract.fact.fields",
    rule: "A fact has exactly value, confidence, extractor, modality, source and source_xpath.",
    source: "Extract response",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > a fact > has its value, confidence, extractor, modality, source and XPath, and nothing else",
    ],
  },
  {
    id: "extract.fact.value",
    rule: "`value` is coerced to the type that the schema asks; a value that cannot be is no fact.",
    source: "Extract response",
    section: "facts",
    tests: [
      "test/api/facts.test.ts > POST /api/extract > gives the facts of a caller's schema, coerced, with no choice of schema",
      "test/facts/rules.test.ts > a key > whose value cannot be what is asked is no match",
    ],
  },
  {
    id: "extract.fact.confidence",
    rule: "`confidence` is base(match) x weight(source) x 0.97^depth, at most 1.0.",
    source: "Extract response",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > the confidence of a fact > falls by 0.97 for each level below the object of the path's parent; a direct hit is 0",
      "test/facts/rules.test.ts > the confidence of a fact > is weighted by the payload it stands in",
      "test/facts/rules.test.ts > the confidence of a fact > is at most 1 and has 4 decimals",
    ],
  },
  {
    id: "extract.fact.confidence.depth",
    rule: "The depth of 0.97^depth is the number of levels descended below the object in which the path's parent was found; a direct hit is 0.",
    source: "decision 51",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > the confidence of a fact > falls by 0.97 for each level below the object of the path's parent; a direct hit is 0",
    ],
  },
  {
    id: "extract.fact.confidence.decimals",
    rule: "A fact's confidence has 4 decimals.",
    source: "decision 15",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > the confidence of a fact > is at most 1 and has 4 decimals",
    ],
  },
  {
    id: "extract.fact.extractor",
    rule: "`extractor` is always `structured-data`; `llm` is declared and never sent.",
    source: "Extract response; Versioning",
    section: "facts",
    tests: [
      "test/api/facts.test.ts > POST /api/extract > sends no other extractor or modality than structured-data and dom-json, visible facts included",
    ],
  },
  {
    id: "extract.fact.modality",
    rule: "`modality` is always `dom-json`; `text` is declared and never sent.",
    source: "Extract response; Versioning",
    section: "facts",
    tests: [
      "test/api/facts.test.ts > POST /api/extract > sends no other extractor or modality than structured-data and dom-json, visible facts included",
    ],
  },
  {
    id: "extract.fact.source",
    rule: "`source` is `<payload source>:<how>`, such as `json-ld:exact`.",
    source: "Extract response",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > a key > is matched as written before every other way",
      "test/facts/rules.test.ts > the confidence of a fact > is weighted by the payload it stands in",
    ],
  },
  {
    id: "extract.fact.source.page_wrapper",
    rule: "A gap filled from the page wrapper appends ` (page wrapper)` to `source`.",
    source: "Extract response; rule 5",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > without a caller's schema > what is missing is taken from the page wrapper, then from the social preview, at a discount and said so",
    ],
  },
  {
    id: "extract.fact.source.social_preview",
    rule: "A gap filled from Open Graph appends ` (social preview)` to `source`.",
    source: "Extract response; rule 5",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > without a caller's schema > what is missing is taken from the page wrapper, then from the social preview, at a discount and said so",
    ],
  },
  {
    id: "extract.fact.source_xpath",
    rule: "`source_xpath` is the XPath of the element that carries the payload, of Open Graph the element of the property; evaluated on the page it finds that element.",
    source: "Extract response",
    section: "facts",
    tests: [
      "test/structured/payloads.test.ts > readPayloads > gives every source in document order with the XPath of its element",
      "test/facts/rules.test.ts > a fact > names the element of the payload it is from",
      "test/facts/rules.test.ts > a fact > of social properties names the element of the property",
    ],
  },
  {
    id: "extract.base.exact",
    rule: "An exact key has base 0.95.",
    source: "Extract response",
    section: "facts",
    tests: ["test/facts/rules.test.ts > a key > is matched as written before every other way"],
  },
  {
    id: "extract.base.declared_alias",
    rule: "A declared alias has base 0.92.",
    source: "Extract response",
    section: "facts",
    tests: ["test/facts/rules.test.ts > a key > is matched by an alias the schema declares next"],
  },
  {
    id: "extract.base.normalised",
    rule: "A normalised key has base 0.88.",
    source: "Extract response",
    section: "facts",
    tests: ["test/facts/rules.test.ts > a key > is matched with case and separators folded next"],
  },
  {
    id: "extract.base.known_alias",
    rule: "A known schema.org alias has base 0.80.",
    source: "Extract response",
    section: "facts",
    tests: ["test/facts/rules.test.ts > a key > is matched by a known alias of schema.org next"],
  },
  {
    id: "extract.base.nested",
    rule: "A key found by descent has base 0.72.",
    source: "Extract response",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > a key > is looked for below the object last, the nearest first",
    ],
  },
  {
    id: "extract.weight.json_ld",
    rule: "JSON-LD has weight 1.0.",
    source: "Extract response",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > the confidence of a fact > is weighted by the payload it stands in",
    ],
  },
  {
    id: "extract.weight.microdata",
    rule: "Microdata has weight 0.98.",
    source: "Extract response",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > the confidence of a fact > is weighted by the payload it stands in",
    ],
  },
  {
    id: "extract.weight.next_data",
    rule: "next-data has weight 0.95.",
    source: "Extract response",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > the confidence of a fact > is weighted by the payload it stands in",
    ],
  },
  {
    id: "extract.weight.rsc_nuxt",
    rule: "rsc-flight and nuxt have weight 0.93.",
    source: "Extract response",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > the confidence of a fact > is weighted by the payload it stands in",
    ],
  },
  {
    id: "extract.weight.initial_state",
    rule: "initial-state has weight 0.90.",
    source: "Extract response; decision 44",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > the confidence of a fact > is weighted by the payload it stands in",
    ],
  },
  {
    id: "extract.weight.open_graph",
    rule: "Open Graph has weight 0.85.",
    source: "Extract response",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > the confidence of a fact > is weighted by the payload it stands in",
    ],
  },
  {
    id: "extract.fill.page_wrapper",
    rule: "A fact filled from the page wrapper is discounted by x0.9.",
    source: "decision 51",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > without a caller's schema > what is missing is taken from the page wrapper, then from the social preview, at a discount and said so",
    ],
  },
  {
    id: "extract.fill.social_preview",
    rule: "A fact filled from the social preview is discounted by x0.9 once more (x0.81).",
    source: "decision 51",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > without a caller's schema > what is missing is taken from the page wrapper, then from the social preview, at a discount and said so",
    ],
  },
  {
    id: "extract.choice.fields",
    rule: "`schema_choice` has exactly page_type, confidence, fields, subject_types, payloads_considered, payloads_used and filled_from_fallback.",
    source: "Extract response",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > without a caller's schema > the choice names the type with its confidence, the fields and the payloads",
    ],
  },
  {
    id: "extract.choice.page_type",
    rule: "`schema_choice.page_type` and `confidence` are the router's verdict.",
    source: "Extract response",
    section: "facts",
    tests: [
      "test/api/facts.test.ts > POST /api/extract > classifies the page where there is no schema, or null, and uses that of its type",
    ],
  },
  {
    id: "extract.choice.fields_list",
    rule: "`schema_choice.fields` lists the properties of the schema used; [] for an unknown type.",
    source: "Extract response",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > without a caller's schema > the choice names the type with its confidence, the fields and the payloads",
      "test/facts/rules.test.ts > without a caller's schema > a page of unknown type has an empty schema and no facts",
    ],
  },
  {
    id: "extract.choice.subject_types",
    rule: "`subject_types` lists the @type of each node accepted as describing the page.",
    source: "Extract response",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > without a caller's schema > only the node that describes the page is read, wherever it stands",
    ],
  },
  {
    id: "extract.choice.subject_types.empty",
    rule: "`subject_types` is [] when the page shipped data only about its site or breadcrumbs.",
    source: "Extract response",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > without a caller's schema > a page with data about its site and breadcrumbs alone has no subject and no facts of theirs",
    ],
  },
  {
    id: "extract.choice.payloads",
    rule: "`payloads_considered` and `payloads_used` count the payloads looked at and those that gave facts.",
    source: "Extract response",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > without a caller's schema > the choice names the type with its confidence, the fields and the payloads",
      "test/facts/rules.test.ts > without a caller's schema > a page with data about its site and breadcrumbs alone has no subject and no facts of theirs",
    ],
  },
  {
    id: "extract.choice.filled",
    rule: "`filled_from_fallback` lists the paths that were taken from the page wrapper or the social preview.",
    source: "Extract response",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > without a caller's schema > what is missing is taken from the page wrapper, then from the social preview, at a discount and said so",
    ],
  },
  {
    id: "extract.schema.branches",
    rule: "With anyOf or $ref in the schema the paths are those of the chosen branch.",
    source: "decision 51",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > a choice > has the paths of the first branch that fits",
      "test/facts/rules.test.ts > a choice > prefers the type a value has to one it can be read as",
    ],
  },
  {
    id: "extract.list",
    rule: "`legible facts --input` writes the facts of a list of pages as CSV (RFC 4180) by the paths of a schema or as JSON Lines with sources, failures with their reason, and resumes.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/cli/facts-list.test.ts > legible facts --input > writes a row a page, failures with code and reason, and resumes",
      "test/cli/facts-list.test.ts > legible facts --input > writes each fact with its source as JSON Lines, and resumes",
      "test/facts/columns.test.ts > factColumns > are the dotted paths of a schema, a list being one",
      "test/text/csv.test.ts > csvRecords > reads every text that was written, but for control characters",
    ],
  },
  {
    id: "extract.mcp.html",
    rule: "The MCP tools of a page accept supplied HTML under the name of `/api/text`, and make no request for it.",
    source: "Additions",
    section: "surfaces",
    tests: ["test/mcp/tools.test.ts > reads supplied HTML without a request"],
  },
];
