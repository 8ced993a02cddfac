// The protocol of Jina Reader: `GET /<address>` and `POST /`, with options as headers.
import type { TextResult } from "../model/page.ts";
import {
  type Given,
  ignored,
  inside,
  into,
  NO_MODEL,
  numberOf,
  type Options,
  objectOf,
  refusal,
  takeOptions,
  textOf,
} from "./given.ts";
import { type AnswerForm, RETURN_FORMATS, type ReturnFormat } from "./jina-answer.ts";
import { chosenMarkdown, dataUrls } from "./page-text.ts";
import {
  type CompatAsk,
  CompatError,
  type CompatFailure,
  type CompatHost,
  type CompatReply,
  type Protocol,
  sentenceOf,
} from "./protocol.ts";

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

const isOn = (_: string, value: unknown): boolean => value !== "false" && value !== "0";
const asGiven = (_: string, value: unknown): unknown => value;

/** Options by header, without `x-`. */
const HEADERS: Options<Draft> = {
  "return-format": (_name, value, draft) => {
    const format = RETURN_FORMATS.find((one) => one === value);
    if (format === undefined) {
      throw refusal("X-Return-Format", `one of ${RETURN_FORMATS.join(", ")}`);
    }
    draft.format = format;
  },
  "target-selector": inside("read", "include", asGiven),
  "remove-selector": inside("read", "exclude", asGiven),
  "wait-for-selector": (_name, value, draft) => {
    draft.read["render"] = true;
    draft.renderOptions["wait_for"] = value;
  },
  "with-links-summary": into("hasLinks", isOn),
  "with-images-summary": into("hasImages", isOn),
  "token-budget": into("budget", (_, value) => numberOf("X-Token-Budget", value)),
  timeout: into("timeout", (_, value) => numberOf("X-Timeout", value) * 1000),
  "no-cache": (name, value, draft) => {
    if (isOn(name, value)) draft.fetch["max_age"] = 0;
  },
  "cache-tolerance": inside("fetch", "max_age", (_, value) =>
    Math.trunc(numberOf("X-Cache-Tolerance", value)),
  ),
  locale: inside("renderOptions", "locale", asGiven),
  "robots-txt": inside("fetch", "respect_robots", isOn),
  engine: (_name, value, draft) => {
    if (value === "browser") draft.read["render"] = true;
    else if (value !== "direct") throw refusal("X-Engine", "`browser` or `direct`");
  },
  "set-cookie": (_name, value, draft) => {
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
const BODY: Options<Draft> = { url: ignored, html: inside("read", "html", textOf) };

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

const FORMS: readonly (readonly [form: AnswerForm, type: RegExp])[] = [
  ["json", /application\/json/i],
  ["events", /text\/event-stream/i],
];
const TYPES: Readonly<Record<AnswerForm, string>> = {
  text: "text/plain; charset=utf-8",
  json: "application/json; charset=utf-8",
  events: "text/event-stream",
};

function read(url: string, ask: CompatAsk, body: Given, host: CompatHost): Promise<CompatReply> {
  const draft = draftOf(ask.headers, body);
  const accept = ask.headers["accept"] ?? "";
  const [form] = FORMS.find(([, type]) => type.test(accept)) ?? (["text"] as const);
  const { format, hasLinks, hasImages, budget, fetch, renderOptions, timeout } = draft;
  if (form === "text" && (hasLinks || hasImages) && (format === "html" || format === "text")) {
    throw refusal("X-Return-Format", `has no summaries as ${format}, except as JSON`);
  }
  return host.reading(async ({ run, write }) => {
    const result = await run("read", { ...draft.read, url, fetch, renderOptions });
    const { screenshot, page } = result;
    assertScreenshot(result, draft);
    if (form === "text" && screenshot !== undefined) return imageReply(screenshot.tiles);
    const { title, description, published, language } = page;
    const { tokens, body: text } = await write("jinaAnswer", {
      source: sourceOf(result, draft),
      linked: hasLinks ? result.markdown : undefined,
      page: { title, description, url: page.url, published, language },
      images: hasImages ? result.images : undefined,
      tiles: dataUrls(screenshot),
      ...{ format, form, budget },
    });
    if (text !== undefined) return { status: 200, type: TYPES[form], pieces: [text] };
    const says = `the text has about ${tokens} tokens, more than ${budget}`;
    throw new CompatError(409, "TOKEN_BUDGET", says);
  }, timeout);
}

/** Throws CompatError if a screenshot was requested and the browser made none. */
function assertScreenshot(result: TextResult, { read: { screenshot } }: Draft): void {
  if (screenshot === undefined || result.screenshot !== undefined) return;
  const { render_error, render_note } = result;
  throw new CompatError(502, "NO_SCREENSHOT", render_error ?? render_note ?? "there is none");
}

/** Returns the text of the requested format, Markdown for HTML; empty for a screenshot. */
function sourceOf(result: TextResult, { format }: Draft): string {
  switch (format) {
    case "content":
      return chosenMarkdown(result, true);
    case "markdown":
    case "html":
      return result.markdown;
    case "text":
      return result.text;
    case "screenshot":
    case "pageshot":
      return "";
  }
}

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
