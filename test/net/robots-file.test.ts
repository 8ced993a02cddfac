import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { decodeRobots, parseRobots as parse } from "../../src/net/robots-file.ts";
import {
  comparablePath,
  compilePattern,
  decidingRule,
  matchesPattern,
  UNDECIDED,
} from "../../src/net/robots-rules.ts";
import { drained } from "../support/steps.ts";

const matches = (pattern: string, path: string) =>
  matchesPattern(compilePattern(pattern), comparablePath(path), { left: Number.POSITIVE_INFINITY });

const parseRobots = (text: string, token: string) =>
  drained(parse({ text, octets: new Map() }, token));

/** Whether a path may be asked for under a file of these bytes. */
function allows(body: Uint8Array, path: string, contentType = "text/plain"): boolean {
  const rule = decidingRule(
    drained(parse(decodeRobots(body, contentType), "legible")).ranked,
    path,
  );
  assert.ok(rule !== UNDECIDED);
  return rule?.allow ?? true;
}

describe("matchesPattern", () => {
  // proves: robots.wildcards
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

  // proves: robots.wildcards
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

  it("judges a path whole, however long it is", () => {
    const long = `/${"a".repeat(300_000)}`;
    assert.equal(matches("/a*b$", `${long}b`), true);
    assert.equal(matches("/a*b$", `${long}bc`), false);
    assert.equal(matches("/*bcd", `${long}bcd`), true);
    assert.equal(matches(`${long}b`, `${long}b`), true);
    assert.equal(matches(`${long}b`, `${long}c`), false);
    assert.equal(matches(`/*${"a".repeat(5000)}b*c`, `${long}b-c`), true);
    assert.equal(matches(`/*${"a".repeat(5000)}b*c`, `${long}c`), false);
  });

  it("finds a part as a search for a text does, in texts that repeat themselves", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(text, text, (part, more) => {
        // Long enough for the search that is linear, short enough to compare.
        const path = `/${"ab".repeat(60)}${more.repeat(40)}`;
        assert.equal(matches(`/*${part.repeat(3)}`, path), path.indexOf(part.repeat(3), 1) > 0);
      }),
      { numRuns: 2000, seed: 7 },
    );
  });

  // proves: robots.wildcards
  it("ends once its effort is spent", () => {
    const path = `/${"a".repeat(50_000)}`;
    for (const pattern of [
      `/${"*a".repeat(60_000)}b`,
      `/*${"a".repeat(8000)}b`,
      `/*b${"a".repeat(8000)}`,
      `/*${"ab".repeat(4000)}`,
      `/*${"a".repeat(70)}b${`*${"a".repeat(70)}b`.repeat(100)}`,
    ]) {
      const effort = { left: 50_000 };
      assert.equal(matchesPattern(compilePattern(pattern), comparablePath(path), effort), false);
      assert.ok(effort.left < 0, pattern.slice(0, 20));
    }
  });
});

describe("parseRobots", () => {
  // proves: robots.groups
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

  // proves: fetch.robots_token
  it("is not matched by the first word of a browser's User-Agent", () => {
    const { group, rules } = parseRobots("User-agent: Mozilla\nDisallow: /", "legible");
    assert.deepEqual([group, rules], [undefined, []]);
  });

  // proves: robots.one_matcher
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

  it("reads the usual misspellings of its records", () => {
    for (const name of [
      "Disallow",
      "Dissallow",
      "Dissalow",
      "Disalow",
      "Diasllow",
      "Disallaw",
      "Desallow",
      "DISALLOW",
    ]) {
      const { rules } = parseRobots(`User-agent: *\n${name}: /a`, "legible");
      assert.deepEqual(
        rules.map(({ allow, line }) => [allow, line]),
        [[false, `${name}: /a`]],
      );
    }
    for (const name of ["User-agent", "Useragent", "User agent", "Useg-agent", "Ser-agent"]) {
      assert.equal(parseRobots(`${name}: *\nDisallow: /a`, "legible").group, "*", name);
    }
    for (const name of ["Crawl-delay", "Crawldelay"]) {
      const { crawlDelaySeconds } = parseRobots(`User-agent: *\n${name}: 4`, "legible");
      assert.equal(crawlDelaySeconds, 4, name);
    }
    for (const name of ["Sitemap", "Site-map"]) {
      assert.deepEqual(parseRobots(`${name}: https://a.test/s`, "x").sitemaps, [
        "https://a.test/s",
      ]);
    }
    assert.deepEqual(parseRobots("User-agent: *\nDisallowed: /a\nDis: /", "legible").rules, []);
  });

  it("makes one group of however many lines that name it, and of everything it can read", () => {
    const many = `${"User-agent: *\n".repeat(18_000)}${"Disallow: /a\n".repeat(18_000)}`;
    assert.equal(parseRobots(many, "legible").rules.length, 18_000);
    assert.deepEqual(
      parseRobots(`User-agent: *\n${"Disallow ".repeat(60_000)}`, "x").rules.length,
      1,
    );
    assert.deepEqual(parseRobots(" ".repeat(500_000), "x").rules, []);
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const { ranked } = parseRobots(`User-agent: *\nDisallow: ${text}\n${text}`, "legible");
        decidingRule(ranked, `/${text}`);
      }),
      { numRuns: 2000, seed: 5 },
    );
  });
});

