// The headings of every page of a stored site.

import { useMemo, useState } from "preact/hooks";
import type { OutlinePage } from "../../model/graph.ts";
import { bare } from "../format.ts";
import { SearchField } from "../parts/field.tsx";
import { Outside } from "../parts/outside.tsx";
import { type Column, Table } from "../parts/table.tsx";

/** A page, or a heading of the page above it. */
type HeadingRow =
  | { readonly page: OutlinePage; readonly heading?: undefined }
  | { readonly heading: string; readonly level: number };

const HEADING_COLUMNS: readonly Column<HeadingRow>[] = [
  {
    label: "Heading",
    width: "minmax(0, 1fr)",
    cell: (row) =>
      row.heading === undefined ? (
        <strong>
          <Outside url={row.page.url}>{row.page.title || bare(row.page.url)}</Outside>
        </strong>
      ) : (
        <span style={{ paddingInlineStart: `${row.level * 1.1}rem` }}>
          <bdi>{row.heading}</bdi>
        </span>
      ),
  },
];

/** Renders the headings of every page, in the order of the crawl. */
export function SiteHeadings({ pages }: { readonly pages: readonly OutlinePage[] }) {
  const [words, setWords] = useState("");
  const wanted = words.trim().toLowerCase();
  const rows = useMemo(() => headingRows(pages, wanted), [pages, wanted]);
  return (
    <>
      <div class="options above">
        <SearchField
          label="Find"
          placeholder="words of a heading"
          value={words}
          change={setWords}
        />
      </div>
      <Table label="Headings" columns={HEADING_COLUMNS} rows={rows} empty="No such heading." />
    </>
  );
}

/** Returns pages with their headings; with words, only headings that have them. */
function headingRows(pages: readonly OutlinePage[], words: string): readonly HeadingRow[] {
  const rows: HeadingRow[] = [];
  for (const page of pages) {
    const headings = page.sections.filter(
      ({ heading }) => heading !== "" && heading.toLowerCase().includes(words),
    );
    if (headings.length === 0 && words !== "") continue;
    rows.push({ page }, ...headings);
  }
  return rows;
}
