// Request bodies: what is accepted, what is refused, and in which words.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Ajv } from "ajv";
import { parseBody, parseRequest } from "../../src/api/request.ts";
import { InvalidRequestError } from "../../src/model/errors.ts";
import { requestSchema } from "../../src/model/request-schema.ts";
import { OPERATIONS } from "../../src/operations/rows.ts";
import { itSlow } from "../support/slow.ts";

const URL_OK = "https://example.com/page";

/** A request of the operation read, as the routes take it. */
const read = (body: unknown) => parseRequest("read", body, "body");

function detailOf(body: unknown): InvalidRequestError["detail"] {
  try {
    read(body);
  } catch (error) {
    assert.ok(error instanceof InvalidRequestError);
    return error.detail;
  }
  return assert.fail("the body was accepted");
}

describe("the request schemas", () => {
  it("are valid, since the service does not check them", () => {
    const ajv = new Ajv();
    for (const [name, { fields }] of Object.entries(OPERATIONS))
      assert.ok(ajv.validateSchema(requestSchema(fields)), name);
  });
});

describe("parseRequest", () => {
  // proves: text_request.render.default, text_request.rtl.default
  // proves: text_request.include_hidden_text.default
  it("fills in every default", () => {
    assert.deepEqual(read({ url: URL_OK }), {
      url: URL_OK,
      render: false,
      rtl: false,
      include_hidden_text: false,
      judge_page: true,
      left_out_samples: false,
      include: undefined,
      exclude: undefined,
      headers: undefined,
      cookies: undefined,
      state: undefined,
      screenshot: undefined,
      screenshot_format: undefined,
      screenshot_width: 0,
      pdf: false,
      mhtml: false,
      rendered_html: false,
      fetch: {
        timeout_seconds: 20,
        retries: 1,
        max_age: 0,
        offline: false,
        read_pdf: false,
        read_files: false,
        read_refused: false,
        markdown: "off",
        cell_breaks: "br",
        respect_robots: false,
      },
      renderOptions: {
        timeout_ms: 30_000,
        wait_until: "load",
        settle_ms: 900,
        dismiss_gates: true,
        reveal_collapsed: true,
        click_collapsed: true,
        scroll: false,
        load_more: 0,
        wait_for: "",
        block: "auto",
        locale: "",
        timezone: "",
        viewport: "custom",
        viewport_width: 1440,
        viewport_height: 900,
      },
      direction: undefined,
      html: undefined,
      file_base64: undefined,
      file_name: undefined,
    });
  });

  // proves: text_request.null_means_default
  it("reads null as the default", () => {
    const body = {
      url: URL_OK,
      render: null,
      rtl: null,
      include_hidden_text: null,
      html: null,
      fetch: { retries: null, timeout_seconds: null },
      renderOptions: null,
    };
    assert.deepEqual(read(body), read({ url: URL_OK }));
  });

  // proves: render.alias, render.alias.both
  it("takes both spellings of renderOptions, camelCase first", () => {
    const snake = read({ url: URL_OK, render_options: { settle_ms: 5 } });
    assert.equal(snake.renderOptions.settle_ms, 5);
    const both = { url: URL_OK, render_options: { settle_ms: 5 }, renderOptions: { settle_ms: 7 } };
    assert.equal(read(both).renderOptions.settle_ms, 7);
    const nulled = { url: URL_OK, render_options: { settle_ms: 5 }, renderOptions: null };
    assert.equal(read(nulled).renderOptions.settle_ms, 900);
  });

  // proves: fetch.retries.type, text_request.unknown_fields, errors.422.integer
  it("accepts 5.0 as an integer and ignores unknown fields", () => {
    const body = JSON.parse(
      `{"url":"${URL_OK}","fetch":{"retries":5.0,"colour":1},"x":{"__proto__":1},"__proto__":{"url":"no"}}`,
    );
    assert.equal(read(body).fetch.retries, 5);
  });

  // proves: text_request.url.required, errors.422.array, errors.422.missing
  it("names a missing field", () => {
    assert.deepEqual(JSON.parse(JSON.stringify(detailOf({ render: true }))), [
      { type: "missing", loc: ["body", "url"], msg: "Field required", input: { render: true } },
    ]);
  });

  const wrong: readonly [field: string, body: object, type: string, loc: readonly string[]][] = [
    ["a number as address", { url: 5 }, "string_type", ["url"]],
    ["null as address", { url: null }, "string_type", ["url"]],
    ["a word as switch", { url: URL_OK, render: "yes" }, "bool_type", ["render"]],
    ["a number as switch", { url: URL_OK, rtl: 1 }, "bool_type", ["rtl"]],
    [
      "a word as the switch of hidden text",
      { url: URL_OK, include_hidden_text: "no" },
      "bool_type",
      ["include_hidden_text"],
    ],
    ["a number as html", { url: URL_OK, html: 1 }, "string_type", ["html"]],
    ["a list as options", { url: URL_OK, fetch: [] }, "dict_type", ["fetch"]],
    [
      "a fraction as integer",
      { url: URL_OK, fetch: { retries: 1.5 } },
      "int_type",
      ["fetch", "retries"],
    ],
    [
      "a word as number",
      { url: URL_OK, fetch: { timeout_seconds: "9" } },
      "float_type",
      ["fetch", "timeout_seconds"],
    ],
    [
      "a value below its range",
      { url: URL_OK, fetch: { timeout_seconds: 0.5 } },
      "greater_than_equal",
      ["fetch", "timeout_seconds"],
    ],
    [
      "a value above its range",
      { url: URL_OK, renderOptions: { viewport_width: 3841 } },
      "less_than_equal",
      ["renderOptions", "viewport_width"],
    ],
    [
      "a word that is no choice",
      { url: URL_OK, renderOptions: { wait_until: "idle" } },
      "enum",
      ["renderOptions", "wait_until"],
    ],
    [
      "a number where a choice goes",
      { url: URL_OK, renderOptions: { wait_until: 3 } },
      "string_type",
      ["renderOptions", "wait_until"],
    ],
    [
      "the spelling that was sent",
      { url: URL_OK, render_options: { settle_ms: -1 } },
      "greater_than_equal",
      ["render_options", "settle_ms"],
    ],
  ];
  for (const [what, body, type, loc] of wrong) {
    // proves: text_request.url.type, text_request.render.type, text_request.rtl.default
    // proves: text_request.html.type, text_request.include_hidden_text.default
    // proves: errors.422.array, errors.422.nested, errors.422.alias_loc
    // proves: errors.422.strict, errors.422.integer, errors.422.string_type, errors.422.int_type
    // proves: errors.422.float_type, errors.422.bool_type, errors.422.dict_type
    // proves: errors.422.greater_than_equal, errors.422.less_than_equal, errors.422.enum
    it(`refuses ${what} as ${type}`, () => {
      const detail = detailOf(body);
      assert.ok(typeof detail !== "string");
      assert.deepEqual(
        detail.map((entry) => ({ type: entry.type, loc: entry.loc })),
        [{ type, loc: ["body", ...loc] }],
      );
      assert.deepEqual(Object.keys(detail[0] ?? {}).sort(), ["input", "loc", "msg", "type"]);
    });
  }

  // proves: errors.422.all
  it("tells every wrong field at once", () => {
    const detail = detailOf({ url: URL_OK, render: 1, fetch: { retries: 9 } });
    assert.equal(detail.length, 2);
  });

  // proves: errors.422.not_an_object
  it("refuses a body that is no object", () => {
    for (const body of [[], "x", 5, null]) {
      const detail = detailOf(body);
      assert.ok(typeof detail !== "string");
      assert.deepEqual(detail[0]?.type, "dict_type");
      assert.deepEqual(detail[0]?.loc, ["body"]);
    }
  });

  // proves: text_request.url.scheme
  it("refuses an address that is not http or https in one sentence", () => {
    for (const url of ["ftp://example.com/", "example.com", "", "file:///etc/passwd", "http://"]) {
      assert.equal(detailOf({ url }), "url must be http or https");
    }
  });

  // proves: text_request.url.credentials
  it("refuses credentials in one sentence", () => {
    assert.equal(detailOf({ url: "https://a:b@example.com/" }), "url must not contain credentials");
    assert.equal(detailOf({ url: "https://a@example.com/" }), "url must not contain credentials");
  });

  itSlow("names a hundred of many faults", () => {
    const headers = Object.fromEntries(Array.from({ length: 2e5 }, (_, at) => [`x${at}`, 0]));
    assert.equal(detailOf({ url: URL_OK, headers }).length, 100);
  });

  it("cuts what it echoes of a large wrong value", () => {
    const detail = detailOf({
      url: URL_OK,
      html: Array.from({ length: 1e5 }, () => "x".repeat(99)),
    });
    assert.ok(JSON.stringify(detail).length < 10_000);
  });
});

describe("parseBody", () => {
  // proves: errors.422.json_invalid
  it("says when a body is not JSON", () => {
    for (const text of ["{", "", "\u0000", "{url:1}"]) {
      assert.throws(
        () => parseBody("read", new TextEncoder().encode(text)),
        (error) =>
          error instanceof InvalidRequestError &&
          typeof error.detail !== "string" &&
          error.detail.length === 1 &&
          error.detail[0]?.type === "json_invalid",
      );
    }
  });

  it("says when a body is not UTF-8", () => {
    assert.throws(() => parseBody("read", Uint8Array.of(0x7b, 0xff, 0x7d)), InvalidRequestError);
  });
});
