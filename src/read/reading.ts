// The pure half of one page read: what was fetched or supplied in, the steps of the answer or a refusal out.
import type {
  ClassifyEvent,
  DoneEvent,
  ParseEvent,
  ResolveEvent,
  SelectEvent,
} from "../model/event.ts";
import type { RenderedPage } from "../model/layout.ts";
import type { FetchedPage } from "../model/page.ts";
import type { Obtained } from "./obtain.ts";

/** All that a page's answer is made from. Exactly one of `html` and `plain` is there. */
export interface ReadingInput {
  /** Address as requested; "" when supplied HTML has none and its links stay as written. */
  readonly url: string;
  readonly include_hidden_text: boolean;
  /** Reading direction by force; undefined detects it. */
  readonly rtl: boolean | undefined;
  /** HTML the caller supplied. */
  readonly html?: string;
  readonly plain?: Obtained<FetchedPage>;
  readonly rendered?: Obtained<RenderedPage>;
}

/** The answer's steps, ready to be sent. */
export interface PageReading {
  readonly resolve: ResolveEvent;
  readonly parse: ParseEvent;
  readonly classify: ClassifyEvent;
  readonly select: SelectEvent;
  readonly done: DoneEvent;
}
