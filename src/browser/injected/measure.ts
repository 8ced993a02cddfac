// Measures the rendered page as a layout: one read-only walk over the composed tree.
import { shadowOf } from "./composed.ts";
import {
  DISPLAY,
  displayCode,
  INHERITED_BITS,
  keepsLines,
  POSITION,
  styleBits,
  styleCode,
  styleWord,
  withDirection,
  withWritingMode,
} from "./computed.ts";
import { markCovered } from "./covered.ts";
import { eases } from "./entrance.ts";
import { measureRun, sidesAt } from "./fragments.ts";
import { isOfSite, openFrame, showsAsFrame, showsText } from "./frames.ts";
import { type ClipBox, HIDDEN, hiddenCode, isFarRight, type LayoutScope } from "./hidden.ts";
import { emptyMeasured, type MeasuredPage } from "./measured-page.ts";
import type { FrameRules } from "./messages.ts";
import { isElement, isFrame, isSlot, isText } from "./nodes.ts";
import { cutCode } from "./overflowed.ts";
import { CANVAS, type Paint, paintOf } from "./paint.ts";
import { settleSuspects, textCode } from "./text-paint.ts";

/** Limits of one measurement. */
export interface MeasureRules extends FrameRules {
  readonly maxStamps: number;
  /** Elements opened by us; marked in their style word. */
  readonly revealed: ReadonlySet<Element>;
}

/** Elements without page text and without a box; they get no stamp. */
const UNSTAMPED = new Set(["script", "style", "template", "link", "meta", "br", "wbr", "base"]);
/** Elements whose content is a native control. */
const LEAVES = new Set(["select", "textarea"]);
/** Inline elements drawn as a box. */
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

interface MeasureWalk {
  readonly rules: MeasureRules;
  readonly out: MeasuredPage;
  readonly range: Range;
  /** Elements to visit, the next one last, and the scope of each. */
  readonly elements: Element[];
  readonly scopes: LayoutScope[];
  /** Whether any text is vertical. */
  vertical: boolean;
}

/** Measures the page from its body on. Elements past `maxStamps` get no stamp. */
export function measure(rules: MeasureRules): MeasuredPage {
  const walk: MeasureWalk = {
    rules,
    out: emptyMeasured(),
    range: document.createRange(),
    elements: [document.body ?? document.documentElement],
    scopes: [pageScope()],
    vertical: false,
  };
  while (walk.out.elements.length < rules.maxStamps) {
    const element = walk.elements.pop();
    const scope = walk.scopes.pop();
    if (element === undefined || scope === undefined) break;
    visit(walk, element, scope);
  }
  if (walk.vertical) addWritingModes(walk.out);
  walk.out.runFirst.push(walk.out.fragment.length / 4);
  settleSuspects(walk.out);
  markCovered(walk.out);
  // A range keeps its node alive, and with it a document that may be gone.
  walk.range.selectNodeContents(document);
  return walk.out;
}

/** Whether the page runs from right to left: its direction is the body's (CSS Writing Modes 4, 8). */
export function isRightToLeft(): boolean {
  return getComputedStyle(document.body ?? document.documentElement).direction === "rtl";
}

function pageScope(): LayoutScope {
  const rtl = isRightToLeft();
  return {
    stamp: -1,
    style: rtl ? styleBits("rtl", 1) : 0,
    hidden: HIDDEN.seen,
    inScroller: false,
    fixed: false,
    clipIsStatic: false,
    arranges: false,
    origin: { x: scrollX, y: scrollY },
    // A right-to-left page scrolls left: only content a whole viewport to the left is off it.
    pageStart: rtl ? -innerWidth : 0,
    right: innerWidth,
    paint: paintOf(document.documentElement, getComputedStyle(document.documentElement), CANVAS),
    clip: undefined,
    depth: 0,
  };
}

function visit(walk: MeasureWalk, element: Element, scope: LayoutScope): void {
  const { out } = walk;
  const stamp = out.elements.length;
  const computed = getComputedStyle(element);
  const { display } = computed;
  // A browser hides noscript while scripts run; on a page that was stopped, they did run.
  const code = element.localName === "noscript" ? DISPLAY.none : displayCode(display);
  const boxed = code !== DISPLAY.inline && code !== DISPLAY.contents;
  let style = scope.style & INHERITED_BITS;
  // Few style sheets set a direction except on the body, and reading it everywhere is slow.
  if (element.localName === "body" || element.hasAttribute("dir"))
    style = withDirection(style, computed.direction);
  if (boxed) style = styleWord(computed, display, style);
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
  const isStyled = code !== DISPLAY.contents && (boxed || element.hasAttributes());
  const paint = isStyled ? paintOf(element, computed, scope.paint) : scope.paint;
  const hidden =
    code === DISPLAY.contents
      ? scope.hidden
      : hiddenCode({ element, computed, style, rect: boxed ? rect : undefined, paint }, scope);
  out.hidden.push(hidden);
  if (hidden === HIDDEN.overflow && scope.hidden !== hidden && mayUnfold(element, computed)) {
    style |= styleBits("eases", 1);
    out.style[stamp] = style;
  }
  if (boxed && styleCode(style, "position") !== POSITION.static)
    notePositioned(out, { stamp, element, style, paint }, computed.zIndex);
  if (rect !== undefined) {
    out.boxStamp.push(stamp);
    const { x, y } = scope.origin;
    out.box.push(rect.left + x, rect.top + y, rect.width, rect.height);
  }
  if (LEAVES.has(element.localName)) return;
  if (isFrame(element)) visitFrame(walk, element, rect, { ...scope, stamp, hidden });
  else if (hasInside(element)) {
    const inner =
      code === DISPLAY.contents
        ? { ...scope, stamp }
        : innerScope(scope, { stamp, style, hidden, paint, element, rect });
    const arranges = code === DISPLAY.contents ? scope.arranges : arrangesItems(display);
    visitChildren(walk, element, { ...inner, arranges });
  }
}

