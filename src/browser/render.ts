// Renders one address: navigates, settles, reads, passes an interstitial, clicks content open, reads again.
import type { Response } from "playwright-core";
import { RenderError } from "../model/errors.ts";
import type { MoreLoaded, RenderedPage } from "../model/rendered.ts";
import { SETTINGS } from "../model/settings.ts";
import { type Captured, capture } from "./capture.ts";
import { BLANK } from "./contexts.ts";
import { type InPage, unpackLayout } from "./in-page.ts";
import type { InPageReading, ReadRules } from "./injected/messages.ts";
import { loadMore } from "./load-more.ts";
import { assertArrived, navigate, overtime, type RenderTask } from "./navigate.ts";
import { type Scrolled, scrollThrough } from "./scroll.ts";
import { ENTER_TIMEOUT_MS, settle } from "./settle.ts";
import type { Tab } from "./tab.ts";
import { within } from "./time-bound.ts";
import { awaitWanted, missingWanted } from "./wanted.ts";

/** Document types that are pages; a browser shows others in its own viewer. */
const PAGE_TYPES = new Set(["text/html", "application/xhtml+xml", "text/plain", "text/markdown"]);
/** How often a page may navigate during a read; its last document is read. */
const MAX_MOVES = 3;

/** Renders one page. Throws RenderError, or the network's BlockedHostError. */
export function renderPage(tab: Tab, task: RenderTask): Promise<RenderedPage> {
  // Calls into a page whose process ended never settle.
  const crashed = tab.crash().then(() => {
    throw new RenderError("crash", "the page's process ended");
  });
  return Promise.race([readPage(tab, task), crashed]);
}

async function readPage(tab: Tab, task: RenderTask): Promise<RenderedPage> {
  const unfinished = await navigate(tab, task);
  if (unfinished) return salvage(tab, task, unfinished);
  const read = await readWhereItEnds(tab, task);
  if (read instanceof Error) return salvage(tab, task, read);
  // Before any click: a click may navigate away.
  const { answer } = tab.traffic;
  const { moved } = read;
  const globals = task.globals && (await stepped(read.inPage.globals(task.globals), 0));
  const served = answer && (await servedBy(answer));
  const outcome = await openUp(tab, task, read);
  // It may have been behind an interstitial or folded.
  const missing = outcome.missing && (await missingWanted(read.inPage, task));
  const captured = task.captures?.opened ? await capture(tab, read.inPage, task) : outcome.captured;
  const page = rendered(tab, answer, { ...outcome, missing, captured });
  return { ...page, served, moved, ...(globals && { globals }) };
}

/** Returns the document as received; undefined if the browser no longer has it. */
async function servedBy(answer: Response): Promise<string | undefined> {
  const text = answer.text().catch(() => undefined);
  const served = await within(ENTER_TIMEOUT_MS, text);
  return served === "late" ? undefined : served;
}

/** A reading and how it was obtained. */
interface Outcome extends AtRest {
  readonly reading: InPageReading;
  /** The page before a passed interstitial. */
  readonly front: InPageReading | undefined;
  readonly timedOut: boolean;
  readonly interstitial: string | undefined;
  /** Labels of all clicked controls, in order. */
  readonly pressed: readonly string[];
  readonly clicked: number;
}

const asRead = (reading: InPageReading, rest: AtRest): Outcome => ({
  ...rest,
  reading,
  front: undefined,
  timedOut: false,
  interstitial: undefined,
  pressed: [],
  clicked: 0,
});

/** Reads a page that did not rest, after stopping its scripts. Throws if it shows too little. */
async function salvage(tab: Tab, task: RenderTask, reason: Error): Promise<RenderedPage> {
  const read = async () => {
    const inPage = await tab.enterHalted();
    const missing = await missingWanted(inPage, task);
    const captured = await capture(tab, inPage, task);
    return { reading: await inPage.call("read", readRules(tab, task)), missing, captured };
  };
  const captureMs = task.captures === undefined ? 0 : SETTINGS.CAPTURE_TIMEOUT_MS;
  const halted = await stepped(read(), 2 * SETTINGS.RENDER_HALT_MS + captureMs);
  if (halted === undefined) throw because(reason, "could not be stopped for reading");
  const { reading, missing, captured } = halted;
  // Nothing loaded.
  if (reading.url === BLANK) throw reason;
  assertArrived(tab, task, reading.url);
  if (reading.textLength < SETTINGS.MIN_SALVAGED_TEXT) {
    throw because(reason, `held under ${SETTINGS.MIN_SALVAGED_TEXT} characters`);
  }
  const rest = { overtime: true, scrolled: undefined, more: undefined, missing, captured };
  const outcome = asRead(readable(reading), rest);
  return rendered(tab, tab.traffic.answer, { ...outcome, timedOut: true });
}

