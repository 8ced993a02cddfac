// What a page's scripts made in its window, against the names of an empty one. Runs in the page's own world, and reads alone.
//
// The page may have replaced any function, so what comes back is checked again outside.

/** What to look for. */
interface GlobalsAsked {
  /** Names that the window of an empty page has. */
  readonly known: readonly string[];
  /** Properties to read, `jQuery.fn.jquery`. */
  readonly paths: readonly string[];
  /** Beginnings of the names of properties on elements. */
  readonly elements: readonly string[];
  readonly maxNames: number;
  readonly maxElements: number;
  readonly maxChars: number;
}

/** What was found. */
interface GlobalsFound {
  readonly names: readonly string[];
  readonly values: readonly (readonly [path: string, text: string])[];
  readonly elements: readonly string[];
  readonly cookies: readonly string[];
}

/** Names that an empty window does not have, those asked for first; the properties asked for that are there. */
export function find(asked: GlobalsAsked): GlobalsFound {
  const empty = new Set(asked.known);
  const roots = new Set(asked.paths.map((path) => path.split(".", 1)[0]));
  const own = Object.getOwnPropertyNames(window).filter((name) => !empty.has(name));
  // Frames are there by number.
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

/** Names of the document's cookies; none where it may have none. */
function cookieNames(): readonly string[] {
  try {
    return document.cookie.split("; ").flatMap((cookie) => cookie.split("=", 1));
  } catch {
    return [];
  }
}

/** Text or a number at a path, "" for anything else there; undefined when nothing is, or reading it throws. */
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

/** The beginnings that own names of the page's first elements have. */
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
