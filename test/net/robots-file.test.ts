import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { decidingRule, parseRobots } from "../../src/net/robots-file.ts";
import { comparablePath, compilePattern, matchesPattern } from "../../src/net/robots-pattern.ts";

const matches = (pattern: string, path: string) =>
  matchesPattern(compilePattern(pattern), comparablePath(path));

describe("matchesPattern", () => {
  it("matches as RFC 9309 and its examples say", () => {
    for (const [pattern, yes, no] of [
      ["/", ["/", "/a", "/?q"], []],
      [
        "/fish",
        ["/fish", "/fish.html", "/fish/salmon", "/fishheads", "/fish.php?id=1"],
        ["/Fish.asp", "/catfish", "/?id=fish"],
      ],
      ["/fish*", ["/fish", "/fish/salmon.html", "/fishheads"], ["/Fish", "/catfish"]],
      ["/fish/", ["/fish/", "/fish/?id=1"], ["/fish", "/fish.html"]],
      [
        "/*.php",
        ["/index.php", "/folder/a.php?x", "/folder/any.php.file.html", "/a.php/"],
        ["/", "/windows.PHP"],
      ],
      ["/*.php$", ["/a.php", "/folder/a.php"], ["/a.php?x", "/a.php/", "/a.php5"]],
      ["/fish*.php", ["/fish.php", "/fishheads/catfish.php?x"], ["/Fish.PHP"]],
      ["/a$", ["/a"], ["/ab", "/a/", "/"]],
      ["$", ["/"], ["/a"]],
      ["/$", ["/"], ["/a"]],
      ["/*$", ["/", "/a/b?c"], []],
      ["*", ["/", "/a"], []],
      ["*.gif$", ["/a.gif", "/b/c.gif"], ["/a.gif?x"]],
      ["/a*b*c$", ["/abc", "/axxbxxc", "/abbcc"], ["/abcx", "/acb"]],
      ["/a*a$", ["/aa", "/aba"], ["/a", "/ab"]],
      ["/a*aa*a$", ["/aaaa", "/axaaxa"], ["/aaa"]],
      ["/x$y", ["/x$y", "/x$yz"], ["/x"]],
      ["fish", ["/fish"], ["/a/fish"]],
      ["/**//**b", ["/x//yb"], ["/b"]],
    ] as const) {
      for (const path of yes) assert.equal(matches(pattern, path), true, `${pattern} on ${path}`);
      for (const path of no) assert.equal(matches(pattern, path), false, `${pattern} on ${path}`);
    }
  });

  it("compares addresses in one spelling, whichever way each is written", () => {
    for (const [pattern, path] of [
      ["/foo/bar?baz=https://foo.bar", "/foo/bar?baz=https%3A%2F%2Ffoo.bar"],
      ["/foo/bar/ツ", "/foo/bar/%E3%83%84"],
      ["/foo/bar/%E3%83%84", "/foo/bar/%e3%83%84"],
      ["/foo/bar/%62%61%7A", "/foo/bar/baz"],
      ["/foo/bar/baz", "/foo/bar/%62%61%7A"],
      ["/path/file-with-a-%2A.html", "/path/file-with-a-*.html"],
      ["/path/foo-%24", "/path/foo-$"],
      ["/a%3cd.html", "/a%3Cd.html"],
      ["/é*", "/%C3%A9t%C3%A9"],
    ] as const) {
      assert.equal(matches(pattern, path), true, `${pattern} on ${path}`);
    }
    assert.equal(matches("/a/b", "/a%2Fb"), false);
    assert.equal(matches("/a%2Fb", "/a/b"), false);
    assert.equal(matches("/path/file-with-a-%2A.html", "/path/file-with-a-x.html"), false);
    assert.equal(matches("/path/foo-%24", "/path/foo-"), false);
  });

  it("agrees with a plain reading of the rules on any pattern and path", () => {
    const letter = fc.constantFrom("a", "b", "/", "*", "$");
    const text = fc.array(letter, { maxLength: 12 }).map((letters) => `/${letters.join("")}`);
    fc.assert(
      fc.property(text, text, (pattern, path) => {
        const anchored = pattern.endsWith("$");
        const source = (anchored ? pattern.slice(0, -1) : pattern)
          .split("*")
          .map((part) => part.replace(/[$/]/g, "\\$&"))
          .join(".*");
        assert.equal(
          matches(pattern, path),
          new RegExp(`^${source}${anchored ? "$" : ""}`, "s").test(path),
        );
      }),
      { numRuns: 5000, seed: 4 },
    );
  });

  it("takes linear time over patterns made to be slow", () => {
    const path = `/${"a".repeat(16_000)}`;
    for (const pattern of [
      `/${"a*".repeat(5000)}b$`,
      `/${"*a".repeat(5000)}b`,
      `/*${"a".repeat(8000)}b`,
      `/${"*".repeat(100_000)}b`,
      `/${"a*aa*".repeat(4000)}$`,
    ]) {
      matches(pattern, path);
    }
    const rules = Array.from({ length: 20_000 }, (_, n) => `Disallow: /*a*${n}$`).join("\n");
    const { rules: parsed } = parseRobots(`User-agent: *\n${rules}`, "legible");
    assert.equal(parsed.length, 20_000);
    assert.equal(decidingRule(parsed, path.slice(0, 2000)), undefined);
    matches(`/${"%".repeat(500_000)}`, path);
    parseRobots(`User-agent: *\n${"Disallow ".repeat(60_000)}`, "legible");
    parseRobots(" ".repeat(500_000), "legible");
    const manyAgents = `${"User-agent: *\n".repeat(18_000)}${"Disallow: /a\n".repeat(18_000)}`;
    assert.equal(parseRobots(manyAgents, "legible").rules.length, 18_000);
  });
});

