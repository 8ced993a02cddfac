// What a crawl takes in: hosts, paths, patterns, kinds.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { RE2JS, RE2Set } from "re2js";
import { createScope, kindOf, type ScopeOptions } from "../../../src/crawl/frontier/scope.ts";
import { InvalidRequestError } from "../../../src/model/errors.ts";
import { compileEstimate, compilePatterns, splitPatterns } from "../../../src/text/patterns.ts";
import { itSlow } from "../../support/slow.ts";

const scopeOf = (options: Partial<ScopeOptions>) =>
  createScope({
    root: "https://www.example.co.uk/docs/",
    max_depth: 12,
    strict_domain: true,
    within_path: false,
    include: undefined,
    exclude: undefined,
    allows: undefined,
    ...options,
  });

const verdictIn = (options: Partial<ScopeOptions>) => {
  const scope = scopeOf(options);
  return (url: string): string => {
    const verdict = scope.judge({ url }, 1);
    return "refused" in verdict ? verdict.refused : verdict.as;
  };
};

describe("a scope", () => {
  // proves: crawl.strict_domain.www
  it("is the root's host, with and without www and on either scheme, and no other port", () => {
    const verdict = verdictIn({});
    assert.equal(verdict("https://example.co.uk/a"), "page");
    assert.equal(verdict("http://www.example.co.uk/a"), "page");
    assert.equal(verdict("https://blog.example.co.uk/"), "off-site");
    assert.equal(verdict("https://example.co.uk:8443/"), "off-site");
    assert.equal(verdict("https://other.co.uk/"), "off-site");
  });

  it("takes in subdomains when it is not strict, and never another site", () => {
    const verdict = verdictIn({ strict_domain: false });
    assert.equal(verdict("https://blog.example.co.uk/"), "page");
    assert.equal(verdict("https://other.co.uk/"), "off-site");
  });

  // proves: crawl.within_path.true
  it("can be what lies under the root's path", () => {
    const verdict = verdictIn({ within_path: true });
    assert.equal(verdict("https://example.co.uk/docs/a"), "page");
    assert.equal(verdict("https://example.co.uk/docs"), "page");
    assert.equal(verdict("https://example.co.uk/documents"), "not-included");
    const file = verdictIn({ within_path: true, root: "https://example.com/a/index.html" });
    assert.equal(file("https://example.com/a/b"), "page");
    assert.equal(file("https://example.com/b"), "not-included");
  });

  // proves: crawl.include_paths.path_only, crawl.exclude_paths.wins
  it("searches patterns in the path and nowhere else; exclusion wins", () => {
    const include = compilePatterns("^/news/,/blog", "include_paths");
    const exclude = compilePatterns("draft", "exclude_paths");
    const verdict = verdictIn({ include, exclude });
    assert.equal(verdict("https://example.co.uk/news/1"), "page");
    assert.equal(verdict("https://example.co.uk/our/blog/1"), "page");
    assert.equal(verdict("https://example.co.uk/about?x=/news/"), "not-included");
    assert.equal(verdict("https://example.co.uk/news/draft"), "excluded");
    assert.equal(verdict("https://example.co.uk/news/draft.pdf"), "excluded");
    const host = verdictIn({ include: compilePatterns("example", "include_paths") });
    assert.equal(host("https://example.co.uk/a"), "not-included");
  });

  // proves: crawl.exclude_paths.wins
  it("excludes a path whatever else would be said of its address", () => {
    const exclude = compilePatterns("draft", "exclude_paths");
    const verdict = verdictIn({ exclude, max_depth: 0, include: () => false, allows: () => false });
    for (const url of [
      "https://example.co.uk/draft",
      "https://example.co.uk/draft.png",
      "https://elsewhere.com/draft/1",
      "https://blog.example.co.uk/draft",
      "https://example.co.uk/draft/undefined",
    ]) {
      assert.equal(verdict(url), "excluded", url);
    }
    assert.equal(verdict("https://elsewhere.com/?draft"), "off-site");
    assert.equal(verdict("mailto:draft@example.co.uk"), "not-a-page");
  });

  it("matches a path as people write it", () => {
    const verdict = verdictIn({ include: compilePatterns("/über uns$", "include_paths") });
    assert.equal(verdict("https://example.co.uk/%C3%BCber%20uns"), "page");
  });

  // proves: crawl.credentials
  it("gives out an address without the name and password in it", () => {
    const found = { url: "https://user:secret@www.example.co.uk/a?b" };
    assert.equal(scopeOf({}).judge(found, 1).url, "https://www.example.co.uk/a?b");
  });

  // proves: frontier.refused.not_a_page
  it("calls addresses of other schemes and placeholders no page", () => {
    const verdict = verdictIn({});
    for (const url of [
      "mailto:a@example.co.uk",
      "javascript:void(0)",
      "https://example.co.uk/user/undefined",
      "https://example.co.uk/a/NaN",
      "https://example.co.uk/%7B%7Bslug%7D%7D/b",
      "https://example.co.uk/?id=${id}",
    ]) {
      assert.equal(verdict(url), "not-a-page", url);
    }
    assert.equal(verdict("https://example.co.uk/nullable"), "page");
  });
});

