// Which frames of a page are read with it: shown, of the same site, within the limits.
import type { Origin } from "./fragments.ts";
import type { FrameRules } from "./wire.ts";

/** A frame whose document can be read, with where its viewport stands on the page. */
export interface OpenFrame {
  readonly document: Document;
  readonly url: string;
  readonly origin: Origin;
}

/** Smaller than this in either direction a frame is a beacon. */
const LEAST_SIDE_PX = 2;

/** The document of a frame that shows one of the site's pages; undefined when it is a beacon, another site's or closed. */
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

/** Whether a frame's box is one a reader sees something in. */
export function showsAsFrame(rect: DOMRect): boolean {
  return rect.width >= LEAST_SIDE_PX && rect.height >= LEAST_SIDE_PX;
}

/** Whether a frame's document belongs to the page's site; one without an address of its own is the page's. */
export function isOfSite(inner: Document, rules: Pick<FrameRules, "siteHosts">): boolean {
  const { protocol, hostname } = new URL(inner.URL);
  if (protocol === "about:" || protocol === "blob:") return true;
  return rules.siteHosts.includes(hostname);
}

/** The page's window, and those of its frames of the same site. */
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
    // A page of the browser's own, drawn for a frame that did not load.
    return undefined;
  }
}
