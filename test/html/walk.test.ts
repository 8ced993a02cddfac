// Walking a flattened tree: children, siblings, ends and texts, each against the definition by parents.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { type HtmlTree, parseHtml } from "../../src/html/tree.ts";
import {
  children,
  endOf,
  nextElement,
  nextSibling,
  previousElement,
  textContent,
  textsIn,
} from "../../src/html/walk.ts";

const tree = parseHtml("<div>a<p>b<i>c</i></p>d<script>e</script><p>f</p></div>g");
const at = (tag: string) => tree.tag.indexOf(tag);
const NOTHING: ReadonlySet<string> = new Set();

/** Trees of any shape: tags that nest freely, texts, comments and void elements, some never closed. */
const trees = fc
  .array(fc.constantFrom("<div>", "</div>", "<b>", "</b>", "<p>", "x", "y ", "<br>", "<!-- -->"))
  .map((parts) => parseHtml(parts.join("")));

function nodesOf(one: HtmlTree): readonly number[] {
  return Array.from({ length: one.size }, (_, node) => node);
}

describe("endOf", () => {
  it("is the node behind everything a node holds", () => {
    assert.equal(endOf(tree, at("i")), at("i") + 2);
    assert.equal(endOf(tree, 0), tree.size);
    assert.equal(endOf(tree, at("i") + 1), at("i") + 2);
  });

  it("parts the nodes behind a node into its descendants and the others", () => {
    fc.assert(
      fc.property(trees, (one) => {
        for (const node of nodesOf(one)) {
          for (const other of nodesOf(one)) {
            let up = other;
            while (up > node) up = one.parent[up] ?? -1;
            assert.equal(other >= node && other < endOf(one, node), up === node);
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe("children and nextSibling", () => {
  it("are the nodes that have the node as their parent, in order", () => {
    fc.assert(
      fc.property(trees, (one) => {
        for (const node of nodesOf(one)) {
          const expected = nodesOf(one).filter((child) => one.parent[child] === node);
          assert.deepEqual([...children(one, node)], expected);
          assert.deepEqual(
            expected.map((child) => nextSibling(one, child)),
            [...expected.slice(1), ...expected.slice(-1).map(() => -1)],
          );
        }
      }),
      { numRuns: 50 },
    );
  });

  it("end at the document, which has no sibling", () => {
    assert.equal(nextSibling(tree, 0), -1);
  });
});

describe("nextElement and previousElement", () => {
  it("pass over texts and are each other's inverse", () => {
    assert.equal(nextElement(tree, at("p")), at("script"));
    assert.equal(previousElement(tree, at("script")), at("p"));
    assert.equal(previousElement(tree, at("p")), -1);
    assert.equal(nextElement(tree, at("div")), -1);
  });
});

describe("textsIn", () => {
  it("lists the texts in a node in order, its own when it is one", () => {
    assert.deepEqual(textsIn(tree, at("div"), NOTHING), ["a", "b", "c", "d", "e", "f"]);
    assert.deepEqual(textsIn(tree, at("i") + 1, NOTHING), ["c"]);
    assert.deepEqual(textsIn(tree, at("head"), NOTHING), []);
  });

  it("passes over elements to be skipped, the node itself included", () => {
    assert.deepEqual(textsIn(tree, 0, new Set(["script", "i"])), ["a", "b", "d", "f", "g"]);
    assert.deepEqual(textsIn(tree, at("script"), new Set(["script"])), []);
  });

  it("gives what textContent joins", () => {
    fc.assert(
      fc.property(trees, (one) => {
        for (const node of nodesOf(one)) {
          const texts = textsIn(one, node, NOTHING);
          assert.equal(texts.join(""), textContent(one, node));
          assert.ok(texts.every((text) => text !== ""));
        }
      }),
    );
  });
});
