// Finds the control that adds records to a list, presses it, and counts what that added.
import { closestComposed } from "./composed.ts";
import {
  holdActions,
  isPressable,
  labelOf,
  leadsAway,
  press,
  visibleText,
  wordsIn,
} from "./controls.ts";
import { charsOf, kindOf, type List, listBefore } from "./list-before.ts";
import type { MoreAdded, MorePressed } from "./messages.ts";
import { inChrome, inLayer } from "./site-chrome.ts";

/** Matches labels that ask for more records at their start, one line per language or two. */
const ASKS_FOR_MORE = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:${[
    "(?:load|show|view) (?:\\d{1,6} )?more|more results",
    "mehr (?:\\p{L}{1,30} )?(?:laden|anzeigen)|weitere(?= )",
    "(?:voir|afficher|charger) plus|plus de résultats",
    "(?:ver|cargar|mostrar) más|más resultados|(?:ver|carregar|mostrar) mais",
    "(?:mostra|carica) altr[io]",
    "meer (?:\\p{L}{1,30} )?(?:laden|tonen)|(?:toon|laad) meer",
    "(?:pokaż|załaduj|wczytaj) więcej|(?:visa|ladda|vis) flere?",
    "(?:показать |загрузить )?ещ[её]",
  ].join("|")})(?!\\p{L})|^[^\\p{L}\\p{N}]*(?:${[
    "もっと(?:見る|読み込む|表示)|さらに(?:表示|読み込む)",
    "(?:加载|查看|显示|載入|顯示)更多",
    "더 ?(?:보기|불러오기)",
  ].join("|")})`,
  "iu",
);
/** Matches labels that ask for more of something other than records. */
const OF_ANOTHER_KIND = /info|detail|text|about|descri|beschreib|angaben|filter|option/i;
const MAX_LABEL_WORDS = 8;
const MAX_LABEL_CHARS = 200;

const PRESSABLE =
  "button,[role=button],a,input[type=button],[onclick],[tabindex],[class*=more i],[id*=more i]";
/** Controls that unfold a panel or a menu, or are off. */
const NOT_MORE =
  "summary,[aria-expanded],[aria-haspopup]:not([aria-haspopup=false]),[aria-disabled=true],:disabled,[download],[target]:not([target=_self])";
/** Maximum elements examined for a control, from the end, and controls with a matching label. */
const MAX_LOOKED_AT = 4000;
const MAX_LABELLED = 50;
/** Maximum elements inside a control. */
const MAX_INSIDE = 20;

/** A control and the list that it continues. */
interface More {
  readonly control: Element;
  readonly list: List;
}

/** Visible items of a list's kind, and all visible words. */
interface Size {
  readonly items: number;
  readonly words: number;
}

/** A page before a press. */
interface Before {
  readonly list: List;
  /** In the list's scope, and in the whole page in case a script replaces the scope. */
  readonly inScope: Size;
  readonly inPage: Size;
  /** Words of the first items. */
  readonly first: readonly string[];
  /** Whether the control is a link to a page that no script intercepted. */
  readonly leads: boolean;
}

let before: Before | undefined;
/** Address of the page before the first press. */
let address: string | undefined;

/** Whether a control loads more records, as far as is known without a press: a link to a page does not count. */
export function hasMore(): boolean {
  return moreControl((control) => !leadsAway(control)) !== undefined;
}

/** Whether a control may load more records, if only a link that scripts may intercept. */
export function canLoadMore(): boolean {
  return nextMore() !== undefined;
}

/** Whether a control loads more records of a page on which such controls were pressed. */
export function loadsMore(control: Element): boolean {
  return address !== undefined && mayLoadMore(control) && listBefore(control) !== undefined;
}

/** Presses the control of the largest list, each time the same; undefined if it is gone. */
export function pressMore(): MorePressed | undefined {
  const more = nextMore();
  if (more === undefined) return undefined;
  holdActions();
  address ??= location.href;
  const { control } = more;
  const label = askOf(control) ?? "";
  // The kind of the first list counts: three batches of records look like a list themselves.
  const list = before === undefined ? more.list : { ...before.list, scope: more.list.scope };
  const first = before?.first ?? firstWords(list);
  const inScope = sizeOf(list, list.scope);
  const inPage = sizeOf(list, document.body);
  const leads = leadsAway(control);
  before = { list, first, inScope, inPage, leads: press(control) && leads };
  return { label };
}

/** Returns the changes that the last press caused. */
export function moreAdded(): MoreAdded {
  if (before === undefined)
    return { ...NOTHING_ADDED, leads: false, replaced: false, remains: false };
  const { list, inScope, inPage, first, leads } = before;
  const { isConnected } = list.scope;
  const scope = isConnected ? list.scope : document.body;
  const size = isConnected ? inScope : inPage;
  const now = sizeOf(list, scope);
  const items = Math.max(0, now.items - size.items);
  const grown = now.words - size.words;
  const added =
    items > 0 || grown >= MIN_WORDS ? { items, words: Math.max(0, grown) } : NOTHING_ADDED;
  const shown = new Set(words(visibleText(scope)));
  const held = first.filter((word) => shown.has(word)).length;
  const replaced = held < first.length * HELD_SHARE;
  return { ...added, leads, replaced, remains: nextMore() !== undefined };
}

/** Restores the address that presses changed. */
export function restoreAddress(): void {
  if (address !== undefined && location.href !== address) {
    history.replaceState(history.state, "", address);
  }
}

const NOTHING_ADDED: Size = { items: 0, words: 0 };
/** Fewer new words without a new item are a count or a message. */
const MIN_WORDS = 5;
/** Items whose words the page must still show after a press, and the share of them. */
const FIRST_ITEMS = 3;
const HELD_SHARE = 0.8;

const firstWords = ({ items }: List): string[] =>
  items.slice(0, FIRST_ITEMS).flatMap((item) => words(visibleText(item)));

/** Returns the control to press next: of the same list after the first press. */
function nextMore(): More | undefined {
  const last = before?.list;
  if (last === undefined) return moreControl(leadsOn);
  return moreControl(leadsOn, ({ kind, scope }) =>
    last.scope.isConnected ? scope === last.scope : kind === last.kind,
  );
}

/** Whether a control stays on the page, or is a link within the origin, which scripts may intercept. */
function leadsOn(control: Element): boolean {
  if (!leadsAway(control)) return true;
  const link = closestComposed(control, "a[href]");
  return link instanceof HTMLAnchorElement && link.origin === location.origin;
}

/** Returns the control of the largest list among those that `accepts` and `isWanted` admit. */
function moreControl(
  accepts: (control: Element) => boolean,
  isWanted: (list: List) => boolean = () => true,
): More | undefined {
  const found: More[] = [];
  const all = document.body?.querySelectorAll(PRESSABLE) ?? [];
  const least = Math.max(0, all.length - MAX_LOOKED_AT);
  for (let at = all.length - 1, labelled = 0; at >= least && labelled < MAX_LABELLED; at--) {
    const control = all[at];
    if (control === undefined || askOf(control) === undefined) continue;
    labelled++;
    // The innermost control comes first, and its press reaches those around it.
    if (found.some((inner) => control.contains(inner.control))) continue;
    if (!mayLoadMore(control) || !accepts(control)) continue;
    const list = listBefore(control);
    if (list !== undefined && isWanted(list)) found.push({ control, list });
  }
  const sized = found.map((more) => ({ more, chars: charsOf(more.list.items) }));
  return sized.sort((a, b) => b.chars - a.chars)[0]?.more;
}

/** Returns the text or the accessible name of a control if it asks for more records. */
function askOf(control: Element): string | undefined {
  if (control.getElementsByTagName("*").item(MAX_INSIDE) !== null) return undefined;
  const named = control.getAttribute("aria-label")?.slice(0, MAX_LABEL_CHARS) ?? "";
  return [labelOf(control), named].find(
    (label) =>
      ASKS_FOR_MORE.test(label) &&
      !OF_ANOTHER_KIND.test(label) &&
      wordsIn(label) <= MAX_LABEL_WORDS,
  );
}

function mayLoadMore(control: Element): boolean {
  if (askOf(control) === undefined || control.matches(NOT_MORE)) return false;
  return !inChrome(control) && !inLayer(control) && isPressable(control);
}

function sizeOf({ items: [item], kind }: List, scope: Element): Size {
  let items = 0;
  for (const one of scope.getElementsByTagName(item?.localName ?? "")) {
    if (kindOf([one]) === kind && one.checkVisibility({ visibilityProperty: true })) items++;
  }
  return { items, words: words(visibleText(scope)).length };
}

const words = (text: string): string[] => text.split(" ").filter((word) => word !== "");
