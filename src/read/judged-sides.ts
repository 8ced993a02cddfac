// Judges what each way of fetching returned: a page, a failed fetch, or something served in its place.
import { decodeHtml } from "../html/decode.ts";
import { hashRoute } from "../url/hash-route.ts";
import { parseUrl } from "../url/parse-url.ts";
import { isReadable, type ResponseEvidence } from "./block-pages/block-page.ts";
import { detectDeadEnd, type FoundDeadEnd } from "./block-pages/dead-end.ts";
import type { ReadingInput } from "./input.ts";
import { type FetchFailure, isForWords, judgeAnswer, type Refusal } from "./refusals.ts";
import { readSide, type Side, type SideAnswer, wordsIn } from "./side.ts";
import { interstitialNote } from "./union/interstitial-note.ts";

/** A side, or why there is none: a failed fetch, or a response that is not the page. */
export type Judged =
  | { readonly side: Side; readonly deadEnd: FoundDeadEnd | undefined }
  | { readonly failure: FetchFailure }
  | {
      readonly refusal: Refusal;
      readonly refused: Side;
      readonly deadEnd: FoundDeadEnd | undefined;
    };

/** Minimum words to trust a page, or a shell, if the other fetch received a block page. */
const WORDS_BESIDE_BLOCK_PAGE = 20;
const SHELL_WORDS_BESIDE_BLOCK_PAGE = 50;

export function judgePlain(input: ReadingInput): Judged {
  const { html, plain, url } = input;
  if (html !== undefined) {
    const answer = { url, status: 200, headers: {}, html, charset: null, declaredAddress: true };
    return judge(input, answer);
  }
  if (plain === undefined) throw new Error("a read has supplied HTML or a plain fetch");
  if (!plain.ok) return { failure: plain.failure };
  const { page } = plain;
  if (input.pdf !== undefined) {
    return judge(input, { ...page, html: "", charset: null, pdf: input.pdf });
  }
  if (input.file !== undefined) {
    return judge(input, { ...page, html: input.file.html, charset: null, isFile: true });
  }
  const hostname = parseUrl(page.url)?.hostname;
  const { text, charset } = decodeHtml(page.body, page.headers["content-type"], hostname);
  return judge(input, { ...page, html: text, charset });
}

export function judgeRendered(input: ReadingInput, plain: Judged): Judged | undefined {
  const { rendered } = input;
  if (rendered === undefined) return undefined;
  if (!rendered.ok) return { failure: rendered.failure };
  const judged = judge(input, { ...rendered.page, charset: null, isRendered: true });
  if (!("side" in plain) || !("refused" in judged)) return judged;
  // The union keeps a plain page whole that an interstitial covers.
  const note = interstitialNote(plain.side.document, judged.refused.document);
  return note === undefined ? judged : { side: judged.refused, deadEnd: undefined };
}

function judge(input: ReadingInput, answer: SideAnswer): Judged {
  const side = readSide(input, answer);
  const { document, metadata, text, url } = side;
  const declared = metadata.canonical ?? metadata.open_graph["og:url"];
  const evidence: ResponseEvidence = {
    requestedUrl: input.url,
    finalUrl: answer.declaredAddress === true ? (declared ?? url) : url,
    status: answer.status,
    headers: answer.headers,
    bytes: Buffer.byteLength(answer.html),
    signs: document.signs,
    blocks: document.blocks,
    title: metadata.title ?? "",
    text,
    words: wordsIn(document),
    isRendered: answer.isRendered ?? false,
    identityDeclared: answer.identity_declared ?? false,
  };
  const deadEnd = detectDeadEnd(evidence);
  const refusal = judgeAnswer(evidence, deadEnd);
  return refusal === undefined ? { side, deadEnd } : { refusal, refused: side, deadEnd };
}

/** Returns a page with words as a side although they refuse it. */
export function despiteRefusal(judged: Judged): Judged {
  if (!("refusal" in judged) || !isForWords(judged.refusal)) return judged;
  const { refused, deadEnd } = judged;
  return isReadable(refused.text) ? { side: refused, deadEnd } : judged;
}

/** Turns the plain fetch of a hash route into a failure: requests do not contain fragments. */
export function ofRoute({ url, rendered }: ReadingInput, served: Judged): Judged {
  const parsed = rendered === undefined ? undefined : parseUrl(url);
  const route = parsed === undefined ? "" : hashRoute(parsed);
  if (route === "" || !("side" in served || "refusal" in served)) return served;
  const message = `no request can name the hash route ${route}`;
  return { failure: { name: "HttpError", message, transport: false } };
}

/** Returns the shell as a side if a browser loaded the rest: its words belong to the page. */
export function besideRendered(plain: Judged, rendered: Judged | undefined): Judged {
  const isBuilt = rendered !== undefined && "side" in rendered;
  return isBuilt && "refusal" in plain && plain.refusal.frames
    ? { side: plain.refused, deadEnd: undefined }
    : plain;
}

/** Whether a plain page is too short to trust, as the browser received a block page. */
export function isDoubtful({ document }: Side, rendered: Judged | undefined): boolean {
  if (rendered === undefined || !("refusal" in rendered)) return false;
  const { kind, shell, status = 0 } = rendered.refusal;
  const least = document.requires_render ? SHELL_WORDS_BESIDE_BLOCK_PAGE : WORDS_BESIDE_BLOCK_PAGE;
  const isStated = kind === "missing" && status < 400;
  return (isStated || (kind === "blocked" && !shell)) && document.signs.ownWords < least;
}

/** Whether the served page needs a browser: a shell or a script challenge. */
export function isShell(plain: Judged): boolean {
  if ("side" in plain) return plain.side.document.requires_render;
  return "refusal" in plain && plain.refusal.shell;
}

/** Whether a page was served but contained nothing to read. */
export function isEmptyPage(judged: Judged): boolean {
  return "refusal" in judged && judged.refusal.wordless && judged.refused.text.trim() === "";
}
