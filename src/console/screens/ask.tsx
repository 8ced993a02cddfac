// The Ask screen: answers a question to a crawled site with passages within a character budget,
// each with its reason.

import { useEffect, useRef, useState } from "preact/hooks";
import type { ContextSource, GraphList, SiteContext } from "../../model/graph.ts";
import { textFragmentUrl } from "../../text/text-fragment.ts";
import { bare, count, percent, some } from "../format.ts";
import { ShareBar } from "../parts/bar.tsx";
import { CopyButton, Quiet, RunButton } from "../parts/buttons.tsx";
import { Choice, Input, instead, useFirstFocus } from "../parts/field.tsx";
import { elementsOf, MarkdownView } from "../parts/markdown.tsx";
import { Addresses, Outside } from "../parts/outside.tsx";
import { Pairs } from "../parts/pairs.tsx";
import { Answer, usePending } from "../parts/pending.tsx";
import { NoSites, SiteChoice } from "../parts/site-choice.tsx";
import { Tabs, tabOf } from "../parts/tabs.tsx";
import { isPlainRoute, linkTo, type Route, visit } from "../route.ts";
import { service } from "../service.ts";
import { createStore, none, useStore } from "../store.ts";
import { sitesStore } from "./home-sites.ts";

/** A question to a crawled site. */
interface Question {
  readonly url: string;
  readonly query: string;
}

const askStore = createStore({
  ...{ url: "", query: "", hops: 2 },
  /** Characters of an answer. */
  size: 12_000,
  /** The last question; undefined before the first. */
  asked: none<Question>(),
  /** Questions asked in this tab, newest first, each once. */
  earlier: [] as readonly Question[],
});

const MAX_EARLIER = 8;

/** Asks a question, and puts it in the link. */
function visitQuestion(question: Question): void {
  visit("ask", { url: question.url, q: question.query });
  askQuestion(question);
}

function askQuestion(question: Question): void {
  const { url, query } = question;
  const others = askStore.get().earlier.filter((one) => one.url !== url || one.query !== query);
  const earlier = [question, ...others].slice(0, MAX_EARLIER);
  askStore.set({ url, query, asked: question, earlier });
}

const SIZES = [1000, 4000, 12_000, 40_000, 120_000, 400_000, 1_000_000].map(
  (size) => [size, `${count(size)} characters, about ${count(size / 4)} tokens`] as const,
);

/** Renders the screen. */
export function AskScreen({ route }: { readonly route: Route }) {
  const ask = useStore(askStore);
  const stored = useStore(sitesStore);
  const { graphs } = stored;
  useEffect(() => {
    const [url, query] = [route.query.get("url"), route.query.get("q")];
    if (url !== null) askStore.set({ url });
    if (url === null || query === null) return;
    const { asked } = askStore.get();
    if (asked?.url === url && asked.query === query) return;
    askQuestion({ url, query });
  }, [route]);
  useEffect(() => {
    const [first] = graphs ?? [];
    if (first !== undefined && askStore.get().url === "") askStore.set({ url: first.root });
  }, [graphs]);
  const { asked, hops, size } = ask;
  const pending = usePending(
    asked &&
      ((signal) => service().siteContext({ ...asked, max_chars: size, max_hops: hops, signal })),
    [asked, size, hops],
  );
  return (
    <div class="screen">
      <h1>Ask a site</h1>
      <NoSites {...stored} />
      {graphs?.length === 0 && ask.url === "" && (
        <p class="empty">
          No site was crawled yet. <a href={linkTo("crawl")}>Crawl one</a>, and then ask it.
        </p>
      )}
      {graphs !== undefined && (graphs.length > 0 || ask.url !== "") && (
        <>
          <AskForm graphs={graphs} isRunning={pending.state === "running"} />
          <Answer pending={pending} title="Not answered" wait="Looking through the site" keeps>
            {(answer) => <Bundle answer={answer} />}
          </Answer>
          {/* Below the answer, which would move them while it is awaited. */}
          {(pending.state !== "running" || pending.last !== undefined) && (
            <>
              <Earlier />
              <AnswerOptions />
            </>
          )}
        </>
      )}
    </div>
  );
}

/** Renders earlier questions and a form that adds words to the current one. */
function Earlier() {
  const { asked, earlier } = useStore(askStore);
  const [more, setMore] = useState("");
  if (asked === undefined) return null;
  const submit = instead(() => {
    visitQuestion({ url: asked.url, query: `${asked.query} ${more.trim()}` });
    setMore("");
  });
  const others = earlier.filter(({ url, query }) => url !== asked.url || query !== asked.query);
  return (
    <>
      <form class="options above" onSubmit={submit}>
        <Input label="Follow up" required placeholder="more words" value={more} change={setMore} />
        <button type="submit" class="quiet">
          Add to the question
        </button>
      </form>
      {others.length > 0 && (
        <p class="options above">
          <span class="faint">Asked before:</span>
          {others.map((question) => (
            <Quiet
              key={`${question.url} ${question.query}`}
              onClick={() => visitQuestion(question)}
            >
              {question.query}
            </Quiet>
          ))}
        </p>
      )}
    </>
  );
}