describe("parseRobots", () => {
  it("merges all groups of the token, in any letter case and with any version, and then ignores those of everyone", () => {
    const text = [
      "User-agent: LEGIBLE/2.0 (a crawler)",
      "Disallow: /one",
      "User-agent: *",
      "Disallow: /everyone",
      "User-Agent: other",
      "User-agent: legible",
      "Crawl-delay: 3",
      "Disallow: /two",
      "User-agent: legible-images",
      "Disallow: /images",
      "User-agent: legible",
      "Crawl-delay: 2",
    ].join("\n");
    const { group, rules, crawlDelaySeconds } = parseRobots(text, "legible");
    assert.equal(group, "legible");
    assert.deepEqual(
      rules.map(({ line }) => line),
      ["Disallow: /one", "Disallow: /two"],
    );
    assert.equal(crawlDelaySeconds, 3);
    assert.equal(parseRobots(text, "another").group, "*");
    assert.deepEqual(
      parseRobots(text, "another").rules.map(({ line }) => line),
      ["Disallow: /everyone"],
    );
  });

  it("is not matched by the first word of a browser's User-Agent", () => {
    const { group, rules } = parseRobots("User-agent: Mozilla\nDisallow: /", "legible");
    assert.deepEqual([group, rules], [undefined, []]);
  });

  it("quotes a rule and its group as they are written", () => {
    const text = "# hello\nuser-AGENT :  *   # all\n\nDISALLOW:   /private/*.html$   # keep out\n";
    const { rules } = parseRobots(text, "legible");
    assert.equal(rules[0]?.line, "DISALLOW:   /private/*.html$");
    assert.equal(rules[0]?.agentLine, "user-AGENT :  *");
  });

  it("knows no rule of an empty path, of no group, and no delay that is no number", () => {
    const text =
      "Disallow: /a\nUser-agent: *\nDisallow:\nAllow:\nCrawl-delay: soon\nCrawl-delay: -1\nCrawl-delay:\n";
    const { rules, crawlDelaySeconds, group } = parseRobots(text, "legible");
    assert.deepEqual([rules, crawlDelaySeconds, group], [[], undefined, "*"]);
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const { rules } = parseRobots(`User-agent: *\nDisallow: ${text}\n${text}`, "legible");
        decidingRule(rules, `/${text}`);
      }),
      { numRuns: 2000, seed: 5 },
    );
  });
});

describe("decidingRule", () => {
  const decide = (lines: readonly string[], path: string) =>
    decidingRule(parseRobots(["User-agent: *", ...lines].join("\n"), "legible").rules, path)?.line;

  it("lets the longest match decide, Allow in a tie", () => {
    assert.equal(decide(["Allow: /p", "Disallow: /"], "/page"), "Allow: /p");
    assert.equal(decide(["Allow: /folder", "Disallow: /folder"], "/folder/page"), "Allow: /folder");
    assert.equal(decide(["Disallow: /folder", "Allow: /folder"], "/folder/page"), "Allow: /folder");
    assert.equal(decide(["Allow: /page", "Disallow: /*.htm"], "/page.htm"), "Disallow: /*.htm");
    assert.equal(decide(["Allow: /page", "Disallow: /*.ph"], "/page.php5"), "Allow: /page");
    assert.equal(decide(["Allow: /$", "Disallow: /"], "/"), "Allow: /$");
    assert.equal(decide(["Allow: /$", "Disallow: /"], "/page.htm"), "Disallow: /");
  });

  it("counts octets, not characters", () => {
    assert.equal(decide(["Allow: /éé", "Disallow: /%C3%A9"], "/éé"), "Allow: /éé");
    assert.equal(decide(["Disallow: /%61%62", "Allow: /ab"], "/ab"), "Allow: /ab");
  });

  it("matches the query too", () => {
    assert.equal(decide(["Disallow: /*?"], "/a?b"), "Disallow: /*?");
    assert.equal(decide(["Disallow: /*?"], "/a"), undefined);
    assert.equal(decide(["Disallow: /a?id="], "/a?id=5"), "Disallow: /a?id=");
  });
});
