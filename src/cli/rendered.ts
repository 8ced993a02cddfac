// Reports pages read without the requested render.
import { type FetchSummary, lacksRender } from "../model/page.ts";
import { CAPTURE_FLAGS } from "./capture-files.ts";
import { EXIT } from "./exit.ts";
import type { Flags } from "./fields.ts";
import { tell } from "./tell.ts";

/**
 * Reports an unrendered page; returns the command's exit code. `isAsked` is whether `--render` was
 * given.
 */
export function reportRender(answer: FetchSummary, isAsked: boolean): number {
  const isIgnored = isAsked && (lacksRender(answer) || answer.strategy === "supplied");
  if (isIgnored || lacksRender(answer)) tellUnrendered(answer.render_error ?? "");
  return isIgnored ? EXIT.unrendered : EXIT.ok;
}

/** Whether flags ask for a browser, by `--render` or by an option that only a browser has. */
export const asksRender = (flags: Flags): boolean =>
  ["waitFor", ...CAPTURE_FLAGS].some((flag) => flags[flag] !== undefined) ||
  flags["render"] === true;

/** Reports why a page was not rendered, by its `render_error`. */
export function tellUnrendered(reason: string): void {
  tell(`not rendered: ${reason} (legible doctor checks the browser)`);
}
