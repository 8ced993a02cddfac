// The operations table: what follows from a row, on every surface alike.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseQuery, parseRequest } from "../../src/api/request.ts";
import { InvalidRequestError } from "../../src/model/errors.ts";
import { ownComment } from "../../src/model/fields.ts";
import { OPERATIONS } from "../../src/operations/rows.ts";

const url = "https://example.com/";

describe("a direction", () => {
  const directionOf = (fields: object, from: "body" | "own") =>
    parseRequest("read", { url, ...fields }, from).direction;

  // proves: text_request.direction.own_default
  it("is left open on the routes, and detected elsewhere unless rtl says otherwise", () => {
    assert.equal(directionOf({}, "body"), undefined);
    assert.equal(directionOf({}, "own"), "auto");
    assert.equal(directionOf({ rtl: null }, "own"), "auto");
    assert.equal(directionOf({ rtl: true }, "own"), undefined);
    assert.equal(directionOf({ rtl: false }, "own"), undefined);
  });

  it("is what was asked wherever it was asked", () => {
    for (const from of ["body", "own"] as const) {
      assert.equal(directionOf({ direction: "rtl", rtl: false }, from), "rtl");
    }
  });

  it("has its default outside of routes in the help of flags and the options of the library", () => {
    assert.match(
      ownComment(OPERATIONS.read.fields.direction),
      /\. Default without `rtl`: `auto`\.$/,
    );
    assert.match(ownComment(OPERATIONS.facts.fields.schema_from), /\. Default: `declared`\.$/);
    assert.equal(ownComment(OPERATIONS.read.fields.render), OPERATIONS.read.fields.render.comment);
  });
});

describe("a query", () => {
  it("names its own place in what it refuses", () => {
    try {
      parseQuery("read", { url: ["a"] });
    } catch (error) {
      assert.ok(error instanceof InvalidRequestError && typeof error.detail !== "string");
      assert.deepEqual(error.detail[0]?.loc, ["query", "url"]);
      return;
    }
    assert.fail("it was accepted");
  });

  it("reads switches written as text", () => {
    assert.equal(parseQuery("read", { url, render: "true" }).request.render, true);
    assert.throws(() => parseQuery("read", { url, render: "yes" }), InvalidRequestError);
  });
});

describe("the operations", () => {
  it("have a route each, and no two the same", () => {
    const routes = Object.values(OPERATIONS).map(({ route }) => `${route.method} ${route.path}`);
    assert.equal(new Set(routes).size, routes.length);
  });
});
