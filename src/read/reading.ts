// The pure half of one page read, run on a worker thread: what was obtained in, the steps of the answer or a refusal out.
import { createHash } from "node:crypto";
import { judgePage } from "../classify/classify.ts";
import { installedRouter } from "../classify/model.ts";
import { toMarkdown } from "../document/markdown/to-markdown.ts";
import type { BlockKind, PageDocument } from "../model/document.ts";
import type {
  ClassifyEvent,
  DoneEvent,
  ParseEvent,
  ResolveEvent,
  SelectEvent,
} from "../model/event.ts";
import type { Payload, PayloadSource } from "../model/fact.ts";
import { scoreBlocks } from "../select/scores.ts";
import { PAGE_OPTIONS, selectContent } from "../select/select.ts";
import type { ReadingInput } from "./input.ts";
import type { Refusal } from "./refusals.ts";
import { type ResolvedPage, resolvePage } from "./resolve.ts";

/** The answer's steps, ready to be sent. */
export interface PageReading {
  readonly resolve: ResolveEvent;
  readonly parse: ParseEvent;
  readonly classify: ClassifyEvent;
  readonly select: SelectEvent;
  readonly done: DoneEvent;
}

/** A page's answer, or why there is none. Plain data: it crosses threads. */
export type ReadingOutcome =
  | { readonly ok: true; readonly reading: PageReading }
  | { readonly ok: false; readonly refusal: Refusal };

/** Reads one page from what was obtained of it. */
export function readInput(input: ReadingInput): ReadingOutcome {
  const resolved = resolvePage(input);
  if (!resolved.ok) return resolved;
  return { ok: true, reading: answer(resolved.page) };
}

function answer({ event, document, text, payloads }: ResolvedPage): PageReading {
  const { metadata, url } = event;
  const { verdict, chances } = judgePage(installedRouter(), { document, url, metadata, payloads });
  const scores = scoreBlocks(document, chances);
  const selection = selectContent(scores, verdict, PAGE_OPTIONS);
  const { blocks } = document;
  return {
    resolve: event,
    parse: parseEvent(document, payloads, text),
    classify: { type: "classify", stage: "classify", state: "done", ...verdict },
    select: {
      type: "select",
      stage: "select",
      kept: selection.kept.length,
      total: blocks.length,
      methods: selection.methods,
      removed: selection.removed,
    },
    done: {
      type: "done",
      stage: "done",
      url: event.url,
      title: document.title,
      text,
      markdown: toMarkdown(blocks),
      content_markdown:
        selection.kept.length === blocks.length ? "" : toMarkdown(picked(document, selection.kept)),
      comments_markdown: toMarkdown(picked(document, selection.comments)),
      images: document.images,
      tables: blocks.filter((block) => block.kind === "table").length,
    },
  };
}

function picked({ blocks }: PageDocument, indexes: readonly number[]): PageDocument["blocks"] {
  return indexes.flatMap((index) => blocks[index] ?? []);
}

function parseEvent(
  document: PageDocument,
  payloads: readonly Payload[],
  text: string,
): ParseEvent {
  const { blocks } = document;
  return {
    type: "parse",
    stage: "parse",
    blocks: blocks.length,
    words: blocks.reduce((sum, block) => sum + block.words, 0),
    reading_order: document.reading_order,
    reading_order_measured: document.reading_order_measured,
    dom_order_differs: document.dom_order_differs,
    content_hash: createHash("sha256").update(text, "utf8").digest("hex"),
    frameworks: document.frameworks,
    requires_render: document.requires_render,
    kinds: kindCounts(document),
    payloads: payloadSources(payloads),
  };
}

function kindCounts({ blocks }: PageDocument): Partial<Record<BlockKind, number>> {
  const counts = new Map<BlockKind, number>();
  for (const { kind } of blocks) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}

/** The order payload sources are named in: the specification's. */
const SOURCES: readonly PayloadSource[] = [
  "json-ld",
  "microdata",
  "open-graph",
  "next-data",
  "rsc-flight",
  "nuxt",
  "initial-state",
];

function payloadSources(payloads: readonly Payload[]): readonly PayloadSource[] {
  const found = new Set(payloads.map((payload) => payload.source));
  return SOURCES.filter((source) => found.has(source));
}