const arrangesItems = (display: string) => display.endsWith("flex") || display.endsWith("grid");

/** Whether to visit the children: an icon of paths has no text. */
function hasInside(element: Element): boolean {
  return element.localName !== "svg" || !isBlank(element.textContent ?? "");
}

/** Whether a transition or an animation opens a clipped element, or the grid that folds it. */
function mayUnfold(element: Element, computed: CSSStyleDeclaration): boolean {
  if (eases(computed)) return true;
  const around = element.parentElement;
  return around !== null && eases(getComputedStyle(around));
}

/** Notes a positioned element that may cover a text, or lie under the background around it. */
function notePositioned(
  out: MeasuredPage,
  { stamp, element, style, paint }: Omit<MeasuredElement, "hidden" | "rect">,
  zIndex: string,
): void {
  const position = styleCode(style, "position");
  if (position !== POSITION.relative && position !== POSITION.absolute) return;
  if (zIndex.startsWith("-")) out.sunken.push(stamp);
  else if (paint.backdrop === element && paint.opacity === 1 && isOpaque(paint))
    out.covers.push(stamp);
}

const isOpaque = ({ background }: Paint) => background.startsWith("rgb(");

interface MeasuredElement {
  readonly stamp: number;
  readonly style: number;
  readonly hidden: number;
  readonly paint: Paint;
  readonly element: Element;
  readonly rect: DOMRect | undefined;
}

function innerScope(scope: LayoutScope, measured: MeasuredElement): LayoutScope {
  const { stamp, style, hidden, paint, rect } = measured;
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
    fixed: scope.fixed || position === POSITION.fixed,
    clipIsStatic:
      position === POSITION.static && !paint.isCut && (entersClip || scope.clipIsStatic),
    arranges: false,
    origin: scope.origin,
    pageStart: scope.pageStart,
    right: rect === undefined ? scope.right : rect.right + scope.origin.x,
    paint,
    clip: clips && stamp > 0 ? clipOf(measured, scope) : clipAround(scope, position),
    depth: scope.depth,
  };
}

