// Serialises the rendered page to HTML: stamped elements, declarative shadow roots, frames in place.
import { FRAME_ATTRIBUTE, STAMP_ATTRIBUTE } from "../../model/layout.ts";
import type { MeasuredFrame, MeasuredPage } from "./measured-page.ts";

/** Elements with a stamp of the previous reading. */
let stamped: readonly Element[] = [];

/** Writes each element's stamp and removes those of the previous reading. */
export function writeStamps(measured: MeasuredPage): void {
  for (const element of stamped) element.removeAttribute(STAMP_ATTRIBUTE);
  stamped = measured.elements;
  let stamp = 0;
  for (const element of stamped) element.setAttribute(STAMP_ATTRIBUTE, String(stamp++));
}

/** Returns the page's HTML, for a parser that composes declarative shadow roots. */
export function serialise(measured: MeasuredPage): string {
  const { documentElement } = document;
  const { frames, shadowRoots } = measured;
  const inner = withFrames(document, frames, () => documentElement.getHTML({ shadowRoots }));
  const shell = outerTag(documentElement);
  const doctype = document.compatMode === "CSS1Compat" ? "<!DOCTYPE html>" : "";
  return `${doctype}${shell.open}${inner}${shell.close}`;

  function withFrames(owner: Document, all: readonly MeasuredFrame[], html: () => string): string {
    const own = all.filter((frame) => frame.element.ownerDocument === owner);
    if (own.length === 0) return html();
    const places = own.map((frame) => ({ frame, place: markPlace(frame.element) }));
    let source = html();
    for (const { frame, place } of places) {
      for (const mark of place) mark.remove();
      const content = withFrames(frame.document, all, () => bodySource(frame, shadowRoots));
      source = replacePlace(source, place, frameSource(frame, content));
    }
    return owner.body.localName === "frameset" ? source.replace(FRAMESET_TAGS, asBody) : source;
  }
}

type FramePlace = readonly [before: Comment, after: Comment];

/** Marks a frame's place with comments around it; their random text cannot be forged by a page. */
function markPlace(element: Element): FramePlace {
  const mark = crypto.getRandomValues(new Uint32Array(4)).join("-");
  const owner = element.ownerDocument;
  const place: FramePlace = [owner.createComment(`${mark}<`), owner.createComment(`${mark}>`)];
  element.before(place[0]);
  element.after(place[1]);
  return place;
}

function replacePlace(source: string, [before, after]: FramePlace, content: string): string {
  const open = `<!--${before.data}-->`;
  const close = `<!--${after.data}-->`;
  const start = source.indexOf(open);
  const end = source.indexOf(close, start);
  if (start < 0 || end < 0) return source;
  return source.slice(0, start) + content + source.slice(end + close.length);
}

/** Matches the tags of a `frameset`, which cannot hold markup; they become a `div` with its attributes. */
const FRAMESET_TAGS = /<(\/?)frameset\b([^>]*)>/g;
const asBody = (_tag: string, slash: string, attributes: string) =>
  slash === "" ? `<div${attributes}>` : "</div>";

const KEPT_ATTRIBUTES = ["id", "class", "name", "title", "role", "aria-label", STAMP_ATTRIBUTE];

function frameSource(frame: MeasuredFrame, content: string): string {
  const holder = document.createElement("div");
  for (const name of KEPT_ATTRIBUTES) {
    const value = frame.element.getAttribute(name);
    if (value !== null) holder.setAttribute(name, value);
  }
  holder.setAttribute(FRAME_ATTRIBUTE, frame.url);
  const tag = outerTag(holder);
  return tag.open + content + tag.close;
}

function bodySource(frame: MeasuredFrame, shadowRoots: ShadowRoot[]): string {
  const { body } = frame.document;
  makeAbsolute(frame.document);
  const holder = document.createElement("div");
  for (const { name, value } of body.attributes) {
    if (KEPT_ATTRIBUTES.includes(name) || name === "dir" || name === "lang") {
      holder.setAttribute(name, value);
    }
  }
  const tag = outerTag(holder);
  return tag.open + body.getHTML({ shadowRoots }) + tag.close;
}

/** Makes addresses of links and images absolute; in the page they would resolve against its own. */
function makeAbsolute(inner: Document): void {
  for (const link of inner.querySelectorAll<HTMLAnchorElement>("a[href], area[href]")) {
    link.setAttribute("href", link.href);
  }
  for (const image of inner.querySelectorAll<HTMLImageElement>("img[src]")) {
    image.setAttribute("src", image.src);
  }
}

function outerTag(element: Element): { readonly open: string; readonly close: string } {
  const shallow = element.cloneNode(false);
  const source = shallow instanceof Element ? shallow.outerHTML : "";
  const close = `</${element.localName}>`;
  return { open: source.slice(0, source.length - close.length), close };
}
