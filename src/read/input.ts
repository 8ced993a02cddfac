// Input of the pure half of a page read.
import type { CellBreak } from "../document/markdown/table.ts";
import type { FilePage } from "../files/read-file.ts";
import type { PartSelectors } from "../html/page-parts.ts";
import type { FetchedPage } from "../model/page.ts";
import { PAGE_TEXTS, type ReadingWants, type SiteProfile } from "../model/reading.ts";
import type { RenderedPage } from "../model/rendered.ts";
import type { ListedText, TwinSource } from "../model/twin.ts";
import type { TextRequest } from "../operations/operations.ts";
import type { PdfPage } from "../pdf/to-document.ts";
import type { FetchFailure } from "./refusals.ts";

/** Result of one way of fetching: the page, or the failure as plain data that can cross threads. */
export type Fetched<Page> =
  | { readonly ok: true; readonly page: Page }
  | { readonly ok: false; readonly failure: FetchFailure };

/** The caller's selectors. */
export interface ChosenParts extends PartSelectors {
  /** Whether a selector that matches nothing refuses the page; otherwise it has no effect. */
  readonly isStrict: boolean;
}

/** Options of a page read, independent of its content. */
export interface ReadingOptions {
  readonly include_hidden_text: boolean;
  /** Whether to return samples of the text left out. */
  readonly left_out_samples: boolean;
  /** Forced reading direction: true is right to left; undefined detects it. */
  readonly rtl: boolean | undefined;
  /** false keeps every block as content. */
  readonly remove_chrome: boolean;
  /** false skips the steps block-model and main-content. */
  readonly main_content: boolean;
  readonly wants: ReadingWants;
  /** Whether to refuse a plain page whose main part scripts have yet to fill; default false. */
  readonly refuses_shells?: boolean;
  /** Parts of the page to read; undefined reads all of it. */
  readonly parts?: ChosenParts | undefined;
  /** The page's text in the site's llms-full.txt; absent without one. */
  readonly listed?: ListedText;
  /** Digests of files that the crawl does not open again; absent without one. */
  readonly ended_files?: readonly string[];
  /** Time of the reading in milliseconds since 1970; absent if unknown. */
  readonly now?: number;
  /** Facts about the page's site; undefined outside of a crawl. */
  readonly profile?: SiteProfile;
}

/** Returns the selectors of a request; undefined without any. */
export function chosenParts(
  {
    include,
    exclude,
  }: { readonly include?: string | undefined; readonly exclude?: string | undefined },
  { isStrict }: Pick<ChosenParts, "isStrict">,
): ChosenParts | undefined {
  if (include === undefined && exclude === undefined) return undefined;
  return { include: include ?? "", exclude: exclude ?? "", isStrict };
}

/** Default options for reading a single page. */
export const PAGE_READING: ReadingOptions = {
  include_hidden_text: false,
  left_out_samples: false,
  rtl: undefined,
  remove_chrome: true,
  main_content: true,
  wants: { texts: PAGE_TEXTS },
};

/** A page request's optional fields at their defaults, for operations that lack them. */
export const PAGE_REQUEST = {
  rtl: false,
  direction: undefined,
  include_hidden_text: false,
  left_out_samples: false,
  judge_page: true,
  include: undefined,
  exclude: undefined,
  screenshot: undefined,
  screenshot_format: undefined,
  screenshot_width: 0,
  headers: undefined,
  cookies: undefined,
  state: undefined,
  pdf: false,
  mhtml: false,
  rendered_html: false,
  html: undefined,
  file_base64: undefined,
  file_name: undefined,
} as const satisfies Partial<TextRequest>;

/** A Markdown version that a site offers of a page. */
export interface FoundTwin {
  readonly page: FetchedPage;
  readonly found_by: TwinSource;
}

/** Complete input of a page's reading. Exactly one of `html` and `plain` is set. */
export interface ReadingInput extends ReadingOptions {
  /** Address as requested; "" if supplied HTML has none, which leaves its links as written. */
  readonly url: string;
  /** HTML supplied by the caller. */
  readonly html?: string;
  readonly plain?: Fetched<FetchedPage>;
  /** Whether to read a file from the plain fetch as a page; default false. */
  readonly reads_files?: boolean;
  /** File from the plain fetch as a reader process read it, packed; `plain` then has no body. */
  readonly opened?: Uint8Array;
  /** Whether to read a page although its words refuse it; default false. */
  readonly reads_refused?: boolean;
  /** PDF from the plain fetch, if it returned one. */
  readonly pdf?: PdfPage;
  /** Page that stands for another file from the plain fetch, if it returned one. */
  readonly file?: FilePage;
  readonly rendered?: Fetched<RenderedPage>;
  /** The site's own Markdown version of the page. */
  readonly twin?: FoundTwin;
  /** Separator of the lines of a table cell in Markdown; `<br>` by default. */
  readonly cellBreak?: CellBreak | undefined;
  /** Whether to use the version as the content if it lacks nothing. */
  readonly prefersTwin?: boolean;
}

/** Size of everything to be parsed: bytes, or characters for input that is already text. */
export function inputSize({ html = "", plain, opened, rendered }: ReadingInput): number {
  const fetched = plain?.ok === true ? plain.page.body.byteLength : 0;
  const { html: drawn = "", front } = rendered?.ok === true ? rendered.page : {};
  const file = opened?.byteLength ?? 0;
  return html.length + fetched + file + drawn.length + (front?.html.length ?? 0);
}
