// Maps elements to the handlers that read them, by tag, by class, and by their part in a table.
import { mapByWord } from "../../text/word-list.ts";
import { NAMED } from "../page/classes.ts";
import { IMAGE_TAGS } from "../page/image-address.ts";
import { UNDRAWN } from "../page/tags.ts";
import type { Handler, PlainHandler, WholeHandler } from "./context.ts";
import { block, caption, definition, headings, quote, rule, term } from "./handlers/blocks.ts";
import { newCodeEditorHandler } from "./handlers/code-editor.ts";
import { button, field, input, label, select } from "./handlers/controls.ts";
import { drawing, newImageHandler, newNoscriptHandler, undrawn } from "./handlers/image.ts";
import { aside, dialog, footer, header, main, nav, search, section } from "./handlers/landmark.ts";
import { link } from "./handlers/link.ts";
import { LISTS, newListHandlers } from "./handlers/list.ts";
import { math, mathScript, newTypesetMathHandler } from "./handlers/math.ts";
import { media } from "./handlers/media.ts";
import {
  apart,
  emphasis,
  lineBreak,
  quotation,
  ruby,
  strike,
  strong,
  sub,
  sup,
  typed,
} from "./handlers/phrases.ts";
import { gutter, newPreformattedHandlers } from "./handlers/preformatted.ts";
import { newStreamedHandlers, type StreamedHandlers } from "./handlers/streamed.ts";
import { newTableHandlers, type TableHandlerOf } from "./handlers/table.ts";

/** The handlers of one walk. */
export interface Handlers {
  /** Handlers by tag; elements without one are phrases. */
  readonly byTag: ReadonlyMap<string, Handler | PlainHandler>;
  /** Returns the handler of elements whose class has these `NAMED` bits. */
  byClass(named: number): WholeHandler | undefined;
  readonly tableHandlerOf: TableHandlerOf;
  readonly streamed: StreamedHandlers;
  /** Absolute addresses of the images read. */
  readonly images: ReadonlySet<string>;
}

/** Handlers without state, by tag. */
const STATELESS = mapByWord<Handler | PlainHandler>([
  [
    "html body div p address center fieldset legend hgroup details figure dl form table tr tbody " +
      "thead tfoot td th optgroup option foreignObject",
    block,
  ],
  [[...UNDRAWN].join(" "), undrawn],
  ["caption figcaption", caption],
  ["section article", section],
  ["main", main],
  ["nav", nav],
  ["aside", aside],
  ["header", header],
  ["footer", footer],
  ["search", search],
  ["dialog", dialog],
  ...headings.map((handler, index) => [`h${index + 1}`, handler] as const),
  ["dt summary", term],
  ["dd", definition],
  ["blockquote", quote],
  ["hr", rule],
  ["br", lineBreak],
  ["a", link],
  ["script", mathScript],
  ["math", math],
  ["select", select],
  ["button", button],
  ["input", input],
  ["canvas textarea progress meter", field],
  ["video audio iframe frame embed", media],
  ["b strong", strong],
  ["i em", emphasis],
  ["s strike del", strike],
  ["kbd samp tt", typed],
  ["sub", sub],
  ["sup", sup],
  ["q", quotation],
  ["rt", ruby],
  ["label", label],
  ["text marquee", apart],
  ["svg", drawing],
]);

/** Returns the handlers of one walk. */
export function newHandlers(): Handlers {
  const lists = newListHandlers();
  const image = newImageHandler();
  const streamed = newStreamedHandlers();
  const { pre, code } = newPreformattedHandlers();
  const typesetMath = newTypesetMathHandler();
  const codeEditor = newCodeEditorHandler();
  const byTag = new Map(STATELESS);
  for (const tag of LISTS) byTag.set(tag, lists.list);
  byTag.set("li", lists.item);
  for (const tag of ["pre", "listing", "xmp", "plaintext"]) byTag.set(tag, pre);
  byTag.set("code", code);
  for (const tag of IMAGE_TAGS) byTag.set(tag, image);
  byTag.set("noscript", newNoscriptHandler(image));
  byTag.set("template", streamed.template);
  return {
    byTag,
    byClass: (named) => {
      if ((named & NAMED.typesetMath) !== 0) return typesetMath;
      if ((named & NAMED.codeEditor) !== 0) return codeEditor;
      return (named & NAMED.lineNumbers) === 0 ? undefined : gutter;
    },
    tableHandlerOf: newTableHandlers(lists),
    streamed,
    images: image.addresses,
  };
}
