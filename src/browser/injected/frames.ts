// Selects the frames read with a page: visible, of the same site, within the limits.
import type { Origin } from "./fragments.ts";
import type { FrameRules } from "./messages.ts";

/** A frame with a readable document, and its viewport's position on the page. */
export interface OpenFrame {
  readonly document: Document;
  readonly url: string;
  readonly origin: Origin;
}

/** A frame smaller than this in either direction is a beacon. */
const MIN_SIDE_PX = 2;

/** Returns a frame's document and position; undefined for a beacon and for an inaccessible or empty document. */
export function openFrame(
  frame: HTMLIFrameElement,
  rect: DOMRect,
  around: Origin,
): OpenFrame | undefined {
  const inner = frame.contentDocument;
  if (inner === null || inner.body === null) return undefined;
  if (!showsAsFrame(rect)) return undefined;
  const origin = {
    x: rect.left + frame.clientLeft + around.x,
    y: rect.top + frame.clientTop + around.y,
  };
  return { document: inner, url: inner.URL, origin };
}

/** Whether a frame's box is large enough to show content. */
export function showsAsFrame(rect: DOMRect): boolean {
  return rect.width >= MIN_SIDE_PX && rect.height >= MIN_SIDE_PX;
}

/** A frame smaller than this holds a button rather than text. */
const TEXT_SIDE_PX = { width: 120, height: 60 } as const;

/** Whether a frame's box is large enough for a text. */
export function showsText({ width, height }: DOMRect): boolean {
  return width >= TEXT_SIDE_PX.width && height >= TEXT_SIDE_PX.height;
}

/** Whether a frame's document belongs to the page's site; one without its own address does. */
export function isOfSite(inner: Document, rules: Pick<FrameRules, "siteHosts">): boolean {
  const { protocol, hostname } = new URL(inner.URL);
  if (protocol === "about:" || protocol === "blob:") return true;
  return rules.siteHosts.includes(hostname);
}

/** Returns the page's window and those of its same-site frames. */
export function viewsOfSite(siteHosts: readonly string[]): Window[] {
  const views: Window[] = [window];
  for (const view of views) {
    for (let at = 0; at < view.frames.length; at++) {
      const frame = view.frames[at];
      const inner = frame && documentOf(frame);
      if (frame !== undefined && inner && isOfSite(inner, { siteHosts })) views.push(frame);
    }
  }
  return views;
}

function documentOf(frame: Window): Document | undefined {
  try {
    return frame.document;
  } catch {
    // The browser's error page, in a frame that did not load.
    return undefined;
  }
}
