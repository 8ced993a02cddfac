// What a page of a PDF draws its text by: runs of letters with their places.

/** A stretch of text in one font, as the file draws it; its baseline is `y`, counted from the lower edge of the page. */
export interface TextItem {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly bold: boolean;
  /** All letters of its font have one width. */
  readonly mono: boolean;
  /** It runs along another direction than the lines of a page. */
  readonly turned: boolean;
  readonly rtl: boolean;
  /** Absolute address of the link it stands under; "" for none. */
  readonly href: string;
}
