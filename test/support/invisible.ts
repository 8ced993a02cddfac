// Ways to make text invisible, and similar ways that a reader can see: one made page each.
import type { HiddenBy } from "../../src/model/document.ts";

/** A way to make text invisible, and the rule that leaves it out in each mode. */
export interface Vector {
  /** What a person would call it; the first column of the table in the docs. */
  readonly name: string;
  /** Declarations that hide an element; "" if the markup alone does. */
  readonly css: string;
  /** The words that hide in an element, when it is not a paragraph of its own. */
  readonly body?: (attributes: string, words: string) => string;
  /** Rules that leave the words out; undefined if only a browser finds them. */
  readonly plain: HiddenBy | undefined;
  readonly rendered: HiddenBy;
}

/** Places of the declarations: the variants of each vector. */
export const PLACES = ["inline", "class", "compound", "media", "ancestor"] as const;

export type Place = (typeof PLACES)[number];

const paragraph = (attributes: string, words: string) => `<p ${attributes}>${words}</p>`;

const SHOWN = `<h1>Lighthouses of the northern coast</h1>
<p>The first lighthouse was built of stone in the year of the great storm, by the harbour.</p>
<p>Its lamp burned oil for a century before the harbour was connected to electricity.</p>
<p>Today a keeper opens the tower for visitors on every Sunday of the summer months.</p>`;

/** Returns the words that a vector hides at a place. */
export const wordsAt = (place: Place): string => `Nobody ever reads these ${place} words`;

/** Returns the page of a vector: visible prose, and hidden words at every place. */
export function pageOf({ css, body = paragraph }: Pick<Vector, "css" | "body">): string {
  if (css === "") return `<!DOCTYPE html>${SHOWN}${body("", wordsAt("inline"))}${SHOWN}`;
  const sheet = `.one{${css}} .outer .inner{${css}} @media screen and (min-width:600px){.wide{${css}}}`;
  const parts = [
    body(`style="${css}"`, wordsAt("inline")),
    body(`class="one"`, wordsAt("class")),
    `<div class="outer">${body(`class="inner"`, wordsAt("compound"))}</div>`,
    body(`class="wide"`, wordsAt("media")),
    `<div class="one">${body("", wordsAt("ancestor"))}</div>`,
  ];
  return `<!DOCTYPE html><style>${sheet}</style>${SHOWN}${parts.join("\n")}${SHOWN}`;
}

/** Returns the places that a vector's page uses. */
export const placesOf = ({ css }: Pick<Vector, "css">): readonly Place[] =>
  css === "" ? ["inline"] : PLACES;

/** Returns words as tag characters, which no font draws. */
const asTags = (words: string) =>
  [...words].map((char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0))).join("");

/** Returns words as zero-width signs, a bit each. */
const asZeroWidth = (words: string) =>
  [...words]
    .flatMap((char) => [...char.charCodeAt(0).toString(2)])
    .map((bit) => (bit === "1" ? "\u200b" : "\u200c"))
    .join("");

const svgText = (attributes: string, words: string) =>
  `<svg width="400" height="40"><text x="5" y="20" ${attributes}>${words}</text></svg>`;

