// Names the columns of lists: standard names where the meaning is plain, else the page's labels.
import { everyPath } from "../facts/words/vocabulary.ts";

/** Names of columns by the last key of a path in schema.org, folded. */
const BY_KEY: Readonly<Record<string, string>> = {
  name: "title",
  headline: "title",
  url: "link",
  image: "image",
  thumbnailurl: "image",
  price: "price",
  lowprice: "price",
  pricecurrency: "currency",
  dateposted: "date",
  startdate: "date",
  datepublished: "date",
  uploaddate: "date",
  author: "author",
  creator: "author",
  ratingvalue: "rating",
  reviewcount: "reviews",
  joblocation: "location",
  location: "location",
  addresslocality: "location",
  hiringorganization: "company",
  basesalary: "salary",
  availability: "availability",
  description: "description",
  position: "position",
};
/** Standard names, which labels in English are. */
const STANDARD: ReadonlySet<string> = new Set([...Object.values(BY_KEY), "list_price", "reviews"]);

/** Maximum characters of a name. */
const MAX_NAME = 40;

/** Returns the standard name for a folded key of schema.org; undefined without one. */
function nameOfKey(key: string): string | undefined {
  return Object.hasOwn(BY_KEY, key) ? BY_KEY[key] : undefined;
}

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
    const name = nameOfKey(steps.at(-1)?.key ?? "");
    if (name !== undefined) return name;
  }
  return slug;
}

/** Returns the unit at the end of a heading: `km` of "Distance (km)"; null without one. */
export function unitOf(label: string): string | null {
  return /[([]\s*([^()[\]]{1,20}?)\s*[)\]]\s*$/u.exec(label)?.[1] ?? null;
}