/** Returns a timeout error that names the obstacle to reading. A load failure needs no addition. */
function because(reason: Error, then: string): Error {
  if (!(reason instanceof RenderError) || reason.kind !== "timeout") return reason;
  return new RenderError("timeout", `${reason.message} and the page ${then}`, reason);
}

/** Reads the page's last document. Returns why it does not rest; throws if it is no page. */
async function readWhereItEnds(tab: Tab, task: RenderTask): Promise<ShownDocument | Error> {
  for (let moves = 0; moves <= MAX_MOVES; moves++) {
    const shown = await readOnce(tab, task);
    if (shown === "late") return unyielding();
    if (shown !== "moved") return "reading" in shown ? shown : readUnpressed(tab, task, shown);
    await tab.free();
    if ((await loadedAgain(tab, task)) === "late") return overtime(task);
  }
  return new RenderError("timeout", "the page kept loading other documents");
}

const unyielding = (): RenderError =>
  new RenderError("timeout", "the page's scripts did not yield, so the page could not be read");

/** Loads and reads the page again, since a press for more records replaced the records or the document. */
async function readUnpressed(
  tab: Tab,
  task: RenderTask,
  more: MoreLoaded,
): Promise<ShownDocument | Error> {
  const { moved } = tab.traffic;
  const shown = await readAgain(tab, unpressed(task), task.options.timeout_ms);
  return shown instanceof Error ? shown : { ...shown, more, moved };
}

/** Leaves the page, then loads and reads it again: in `ms`, else in the time that is left. */
async function readAgain(tab: Tab, task: RenderTask, ms?: number): Promise<ShownDocument | Error> {
  await tab.leave();
  const again = ms === undefined ? task : { ...task, until: task.clock.now() + ms };
  return (await navigate(tab, again)) ?? readWhereItEnds(tab, again);
}

/** Returns a task that presses nothing for more records. */
const unpressed = (task: RenderTask): RenderTask => ({
  ...task,
  options: { ...task.options, load_more: 0 },
});

/**
 * Reads the page after it comes to rest. "late" if its scripts leave no time for ours, "moved" if another document
 * replaces it or has not loaded yet, the undone presses for more records if it is to be loaded again.
 */
async function readOnce(
  tab: Tab,
  task: RenderTask,
): Promise<ShownDocument | MoreLoaded | "late" | "moved"> {
  if (tab.traffic.awaitsDocument) return "moved";
  try {
    const inPage = await within(ENTER_TIMEOUT_MS, tab.enter());
    if (inPage === "late") return "late";
    const rest = await comeToRest(tab, inPage, task);
    if (rest === "late") return "late";
    if (rest.more?.end === "undone") return rest.more;
    const isPressed = rest.more !== undefined;
    if (!isPressed && tab.traffic.awaitsDocument) return "moved";
    // Before content is opened, as the reader sees it.
    const captured = task.captures?.opened ? undefined : await capture(tab, inPage, task);
    // Opening content without a click is held like a click. After a press the page still must not leave.
    if (task.options.reveal_collapsed && !isPressed) await tab.hold(false);
    const read = inPage.call("read", readRules(tab, task));
    const reading = await within(SETTINGS.RENDER_READ_TIMEOUT_MS, read);
    if (reading === "late") return "late";
    assertArrived(tab, task, reading.url);
    if (!reading.loaded) return "moved";
    const { moved } = tab.traffic;
    return { inPage, reading: readable(reading), ...rest, captured, moved };
  } catch (error) {
    task.signal.throwIfAborted();
    if (error instanceof RenderError || tab.crashed) throw error;
    return "moved";
  }
}

/** How a page came to rest. */
interface AtRest {
  /** Whether the page's time limit ended the wait for pending content. */
  readonly overtime: boolean;
  readonly scrolled: Scrolled | undefined;
  /** Result of pressing the control that adds records; undefined if none was pressed. */
  readonly more: MoreLoaded | undefined;
  readonly captured?: Captured | undefined;
  /** Name of the awaited content, if the page does not show it. */
  readonly missing: string | undefined;
}