export const VECTORS: readonly Vector[] = [
  { name: "not displayed", css: "display:none", plain: "stylesheet", rendered: "display" },
  {
    name: "not visible",
    css: "visibility:hidden",
    plain: "stylesheet",
    rendered: "visibility",
  },
  {
    name: "skipped content",
    css: "content-visibility:hidden",
    plain: "stylesheet",
    rendered: "display",
  },
  { name: "opacity 0", css: "opacity:0", plain: "opacity", rendered: "opacity" },
  { name: "opacity .01", css: "opacity:.01", plain: "opacity", rendered: "opacity" },
  { name: "opacity filter", css: "filter:opacity(0)", plain: "opacity", rendered: "opacity" },
  { name: "font size 0", css: "font-size:0", plain: "font-size", rendered: "font-size" },
  { name: "font size of a pixel", css: "font-size:1px", plain: "font-size", rendered: "font-size" },
  {
    name: "color of the page",
    css: "color:#fff",
    plain: "color",
    rendered: "color",
  },
  {
    name: "color of its own background",
    css: "color:#123456;background:#123456",
    plain: "color",
    rendered: "color",
  },
  {
    name: "color a shade off the background",
    css: "color:#fefefe;background-color:#fff",
    plain: "color",
    rendered: "color",
  },
  { name: "transparent color", css: "color:transparent", plain: "color", rendered: "color" },
  {
    name: "color without alpha",
    css: "color:rgba(0,0,0,0)",
    plain: "color",
    rendered: "color",
  },
  {
    name: "transparent text fill",
    css: "-webkit-text-fill-color:transparent",
    plain: "color",
    rendered: "color",
  },
  {
    name: "clip-path inset",
    css: "clip-path:inset(100%)",
    plain: "clipped",
    rendered: "clipped",
  },
  { name: "clip-path circle", css: "clip-path:circle(0)", plain: "clipped", rendered: "clipped" },
  {
    name: "clip-path polygon",
    css: "clip-path:polygon(0 0,0 0,0 0)",
    plain: "clipped",
    rendered: "clipped",
  },
  {
    name: "clip",
    css: "position:absolute;clip:rect(0,0,0,0)",
    plain: "clipped",
    rendered: "clipped",
  },
  {
    name: "clipped pixel",
    css: "position:absolute;width:1px;height:1px;overflow:hidden",
    plain: "clipped",
    rendered: "clipped",
  },
  {
    name: "transparent mask",
    css: "-webkit-mask:linear-gradient(transparent,transparent);mask:linear-gradient(transparent,transparent)",
    plain: "clipped",
    rendered: "clipped",
  },
  { name: "scale 0", css: "transform:scale(0)", plain: "transform", rendered: "transform" },
  {
    name: "scale property 0",
    css: "scale:0",
    plain: "transform",
    rendered: "transform",
  },
  {
    name: "turned edge-on",
    css: "transform:rotateY(90deg)",
    plain: "transform",
    rendered: "transform",
  },
  {
    name: "left of the page",
    css: "position:absolute;left:-9999px",
    plain: "offscreen",
    rendered: "offscreen",
  },
  {
    name: "above the page",
    css: "position:absolute;top:-9999px",
    plain: "offscreen",
    rendered: "offscreen",
  },
  {
    name: "right of the page",
    css: "position:absolute;left:9999px",
    plain: "offscreen",
    rendered: "offscreen",
  },
  {
    name: "moved left",
    css: "transform:translate(-9999px)",
    plain: "offscreen",
    rendered: "offscreen",
  },
  {
    name: "moved right",
    css: "transform:translateX(9999px)",
    plain: "offscreen",
    rendered: "offscreen",
  },
  {
    name: "negative margin",
    css: "margin-left:-9999px",
    plain: "offscreen",
    rendered: "offscreen",
  },
  {
    name: "negative text indent",
    css: "text-indent:-9999px",
    plain: "offscreen",
    rendered: "offscreen",
  },
  {
    name: "text indent in a box",
    css: "text-indent:100%;white-space:nowrap;overflow:hidden",
    plain: "offscreen",
    rendered: "offscreen",
  },
  { name: "height 0", css: "height:0;overflow:hidden", plain: "overflow", rendered: "overflow" },
  { name: "width 0", css: "width:0;overflow:hidden", plain: "overflow", rendered: "overflow" },
  {
    name: "maximum height 0",
    css: "max-height:0;overflow:hidden",
    plain: "overflow",
    rendered: "overflow",
  },
  {
    name: "pushed out of its box",
    css: "height:20px;padding-top:20px;box-sizing:border-box;overflow:hidden",
    plain: "overflow",
    rendered: "overflow",
  },
  {
    name: "after the full box",
    css: "",
    body: (_, words) =>
      `<div style="height:20px;line-height:20px;overflow:hidden"><p style="margin:0">Seen by all.</p><p>${words}</p></div>`,
    plain: undefined,
    rendered: "overflow",
  },
  {
    name: "covered by a box",
    css: "",
    body: (_, words) =>
      `<div style="position:relative"><p>${words}</p><div style="position:absolute;inset:0;background:#fff"></div></div>`,
    plain: undefined,
    rendered: "covered",
  },
  {
    name: "behind its background",
    css: "",
    body: (_, words) =>
      `<div style="background:#fff"><p style="position:relative;z-index:-1">${words}</p></div>`,
    plain: undefined,
    rendered: "covered",
  },
  {
    name: "SVG text without fill",
    css: "fill:none",
    body: svgText,
    plain: "color",
    rendered: "color",
  },
  {
    name: "SVG text, transparent",
    css: "opacity:0",
    body: svgText,
    plain: "opacity",
    rendered: "opacity",
  },
  {
    name: "SVG text, font size 0",
    css: "font-size:0",
    body: svgText,
    plain: "font-size",
    rendered: "font-size",
  },
  {
    name: "tag characters",
    css: "",
    body: (_, words) => `<p>Closed in winter.${asTags(words)}</p>`,
    plain: "characters",
    rendered: "characters",
  },
  {
    name: "zero-width signs",
    css: "",
    body: (_, words) => `<p>Closed in winter.${asZeroWidth(words)}</p>`,
    plain: "characters",
    rendered: "characters",
  },
];