describe("decidingRule", () => {
  const decide = (lines: readonly string[], path: string) =>
    lineOf(
      decidingRule(parseRobots(["User-agent: *", ...lines].join("\n"), "legible").ranked, path),
    );
  const lineOf = (rule: ReturnType<typeof decidingRule>) => {
    assert.ok(rule !== UNDECIDED);
    return rule?.line;
  };

  // proves: robots.longest
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

  // proves: robots.query
  it("matches the query too", () => {
    assert.equal(decide(["Disallow: /*?"], "/a?b"), "Disallow: /*?");
    assert.equal(decide(["Disallow: /*?"], "/a"), undefined);
    assert.equal(decide(["Disallow: /a?id="], "/a?id=5"), "Disallow: /a?id=");
  });

  it("decides nothing where the rules would take too long, and everything a real file asks", () => {
    // Rules without a run of three characters, which any address may match: a number in binary, as "a" and "aa".
    const parts = (rule: number) => [...rule.toString(2)].map((digit) => "a".repeat(1 + +digit));
    const indexOf = (count: number) =>
      parseRobots(
        `User-agent: *\n${Array.from({ length: count }, (_, n) => `Disallow: /*${parts(n).join("*")}*b`).join("\n")}`,
        "legible",
      ).ranked;
    assert.equal(decidingRule(indexOf(500), `/${"a".repeat(1000)}`), undefined);
    assert.equal(decidingRule(indexOf(20_000), `/${"a".repeat(1000)}`), UNDECIDED);
    assert.equal(decidingRule(indexOf(20), `/${"a".repeat(20_000)}`), undefined);
    // Rules for other parts of a site cost next to nothing.
    const elsewhere = Array.from({ length: 20_000 }, (_, n) => `Disallow: /other/*a${n}`);
    const { ranked } = parseRobots(`User-agent: *\n${elsewhere.join("\n")}`, "legible");
    assert.equal(decidingRule(ranked, `/${"a".repeat(200_000)}`), undefined);
  });
});

describe("decodeRobots", () => {
  const latin1 = (text: string) => Buffer.from(text, "latin1");
  const RULES = "User-agent: *\n# caf\xe9\nDisallow: /caf\xe9\nDisallow: /*\xfcber$\n";

  it("reads a file that is not UTF-8 as windows-1252, its paths in UTF-8 and in its own octets", () => {
    for (const path of ["/caf%C3%A9", "/caf%e9", "/café/menu", "/x/%C3%BCber", "/x/%FCber"]) {
      assert.equal(allows(latin1(RULES), path), false, path);
    }
    for (const path of ["/caf", "/cafe", "/caf%C3%A8", "/%C3%BCber/x"]) {
      assert.equal(allows(latin1(RULES), path), true, path);
    }
    assert.equal(decodeRobots(latin1(RULES)).text.includes("# café"), true);
    assert.equal(decodeRobots(Buffer.from([0x80, 0x93])).text, "€“");
  });

  it("reads it in the encoding its answer names", () => {
    const russian = Buffer.concat([
      latin1("User-agent: *\nDisallow: /"),
      Buffer.from([0xef, 0xee, 0xe8, 0xf1, 0xea]),
    ]);
    const header = "text/plain; charset=windows-1251";
    for (const path of ["/%D0%BF%D0%BE%D0%B8%D1%81%D0%BA", "/%EF%EE%E8%F1%EA?q"]) {
      assert.equal(allows(russian, path, header), false, path);
    }
    assert.equal(allows(russian, "/x", header), true);
    assert.equal(allows(russian, "/%EF%EE%E8%F1%EA", "text/plain; charset=nonsense"), false);
  });

  it("keeps the lines of UTF-8 beside one that is not", () => {
    const mixed = Buffer.concat([
      Buffer.from("User-agent: *\r\nDisallow: /é\r\n"),
      latin1("# caf\xe9\r\n"),
      Buffer.from("Disallow: /ü"),
    ]);
    assert.equal(allows(mixed, "/%C3%A9"), false);
    assert.equal(allows(mixed, "/%C3%BC"), false);
  });

  it("takes the octets of a file in UTF-8 for nothing else", () => {
    const utf8 = Buffer.from("User-agent: *\nDisallow: /é");
    assert.equal(allows(utf8, "/%C3%A9"), false);
    assert.equal(allows(utf8, "/%E9"), true);
    assert.equal(allows(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8]), "/%C3%A9"), false);
  });

  it("reads UTF-16 that a byte order mark announces", () => {
    const text = "\ufeffUser-agent: *\nDisallow: /é";
    const little = Buffer.from(text, "utf16le");
    for (const body of [little, Buffer.from(little).swap16()]) {
      assert.equal(allows(body, "/%C3%A9"), false);
      assert.equal(allows(body, "/e"), true);
    }
  });
});
