// Traces of real pages that a person judged: each alone still tells its technology.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { parseHtml } from "../../src/html/tree.ts";
import { findTraces, technologiesOf } from "../../src/technologies/detect.ts";

const JUDGED = new URL("../../../bench/technologies-judged.tsv", import.meta.url);

/** Characters at which the evidence of a trace is cut. */
const MAX_EVIDENCE = 120;

/** A verdict: the technology and the trace it was found by. */
interface Judged {
  readonly name: string;
  readonly kind: string;
  readonly trace: string;
}

const judged: readonly Judged[] = readFileSync(JUDGED, "utf8")
  .split("\n")
  .flatMap((line) => {
    const [verdict, , name = "", evidence = "", note = ""] = line.split("\t");
    // On the product's own site, the address is shown without the host that tells it.
    if (verdict !== "right" || note.includes("own site")) return [];
    // What is cut may have been what tells it.
    if (evidence.length >= MAX_EVIDENCE) return [];
    const [, kind = "", trace = ""] = /^(\S+) (.*)$/s.exec(evidence) ?? [];
    return [{ name, kind, trace }];
  });

const quoted = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** Markup that has a trace, in every way in which a page may have it. */
function markupOf({ kind, trace }: Judged): readonly string[] {
  const [, name = "", rest = ""] = /^(.*?)(?:: |=)(.*)$/s.exec(trace) ?? [];
  switch (kind) {
    case "asset": {
      // An address on another site is shown without its scheme.
      return [quoted(trace), quoted(`https://${trace}`)].flatMap((address) => [
        `<script src="${address}"></script>`,
        `<link rel="stylesheet" href="${address}">`,
        `<iframe src="${address}"></iframe>`,
        `<img src="${address}">`,
      ]);
    }
    case "script":
      return [`<script>${trace}</script>`];
    case "meta":
      return ["name", "property"].map((key) => `<meta ${key}="${name}" content="${quoted(rest)}">`);
    case "attribute":
      return [`<div ${name}="${quoted(rest)}"></div>`, `<div ${trace}></div>`, `<html ${trace}>`];
    case "class":
      return [`<div class="${trace}"></div>`];
    case "id":
      return [`<div id="${trace}"></div>`];
    case "style":
      return [`<style>a { ${trace}: 1 }</style>`, `<style>${trace}</style>`];
    case "element":
      return [trace];
    default:
      return [];
  }
}

const namesIn = (html: string): ReadonlySet<string> => {
  const traces = findTraces({ url: "https://lamps.example/shop", tree: parseHtml(html) });
  return new Set(technologiesOf([traces]).map(({ name }) => name));
};

describe("a judged trace", () => {
  const kinds = new Map<string, Judged[]>();
  for (const one of judged) {
    if (one.kind !== "implied") kinds.set(one.kind, [...(kinds.get(one.kind) ?? []), one]);
  }

  for (const [kind, all] of kinds) {
    it(`of the kind ${kind} tells its technology`, () => {
      const missed = all.filter(
        (one) => !markupOf(one).some((html) => namesIn(html).has(one.name)),
      );
      assert.deepEqual(missed, []);
    });
  }

  it("tells what it implies", () => {
    const implied = judged.filter(({ kind }) => kind === "implied");
    const missed = implied.filter(({ name, trace }) => {
      const cause = trace.replace(/^by /, "");
      const causes = judged.filter((one) => one.name === cause && one.kind !== "implied");
      return (
        causes.length > 0 &&
        !causes.some((one) => markupOf(one).some((html) => namesIn(html).has(name)))
      );
    });
    assert.deepEqual(missed, []);
  });
});
