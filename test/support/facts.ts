// A page's HTML to its facts, through the readers of the service: what the tests of facts ask.
import { readFacts } from "../../src/facts/facts.ts";
import { factsPage } from "../../src/facts/page.ts";
import type { PageFacts } from "../../src/model/fact.ts";
import type { PageType } from "../../src/model/verdict.ts";
import { readAnnotations } from "../../src/structured/microformats.ts";
import { readParts } from "../../training/router/page.ts";

/** How the facts of a test's page are asked for. */
export interface Asked {
  /** Properties of the caller's schema. */
  readonly properties?: Readonly<Record<string, unknown>>;
  /** The caller's schema whole. */
  readonly schema?: Readonly<Record<string, unknown>>;
  /** The page's type, which chooses the built-in schema where the caller has none. */
  readonly type?: PageType;
  readonly url?: string;
  readonly visible?: boolean;
}

/** Address of a test's page. */
export const PAGE = "https://shop.example/lamps/desk-lamp";

/** The facts of a page. */
export function factsIn(
  html: string,
  { properties, schema, type = "unknown", url = PAGE, visible = false }: Asked = {},
): PageFacts {
  const { tree, ...parts } = readParts(html, url);
  const confidence = type === "unknown" ? 0 : 0.9;
  const verdict = {
    page_type: type,
    confidence,
    reasons: [],
    runner_up: { type: "", confidence: 0 },
    available: true,
  } as const;
  const wanted = properties === undefined ? schema : { type: "object", properties };
  return readFacts(factsPage({ ...parts, annotations: readAnnotations(tree, url), verdict }), {
    visible,
    ...(wanted && { schema: wanted }),
  });
}

/** Path and value of every fact of a page. */
export function valuesIn(html: string, asked: Asked = {}): Readonly<Record<string, unknown>> {
  const { facts } = factsIn(html, asked);
  return Object.fromEntries(Object.entries(facts).map(([path, { value }]) => [path, value]));
}

/** A page of JSON-LD nodes, with a title. */
export function pageOf(nodes: unknown, { title = "Desk lamp", head = "", body = "" } = {}): string {
  const data = JSON.stringify(nodes).replaceAll("</", "<\\/");
  return `<!doctype html><html><head><title>${title}</title>${head}<script type="application/ld+json">${data}</script></head><body><h1>${title}</h1>${body}</body></html>`;
}
