// Lines with their places to the bytes of a small PDF.

/** A line of text of a page: its left end and baseline in points from the lower left corner. */
export interface PdfLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly font?: "Helvetica" | "Helvetica-Bold" | "Courier";
}

const FONTS = ["Helvetica", "Helvetica-Bold", "Courier"] as const;

/** What a PDF holds beside the lines of its pages. */
export interface PdfExtras {
  /** Put into its trailer; object 5 encrypts what names it there. */
  readonly trailer?: string;
  readonly title?: string;
  /** More entries of its information dictionary, and of its catalog, as they are written. */
  readonly info?: string;
  readonly catalog?: string;
  /** For each page operators that draw, and annotations, as they are written. */
  readonly drawn?: readonly string[];
  readonly annotations?: readonly string[];
  /** What its pages have in common, as it is written. */
  readonly inherited?: string;
}

/** The number of the object that is a page, from 1. */
export const pageObject = (page: number): number => 4 + 2 * page;

/** A PDF of pages of 612 by 792 points. */
export function pdfOf(
  pages: readonly (readonly PdfLine[])[],
  {
    trailer = "",
    title = "",
    info = "",
    catalog = "",
    drawn = [],
    annotations = [],
    inherited = "",
  }: PdfExtras = {},
): Buffer {
  const kids = pages.map((_, at) => `${6 + 2 * at} 0 R`).join(" ");
  const fonts = FONTS.map(
    (name, at) => `/F${at} << /Type /Font /Subtype /Type1 /BaseFont /${name} >>`,
  );
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] ${inherited} >>`,
    `<< ${fonts.join(" ")} >>`,
    `<< /Title (${escaped(title)}) ${info} >>`,
    "<< /Filter /Standard /V 1 /R 2 /P -4 /O <" +
      "41".repeat(32) +
      "> /U <" +
      "42".repeat(32) +
      "> >>",
  ];
  for (const [at, lines] of pages.entries()) {
    const content = [...lines.map(drawnLine), drawn[at] ?? ""].join("\n");
    const notes = `/Annots [${annotations[at] ?? ""}]`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font 3 0 R >> /Contents ${7 + 2 * at} 0 R ${notes} >>`,
      `<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`,
    );
  }
  return fileOf(objects, trailer);
}

function drawnLine({ text, x, y, size = 10, font = "Helvetica" }: PdfLine): string {
  return `BT /F${FONTS.indexOf(font)} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped(text)}) Tj ET`;
}

const escaped = (text: string): string => text.replace(/[\\()]/g, "\\$&");

/** Objects, the first of them the catalog and the fourth the information dictionary, as a file. */
export function fileOf(objects: readonly string[], trailer: string): Buffer {
  let file = "%PDF-1.4\n";
  const places: string[] = [];
  for (const [at, object] of objects.entries()) {
    places.push(`${String(file.length).padStart(10, "0")} 00000 n \n`);
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  const end = `trailer\n<< /Size ${places.length + 1} /Root 1 0 R /Info 4 0 R ${trailer} >>\n`;
  return Buffer.from(`${file}${table}${end}startxref\n${file.length}\n%%EOF\n`, "latin1");
}
