// The front-end frameworks whose traces a page's markup carries: a closed list, `docs/frameworks.md`.
import type { HtmlTree } from "../html/tree.ts";
import { attribute } from "../html/walk.ts";

/** The frameworks told apart, in the order they are reported. */
export const FRAMEWORKS = [
  "Next.js",
  "Gatsby",
  "Remix",
  "React Router",
  "React",
  "Preact",
  "Nuxt",
  "Vue",
  "Angular",
  "AngularJS",
  "SvelteKit",
  "Svelte",
  "Astro",
  "Marko",
  "Knockout",
  "Alpine.js",
  "htmx",
  "Stimulus",
  "Turbo",
] as const;

/** Name of a front-end framework as it is reported. */
export type Framework = (typeof FRAMEWORKS)[number];

/** Frameworks that are built on another one. */
const BUILT_ON: ReadonlyMap<Framework, Framework> = new Map<Framework, Framework>([
  ["Next.js", "React"],
  ["Gatsby", "React"],
  ["Remix", "React"],
  ["React Router", "React"],
  ["Nuxt", "Vue"],
  ["SvelteKit", "Svelte"],
]);

/** Attributes that only one framework writes, whatever their value. */
const ATTRIBUTES: ReadonlyMap<string, Framework> = new Map<string, Framework>([
  ["ng-version", "Angular"],
  ["ngcm", "Angular"],
  ["ng-server-context", "Angular"],
  ["ng-app", "AngularJS"],
  ["data-ng-app", "AngularJS"],
  ["ng-controller", "AngularJS"],
  ["data-ng-controller", "AngularJS"],
  ["data-reactroot", "React"],
  ["data-reactid", "React"],
  ["data-v-app", "Vue"],
  ["data-server-rendered", "Vue"],
  ["data-svelte-h", "Svelte"],
  ["data-sveltekit-preload-data", "SvelteKit"],
  ["data-sveltekit-fetched", "SvelteKit"],
  ["data-marko-key", "Marko"],
  ["data-marko", "Marko"],
  ["x-data", "Alpine.js"],
  ["hx-get", "htmx"],
  ["hx-post", "htmx"],
  ["hx-boost", "htmx"],
  ["data-turbo", "Turbo"],
  ["data-turbo-track", "Turbo"],
  ["data-turbo-permanent", "Turbo"],
]);

/** How the names above begin, and those of scoped styles: most attributes of a page are told by that alone. */
const MAY_TELL = /^(?:data-|ng|x-d|hx-)/;

const IDENTIFIERS: ReadonlyMap<string, Framework> = new Map<string, Framework>([
  ["__next", "Next.js"],
  ["__NEXT_DATA__", "Next.js"],
  ["___gatsby", "Gatsby"],
  ["__nuxt", "Nuxt"],
  ["__NUXT_DATA__", "Nuxt"],
]);

const TAGS: ReadonlyMap<string, Framework> = new Map<string, Framework>([
  ["astro-island", "Astro"],
  ["turbo-frame", "Turbo"],
]);

