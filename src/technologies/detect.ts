// Detects the technologies of a site from all fetches of a page, each with its evidence.
import type { HtmlTree } from "../html/tree.ts";
import { once } from "../model/once.ts";
import type { PageGlobals } from "../model/rendered.ts";
import { TECHNOLOGY_CATEGORIES, type Technology } from "../model/technology.ts";
import { addressReader } from "./address.ts";
import { traceRequest } from "./assets.ts";
import { type Finding, type Findings, Gathering, together } from "./findings.ts";
import { traceMarkup } from "./markup.ts";
import type { TechnologyRule } from "./rule.ts";
import { indexRules, type RuleIndex } from "./rule-index.ts";
import { technologyRules } from "./rules.ts";

/** The result of one fetch of a page; missing fields have no traces. */
export interface PageTraces {
  /** Final address. */
  readonly url?: string;
  /** Header values by lower-case name. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly tree?: HtmlTree;
  /** Addresses that a browser requested. */
  readonly requests?: readonly string[];
  readonly globals?: PageGlobals;
}

/** Returns the globals to look for in the window of a page in a browser. */
export function globalsWanted(): {
  readonly paths: readonly string[];
  readonly elements: readonly string[];
} {
  const rules = technologyRules();
  return {
    paths: [
      ...new Set(
        rules.flatMap(({ globals = [], version = [] }) =>
          globals.filter((name) => !name.endsWith("*")).concat(version),
        ),
      ),
    ],
    elements: [...new Set(rules.flatMap(({ elements = [] }) => elements))],
  };
}

/** Returns the tables of all rules. */
const allRules = once(() => indexRules(technologyRules()));

/** Finds the traces in the result of one fetch. */
export function findTraces(page: PageTraces): Findings {
  const gathering = new Gathering();
  const { url = "", headers = {}, tree, requests = [], globals } = page;
  const context = { index: allRules(), gathering };
  traceHeaders(headers, context);
  traceCookies(cookieNames(headers["set-cookie"] ?? ""), context);
  if (globals !== undefined) {
    traceCookies(globals.cookies, context);
    traceGlobals(globals, context);
  }
  if (tree !== undefined) traceMarkup(tree, { ...context, base: url });
  const addressOf = addressReader(url);
  for (const request of requests) {
    // Skip the request for the document itself.
    const address = request === url ? undefined : addressOf(request);
    if (address !== undefined) traceRequest(address, { ...context, kind: "request" });
  }
  return gathering.findings;
}

/** Returns the technologies found in all fetches of a page, by category, most certain first. */
export function technologiesOf(all: readonly Findings[]): readonly Technology[] {
  const found = new Map<string, Finding>();
  for (const findings of all) {
    for (const [name, finding] of findings) found.set(name, together(found.get(name), finding));
  }
  const technologies = technologyRules().flatMap(({ name, category }) => {
    const finding = found.get(name);
    if (finding === undefined) return [];
    const { evidence, version } = finding;
    const confidence = Math.round((1 - finding.doubt) * 100);
    return [{ name, category, version: version?.text ?? null, confidence, evidence }];
  });
  return [...technologies, ...implied(technologies)].sort(inOrder);
}

/** Returns technologies that found ones imply, as certain as the one that implies them. */
function implied(found: readonly Technology[]): readonly Technology[] {
  const byName = new Map(technologyRules().map((rule) => [rule.name, rule]));
  const names = new Set(found.map(({ name }) => name));
  const more: Technology[] = [];
  const waiting = [...found];
  for (let cause = waiting.shift(); cause !== undefined; cause = waiting.shift()) {
    for (const name of byName.get(cause.name)?.implies ?? []) {
      const rule = byName.get(name);
      if (rule === undefined || names.has(name)) continue;
      names.add(name);
      const { category } = rule;
      const { confidence } = cause;
      const evidence = `implied by ${cause.name}`;
      const technology = { name, category, version: null, confidence, evidence };
      more.push(technology);
      waiting.push(technology);
    }
  }
  return more;
}

const rank = new Map(TECHNOLOGY_CATEGORIES.map((category, place) => [category, place]));

function inOrder(one: Technology, other: Technology): number {
  const byCategory = (rank.get(one.category) ?? 0) - (rank.get(other.category) ?? 0);
  if (byCategory !== 0) return byCategory;
  if (one.confidence !== other.confidence) return other.confidence - one.confidence;
  return one.name < other.name ? -1 : 1;
}

interface Context {
  readonly index: RuleIndex;
  readonly gathering: Gathering;
}

function traceHeaders(headers: Readonly<Record<string, string>>, { index, gathering }: Context) {
  for (const { name: technology, what } of index.headers) {
    const [name, pattern] = what;
    const value = headers[name];
    if (value === undefined) continue;
    const match = pattern.exec(value.slice(0, MAX_HEADER));
    if (match !== null) gathering.note(technology, "header", `${name}: ${value}`, match[1]);
  }
}

const MAX_HEADER = 4000;

/** Returns the names in a Set-Cookie header, which may join several cookies with commas. */
function cookieNames(header: string): readonly string[] {
  return [...header.slice(0, MAX_COOKIES).matchAll(COOKIE_NAME)].map(([, name = ""]) => name);
}

const MAX_COOKIES = 32_768;
/** A name at the start of a cookie; a date after a comma has no `=` after the word. */
const COOKIE_NAME = /(?:^|, )([\w.!#$%&'*+^`|~-]{1,100})=/g;

function traceCookies(names: readonly string[], { index, gathering }: Context): void {
  for (const name of names) {
    for (const mark of index.cookies.find(name)) gathering.note(mark.name, "cookie", name);
  }
}

function traceGlobals({ names, values, elements }: PageGlobals, { index, gathering }: Context) {
  for (const name of [...names, ...Object.keys(values)]) {
    for (const mark of index.globals.find(name)) gathering.note(mark.name, "global", name);
  }
  for (const key of elements) {
    for (const mark of index.elements.find(key)) {
      gathering.note(mark.name, "global", `${key} of an element`);
    }
  }
  for (const rule of technologyRules()) traceVersion(rule, values, gathering);
}

/** If the rule lists globals as well, another library may keep its version in the same property. */
function traceVersion(
  { name, globals, version: path }: TechnologyRule,
  values: PageGlobals["values"],
  gathering: Gathering,
): void {
  const value = path === undefined ? undefined : values[path];
  if (path === undefined || value === undefined) return;
  if (globals !== undefined && !gathering.findings.get(name)?.kinds.includes("global")) return;
  const version = GLOBAL_VERSION.exec(value)?.[1];
  if (version === undefined && globals === undefined) return;
  gathering.note(name, "global", `${path}: ${value}`, version);
}

/** A version of at least two numbers, or one number alone. */
const GLOBAL_VERSION = /^v?(\d+(?:\.\d+[\w.+-]*|$))/;
