// What a site is made of, as the analysis event and /api/technologies tell it.
import type { Metadata } from "./metadata.ts";
import type { CacheNote, Obtaining } from "./page.ts";

/** The categories of technologies, in the order they are told. */
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

/** What kind of thing a technology is. */
export type TechnologyCategory = (typeof TECHNOLOGY_CATEGORIES)[number];

/** One technology that a site loads. */
export interface Technology {
  readonly name: string;
  readonly category: TechnologyCategory;
  /** As the evidence writes it; null when nothing does. */
  readonly version: string | null;
  /** 0 to 100, a whole number. */
  readonly confidence: number;
  /** The strongest signal and what it said: `header server: nginx/1.22.1`. */
  readonly evidence: string;
}

/** Answer of `/api/technologies`. */
export interface TechnologyReport extends Obtaining {
  /** Address after redirects. */
  readonly url: string;
  /** By category, the surest first. */
  readonly technologies: readonly Technology[];
  readonly frameworks: readonly string[];
  readonly metadata: Metadata;
  /** The kept copy it was told from; null for a page that was looked at now. */
  readonly cache: CacheNote | null;
}
