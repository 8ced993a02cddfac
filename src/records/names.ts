// Names the columns of lists: standard names where the meaning is plain, else the page's labels.
import { foldKey } from "../facts/keys.ts";
import { everyPath } from "../facts/words/vocabulary.ts";

/** Standard names of columns, and the keys of schema.org that each stands for. */
export const COLUMN_KEYS: Readonly<Record<string, readonly string[]>> = {
  title: ["name", "headline"],
  link: ["url", "mainEntityOfPage", "@id"],
  image: ["image", "thumbnailUrl"],
  price: ["price", "lowPrice"],
  currency: ["priceCurrency"],
  date: ["startDate", "datePosted", "datePublished", "uploadDate"],
  author: ["author", "creator"],
  rating: ["ratingValue"],
  reviews: ["reviewCount", "ratingCount"],
  location: ["jobLocation", "location", "addressLocality"],
  company: ["hiringOrganization"],
  salary: ["baseSalary"],
  availability: ["availability"],
  description: ["description"],
  position: ["position"],
};
const BY_KEY: ReadonlyMap<string, string> = new Map(
  Object.entries(COLUMN_KEYS).flatMap(([name, keys]) => keys.map((key) => [foldKey(key), name])),
);
/** Standard names, which labels in English are. */
const STANDARD: ReadonlySet<string> = new Set([...Object.keys(COLUMN_KEYS), "list_price"]);

/** Maximum characters of a name. */
const MAX_NAME = 40;

/** Returns the name of a column by a label: a standard name, else the label's words; "" for none. */
export function nameOfLabel(label: string): string {
  const bare = label.replace(/[([][^()[\]]*[)\]]\s*$/u, "").trim();
  const slug = bare
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}%]+/gu, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, MAX_NAME);
  if (slug === "" || STANDARD.has(slug)) return slug;
  for (const { steps } of everyPath(bare)) {
    const name = BY_KEY.get(steps.at(-1)?.key ?? "");
    if (name !== undefined) return name;
  }
  return slug;
}

/** Returns the unit at the end of a heading: `km` of "Distance (km)"; null without one. */
export function unitOf(label: string): string | null {
  return /[([]\s*([^()[\]]{1,20}?)\s*[)\]]\s*$/u.exec(label)?.[1] ?? null;
}
