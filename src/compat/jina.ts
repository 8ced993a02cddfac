// The protocol of Jina Reader: `GET /<address>` and `POST /`, with options as headers.
import { estimatedTokens } from "../chunking/tokens.ts";
import type { PageRecord, TextResult } from "../model/page.ts";
import {
  type Given,
  ignored,
  NO_MODEL,
  numberOf,
  type Options,
  objectOf,
  refusal,
  takeOptions,
  textOf,
} from "./given.ts";
import { asHtml, chosenMarkdown, dataUrls, linksIn } from "./page-text.ts";
import {
  type CompatAsk,
  CompatError,
  type CompatFailure,
  type CompatHost,
  type CompatReply,
  type Protocol,
  sentenceOf,
} from "./protocol.ts";

const RETURN_FORMATS = ["content", "markdown", "html", "text", "screenshot", "pageshot"] as const;
type ReturnFormat = (typeof RETURN_FORMATS)[number];

interface Draft {
  format: ReturnFormat;
  read: Record<string, unknown>;
  fetch: Record<string, unknown>;
  renderOptions: Record<string, unknown>;
  hasLinks: boolean;
  hasImages: boolean;
  /** Maximum tokens. */
  budget: number | undefined;
  /** Milliseconds. */
  timeout: number | undefined;
}

const isOn = (value: unknown): boolean => value !== "false" && value !== "0";

/** Options by header, without `x-`. */
const HEADERS: Options<Draft> = {
  "return-format": (value, draft) => {
    const format = RETURN_FORMATS.find((one) => one === value);
    if (format === undefined) {
      throw refusal("X-Return-Format", `one of ${RETURN_FORMATS.join(", ")}`);
    }
    draft.format = format;
  },
  "target-selector": (value, draft) => {
    draft.read["include"] = value;
  },
  "remove-selector": (value, draft) => {
    draft.read["exclude"] = value;
  },
  "wait-for-selector": (value, draft) => {
    draft.read["render"] = true;
    draft.renderOptions["wait_for"] = value;
  },
  "with-links-summary": (value, draft) => {
    draft.hasLinks = isOn(value);
  },
  "with-images-summary": (value, draft) => {
    draft.hasImages = isOn(value);
  },
  "token-budget": (value, draft) => {
    draft.budget = numberOf("X-Token-Budget", value);
  },
  timeout: (value, draft) => {
    draft.timeout = numberOf("X-Timeout", value) * 1000;
  },
  "no-cache": (value, draft) => {
    if (isOn(value)) draft.fetch["max_age"] = 0;
  },
  "cache-tolerance": (value, draft) => {
    draft.fetch["max_age"] = Math.trunc(numberOf("X-Cache-Tolerance", value));
  },
  locale: (value, draft) => {
    draft.renderOptions["locale"] = value;
  },
  "robots-txt": (value, draft) => {
    draft.fetch["respect_robots"] = isOn(value);
  },
  engine: (value, draft) => {
    if (value === "browser") draft.read["render"] = true;
    else if (value !== "direct") throw refusal("X-Engine", "`browser` or `direct`");
  },
  "set-cookie": (value, draft) => {
    const [name = "", ...rest] = textOf("X-Set-Cookie", value).split(";")[0]?.split("=") ?? [];
    draft.read["cookies"] = { [name.trim()]: rest.join("=").trim() };
  },
  "respond-with": "use X-Return-Format",
  "with-generated-alt": NO_MODEL,
  "proxy-url": "this service has the proxy of its operator only",
  proxy: "this service has the proxy of its operator only",
  "user-agent": "the service names itself",
  referer: "use `headers` of /api/text",
  "retain-images": "images stay in the text",
  "with-iframe": "frames of the same site are always read",
  "with-shadow-dom": "shadow trees are always read",
  "remove-overlay": "overlays are always passed",
  "max-tokens": "a text is never cut; use X-Token-Budget",
  "detach-selector": "use X-Remove-Selector",
  "keep-img-data-url": "addresses stay as they are",
};

/** Fields of a body. */
const BODY: Options<Draft> = {
  url: ignored,
  html: (value, draft) => {
    draft.read["html"] = textOf("html", value);
  },
};

/** Returns the options among the headers; proxies and clients add others. */
function optionsIn(headers: CompatAsk["headers"]): Given {
  const named = Object.entries(headers).filter(([name]) => {
    return name.startsWith("x-") && Object.hasOwn(HEADERS, name.slice(2));
  });
  return Object.fromEntries(named.map(([name, value]) => [name.slice(2), value]));
}

function draftOf(headers: CompatAsk["headers"], body: Given): Draft {
  const draft: Draft = {
    format: "content",
    read: { direction: "auto" },
    fetch: { read_pdf: true, read_files: true },
    renderOptions: {},
    hasLinks: false,
    hasImages: false,
    budget: undefined,
    timeout: undefined,
  };
  takeOptions(optionsIn(headers), HEADERS, draft);
  takeOptions(body, BODY, draft);
  if (draft.format === "screenshot") draft.read["screenshot"] = "view";
  if (draft.format === "pageshot") draft.read["screenshot"] = "page";
  return draft;
}

