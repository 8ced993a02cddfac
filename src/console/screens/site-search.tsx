// The search of the Site screen: sections that match, best first, with the words marked.

import { useState } from "preact/hooks";
import type { SearchResult, TextRange } from "../../model/graph.ts";
import type { PageType } from "../../model/verdict.ts";
import { bare, some, typeName } from "../format.ts";
import { RunButton } from "../parts/buttons.tsx";
import { Choice, Input, instead } from "../parts/field.tsx";
import { Outside } from "../parts/outside.tsx";
import { Answer, usePending } from "../parts/pending.tsx";
import { service } from "../service.ts";

/** Results shown at first, and further ones per request. */
const PER_PAGE = 20;
const MOST = 100;

/** Conditions on the pages of the results, as typed; "" for none. */
const NO_FILTERS = {
  path: "",
  page_type: "",
  language: "",
  published_after: "",
  published_before: "",
};
type Filters = typeof NO_FILTERS;

const TYPES: readonly PageType[] = [
  ...(["article", "documentation", "service", "forum"] as const),
  ...(["collection", "listing", "product", "unknown"] as const),
];

/** Renders the search. */
export function SiteSearchTab({ url }: { readonly url: string }) {
  const [typed, type] = useState("");
  const [filters, setFilters] = useState(NO_FILTERS);
  const [asked, ask] = useState({ query: "", limit: PER_PAGE, filters: NO_FILTERS });
  const { query, limit } = asked;
  const pending = usePending(
    query === ""
      ? undefined
      : (signal) =>
          service().siteSearch({ url, query, limit, ...requestOf(asked.filters), signal }),
    [url, asked],
  );
  const submit = instead(() => ask({ query: typed.trim(), limit: PER_PAGE, filters }));
  return (
    <>
      <form class="ask" onSubmit={submit}>
        <div class="ask-row">
          <Input
            label="Words to find on this site"
            wide
            type="search"
            required
            value={typed}
            change={type}
          />
          <RunButton
            go="Search"
            isRunning={pending.state === "running"}
            stop={() => ask({ ...asked, query: "" })}
          />
        </div>
        <FilterFields
          filters={filters}
          change={(changed) => setFilters({ ...filters, ...changed })}
        />
      </form>
      <Answer pending={pending} title="The site was not searched" wait="Searching" keeps>
        {({ results, sections_matching, has_more }) => (
          <>
            <p class="faint" role="status">
              {sections_matching === 0
                ? "No section has these words."
                : `${some(sections_matching, "section")} with these words`}
            </p>
            <ol class="cards">
              {results.map((result) => (
                <Result key={result.section_id} result={result} />
              ))}
            </ol>
            {has_more && limit < MOST && (
              <p class="more">
                <button type="button" onClick={() => ask({ ...asked, limit: limit + PER_PAGE })}>
                  Show more
                </button>
              </p>
            )}
          </>
        )}
      </Answer>
    </>
  );
}

/** Returns the filters that are set, as the service takes them. */
function requestOf({ page_type, ...texts }: Filters) {
  const given = Object.entries(texts).filter(([, text]) => text.trim() !== "");
  const type = TYPES.find((one) => one === page_type);
  return { ...Object.fromEntries(given), ...(type && { page_type: type }) };
}

function FilterFields(props: {
  readonly filters: Filters;
  readonly change: (changed: Partial<Filters>) => void;
}) {
  const { filters, change } = props;
  const input = (name: Exclude<keyof Filters, "page_type">, label: string, shape: object) => (
    <Input
      label={label}
      value={filters[name]}
      change={(value) => change({ [name]: value })}
      {...shape}
    />
  );
  return (
    <details>
      <summary>Only some pages</summary>
      <div class="options">
        {input("path", "Path", { placeholder: "/docs/" })}
        <Choice
          label="Type"
          value={filters.page_type}
          options={[["", "all"], ...TYPES.map((type) => [type, typeName(type)] as const)]}
          change={(value) => change({ page_type: value })}
        />
        {input("language", "Language", { placeholder: "de", size: 4 })}
        {input("published_after", "Published from", { type: "date" })}
        {input("published_before", "to", { type: "date" })}
      </div>
    </details>
  );
}

function Result({ result }: { readonly result: SearchResult }) {
  const { page_title, page_url, heading, headings_above, snippet, marks } = result;
  const path = [page_title || bare(page_url), ...headings_above, heading];
  const distinct = path.filter((name, at) => name !== "" && name !== path[at - 1]);
  return (
    <li>
      <strong>
        {distinct.map((name, at) => (
          <span key={`${at} ${name}`}>
            {at > 0 && <span aria-hidden="true"> › </span>}
            <bdi>{name}</bdi>
          </span>
        ))}
      </strong>
      <p dir="auto">
        <Marked text={snippet} marks={marks} />
      </p>
      <p class="faint">
        <Outside url={page_url}>{bare(page_url)}</Outside>
      </p>
    </li>
  );
}

function Marked({ text, marks }: { readonly text: string; readonly marks: readonly TextRange[] }) {
  const starts = [0, ...marks.map(({ end }) => end)];
  return (
    <>
      {starts.map((start, at) => {
        const mark = marks[at];
        return (
          <span key={start}>
            {text.slice(start, mark?.start)}
            {mark && <mark>{text.slice(mark.start, mark.end)}</mark>}
          </span>
        );
      })}
    </>
  );
}
