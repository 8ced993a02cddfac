// Finds what a page's scripts created in its window, compared with an empty one. Runs in the page's own world and only
// reads.
//
// The page may have replaced any function, so the results are validated outside.

/** Names and properties to look for. */
interface GlobalsAsked {
  /** Names in the window of an empty page. */
  readonly known: readonly string[];
  /** Properties to read, `jQuery.fn.jquery`. */
  readonly paths: readonly string[];
  /** Prefixes of property names on elements. */
  readonly elements: readonly string[];
  readonly maxNames: number;
  readonly maxElements: number;
  readonly maxChars: number;
}

/** Returns names that an empty window lacks, requested ones first, and the requested properties that exist. */
export function find(asked: GlobalsAsked): {
  readonly names: readonly string[];
  readonly values: readonly (readonly [path: string, text: string])[];
  readonly elements: readonly string[];
  readonly cookies: readonly string[];
} {
  const empty = new Set(asked.known);
  const roots = new Set(asked.paths.map((path) => path.split(".", 1)[0]));
  const own = Object.getOwnPropertyNames(window).filter((name) => !empty.has(name));
  // Frames have numeric names.
  const made = own.filter((name) => !/^\d+$/.test(name));
  const wanted = made.filter((name) => roots.has(name));
  const others = made.filter((name) => !roots.has(name));
  const there = new Set(made);
  return {
    names: [...wanted, ...others].slice(0, asked.maxNames),
    values: asked.paths.flatMap((path) => {
      const text = there.has(path.split(".", 1)[0] ?? "")
        ? textAt(path, asked.maxChars)
        : undefined;
      return text === undefined ? [] : [[path, text] as const];
    }),
    elements: marksOn(asked),
    cookies: cookieNames().slice(0, asked.maxNames),
  };
}

/** Returns the document's cookie names; none if not allowed. */
function cookieNames(): readonly string[] {
  try {
    return document.cookie.split("; ").flatMap((cookie) => cookie.split("=", 1));
  } catch {
    return [];
  }
}

/** Returns the text or number at a path, "" for any other value; undefined if absent or unreadable. */
function textAt(path: string, maxChars: number): string | undefined {
  try {
    let value: unknown = window;
    for (const name of path.split(".")) {
      if ((typeof value !== "object" && typeof value !== "function") || value === null) return;
      value = Reflect.get(value, name);
    }
    if (value === undefined || value === null) return undefined;
    return typeof value === "string" || typeof value === "number"
      ? String(value).slice(0, maxChars)
      : "";
  } catch {
    return undefined;
  }
}

/** Returns the prefixes of own names on the page's first elements. */
function marksOn({ elements, maxElements }: GlobalsAsked): readonly string[] {
  const found = new Set<string>();
  const all = document.querySelectorAll("body, body *");
  for (let at = 0; at < Math.min(all.length, maxElements); at++) {
    for (const name of Object.getOwnPropertyNames(all[at] ?? {})) {
      const begins = elements.find((start) => name.startsWith(start));
      if (begins !== undefined) found.add(begins);
    }
  }
  return [...found];
}
