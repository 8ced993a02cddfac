// Translates the scrape options of Firecrawl's second version; the options that every route knows.
import {
  type Given,
  ignored,
  inside,
  into,
  NO_MODEL,
  neverOff,
  numberOf,
  type Options,
  objectOf,
  refusal,
  switchOf,
  takeOptions,
  textOf,
  textsOf,
} from "../given.ts";

/** Options that every route knows. */
export const SHARED_OPTIONS: Options<unknown> = {
  integration: ignored,
  origin: ignored,
  zeroDataRetention: "the operator decides what is stored",
  threatProtection: "addresses are not looked up anywhere",
};

/** Options that ask a language model. */
export const PROMPTS: Options<unknown> = {
  prompt: NO_MODEL,
  systemPrompt: NO_MODEL,
  agent: NO_MODEL,
};

/** Formats of a document. */
export const FORMATS = [
  "markdown",
  "html",
  "rawHtml",
  "links",
  "images",
  "screenshot",
  "json",
] as const;
export type Format = (typeof FORMATS)[number];

interface Draft {
  formats: Set<Format>;
  /** Whether the content alone is wanted. */
  isContent: boolean;
  parts: { include?: string; exclude?: string };
  headers: Record<string, string> | undefined;
  fetch: Record<string, unknown>;
  renderOptions: Record<string, unknown>;
  /** Whether a browser must read the page. */
  render: boolean;
  fullPage: boolean;
  /** JSON Schema of the format `json`. */
  schema: Given | undefined;
  /** Milliseconds; undefined for no limit besides this service's own. */
  timeout: number | undefined;
  /** Options that were applied differently than requested, in words. */
  notes: string[];
}

/** Requested of each page. */
export type ScrapeAsk = Readonly<Draft>;

const OPTIONS: Options<Draft> = {
  ...SHARED_OPTIONS,
  formats: (name, value, draft) => {
    if (!Array.isArray(value)) throw refusal(name, "must be a list");
    draft.formats = new Set();
    for (const format of value) takeFormat(format, draft);
  },
  onlyMainContent: into("isContent", switchOf),
  includeTags: (name, value, draft) => {
    const list = textsOf(name, value);
    if (list.length > 0) draft.parts.include = anyOf(list);
  },
  // Every page has a head, whose texts are no part of the page: tags that it lacks are no error.
  excludeTags: (name, value, draft) => {
    const list = textsOf(name, value);
    if (list.length > 0) draft.parts.exclude = anyOf([...list, "head"]);
  },
  headers: (_name, value, draft) => {
    const headers = Object.entries(objectOf("headers", value));
    if (headers.length === 0) return;
    draft.headers = Object.fromEntries(
      headers.map(([name, text]) => [name, textOf(`headers.${name}`, text)]),
    );
  },
  waitFor: (name, value, draft) => {
    if (numberOf(name, value) === 0) return;
    draft.render = true;
    draft.notes.push("waitFor: a browser read the page when it had come to rest");
  },
  mobile: (name, value, draft) => {
    if (!switchOf(name, value)) return;
    draft.render = true;
    draft.renderOptions["viewport"] = "phone";
  },
  timeout: into("timeout", numberOf),
  maxAge: inside("fetch", "max_age", (name, value) => Math.floor(numberOf(name, value) / 1000)),
  parsers: (name, value, draft) => {
    if (!Array.isArray(value)) throw refusal(name, "must be a list");
    const names = value.map((parser) => parserOf(parser));
    draft.fetch["read_pdf"] = names.includes("pdf");
  },
  location: (name, value, draft) => {
    const { country, languages, ...rest } = objectOf(name, value);
    if (country !== undefined) {
      throw refusal("location.country", "this service has no proxies in other countries");
    }
    takeOptions(rest, {}, draft);
    const [locale] = textsOf("location.languages", languages ?? []);
    if (locale !== undefined) draft.renderOptions["locale"] = locale;
  },
  proxy: (name, value) => {
    if (value === "basic" || value === "auto") return;
    throw refusal(name, "this service has the proxy of its operator only (`basic`)");
  },
  blockAds: neverOff("media are never loaded"),
  storeInCache: neverOff("the operator decides what is stored"),
  removeBase64Images: neverOff("texts never have the data of images"),
  actions: "this service does not act on pages; collapsed content is opened by itself",
  minAge: "a copy has a maximum age only (`maxAge`)",
  skipTlsVerification: "certificates are always verified",
  fastMode: "a browser is used only where a page needs one",
  lockdown: "use `fetch.offline` of /api/text",
  redactPII: NO_MODEL,
  profile: "browsers keep nothing between reads",
  useMock: "it is for tests of another service",
};

