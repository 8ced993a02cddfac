// The result of a read: its title and facts about it, and its forms by tab, each to copy and to
// save.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { DeadEndKind } from "../../model/page.ts";
import { countWords, weighedLength } from "../../text/words.ts";
import { bare, day, fileName, PLACEHOLDER_URL, some, typeName } from "../format.ts";
import { CopyButton, Quiet } from "../parts/buttons.tsx";
import { Code } from "../parts/code.tsx";
import { useInView } from "../parts/in-view.ts";
import { elementsOf, MarkdownView, tablesIn } from "../parts/markdown.tsx";
import { Outside } from "../parts/outside.tsx";
import { Pairs } from "../parts/pairs.tsx";
import { download } from "../parts/saving.tsx";
import { type Tab, Tabs, tabOf } from "../parts/tabs.tsx";
import { currentRoute, linkTo, relink } from "../route.ts";
import { OmittedTab } from "./read-omitted.tsx";
import { type Read, readStore } from "./read-run.ts";
import { TableTab } from "./read-table.tsx";

type Done = NonNullable<Read["done"]>;

/** A tab; `text` is its content to copy and to save, unless it has buttons of its own. */
interface ResultTab extends Tab {
  readonly text?: () => string;
  readonly ending?: "txt" | "json";
  /** Whether its source can be shown, and its images. */
  readonly isMarkdown?: true;
}

const DEAD_ENDS: Readonly<Record<DeadEndKind, string>> = {
  "not-found": "The page may not exist",
  denied: "Access to the page may be denied",
  region: "The page may be blocked in this region",
  subscribers: "The rest of the page may be for subscribers",
  login: "The page may need a login",
  error: "The page may be an error message",
  scripts: "The page may need scripts",
};

/** Renders the result, with the tab that the address names. */
export function PageResult({ read, done }: { readonly read: Read; readonly done: Done }) {
  const [tab, setTab] = useState(() => currentRoute().query.get("tab") ?? "content");
  const [isSource, setSource] = useState(false);
  const [images, setImages] = useState(false);
  // Turn images off again for the next page.
  useEffect(() => setImages(false), [done]);
  const markdownTab = (name: string, label: string, markdown: string): ResultTab => ({
    name,
    label,
    text: () => markdown,
    isMarkdown: true,
    view: () =>
      isSource ? (
        <Source text={markdown} />
      ) : (
        <MarkdownView
          markdown={markdown}
          title={done.title}
          images={images}
          direction={read.parse?.direction}
          language={read.parse?.language ?? undefined}
        />
      ),
  });
  const content = contentOf(done);
  const tables = useMemo(() => tablesIn(content), [done]);
  const comments = done.comments_markdown;
  const first = markdownTab("content", "Content", content);
  const tabs: readonly ResultTab[] = [
    first,
    markdownTab("page", "Whole page", done.markdown),
    ...(comments === "" ? [] : [markdownTab("comments", "Comments", comments)]),
    tabOf("table", "Table", () => <TableTab read={read} done={done} />),
  ];
  const record = recordOf(read, done);
  const metadata = metadataOf(record);
  const pictures = () => <Images images={done.images} isShown={images} />;
  const ofTables = () => <MarkdownView markdown={tables.join("\n\n")} images={false} />;
  const further: readonly ResultTab[] = [
    {
      ...tabOf("text", "Plain text", () => <Source text={done.text} />),
      text: () => done.text,
      ending: "txt",
    },
    {
      ...tabOf("outline", "Outline", () => <Outline markdown={content} />),
      text: () => outlineOf(content),
    },
    {
      ...tabOf("links", "Links", () => <Links markdown={content} />),
      text: () => linkListOf(content),
    },
    {
      ...tabOf("images", "Images", pictures, done.images.length),
      text: () => done.images.join("\n"),
      ending: "txt",
    },
    { ...tabOf("tables", "Tables", ofTables, tables.length), text: () => tables.join("\n\n") },
    tabOf("omitted", "Omitted", () => <OmittedTab read={read} url={done.url} />),
    {
      ...tabOf("metadata", "Metadata", () => <Metadata record={metadata} />),
      text: () => JSON.stringify(metadata, null, 2),
      ending: "json",
    },
    {
      ...tabOf("json", "JSON", () => <Source text={JSON.stringify(record, null, 2)} />),
      text: () => JSON.stringify(record, null, 2),
      ending: "json",
    },
  ];
  const more = further.filter(({ count: of }) => of !== 0);
  const wanted = read.step === undefined ? tab : "omitted";
  const chosen = [...tabs, ...more].find(({ name }) => name === wanted) ?? first;
  const { text, ending = "md", isMarkdown } = chosen;
  const canLoadImages = (isMarkdown && !isSource) || chosen.name === "images";
  const fileOption = fileOptionOf(read);
  const place = useInView<HTMLDivElement>(chosen.name === "omitted" ? "omitted" : "");
  const choose = (name: string) => {
    setTab(name);
    readStore.set({ step: undefined });
    const { query } = currentRoute();
    if (read.run?.supplied !== true) relink("read", { ...Object.fromEntries(query), tab: name });
  };
  const acts = (
    <div class="page-acts">
      {canLoadImages && done.images.length > 0 && (
        <Quiet
          aria-pressed={images}
          title="Your browser loads them from their sites"
          onClick={() => setImages(!images)}
        >
          {images ? "Hide images" : "Load images"}
        </Quiet>
      )}
      {isMarkdown && (
        <Quiet aria-pressed={isSource} onClick={() => setSource(!isSource)}>
          Source
        </Quiet>
      )}
      {text && (
        <>
          <CopyButton label="Copy" text={text} />
          <Quiet
            onClick={() =>
              download(`${fileName(done.title || sourceOf(read, done))}.${ending}`, [text()])
            }
          >
            Download .{ending}
          </Quiet>
        </>
      )}
      {read.run?.supplied !== true && (
        <>
          <PageLinks url={done.url} isPage={fileOption === undefined} />
          <Code
            request={{
              url: done.url,
              render: read.resolve?.strategy !== "static-only",
              include_hidden_text: read.hiddenText,
              fetchOptions: [
                ...(fileOption === undefined ? [] : [fileOption]),
                ...(read.anyway ? (["read_refused"] as const) : []),
              ],
            }}
          />
        </>
      )}
    </div>
  );
  return (
    <>
      <Heading read={read} done={done} />
      {read.parse && <Notes parse={read.parse} />}
      <div ref={place}>
        <Tabs label="The page" {...{ tabs, more, choose }} chosen={chosen.name} below={acts} />
      </div>
    </>
  );
}