/** Text that a person sees, or will see by reading on. */
export interface Visible {
  readonly name: string;
  /** Markup with style elements, and the words. */
  readonly body: (words: string) => string;
}

export const VISIBLE: readonly Visible[] = [
  {
    name: "fades in by a transition",
    body: (words) => `<style>.f{opacity:0;transition:opacity 1s}</style><p class=f>${words}</p>`,
  },
  {
    name: "fades in by an animation",
    body: (words) =>
      `<style>@keyframes in{to{opacity:1}}.f{opacity:0;animation:in 1s 3600s forwards}</style><p class=f>${words}</p>`,
  },
  {
    name: "moves in",
    body: (words) => `<p style="opacity:0;transform:translateY(40px)">${words}</p>`,
  },
  {
    name: "data-aos",
    body: (words) => `<style>[data-aos]{opacity:0}</style><p data-aos=fade-up>${words}</p>`,
  },
  {
    name: "data-aos around it",
    body: (words) =>
      `<style>[data-aos]{opacity:0}</style><div data-aos=fade-up><p>${words}</p></div>`,
  },
  { name: "wow", body: (words) => `<p class="wow fadeInUp" style="opacity:0">${words}</p>` },
  { name: "reveal", body: (words) => `<p class="js-reveal" style="opacity:0">${words}</p>` },
  {
    name: "shown by another class",
    body: (words) => `<style>.f{opacity:0}.f.is-shown{opacity:1}</style><p class=f>${words}</p>`,
  },
  {
    name: "gradient text",
    body: (words) =>
      `<p style="background:linear-gradient(red,blue);-webkit-background-clip:text;background-clip:text;color:transparent">${words}</p>`,
  },
  {
    name: "text drawn by its shadow",
    body: (words) => `<p style="color:transparent;text-shadow:0 0 0 #000">${words}</p>`,
  },
  {
    name: "sized children of a container without size",
    body: (words) =>
      `<style>.row{font-size:0}.cell{font-size:16px;display:inline-block}</style><div class=row><div class=cell>${words}</div></div>`,
  },
  {
    name: "white on a dark ancestor",
    body: (words) => `<div style="background:#222"><p style="color:#fff">${words}</p></div>`,
  },
  {
    name: "white on a picture behind it",
    body: (words) =>
      `<div style="position:relative;height:200px"><img src=/no.png alt="" style="position:absolute;inset:0;width:100%;height:100%"><p style="position:relative;color:#fff">${words}</p></div>`,
  },
  {
    name: "white on a background picture",
    body: (words) =>
      `<div style="background:url(/no.png)"><p style="color:#fff">${words}</p></div>`,
  },
  {
    name: "white on a generated background",
    body: (words) =>
      `<style>.g{position:relative}.g::before{content:"";position:absolute;inset:0;background:#000;z-index:-1}</style><div class=g><p style="color:#fff">${words}</p></div>`,
  },
  {
    name: "a box of another color over it",
    body: (words) => `<p style="position:relative">${words}</p>`,
  },
  {
    name: "an accordion that opens by a transition",
    body: (words) =>
      `<style>.panel{max-height:0;overflow:hidden;transition:max-height .2s}</style><button class=acc>Section</button><div class=panel><p>${words}</p></div>`,
  },
  {
    name: "displayed on wide screens only",
    body: (words) =>
      `<style>@media (max-width:500px){.n{display:none}}</style><p class=n>${words}</p>`,
  },
  {
    name: "not printed",
    body: (words) => `<style>@media print{.n{display:none}}</style><p class=n>${words}</p>`,
  },
  {
    name: "displayed by a later rule",
    body: (words) =>
      `<style>.n{display:none}div .n{display:block}</style><div><p class=n>${words}</p></div>`,
  },
  {
    name: "another parent's rule",
    body: (words) =>
      `<style>.menu .n{display:none}.menu > p{display:none}</style><div class=main><p class=n>${words}</p></div>`,
  },
  {
    name: "hidden before the fonts load",
    body: (words) => `<style>html.wf-loading p{opacity:0}</style><p>${words}</p>`,
  },
];

/** Returns the page of a visible text. */
export const visiblePageOf = ({ body }: Visible): string =>
  `<!DOCTYPE html>${SHOWN}${body(wordsAt("inline"))}${SHOWN}`;