/** Joins selectors so that a page needs to match only one of them. */
const anyOf = (selectors: readonly string[]): string => `:is(${selectors.join(", ")})`;

function takeFormat(given: unknown, draft: Draft): void {
  const { type, ...options } =
    typeof given === "string" ? { type: given } : objectOf("formats", given);
  const name = textOf("formats", type);
  const format = FORMATS.find((one) => one === name);
  if (name === "screenshot@fullPage") {
    draft.formats.add("screenshot");
    draft.fullPage = true;
    return;
  }
  if (format === undefined) throw refusal(`formats.${name}`, REFUSED[name] ?? "unknown format");
  draft.formats.add(format);
  takeOptions(options, FORMAT_OPTIONS[format] ?? {}, draft);
  if (format === "json" && draft.schema === undefined) {
    throw refusal("formats.json", `needs a schema: ${NO_MODEL}`);
  }
}

const FORMAT_OPTIONS: Readonly<Partial<Record<Format, Options<Draft>>>> = {
  screenshot: {
    fullPage: into("fullPage", (name, value) => switchOf(`formats.screenshot.${name}`, value)),
    viewport: (_name, value, draft) => {
      const { width, height, ...rest } = objectOf("formats.screenshot.viewport", value);
      takeOptions(rest, {}, draft);
      draft.renderOptions["viewport_width"] = numberOf("viewport.width", width);
      draft.renderOptions["viewport_height"] = numberOf("viewport.height", height);
    },
    quality: "screenshots are PNG, without loss",
  },
  json: {
    schema: into("schema", (name, value) => objectOf(`formats.json.${name}`, value)),
    prompt: (_name, _value, draft) => {
      draft.notes.push(`json: the prompt was not used, ${NO_MODEL}; the schema decides`);
    },
  },
};

/** Reasons for formats of Firecrawl that are not here. */
const REFUSED: Readonly<Record<string, string>> = {
  summary: NO_MODEL,
  question: NO_MODEL,
  highlights: NO_MODEL,
  query: NO_MODEL,
  branding: NO_MODEL,
  product: "use `json` with a schema",
  menu: "use `json` with a schema",
  attributes: "use `json` with a schema",
  changeTracking: "use /api/diff or a watch",
  audio: "media are not read",
  video: "media are not read",
};

function parserOf(parser: unknown): string {
  if (parser === "pdf") return parser;
  const { type, mode, ...rest } = objectOf("parsers", parser);
  if (mode === "ocr") throw refusal("parsers.mode", "the operator decides on OCR");
  takeOptions(rest, { maxPages: "a PDF is read whole or refused" }, {});
  if (type !== "pdf") throw refusal("parsers", `there is no parser ${String(type)}`);
  return type;
}

/** Reads scrape options. Throws InvalidRequestError. */
export function scrapeAsk(given: Given): ScrapeAsk {
  return takeOptions<Draft>(given, OPTIONS, {
    formats: new Set<Format>(["markdown"]),
    isContent: true,
    parts: {},
    headers: undefined,
    fetch: { read_pdf: true, read_files: true },
    renderOptions: {},
    render: false,
    fullPage: false,
    schema: undefined,
    timeout: undefined,
    notes: [],
  });
}

/** Returns the fields of a read. */
export function readFields(url: string, ask: ScrapeAsk): object {
  const { formats, parts, headers, fetch, renderOptions, render, fullPage } = ask;
  return {
    url,
    ...parts,
    render,
    direction: "auto",
    fetch,
    renderOptions,
    ...(headers !== undefined && { headers }),
    ...(formats.has("screenshot") && { screenshot: fullPage ? "page" : "view" }),
    ...(formats.has("rawHtml") && { rendered_html: true }),
  };
}