/** Renders why the text of the page may be incomplete, and why the page would be refused. */
const Notes = ({ parse }: { readonly parse: NonNullable<Read["parse"]> }) => (
  <>
    {parse.dead_end && (
      <p class="note">
        {DEAD_ENDS[parse.dead_end.kind]}: “{parse.dead_end.evidence}”
      </p>
    )}
    {parse.text_note !== undefined && (
      <p class="note">The text may be incomplete: {parse.text_note}</p>
    )}
    {parse.refusal !== undefined && (
      <p class="note">Read anyway. The page is refused otherwise: {parse.refusal.message}</p>
    )}
  </>
);

const Source = ({ text }: { readonly text: string }) => (
  <pre class="source" dir="auto">
    {text}
  </pre>
);

/** Returns the content alone; the whole page if nothing was omitted. */
const contentOf = ({ content_markdown, markdown }: Done): string => content_markdown || markdown;

/** Returns the result as one record, by the names of the API. */
function recordOf({ resolve, parse, classify, select, run }: Read, done: Done): object {
  const { type: _type, stage: _stage, at: seconds, url, title, ...texts } = done;
  return {
    url,
    title,
    byline: parse?.byline ?? null,
    published: parse?.published ?? null,
    modified: parse?.modified ?? null,
    site_name: parse?.site_name ?? null,
    language: parse?.language ?? null,
    description: parse?.description ?? null,
    lead_image: parse?.lead_image ?? null,
    tags: parse?.tags ?? [],
    declared_by: parse?.declared_by ?? {},
    payloads: parse?.payloads ?? [],
    frameworks: parse?.frameworks ?? [],
    page_type: classify?.page_type ?? "unknown",
    page_type_confidence: classify?.confidence ?? 0,
    strategy: resolve?.strategy ?? null,
    reading_order: parse?.reading_order ?? null,
    reading_order_measured: parse?.reading_order_measured ?? false,
    content_blocks: select?.kept ?? 0,
    content_methods: select?.methods ?? [],
    seconds: seconds ?? null,
    run: run?.run ?? null,
    ...texts,
  };
}

/** Texts of a record, which have tabs of their own. */
const TEXTS: ReadonlySet<string> = new Set([
  "text",
  "markdown",
  "content_markdown",
  "comments_markdown",
  "images",
]);

/** Returns a record without its texts. */
const metadataOf = (record: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !TEXTS.has(name)));

/** Renders the page record, by the names of the API. */
const Metadata = ({ record }: { readonly record: Readonly<Record<string, unknown>> }) => (
  <Pairs
    kind="pairs state"
    pairs={Object.entries(record).map(
      ([name, value]) => [name, shownValue(value) || "none"] as const,
    )}
  />
);

function shownValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(shownValue).join(", ");
  if (typeof value !== "object" || value === null) return String(value ?? "");
  const pairs = Object.entries(value).map(([name, of]) => `${name}: ${shownValue(of)}`);
  return pairs.join(", ");
}

