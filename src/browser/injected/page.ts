// What the driver can ask of a page, in a world of its own beside the page's scripts.
import {
  type ClickOutcome,
  type ClickRules,
  hiddenHolders,
  openCollapsed,
} from "./collapsed.ts";
import { type GateOutcome, type GateRules, hasGate, pressGate } from "./gate.ts";
import { type Measured, type MeasureRules, measure } from "./measure.ts";
import { packed } from "./packing.ts";
import { reveal } from "./reveal.ts";
import { serialise, writeStamps } from "./serialise.ts";

export { visibleText } from "./controls.ts";

/** What a reading is to do beside measuring. */
export interface ReadRules extends Omit<MeasureRules, "revealed"> {
  readonly reveal: boolean;
  readonly maxHtmlChars: number;
  /** Undefined when gates are left alone. */
  readonly gate?: GateRules;
  /** Undefined when nothing is to be clicked. */
  readonly click?: ClickRules;
}

/** Everything opened so far, for the style word of its elements. */
const opened = new Set<Element>();
let last: Measured | undefined;

/** Opens what can be opened without a click, measures the page and writes it out: one task, so nothing moves between. */
export function read(rules: ReadRules) {
  if (rules.reveal) for (const element of reveal()) opened.add(element);
  const measured = measure({ ...rules, revealed: opened });
  last = measured;
  writeStamps(measured);
  const html = serialise(measured);
  return {
    html: html.length > rules.maxHtmlChars ? "" : html,
    htmlChars: html.length,
    url: location.href,
    contentType: document.contentType,
    textLength: measured.textLength,
    revealed: opened.size,
    frames: measured.frames.map(({ url, textLength }) => ({ url, textLength })),
    framesLeftOut: measured.framesLeftOut,
    hasGate: rules.gate !== undefined && hasGate(rules.gate),
    canClick:
      rules.click !== undefined && hiddenHolders(measured, rules.click.leastWords).length > 0,
    layout: layoutOf(measured),
  };
}

/** A reading as it crosses to the driver. */
export type Reading = ReturnType<typeof read>;
/** A layout as it crosses to the driver: each list in base64. */
export type PackedLayout = ReturnType<typeof layoutOf>;

function layoutOf(measured: Measured) {
  const root = document.documentElement;
  return {
    viewportWidth: innerWidth,
    viewportHeight: innerHeight,
    pageWidth: root.scrollWidth,
    pageHeight: root.scrollHeight,
    rtl: getComputedStyle(root).direction === "rtl",
    stamps: measured.elements.length,
    display: packed(new Uint8Array(measured.display)),
    hidden: packed(new Uint8Array(measured.hidden)),
    style: packed(new Uint32Array(measured.style)),
    order: packed(new Int32Array(measured.order)),
    boxStamp: packed(new Int32Array(measured.boxStamp)),
    box: packed(new Float32Array(measured.box)),
    runStamp: packed(new Int32Array(measured.runStamp)),
    runOrdinal: packed(new Int32Array(measured.runOrdinal)),
    runHidden: packed(new Uint8Array(measured.runHidden)),
    runLines: packed(new Int32Array(measured.runLines)),
    runFirst: packed(new Int32Array(measured.runFirst)),
    fragment: packed(new Float32Array(measured.fragment)),
  };
}

/** Presses the control of a gate. */
export function passGate(rules: GateRules): Promise<GateOutcome | undefined> {
  return pressGate(rules);
}

/** Clicks open what the last reading found hidden. */
export async function clickOpen(
  rules: ClickRules,
): Promise<Pick<ClickOutcome, "clicked" | "broken">> {
  if (last === undefined) return { clicked: 0, broken: false };
  const outcome = await openCollapsed(hiddenHolders(last, rules.leastWords), rules);
  for (const element of outcome.opened) opened.add(element);
  return { clicked: outcome.clicked, broken: outcome.broken };
}
