// Every field of the option objects at the edges of what it takes, from tables typed from the specification.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseRequest } from "../../src/engine/request.ts";
import { InvalidRequestError } from "../../src/model/errors.ts";
import { OPTION_TABLES, type OptionField } from "../support/option-tables.ts";

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

for (const group of ["fetch", "renderOptions"] as const) {
  const read = (field: string, value: unknown) =>
    new Map(
      Object.entries<unknown>(
        parseRequest("read", { url: URL_OK, [group]: { [field]: value } })[group],
      ),
    ).get(field);
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

      it(`gives ${field} its default when absent or null`, () => {
        const { [group]: options } = parseRequest("read", { url: URL_OK, [group]: {} });
        assert.equal(new Map(Object.entries<unknown>(options)).get(field), row.value);
        assert.equal(read(field, null), row.value);
      });

      it(`refuses another type for ${field}`, () => {
        for (const input of otherTypes(row)) {
          assert.deepEqual(refusal(field, input), [{ type: typeWord(row), loc, input }]);
        }
      });

      const { range, whole, choices } = row;
      if (range !== undefined) {
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
        it(`takes each word of ${field} and no other`, () => {
          for (const choice of choices) assert.equal(read(field, choice), choice);
          assert.deepEqual(refusal(field, "ready"), [{ type: "enum", loc, input: "ready" }]);
        });
      }
      if (typeof row.value === "boolean") {
        it(`takes true and false for ${field}`, () => {
          assert.equal(read(field, true), true);
          assert.equal(read(field, false), false);
        });
      }
    }

    it("takes null for the whole object and refuses what is no object", () => {
      const { [group]: options } = parseRequest("read", { url: URL_OK, [group]: null });
      assert.deepEqual(options, parseRequest("read", { url: URL_OK })[group]);
      for (const input of [[], "x", 5, true]) {
        assert.throws(
          () => parseRequest("read", { url: URL_OK, [group]: input }),
          (error) =>
            error instanceof InvalidRequestError &&
            typeof error.detail !== "string" &&
            error.detail.map(({ type, loc }) => `${type} ${loc.join()}`).join() ===
              `dict_type body,${group}`,
        );
      }
    });

    it("has no field beside those of its table", () => {
      const { [group]: options } = parseRequest("read", {
        url: URL_OK,
        [group]: { user_agent: "x", headless: false, block_resources: [] },
      });
      assert.deepEqual(Object.keys(options).sort(), Object.keys(OPTION_TABLES[group]).sort());
    });
  });
}

describe("a number of a request", () => {
  it("takes a fraction where a number is asked", () => {
    assert.equal(
      parseRequest("read", { url: URL_OK, fetch: { timeout_seconds: 2.5 } }).fetch.timeout_seconds,
      2.5,
    );
  });
});
