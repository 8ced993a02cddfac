// What the pure half of a page read is given.
import type { FetchedPage } from "../model/page.ts";
import { PAGE_TEXTS, type ReadingWants, type SiteProfile } from "../model/reading.ts";
import type { RenderedPage } from "../model/rendered.ts";
import type { PdfPage } from "../pdf/to-document.ts";
import type { FetchFailure } from "./refusals.ts";

/** What one way of fetching brought: the page, or the failure as plain data that crosses threads. */
export type Obtained<Page> =
  | { readonly ok: true; readonly page: Page }
  | { readonly ok: false; readonly failure: FetchFailure };

/** How a page is to be read, whatever it holds. */
export interface ReadingOptions {
  readonly include_hidden_text: boolean;
  /** Reading direction by force: true is right to left; undefined detects it. */
  readonly rtl: boolean | undefined;
  /** false keeps every block as content. */
  readonly remove_chrome: boolean;
  /** false leaves out the steps block-model and main-content. */
  readonly main_content: boolean;
  readonly wants: ReadingWants;
  /** What is known of the site the page belongs to; undefined outside of a crawl. */
  readonly profile?: SiteProfile;
}

/** How a single page is read unless its caller says otherwise. */
export const PAGE_READING: ReadingOptions = {
  include_hidden_text: false,
  rtl: undefined,
  remove_chrome: true,
  main_content: true,
  wants: { texts: PAGE_TEXTS },
};

/** All that a page's reading is made from. Exactly one of `html` and `plain` is there. */
export interface ReadingInput extends ReadingOptions {
  /** Address as requested; "" when supplied HTML has none and its links stay as written. */
  readonly url: string;
  /** HTML the caller supplied. */
  readonly html?: string;
  readonly plain?: Obtained<FetchedPage>;
  /** What the plain fetch brought, where that is a PDF. */
  readonly pdf?: PdfPage;
  readonly rendered?: Obtained<RenderedPage>;
}

/** Bytes, or characters where it is text already, of all that is to be parsed. */
export function inputSize({ html = "", plain, rendered }: ReadingInput): number {
  const fetched = plain?.ok === true ? plain.page.body.byteLength : 0;
  const { html: drawn = "", front } = rendered?.ok === true ? rendered.page : {};
  return html.length + fetched + drawn.length + (front?.html.length ?? 0);
}
