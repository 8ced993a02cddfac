// Finds the Markdown version that a site offers of a page. https://llmstxt.org
import type { PageReading } from "../model/reading.ts";
import type { ListedText, TwinSource } from "../model/twin.ts";
import type { TextRequest } from "../operations/operations.ts";
import type { ReadContext } from "./context.ts";
import { fetchPlain } from "./fetch.ts";
import type { FoundTwin, ReadingInput } from "./input.ts";

/** Where to look for a version, and the media type to ask for. */
interface Place {
  readonly found_by: TwinSource;
  readonly url: string;
  readonly accept?: string;
}

const ASKED = "text/markdown, text/plain;q=0.5, */*;q=0.1";

/**
 * Returns the input of a page that was read, with its Markdown version; undefined if none is found.
 * In turn: the version that the head names, the text in llms-full.txt, Markdown at the page's own
 * address, and beside it. Rejects only if the reader aborts.
 */
export async function withTwin(
  request: TextRequest,
  context: ReadContext,
  { reading, input }: { readonly reading: PageReading; readonly input: ReadingInput },
): Promise<ReadingInput | undefined> {
  const { url, metadata } = reading.source;
  if (reading.shape.pdf !== undefined || reading.shape.file !== undefined) return undefined;
  const { pathname } = new URL(url);
  if (/\.(?:md|markdown|txt)$/i.test(pathname)) return undefined;
  const judged = { ...input, prefersTwin: request.fetch.markdown === "prefer" };
  for (const { found_by, ...place } of placesOf(url, metadata.markdown_version)) {
    if (found_by !== "link" && input.listed !== undefined) {
      return { ...judged, twin: listedTwin(input.listed) };
    }
    const asked = { kind: "markdown_version", ...place } as const;
    const fetched = await fetchPlain({ ...request, url: place.url }, context, asked);
    if (!fetched.ok || !isMarkdown(fetched.page, found_by)) continue;
    return { ...judged, twin: { page: fetched.page, found_by } };
  }
  return undefined;
}

/** Returns a text of llms-full.txt as if it had been sent as a file of its own. */
function listedTwin({ url, text }: ListedText): FoundTwin {
  const headers = { "content-type": "text/markdown; charset=utf-8" };
  const body = new TextEncoder().encode(text);
  return {
    page: { url, status: 200, headers, body, identity_declared: false },
    found_by: "llms-full",
  };
}

function placesOf(address: string, named: string | null): readonly Place[] {
  const url = new URL(address);
  url.hash = "";
  const places: Place[] = named === null ? [] : [{ found_by: "link", url: named, accept: ASKED }];
  places.push({ found_by: "accept", url: url.href, accept: ASKED });
  const { pathname } = url;
  const paths = pathname.endsWith("/")
    ? [`${pathname}index.html.md`, `${pathname.slice(0, -1)}.md`]
    : [`${pathname}.md`, pathname.replace(/\.html?$/i, ".md")];
  for (const path of new Set(paths)) {
    if (path === pathname || path === ".md" || path === "/.md") continue;
    const beside = new URL(url);
    beside.pathname = path;
    places.push({ found_by: "address", url: beside.href, accept: ASKED });
  }
  return places;
}

/** Whether a response is Markdown and not the page again; beside the page, plain text also counts. */
function isMarkdown({ status, headers, body }: FoundTwin["page"], found_by: TwinSource): boolean {
  if (status < 200 || status >= 300) return false;
  const type = headers["content-type"] ?? "";
  if (/^text\/(?:x-)?markdown\b/i.test(type)) return true;
  const opening = Buffer.from(body.subarray(0, 1000)).toString("latin1").trimStart();
  return found_by !== "accept" && /^text\/plain\b/i.test(type) && !opening.startsWith("<");
}
