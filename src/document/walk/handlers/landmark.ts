// Reads landmarks, by their tag or role.

import type { Region } from "../../../model/document.ts";
import type { PlainHandler, Scope } from "../context.ts";
import type { Landmark } from "../format.ts";
import { openBlock } from "../open-scope.ts";

/** section, article: no landmark, but headers inside are theirs. */
export const section = landmark(({ region }) => inSection(region));
/** main. */
export const main = landmark(() => inSection("main"));
/** nav. */
export const nav = landmark(() => inSection("navigation"));
/** aside. */
export const aside = landmark(() => inSection("complementary"));
/** header: a landmark only outside sections. */
export const header = landmark((outer) => (outer.inSection ? outer : onPage("banner")));
/** footer: a landmark only outside sections. */
export const footer = landmark((outer) => (outer.inSection ? outer : onPage("contentinfo")));
/** search. */
export const search = landmark((outer) => within("search", outer));
/** dialog. */
export const dialog = landmark((outer) => within("dialog", outer));

/** Makes an open element the landmark of its role. */
export function markRegion(scope: Scope, region: Region): void {
  scope.landmark = inSection(region);
}

function landmark(inner: (outer: Landmark) => Landmark): PlainHandler {
  return {
    isPlain: true,
    kind: undefined,
    enter(walk, node) {
      const scope = openBlock(walk, node);
      scope.landmark = inner(scope.landmark);
      return node + 1;
    },
  };
}

const inSection = (region: Region): Landmark => ({ region, inSection: true });
const onPage = (region: Region): Landmark => ({ region, inSection: false });
const within = (region: Region, outer: Landmark): Landmark =>
  outer.inSection ? inSection(region) : onPage(region);
