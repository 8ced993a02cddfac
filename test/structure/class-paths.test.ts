// Numbers that are equal for similar containers.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { likenessesOf, pathsOfBlocks } from "../../src/structure/class-paths.ts";
import { containersOf } from "../../src/structure/containers.ts";
import { documentOf, rowOf } from "./page-of.ts";

/** The likenesses of the containers with the ids "a" and "b". */
function twins(a: string, b: string) {
  const box = (id: string, written: string) => {
    const [tag = "", classes = ""] = written.split("|");
    return `<${tag} id="${id}" class="${classes}"><p>text</p></${tag}>`;
  };
  const table = containersOf(documentOf(`<div>${box("a", a)}${box("b", b)}</div>`).blocks);
  const { bySignature, byFirstName, byPath } = likenessesOf(table);
  const [one, two] = [rowOf(table, "a"), rowOf(table, "b")];
  assert.ok(one >= 0 && two >= 0);
  return {
    signature: bySignature[one] === bySignature[two],
    firstName: byFirstName[one] === byFirstName[two],
    path: byPath[one] === byPath[two],
  };
}

const SAME = { signature: true, firstName: true, path: true };

describe("likenessesOf", () => {
  it("takes containers with the same tag and classes for similar", () => {
    assert.deepEqual(twins("div|card wide", "div|card wide"), SAME);
  });

  it("tells tags and classes apart, and their order", () => {
    const other = { signature: false, firstName: false, path: false };
    assert.deepEqual(twins("div|card", "section|card"), other);
    assert.deepEqual(twins("div|card", "div|post"), other);
    assert.deepEqual(twins("div|card wide", "div|wide card"), other);
    assert.deepEqual(twins("div|card wide", "div|card"), { ...other, firstName: true });
  });

  it("reads no state names", () => {
    for (const state of [
      ...["active", "current", "selected", "open", "first", "last", "odd", "even", "alt", "hidden"],
      ...["visible", "show", "disabled", "expanded", "collapsed", "Active"],
      ...["is-active", "has-open", "js-show"],
    ]) {
      assert.equal(twins("div|card", `div|card ${state}`).signature, true, state);
    }
    assert.equal(twins("div|card", "div|card actives").signature, false);
    assert.equal(twins("div|card", "div|card my-active").signature, false);
  });

  it("reads no numbers in names, and takes the first name without one", () => {
    assert.deepEqual(twins("div|post-12 entry", "div|post-345 entry"), SAME);
    assert.equal(twins("div|post1a2", "div|post33a4").signature, true);
    assert.deepEqual(twins("div|post-1 entry", "div|item-1 entry"), {
      signature: false,
      firstName: true,
      path: false,
    });
  });

  it("reads six names of forty characters", () => {
    assert.equal(twins("div|a b c d e f g", "div|a b c d e f h").signature, true);
    assert.equal(twins("div|a b c d e f", "div|a b c d e g").signature, false);
    const long = "a".repeat(40);
    assert.equal(twins(`div|${long}b`, `div|${long}c`).signature, true);
    assert.equal(twins(`div|${long.slice(1)}b`, `div|${long.slice(1)}c`).signature, false);
  });

  it("tells names from parts of names", () => {
    assert.equal(twins("div|ab c", "div|a bc").signature, false);
  });

  it("takes the same signature in another container for another path", () => {
    const table = containersOf(
      documentOf(`<ul><li id="a">one</li><li id="b">two</li></ul><ol><li id="c">three</li></ol>`)
        .blocks,
    );
    const { byPath, bySignature } = likenessesOf(table);
    const [a = -1, b = -1, c = -1] = ["a", "b", "c"].map((id) => rowOf(table, id));
    assert.equal(byPath[a], byPath[b]);
    assert.notEqual(byPath[a], byPath[c]);
    assert.equal(bySignature[a], bySignature[c]);
  });
});

describe("pathsOfBlocks", () => {
  it("is equal for blocks of one kind in containers with one path", () => {
    const { blocks } = documentOf(
      `<div class="a"><h2>One</h2><p>text</p></div><div class="a"><h2>Two</h2><p>text</p></div><div class="b"><p>text</p></div>`,
    );
    const containers = containersOf(blocks);
    const kinds = blocks.map(({ kind }) => kind);
    const paths = pathsOfBlocks(kinds, containers, likenessesOf(containers));
    assert.deepEqual([...paths], [0, 1, 0, 1, 2]);
  });

  it("tells blocks of another kind apart in one container", () => {
    const { blocks } = documentOf(`<div class="a">text</div><div class="a">text</div>`);
    const containers = containersOf(blocks);
    const paths = pathsOfBlocks(["paragraph", "heading"], containers, likenessesOf(containers));
    assert.deepEqual([...paths], [0, 1]);
  });
});
