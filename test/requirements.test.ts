// The rules are sound: ids are unique, every decision and option has a rule, every rule a test, every tag a rule.
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseContract, parseProofs, readContract, readProofs } from "../scripts/contract.ts";
import { ENVIRONMENT_TABLE } from "../src/model/environment.ts";
import { optionRows } from "../src/model/options.ts";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const RULES = readContract(root).flatMap(({ rules }) => rules);
const IDS = new Set(RULES.map(({ id }) => id));
const PROOFS = readProofs(root);

const DECISIONS = Array.from({ length: 94 }, (_, index) => index + 1);

const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);
const missing = (wanted: readonly string[], present: ReadonlySet<string>) =>
  wanted.filter((value) => !present.has(value));

describe("rules", () => {
  it("have ids that are unique and dotted", () => {
    assert.deepEqual(repeated(RULES.map(({ id }) => id)), []);
    const odd = RULES.filter(({ id }) => !/^[a-z0-9_]+(\.[A-Za-z0-9_]+)+$/.test(id));
    assert.deepEqual(odd, []);
  });

  it("say one sentence each, and no two the same", () => {
    assert.deepEqual(repeated(RULES.map(({ text }) => text)), []);
    const odd = RULES.filter(({ text }) => text.length < 20 || !/\.[`"]?$/.test(text));
    assert.deepEqual(odd, []);
  });

  it("cover each decision and each of the 9 rules", () => {
    const sources = new Set(RULES.flatMap((rule) => rule.sources));
    const wanted = [
      ...DECISIONS.map((number) => `decision ${number}`),
      ...Array.from({ length: 9 }, (_, index) => `rule ${index + 1}`),
    ];
    assert.deepEqual(missing(wanted, sources), []);
  });

  it("cover the default of every option, and every environment variable", () => {
    const areas = { fetch: "fetch", renderOptions: "render", crawl: "crawl" } as const;
    const wanted = [
      ...(["fetch", "renderOptions", "crawl"] as const).flatMap((group) =>
        optionRows(group).map(({ override }) => `${areas[group]}.${override.field}.default`),
      ),
      ...Object.keys(ENVIRONMENT_TABLE).map((name) => `env.${name}`),
    ];
    assert.deepEqual(missing(wanted, IDS), []);
  });

  it("have a test among those that run without --all", async () => {
    const script = pathToFileURL(join(root, "scripts/test-files.mjs")).href;
    const { runsOnlyWithAll } = await import(script);
    const usual = PROOFS.filter(
      ({ file, isSlow }) => !isSlow && !runsOnlyWithAll(file.slice("test/".length, -3)),
    );
    const proven = new Set(usual.flatMap((proof) => proof.rules));
    const faults = RULES.filter(({ id, open }) => !open && !proven.has(id)).map(({ id }) => id);
    assert.deepEqual(faults, []);
  });

  it("have a test, or are marked as open", () => {
    const proven = new Set(PROOFS.flatMap((proof) => proof.rules));
    const faults = RULES.filter(({ id, open }) => proven.has(id) === open);
    assert.deepEqual(
      faults.map(({ id, open }) => (open ? `${id}: remove "| open"` : `${id}: no test`)),
      [],
    );
  });

  it("are the only ones that tests name, each once per test", () => {
    const faults = PROOFS.flatMap(({ file, line, rules }) =>
      [...missing(rules, IDS), ...repeated(rules)].map((id) => `${file}:${line}: ${id}`),
    );
    assert.deepEqual(faults, []);
  });
});

describe("parseContract", () => {
  it("reads areas, and rules with their sources and marks", () => {
    assert.deepEqual(parseContract("# Lamps\n\nlamps.a | a|b is lit. | rule 1; Lamps | open\n"), [
      {
        title: "Lamps",
        rules: [{ id: "lamps.a", text: "a|b is lit.", sources: ["rule 1", "Lamps"], open: true }],
      },
    ]);
  });

  it("names a line that is no rule", () => {
    assert.throws(() => parseContract("# Lamps\nlamps.a | is lit"), /line 2 .*lamps\.a/);
  });
});

describe("parseProofs", () => {
  const source = (...lines: readonly string[]) => parseProofs("a.test.ts", lines.join("\n"));

  it("reads the tags above a test, also one defined in a loop", () => {
    assert.deepEqual(
      source("// proves: a.a, a.b", "  // proves: a.c", "  itWithBrowser(`lights ${name}`, f);"),
      [
        {
          file: "a.test.ts",
          line: 3,
          // biome-ignore lint/suspicious/noTemplateCurlyInString: source of a test, not a template
          title: "lights ${name}",
          rules: ["a.a", "a.b", "a.c"],
          isSlow: false,
        },
      ],
    );
    assert.equal(source("// proves: a.a", 'itSlow("is lit", f);')[0]?.isSlow, true);
    assert.equal(source("// proves: a.a", "it(", '  "is \\"lit\\"",')[0]?.title, 'is \\"lit\\"');
  });

  it("refuses a tag without a test, or above a skipped one", () => {
    for (const line of ["", "describe('a', f);", "it.skip('a', f);"]) {
      assert.throws(() => source("// proves: a.a", line), /a\.test\.ts:1: no test/);
    }
  });
});
