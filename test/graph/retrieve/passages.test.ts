// Passages of long sections: which are taken, how they are written, what bounds them.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { wordsIn } from "../../../src/graph/index/tokens.ts";
import { passagesOf } from "../../../src/graph/retrieve/passages.ts";

/** Returns the passages for a query whose words weigh the same. */
function passages(markdown: string, query: string, room: number) {
  const words = new Set(wordsIn(query));
  return passagesOf(markdown, { room, weightOf: (word) => (words.has(word) ? 1 : 0) });
}

const about = (subject: string) => `Nothing is said here about the ${subject} of anything at all.`;
const MANY = ["moon", "sea", "tree", "road", "bridge", "tower", "river", "field"].map(about);

describe("passages of a section", () => {
  // proves: context.tier.passages
  it("are the sentences with the words and what follows them, in reading order, with marks between", () => {
    const text = [
      ...MANY,
      "The kiln is fired twice.",
      "First to dry the clay.",
      ...MANY,
      "A cold kiln cracks.",
      ...MANY,
    ].join("\n\n");
    const found = passages(text, "kiln", 160);
    assert.ok(found !== undefined);
    assert.match(
      found.text,
      /^\[…\]\n\nThe kiln is fired twice\.\n\nFirst to dry the clay\.\n\n\[…\]\n\nA cold kiln cracks\.\n\n\[…\]$/,
    );
    assert.deepEqual(
      found.ranges.map(({ start, end }) => text.slice(start, end)),
      ["The kiln is fired twice.\n\nFirst to dry the clay.", "A cold kiln cracks."],
    );
  });

  // proves: context.tier.passages
  it("cut a long paragraph between sentences, never inside of a link, code or emphasis", () => {
    const link = '[The kiln. It is hot. Very hot.](https://example.com/ "Kiln. Hot.")';
    const text = `${MANY.join(" ")} ${link} is **fired. Twice.** And \`stop. go.\` then. ${MANY.join(" ")}`;
    const found = passages(text, "kiln", 220);
    assert.ok(found?.text.includes(`${link} is **fired. Twice.** And \`stop. go.\` then.`));
  });

  // proves: context.tier.passages
  it("cut a long paragraph also where a bracket is never closed", () => {
    const text = `1) One (of many. ${MANY.join(" ")} The kiln is hot. ${MANY.join(" ")}`.repeat(
      400,
    );
    const found = passages(text, "kiln", 700);
    assert.match(found?.text ?? "", /The kiln is hot\./);
  });

  // proves: context.tier.passages
  it("take what follows a heading that matches, and the term of a definition", () => {
    const steps = "**Fire the kiln**\n\n```\nlight --slowly\n```";
    const found = passages([...MANY, steps, ...MANY, "Any kiln cools."].join("\n\n"), "kiln", 180);
    assert.ok(found?.text.includes(steps), found?.text);
    const list = [...MANY.map((line) => `**-x**\n: ${line}`), "**--hot**\n: Heats the kiln."];
    assert.match(
      passages(list.join("\n\n"), "kiln", 90)?.text ?? "",
      /\*\*--hot\*\*\n: Heats the kiln\./,
    );
  });

  // proves: context.tier.passages
  it("repeat the header of a table and mark the rows left out", () => {
    const rows = Array.from(
      { length: 40 },
      (_, n) => `| item ${n} | ${n === 20 ? "kiln" : "none"} |`,
    );
    const found = passages(["| Name | Use |", "| --- | --- |", ...rows].join("\n"), "kiln", 120);
    assert.ok(found !== undefined);
    assert.match(
      found.text,
      /\| Name \| Use \|\n\| --- \| --- \|\n(?:\|.*\|\n)*\| item 20 \| kiln \|/,
    );
    assert.doesNotMatch(found.text, /item 3\b/);
  });

  // proves: context.tier.passages
  it("keep short code whole and put the lines of long code into its fence", () => {
    const short = "```sh\nkiln --fire\n```";
    assert.ok(passages([...MANY, short, ...MANY].join("\n\n"), "kiln", 100)?.text.includes(short));
    const lines = Array.from({ length: 60 }, (_, n) =>
      n === 30 ? "fire(kiln);" : `wait(${n}00);`,
    );
    const found = passages(
      ["> ```js", ...lines.map((line) => `> ${line}`), "> ```"].join("\n"),
      "kiln",
      90,
    );
    assert.match(
      found?.text ?? "",
      /^\[…\]\n\n> ```js\n(?:> .*\n)*> fire\(kiln\);\n(?:> .*\n)*> ```\n\n\[…\]$/,
    );
  });

  // proves: context.tier.passages
  it("name the kind of a callout that they come from", () => {
    const callout = ["> [!WARNING]", ...MANY.map((line) => `> ${line}`), "> The kiln is hot."];
    const found = passages(callout.join("\n"), "kiln", 60);
    assert.equal(found?.text, "[…]\n\n> [!WARNING]\n> The kiln is hot.");
  });

  // proves: context.tier.passages
  it("are none where no word matches or nothing fits", () => {
    assert.equal(passages(MANY.join("\n\n"), "kiln", 500), undefined);
    assert.equal(passages(`The kiln ${"is very hot ".repeat(20)}`, "kiln", 100), undefined);
    assert.equal(passages("", "kiln", 100), undefined);
  });

  // proves: context.tier.passages
  it("never exceed the room, and their ranges are in order and in the text", () => {
    const line = fc.constantFrom(
      ...["kiln", "The kiln. It [is", "```", "> ```js", "> [!NOTE]", "| a | b |", "| - | - |"],
      ...[
        "",
        "\t",
        "(`**",
        `${"kiln is hot. ".repeat(30)}`,
        "窯は熱い。窯は高い。",
        "- kiln",
        "~~~~",
      ],
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), fc.nat(600), (lines, room) => {
        const text = lines.join("\n");
        const found = passages(text, "kiln 窯は", room);
        if (found === undefined) return;
        assert.ok(found.text.length <= room, `${found.text.length} of ${room}`);
        let last = 0;
        for (const { start, end } of found.ranges) {
          assert.ok(start >= last && end > start && end <= text.length);
          assert.ok(found.text.includes(text.slice(start, end)));
          last = end;
        }
      }),
    );
  });
});