describe("splitPatterns", () => {
  // proves: crawl.include_paths.split
  it("parts at commas outside brackets, braces and parentheses; an escaped one is a comma", () => {
    assert.deepEqual(splitPatterns("a, b{1,3} ,[x,y],(c,d),e\\,f,,"), [
      "a",
      "b{1,3}",
      "[x,y]",
      "(c,d)",
      "e,f",
    ]);
  });

  // proves: traps.long_address
  it("refuses an address of more than 2,000 characters as not-a-page, unless another reason is first", () => {
    const judge = verdictIn({});
    const address = (chars: number) => "https://example.co.uk/".padEnd(chars, "a");
    assert.equal(judge(address(2000)), "page");
    assert.equal(judge(address(2001)), "not-a-page");
    assert.equal(verdictIn({ include: () => false })(address(2001)), "not-included");
  });
});

describe("compilePatterns", () => {
  it("names the pattern and the field that do not fit", () => {
    assert.throws(
      () => compilePatterns("ok,(a", "include_paths"),
      (error) => {
        assert.ok(error instanceof InvalidRequestError && typeof error.detail !== "string");
        const [entry] = error.detail;
        assert.deepEqual(entry?.loc, ["body", "crawl", "include_paths"]);
        assert.equal(entry?.type, "value_error");
        assert.match(entry?.msg ?? "", /"\(a" is not a regular expression/);
        return true;
      },
    );
    assert.throws(() => compilePatterns("(?=a)b", "exclude_paths"), InvalidRequestError);
    assert.throws(() => compilePatterns("a".repeat(20_000), "exclude_paths"), InvalidRequestError);
  });

  // proves: crawl.include_paths.size
  it("refuses a list that compiles to more than it may, before any time is spent on it", () => {
    const repeated = (count: number, pattern: string) => Array(count).fill(pattern).join(",");
    for (const list of [
      repeated(600, ".{0,999}X$"),
      repeated(3, ".{0,999}X$"),
      "x{1000}".repeat(1000),
      `(${"x".repeat(900)}){1000}`,
      `(${"x".repeat(900)})\\Q\\E{1000}`,
      "\\pL".repeat(3000),
      `(?i)${"[Ā-퟿]".repeat(1000)}`,
      "a".repeat(9000),
    ]) {
      assert.throws(
        () => compilePatterns(list, "exclude_paths"),
        (error) => {
          assert.ok(error instanceof InvalidRequestError && typeof error.detail !== "string");
          const [entry] = error.detail;
          assert.deepEqual(entry?.loc, ["body", "crawl", "exclude_paths"]);
          assert.match(entry?.msg ?? "", /may compile to 5,000 instructions in all/);
          assert.ok((entry?.msg ?? "").length < 400);
          return true;
        },
        list.slice(0, 20),
      );
    }
    for (const list of [
      repeated(100, "^/docs/some-section-of-the-manual/"),
      repeated(20, "/[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}$"),
      "([a-z0-9]{1,10}-){1,10}([a-z]{1,5}/){1,4}",
      repeated(50, "^/\\p{L}+/$"),
    ]) {
      assert.notEqual(compilePatterns(list, "include_paths"), undefined);
    }
  });

  itSlow("estimates no pattern below what it compiles to", () => {
    const piece = fc.constantFrom(
      ..."a . [ab] [^/] \\d \\pL ( ( ) ) (?: {2} {9} {1,7} {0,30} {3,} * + ? | ^ $ \\b \\Q \\E [(] [)] \\( [ (?i) é { } -".split(
        " ",
      ),
    );
    let compiled = 0;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const pattern = pieces.join("");
        const set = new RE2Set();
        try {
          set.add(pattern);
        } catch {
          return;
        }
        set.compile();
        compiled++;
        assert.ok(set.prog.numInst() <= compileEstimate(pattern), pattern);
      }),
      { numRuns: 20_000, seed: 3 },
    );
    assert.ok(compiled > 2000);
  });

  itSlow("matches as each pattern alone does", () => {
    const piece = fc.constantFrom(
      "a",
      "b",
      "/",
      ".",
      "a*",
      "[ab]",
      "^",
      "$",
      "(a|b)",
      "b{2}",
      "\\b",
    );
    const pattern = fc
      .array(piece, { minLength: 1, maxLength: 5 })
      .map((pieces) => pieces.join(""));
    const path = fc.array(fc.constantFrom("a", "b", "/"), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(pattern, { minLength: 1, maxLength: 5 }), path, (patterns, steps) => {
        const text = `/${steps.join("")}`;
        const test = compilePatterns(patterns.join(","), "include_paths");
        const alone = patterns.some((one) => RE2JS.compile(one).test(text));
        assert.equal(test?.(text), alone, `${patterns} on ${text}`);
      }),
      { numRuns: 3000, seed: 8 },
    );
  });

  it("leaves a path undecided that takes too long, which is then not read", () => {
    const slow = compilePatterns(Array(40).fill("a.{50}[cd]").join(","), "include_paths");
    const path = `/${"a".repeat(5000)}`;
    assert.equal(slow?.(path), undefined);
    assert.equal(slow?.("/abc"), false);
    const url = `https://example.co.uk${path}`;
    assert.equal(verdictIn({ include: slow })(url), "not-included");
    assert.equal(verdictIn({ exclude: slow })(url), "excluded");
    assert.equal(verdictIn({ exclude: slow })("https://example.co.uk/abc"), "page");
  });

  it("is undefined for nothing", () => {
    assert.equal(compilePatterns(" , ", "include_paths"), undefined);
  });

  // proves: crawl.include_paths.linear
  it("reads a path of 100,000 characters with a pattern made to explode", () => {
    // A backtracking matcher takes longer than the age of the universe here: that this ends is the test.
    const test = compilePatterns("(a+)+$", "include_paths");
    assert.equal(test?.(`/${"a".repeat(100_000)}!`), false);
  });
});

describe("kindOf", () => {
  it("tells kinds by the path", () => {
    const kinds: Record<string, string> = {
      "/": "page",
      "/report.PDF": "pdf",
      "/a/logo.svg": "image",
      "/data.tar.gz": "other_file",
      "/notes.txt": "page",
      "/README.md": "page",
      "/v1.2": "page",
      "/about.html": "page",
      "/index.php": "page",
      "/2024/05": "archive",
      "/blog/2024/05/17/": "archive",
      "/2024/05/17/a-story": "page",
      "/date/spring": "archive",
      "/category/lamps": "category",
      "/category/": "page",
      "/tag/oil": "tag",
      "/tags/oil/": "tag",
    };
    for (const [path, kind] of Object.entries(kinds)) {
      assert.equal(kindOf(new URL(path, "https://example.com")), kind, path);
    }
  });
});
