// Parses robots.txt into the rules for one client (RFC 9309).
import { isUtf8 } from "node:buffer";
import { TextDecoder } from "@exodus/bytes/encoding.js";
import { compilePattern, type RobotsRule, rankRules } from "./robots-rules.ts";

/** A robots.txt as it applies to one client. */
export interface RobotsFile {
  /** Token whose groups apply: the client's, `*`, or undefined if none apply. */
  readonly group: string | undefined;
  /** In file order. */
  readonly rules: readonly RobotsRule[];
  /** In deciding order. */
  readonly ranked: readonly RobotsRule[];
  /** Largest Crawl-delay of those groups, in seconds. */
  readonly crawlDelaySeconds: number | undefined;
  /** Addresses of the Sitemap lines as written, without duplicates; they apply to all clients. */
  readonly sitemaps: readonly string[];
  /** Content-Signal and Content-Usage lines of those groups, in file order. */
  readonly signals: readonly string[];
}

type RecordName = "agent" | "allow" | "disallow" | "delay" | "sitemap" | "signal";

/** Record names, with the misspellings that Google's and crawler-commons' parsers also accept. */
const RECORDS: ReadonlyMap<string, RecordName> = new Map<string, RecordName>([
  ...spelled("agent", "user-agent", "useragent", "user agent", "useg-agent", "ser-agent"),
  ...spelled("disallow", "disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"),
  ...spelled("disallow", "desallow"),
  ...spelled("allow", "allow"),
  ...spelled("delay", "crawl-delay", "crawldelay"),
  ...spelled("sitemap", "sitemap", "site-map"),
  ...spelled("signal", "content-signal", "content-usage"),
]);

function spelled(name: RecordName, ...spellings: readonly string[]): [string, RecordName][] {
  return spellings.map((spelling) => [spelling, name]);
}

/** A decoded robots.txt. */
export interface RobotsText {
  readonly text: string;
  /** Percent-encoded octets of a legacy encoding's characters, in which paths may be spelled. */
  readonly octets: ReadonlyMap<string, string>;
}

const NO_OCTETS: ReadonlyMap<string, string> = new Map();

/** Decodes UTF-8 (RFC 9309) or UTF-16; other lines by `contentType`, else windows-1252. */
export function decodeRobots(body: Uint8Array, contentType = ""): RobotsText {
  const [first, second] = body;
  if (first === 0xff && second === 0xfe) return plainText(new TextDecoder("utf-16le").decode(body));
  if (first === 0xfe && second === 0xff) return plainText(new TextDecoder("utf-16be").decode(body));
  if (isUtf8(body)) return plainText(new TextDecoder().decode(body));
  const legacy = legacyDecoder(contentType);
  const lines = Buffer.from(body).toString("latin1").split("\n");
  const decoded = lines.map((line) => {
    if (!/[\x80-\xff]/.test(line)) return line;
    const bytes = Buffer.from(line, "latin1");
    return isUtf8(bytes) ? bytes.toString() : legacy(bytes);
  });
  return { text: decoded.join("\n"), octets: octetsOf(legacy) };
}

function plainText(text: string): RobotsText {
  return { text, octets: NO_OCTETS };
}

type Decode = (bytes: Uint8Array) => string;

function legacyDecoder(contentType: string): Decode {
  const label = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1] ?? "";
  const named = labelled(label);
  const encoding = named === undefined || named === "utf-8" ? "windows-1252" : named;
  const decoder = new TextDecoder(encoding);
  return (bytes) => decoder.decode(bytes);
}

