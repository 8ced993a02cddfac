// robots.txt files of crawler-commons, judged by RFC 9309 and by what the files and their names say of themselves.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeRobots, parseRobots } from "../../src/net/robots-file.ts";
import { decidingRule, UNDECIDED } from "../../src/net/robots-rules.ts";
import { drained } from "../support/steps.ts";
import { conformance, dataFolder } from "./suite.ts";

/** For a file and a client: paths it may ask for, paths it may not, and what else the file says. */
interface Expectation {
  readonly agent: string;
  readonly allowed?: readonly string[];
  readonly disallowed?: readonly string[];
  readonly delay?: number | undefined;
  readonly sitemaps?: readonly string[];
}

const NEWSWEEK: readonly Expectation[] = [
  {
    agent: "mybot",
    allowed: ["/", "/index.html", "/output/print"],
    disallowed: [
      "/login.aspx",
      "/register.aspx",
      "/profile",
      "/profiles/x",
      "/a/output/print",
      "/search.aspx?q=1",
    ],
    sitemaps: ["http://www.newsweek.com/sitemap_index.xml"],
  },
  { agent: "googlebot", disallowed: ["/b/c/output/print", "/login.aspx"], allowed: ["/x"] },
];

const EXPECTED: Readonly<Record<string, readonly Expectation[]>> = {
  "astore.amazon.com-robots.txt": [{ agent: "mybot", allowed: ["/", "/a?b"], delay: 5 }],
  "crawl-delay-group-merging.txt": [
    { agent: "mybot", allowed: ["/", "/login/"], disallowed: ["/private/x"], delay: 10 },
    { agent: "yourbot", allowed: ["/"], disallowed: ["/private/x", "/login/x"], delay: undefined },
    { agent: "otherbot", allowed: ["/", "/private/x", "/login/x"], delay: 30 },
  ],
  "directive-typos-robots.txt": [
    { agent: "bot1", allowed: ["/"], disallowed: ["/desallow/", "/dissalow/"] },
    { agent: "bot2", allowed: ["/"], disallowed: ["/useragent/"] },
    { agent: "bot3", allowed: ["/"], disallowed: ["/useg-agent/"] },
    { agent: "bot4", allowed: ["/"], disallowed: ["/useragent-no-colon/"] },
  ],
  "dos-line-endings.txt": [{ agent: "mybot", allowed: ["/"], delay: 1 }],
  "extended-standard-robots.txt": ["bot1", "bot2", "bot3", "bot4"].map((agent) => ({
    agent,
    allowed: ["/", "/x"],
  })),
  "extension-robots.txt": [
    { agent: "anybot", allowed: ["/", "/private/", "/llms.txt"], sitemaps: ["/sitemap.xml"] },
    { agent: "mybot", allowed: ["/", "/secret/"], disallowed: ["/private/"] },
    { agent: "otherbot", allowed: ["/"], disallowed: ["/admin/"] },
  ],
  "extensions-group-merging.txt": [
    { agent: "anybot", allowed: ["/llms.txt"], disallowed: ["/", "/x"] },
    { agent: "mybot", allowed: ["/"], disallowed: ["/private/", "/login/"] },
    { agent: "yourbot", allowed: ["/"], disallowed: ["/private/", "/login/"] },
  ],
  "format-errors-robots.txt": [
    { agent: "bot1", allowed: ["/"], disallowed: ["/whitespace-before-colon/", "/no-colon/"] },
    { agent: "bot2", allowed: ["/"], disallowed: ["/no-colon-useragent/"] },
    {
      agent: "bot3",
      allowed: ["/whitespace-before-colon"],
      disallowed: ["/", "/other"],
      sitemaps: ["/sitemap.xml"],
    },
  ],
  "malformed-path.txt": [
    {
      agent: "mybot",
      allowed: ["/wiki/Wikipedia_talk"],
      disallowed: [
        "/wiki/Wikipedia_talk:Mediation_Committee/",
        "/wiki/Wikipedia_talk%3Mediation_Committee/",
      ],
    },
  ],
  "many-user-agents.txt": [
    { agent: "wget", disallowed: ["/", "/index.html"] },
    { agent: "alexibot", disallowed: ["/"] },
    {
      agent: "mybot",
      allowed: ["/"],
      disallowed: ["/bot-trap/", "/home.php", "/lang/zh-TW/icons/a.png"],
    },
  ],
  "merge-rules.txt": [
    { agent: "testy", disallowed: ["/", "/foo"] },
    {
      agent: "wget",
      allowed: ["/", "/foo", "/ckh/bar", "/foo/bar"],
      disallowed: ["/tmp/bar", "/tmp/bar/x"],
    },
    { agent: "anybot", allowed: ["/", "/ckh/bar"], disallowed: ["/foo/bar", "/tmp/bar"] },
  ],
  "precedence-of-rules.txt": [
    {
      agent: "testy",
      allowed: ["/", "/foo/bar", "/foo/bar/x"],
      disallowed: ["/foo", "/foo/", "/foo/ba"],
    },
    { agent: "wget", allowed: ["/foo", "/index.html"], disallowed: ["/", "/other"] },
  ],
  "relative-sitemap-robots.txt": [
    { agent: "mybot", sitemaps: ["/sitemap.xml"], disallowed: ["/files/x", "/docs/"] },
  ],
  "rfc9309-example-longest-match-robots.txt": [
    {
      agent: "foobot",
      allowed: ["/example/page/", "/example/page/other.gif"],
      disallowed: ["/example/page/disallowed.gif"],
    },
  ],
  "rfc9309-example-rule-group-merging.txt": [
    { agent: "examplebot", disallowed: ["/foo", "/bar", "/baz"], allowed: ["/"] },
    { agent: "bazbot", disallowed: ["/baz"], allowed: ["/foo", "/bar"] },
    { agent: "anybot", disallowed: ["/foo", "/bar"], allowed: ["/baz"] },
  ],
  "rfc9309-example-simple-robots.txt": [
    {
      agent: "anybot",
      allowed: ["/", "/publications/"],
      disallowed: ["/example/", "/x.gif", "/publications.gif"],
    },
    {
      agent: "foobot",
      allowed: ["/example/page.html", "/example/allowed.gif"],
      disallowed: ["/", "/example/"],
    },
    { agent: "barbot", allowed: ["/", "/x.gif"], disallowed: ["/example/page.html"] },
    { agent: "bazbot", allowed: ["/", "/x.gif"], disallowed: ["/example/page.html"] },
    { agent: "quxbot", allowed: ["/", "/example/", "/x.gif"] },
  ],
  "robots-with-utf16be-bom.txt": NEWSWEEK,
  "robots-with-utf16le-bom.txt": NEWSWEEK,
  "robots-with-utf8-bom.txt": NEWSWEEK,
  "sitemap-robots-dedup.txt": [
    { agent: "mybot", allowed: ["/"], sitemaps: ["http://example.org/sitemap.xml"] },
  ],
  "sitemap-robots.txt": [
    {
      agent: "mybot",
      allowed: ["/"],
      sitemaps: [
        "http://domain.com/sitemap.xml",
        "http://domain.com/dir/my-sitemap.xml",
        "http://domain.com/dir/MixedCased-sitemap.xml",
      ],
    },
  ],
  "twitter.com-robots.txt": [
    {
      agent: "googlebot",
      allowed: ["/", "/a"],
      disallowed: ["/?q", "/a/with_friends"],
      delay: undefined,
    },
    { agent: "slurp", disallowed: ["/a?b"], delay: 1 },
    { agent: "msnbot", disallowed: ["/a/b/with_friends"], delay: 10 },
    { agent: "mybot", allowed: ["/a"], disallowed: ["/a?"], delay: undefined },
  ],
  "wildcards.txt": [
    {
      agent: "mybot",
      allowed: [
        "/",
        "/wishlist/universal-x",
        "/gp/wishlist/ipad-install",
        "/gcrnst",
        "/fish/sim/B001132UEE",
      ],
      disallowed: [
        "/wishlist/bogus",
        "/gp/registry/wishlist/a/reserve",
        "/x/gcrnsts",
        "/fish/gcrnsts",
        "/gp/cart?x=1",
      ],
    },
    {
      agent: "googlebot",
      disallowed: ["/rss/people/a/reviews", "/x/sim/B001132UEE"],
      allowed: ["/rss/people/reviews"],
    },
    { agent: "etaospider", disallowed: ["/"] },
  ],
  "www.flot.com-robots.txt": [
    {
      agent: "mybot",
      allowed: ["/"],
      disallowed: ["/img/", "/bitrix/x"],
      sitemaps: ["http://flot.com/sitemap_index.xml"],
    },
  ],
};

conformance("crawler-commons-robots", dataFolder("crawler-commons", "robots"), (folder) => [
  {
    name: "every file has its expectation",
    check: () => assert.deepEqual(Object.keys(EXPECTED).sort(), readdirSync(folder).sort()),
  },
  ...Object.entries(EXPECTED).flatMap(([file, expectations]) =>
    expectations.map(({ agent, allowed = [], disallowed = [], ...rest }) => ({
      name: `${file} to ${agent}`,
      check: () => {
        const text = decodeRobots(readFileSync(join(folder, file)));
        const robots = drained(parseRobots(text, agent));
        const decided = (path: string) => {
          const rule = decidingRule(robots.ranked, path);
          assert.ok(rule !== UNDECIDED);
          return rule?.allow ?? true;
        };
        for (const path of allowed) assert.equal(decided(path), true, `${path} is allowed`);
        for (const path of disallowed) assert.equal(decided(path), false, `${path} is disallowed`);
        if ("delay" in rest) assert.equal(robots.crawlDelaySeconds, rest.delay);
        if (rest.sitemaps !== undefined) assert.deepEqual(robots.sitemaps, rest.sitemaps);
      },
    })),
  ),
]);
