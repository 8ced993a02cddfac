// What the server shows of itself beside its operations: the OpenAPI document, and a page for people made from it.
import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { docsPage } from "./openapi/docs-page.ts";
import { DOCS_STYLE } from "./openapi/docs-style.ts";
import { type OpenApiDocument, openApiDocument, type SitePage } from "./openapi/document.ts";

const OPENAPI = {
  path: "/openapi.json",
  summary: "this document: every route, as OpenAPI 3.1",
  type: "application/json",
} as const satisfies SitePage;

const DOCS = {
  path: "/docs",
  summary: "the same for people to read",
  type: "text/html",
} as const satisfies SitePage;

/** Every page. */
export const PAGES: readonly SitePage[] = [OPENAPI, DOCS];

const STYLE_HASH = createHash("sha256").update(DOCS_STYLE).digest("base64");
/** The page holds its own style, and nothing else is loaded, run, framed or sent. */
const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Adds the routes of the pages. */
export function addPages(app: FastifyInstance, version: string): void {
  let made: { readonly document: OpenApiDocument; readonly html: string } | undefined;
  const pages = () => {
    if (made === undefined) {
      const document = openApiDocument(version, PAGES);
      made = { document, html: docsPage(document, DOCS_STYLE) };
    }
    return made;
  };
  app.get(OPENAPI.path, async () => pages().document);
  app.get(DOCS.path, async (_request, reply) => {
    reply.headers({
      "content-type": `${DOCS.type}; charset=utf-8`,
      "content-security-policy": DOCS_POLICY,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
    return pages().html;
  });
}
