// Which captures a page request asks for, and what a browser returns besides them.
import type { Captures, CapturesWanted } from "../model/captures.ts";
import type { RenderedPage } from "../model/rendered.ts";
import type { TextRequest } from "../operations/operations.ts";
import type { Fetched } from "./input.ts";

/** Returns the requested captures; undefined for none. `opened` are those of a measured page. */
export function capturesWanted(request: TextRequest, opened = false): CapturesWanted | undefined {
  const { screenshot, screenshot_format: format = "png", screenshot_width: maxWidth } = request;
  const { rendered_html: html, pdf, mhtml } = request;
  if (screenshot === undefined && !html && !pdf && !mhtml) return undefined;
  const shot = screenshot && { screenshot: { of: screenshot, format, maxWidth } };
  return { ...shot, html, pdf, mhtml, opened };
}

/** A rendered page for the thread that reads it, and its captures, which stay here. */
export interface RenderedRead {
  readonly rendered: Fetched<RenderedPage>;
  readonly captures: Captures | undefined;
}

/** Separates the captures of a rendered page from the page. */
export function withoutCaptures(fetched: Fetched<RenderedPage>): RenderedRead {
  if (!fetched.ok) return { rendered: fetched, captures: undefined };
  const { captures, ...page } = fetched.page;
  return { rendered: { ok: true, page }, captures };
}