/** Waits for the awaited content and for rest; scrolls and loads more if requested. */
async function comeToRest(tab: Tab, inPage: InPage, task: RenderTask): Promise<AtRest | "late"> {
  const missing = await awaitWanted(inPage, task);
  const settled = await settle(tab, inPage, task);
  if (settled === "late") return "late";
  const overtime = settled === "over";
  const rest = { overtime, scrolled: undefined, more: undefined, missing };
  if (tab.traffic.awaitsDocument) return rest;
  const scrolled = task.options.scroll ? await scrollThrough(tab, inPage, task) : undefined;
  if (tab.traffic.awaitsDocument) return { ...rest, scrolled };
  const more = await loadMore(tab, inPage, task);
  return more === "late" ? more : { ...rest, scrolled, more };
}

/** Waits until the replacement document has reached `wait_until`. */
function loadedAgain(tab: Tab, { options, clock }: RenderTask): Promise<unknown> {
  const state = options.wait_until === "commit" ? "domcontentloaded" : options.wait_until;
  const load = () => tab.page.waitForLoadState(state, { timeout: 0 });
  return within(options.timeout_ms, tab.traffic.arrival().then(load), clock);
}

/** Returns a page's reading. Throws for a file in the browser's own viewer and for a page over the limit. */
function readable(reading: InPageReading): InPageReading {
  const { contentType, htmlChars } = reading;
  if (!PAGE_TYPES.has(contentType)) {
    throw new RenderError("type", `the browser was served ${contentType}, which is not a page`);
  }
  if (htmlChars > SETTINGS.FETCH_MAX_BYTES) {
    throw new RenderError(
      "size",
      `the rendered page is ${htmlChars} characters long, over the limit of ${SETTINGS.FETCH_MAX_BYTES}`,
    );
  }
  return reading;
}

/** A page with our scripts in it and their reading. */
interface ShownDocument extends AtRest {
  readonly inPage: InPage;
  readonly reading: InPageReading;
  /** Whether a script or a refresh replaced the requested document with this one. */
  readonly moved: boolean;
}

/** Passes an interstitial and clicks collapsed content open; a failed step keeps the previous reading. */
async function openUp(tab: Tab, task: RenderTask, first: ShownDocument): Promise<Outcome> {
  const { interstitial } = readRules(tab, task);
  const outcome = asRead(first.reading, first);
  if (interstitial === undefined || !first.reading.hasInterstitial)
    return clickOpen(tab, task, outcome, first);
  await tab.hold(true);
  const press = await stepped(
    first.inPage.call("passInterstitial", interstitial),
    interstitial.waitMs,
  );
  const pressed = press === undefined ? [] : [press.label];
  if (press?.passed === true && !tab.interception.triedToLeave) {
    const uncovered = await stepped(readUncovered(tab, task, first), task.options.timeout_ms);
    if (uncovered === undefined) return { ...outcome, pressed };
    if (!("reading" in uncovered)) {
      const again = await readUnpressed(tab, task, uncovered);
      return again instanceof Error ? { ...outcome, pressed } : openUp(tab, unpressed(task), again);
    }
    const passed = { front: first.reading, interstitial: press.label, pressed };
    return clickOpen(tab, task, { ...outcome, ...uncovered, ...passed }, uncovered);
  }
  const isUnchanged = press?.unchanged === true && !tab.interception.triedToLeave;
  if (isUnchanged) return clickOpen(tab, task, { ...outcome, pressed }, first);
  // The reading before the click stands; for further clicks that page is loaded again.
  if (!first.reading.canClick || !task.options.click_collapsed) return { ...outcome, pressed };
  const again = await stepped(readAgain(tab, task), task.options.timeout_ms);
  if (again === undefined || again instanceof Error) return { ...outcome, pressed };
  return clickOpen(tab, task, { ...outcome, pressed }, again);
}

/** Reads the page behind an interstitial after it comes to rest. Returns undone presses for more records as `readOnce`. */
async function readUncovered(
  tab: Tab,
  task: RenderTask,
  { inPage, more, moved }: ShownDocument,
): Promise<ShownDocument | MoreLoaded> {
  // At most `load_more` presses in one document.
  const rest = await comeToRest(tab, inPage, more === undefined ? task : unpressed(task));
  if (rest === "late") throw unyielding();
  if (rest.more?.end === "undone") return rest.more;
  const reading = readable(await inPage.call("read", readRules(tab, task)));
  return { inPage, reading, ...rest, more: more ?? rest.more, moved };
}

