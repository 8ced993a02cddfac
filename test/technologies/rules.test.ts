// Laws of the rules table: what every rule must be, whatever it looks for.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { TECHNOLOGY_CATEGORIES } from "../../src/model/technology.ts";
import type { TechnologyRule } from "../../src/technologies/rule.ts";
import { indexRules } from "../../src/technologies/rule-index.ts";
import { technologyRules } from "../../src/technologies/rules.ts";

const RULES = technologyRules();

/** Fields of a rule that are no traces. */
const ABOUT = new Set(["name", "category", "implies", "framework"]);

const patternsOf = (rule: TechnologyRule): readonly RegExp[] => [
  ...[rule.headers, rule.meta, rule.attributes, rule.attributeNames].flatMap((patterns) =>
    Object.values(patterns ?? {}),
  ),
  ...(rule.framework?.sources ?? []).map(([, pattern]) => pattern),
];

describe("the rules", () => {
  it("name each technology once, in a category of the list", () => {
    const names = RULES.map(({ name }) => name);
    assert.deepEqual(
      names.filter((name, at) => names.indexOf(name) !== at),
      [],
    );
    const strange = RULES.filter(({ category }) => !TECHNOLOGY_CATEGORIES.includes(category));
    assert.deepEqual(strange, []);
    assert.equal(TECHNOLOGY_CATEGORIES.length, 19);
    assert.ok(RULES.length > 250, `${RULES.length}`);
  });

  it("are those that the page of technologies lists, by category", () => {
    const page = readFileSync(
      new URL("../../../docs/reference/technologies.md", import.meta.url),
      "utf8",
    );
    const [, list = ""] =
      /<!-- made: technologies by category -->\n([\s\S]*?)<!-- end -->/.exec(page) ?? [];
    const listed = new Map(
      list.split(/\n(?=- )/).map((item) => {
        const [, category = "", names = ""] = /^- \*\*(.*?)\*\*: (.*)$/s.exec(item) ?? [];
        return [category, names.replace(/\s+/g, " ").trim().split(", ")];
      }),
    );
    assert.deepEqual([...listed.keys()], TECHNOLOGY_CATEGORIES);
    for (const [category, names] of listed) {
      const own = RULES.filter((rule) => rule.category === category).map(({ name }) => name);
      assert.deepEqual(names.toSorted(), own.toSorted(), category);
    }
  });

  it("imply only what there is a rule for, and are themselves known by a trace or by being implied", () => {
    const names = new Set(RULES.map(({ name }) => name));
    const implied = new Set(RULES.flatMap(({ implies = [] }) => implies));
    assert.deepEqual(
      [...implied].filter((name) => !names.has(name)),
      [],
    );
    const traceless = RULES.filter(
      (rule) => !implied.has(rule.name) && Object.keys(rule).every((key) => ABOUT.has(key)),
    );
    assert.deepEqual(
      traceless.map(({ name }) => name),
      [],
    );
  });

  it("spell names as they are looked up: headers and meta in lower case, hosts without scheme", () => {
    for (const { name, headers = {}, meta = {}, hosts = [], images = [] } of RULES) {
      for (const key of [...Object.keys(headers), ...Object.keys(meta)]) {
        assert.equal(key, key.toLowerCase(), name);
      }
      for (const host of [...hosts, ...images])
        assert.match(host, /^[a-z\d.-]+\.[a-z]+(?:\/|$)/, name);
    }
  });

  it("look for hosts of one owner, never for a whole suffix under which anyone may register", () => {
    const shared = new Set([
      "com",
      "net",
      "cloudfront",
      "amazonaws.com",
      "github.io",
      "herokuapp.com",
    ]);
    for (const { name, hosts = [] } of RULES) {
      for (const host of hosts) assert.equal(shared.has(host), false, `${name}: ${host}`);
    }
  });

  it("have patterns that end on long hostile input", () => {
    const hostile = ["a", "1.", " ", "\t\n", "svelte-", "data-v-", "\u0000", "->", "x-y."].map(
      (part) => part.repeat(2000),
    );
    for (const rule of RULES) {
      for (const pattern of patternsOf(rule)) {
        assert.equal(/[gy]/.test(pattern.flags), false, rule.name);
        for (const text of hostile) pattern.test(text);
      }
    }
  });

  it("all stand in the tables they are looked up in", () => {
    const index = indexRules(RULES);
    assert.equal(
      index.headers.length,
      RULES.flatMap(({ headers = {} }) => Object.keys(headers)).length,
    );
    for (const { name, cookies = [], globals = [] } of RULES) {
      for (const cookie of cookies) {
        const met = cookie.replace(/\*$/, "anything");
        assert.ok(
          index.cookies.find(met).some((mark) => mark.name === name),
          `${name}: ${cookie}`,
        );
      }
      for (const global of globals) {
        const met = global.replace(/\*$/, "anything");
        assert.ok(
          index.globals.find(met).some((mark) => mark.name === name),
          `${name}: ${global}`,
        );
      }
    }
  });
});
