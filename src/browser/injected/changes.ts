// Records what clicks add to a page and remove from it, and puts back what the page no longer has.
import { visibleText, wordsIn } from "./controls.ts";
import { textOf } from "./holders.ts";
import { isElement } from "./nodes.ts";
import { inChrome, inForm, inLayer } from "./site-chrome.ts";

/** A text with fewer words is a tooltip or a counter. */
const MIN_WORDS = 5;
/** Maximum changes recorded per click, and elements kept of all clicks. */
const MAX_RECORDS = 5000;
const MAX_KEPT = 200;
/** Share of an element's words from which on its place has its text in another form. */
const HELD_SHARE = 0.8;

/** Changes of a page by clicks. */
export class PageChanges {
  /** Elements that scripts added or removed, with their parents then. */
  readonly #added = new Map<Element, Element>();
  readonly #removed = new Map<Element, Element>();
  #records: MutationRecord[] = [];
  readonly #observer = new MutationObserver((records) => {
    for (const record of records)
      if (this.#records.length < MAX_RECORDS) this.#records.push(record);
  });

  constructor() {
    this.#observer.observe(document.body, { childList: true, subtree: true });
  }

  /** Forgets the changes since the last call. */
  skip(): void {
    this.#take();
  }

  /** Returns the outermost elements with text that scripts added since the last call. */
  added(): Element[] {
    const added = new Set<Element>();
    for (const { target, addedNodes, removedNodes } of this.#take()) {
      if (!isElement(target) || isBeside(target)) continue;
      for (const node of removedNodes) {
        if (isElement(node) && this.#mayKeep(this.#removed, node)) this.#removed.set(node, target);
      }
      for (const node of addedNodes) {
        if (!isElement(node) || !node.isConnected || hasAround(added, node)) continue;
        if (!this.#mayKeep(this.#added, node)) continue;
        added.add(node);
        this.#added.set(node, target);
      }
    }
    return [...added];
  }

  /** Restores elements that scripts removed, and the added elements that are in `wanted`. */
  restore(wanted: ReadonlySet<Element>): void {
    for (const [element, parent] of this.#removed) {
      if (!this.#added.has(element) && isMissing(element, parent)) parent.prepend(element);
    }
    for (const [element, parent] of this.#added) {
      if (wanted.has(element) && isMissing(element, parent)) parent.append(element);
    }
  }

  close(): void {
    this.#observer.disconnect();
  }

  #take(): readonly MutationRecord[] {
    const records = [...this.#records, ...this.#observer.takeRecords().slice(0, MAX_RECORDS)];
    this.#records = [];
    return records;
  }

  #mayKeep(kept: ReadonlyMap<Element, Element>, element: Element): boolean {
    return kept.size < MAX_KEPT && wordsIn(textOf(element)) >= MIN_WORDS;
  }
}

function isBeside(element: Element): boolean {
  return inChrome(element) || inForm(element) || inLayer(element);
}

function hasAround(elements: ReadonlySet<Element>, element: Element): boolean {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    if (elements.has(at)) return true;
  }
  return false;
}

/** Whether an element is gone, and its place has no other with nearly all of its words. */
function isMissing(element: Element, parent: Element): boolean {
  if (element.isConnected || !parent.isConnected) return false;
  const shown = new Set(visibleText(parent).split(" "));
  const words = textOf(element).split(/\s+/).filter(Boolean);
  return words.filter((word) => shown.has(word)).length < words.length * HELD_SHARE;
}
