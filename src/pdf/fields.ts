// Reads the values that a page's form fields show, and its typed notes, as text items.
import { type Matrix, placedBox } from "./matrix.ts";
import { PLAIN, type TextItem } from "./text-item.ts";

/** An annotation as the library returns it; other properties are not read. */
interface Annotation {
  readonly subtype?: unknown;
  readonly rect?: unknown;
  readonly annotationFlags?: unknown;
  readonly fieldType?: unknown;
  readonly fieldValue?: unknown;
  readonly exportValue?: unknown;
  readonly buttonValue?: unknown;
  readonly checkBox?: unknown;
  readonly radioButton?: unknown;
  readonly password?: unknown;
  readonly options?: unknown;
  readonly contentsObj?: unknown;
  readonly defaultAppearanceData?: unknown;
}

/** Maximum annotations of a page, and characters of their values. */
const MAX_FIELDS = 2000;
const MAX_CHARS = 100_000;
/** Flags of annotations that no page shows: hidden and without a view. */
const UNSEEN = 0b100010;
/** Font size that fits a field without one, in heights of a line, and its maximum in points. */
const SIZE_SHARE = 0.7;
const MAX_SIZE = 12;
/** Mean width of a letter, and distance of lines, in font sizes. */
const LETTER = 0.5;
const LEADING = 1.15;
const MARKS = { on: "\u2611", off: "\u2610" } as const;

/** Returns the text of fields: their values, and for check boxes and radio buttons their state. */
export function fieldItems(annotations: readonly unknown[], seen: Matrix): readonly TextItem[] {
  const found: TextItem[] = [];
  let chars = 0;
  for (const annotation of annotations.slice(0, MAX_FIELDS)) {
    if (typeof annotation !== "object" || annotation === null || chars > MAX_CHARS) continue;
    const field: Annotation = annotation;
    if (typeof field.annotationFlags === "number" && (field.annotationFlags & UNSEEN) !== 0)
      continue;
    const text = shownText(field);
    chars += text.length;
    if (text !== "" && Array.isArray(field.rect))
      found.push(...itemsIn(text, field, { rect: field.rect.map(Number), seen }));
  }
  return found;
}

function shownText(field: Annotation): string {
  if (field.subtype === "FreeText") return noteOf(field.contentsObj);
  if (field.subtype !== "Widget" || field.password === true) return "";
  if (field.fieldType === "Btn") {
    const on = field.checkBox === true ? field.exportValue : field.buttonValue;
    if (field.checkBox !== true && field.radioButton !== true) return "";
    // A check box without an appearance names no value for its checked state.
    const isChecked = field.checkBox === true && typeof on !== "string" && isName(field.fieldValue);
    return isChecked || (field.fieldValue === on && on !== null) ? MARKS.on : MARKS.off;
  }
  if (field.fieldType !== "Tx" && field.fieldType !== "Ch") return "";
  const values: readonly unknown[] = [field.fieldValue].flat();
  const words = shownOptions(field.options);
  return values
    .slice(0, MAX_FIELDS)
    .map((value) => (typeof value === "string" ? (words.get(value) ?? value) : ""))
    .join("\n")
    .slice(0, MAX_CHARS);
}

const isName = (value: unknown): boolean =>
  typeof value === "string" && value !== "" && value !== "Off";

function shownOptions(options: unknown): ReadonlyMap<string, string> {
  const all: readonly unknown[] = Array.isArray(options) ? options : [];
  const words = new Map<string, string>();
  for (const option of all) {
    const { exportValue, displayValue } = { exportValue: "", displayValue: "", ...Object(option) };
    if (typeof displayValue === "string" && !words.has(exportValue))
      words.set(exportValue, displayValue);
  }
  return words;
}

const noteOf = (contents: unknown): string => {
  const { str } = { str: "", ...Object(contents) };
  return typeof str === "string" ? str.slice(0, MAX_CHARS) : "";
};

/** Returns the lines of a text in the area of its field, from its upper edge. */
function itemsIn(
  text: string,
  { defaultAppearanceData }: Annotation,
  { rect, seen }: { readonly rect: readonly number[]; readonly seen: Matrix },
): readonly TextItem[] {
  const { left, right, bottom, top } = placedBox(rect, seen);
  const [width, height] = [right - left, top - bottom];
  const lines = text.split(/\r\n?|\n/);
  const { fontSize } = { fontSize: 0, ...Object(defaultAppearanceData) };
  const fit = Math.min(MAX_SIZE, (SIZE_SHARE * height) / lines.length);
  const size = typeof fontSize === "number" && fontSize > 0 ? fontSize : fit;
  // A field with more lines than its area shows them when it is scrolled.
  const step = Math.min(LEADING * size, height / lines.length);
  // One line is in the middle of its field, several are below its upper edge.
  const middle = bottom + (height - SIZE_SHARE * size) / 2;
  const first = lines.length === 1 ? middle : top - size;
  return lines
    .flatMap((line, at) => ({
      ...PLAIN,
      isField: true,
      text: line,
      x: left + 1,
      y: first - at * step,
      width: Math.min(width, Math.max(1, line.length * LETTER * size)),
      size,
    }))
    .filter((item) => item.text.trim() !== "");
}
