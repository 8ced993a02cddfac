// The search of the Site screen: sections that match, best first, with the words marked.
import { useState } from "preact/hooks";
import type { SearchResult, TextRange } from "../../model/graph.ts";
import { Field } from "../parts/field.tsx";
import { Outside } from "../parts/outside.tsx";
import { Answer, usePending } from "../parts/pending.tsx";
import { RunButton } from "../parts/run-button.tsx";
import { service } from "../service.ts";
import { bare, some } from "../words.ts";

/** Results shown at first, and further ones per request. */
const PER_PAGE = 20;
const MOST = 100;

/** Renders the search. */
export function SiteSearchTab({ url }: { readonly url: string }) {
  const [typed, type] = useState("");
  const [asked, ask] = useState({ query: "", limit: PER_PAGE });
  const { query, limit } = asked;
  const pending = usePending(
    query === "" ? undefined : (signal) => service().siteSearch({ url, query, limit, signal }),
    [url, query, limit],
  );
  const submit = (event: Event) => {
    event.preventDefault();
    ask({ query: typed.trim(), limit: PER_PAGE });
  };
  return (
    <>
      <form class="ask" onSubmit={submit}>
        <div class="ask-row">
          <Field label="Words to find on this site" wide>
            {(id) => (
              <input
                id={id}
                type="search"
                required
                value={typed}
                onInput={(event) => type(event.currentTarget.value)}
              />
            )}
          </Field>
          <RunButton
            go="Search"
            isRunning={pending.state === "running"}
            stop={() => ask({ query: "", limit: PER_PAGE })}
          />
        </div>
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
                <button type="button" onClick={() => ask({ query, limit: limit + PER_PAGE })}>
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
