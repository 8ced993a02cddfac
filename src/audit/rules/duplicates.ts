// Pages that share a title, a description, a heading or their whole content.
import type { AuditRule } from "../../model/audit.ts";
import { SETTINGS } from "../../model/settings.ts";
import { groupedBy } from "../../text/grouped.ts";
import { type Found, isListed } from "../found.ts";
import type { AuditedPage, AuditedSite } from "../site-audit.ts";

interface Compared {
  readonly rule: AuditRule;
  /** Returns the value that must differ between pages; "" or null for a page without one. */
  readonly of: (page: AuditedPage) => string | null | undefined;
  readonly message: (shared: string, pages: number) => string;
}

const COMPARED: readonly Compared[] = [
  {
    rule: "title-duplicate",
    of: ({ title }) => title,
    message: (title, pages) => `Pages with the title "${title}": ${pages}.`,
  },
  {
    rule: "description-duplicate",
    of: ({ description }) => description,
    message: (_, pages) => `Pages with the same description: ${pages}.`,
  },
  {
    rule: "h1-duplicate",
    of: ({ h1 }) => h1[0],
    message: (heading, pages) => `Pages with the heading "${heading}": ${pages}.`,
  },
];

/** Only pages that search engines list are compared, and of identical ones only the first. */
export function* duplicateRules({ pages }: AuditedSite): Generator<Found> {
  const listed = [...pages.values()].filter(isListed);
  const contents = groups(listed, (page) => page.words_hash);
  for (const [first, ...others] of contents) {
    if (first === undefined || others.length === 0) continue;
    if (first.words < SETTINGS.AUDIT_LEAST_COMPARED_WORDS) continue;
    const message = `Pages with the same content: ${others.length + 1}.`;
    yield { rule: "identical-pages", url: first.url, message, related: urlsOf(others) };
  }
  const distinct = contents.flatMap(([first]) => first ?? []);
  for (const { rule, of, message } of COMPARED) {
    for (const [first, ...others] of groups(distinct, of)) {
      if (first === undefined || others.length === 0) continue;
      const text = message(of(first) ?? "", others.length + 1);
      yield { rule, url: first.url, message: text, related: urlsOf(others) };
    }
  }
}

const urlsOf = (pages: readonly AuditedPage[]): readonly string[] => pages.map(({ url }) => url);

/** Groups pages by a text, in order of the first; pages without one are omitted. */
function groups(
  pages: readonly AuditedPage[],
  of: (page: AuditedPage) => string | null | undefined,
): readonly (readonly AuditedPage[])[] {
  const textOf = (page: AuditedPage): string => of(page)?.trim() ?? "";
  const withText = pages.filter((page) => textOf(page) !== "");
  return [...groupedBy(withText, textOf).values()];
}