/** Returns the name of what was read: its bare address, or the file's name if it has none. */
const sourceOf = ({ file }: Read, { url }: Done): string =>
  url === PLACEHOLDER_URL ? (file?.file_name ?? "pasted HTML") : bare(url);

/** Renders the title, and the main facts of the page on one line. */
function Heading({ read, done }: { readonly read: Read; readonly done: Done }) {
  const { parse, classify } = read;
  const content = contentOf(done);
  const size = useMemo(() => some(countWords(content), "word"), [content]);
  const known = [
    parse?.site_name ?? "",
    parse?.byline ?? "",
    parse?.published ? day(parse.published) : "",
    classify === undefined ? "" : typeName(classify.page_type),
    size,
    `about ${some(tokensOf(content), "token")}`,
  ].filter((words) => words !== "");
  return (
    <header class="page-head">
      <h2 dir="auto">{done.title || "Untitled page"}</h2>
      <p>
        <Outside url={done.url === PLACEHOLDER_URL ? "" : done.url}>{sourceOf(read, done)}</Outside>
        {known.map((words, at) => (
          <span key={`${at} ${words}`}>
            <span aria-hidden="true"> · </span>
            <bdi>{words}</bdi>
          </span>
        ))}
      </p>
    </header>
  );
}

/** Returns an estimate: four characters a token, or one in scripts written without spaces. */
function tokensOf(text: string): number {
  const spaceless = weighedLength(text) - text.length;
  return Math.ceil((text.length + 3 * spaceless) / 4);
}

/** Returns the links of a Markdown text, each address once, in order. */
function linksIn(markdown: string) {
  const found = new Map<string, { readonly text: string; readonly url: string }>();
  for (const link of elementsOf(markdown, { images: false }).querySelectorAll("a")) {
    const text = (link.textContent ?? "").trim();
    const { href: url } = link;
    if (url !== "" && !found.has(url)) found.set(url, { text: text || bare(url), url });
  }
  return [...found.values()];
}

const linkListOf = (markdown: string): string =>
  linksIn(markdown)
    .map(({ text, url }) => `- [${text}](${url})`)
    .join("\n");

function Links({ markdown }: { readonly markdown: string }) {
  const links = useMemo(() => linksIn(markdown), [markdown]);
  if (links.length === 0) return <p class="empty">The content has no links.</p>;
  return (
    <>
      <p class="faint">{some(links.length, "address", "addresses")} in the content</p>
      <ul class="links">
        {links.map(({ text, url }) => (
          <li key={url}>
            <span dir="auto">{text}</span> <Outside url={url}>{bare(url)}</Outside>
          </li>
        ))}
      </ul>
    </>
  );
}

function headingsIn(markdown: string) {
  const headings = elementsOf(markdown, { images: false }).querySelectorAll(
    "h1, h2, h3, h4, h5, h6",
  );
  return [...headings].map(({ localName, textContent }) => ({
    level: Number(localName.slice(1)),
    text: (textContent ?? "").trim(),
  }));
}

const outlineOf = (markdown: string): string =>
  headingsIn(markdown)
    .map(({ level, text }) => `${"#".repeat(level)} ${text}`)
    .join("\n");

function Outline({ markdown }: { readonly markdown: string }) {
  const headings = useMemo(() => headingsIn(markdown), [markdown]);
  if (headings.length === 0) return <p class="empty">The content has no headings.</p>;
  return (
    <ol class="outline">
      {headings.map(({ level, text }, at) => (
        <li key={`${at} ${text}`} style={{ paddingInlineStart: `${(level - 1) * 1.2}rem` }}>
          <bdi>{text}</bdi> <span class="faint">h{level}</span>
        </li>
      ))}
    </ol>
  );
}

/** Returns the fetch option that the page needs; undefined for HTML and text. */
function fileOptionOf({ parse }: Read): "read_pdf" | "read_files" | undefined {
  if (parse?.pdf !== undefined) return "read_pdf";
  return parse?.file === undefined ? undefined : "read_files";
}

/** Renders links to a page's other screens; a file has no facts. */
function PageLinks({ url, isPage }: { readonly url: string; readonly isPage: boolean }) {
  return (
    <span class="page-links">
      <a href={linkTo("watches", { url })}>Watch</a> <a href={linkTo("map", { url })}>Page map</a>{" "}
      {isPage && <a href={linkTo("facts", { url })}>Facts</a>}{" "}
      <a href={linkTo("crawl", { url })}>Crawl the site</a>
    </span>
  );
}

function Images(props: { readonly images: readonly string[]; readonly isShown: boolean }) {
  const { images, isShown } = props;
  return (
    <ul class={isShown ? "images shown" : "images"}>
      {images.map((src) => (
        <li key={src}>
          {isShown && <img src={src} alt="" loading="lazy" referrerpolicy="no-referrer" />}
          <Outside url={src} />
        </li>
      ))}
    </ul>
  );
}
