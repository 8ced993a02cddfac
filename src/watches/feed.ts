// Writes the reports of a watch as an Atom feed (RFC 4287), newest first.
import type { WatchChange } from "../model/watch.ts";
import type { WatchRecord } from "../model/watch-store.ts";
import { withoutCredentials } from "../url/identity.ts";

/** Maximum words quoted of a change. */
const MAX_WORDS = 60;

export async function watchFeed(record: WatchRecord): Promise<string> {
  // Loaded on demand: only feeds need it.
  const { generateAtomFeed } = await import("feedsmith");
  const { id, request, createdMs, reports } = record;
  const url = withoutCredentials(request.url);
  const updated = new Date(Math.max(createdMs, ...reports.map(({ at }) => at * 1000)));
  const entries = reports.flatMap((report) =>
    report.changes.map((change, index) => ({
      id: `urn:legible:watch:${id}:${report.id}:${index + 1}`,
      title: `${TITLES[change.change]}: ${change.title || change.url}`,
      updated: new Date(report.at * 1000),
      links: [{ href: change.url, rel: "alternate" }],
      content: { type: "text", value: summaryOf(change) },
    })),
  );
  return generateAtomFeed({
    id: `urn:legible:watch:${id}`,
    title: { value: `Changes of ${url}` },
    updated,
    authors: [{ name: "legible" }],
    generator: { text: "legible" },
    links: [{ href: url, rel: "alternate" }],
    entries: entries.reverse().map((entry) => ({ ...entry, title: { value: entry.title } })),
  });
}

const TITLES: Readonly<Record<WatchChange["change"], string>> = {
  new: "New",
  changed: "Changed",
  moved: "Moved",
  gone: "Gone",
  layout: "Layout changed",
};

/** Describes a change in plain text: sections with their added and removed words. */
export function summaryOf(one: WatchChange): string {
  const { change, url, from, sections, cut } = one;
  if (change === "layout") return layoutOf(one);
  if (change === "moved") return `${from} is now ${url}.`;
  if (change !== "changed") return url;
  const lines = sections.map(({ heading, change: how, words }) => {
    const shown = words
      .filter((one) => one.change !== "same")
      .map((one) => `${one.change === "added" ? "+" : "-"} ${firstWords(one.words)}`);
    return [`${heading || "(opening)"} (${how})`, ...shown].join("\n");
  });
  return [...lines, ...(cut ? ["Further sections changed."] : [])].join("\n\n");
}

function layoutOf({ fit, fit_before: before, notes = [] }: WatchChange): string {
  const was = before === null || before === undefined ? "" : `, before ${before}`;
  return [`The recipe fits to ${fit}${was}; learn it again.`, ...notes].join("\n");
}

function firstWords(text: string): string {
  const words = text.split(" ");
  return words.length <= MAX_WORDS ? text : `${words.slice(0, MAX_WORDS).join(" ")} ...`;
}