function AskForm(props: { readonly graphs: GraphList["graphs"]; readonly isRunning: boolean }) {
  const { graphs, isRunning } = props;
  const { url } = useStore(askStore);
  const field = useRef<HTMLInputElement>(null);
  useFirstFocus(field, isPlainRoute());
  const submit = instead(() => {
    const now = askStore.get();
    visitQuestion({ url: now.url, query: now.query });
  });
  return (
    <form class="ask" onSubmit={submit}>
      <div class="ask-row">
        <Input
          label="Question or keywords"
          field={field}
          wide
          required
          placeholder="opening hours"
          {...askStore.bind("query")}
        />
        <RunButton go="Ask" isRunning={isRunning} stop={() => askStore.set({ asked: undefined })} />
      </div>
      <SiteChoice graphs={graphs} chosen={url} choose={(root) => askStore.set({ url: root })} />
    </form>
  );
}

const HOPS = [
  [0, "none: words only"],
  [1, "1 link away"],
  [2, "2 links away"],
  [3, "3 links away"],
] as const;

/** Renders the size of the answer and how far it follows links; both apply at once. */
const AnswerOptions = () => (
  <div class="options">
    <Choice label="Size" options={SIZES} {...askStore.bind("size")} />
    <Choice label="Follow links" options={HOPS} {...askStore.bind("hops")} />
  </div>
);

function Bundle({ answer }: { readonly answer: SiteContext }) {
  const [tab, setTab] = useState("sources");
  const { stats, sources, pages_mapped, text } = answer;
  return (
    <>
      {answer.answerable !== "likely" && (
        <p class="note">
          {answer.answerable === "none"
            ? "No section has most of the words of the question: this site may not answer it."
            : "No section has all words of the question: this site may answer only a part of it."}
        </p>
      )}
      <Tabs
        label="The answer"
        chosen={tab}
        choose={setTab}
        beside={
          <div class="beside">
            <CopyButton label="Copy all" text={() => text} />
          </div>
        }
        tabs={[
          tabOf("sources", "Passages", () => <Passages answer={answer} />, sources.length),
          tabOf("text", "Text for a model", () => <MarkdownView markdown={text} images={false} />),
          tabOf("map", "Other pages", () => <Addresses urls={pages_mapped} />, pages_mapped.length),
        ]}
      />
      <div class="numbers later">
        <Pairs
          pairs={[
            ["Relevant sections", count(stats.sections_full)],
            ["Openings", count(stats.sections_opening)],
            ["Pages named", count(stats.pages_mapped)],
            ["Considered", count(stats.sections_considered)],
            ["Tokens, about", count(stats.approx_tokens)],
          ]}
        />
        <ShareBar
          share={stats.budget_used}
          says={`${percent(stats.budget_used)} of the budget used, ${some(stats.chars, "character")}`}
        />
      </div>
    </>
  );
}

function Passages({ answer: { sources, text } }: { readonly answer: SiteContext }) {
  if (sources.length === 0) return <p class="empty">Nothing on this site matches these words.</p>;
  return (
    <ol class="cards passages">
      {[...sources].sort(byScore).map((source, at) => (
        <Passage
          key={`${at} ${source.page_url}`}
          source={source}
          text={text.slice(source.offset, source.offset + source.chars)}
          isOpen={at === 0}
        />
      ))}
    </ol>
  );
}

/** Best first; the text for a model has the sections of a page together. */
const byScore = (one: ContextSource, other: ContextSource): number => other.score - one.score;

/** Returns a passage as a quote in Markdown, with a link to its page. */
function cited({ page_url, page_title }: ContextSource, text: string): string {
  const quote = text
    .trim()
    .split("\n")
    .map((line) => `> ${line}`.trimEnd());
  const name = (page_title || bare(page_url)).replace(/[[\]]/g, "\\$&");
  return `${quote.join("\n")}\n>\n> — [${name}](${page_url})\n`;
}

/** Returns a link that a browser opens at a passage, by its first prose. */
function passageLink(url: string, text: string): string {
  const place = elementsOf(text, { images: false }).querySelector("p, li, td, pre");
  return textFragmentUrl(url, place?.textContent ?? "");
}

function Passage(props: {
  readonly source: ContextSource;
  readonly text: string;
  readonly isOpen: boolean;
}) {
  const { source, text, isOpen } = props;
  const [shows, show] = useState(isOpen);
  const { heading, page_title, page_url, hops, reason, chars, tier, passages } = source;
  const whole = passages === undefined ? "whole" : "passages";
  return (
    <li>
      <strong dir="auto">{heading}</strong>{" "}
      <span class={`chip ${tier}`}>{tier === "full" ? whole : "opening only"}</span>
      <p>
        <Outside url={page_url}>{page_title || bare(page_url)}</Outside>
      </p>
      <p class="faint">
        {reason} · {hops > 0 && `${some(hops, "link")} away · `}
        {some(chars, "character")}
      </p>
      <p class="beside">
        <CopyButton label="Copy with source" text={() => cited(source, text)} />{" "}
        <Outside url={passageLink(page_url, text)}>Show in the page</Outside>{" "}
        <a href={linkTo("read", { url: page_url })}>Read the page</a>
      </p>
      <details open={shows} onToggle={(event) => show(event.currentTarget.open)}>
        <summary>Text</summary>
        {shows && <MarkdownView markdown={text} images={false} />}
      </details>
    </li>
  );
}
