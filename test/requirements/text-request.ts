// The body of POST /api/text and /api/text/stream.
import type { Requirement } from "./requirement.ts";

/** The body of POST /api/text and /api/text/stream. */
export const textRequest: readonly Requirement[] = [
  {
    id: "text_request.url.required",
    rule: 'A body without `url` is 422 with one entry of type missing and loc ["body","url"].',
    source: "TextRequest; decision 63",
    section: "house",
    tests: ["test/api/request.test.ts > names a missing field"],
  },
  {
    id: "text_request.url.type",
    rule: "`url` that is not a string is 422 string_type.",
    source: "TextRequest; decision 63",
    section: "house",
    tests: ["test/api/request.test.ts > refuses a number as address as string_type"],
  },
  {
    id: "text_request.url.scheme",
    rule: '`url` that is not an http or https address (ftp:, file:, javascript:, a bare word, "") is 422 with detail exactly `url must be http or https`.',
    source: "TextRequest; Errors",
    section: "house",
    tests: [
      "test/api/request.test.ts > refuses an address that is not http or https in one sentence",
    ],
  },
  {
    id: "text_request.url.credentials",
    rule: "`url` with a user name or password is 422 with detail exactly `url must not contain credentials`.",
    source: "decision 39; decision 63",
    section: "house",
    tests: [
      "test/api/request.test.ts > refuses credentials in one sentence",
      "test/api/service.test.ts > repeats no password of an address in a 422 answer",
    ],
  },
  {
    id: "text_request.url.port",
    rule: "`url` may name any port but 0, which is 422 with detail exactly `url must not name port 0`.",
    source: "decision 39; Additions",
    section: "house",
    tests: [
      "test/api/text.test.ts > reads any port, those that browsers refuse too",
      "test/api/service.test.ts > answers an address of port 0 with 422 on every route that takes an address",
      "test/api/guard.test.ts > an address of port 0 > is refused by name where a page redirects to it, and nothing is dialled",
    ],
  },
  {
    id: "text_request.url.base_only",
    rule: "With `html` supplied `url` is only the base of links and is not fetched.",
    source: "TextRequest; rule 7",
    section: "network",
    tests: [
      "test/api/supplied.test.ts > is what is read, its address a base that is neither resolved nor guarded",
    ],
  },
  {
    id: "text_request.url.with_html",
    rule: "`url` stays required and checked for http/https when `html` is supplied.",
    source: "TextRequest; rule 7",
    section: "network",
    tests: ["test/api/supplied.test.ts > still has its options checked, and its address"],
  },
  {
    id: "text_request.render.default",
    rule: "`render` is false when not given: one plain fetch, no browser unless the page is a shell on /api/text.",
    source: "TextRequest",
    section: "house",
    tests: [
      "test/api/no-browser.test.ts > no browser is started > for a page that carries its words, which is fetched once",
      "test/api/no-browser.test.ts > no browser is started > for a shell on the stream",
      "test/api/request.test.ts > fills in every default",
    ],
  },
  {
    id: "text_request.render.type",
    rule: "`render` that is not a boolean or null is 422 bool_type.",
    source: "TextRequest; decision 63",
    section: "house",
    tests: ["test/api/request.test.ts > refuses a word as switch as bool_type"],
  },
  {
    id: "text_request.render.true",
    rule: "`render: true` fetches through a browser as well and merges both into a union.",
    source: "TextRequest",
    section: "render",
    tests: [
      "test/api/rendered.test.ts > a union > holds what either fetch brought, each once, on /api/text with render true",
    ],
  },
  {
    id: "text_request.render.ignored_with_html",
    rule: "`render: true` beside `html` starts no browser.",
    source: "TextRequest; rule 7",
    section: "network",
    tests: [
      "test/api/no-browser.test.ts > no browser is started > for supplied HTML, whatever render says, a shell among it",
      "test/api/supplied.test.ts > is read the same whatever the options say",
    ],
  },
  {
    id: "text_request.render.slot",
    rule: "`render: true` on /api/text takes one of the SERVICE_MAX_CONCURRENT_RENDERS slots and waits for it.",
    source: "TextRequest; Limits",
    section: "render",
    tests: [
      "test/api/rendering.test.ts > keeps renders of /api/text to their slots, in order, and streams take none",
    ],
  },
  {
    id: "text_request.rtl.default",
    rule: "`rtl` is false when not given, and a value other than a boolean or null is 422 bool_type.",
    source: "TextRequest",
    section: "house",
    tests: [
      "test/api/request.test.ts > fills in every default",
      "test/api/request.test.ts > refuses a number as switch as bool_type",
    ],
  },
  {
    id: "text_request.rtl.false",
    rule: "On /api/text `rtl` false orders side-by-side blocks left to right, also on a page that declares right-to-left.",
    source: "TextRequest",
    section: "render",
    tests: [
      "test/api/rendered.test.ts > the direction of a rendered page > is left to right on /api/text unless rtl is true, whatever the page declares",
    ],
  },
  {
    id: "text_request.rtl.true",
    rule: "On /api/text `rtl` true orders side-by-side blocks right to left, also on a page that declares nothing.",
    source: "TextRequest",
    section: "render",
    tests: [
      "test/api/rendered.test.ts > the direction of a rendered page > is right to left on /api/text with rtl true, whatever the page declares",
    ],
  },
  {
    id: "text_request.rtl.stream",
    rule: "The stream route accepts `rtl` and ignores it: it always detects the direction.",
    source: "TextRequest; decision 47",
    section: "render",
    tests: [
      "test/api/rendered.test.ts > the direction of a rendered page > is the page's own on the stream, whatever rtl says",
    ],
  },
  {
    id: "text_request.judge_page.default",
    rule: "`judge_page` is true when not given. With false, the page has no type and no content of its own, and its whole texts are the same.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/api/judge-page.test.ts > false converts the whole page alone",
      "test/api/judge-page.test.ts > false works for a stream, whose events keep their order",
    ],
  },
  {
    id: "text_request.include_hidden_text.default",
    rule: "`include_hidden_text` is false when not given, and a value other than a boolean or null is 422 bool_type.",
    source: "TextRequest",
    section: "house",
    tests: ["test/api/request.test.ts > fills in every default"],
  },
  {
    id: "text_request.include_hidden_text.false",
    rule: "With `include_hidden_text` false screen-reader-only labels, skip links and edit controls are in neither text nor markdown.",
    source: "TextRequest",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > hidden text > is left out: labels for screen readers, skip links and edit controls",
      "test/document/fixtures.test.ts > a page case > hidden-from-sight gives the Markdown its folder expects",
    ],
  },
  {
    id: "text_request.include_hidden_text.true",
    rule: "With `include_hidden_text` true screen-reader-only labels, skip links and edit controls are in text and markdown.",
    source: "TextRequest",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > hidden text > is kept where it is asked for",
      "test/document/fixtures.test.ts > a page case > hidden-from-sight with hidden text gives what its folder expects",
    ],
  },
  {
    id: "text_request.html.null",
    rule: '`html` absent or null means the page is fetched; "" does not.',
    source: "TextRequest",
    section: "house",
    tests: ["test/api/text.test.ts > fetches where html is null, and does not where it is empty"],
  },
  {
    id: "text_request.html.type",
    rule: "`html` that is neither a string nor null is 422 string_type.",
    source: "TextRequest; decision 63",
    section: "house",
    tests: ["test/api/request.test.ts > refuses a number as html as string_type"],
  },
  {
    id: "text_request.html.supplied",
    rule: "With `html` the given markup is what is read and nothing is fetched.",
    source: "TextRequest; rule 7",
    section: "network",
    tests: [
      "test/api/supplied.test.ts > is what is read, its address a base that is neither resolved nor guarded",
    ],
  },
  {
    id: "text_request.null_means_default",
    rule: "Null for render, rtl, include_hidden_text, fetch, renderOptions or html means the field's default.",
    source: "TextRequest",
    section: "house",
    tests: ["test/api/request.test.ts > reads null as the default"],
  },
  {
    id: "text_request.unknown_fields",
    rule: "Unknown fields of a body are ignored on every POST route.",
    source: "decision 18",
    section: "house",
    tests: ["test/api/request.test.ts > accepts 5.0 as an integer and ignores unknown fields"],
  },
  {
    id: "text_request.unknown_fields.named",
    rule: "The header X-Legible-Warnings of an answer or refusal names the fields that were ignored; the library throws for them.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/api/text.test.ts > is ignored, and named in a header of the answer",
      "test/api/text.test.ts > is named for a large body and on a refusal as well",
      "test/api/unknown-fields.test.ts > throws for an option that there is not, with the nearest name",
      "test/api/unknown-fields.test.ts > names the field of a value that does not fit",
    ],
  },
];