/** Clicks collapsed content open, and reads the page again if that opened something. */
async function clickOpen(
  tab: Tab,
  task: RenderTask,
  before: Outcome,
  { inPage, reading }: ShownDocument,
): Promise<Outcome> {
  const rules = readRules(tab, task);
  if (rules.click === undefined || !reading.canClick) return before;
  await tab.hold(true);
  const clicks = await stepped(inPage.call("clickOpen", rules.click), rules.click.budgetMs);
  if (clicks === undefined) return before;
  const outcome = { ...before, pressed: [...before.pressed, ...clicks.pressed] };
  if (clicks.broken || clicks.clicked === 0 || tab.interception.triedToLeave) return outcome;
  const opened = await stepped(inPage.call("read", { ...rules, reveal: false }), 0);
  if (opened === undefined || opened.textLength < before.reading.textLength) return outcome;
  return { ...outcome, reading: readable(opened), clicked: clicks.clicked };
}

/** Returns a step's result, or undefined if the page navigated away or hung. */
async function stepped<T>(step: Promise<T>, takesMs: number): Promise<T | undefined> {
  try {
    const result = await within(takesMs + SETTINGS.RENDER_READ_TIMEOUT_MS, step);
    return result === "late" ? undefined : result;
  } catch {
    // The click navigated away or the document is gone: the reading before stands.
    return undefined;
  }
}

function readRules(tab: Tab, { options }: RenderTask): ReadRules {
  const interstitialSize = { maxChars: SETTINGS.GATE_MAX_CHARS, maxLinks: SETTINGS.GATE_MAX_LINKS };
  return {
    siteHosts: tab.siteHosts,
    maxFrames: SETTINGS.RENDER_MAX_FRAMES,
    maxFrameDepth: SETTINGS.RENDER_MAX_FRAME_DEPTH,
    maxStamps: SETTINGS.RENDER_MAX_ELEMENTS,
    maxHtmlChars: SETTINGS.FETCH_MAX_BYTES,
    reveal: options.reveal_collapsed,
    scrolled: options.scroll,
    findsMore: options.load_more === 0,
    waitUntil: options.wait_until,
    ...(options.dismiss_gates && {
      interstitial: {
        ...interstitialSize,
        minGrowth: SETTINGS.GATE_MIN_GROWTH,
        waitMs: SETTINGS.GATE_WAIT_MS,
      },
    }),
    ...(options.click_collapsed && {
      click: {
        minWords: SETTINGS.CLICK_MIN_WORDS,
        maxControls: SETTINGS.CLICK_MAX_CONTROLS,
        maxFutile: SETTINGS.CLICK_MAX_FUTILE,
        settleMs: SETTINGS.CLICK_SETTLE_MS,
        budgetMs: SETTINGS.CLICK_BUDGET_MS,
        sparedInterstitials: options.dismiss_gates ? undefined : interstitialSize,
      },
    }),
  };
}

/** Builds the result. `answer` is the document's own response, wherever clicks led. */
function rendered(tab: Tab, answer: Response | undefined, outcome: Outcome): RenderedPage {
  const { listens } = tab.open;
  const { reading, front, timedOut, overtime, scrolled, more } = outcome;
  const { interstitial, pressed, clicked } = outcome;
  return {
    url: reading.url,
    status: answer?.status() ?? 200,
    headers: answer?.headers() ?? {},
    ...sourceOf(reading),
    front: front && sourceOf(front),
    moved: tab.traffic.moved,
    textLength: reading.textLength,
    timedOut,
    requests: tab.traffic.addresses,
    ...(outcome.captured && { captures: outcome.captured.captures }),
    notes: {
      interstitial,
      pressed,
      opened: reading.opened,
      clicked,
      openRequests: tab.open.awaited({ byScripts: true, since: 0 }),
      missing: outcome.missing,
      uncaptured: outcome.captured?.failures ?? [],
      overtime,
      loadsOnScroll: reading.watchesScroll || scrolled?.cutShort === true,
      loadsMore: reading.loadsMore && more === undefined,
      more,
      frames: reading.frames,
      framesLeftOut: reading.framesLeftOut,
      framesElsewhere: reading.framesElsewhere,
      emptyPanels: reading.emptyPanels,
      virtualLists: reading.virtualLists,
      serviceWorker: reading.serviceWorker,
      awaitsTimer: reading.awaitsTimer,
      listens,
    },
  };
}

const sourceOf = ({ html, layout }: InPageReading) => ({ html, layout: unpackLayout(layout) });
