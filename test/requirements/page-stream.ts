// The events of POST /api/text/stream, field by field.
import type { Requirement } from "./requirement.ts";

/** The events of POST /api/text/stream, field by field. */
export const pageStream: readonly Requirement[] = [
  {
    id: "stage.fields",
    rule: "A `stage` event has stage (resolve or classify), state `running`, message and at.",
    source: "Page stream events",
    section: "house",
    tests: [
      "test/api/page-stream.test.ts > the stage events > have exactly their fields and say what is done",
    ],
  },
  {
    id: "stage.message.plain",
    rule: "The resolve stage of a plain read says `Fetching as plain HTTP`.",
    source: "Page stream events",
    section: "house",
    tests: [
      "test/api/page-stream.test.ts > the stage events > have exactly their fields and say what is done",
    ],
  },
  {
    id: "stage.message.union",
    rule: "The resolve stage of `render: true` says `Fetching as plain HTTP and through a browser, then merging`.",
    source: "Page stream events",
    section: "render",
    tests: [
      "test/api/page-stream.test.ts > say of supplied HTML that it is read, and of a render that both are merged",
    ],
  },
  {
    id: "stage.message.supplied",
    rule: "The resolve stage of supplied HTML says `Reading the HTML supplied by the caller`.",
    source: "Page stream events",
    section: "house",
    tests: [
      "test/api/page-stream.test.ts > say of supplied HTML that it is read, and of a render that both are merged",
    ],
  },
  {
    id: "stage.message.classify",
    rule: "The classify stage says `Reading the page type`.",
    source: "Page stream events",
    section: "house",
    tests: [
      "test/api/page-stream.test.ts > the stage events > have exactly their fields and say what is done",
    ],
  },
  {
    id: "resolve.fields",
    rule: "`resolve` has url, strategy, static_chars, rendered_chars, union_chars, static_coverage, blocks_only_in_static, blocks_only_in_rendered, render_error and identity_declared.",
    source: "Page stream events",
    section: "house",
    tests: [
      "test/api/page-stream.test.ts > the resolve event > of a plain read counts the page's characters and has one side",
    ],
  },
  {
    id: "resolve.url",
    rule: "`resolve.url` is the final address.",
    source: "Page stream events",
    section: "network",
    tests: [
      "test/api/refusals.test.ts > has the address where it landed",
      "test/api/supplied.test.ts > is told on the stream as supplied, with the fixed note and no identity declared",
    ],
  },
  {
    id: "resolve.strategy.static",
    rule: "`resolve.strategy` of a plain read is static-only.",
    source: "Page stream events",
    section: "house",
    tests: [
      "test/api/page-stream.test.ts > the resolve event > of a plain read counts the page's characters and has one side",
    ],
  },
  {
    id: "resolve.strategy.union",
    rule: "`resolve.strategy` of two successful fetches is union.",
    source: "Page stream events",
    section: "render",
    tests: [
      "test/api/page-stream.test.ts > is union where both fetches bring the page, and has no render_error",
    ],
  },
  {
    id: "resolve.strategy.failed_render",
    rule: "A union whose render failed reports static-only.",
    source: "Page stream events",
    section: "render",
    tests: [
      "test/api/rendered.test.ts > a union > is static-only where the render failed, and says why",
    ],
  },
  {
    id: "resolve.strategy.rendered_only",
    rule: "A union whose plain side failed or was a wall reports rendered-only.",
    source: "Page stream events; decision 53",
    section: "render",
    tests: [
      "test/api/page-stream.test.ts > is rendered-only where plain HTTP is shown a block page, and names that by its class",
    ],
  },
  {
    id: "resolve.chars.static",
    rule: "`static_chars` is the number of readable characters of the plain fetch.",
    source: "Page stream events",
    section: "house",
    tests: [
      "test/api/page-stream.test.ts > the resolve event > of a plain read counts the page's characters and has one side",
    ],
  },
  {
    id: "resolve.chars.plain_read",
    rule: "On a plain read rendered_chars is 0 and union_chars equals static_chars.",
    source: "Page stream events",
    section: "house",
    tests: [
      "test/api/page-stream.test.ts > the resolve event > of a plain read counts the page's characters and has one side",
    ],
  },
  {
    id: "resolve.chars.rendered",
    rule: "`rendered_chars` is the number of readable characters of the browser fetch, `union_chars` that of the merged document.",
    source: "Page stream events",
    section: "render",
    tests: [
      "test/api/rendered.test.ts > a union > counts the characters of both sides and of the merged document",
    ],
  },
  {
    id: "resolve.static_coverage",
    rule: "`static_coverage` is static_chars / union_chars, at most 1.0.",
    source: "Page stream events",
    section: "render",
    tests: [
      "test/api/rendered.test.ts > a union > counts the characters of both sides and of the merged document",
      "test/api/rendered.test.ts > a union > is never covered by more than the whole, however often the plain page repeats itself",
    ],
  },
  {
    id: "resolve.static_coverage.plain",
    rule: "`static_coverage` of a plain read is 1.0.",
    source: "Page stream events",
    section: "house",
    tests: [
      "test/api/page-stream.test.ts > the resolve event > of a plain read counts the page's characters and has one side",
    ],
  },
  {
    id: "resolve.only_in_static",
    rule: "`blocks_only_in_static` counts the blocks only the plain fetch had.",
    source: "Page stream events",
    section: "render",
    tests: ["test/api/rendered.test.ts > a union > counts the blocks that only one side had"],
  },
  {
    id: "resolve.only_in_rendered",
    rule: "`blocks_only_in_rendered` counts the blocks only the browser fetch had.",
    source: "Page stream events",
    section: "render",
    tests: ["test/api/rendered.test.ts > a union > counts the blocks that only one side had"],
  },
  {
    id: "resolve.render_error.null",
    rule: "`render_error` is null when both fetches brought a page.",
    source: "Page stream events",
    section: "render",
    tests: [
      "test/api/page-stream.test.ts > is union where both fetches bring the page, and has no render_error",
    ],
  },
  {
    id: "resolve.render_error.plain",
    rule: "On a plain read `render_error` is a string or null that explains why there is one representation, and never a failure.",
    source: "Page stream events",
    section: "house",
    tests: [
      "test/api/page-stream.test.ts > the resolve event > of a plain read counts the page's characters and has one side",
    ],
  },
  {
    id: "resolve.render_error.wall",
    rule: "When one side of a union was a wall it is left out and `render_error` names it.",
    source: "Page stream events",
    section: "render",
    tests: [
      "test/api/page-stream.test.ts > is rendered-only where plain HTTP is shown a block page, and names that by its class",
    ],
  },
  {
    id: "resolve.metadata",
    rule: "`resolve` carries the whole `metadata` object.",
    source: "Site stream events",
    section: "payloads",
    tests: ["test/api/page-stream.test.ts > carries every field of the page's metadata"],
  },
  {
    id: "resolve.metadata.same",
    rule: "The `metadata` of `resolve` is the same object as that of the `analysis` event of a crawl.",
    source: "Site stream events",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > is the object its page's own stream resolves to"],
  },
  {
    id: "resolve.supplied.note",
    rule: "With supplied HTML `render_error` is the fixed note that the HTML was supplied and neither fetched nor rendered, that reading order is source order, and that hidden text may appear.",
    source: "Page stream events",
    section: "network",
    tests: [
      "test/api/supplied.test.ts > is told on the stream as supplied, with the fixed note and no identity declared",
    ],
  },
  {
    id: "resolve.supplied.identity",
    rule: "With supplied HTML identity_declared is false.",
    source: "Page stream events",
    section: "network",
    tests: [
      "test/api/supplied.test.ts > is told on the stream as supplied, with the fixed note and no identity declared",
    ],
  },
  {
    id: "parse.fields",
    rule: "`parse` has blocks, words, reading_order, reading_order_measured, dom_order_differs, content_hash, frameworks, requires_render, kinds and payloads; added: left_out and what the page says of itself (decision 72).",
    source: "Page stream events",
    section: "house",
    tests: [
      "test/api/page-stream.test.ts > the parse event > has exactly its fields, with what the page holds",
    ],
  },
  {
    id: "parse.same_as_record",
    rule: "The fields `parse` shares with the page record have the values /api/text gives for the page.",
    source: "Page stream events; decision 47",
    section: "house",
    tests: [
      "test/api/text.test.ts > agrees with the blocking route, each field of whose answer an event carries",
      "test/api/rendered.test.ts > reading order of a rendered page > is the same on the stream",
    ],
  },
  {
    id: "parse.words",
    rule: "`words` counts the words of the document.",
    source: "Page stream events",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > the parse and done events > count words and blocks by kind, largest first",
    ],
  },
  {
    id: "parse.kinds",
    rule: "`kinds` counts blocks by kind, largest first, and its sum is `blocks`.",
    source: "Page stream events",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > the parse and done events > count words and blocks by kind, largest first",
    ],
  },
  {
    id: "classify.fields",
    rule: "`classify` has state `done`, page_type, confidence, reasons, runner_up and available.",
    source: "Page stream events",
    section: "house",
    tests: ["test/api/page-stream.test.ts > the classify event > has exactly its fields"],
  },
  {
    id: "classify.reasons",
    rule: "`reasons` are at most 4 objects `{says, weight}`, strongest first, weight above 0.001 with 4 decimals.",
    source: "Page stream events; decision 9",
    section: "content",
    tests: [
      "test/classify/reasons.test.ts > reasons > are the four strongest of more",
      "test/classify/reasons.test.ts > reasons > leave out what speaks against the type, and what weighs a thousandth or less",
      "test/api/content.test.ts > the classify event > has at most four reasons, strongest first, and the second-best type",
    ],
  },
  {
    id: "classify.reasons.withheld",
    rule: "A reason's weight is what withholding its signal takes from the chosen type's probability.",
    source: "Page stream events",
    section: "content",
    tests: [
      "test/classify/reasons.test.ts > reasons > weigh what withholding their signal takes from the probability of the type",
    ],
  },
  {
    id: "classify.runner_up",
    rule: "`runner_up` is always an object `{type, confidence}` naming the second-best type.",
    source: "Page stream events; decision 9",
    section: "content",
    tests: [
      "test/classify/reasons.test.ts > the runner-up > is the second of all types when the first is sure, with its own probability",
      "test/classify/reasons.test.ts > the runner-up > is the first of all types when it is not sure",
      "test/api/content.test.ts > the classify event > has at most four reasons, strongest first, and the second-best type",
      "test/classify/classify.test.ts > the verdict on a page > names the type with the second-highest probability as the runner-up, the highest where none is sure",
      "test/classify/classify.test.ts > a model > is not available without a model",
    ],
  },
  {
    id: "classify.no_model",
    rule: 'Without a router model: available false, page_type unknown, confidence 0.0, runner_up `{type: "", confidence: 0.0}`.',
    source: "Page stream events; decision 9",
    section: "house",
    tests: ["test/classify/classify.test.ts > a model > is not available without a model"],
  },
  {
    id: "classify.available",
    rule: "With a router model installed `available` is true.",
    source: "Page stream events",
    section: "content",
    tests: [
      "test/api/content.test.ts > the classify event > has at most four reasons, strongest first, and the second-best type",
      "test/classify/classify.test.ts > a model > ships a model",
    ],
  },
  {
    id: "select.fields",
    rule: "`select` has kept, total, methods and removed.",
    source: "Page stream events",
    section: "house",
    tests: [
      "test/api/page-stream.test.ts > the select event > has exactly its fields and counts for every step",
    ],
  },
  {
    id: "select.removed.keys",
    rule: "`removed` always has the seven keys landmarks, main_landmark, article_element, article_body, site_chrome, boundary and block_model.",
    source: "Page stream events; decision 10",
    section: "house",
    tests: [
      "test/api/page-stream.test.ts > the select event > has exactly its fields and counts for every step",
    ],
  },
  {
    id: "select.sum",
    rule: "`kept` plus the sum of `removed` plus the blocks set aside as comments is `total`.",
    source: "decision 10",
    section: "content",
    tests: [
      "test/api/content.test.ts > the select event > counts every block once: kept, removed by one step, or a comment",
      "test/select/select.test.ts > selectContent on every page case > puts every block in one place, of every type, with a model and without",
    ],
  },
  {
    id: "select.methods",
    rule: "`methods` lists the steps that fired, equal to `content_methods` of /api/text.",
    source: "Page stream events",
    section: "content",
    tests: [
      "test/api/content.test.ts > content_methods > are those of the steps that removed something, in their order, on both routes",
    ],
  },
  {
    id: "select.order",
    rule: "Steps run in the order landmarks, comments set aside, main-landmark, article-element, article-body, site-chrome, block-model, main-content.",
    source: "decision 45",
    section: "content",
    tests: [
      "test/select/select.test.ts > selectContent > runs its steps from the landmarks inwards, each counting what it took",
    ],
  },
  {
    id: "select.boundary",
    rule: "What main-content removed is counted under `removed.boundary`.",
    source: "decision 45",
    section: "content",
    tests: [
      "test/select/select.test.ts > selectContent > draws the boundary of main-content where no model has judged, and counts it as boundary",
    ],
  },
  {
    id: "select.restored",
    rule: "A restored title or lead is taken off the count of the step that removed it.",
    source: "decision 45",
    section: "content",
    tests: [
      "test/select/restore.test.ts > restore > puts back the title and a lead the model was in doubt of, off the step's count",
      "test/select/select.test.ts > selectContent > keeps the page's title wherever it stands, and counts it as removed by no step",
    ],
  },
  {
    id: "done.fields",
    rule: "`done` has exactly url, title, text, markdown, content_markdown, comments_markdown, images and tables beside type, stage and at.",
    source: "Page stream events; decision 47",
    section: "house",
    tests: ["test/api/page-stream.test.ts > the done event > has exactly its fields"],
  },
  {
    id: "done.title.heading",
    rule: "`title` is the heading of the page that agrees best with the titles it declares; without one the first h1, else the first h2. A heading of navigation, search, a dialog, consent, an advertisement or related items is none.",
    source: "Page stream events; decision 17",
    section: "payloads",
    tests: [
      "test/document/title.test.ts > the title of a page > is the heading that agrees with a declared title, not the first one",
      "test/document/title.test.ts > the title of a page > is never a heading of navigation, search, a dialog, consent or related items",
      "test/document/title.test.ts > the title of a page > is the first h1, else the first h2, where nothing is declared",
      "test/document/title.test.ts > the title of a page > is not the only heading where that is the site's name and links to the home page",
      "test/api/whole-page.test.ts > the parse and done events > carry the title: the first h1, else the first h2, else the title element less the site's name, else nothing",
    ],
  },
  {
    id: "done.title.fallback",
    rule: 'Without h1 and h2 `title` is the `<title>` less a declared site name, "" without either.',
    source: "decision 17",
    section: "payloads",
    tests: [
      "test/api/whole-page.test.ts > the parse and done events > carry the title: the first h1, else the first h2, else the title element less the site's name, else nothing",
      "test/document/to-document.test.ts > takes the title from the first h1 or h2 with words, else from the title element less the site's name",
    ],
  },
  {
    id: "done.same_as_blocking",
    rule: "text, markdown, content_markdown, comments_markdown, images and tables of `done` equal /api/text's for a left-to-right page that is no shell.",
    source: "Text result; decision 47",
    section: "house",
    tests: [
      "test/api/text.test.ts > agrees with the blocking route, each field of whose answer an event carries",
    ],
  },
  {
    id: "done.closes",
    rule: "The stream closes after `done`.",
    source: "Page stream events",
    section: "house",
    tests: [
      "test/api/page-stream.test.ts > a page stream > sends every event once and in order, fetched or supplied, and closes after done",
    ],
  },
  {
    id: "error.fields",
    rule: "`error` has stage, at and message, and ends the stream.",
    source: "Page stream events",
    section: "house",
    tests: [
      "test/api/page-stream.test.ts > the error event > has exactly its fields",
      "test/api/page-stream.test.ts > stays 200 when the page cannot be had, and ends with one error event at resolve",
    ],
  },
  {
    id: "error.out_of_order",
    rule: "Only `error` may come out of order: no other event repeats or comes early.",
    source: "Page stream events",
    section: "house",
    tests: [
      "test/api/page-stream.test.ts > a page stream > sends every event once and in order, fetched or supplied, and closes after done",
      "test/api/page-stream.test.ts > stays 200 when the page cannot be had, and ends with one error event at resolve",
    ],
  },
  {
    id: "error.bare",
    rule: "A missing page or a wall carries the bare message, without a class name.",
    source: "Page stream events",
    section: "network",
    tests: [
      "test/api/refusals.test.ts > that is missing has the bare words of its status",
      "test/api/refusals.test.ts > that is a block page quotes it, whatever its status",
    ],
  },
  {
    id: "error.prefixed",
    rule: "Another refusal at resolve reads `<class name>: could not resolve <url>: ...`.",
    source: "Page stream events",
    section: "network",
    tests: [
      "test/api/refusals.test.ts > by another status says what it means and what the page says",
      "test/api/refusals.test.ts > that is no page names its type and size",
      "test/api/refusals.test.ts > by robots.txt quotes the rule and the way out, and only when asked to respect it",
    ],
  },
  {
    id: "error.unknown_stage",
    rule: "A failure outside the pipeline has stage `unknown` and no `at`.",
    source: "Page stream events",
    section: "house",
    tests: [
      "test/server/app.test.ts > ends a stream with an error event of stage unknown, without a time, that shows nothing of it",
    ],
  },
];
