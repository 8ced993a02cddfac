// Entry points for the driver, in a world separate from the page's scripts.
import { awaitsMore, waitForWanted } from "./awaiting.ts";
import { openCollapsed } from "./collapsed.ts";
import { findClosedRoots } from "./composed.ts";
import { holdActions } from "./controls.ts";
import { forceOpen } from "./force-open.ts";
import { viewsOfSite } from "./frames.ts";
import { generatedTexts } from "./generated.ts";
import { clippedPanels, hiddenHolders, seenHolders } from "./holders.ts";
import { hasInterstitial, passInterstitial } from "./interstitial.ts";
import { restoreRows } from "./list-rows.ts";
import { canLoadMore, hasMore, moreAdded, pressMore, restoreAddress } from "./load-more.ts";
import { isRightToLeft, measure } from "./measure.ts";
import type { MeasuredPage } from "./measured-page.ts";
import type {
  ClickOutcome,
  ClickRules,
  InPageReading,
  PackedLayout,
  ReadRules,
} from "./messages.ts";
import { mountingControls } from "./mounting.ts";
import { connect, factsOf } from "./own-world.ts";
import { awaitsTimer, rest } from "./rest.ts";
import { reveal } from "./reveal.ts";
import { scrollBack, scrollOn, watchesScroll } from "./scroll.ts";
import { serialise, writeStamps } from "./serialise.ts";
import { virtualLists } from "./virtual-lists.ts";

export {
  awaitsMore,
  canLoadMore,
  connect,
  moreAdded,
  passInterstitial,
  pressMore,
  rest,
  restoreAddress,
  scrollBack,
  scrollOn,
  source,
  waitForWanted,
};

/** Elements opened so far; their style words are marked. */
const opened = new Set<Element>();
let last: MeasuredPage | undefined;

/** Opens content that needs no click, measures the page and serialises it: one task, so nothing changes in between. */
export function read(rules: ReadRules): InPageReading {
  // A page may have removed its root; a new document has none yet.
  if (!document.documentElement) document.append(document.createElement("html"));
  for (const view of viewsOfSite(rules.siteHosts)) findClosedRoots(view);
  if (rules.scrolled) restoreRows();
  const measured = rules.reveal ? revealed(rules) : measure({ ...rules, revealed: opened });
  last = measured;
  writeStamps(measured);
  const html = serialise(measured);
  const mounting = mountingControls();
  return {
    html: html.length > rules.maxHtmlChars ? "" : html,
    htmlChars: html.length,
    url: location.href,
    contentType: document.contentType,
    loaded: isLoaded(rules.waitUntil),
    textLength: measured.textLength,
    opened: opened.size,
    frames: measured.frames.map(({ url, textLength }) => ({ url, textLength })),
    framesLeftOut: measured.framesLeftOut,
    watchesScroll: !rules.scrolled && watchesScroll(),
    loadsMore: rules.findsMore && hasMore(),
    hasInterstitial: rules.interstitial !== undefined && hasInterstitial(rules.interstitial),
    // An empty panel counts as enough words.
    canClick:
      rules.click !== undefined &&
      (mounting.length > 0 || hiddenHolders(measured, rules.click.minWords).length > 0),
    emptyPanels: mounting.length,
    framesElsewhere: measured.framesElsewhere,
    virtualLists: rules.scrolled ? 0 : virtualLists().length,
    serviceWorker: factsOf(window)?.serviceWorker === true,
    awaitsTimer: awaitsTimer(rules.siteHosts),
    layout: layoutOf(measured),
  };
}

/** Maximum repeated measurements, for panels that appear inside others. */
const MAX_ROUNDS = 3;

/** Measures the page after opening all that needs no click. */
function revealed(rules: ReadRules): MeasuredPage {
  keepOpen([...reveal()]);
  let measured = measure({ ...rules, revealed: opened });
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const panels = clippedPanels(measured).filter((panel) => !opened.has(panel));
    if (panels.length === 0) break;
    forceOpen(panels);
    keepOpen(panels);
    measured = measure({ ...rules, revealed: opened });
  }
  return measured;
}

/** The page may react to opened elements. */
function keepOpen(elements: readonly Element[]): void {
  if (elements.length > 0) holdActions();
  for (const element of elements) opened.add(element);
}

/** Whether the document is loaded, by the navigation record, which `document.open` keeps. */
function isLoaded(until: ReadRules["waitUntil"]): boolean {
  const [record] = performance.getEntriesByType("navigation");
  if (until === "commit" || document.readyState === "complete") return true;
  if (!(record instanceof PerformanceNavigationTiming)) return true;
  const end = until === "domcontentloaded" ? record.domContentLoadedEventEnd : record.loadEventEnd;
  return end > 0;
}

function layoutOf(measured: MeasuredPage): PackedLayout {
  const root = document.documentElement;
  return {
    viewportWidth: innerWidth,
    viewportHeight: innerHeight,
    pageWidth: root.scrollWidth,
    pageHeight: root.scrollHeight,
    rtl: isRightToLeft(),
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
    generated: generatedTexts(measured),
  };
}

/** Clicks controls to open elements that the last reading found hidden. */
export async function clickOpen(rules: ClickRules): Promise<ClickOutcome> {
  if (last === undefined) return { pressed: [], clicked: 0, broken: false };
  const folding = {
    holders: hiddenHolders(last, rules.minWords),
    mounting: mountingControls(),
    seen: seenHolders(last),
  };
  const { elements, ...outcome } = await openCollapsed(folding, rules);
  for (const element of elements) opened.add(element);
  return outcome;
}

/** Returns an array's bytes in base64. */
function packed(array: Uint8Array | Int32Array | Uint32Array | Float32Array): string {
  const bytes: Uint8Array & { toBase64?(): string } = new Uint8Array(
    array.buffer,
    array.byteOffset,
    array.byteLength,
  );
  if (bytes.toBase64 !== undefined) return bytes.toBase64();
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(binary);
}

/** The source, "" if it is longer than `maxChars`. */
function source(maxChars: number): { readonly html: string; readonly chars: number } {
  const doctype =
    document.doctype === null ? "" : new XMLSerializer().serializeToString(document.doctype);
  const html = `${doctype}${document.documentElement?.outerHTML ?? ""}`;
  return { html: html.length > maxChars ? "" : html, chars: html.length };
}
