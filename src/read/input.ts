// What the pure half of a page read is given.
import type { FetchedPage } from "../model/page.ts";
import type { RenderedPage } from "../model/rendered.ts";
import type { FetchFailure } from "./refusals.ts";

/** What one way of fetching brought: the page, or the failure as plain data that crosses threads. */
export type Obtained<Page> =
  | { readonly ok: true; readonly page: Page }
  | { readonly ok: false; readonly failure: FetchFailure };

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