/** Returns the box of a clipping element; undefined if a reader can scroll it. */
function clipOf(
  { element, style, rect }: MeasuredElement,
  scope: LayoutScope,
): ClipBox | undefined {
  if (styleCode(style, "scrolls") === 1 || rect === undefined) return undefined;
  const { x, y } = scope.origin;
  const { left, top, right, bottom } = rect;
  return { element, left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

/** Returns the clip around an element; an absolutely positioned one may escape it. */
function clipAround({ clip }: LayoutScope, position: number): ClipBox | undefined {
  return position === POSITION.absolute || position === POSITION.fixed ? undefined : clip;
}

function visitFrame(
  walk: MeasureWalk,
  frame: HTMLIFrameElement,
  rect: DOMRect | undefined,
  scope: LayoutScope,
): void {
  const { out, rules } = walk;
  if (rect === undefined || scope.hidden !== HIDDEN.seen) return;
  const inner = openFrame(frame, rect, scope.origin);
  if (inner === undefined || !isOfSite(inner.document, rules)) {
    if (!showsAsFrame(rect)) return;
    if (rules.siteHosts.includes(hostOf(frame.src))) out.framesLeftOut++;
    else if (showsText(rect) && hostOf(frame.src) !== "") out.framesElsewhere++;
    return;
  }
  if (out.frames.length >= rules.maxFrames || scope.depth >= rules.maxFrameDepth) {
    out.framesLeftOut++;
    return;
  }
  out.frames.push({ ...inner, stamp: scope.stamp, element: frame, textLength: 0 });
  const inside: LayoutScope = {
    ...scope,
    style: 0,
    inScroller: true,
    arranges: false,
    origin: inner.origin,
    clip: undefined,
    depth: scope.depth + 1,
  };
  walk.elements.push(inner.document.body);
  walk.scopes.push(inside);
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : "";
}

function visitChildren(walk: MeasureWalk, element: Element, scope: LayoutScope): void {
  const shadowRoot = shadowOf(element);
  if (shadowRoot !== null) walk.out.shadowRoots.push(shadowRoot);
  const run: TextRun = { texts: [], length: 0, ordinal: 0, hasBreak: false };
  const inner: Element[] = [];
  const assigned = shadowRoot === null && isSlot(element) ? element.assignedNodes() : [];
  if (assigned.length > 0) {
    for (const child of assigned) visitChild(walk, child, { inner, run, scope });
  } else {
    // Sibling by sibling: a child list would cost one more object per element.
    let child = (shadowRoot ?? element).firstChild;
    for (; child !== null; child = child.nextSibling)
      visitChild(walk, child, { inner, run, scope });
  }
  endRun(walk, run, scope);
  if (run.hasBreak && keepsLines(getComputedStyle(element)))
    walk.out.style[scope.stamp] = (walk.out.style[scope.stamp] ?? 0) | styleBits("keepsLines", 1);
  for (let last = inner.pop(); last !== undefined; last = inner.pop()) {
    walk.elements.push(last);
    walk.scopes.push(scope);
  }
}

/** Adjacent text nodes; comments between them are skipped. */
interface TextRun {
  readonly texts: Text[];
  /** Characters without white space at the ends; 0 if there is only white space. */
  length: number;
  ordinal: number;
  /** Whether a text of this or an earlier run of the parent contains a line break. */
  hasBreak: boolean;
}

function visitChild(
  walk: MeasureWalk,
  child: Node,
  {
    inner,
    run,
    scope,
  }: { readonly inner: Element[]; readonly run: TextRun; readonly scope: LayoutScope },
): void {
  if (isText(child)) {
    const { data } = child;
    run.texts.push(child);
    run.hasBreak ||= data.includes("\n");
    if (!isBlank(data)) run.length += data.trim().length || 1;
  } else if (isElement(child)) {
    endRun(walk, run, scope);
    if (!UNSTAMPED.has(child.localName)) inner.push(child);
  }
}

/** Whether a text is only HTML white space; a no-break space is not. */
function isBlank(data: string): boolean {
  for (let at = 0; at < data.length; at++) {
    const code = data.charCodeAt(at);
    if (code > 32 || (code !== 32 && code !== 10 && code !== 9 && code !== 13 && code !== 12)) {
      return false;
    }
  }
  return true;
}

/** Records the finished run, unless blank, and starts the next. */
function endRun(walk: MeasureWalk, run: TextRun, scope: LayoutScope): void {
  if (run.length > 0) {
    addRun(walk, run, scope);
    run.ordinal++;
  }
  if (run.texts.length > 0) run.texts.length = 0;
  run.length = 0;
}

function addRun(walk: MeasureWalk, run: TextRun, scope: LayoutScope): void {
  const { out } = walk;
  const { fragment } = out;
  const first = fragment.length;
  const drawn = scope.hidden === HIDDEN.seen || scope.hidden === HIDDEN.fading;
  const lines = drawn ? measureRun(walk.range, run.texts, { sink: out, origin: scope.origin }) : 0;
  if (out.tall && lines > 0) walk.vertical ||= isVertical(out.elements[scope.stamp]);
  const hidden = drawn ? runCode(out, { scope, lines, first }) : scope.hidden;
  out.runStamp.push(scope.stamp);
  out.runOrdinal.push(run.ordinal);
  out.runHidden.push(hidden);
  out.runLines.push(lines);
  out.runFirst.push(first / 4);
  if (hidden !== HIDDEN.seen && hidden !== HIDDEN.fading) return;
  out.textLength += run.length;
  const frame = scope.depth === 0 ? undefined : out.frames.at(-1);
  if (frame !== undefined) frame.textLength += run.length;
}

interface DrawnRun {
  readonly scope: LayoutScope;
  readonly lines: number;
  readonly first: number;
}

/** Returns how a run in a drawn element is hidden. */
function runCode(out: MeasuredPage, { scope, lines, first }: DrawnRun): number {
  if (lines > 0 && !scope.inScroller && !scope.fixed && isPushedOff(out, first, scope)) {
    return HIDDEN.offscreen;
  }
  const owner = out.elements[scope.stamp];
  if (owner === undefined) return scope.hidden;
  const { clip, paint } = scope;
  const cut =
    clip === undefined || lines === 0 ? HIDDEN.seen : cutCode(out, { owner, clip, first });
  if (cut !== HIDDEN.seen) return cut;
  const code = textCode(out, { owner, paint, lines, first });
  return code === HIDDEN.seen ? scope.hidden : code;
}

function isVertical(holder: Element | undefined): boolean {
  return holder !== undefined && getComputedStyle(holder).writingMode !== "horizontal-tb";
}

/** Adds every element's writing mode; only pages with vertical text need it. */
function addWritingModes({ elements, style }: MeasuredPage): void {
  elements.forEach((element, stamp) => {
    style[stamp] = withWritingMode(style[stamp] ?? 0, getComputedStyle(element).writingMode);
  });
}

function isPushedOff({ fragment }: MeasuredPage, first: number, scope: LayoutScope): boolean {
  for (let at = first; at < fragment.length; at += 4) {
    const { left, right, bottom } = sidesAt(fragment, at);
    if (!isFarRight(left, scope) && right > scope.pageStart && bottom > 0) return false;
  }
  return true;
}
