// Technologies of a site, in the analysis event of a crawl or as an answer.
import type { Metadata } from "./metadata.ts";
import type { FetchSummary, PageRecord } from "./page.ts";

/** Categories of technologies, in order of display. */
export const TECHNOLOGY_CATEGORIES = [
  "JavaScript frameworks",
  "JavaScript libraries",
  "UI frameworks",
  "Static site generators",
  "CMS",
  "Ecommerce",
  "Website builders",
  "Analytics",
  "Tag managers",
  "Font scripts",
  "Web servers",
  "Programming languages",
  "Web server extensions",
  "CDN",
  "Security",
  "Marketing",
  "Hosting",
  "Performance",
  "Miscellaneous",
] as const;

/** Category of a technology. */
export type TechnologyCategory = (typeof TECHNOLOGY_CATEGORIES)[number];

/** A technology of a site. */
export interface Technology {
  /** Name of the product, such as `nginx`. */
  readonly name: string;
  /** Category of the product. */
  readonly category: TechnologyCategory;
  /** As written in the evidence; null if unknown. */
  readonly version: string | null;
  /** Whole number from 0 to 100. */
  readonly confidence: number;
  /** Strongest signal and its text: `header server: nginx/1.22.1`. */
  readonly evidence: string;
}

/** Technologies of a page and its site. */
export interface TechnologyReport
  extends FetchSummary,
    Pick<PageRecord, "url" | "frameworks" | "cache"> {
  /** By category, highest confidence first. */
  readonly technologies: readonly Technology[];
  /** Declarations in the head of the page. */
  readonly metadata: Metadata;
}
