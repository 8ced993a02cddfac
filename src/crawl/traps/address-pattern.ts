// Reduces an address to the patterns that it shares with its like.
import { hashText } from "../../text/hash.ts";

/** Patterns of an address, from the narrowest to the widest. */
export interface AddressPattern {
  /** Path and names of the parameters. */
  readonly form: string;
  /** Path, whatever its parameters. */
  readonly path: string;
  /** All addresses directly in the folder of the path. */
  readonly folder: string;
}

/** Returns the URL for a page key; a hash route is a part of its path. */
export function keyUrl(key: string): URL {
  return new URL(`http://${key.replace(/#!?\//, "/")}`);
}

/** Returns the patterns of an address. */
export function patternOf(url: URL): AddressPattern {
  const path = url.host + pathPattern(url.pathname);
  const folder = `${path.slice(0, path.lastIndexOf("/") + 1)}*`;
  return { form: `${path}?${namesOf(url).join("&")}`, path, folder };
}

/** A path that repeats one of its steps ends there: `/a/b/a/b/a` and `/a/b/a` are `/a/b/…`. */
function pathPattern(path: string): string {
  const steps = new Set<string>();
  for (const step of path.split("/").filter((one) => one !== "")) {
    if (steps.has(step)) return `/${[...steps].map(stepPattern).join("/")}/…`;
    steps.add(step);
  }
  return `/${[...steps].map(stepPattern).join("/")}`;
}

/** A long hexadecimal number, with or without hyphens. */
const LONG_NUMBER = /^[0-9a-f-]{16,}$/i;
/** Letters and digits in a row; an escaped character is a letter. */
const RUN = /(?:[a-z0-9]|%[0-9a-f]{2})+/gi;
const ESCAPE = /%../g;
/** A name with a number after it. */
const NAME_AND_NUMBER = /^[a-z]+(\d+)$/i;

/** Replaces numbers and identifiers by `*`: "v12" is "v*", "3fa9c1" is "*". */
function stepPattern(step: string): string {
  if (LONG_NUMBER.test(step)) return "*";
  return step.replace(RUN, (run) => {
    const letters = run.replace(ESCAPE, "x");
    if (!/\d/.test(letters)) return run;
    const [, number = run] = NAME_AND_NUMBER.exec(letters) ?? [];
    return `${run.slice(0, run.length - number.length)}*`;
  });
}

const namesOf = ({ searchParams }: URL): readonly string[] =>
  [...new Set(searchParams.keys())].sort();

/** Parameters with at most so many values make variants of a page: languages, orders, layouts. */
const FEW_VALUES = 16;
/** Maximum parameters whose values are counted, and characters of a value that is shown. */
const MAX_NAMES = 10_000;
const MAX_SHOWN = 100;

/** The values of a site's parameters so far. */
export class Parameters {
  readonly #values = new Map<string, { readonly first: string; readonly hashes: Set<number> }>();

  /** Counts the values of an address. */
  add({ searchParams }: URL): void {
    for (const [name, value] of searchParams) {
      const known = this.#values.get(name);
      if (known === undefined && this.#values.size >= MAX_NAMES) continue;
      const { hashes } = known ?? this.#begin(name, value);
      if (hashes.size <= FEW_VALUES) hashes.add(hashText(value));
    }
  }

  #begin(name: string, value: string) {
    const values = { first: value.slice(0, MAX_SHOWN), hashes: new Set<number>() };
    this.#values.set(name, values);
    return values;
  }

  /** Whether an address has a parameter with many values. */
  vary({ searchParams }: URL): boolean {
    return [...searchParams.keys()].some((name) => this.#isMany(name));
  }

  #isMany(name: string): boolean {
    return (this.#values.get(name)?.hashes.size ?? 0) > FEW_VALUES;
  }

  /** Returns the address without the parameters that make variants of a page. */
  withoutVariants({ host, pathname, searchParams }: URL): string {
    const kept = [...searchParams].filter(([name]) => this.#isMany(name));
    return `${host}${pathname}?${new URLSearchParams(kept)}`;
  }

  /** Spells the parameters of an address; those with several values so far are `name=*`. */
  spelled(url: URL): string {
    const spelled = namesOf(url).map((name) => {
      const { first = "", hashes } = this.#values.get(name) ?? {};
      return `${encodeURIComponent(name)}=${hashes?.size === 1 ? encodeURIComponent(first) : "*"}`;
    });
    return spelled.length === 0 ? "" : `?${spelled.join("&")}`;
  }
}