async function read(url: string, ask: CompatAsk, body: Given, host: CompatHost) {
  const draft = draftOf(ask.headers, body);
  const { fetch, renderOptions } = draft;
  const fields = { ...draft.read, url, fetch, renderOptions };
  const result = await host.runWithin(draft.timeout, "read", fields);
  assertScreenshot(result, draft);
  const text = chosenText(result, draft);
  const tokens = estimatedTokens(text);
  if (draft.budget !== undefined && tokens > draft.budget) {
    const says = `the text has about ${tokens} tokens, more than ${draft.budget}`;
    throw new CompatError(409, "TOKEN_BUDGET", says);
  }
  const accept = ask.headers["accept"] ?? "";
  if (/application\/json/i.test(accept)) return jsonReply(result, { draft, text, tokens });
  if (/text\/event-stream/i.test(accept)) {
    const { body: data } = jsonReply(result, { draft, text, tokens });
    return { status: 200, type: "text/event-stream", body: `data: ${JSON.stringify(data)}\n\n` };
  }
  if (result.screenshot !== undefined) return imageReply(result.screenshot.tiles);
  return { status: 200, type: "text/plain; charset=utf-8", body: plainText(result, draft, text) };
}

/** Throws CompatError if a screenshot was requested and the browser made none. */
function assertScreenshot(result: TextResult, { read: { screenshot } }: Draft): void {
  if (screenshot === undefined || result.screenshot !== undefined) return;
  const { render_error, render_note } = result;
  throw new CompatError(502, "NO_SCREENSHOT", render_error ?? render_note ?? "there is none");
}

/** Returns the text of the requested form; empty for a screenshot. */
function chosenText(result: TextResult, { format }: Draft): string {
  switch (format) {
    case "content":
      return chosenMarkdown(result, true);
    case "markdown":
      return result.markdown;
    case "html":
      return asHtml(result.markdown);
    case "text":
      return result.text;
    case "screenshot":
    case "pageshot":
      return "";
  }
}

function plainText(result: TextResult, draft: Draft, text: string): string {
  const { format, hasLinks, hasImages } = draft;
  if (format !== "content" && !hasLinks && !hasImages) return text;
  if (format !== "content" && format !== "markdown") {
    throw refusal("X-Return-Format", `has no summaries as ${format}, except as JSON`);
  }
  const { page, images } = result;
  const head = [
    ["Title", page.title],
    ["URL Source", page.url],
    ["Published Time", page.published],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  const parts = [...head, `Markdown Content:\n${text}`];
  if (hasImages) parts.push(`Images:\n${images.map(imageLine).join("\n")}`);
  if (hasLinks) {
    const links = linksIn(result.markdown).map(
      ({ text: words, url }) => `- [${words.replace(/[[\]]/g, "\\$&")}](${url})`,
    );
    parts.push(`Links/Buttons:\n${links.join("\n")}`);
  }
  return `${parts.join("\n\n")}\n`;
}

const imageLine = (url: string, index: number): string => `- ![Image ${index + 1}](${url})`;

interface Written {
  readonly draft: Draft;
  readonly text: string;
  readonly tokens: number;
}

function jsonReply(result: TextResult, { draft, text, tokens }: Written): CompatReply {
  const { page, images, markdown, screenshot } = result;
  const usage = { tokens };
  const { format, hasLinks, hasImages } = draft;
  const tiles = dataUrls(screenshot);
  const name = format === "markdown" ? "content" : format;
  const data = {
    ...about(page),
    ...(tiles.length === 0 ? { [name]: text } : { [`${format}Url`]: tiles[0], screenshots: tiles }),
    ...(hasLinks && { links: namedLinks(markdown) }),
    ...(hasImages && {
      images: Object.fromEntries(images.map((url, index) => [`Image ${index + 1}`, url])),
    }),
    usage,
  };
  return { status: 200, body: { code: 200, status: 20_000, data, meta: { usage } } };
}

/** Returns addresses by the words of their links; equal words are numbered. */
function namedLinks(markdown: string): Readonly<Record<string, string>> {
  const named = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const { text, url } of linksIn(markdown)) {
    const words = text === "" ? url : text;
    const count = (counts.get(words) ?? 0) + 1;
    counts.set(words, count);
    const name = count === 1 ? words : `${words} (${count})`;
    // Another link may have those very words.
    named.set(named.has(name) ? `${name} ${url}` : name, url);
  }
  return Object.fromEntries(named);
}

const about = ({ title, description, url, published, language }: PageRecord) => ({
  title: title ?? "",
  description: description ?? "",
  url,
  ...(published !== null && { publishedTime: published }),
  ...(language !== null && { metadata: { lang: language } }),
});

function imageReply(tiles: readonly { readonly data: string }[]): CompatReply {
  const [tile] = tiles;
  if (tile === undefined || tiles.length > 1) {
    const says = `the screenshot has ${tiles.length} parts: ask with Accept: application/json`;
    throw new CompatError(422, "SCREENSHOT_PARTS", says);
  }
  return { status: 200, type: "image/png", body: Buffer.from(tile.data, "base64") };
}

export const jina = (): Protocol => ({
  routes: [
    // A proxy may have made one slash of two.
    ...["/http::/*", "/https::/*"].map((path) => ({
      method: "GET" as const,
      path,
      answer: async (ask: CompatAsk, host: CompatHost) => {
        const url = ask.target.slice(1).replace(/^(https?):\/+/i, "$1://");
        return read(url, ask, {}, host);
      },
    })),
    {
      method: "POST",
      path: "/",
      answer: async (ask, host) => {
        const body = objectOf("body", ask.body);
        return read(textOf("url", body["url"]), ask, body, host);
      },
    },
  ],
  takesForms: true,
  refusal: refused,
});

function refused(failure: CompatFailure): CompatReply {
  const { status, code } = failure;
  const message = sentenceOf(failure);
  return {
    status,
    body: {
      data: null,
      code: status,
      status: status * 100,
      name: code,
      message,
      readableMessage: `${code}: ${message}`,
    },
  };
}
