// Sections compared: what the marks give back, which sections are one, and lists too long to be compared.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { diffSections, sectionsOfMarkdown } from "../../src/graph/diff.ts";
import { wordsOf } from "../../src/graph/markdown-words.ts";
import type { SectionText } from "../../src/graph/section-texts.ts";
import { itSlow } from "../support/slow.ts";

const section = (heading: string, text: string): SectionText => ({ heading, text, level: 2 });

describe("diffSections", () => {
  it("marks the words of a section that changed, and lists added and removed ones whole", () => {
    const before = [section("Hours", "Open from **nine** to five."), section("Old", "Gone soon.")];
    const now = [section("Hours", "Open from ten to [five](/5)."), section("New", "Just here.")];
    assert.deepEqual(diffSections(before, now), {
      sections_same: 0,
      sections: [
        {
          change: "changed",
          heading: "Hours",
          level: 2,
          words: [
            { change: "same", words: "Open from" },
            { change: "removed", words: "nine" },
            { change: "added", words: "ten" },
            { change: "same", words: "to" },
            { change: "removed", words: "five." },
            { change: "added", words: "five" },
          ],
        },
        {
          change: "removed",
          heading: "Old",
          level: 2,
          words: [{ change: "removed", words: "Gone soon." }],
        },
        {
          change: "added",
          heading: "New",
          level: 2,
          words: [{ change: "added", words: "Just here." }],
        },
      ],
    });
  });

  // proves: diff.sections
  it("gives back both sides: without what was added the one, without what was removed the other", () => {
    const words = fc.array(fc.constantFrom("a", "b", "c", "1", "lamp."), { maxLength: 30 });
    const sections = fc.array(
      fc.record({
        heading: fc.constantFrom("", "One", "Two"),
        text: words.map((w) => w.join(" ")),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(sections, sections, (one, other) => {
        const [before, now] = [one, other].map((list) => list.map((s) => ({ ...s, level: 1 })));
        const { sections: changed, sections_same } = diffSections(before ?? [], now ?? []);
        const sideOf = (left: string) =>
          changed.flatMap(({ words: marks }) =>
            marks.filter(({ change }) => change !== left).flatMap(({ words: w }) => wordsOf(w)),
          );
        const count = (list: readonly { text: string }[]) =>
          list.reduce((sum, { text }) => sum + wordsOf(text).length, 0);
        assert.ok(sideOf("added").length <= count(one));
        assert.ok(sideOf("removed").length <= count(other));
        const kinds = changed.map(({ change }) => change);
        const removed = kinds.filter((change) => change === "removed").length;
        const added = kinds.filter((change) => change === "added").length;
        assert.equal(sections_same + kinds.length - added, one.length);
        assert.equal(sections_same + kinds.length - removed, other.length);
        assert.deepEqual(diffSections(now ?? [], now ?? []).sections, []);
      }),
    );
  });

  itSlow(
    "takes texts that differ nearly everywhere for wholly other, and does not take long for it",
    () => {
      const long = (name: string) =>
        Array.from({ length: 60_000 }, (_, index) => `${name}${index}`).join(" ");
      const { sections } = diffSections([section("A", long("x"))], [section("A", long("y"))]);
      assert.deepEqual(
        sections[0]?.words.map(({ change }) => change),
        ["removed", "added"],
      );
    },
  );
});

describe("a page of which much changed", () => {
  // proves: diff.sections
  itSlow(
    "is compared as long as it is not too much; then what changed is removed and added, whole",
    () => {
      const words = (name: string) =>
        Array.from({ length: 700 }, (_, index) =>
          index % 2 === 0 ? `w${index}` : `${name}${index}`,
        );
      const page = (name: string) =>
        Array.from({ length: 20 }, (_, index) => section(`Part ${index}`, words(name).join(" ")));
      const { sections } = diffSections(page("x"), page("y"));
      assert.equal(sections.length, 20);
      assert.ok((sections[0]?.words.length ?? 0) > 1000);
      assert.deepEqual(sections[19]?.words, [
        { change: "removed", words: words("x").join(" ") },
        { change: "added", words: words("y").join(" ") },
      ]);
    },
  );
});

describe("sectionsOfMarkdown", () => {
  it("takes lines that end as Windows ends them, and a fence with a name inside of code for code", () => {
    const markdown =
      "---\r\ntitle: x\r\n---\r\n# One\r\n\r\n```\r\n```js\r\n# code\r\n```\r\n# Two\r\n";
    assert.deepEqual(
      sectionsOfMarkdown(markdown).map(({ heading }) => heading),
      ["One", "Two"],
    );
  });

  it("begins one at each heading outside of code, and leaves front matter out", () => {
    const markdown =
      "---\ntitle: x\n---\nFirst.\n\n# One\n\ntext\n\n```sh\n# no heading\n```\n\n### Two ##\nmore";
    assert.deepEqual(
      sectionsOfMarkdown(markdown).map(({ heading, level }) => [heading, level]),
      [
        ["", 0],
        ["One", 1],
        ["Two ##", 3],
      ],
    );
    assert.deepEqual(sectionsOfMarkdown(""), []);
  });
});
