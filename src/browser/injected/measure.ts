// The rendered page to a layout: one walk over the composed tree that reads and writes nothing.
import { composedChildren } from "./composed.ts";
import {
  DISPLAY,
  displayCode,
  INHERITED_BITS,
  styleBits,
  styleCode,
  styleWord,
} from "./computed.ts";
import { measureRun, type RunBoxes } from "./fragments.ts";
import { isOfSite, type OpenFrame, openFrame, showsAsFrame } from "./frames.ts";
import { HIDDEN, hiddenCode, type Scope } from "./hidden.ts";
import { isElement, isFrame, isText } from "./nodes.ts";
import type { FrameRules } from "./wire.ts";

/** Bounds of one measuring. */
export interface MeasureRules extends FrameRules {
  readonly maxStamps: number;
  /** Elements opened by us; their style word says so. */
  readonly revealed: ReadonlySet<Element>;
}

/** A frame that was read, with the stamp of its element. */
export interface MeasuredFrame extends OpenFrame {
  readonly stamp: number;
  readonly element: Element;
  textLength: number;
}

/** The page as measured, in lists that grow while it is walked. */
export interface Measured {
  /** Elements by stamp. */
  readonly elements: Element[];
  /** Stamp of the parent by stamp; -1 for the first. */
  readonly parents: number[];
  readonly shadowRoots: ShadowRoot[];
  readonly frames: MeasuredFrame[];
  framesLeftOut: number;
  textLength: number;
  readonly display: number[];
  readonly hidden: number[];
  readonly style: number[];
  readonly order: number[];
  readonly boxStamp: number[];
  readonly box: number[];
  readonly runStamp: number[];
  readonly runOrdinal: number[];
  readonly runHidden: number[];
  readonly runLines: number[];
  readonly runFirst: number[];
  readonly fragment: number[];
}

/** Elements without text of the page and without a box; they get no stamp. */
const UNSTAMPED = new Set(["script", "style", "template", "link", "meta", "br", "wbr", "base"]);
/** Elements whose inside is a control of the browser's own. */
const LEAVES = new Set(["select", "textarea"]);
/** Inline elements that are drawn as a box. */
const REPLACED = new Set([
  "img",
  "svg",
  "math",
  "video",
  "audio",
  "canvas",
  "iframe",
  "object",
  "embed",
  "input",
  "button",
  "select",
  "textarea",
  "progress",
  "meter",
]);
const POSITION_STATIC = 0;
const POSITION_FIXED = 3;
/** Anything but the five characters HTML calls white space. */
const NOT_SPACE = /[^\t\n\f\r ]/;
const SPACES = /[\t\n\f\r ]+/g;

interface Walk {
  readonly rules: MeasureRules;
  readonly out: Measured;
  readonly range: Range;
  readonly pending: Pending[];
}

interface Pending {
  readonly element: Element;
  readonly scope: Scope;
}

/** Walks the page from its body and measures it. Elements past `maxStamps` are left without a stamp. */
export function measure(rules: MeasureRules): Measured {
  const walk: Walk = {
    rules,
    out: emptyMeasured(),
    range: document.createRange(),
    pending: [{ element: document.body ?? document.documentElement, scope: pageScope() }],
  };
  while (walk.out.elements.length < rules.maxStamps) {
    const next = walk.pending.pop();
    if (next === undefined) break;
    visit(walk, next.element, next.scope);
  }
  walk.out.runFirst.push(walk.out.fragment.length / 4);
  // A range holds on to its node, and through it to a document that may be gone.
  walk.range.selectNodeContents(document);
  return walk.out;
}

function pageScope(): Scope {
  const rtl = getComputedStyle(document.documentElement).direction === "rtl";
  return {
    stamp: -1,
    style: rtl ? styleBits("rtl", 1) : 0,
    hidden: HIDDEN.seen,
    inScroller: false,
    fixed: false,
    clipIsStatic: false,
    arranges: false,
    origin: { x: scrollX, y: scrollY },
    // A right-to-left page scrolls to the left: there only a whole viewport to the left is off it.
    pageStart: rtl ? -innerWidth : 0,
    depth: 0,
  };
}

function visit(walk: Walk, element: Element, scope: Scope): void {
  const { out } = walk;
  const stamp = out.elements.length;
  const computed = getComputedStyle(element);
  const { display } = computed;
  const code = displayCode(display);
  const boxed = code !== DISPLAY.inline && code !== DISPLAY.contents;
  let style = boxed ? styleWord(computed, display) : scope.style & INHERITED_BITS;
  if (walk.rules.revealed.has(element)) style |= styleBits("revealed", 1);
  out.elements.push(element);
  out.parents.push(scope.stamp);
  out.display.push(code);
  out.style.push(style);
  if (code === DISPLAY.none) {
    out.hidden.push(HIDDEN.display);
    return;
  }
  if (scope.arranges && computed.order !== "0") out.order.push(stamp, Number(computed.order));
  const hasBox = boxed || (code !== DISPLAY.contents && REPLACED.has(element.localName));
  const rect = hasBox ? element.getBoundingClientRect() : undefined;
  const hidden =
    code === DISPLAY.contents
      ? scope.hidden
      : hiddenCode({ element, computed, style, rect: boxed ? rect : undefined }, scope);
  out.hidden.push(hidden);
  if (rect !== undefined) {
    out.boxStamp.push(stamp);
    const { x, y } = scope.origin;
    out.box.push(rect.left + x, rect.top + y, rect.width, rect.height);
  }
  if (LEAVES.has(element.localName)) return;
  if (isFrame(element)) visitFrame(walk, element, rect, { ...scope, stamp, hidden });
  else if (hasInside(element)) {
    const inner =
      code === DISPLAY.contents ? { ...scope, stamp } : innerScope(scope, stamp, style, hidden);
    const arranges = code === DISPLAY.contents ? scope.arranges : arrangesItems(display);
    visitChildren(walk, element, { ...inner, arranges });
  }
}

