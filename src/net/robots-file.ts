// robots.txt to the rules that apply to one client, and an address to the rule that decides it (RFC 9309).
import {
  comparablePath,
  compilePattern,
  matchesPattern,
  type RobotsPattern,
} from "./robots-pattern.ts";

/** One Allow or Disallow line that applies to the client. */
export interface RobotsRule {
  readonly allow: boolean;
  /** The line as it stands in the file, without its comment. */
  readonly line: string;
  /** The User-agent line of its group, as it stands in the file. */
  readonly agentLine: string;
  readonly pattern: RobotsPattern;
}

/** What a robots.txt says to one client. */
export interface RobotsFile {
  /** The token whose groups apply: the client's, `*`, or undefined when no group does. */
  readonly group: string | undefined;
  /** In the order of the file. */
  readonly rules: readonly RobotsRule[];
  /** Crawl-delay of those groups in seconds, the largest of several. */
  readonly crawlDelaySeconds: number | undefined;
  /** Addresses of the Sitemap lines as written, each once; they apply to every client. */
  readonly sitemaps: readonly string[];
}

/** Names of the records that are read, with the misspellings Google's and crawler-commons' parsers also take. */
const RECORDS: ReadonlyMap<string, "agent" | "allow" | "disallow" | "delay" | "sitemap"> = new Map([
  ["user-agent", "agent"],
  ["useragent", "agent"],
  ["user agent", "agent"],
  ["useg-agent", "agent"],
  ["ser-agent", "agent"],
  ["disallow", "disallow"],
  ["dissallow", "disallow"],
  ["dissalow", "disallow"],
  ["disalow", "disallow"],
  ["diasllow", "disallow"],
  ["disallaw", "disallow"],
  ["desallow", "disallow"],
  ["allow", "allow"],
  ["crawl-delay", "delay"],
  ["crawldelay", "delay"],
  ["sitemap", "sitemap"],
  ["site-map", "sitemap"],
]);

interface Group {
  readonly rules: RobotsRule[];
  readonly delays: number[];
  named: boolean;
}

/** Reads a robots.txt for the client of this product token. Never throws; lines it cannot read say nothing. */
export function parseRobots(text: string, token: string): RobotsFile {
  const own: Group = { rules: [], delays: [], named: false };
  const everyone: Group = { rules: [], delays: [], named: false };
  const sitemaps = new Set<string>();
  let agents: { group: Group; line: string }[] = [];
  let ruled = false;

  for (const line of text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/)) {
    const record = readRecord(line);
    if (record === undefined) continue;
    const { name, value, written } = record;
    if (name === "sitemap") sitemaps.add(value);
    else if (name === "agent") {
      // User-agent lines share a group until a rule has ended it; other records do not end it (2.2.4).
      if (ruled) agents = [];
      ruled = false;
      const agent = agentToken(value);
      const group = agent === token.toLowerCase() ? own : agent === "*" ? everyone : undefined;
      if (group !== undefined) {
        group.named = true;
        agents.push({ group, line: written });
      }
    } else if (name === "delay") {
      const seconds = Number(value);
      if (value !== "" && seconds >= 0 && Number.isFinite(seconds)) {
        for (const { group } of agents) group.delays.push(seconds);
      }
    } else {
      ruled = true;
      // An empty path disallows nothing and allows nothing.
      if (value === "" || agents.length === 0) continue;
      const pattern = compilePattern(value);
      for (const { group, line: agentLine } of agents) {
        group.rules.push({ allow: name === "allow", line: written, agentLine, pattern });
      }
    }
  }
  const chosen = own.named ? own : everyone;
  return {
    group: own.named ? token : everyone.named ? "*" : undefined,
    rules: chosen.rules,
    crawlDelaySeconds: chosen.delays.length === 0 ? undefined : Math.max(...chosen.delays),
    sitemaps: [...sitemaps],
  };
}

/** The rule that decides a path with query: the longest that matches, Allow before Disallow. undefined allows. */
export function decidingRule(
  rules: readonly RobotsRule[],
  pathAndQuery: string,
): RobotsRule | undefined {
  const path = comparablePath(pathAndQuery);
  let best: RobotsRule | undefined;
  for (const rule of rules) {
    const beats =
      best === undefined ||
      rule.pattern.octets > best.pattern.octets ||
      (rule.pattern.octets === best.pattern.octets && rule.allow && !best.allow);
    if (beats && matchesPattern(rule.pattern, path)) best = rule;
  }
  return best;
}

function readRecord(line: string) {
  const hash = line.indexOf("#");
  const written = (hash < 0 ? line : line.slice(0, hash)).trim();
  if (written === "") return undefined;
  const colon = written.indexOf(":");
  // A name and a value parted by white space alone are also read, as Google's parser does.
  const blank = colon < 0 ? written.search(/\s/) : colon;
  if (blank < 0) return undefined;
  const name = RECORDS.get(written.slice(0, blank).trim().toLowerCase());
  if (name !== undefined) return { name, value: written.slice(blank + 1).trim(), written };
  // A sitemap's address on a line of its own, its record name forgotten.
  if (/^https?:\/\/\S+sitemap\S*$/i.test(written)) {
    return { name: "sitemap" as const, value: written, written };
  }
  return undefined;
}

/** The product token of a User-agent value: its leading letters, `_` and `-`, or `*`. */
function agentToken(value: string): string {
  if (/^\*(?:\s|$)/.test(value)) return "*";
  return /^[a-z_-]*/.exec(value.toLowerCase())?.[0] ?? "";
}
