// Renders a page's Markdown: parsed by markdown-it, sanitised by DOMPurify, without images until
// requested.
import DOMPurify from "dompurify";
import MarkdownIt from "markdown-it";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { count } from "../format.ts";

const WRITER = new MarkdownIt({ html: true, linkify: false });
/** Parses blocks alone, which takes a fraction of the time. */
const FINDER = new MarkdownIt({ html: true }).disable("inline");

/**
 * Elements and attributes allowed in a page's Markdown: nothing that runs, frames, submits or
 * styles.
 */
const CLEAN = {
  ALLOWED_TAGS: (
    "a abbr b blockquote br caption cite code dd del details dfn dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd " +
    "li mark ol p pre q rp rt ruby s samp small span strong sub summary sup table tbody td tfoot th thead tr u ul var"
  ).split(" "),
  ALLOWED_ATTR: ["href", "src", "alt", "title", "start", "colspan", "rowspan", "lang", "dir"],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  // The rule for addresses is for links and images only; it would refuse every number.
  ADD_URI_SAFE_ATTR: ["start", "colspan", "rowspan", "lang", "dir"],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
};

/** Returns the elements of a Markdown text. Images are replaced by words unless `images` is set. */
export function elementsOf(markdown: string, { images }: { readonly images: boolean }) {
  // Parsed outside of this document, so nothing is fetched before it is sanitised; the sanitiser may
  // modify its lists.
  const fragment = DOMPurify.sanitize(WRITER.render(markdown), structuredClone(CLEAN));
  for (const image of fragment.querySelectorAll("img")) {
    if (!images) image.replaceWith(placeholder(image));
    else {
      image.loading = "lazy";
      image.referrerPolicy = "no-referrer";
    }
  }
  for (const link of fragment.querySelectorAll("a")) {
    link.target = "_blank";
    link.rel = "noopener noreferrer nofollow";
  }
  for (const box of fragment.querySelectorAll("table, pre")) {
    // Content wider than the page scrolls separately, by keyboard too.
    const holder = document.createElement("div");
    holder.className = "scrolls";
    holder.tabIndex = 0;
    holder.role = "region";
    holder.ariaLabel = box.localName === "table" ? "Table" : "Code";
    box.replaceWith(holder);
    holder.append(box);
  }
  return fragment;
}

/** Returns the tables of a Markdown text, as written. */
export function tablesIn(markdown: string): readonly string[] {
  const lines = markdown.split("\n");
  const isRow = (at: number) => lines[at]?.startsWith("|") === true;
  // Without rows after the second: those of a long table would block the browser for over 0.1 s.
  const parsed = [...lines.keys()].filter((at) => !(isRow(at - 2) && isRow(at - 1) && isRow(at)));
  return FINDER.parse(parsed.map((at) => lines[at]).join("\n"), {})
    .filter(({ type, content }) => type === "table_open" || /^\s*<table\b/i.test(content))
    .map(({ map }) => {
      const [start, end] = (map ?? [0, 0]).map((at) => parsed[at]);
      return map === null ? "" : lines.slice(start, end).join("\n").trim();
    });
}

function placeholder(image: HTMLImageElement): HTMLElement {
  const words = document.createElement("span");
  words.className = "image-off";
  words.textContent = image.alt === "" ? "image" : `image: ${image.alt}`;
  return words;
}

/** Maximum characters and lines rendered at once: more may block the browser for over 0.2 s. */
const DRAWN_CHARS = 25_000;
const DRAWN_LINES = 120;

/** Renders a page's Markdown. */
export function MarkdownView(props: {
  readonly markdown: string;
  /** Title that stands above the text already: a heading of these words is not rendered again. */
  readonly title?: string;
  readonly images: boolean;
  readonly direction?: "ltr" | "rtl" | undefined;
  readonly language?: string | undefined;
}) {
  const { markdown, title, images, direction, language } = props;
  const place = useRef<HTMLDivElement>(null);
  const [parts, setParts] = useState(1);
  const shown = drawnOf(markdown, parts);
  // Before the next frame: what is below does not move.
  useLayoutEffect(() => {
    const elements = elementsOf(shown, { images });
    const first = elements.firstElementChild;
    const isAlone = first?.nextElementSibling === null || first?.childElementCount !== 0;
    if (first?.matches("h1, h2, h3") && first.textContent === title && !isAlone) first.remove();
    place.current?.replaceChildren(elements);
  }, [shown, images, title]);
  return (
    <>
      <div class="prose" dir={direction ?? "auto"} lang={language} ref={place} />
      {shown.length < markdown.length && (
        <p class="more">
          {count(markdown.length - shown.length)} characters more.{" "}
          <button type="button" onClick={() => setParts(parts + 4)}>
            Draw on
          </button>
        </p>
      )}
    </>
  );
}

function drawnOf(markdown: string, parts: number): string {
  const text = markdown.split("\n", DRAWN_LINES * parts).join("\n");
  const most = DRAWN_CHARS * parts;
  if (text.length <= most) return text;
  const end = text.lastIndexOf("\n\n", most);
  return text.slice(0, end > most / 2 ? end : most);
}
