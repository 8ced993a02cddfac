// Request bodies of the API after validation: every field present, null turned into its default.
import type { FetchOptions, RenderOptions } from "./options.ts";

/** Body of `/api/text` and `/api/text/stream`, and the options of `readPage` and `streamPage`. */
export interface TextRequest {
  /** Absolute http or https address without credentials; only the base for links when `html` is there. */
  readonly url: string;
  readonly render: boolean;
  readonly rtl: boolean;
  readonly include_hidden_text: boolean;
  readonly fetch: FetchOptions;
  readonly renderOptions: RenderOptions;
  /** The page's HTML; nothing is fetched then. */
  readonly html: string | undefined;
}
