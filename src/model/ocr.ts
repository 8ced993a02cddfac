// Result of recognising the text of a scanned PDF.

/** A PDF with the recognised text, or why the operator's command returned none. */
export type Recognised =
  | { readonly ok: true; readonly pdf: Uint8Array }
  | { readonly ok: false; readonly reason: string };