const arrangesItems = (display: string) => display.endsWith("flex") || display.endsWith("grid");

/** An icon drawn of paths holds no text, however many elements it has. */
function hasInside(element: Element): boolean {
  return element.localName !== "svg" || NOT_SPACE.test(element.textContent ?? "");
}

function innerScope(scope: Scope, stamp: number, style: number, hidden: number): Scope {
  const position = styleCode(style, "position");
  const clips = styleCode(style, "clipsX") === 1 || styleCode(style, "clipsY") === 1;
  // The body's overflow is the viewport's, by CSS Overflow 3, 3.1.
  const inScroller = scope.inScroller || (clips && stamp > 0);
  const entersClip = hidden !== scope.hidden;
  return {
    stamp,
    style,
    hidden,
    inScroller,
    fixed: scope.fixed || position === POSITION_FIXED,
    clipIsStatic: position === POSITION_STATIC && (entersClip || scope.clipIsStatic),
    arranges: false,
    origin: scope.origin,
    pageStart: scope.pageStart,
    depth: scope.depth,
  };
}

function visitFrame(
  walk: Walk,
  frame: HTMLIFrameElement,
  rect: DOMRect | undefined,
  scope: Scope,
): void {
  const { out, rules } = walk;
  if (rect === undefined || scope.hidden !== HIDDEN.seen) return;
  const inner = openFrame(frame, rect, scope.origin);
  if (inner === undefined || !isOfSite(inner.document, rules)) {
    if (showsAsFrame(rect) && rules.siteHosts.includes(hostOf(frame.src))) out.framesLeftOut++;
    return;
  }
  if (out.frames.length >= rules.maxFrames || scope.depth >= rules.maxFrameDepth) {
    out.framesLeftOut++;
    return;
  }
  out.frames.push({ ...inner, stamp: scope.stamp, element: frame, textLength: 0 });
  const inside: Scope = {
    ...scope,
    style: 0,
    inScroller: true,
    arranges: false,
    origin: inner.origin,
    depth: scope.depth + 1,
  };
  walk.pending.push({ element: inner.document.body, scope: inside });
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : "";
}

function visitChildren(walk: Walk, element: Element, scope: Scope): void {
  if (element.shadowRoot !== null) walk.out.shadowRoots.push(element.shadowRoot);
  const children = composedChildren(element);
  const inner: Element[] = [];
  let run: Text[] = [];
  let holdsText = false;
  let ordinal = 0;
  for (let at = 0; at < children.length; at++) {
    const child = children[at];
    if (child === undefined) continue;
    if (isText(child)) {
      run.push(child);
      holdsText ||= NOT_SPACE.test(child.data);
    } else if (isElement(child)) {
      if (holdsText) addRun(walk, run, ordinal++, scope);
      run = [];
      holdsText = false;
      if (!UNSTAMPED.has(child.localName)) inner.push(child);
    }
  }
  if (holdsText) addRun(walk, run, ordinal, scope);
  for (let child = inner.pop(); child !== undefined; child = inner.pop()) {
    walk.pending.push({ element: child, scope });
  }
}

const NO_BOXES: RunBoxes = { fragments: [], lines: 0 };

function addRun(walk: Walk, texts: readonly Text[], ordinal: number, scope: Scope): void {
  const { out } = walk;
  const drawn = scope.hidden === HIDDEN.seen || scope.hidden === HIDDEN.opacity;
  const boxes = drawn ? measureRun(walk.range, texts, scope.origin) : NO_BOXES;
  const pushedOff = drawn && !scope.inScroller && !scope.fixed && isPushedOff(boxes, scope);
  out.runStamp.push(scope.stamp);
  out.runOrdinal.push(ordinal);
  out.runHidden.push(pushedOff ? HIDDEN.offscreen : scope.hidden);
  out.runLines.push(boxes.lines);
  out.runFirst.push(out.fragment.length / 4);
  for (const side of boxes.fragments) out.fragment.push(side);
  if (drawn && !pushedOff) countText(out, texts, scope);
}

function isPushedOff(boxes: RunBoxes, scope: Scope): boolean {
  const { fragments } = boxes;
  for (let at = 0; at < fragments.length; at += 4) {
    const right = (fragments[at] ?? 0) + (fragments[at + 2] ?? 0);
    const bottom = (fragments[at + 1] ?? 0) + (fragments[at + 3] ?? 0);
    if (right > scope.pageStart && bottom > 0) return false;
  }
  return fragments.length > 0;
}

function countText(out: Measured, texts: readonly Text[], scope: Scope): void {
  let length = 0;
  for (const { data } of texts) length += data.replace(SPACES, " ").length;
  out.textLength += length;
  if (scope.depth === 0) return;
  const frame = out.frames.at(-1);
  if (frame !== undefined) frame.textLength += length;
}

function emptyMeasured(): Measured {
  return {
    elements: [],
    parents: [],
    shadowRoots: [],
    frames: [],
    framesLeftOut: 0,
    textLength: 0,
    display: [],
    hidden: [],
    style: [],
    order: [],
    boxStamp: [],
    box: [],
    runStamp: [],
    runOrdinal: [],
    runHidden: [],
    runLines: [],
    runFirst: [],
    fragment: [],
  };
}
