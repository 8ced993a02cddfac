// The list of rules is sound: ids are unique, every decision and option has a row, every named test exists.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { ENVIRONMENT_TABLE } from "../src/model/environment.ts";
import { optionRows } from "../src/model/options.ts";
import { SECTIONS } from "./requirements/requirement.ts";
import { FINISHED, REQUIREMENTS } from "./requirements.ts";
import { type TestTitle, testTitles } from "./support/test-titles.ts";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const titlesByFile = new Map<string, readonly TestTitle[] | undefined>();

function titlesOf(file: string): readonly TestTitle[] | undefined {
  if (!titlesByFile.has(file)) {
    const path = join(root, file);
    titlesByFile.set(file, existsSync(path) ? testTitles(readFileSync(path, "utf8")) : undefined);
  }
  return titlesByFile.get(file);
}

/** What is wrong with a test named in a row; undefined when it exists. */
function faultOf(reference: string): string | undefined {
  const cut = reference.indexOf(" > ");
  if (cut < 0) return "names no title after the file";
  const file = reference.slice(0, cut);
  if (!/^test\/.*\.test\.ts$/.test(file)) return `${file} is not a test file`;
  const titles = titlesOf(file);
  if (titles === undefined) return `${file} does not exist`;
  const named = reference.slice(cut + 3);
  return titles.some((title) => title.matches(named)) ? undefined : `${file} has no such test`;
}

const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe("requirements", () => {
  it("have ids that are unique and dotted", () => {
    assert.deepEqual(repeated(REQUIREMENTS.map(({ id }) => id)), []);
    const odd = REQUIREMENTS.filter(({ id }) => !/^[a-z0-9_]+(\.[A-Za-z0-9_]+)+$/.test(id));
    assert.deepEqual(odd, []);
  });

  it("say one sentence each, and no two the same", () => {
    assert.deepEqual(repeated(REQUIREMENTS.map(({ rule }) => rule)), []);
    assert.deepEqual(
      REQUIREMENTS.filter(({ rule }) => rule.length < 20),
      [],
    );
  });

  it("have a row for each of the 70 decisions and the 9 rules", () => {
    const sources = new Set(REQUIREMENTS.flatMap(({ source }) => source.split("; ")));
    const wanted = [
      ...Array.from({ length: 70 }, (_, index) => `decision ${index + 1}`),
      ...Array.from({ length: 9 }, (_, index) => `rule ${index + 1}`),
    ];
    assert.deepEqual(
      wanted.filter((source) => !sources.has(source)),
      [],
    );
  });

  it("have a row for the default of every option and for every environment variable", () => {
    const ids = new Set(REQUIREMENTS.map(({ id }) => id));
    const areas = { fetch: "fetch", renderOptions: "render", crawl: "crawl" } as const;
    const wanted = [
      ...(["fetch", "renderOptions", "crawl"] as const).flatMap((group) =>
        optionRows(group).map(({ override }) => `${areas[group]}.${override.field}.default`),
      ),
      ...Object.keys(ENVIRONMENT_TABLE).map((name) => `env.${name}`),
    ];
    assert.deepEqual(
      wanted.filter((id) => !ids.has(id)),
      [],
    );
  });

  it("name only tests that exist", () => {
    const faults = REQUIREMENTS.flatMap(({ id, tests }) =>
      tests.flatMap((test) => {
        const fault = faultOf(test);
        return fault === undefined ? [] : [`${id}: ${test}: ${fault}`];
      }),
    );
    assert.deepEqual(faults, []);
  });

  it("have a test in every row of a finished stage", () => {
    const open = REQUIREMENTS.filter(
      ({ section, tests }) => FINISHED.includes(section) && tests.length === 0,
    );
    assert.deepEqual(
      open.map(({ id }) => id),
      [],
    );
  });

  it("use every stage", () => {
    const used = new Set(REQUIREMENTS.map(({ section }) => section));
    assert.deepEqual(
      SECTIONS.filter((section) => !used.has(section)),
      [],
    );
  });
});

describe("a test named in a row", () => {
  const here = "test/requirements.test.ts";

  it("is found with and without the titles around it", () => {
    assert.equal(faultOf(`${here} > name only tests that exist`), undefined);
    assert.equal(faultOf(`${here} > requirements > name only tests that exist`), undefined);
  });

  it("is a fault when file, test or title is missing, or a describe is named", () => {
    assert.match(faultOf("test/none.test.ts > reads") ?? "", /does not exist/);
    assert.match(faultOf(`${here} > is not there`) ?? "", /no such test/);
    assert.match(faultOf(`${here} > requirements`) ?? "", /no such test/);
    assert.match(faultOf(`${here} > other > name only tests that exist`) ?? "", /no such test/);
    assert.match(faultOf(here) ?? "", /no title/);
    assert.match(faultOf("src/model/page.ts > reads") ?? "", /not a test file/);
  });

  it("may have a title that is made in a loop", () => {
    const [title, ...others] = testTitles(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source of a test, not a template
      "describe('d', () => { for (const n of []) itWithBrowser(`reads ${n} whole`, f); it.skip('x', f); });",
    );
    assert.deepEqual(others, []);
    assert.equal(title?.title, "d > reads … whole");
    assert.equal(title?.matches("d > reads gbk whole"), true);
    assert.equal(title?.matches("reads gbk whole"), true);
    assert.equal(title?.matches("reads gbk"), false);
  });
});
