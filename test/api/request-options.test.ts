// Every field of the option objects at the edges of what it takes, from tables typed from the specification.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseRequest } from "../../src/api/request.ts";
import { InvalidRequestError } from "../../src/model/errors.ts";
import {
  OPTION_GROUPS,
  OPTION_TABLES,
  type OptionField,
  type OptionGroup,
} from "../support/option-tables.ts";

const URL_OK = "https://example.com/";

/** Values that are of another type than the field's. */
function otherTypes({ value, whole }: OptionField): readonly unknown[] {
  if (typeof value === "boolean") return ["true", 1, 0, [], {}];
  if (typeof value === "number") return ["5", true, [], {}, ...(whole ? [value + 0.5] : [])];
  return [5, true, [], {}];
}

function typeWord({ value, whole }: OptionField): string {
  if (typeof value === "boolean") return "bool_type";
  if (typeof value === "string") return "string_type";
  return whole ? "int_type" : "float_type";
}

/** An option object as a request that was checked has it. */
function optionsOf(
  group: OptionGroup,
  given: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const request = { url: URL_OK, ...given };
  return group === "crawl"
    ? { ...parseRequest("crawl", request).crawl }
    : { ...parseRequest("read", request)[group] };
}

for (const group of OPTION_GROUPS) {
  const read = (field: string, value: unknown) =>
    new Map(Object.entries<unknown>(optionsOf(group, { [group]: { [field]: value } }))).get(field);
  const refusal = (field: string, value: unknown) => {
    try {
      read(field, value);
    } catch (error) {
      assert.ok(error instanceof InvalidRequestError && typeof error.detail !== "string");
      // As it goes over the wire.
      return JSON.parse(
        JSON.stringify(error.detail.map(({ type, loc, input }) => ({ type, loc, input }))),
      );
    }
    return assert.fail(`${group}.${field} accepted ${JSON.stringify(value)}`);
  };

  describe(`${group} of a request`, () => {
    for (const [field, row] of Object.entries(OPTION_TABLES[group])) {
      const loc = ["body", group, field];

      // proves: fetch.null_field, render.null_field, crawl.null_field
      // proves: fetch.timeout_seconds.default, fetch.retries.default, fetch.max_age.default
      // proves: fetch.offline.default, fetch.respect_robots.default, fetch.read_pdf.default
      // proves: fetch.read_files.default, fetch.markdown.default, fetch.cell_breaks.default
      // proves: render.timeout_ms.default
      // proves: render.wait_until.default, render.settle_ms.default, render.dismiss_gates.default
      // proves: render.reveal_collapsed.default, render.click_collapsed.default
      // proves: render.scroll.default, render.load_more.default, render.wait_for.default
      // proves: render.block.default
      // proves: render.locale.default, render.timezone.default, render.viewport.default
      // proves: render.viewport_width.default, render.viewport_height.default
      // proves: crawl.max_depth.default, crawl.strict_domain.default, crawl.web_archive.default
      // proves: crawl.seed_from_web_archive.default, crawl.within_path.default
      // proves: crawl.include_paths.default, crawl.exclude_paths.default
      // proves: crawl.replace_graph.default, crawl.judge_pages.default, crawl.fields.default
      // proves: crawl.store_graph.default, crawl.store_declared.default
      // proves: crawl.store_records.default
      // proves: crawl.modified_since.default, crawl.delay_seconds.default
      // proves: crawl.verify_inventory.default, crawl.follow_links.default
      // proves: crawl.discovery_limit.default, crawl.sitemap_limit.default
      // proves: crawl.respect_robots.default, crawl.remove_chrome.default
      // proves: crawl.main_content.default
      it(`gives ${field} its default when absent or null`, () => {
        const options = optionsOf(group, { [group]: {} });
        assert.equal(new Map(Object.entries<unknown>(options)).get(field), row.value);
        assert.equal(read(field, null), row.value);
      });

      // proves: fetch.timeout_seconds.type, fetch.retries.type, fetch.respect_robots.type
      // proves: render.timeout_ms.range, render.wait_until.choices, render.settle_ms.range
      // proves: render.viewport_width.range, render.viewport_height.range, crawl.booleans
      // proves: crawl.strings, crawl.verify_inventory.no_effect, crawl.follow_links.no_effect
      it(`refuses another type for ${field}`, () => {
        for (const input of otherTypes(row)) {
          assert.deepEqual(refusal(field, input), [{ type: typeWord(row), loc, input }]);
        }
      });

      const { range, whole, choices } = row;
      if (range !== undefined) {
        // proves: fetch.timeout_seconds.range, fetch.retries.range, render.timeout_ms.range
        // proves: render.settle_ms.range, render.load_more.range
        // proves: render.viewport_width.range, render.viewport_height.range
        // proves: crawl.max_depth.range, crawl.delay_seconds.range, crawl.discovery_limit.range
        // proves: crawl.sitemap_limit.range
        it(`takes ${field} at both ends of its range and nothing beyond`, () => {
          const step = whole ? 1 : 0.1;
          const [least, greatest] = range;
          assert.equal(read(field, least), least);
          assert.equal(read(field, greatest), greatest);
          const [below, above] = [least - step, greatest + step];
          assert.deepEqual(refusal(field, below), [
            { type: "greater_than_equal", loc, input: below },
          ]);
          assert.deepEqual(refusal(field, above), [{ type: "less_than_equal", loc, input: above }]);
        });
      }
      if (choices !== undefined) {
        // proves: render.wait_until.choices
        it(`takes each word of ${field} and no other`, () => {
          for (const choice of choices) assert.equal(read(field, choice), choice);
          assert.deepEqual(refusal(field, "ready"), [{ type: "enum", loc, input: "ready" }]);
        });
      }
      if (typeof row.value === "boolean") {
        // proves: fetch.respect_robots.type, config.overridable.not_a_limit
        it(`takes true and false for ${field}`, () => {
          assert.equal(read(field, true), true);
          assert.equal(read(field, false), false);
        });
      }
    }

    // proves: fetch.null_object, fetch.not_an_object, render.null_object, render.not_an_object
    // proves: crawl.null_object
    it("takes null for the whole object and refuses what is no object", () => {
      assert.deepEqual(optionsOf(group, { [group]: null }), optionsOf(group));
      for (const input of [[], "x", 5, true]) {
        assert.throws(
          () => optionsOf(group, { [group]: input }),
          (error) =>
            error instanceof InvalidRequestError &&
            typeof error.detail !== "string" &&
            error.detail.map(({ type, loc }) => `${type} ${loc.join()}`).join() ===
              `dict_type body,${group}`,
        );
      }
    });

    // proves: fetch.fixed, render.block_resources, render.headless, render.reused
    it("has no field beside those of its table", () => {
      const options = optionsOf(group, {
        [group]: { user_agent: "x", headless: false, block_resources: [] },
      });
      assert.deepEqual(Object.keys(options).sort(), Object.keys(OPTION_TABLES[group]).sort());
    });
  });
}

