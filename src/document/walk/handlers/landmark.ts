// Reads landmarks, by their tag or role.
import type { HtmlTree } from "../../../html/tree.ts";
import { endOf } from "../../../html/walk.ts";
import type { Region } from "../../../model/document.ts";
import { countWords } from "../../../text/words.ts";
import type { Landmark, PlainHandler, Scope } from "../context.ts";
import { blockHandler } from "../open-scope.ts";

/** section, article: no landmark, but headers inside are theirs. */
export const section = landmark(({ region }) => inSection(region));
/** main. */
export const main = landmark(() => inSection("main"));
/** nav: a landmark only if it leads somewhere; builders of pages use it for panels of text, too. */
export const nav = landmark((outer, tree, node) =>
  isPanel(tree, node) ? outer : inSection("navigation"),
);
/** Handler of `aside` elements. */
export const aside = landmark(() => inSection("complementary"));
/** header: a landmark only outside sections. */
export const header = landmark((outer) => (outer.inSection ? outer : onPage("banner")));
/** footer: a landmark only outside sections. */
export const footer = landmark((outer) => (outer.inSection ? outer : onPage("contentinfo")));
/** search. */
export const search = landmark((outer) => within("search", outer));
/** dialog. */
export const dialog = landmark((outer) => within("dialog", outer));

/** Makes an open element the landmark of its role. A banner in a section is that section's header. */
export function markRegion(scope: Scope, region: Region): void {
  if (scope.landmark.inSection && region === "banner") return;
  scope.landmark = inSection(region);
}

/** Nodes of a `nav` among which links are looked for; a larger one is navigation. */
const MAX_PANEL_NODES = 200;
/** Minimum words of a panel; a shorter one is the label of a menu that a script fills. */
const MIN_PANEL_WORDS = 8;
/** Characters of a text in which its words are counted. */
const MAX_COUNTED = 200;
/** Elements that lead somewhere or operate the page. */
const CONTROLS: ReadonlySet<string> = new Set(["a", "button", "input", "select", "li", "option"]);

const SENTENCE_ENDS: ReadonlySet<string> = new Set([".", "!", "?", "…", "。", "！", "？"]);

/** Whether a `nav` within a part of the page contains only sentences. */
function isPanel(tree: HtmlTree, node: number): boolean {
  const end = endOf(tree, node);
  const isOfPage = tree.tag[tree.parent[node] ?? -1] === "body";
  if (isOfPage || end - node > MAX_PANEL_NODES) return false;
  let words = 0;
  let last = "";
  for (let at = node + 1; at < end; at++) {
    if (CONTROLS.has(tree.tag[at] ?? "")) return false;
    last = (tree.text[at] ?? "").trimEnd().at(-1) ?? last;
    words += countWords((tree.text[at] ?? "").slice(0, MAX_COUNTED));
  }
  return words >= MIN_PANEL_WORDS && SENTENCE_ENDS.has(last);
}

function landmark(
  inner: (outer: Landmark, tree: HtmlTree, node: number) => Landmark,
): PlainHandler {
  return {
    isPlain: true,
    kind: undefined,
    ...blockHandler((scope, { tree }, node) => {
      scope.landmark = inner(scope.landmark, tree, node);
    }),
  };
}

const inSection = (region: Region): Landmark => ({ region, inSection: true });
const onPage = (region: Region): Landmark => ({ region, inSection: false });
const within = (region: Region, outer: Landmark): Landmark =>
  outer.inSection ? inSection(region) : onPage(region);
