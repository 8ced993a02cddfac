// Judges the results of both ways of fetching and chooses the one document to read, or the refusal.
import type { DeadEnd } from "../model/page.ts";
import { chooseParts, type Sides } from "./chosen-parts.ts";
import type { ReadingInput } from "./input.ts";
import {
  besideRendered,
  despiteRefusal,
  isDoubtful,
  isEmptyPage,
  isShell,
  type Judged,
  judgePlain,
  judgeRendered,
  ofRoute,
} from "./judged-sides.ts";
import {
  isForWords,
  type Refusal,
  refusalError,
  refuseFailures,
  refuseSelector,
} from "./refusals.ts";
import { type Found, type ResolvedPage, resolved } from "./resolved-page.ts";
import type { Side } from "./side.ts";
import { refuseUnfilled } from "./unfilled.ts";

/** A page, or its refusal, plus a page without words, whose data may still have facts. */
export type Resolution =
  | { readonly ok: true; readonly page: ResolvedPage }
  | { readonly ok: false; readonly refusal: Refusal; readonly wordless?: ResolvedPage };

/** Note on supplied HTML, which is not rendered. */
const SUPPLIED_NOTE =
  "the HTML was supplied and not fetched or rendered: reading order is source order, and hidden text may appear";

/** Returns the page, or its refusal; notes a refusal for its words if the caller wants that. */
export function resolvePage(input: ReadingInput): Resolution {
  const served = judgePlain(input);
  const rendered = judgeRendered(input, served);
  const resolution = resolveSides(input, served, rendered);
  if (resolution.ok || input.reads_refused !== true || !isForWords(resolution.refusal)) {
    return resolution;
  }
  const { refusal } = resolution;
  const anyway = resolveSides(input, despiteRefusal(served), rendered && despiteRefusal(rendered));
  if (!anyway.ok) return resolution;
  const { document } = anyway.page;
  const requires_render = document.requires_render || refusal.shell;
  const { code, reason } = refusalError(refusal);
  return {
    ok: true,
    page: {
      ...anyway.page,
      document: { ...document, requires_render },
      refusal: { code, message: reason },
    },
  };
}

function resolveSides(
  input: ReadingInput,
  served: Judged,
  rendered: Judged | undefined,
): Resolution {
  const plain = besideRendered(ofRoute(input, served), rendered);
  const sides: Sides = {
    ...("side" in plain && !isDoubtful(plain.side, rendered) && { plain: plain.side }),
    ...(rendered && "side" in rendered && { rendered: rendered.side }),
  };
  if (sides.plain === undefined && sides.rendered === undefined) {
    const wordless = wordlessPage(input, plain, rendered);
    return {
      ok: false,
      refusal: refuse(input, plain, rendered),
      ...(wordless && { wordless }),
    };
  }
  const unfilled = sides.plain && refuseUnfilled(input, sides.plain.document);
  if (unfilled !== undefined) return { ok: false, refusal: unfilled };
  const found = { ...foundOf(input, plain, rendered), requires_render: isShell(served) };
  if (input.parts === undefined) return { ok: true, page: resolved(input, sides, found) };
  const choice = chooseParts(sides, input.parts);
  if (!choice.ok) return { ok: false, refusal: unchosen(input, choice.reason, found) };
  const page = resolved(input, choice.sides, found);
  const { note, isWhole } = choice;
  const chosen = { ...(note && { selector_note: note }), ...(isWhole && { unchosen: isWhole }) };
  return { ok: true, page: { ...page, ...chosen } };
}

/** Returns the refusal of a page without the chosen parts; a browser may still add them to a shell. */
function unchosen({ url, rendered }: ReadingInput, reason: string, found: Found): Refusal {
  const shell = rendered === undefined && found.requires_render;
  return { ...refuseSelector(url, reason), shell };
}

function foundOf(input: ReadingInput, plain: Judged, rendered: Judged | undefined): Found {
  return {
    render_error: whyOneSide(input, plain, rendered),
    requires_render: isShell(plain),
    dead_end: deadEndOf(rendered !== undefined && "side" in rendered ? rendered : plain),
    isEmptied: "side" in plain && rendered !== undefined && isEmptyPage(rendered),
  };
}

/** Returns the dead end of a page that is not refused for it. */
function deadEndOf(judged: Judged): DeadEnd | null {
  if (!("side" in judged) || judged.deadEnd === undefined) return null;
  const { kind, evidence } = judged.deadEnd;
  return { kind, evidence };
}

/** Returns the page that has data or frames but no words; undefined for a replacement. */
function wordlessPage(
  input: ReadingInput,
  plain: Judged,
  rendered: Judged | undefined,
): ResolvedPage | undefined {
  const shell = (judged: Judged | undefined): Side | undefined =>
    judged !== undefined &&
    "refusal" in judged &&
    judged.refusal.wordless &&
    (judged.refused.payloads.length > 0 || judged.refused.links.some(({ isFrame }) => isFrame))
      ? judged.refused
      : undefined;
  const sides = { plain: shell(plain), rendered: shell(rendered) };
  const found = foundOf(input, plain, rendered);
  if (sides.plain !== undefined) {
    const render_error = whyOneSide(input, { side: sides.plain, deadEnd: undefined }, rendered);
    return resolved(input, { plain: sides.plain }, { ...found, render_error });
  }
  return sides.rendered && resolved(input, { rendered: sides.rendered }, found);
}

function refuse({ url, html }: ReadingInput, plain: Judged, rendered: Judged | undefined): Refusal {
  const found = [plain, rendered].flatMap((judged) =>
    judged !== undefined && "refusal" in judged ? [judged.refusal] : [],
  );
  const reported =
    found.find(({ kind }) => kind === "missing") ??
    found.find(({ kind, shell }) => kind === "blocked" && !shell) ??
    found[0];
  const isLast = rendered !== undefined || html !== undefined;
  if (reported !== undefined) return isLast ? { ...reported, shell: false } : reported;
  if (!("failure" in plain)) throw new Error("a page without a side has a refusal or a failure");
  const browser = rendered !== undefined && "failure" in rendered ? rendered.failure : undefined;
  return refuseFailures(url, plain.failure, browser);
}

/** Returns why only one representation exists; null if both do, or if only one was requested. */
function whyOneSide(
  input: ReadingInput,
  plain: Judged,
  rendered: Judged | undefined,
): string | null {
  if (input.html !== undefined) return SUPPLIED_NOTE;
  // A file has only one representation: a browser would just download it.
  if (input.pdf !== undefined || input.file !== undefined) return null;
  if (!("side" in plain)) return `plain fetch: ${whyMissing(plain)}`;
  if (rendered === undefined || "side" in rendered) return null;
  return `browser: ${whyMissing(rendered)}`;
}

function whyMissing(judged: Exclude<Judged, { side: Side }>): string {
  if ("refusal" in judged) {
    const { name, reason } = refusalError(judged.refusal);
    return `${name}: ${reason}`;
  }
  return `${judged.failure.name}: ${judged.failure.message}`;
}