describe("a number of a request", () => {
  // proves: fetch.timeout_seconds.type
  it("takes a fraction where a number is asked", () => {
    assert.equal(
      parseRequest("read", { url: URL_OK, fetch: { timeout_seconds: 2.5 } }).fetch.timeout_seconds,
      2.5,
    );
  });
});

describe("a request to crawl", () => {
  const crawl = (given: Readonly<Record<string, unknown>>) =>
    parseRequest("crawl", { url: URL_OK, ...given });
  const typesOf = (given: Readonly<Record<string, unknown>>): readonly string[] => {
    try {
      crawl(given);
    } catch (error) {
      assert.ok(error instanceof InvalidRequestError && typeof error.detail !== "string");
      return error.detail.map(({ type, loc }) => `${type} ${loc.join(".")}`);
    }
    return [];
  };

  // proves: site_request.max_pages.default, site_request.concurrency.default
  // proves: site_request.complete.default
  it("has the defaults of its fields when absent or null", () => {
    for (const given of [{}, { max_pages: null, concurrency: null, complete: null }]) {
      const { max_pages, concurrency, complete } = crawl(given);
      assert.deepEqual([max_pages, concurrency, complete], [0, 6, true]);
    }
  });

  // proves: site_request.max_pages.range, site_request.concurrency.range
  // proves: site_request.complete.default
  it("takes its numbers at both ends of their ranges and nothing beyond, and complete as a boolean", () => {
    for (const [field, least, most] of [
      ["max_pages", 0, 100_000],
      ["concurrency", 1, 12],
    ] as const) {
      assert.equal(crawl({ [field]: least })[field], least);
      assert.equal(crawl({ [field]: most })[field], most);
      assert.deepEqual(typesOf({ [field]: least - 1 }), [`greater_than_equal body.${field}`]);
      assert.deepEqual(typesOf({ [field]: most + 1 }), [`less_than_equal body.${field}`]);
      assert.deepEqual(typesOf({ [field]: 1.5 }), [`int_type body.${field}`]);
    }
    assert.deepEqual(typesOf({ complete: "yes" }), ["bool_type body.complete"]);
  });

  // proves: site_request.url.required
  it("takes an http or https address without credentials", () => {
    for (const [url, detail] of [
      ["ftp://example.com/", "url must be http or https"],
      ["https://me:secret@example.com/", "url must not contain credentials"],
    ] as const) {
      assert.throws(
        () => crawl({ url }),
        (error) => error instanceof InvalidRequestError && error.detail === detail,
      );
    }
    assert.throws(() => parseRequest("crawl", {}), InvalidRequestError);
  });
});
