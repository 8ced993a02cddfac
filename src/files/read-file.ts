// Reads a file of any kind as a page: this folder's only entry point.
import { decodeHtml } from "../html/decode.ts";
import { type FileKind, OFFICE_KINDS } from "../model/files.ts";
import { withThousands } from "../text/thousands.ts";
import { type FileHead, fileKindOf, fileName, isPackage } from "../url/file-kind.ts";
import { parseUrl } from "../url/parse-url.ts";
import { readJson, readSitemapFile, readXml } from "./data.ts";
import { readFeed } from "./feed.ts";
import { readMailbox, readMessage } from "./mail.ts";
import { readNotebook } from "./notebook.ts";
import { readOffice } from "./office.ts";
import { FileFault, type FileLimits, type FileOutcome, type ReadParts } from "./outcome.ts";
import { rootName } from "./service-markup.ts";

export type { FileOutcome, FilePage } from "./outcome.ts";

const OFFICE: ReadonlySet<FileKind> = new Set<FileKind>(OFFICE_KINDS);

/** Roots of feeds and sitemaps. */
const FEED_ROOTS: ReadonlySet<string> = new Set(["rss", "feed", "rdf"]);
const SITEMAP_ROOTS: ReadonlySet<string> = new Set(["urlset", "sitemapindex"]);

/** Reads a file; undefined if the response is none by its head and its bytes. */
export async function readFile(
  bytes: Uint8Array,
  head: FileHead,
  limits: FileLimits,
): Promise<FileOutcome | undefined> {
  const stated = fileKindOf(head);
  const isOffice = isPackage(bytes);
  if (stated === undefined && !isOffice) return undefined;
  // The bytes of a package decide over a type that it cannot have.
  const kind = isOffice && (stated === undefined || !OFFICE.has(stated)) ? undefined : stated;
  try {
    const parts = await partsOf(bytes, { kind, head, limits });
    const record = { kind: parts.kind, bytes: bytes.length, embedded: parts.embedded ?? 0 };
    return { ok: true, page: { html: parts.html, info: parts.info ?? {}, record } };
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    const size = `${withThousands(bytes.length)} bytes`;
    const name = kind === undefined ? "the file" : `the ${kind} file`;
    return { ok: false, reason: `${name} (${size}) cannot be read: ${error.message}` };
  }
}

interface Asked {
  /** Kind of the file; undefined for an Office file or a book, whose bytes decide the kind. */
  readonly kind: FileKind | undefined;
  readonly head: FileHead;
  readonly limits: FileLimits;
}

async function partsOf(
  bytes: Uint8Array,
  { kind, head, limits }: Asked,
): Promise<ReadParts & { readonly kind: FileKind }> {
  if (kind === undefined || OFFICE.has(kind)) return await readOffice(bytes, kind, limits);
  if (kind === "email") return { kind, ...(await readMessage(bytes, limits.maxItems)) };
  if (kind === "mailbox") return { kind, ...(await readMailbox(bytes, limits.maxItems)) };
  if (bytes.length > limits.maxTextBytes) {
    throw new FileFault(`it is larger than ${withThousands(limits.maxTextBytes)} bytes`);
  }
  const hostname = parseUrl(head.url)?.hostname;
  const { text: source } = decodeHtml(bytes, head.headers["content-type"], hostname);
  const name = fileName(head);
  switch (kind) {
    case "json":
      return isJsonFeed(source)
        ? { kind: "feed", ...(await readFeed(source, limits.maxItems)) }
        : { kind, ...readJson(source, name) };
    case "notebook":
      return { kind, ...readNotebook(source) };
    default:
      return await readMarkup(source, name, limits);
  }
}

/** Reads XML by its root: a feed, a sitemap or other data. A feed may be JSON too. */
async function readMarkup(
  source: string,
  name: string,
  limits: FileLimits,
): Promise<ReadParts & { readonly kind: FileKind }> {
  const root = rootName(source);
  if (FEED_ROOTS.has(root) || isJsonFeed(source)) {
    return { kind: "feed", ...(await readFeed(source, limits.maxItems)) };
  }
  if (SITEMAP_ROOTS.has(root)) return { kind: "sitemap", ...readSitemapFile(source, name) };
  // XHTML under a type of XML is a page as it is.
  if (root === "html") return { kind: "xml", html: source };
  if (root === "") throw new FileFault("it has no element");
  return { kind: "xml", ...readXml(source, name) };
}

const isJsonFeed = (source: string): boolean =>
  /^\s*\{/.test(source) &&
  /"version"\s*:\s*"https?:\/\/jsonfeed\.org\/version\//.test(source.slice(0, 5000));
