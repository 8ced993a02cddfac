// A page's own world to the names its scripts made there, checked: what a page says of itself is not trusted.
import { readFileSync } from "node:fs";
import type { CDPSession } from "playwright-core";
import type { PageGlobals } from "../model/rendered.ts";

/** What is looked for in a page's window. */
export interface GlobalsWanted {
  /** Properties whose text is read where they are there: `jQuery.fn.jquery`. */
  readonly paths: readonly string[];
  /** Beginnings of the names of properties that scripts set on elements. */
  readonly elements: readonly string[];
}

/** Names handed over, elements looked at, and characters of a value. */
const MAX_NAMES = 400;
const MAX_ELEMENTS = 300;
const MAX_CHARS = 100;
/** Time the page's world has to answer; past that the look is given up. */
const TIME_MS = 1000;

let bundle: string | undefined;

/** The bundle that `scripts/bundle.ts` makes of `injected/globals.ts`, as the body of a function. */
function bundleSource(): string {
  bundle ??= readFileSync(new URL("../../browser/globals.js", import.meta.url), "utf8");
  return bundle;
}

/**
 * What the scripts of the document now shown made in its window; undefined when it does not answer in time. `contextId` is
 * a world of our own in the same document, whose window has the names of an empty page.
 */
export async function readGlobals(
  session: CDPSession,
  contextId: number,
  wanted: GlobalsWanted,
): Promise<PageGlobals | undefined> {
  const empty = await session.send("Runtime.evaluate", {
    expression: "Object.getOwnPropertyNames(globalThis)",
    contextId,
    returnByValue: true,
  });
  const asked = {
    known: texts(empty.result.value),
    ...wanted,
    maxNames: MAX_NAMES,
    maxElements: MAX_ELEMENTS,
    maxChars: MAX_CHARS,
  };
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    expression: `(() => { ${bundleSource()}; return legibleGlobals.find(${JSON.stringify(asked)}); })()`,
    returnByValue: true,
    silent: true,
    timeout: TIME_MS,
  });
  return exceptionDetails === undefined ? checked(result.value, wanted) : undefined;
}

function checked(found: unknown, wanted: GlobalsWanted): PageGlobals | undefined {
  if (typeof found !== "object" || found === null) return undefined;
  const none = { names: [], values: [], elements: [], cookies: [] };
  const { names, values, elements, cookies } = { ...none, ...found };
  const paths = new Set(wanted.paths);
  const read: Record<string, string> = Object.create(null);
  for (const pair of list(values)) {
    const [path = "", text] = texts(pair);
    if (paths.has(path) && text !== undefined) read[path] = text.slice(0, MAX_CHARS);
  }
  return {
    names: texts(names).slice(0, MAX_NAMES),
    values: read,
    elements: texts(elements).filter((name) => wanted.elements.includes(name)),
    cookies: texts(cookies)
      .filter((name) => name !== "")
      .slice(0, MAX_NAMES),
  };
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The texts of a list, none of them long. */
const texts = (value: unknown): readonly string[] =>
  list(value).flatMap((one) => (typeof one === "string" ? one.slice(0, MAX_CHARS) : []));