/** Parts of the addresses of scripts and of what is loaded ahead. */
const SOURCES: readonly (readonly [RegExp, Framework])[] = [
  [/\/_next\/static\//, "Next.js"],
  [/\/_nuxt\//, "Nuxt"],
  [/\/_app\/immutable\//, "SvelteKit"],
  [/\/_astro\//, "Astro"],
  [/(?:^|\/)react(?:-dom)?(?:@[\d.]+|\.production|\.min)/, "React"],
  [/(?:^|\/)vue(?:@[\d.]+|\.global|\.runtime|\.min)/, "Vue"],
  [/(?:^|\/)preact(?:@[\d.]+|[.-])/, "Preact"],
  [/(?:^|\/)angular(?:@1|\.min)?\.js/, "AngularJS"],
  [/(?:^|\/)knockout(?:[-.@][\d.]+)?/, "Knockout"],
  [/(?:^|\/)alpinejs(?:@|\/)/, "Alpine.js"],
];

/** How a script in the page begins that starts a framework or hands it its state. */
const OPENINGS: readonly (readonly [string, Framework])[] = [
  ["__next_f", "Next.js"],
  ["__NUXT__", "Nuxt"],
  ["__remixContext", "Remix"],
  ["__reactRouterContext", "React Router"],
  ["__sveltekit_", "SvelteKit"],
  ["$RC=", "React"],
];
const OPENING_CHARS = 600;

/** What a generator declares of itself. */
const GENERATORS: readonly (readonly [RegExp, Framework])[] = [
  [/^Astro\b/, "Astro"],
  [/^Gatsby\b/, "Gatsby"],
  [/^Next\.js\b/, "Next.js"],
  [/^Nuxt\b/, "Nuxt"],
];

/** Attributes whose names carry a hash: Vue's and Astro's scoped styles. */
const SCOPED_VUE = /^data-v-(?:[\da-f]{7,8})$/;
const SCOPED_ASTRO = /^data-astro-(?:cid|source)/;
const SVELTE_CLASS = /(?:^|\s)svelte-[a-z\d]{5,8}(?:\s|$)/;
const ASTRO_CLASS = /(?:^|\s)astro-[A-Za-z\d]{8}(?:\s|$)/;
const STIMULUS_ACTION = /->[\w-]+#/;
const KNOCKOUT_BINDING = /^\s*(?:text|html|foreach|visible|click|value|if|with|css|attr)\s*:/;

/** The frameworks of a page, each once, those they are built on included; empty when no trace of one is there. */
export function frameworksOf(tree: HtmlTree): readonly Framework[] {
  const found = new Set<Framework>();
  for (let node = 1; node < tree.size; node++) {
    const tag = tree.tag[node] ?? "";
    if (tag === "") continue;
    const named = TAGS.get(tag);
    if (named !== undefined) found.add(named);
    for (const { name, value } of tree.attrs[node] ?? []) readAttribute(name, value, found);
    if (tag === "script") readScript(tree, node, found);
    else if (tag === "link") readSource(attribute(tree, node, "href"), found);
    else if (tag === "meta" && attribute(tree, node, "name")?.toLowerCase() === "generator") {
      match(GENERATORS, attribute(tree, node, "content") ?? "", found);
    }
  }
  for (const name of [...found]) {
    const base = BUILT_ON.get(name);
    if (base !== undefined) found.add(base);
  }
  return FRAMEWORKS.filter((name) => found.has(name));
}

function readAttribute(name: string, value: string, found: Set<Framework>): void {
  switch (name) {
    case "class":
      if (value.includes("svelte-") && SVELTE_CLASS.test(value)) found.add("Svelte");
      if (value.includes("astro-") && ASTRO_CLASS.test(value)) found.add("Astro");
      break;
    case "id": {
      const framework = IDENTIFIERS.get(value);
      if (framework !== undefined) found.add(framework);
      break;
    }
    case "data-action":
      if (STIMULUS_ACTION.test(value)) found.add("Stimulus");
      break;
    case "data-bind":
      if (KNOCKOUT_BINDING.test(value)) found.add("Knockout");
      break;
    default: {
      if (!MAY_TELL.test(name)) return;
      const framework = ATTRIBUTES.get(name);
      if (framework !== undefined) found.add(framework);
      else if (name.startsWith("data-v-") && SCOPED_VUE.test(name)) found.add("Vue");
      else if (name.startsWith("data-astro-") && SCOPED_ASTRO.test(name)) found.add("Astro");
    }
  }
}

function readScript(tree: HtmlTree, node: number, found: Set<Framework>): void {
  readSource(attribute(tree, node, "src"), found);
  const opening = (tree.text[node + 1] ?? "").slice(0, OPENING_CHARS);
  if (node + 1 >= (tree.end[node] ?? 0)) return;
  for (const [word, framework] of OPENINGS) if (opening.includes(word)) found.add(framework);
}

function readSource(address: string | undefined, found: Set<Framework>): void {
  if (address !== undefined) match(SOURCES, address, found);
}

function match(
  table: readonly (readonly [RegExp, Framework])[],
  text: string,
  found: Set<Framework>,
): void {
  for (const [pattern, framework] of table) if (pattern.test(text)) found.add(framework);
}
