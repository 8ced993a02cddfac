// Numbers of a page to the row a model reads: by name, not by order.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { featureNames, featuresOf } from "../../src/classify/features.ts";
import { rowOf, signalColumns } from "../../src/classify/model.ts";
import { routedPage } from "../../training/router/page.ts";

describe("signalColumns", () => {
  it("gives each signal the columns its names have", () => {
    assert.deepEqual(signalColumns(["links.all", "links.inside", "code.share"]), [
      { signal: "links", from: 0, names: ["all", "inside"] },
      { signal: "code", from: 2, names: ["share"] },
    ]);
  });

  it("holds every number of the router once", () => {
    const names = featureNames();
    const columns = signalColumns(names);
    assert.equal(new Set(columns.map(({ signal }) => signal)).size, columns.length);
    assert.deepEqual(
      columns.flatMap(({ signal, names: own }) => own.map((name) => `${signal}.${name}`)),
      names,
    );
  });
});

describe("rowOf", () => {
  const columns = signalColumns(["links.all", "links.inside", "code.share"]);

  it("puts a number in the column of its name, in whatever order the page has it", () => {
    const one = { links: { all: 1, inside: 2 }, code: { share: 3 } };
    const other = { code: { share: 3 }, links: { inside: 2, all: 1 } };
    assert.deepEqual(rowOf(one, columns), Float32Array.of(1, 2, 3));
    assert.deepEqual(rowOf(other, columns), Float32Array.of(1, 2, 3));
  });

  it("refuses a page without one of the numbers, and names it", () => {
    assert.throws(() => rowOf({ links: { all: 1, inside: 2 } }, columns), /no number code\.share/);
    const renamed = { links: { all: 1, within: 2 }, code: { share: 3 } };
    assert.throws(() => rowOf(renamed, columns), /no number links\.inside/);
  });

  it("has a number of every page for every column", () => {
    const all = signalColumns(featureNames());
    const { values } = featuresOf(routedPage("<h1>Oak</h1><p>A stool.</p>", "https://a.test/oak"));
    assert.equal(rowOf(values, all).length, featureNames().length);
  });
});
