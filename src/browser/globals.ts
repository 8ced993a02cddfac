// Reads the names that a page's scripts created in its own world. The results are validated, as pages are untrusted.
import type { CDPSession } from "playwright-core";
import type { PageGlobals } from "../model/rendered.ts";

/** Names and properties to look for in a page's window. */
export interface GlobalsWanted {
  /** Properties whose text is read if present: `jQuery.fn.jquery`. */
  readonly paths: readonly string[];
  /** Prefixes of properties that scripts set on elements. */
  readonly elements: readonly string[];
}

/** Limits: returned names, inspected elements and characters of a value. */
const MAX_NAMES = 400;
const MAX_ELEMENTS = 300;
const MAX_CHARS = 100;
/** Time limit for the page's world to answer. */
const TIME_MS = 1000;

/** Where the names are read. */
interface PageWorld {
  readonly session: CDPSession;
  /** Our isolated world in the same document; its window has only the names of an empty page. */
  readonly contextId: number;
  /** Bundle of `injected/globals.ts`, as a function body. */
  readonly source: string;
}

/** Returns the names that the document's scripts added; undefined if it does not answer. */
export async function readGlobals(
  { session, contextId, source }: PageWorld,
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
    expression: `(() => { ${source}; return legibleGlobals.find(${JSON.stringify(asked)}); })()`,
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

/** Returns the texts of a list, each truncated. */
const texts = (value: unknown): readonly string[] =>
  list(value).flatMap((one) => (typeof one === "string" ? one.slice(0, MAX_CHARS) : []));
