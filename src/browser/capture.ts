// Captures a page at rest as the reader sees it: screenshot, source, print and archive.
import {
  type Captures,
  SCREENSHOT_MAX_WIDTH,
  type Screenshot,
  type ScreenshotTile,
  type ScreenshotWanted,
} from "../model/captures.ts";
import { SETTINGS } from "../model/settings.ts";
import type { InPage } from "./in-page.ts";
import type { RenderTask } from "./navigate.ts";
import type { Tab } from "./tab.ts";
import { within } from "./time-bound.ts";

/** Captures of a page, and why others are missing. */
export interface Captured {
  readonly captures: Captures;
  /** Each with its name. */
  readonly failures: readonly string[];
}

/** A page to capture, and when to stop. */
interface Sitter {
  readonly tab: Tab;
  readonly inPage: InPage;
  readonly task: RenderTask;
  /** End by the clock. */
  readonly until: number;
}

/** Captures the page as requested. Reports a failed capture as a reason; throws only on abort. */
export async function capture(
  tab: Tab,
  inPage: InPage,
  task: RenderTask,
): Promise<Captured | undefined> {
  const wanted = task.captures;
  if (wanted === undefined) return undefined;
  const until = task.clock.now() + SETTINGS.CAPTURE_TIMEOUT_MS;
  const sitter = { tab, inPage, task, until };
  const failures: string[] = [];
  const attempt = async <T>(name: string, work: Promise<T>): Promise<T | undefined> => {
    const leftMs = Math.max(1, until - task.clock.now());
    const done = await within(leftMs, work, task.clock).catch((error: unknown) =>
      error instanceof Missing ? error : new Missing("the page was gone"),
    );
    const found = done === "late" ? new Missing("the browser did not finish in time") : done;
    if (!(found instanceof Missing)) return found;
    task.signal.throwIfAborted();
    failures.push(`${name}: ${found.message}`);
    return undefined;
  };
  const { screenshot: shot } = wanted;
  const screenshot = shot && (await attempt("screenshot", screenshotOf(sitter, shot)));
  const html = wanted.html ? await attempt("html", sourceOf(sitter)) : undefined;
  const mhtml = wanted.mhtml ? await attempt("mhtml", archiveOf(sitter)) : undefined;
  // Printing last: scripts of the page may react to it.
  const pdf = wanted.pdf ? await attempt("pdf", printOf(sitter)) : undefined;
  const captures = {
    ...(screenshot && { screenshot }),
    ...(html !== undefined && { html }),
    ...(pdf !== undefined && { pdf }),
    ...(mhtml !== undefined && { mhtml }),
  };
  return { captures, failures };
}

/** Why a capture is missing. */
class Missing extends Error {}

/** Captures the tiles from top to bottom, until a limit is reached. */
async function screenshotOf(
  sitter: Sitter,
  { of, format, maxWidth }: ScreenshotWanted,
): Promise<Screenshot> {
  const { tab, task, until } = sitter;
  const { cssContentSize: page, cssLayoutViewport: view } =
    await tab.session.send("Page.getLayoutMetrics");
  const page_width = Math.max(1, Math.ceil(page.width));
  const page_height = Math.max(1, Math.ceil(page.height));
  const width = of === "view" ? view.clientWidth : Math.min(page_width, SCREENSHOT_MAX_WIDTH);
  const wanted = of === "view" ? view.clientHeight : page_height;
  const most = Math.min(wanted, Math.floor(SETTINGS.SCREENSHOT_MAX_PIXELS / width));
  const step = Math.max(1, Math.floor(SETTINGS.SCREENSHOT_TILE_PIXELS / width));
  const scale = maxWidth === 0 ? 1 : Math.min(1, maxWidth / width);
  const tiles: ScreenshotTile[] = [];
  let height = 0;
  let left = SETTINGS.CAPTURE_MAX_CHARS;
  while (height < most && (tiles.length === 0 || task.clock.now() < until - TILE_RESERVE_MS)) {
    task.signal.throwIfAborted();
    const size = { width, height: Math.min(step, most - height) };
    const top = of === "view" ? view.pageY : height;
    const clip = { x: of === "view" ? view.pageX : 0, y: top, ...size, scale };
    const data = await imageOf(tab, { format, clip, captureBeyondViewport: of === "page" });
    left -= data.length;
    if (left < 0) break;
    tiles.push({ top, ...size, data });
    height += size.height;
  }
  if (tiles.length === 0) throw tooLarge();
  const cut = of === "page" && (height < page_height || width < page_width);
  return { of, format, width, height, page_width, page_height, cut, tiles };
}

/** Time that one tile may take; none is begun with less. */
const TILE_RESERVE_MS = 3000;

/** Parameters of an image. */
interface ImageOptions {
  readonly format: Screenshot["format"];
  readonly clip: Readonly<Record<"x" | "y" | "width" | "height" | "scale", number>>;
  readonly captureBeyondViewport: boolean;
}

/** Captures an image in base64. WebP is lossless unless that is large, as it is for photographs. */
async function imageOf({ session }: Tab, options: ImageOptions): Promise<string> {
  const { format, clip } = options;
  if (format === "png") return (await session.send("Page.captureScreenshot", options)).data;
  const lossless = await session.send("Page.captureScreenshot", { ...options, quality: 100 });
  const pixels = clip.width * clip.height * clip.scale ** 2;
  if (lossless.data.length <= pixels * LOSSLESS_CHARS) return lossless.data;
  return (await session.send("Page.captureScreenshot", { ...options, quality: 80 })).data;
}

/** Maximum characters of base64 per pixel of a lossless image; dense text has 0.25. */
const LOSSLESS_CHARS = 0.4;

async function sourceOf({ inPage }: Sitter): Promise<string> {
  const { html, chars } = await inPage.call("source", SETTINGS.FETCH_MAX_BYTES);
  if (chars > SETTINGS.FETCH_MAX_BYTES) throw new Missing(`it has ${chars} characters`);
  return html;
}

async function archiveOf({ tab }: Sitter): Promise<string> {
  const { data } = await tab.session.send("Page.captureSnapshot", { format: "mhtml" });
  if (data.length > SETTINGS.CAPTURE_MAX_CHARS) throw tooLarge();
  return data;
}

/** Bytes of one piece of a PDF. */
const PIECE_BYTES = 1_048_576;

/** Prints the first pages; the browser sends the file in pieces, so that a large one is refused early. */
async function printOf({ tab, task }: Sitter): Promise<string> {
  const { stream } = await tab.session.send("Page.printToPDF", {
    printBackground: true,
    preferCSSPageSize: true,
    pageRanges: `1-${SETTINGS.PRINT_MAX_PAGES}`,
    transferMode: "ReturnAsStream",
  });
  if (stream === undefined) throw new Missing("the browser does not print");
  try {
    const pieces: Buffer[] = [];
    let left = Math.floor((SETTINGS.CAPTURE_MAX_CHARS / 4) * 3);
    for (;;) {
      task.signal.throwIfAborted();
      const piece = await tab.session.send("IO.read", { handle: stream, size: PIECE_BYTES });
      const bytes = Buffer.from(piece.data, piece.base64Encoded === true ? "base64" : "latin1");
      left -= bytes.length;
      if (left < 0) throw tooLarge();
      pieces.push(bytes);
      if (piece.eof) return Buffer.concat(pieces).toString("base64");
    }
  } finally {
    // The file goes with the page if that is gone.
    tab.session.send("IO.close", { handle: stream }).catch(() => undefined);
  }
}

const tooLarge = () => new Missing("it is too large");