function labelled(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function octetsOf(legacy: Decode): ReadonlyMap<string, string> {
  const octets = new Map<string, string>();
  for (let octet = 0x80; octet <= 0xff; octet++) {
    const character = legacy(Uint8Array.of(octet));
    if (character !== "" && character !== "\ufffd") {
      octets.set(character, `%${octet.toString(16).toUpperCase()}`);
    }
  }
  return octets;
}

/** Parses a robots.txt for a product token. Never throws. Yields at each line. */
export function* parseRobots(
  { text, octets }: RobotsText,
  token: string,
): Generator<void, RobotsFile> {
  const own = emptyGroup();
  const everyone = emptyGroup();
  const sitemaps = new Set<string>();
  let agents: Agent[] = [];
  let ruled = false;

  for (const line of text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/)) {
    yield;
    const record = readRecord(line);
    if (record === undefined) continue;
    if (record.name === "sitemap") sitemaps.add(record.value);
    else if (record.name === "agent") {
      // A rule ends the run of User-agent lines that share a group; other records do not (RFC 9309, 2.2.4).
      if (ruled) agents = [];
      ruled = false;
      const named = agentToken(record.value);
      const group = named === token.toLowerCase() ? own : named === "*" ? everyone : undefined;
      // A token repeated above the same rules is still one group.
      const isNew = group !== undefined && agents.every((agent) => agent.group !== group);
      if (!isNew) continue;
      group.named = true;
      agents.push({ group, line: record.written });
    } else {
      ruled ||= record.name === "allow" || record.name === "disallow";
      addRecord(agents, record, octets);
    }
  }
  const chosen = own.named ? own : everyone;
  return {
    group: own.named ? token : everyone.named ? "*" : undefined,
    rules: chosen.rules,
    ranked: rankRules(chosen.rules),
    crawlDelaySeconds: chosen.delaySeconds,
    sitemaps: [...sitemaps],
    signals: chosen.signals,
  };
}

/** The groups of one token, merged (RFC 9309, 2.2.1). */
interface RobotsGroup {
  readonly rules: RobotsRule[];
  readonly signals: string[];
  delaySeconds: number | undefined;
  named: boolean;
}

/** A User-agent line and its group. */
interface Agent {
  readonly group: RobotsGroup;
  readonly line: string;
}

function emptyGroup(): RobotsGroup {
  return { rules: [], signals: [], delaySeconds: undefined, named: false };
}

function addRecord(
  agents: readonly Agent[],
  { name, value, written }: RobotsRecordLine,
  octets: RobotsText["octets"],
): void {
  // An empty path disallows nothing and allows nothing.
  if (value === "" || agents.length === 0) return;
  if (name === "delay") {
    const seconds = Number(value);
    if (!(seconds >= 0 && seconds < Number.POSITIVE_INFINITY)) return;
    for (const { group } of agents) {
      group.delaySeconds = Math.max(seconds, group.delaySeconds ?? 0);
    }
    return;
  }
  if (name === "signal") {
    for (const { group } of agents) {
      if (group.signals.length < MAX_SIGNALS) group.signals.push(written);
    }
    return;
  }
  const inOctets = value.replace(FOREIGN, (character) => octets.get(character) ?? character);
  const spellings = inOctets === value ? [value] : [value, inOctets];
  const allow = name === "allow";
  for (const spelling of spellings) {
    const pattern = compilePattern(spelling);
    for (const { group, line: agentLine } of agents) {
      group.rules.push({ allow, line: written, agentLine, pattern });
    }
  }
}

const MAX_SIGNALS = 100;

/** A character outside ASCII. */
const FOREIGN = /[^\p{ASCII}]/gu;

interface RobotsRecordLine {
  readonly name: RecordName;
  readonly value: string;
  /** The line without its comment. */
  readonly written: string;
}

function readRecord(line: string): RobotsRecordLine | undefined {
  const hash = line.indexOf("#");
  const written = (hash < 0 ? line : line.slice(0, hash)).trim();
  if (written === "") return undefined;
  const colon = written.indexOf(":");
  // White space alone may also separate name and value, as in Google's parser.
  const end = colon < 0 ? written.search(/\s/) : colon;
  if (end < 0) return undefined;
  const name = RECORDS.get(written.slice(0, end).trim().toLowerCase());
  if (name !== undefined) return { name, value: written.slice(end + 1).trim(), written };
  // A sitemap's address on a line without a record name.
  const address = /^https?:\/\/\S+$/i.test(written) && /sitemap/i.test(written);
  return address ? { name: "sitemap", value: written, written } : undefined;
}

/** Returns the product token of a User-agent value: its leading letters, digits, `_` and `-`, or `*`. */
function agentToken(value: string): string {
  if (/^\*(?:\s|$)/.test(value)) return "*";
  return /^[a-z\d_-]*/.exec(value.toLowerCase())?.[0] ?? "";
}
