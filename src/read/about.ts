// Combines a page's data, head and visible text into one value per field, each with its source.
import type { PageDocument } from "../model/document.ts";
import type { Metadata } from "../model/metadata.ts";
import { ABOUT_FIELDS, type AboutSource, type PageAbout } from "../model/page.ts";
import type { Byline } from "../model/verdict.ts";
import type { PdfInfo } from "../pdf/info.ts";
import type { DeclaredPage } from "../structured/declared-page.ts";
import { parseUrl } from "../url/parse-url.ts";

/** The parts of a page that `aboutPage` reads. */
export interface AboutInput {
  readonly document: PageDocument;
  readonly metadata: Metadata;
  readonly declared: DeclaredPage;
  /** Author and date from the lines near the title. */
  readonly byline: Byline;
  /** Document information of a PDF; undefined for other pages. */
  readonly info?: PdfInfo | undefined;
}

type Candidate = readonly [source: AboutSource, value: string | null | undefined];

/** Returns the page record's fields about the page; the first source with a value wins. */
export function aboutPage({ document, metadata, declared, byline, info }: AboutInput): PageAbout {
  const { open_graph, twitter } = metadata;
  const data = declared.source;
  const social = (name: string): Candidate => ["open-graph", open_graph[name]];
  const file = (field: keyof PdfInfo): Candidate => [
    info?.[field]?.source ?? "pdf-info",
    info?.[field]?.value,
  ];
  const candidates: Readonly<Record<(typeof ABOUT_FIELDS)[number], readonly Candidate[]>> = {
    title: [[titleSource(document, info), document.title]],
    byline: [
      file("author"),
      [data, declared.authors.join(", ")],
      ["meta", withoutAddress(metadata.author)],
      ["open-graph", withoutAddress(open_graph["article:author"])],
      ["shown", byline.author],
    ],
    published: [
      file("created"),
      [data, declared.published],
      social("article:published_time"),
      ["shown", byline.published],
    ],
    modified: [
      file("modified"),
      [data, declared.modified],
      social("article:modified_time"),
      social("og:updated_time"),
      ["shown", byline.modified],
    ],
    site_name: [social("og:site_name"), ["meta", document.names.site]],
    language: [file("language"), ["html", metadata.language], social("og:locale")],
    description: [
      file("description"),
      ["meta", metadata.description],
      social("og:description"),
      [data, declared.description],
    ],
    lead_image: [
      social("og:image"),
      ["twitter", twitter["twitter:image"]],
      [data, absolute(declared.image, document.url)],
    ],
  };
  const about: Record<string, string | null> = {};
  const declared_by: Partial<Record<(typeof ABOUT_FIELDS)[number], AboutSource>> = {};
  for (const field of ABOUT_FIELDS) {
    const first = candidates[field].find(([, value]) => (value ?? "") !== "");
    about[field] = first?.[1] ?? null;
    if (first !== undefined) declared_by[field] = first[0];
  }
  return {
    title: about["title"] ?? null,
    byline: about["byline"] ?? null,
    published: about["published"] ?? null,
    modified: about["modified"] ?? null,
    site_name: about["site_name"] ?? null,
    language: about["language"] ?? null,
    description: about["description"] ?? null,
    lead_image: about["lead_image"] ?? null,
    declared_by,
  };
}

function titleSource({ heading }: PageDocument, info: PdfInfo | undefined): AboutSource {
  return heading === undefined ? (info?.title?.source ?? "title") : "shown";
}

/** Returns a name, or undefined if it is the address of a profile page. */
function withoutAddress(name: string | null | undefined): string | undefined {
  return name === null || name === undefined || name.includes("://") ? undefined : name;
}

function absolute(address: string | undefined, base: string): string | undefined {
  const url = address === undefined ? undefined : parseUrl(address, base);
  return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : undefined;
}
