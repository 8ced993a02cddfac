// A rule by which text counts as hidden: its name, and its tests of an element.
import type { Way } from "../../html/css/vanishing.ts";
import type { DeclaredDisplay } from "../../html/style-sheets.ts";
import type { HiddenBy } from "../../model/document.ts";
import type { HiddenKind } from "../../model/layout.ts";
import type { ElementFacts } from "../page/element.ts";
import type { PageContext } from "../page/page-context.ts";
import type { Siblings } from "./siblings.ts";

/** An element to test. */
export interface Candidate {
  readonly page: PageContext;
  element: ElementFacts;
  readonly siblings: Siblings;
  /** Its display by the page's style elements. */
  sheet: DeclaredDisplay;
  /** How else the page's style elements hide it. */
  way: Way | undefined;
}

/** A rule of `docs/reference/hidden-text.md`. */
export interface HiddenRule {
  readonly name: HiddenBy;
  /** Whether the markup or the style of an element hides it; absent if they never do. */
  hides?(candidate: Candidate): boolean;
  /** Whether the browser hides an element by this rule; absent if it does so under the same name. */
  hidesPainted?(candidate: Candidate, kind: HiddenKind): boolean;
}
