// Text of a PDF page: runs of letters with positions.

/** A run of text in one font; its baseline `y` is measured from the lower edge of the page. */
export interface TextItem {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly bold: boolean;
  /** Whether its font is monospaced. */
  readonly mono: boolean;
  /** Whether the text runs in another direction than the page's lines. */
  readonly turned: boolean;
  readonly rtl: boolean;
  /** Absolute address of its link; "" for none. */
  readonly href: string;
  /** Whether it is the value of a form field; absent means no. */
  readonly isField?: boolean;
}

/** Properties of text that is neither emphasised nor linked. */
export const PLAIN = { bold: false, mono: false, turned: false, rtl: false, href: "" } as const;
