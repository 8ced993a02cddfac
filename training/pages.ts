// The labelled pages for training: WCXB's, and those of other makers and languages, with their known types.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { corpusPages } from "../bench/pages.ts";

/** One labelled page. */
export interface TrainingPage {
  readonly id: string;
  /** Source of its labels: `wcxb`, or a set of world/. */
  readonly set: string;
  readonly url: string;
  /** Undefined if no source labels it. */
  readonly type: string | undefined;
  /** HTML as archived, UTF-8. */
  readonly bytes: Buffer;
}

interface WorldLine {
  readonly id: string;
  readonly set: string;
  readonly url: string;
  readonly page_type: string | null;
}

/** Yields every labelled page of the data folder, those of WCXB first. */
export function* trainingPages(folder: string): Generator<TrainingPage> {
  for (const { id, url, type, bytes } of corpusPages(folder)) {
    yield { id, set: "wcxb", url, type, bytes };
  }
  const seen = new Map(linesOf(folder, "reader/world").map((line) => [line.id, line.page_type]));
  for (const { id, set, url, page_type } of linesOf(folder, "world/pages")) {
    const type = page_type ?? seen.get(id) ?? "unknown";
    const bytes = gunzipSync(readFileSync(join(folder, "world/html", `${id}.html.gz`)));
    yield { id, set, url, type: type === "unknown" ? undefined : type, bytes };
  }
}

function linesOf(folder: string, name: string): readonly WorldLine[] {
  const text = gunzipSync(readFileSync(join(folder, `${name}.jsonl.gz`))).toString("utf8");
  return text.split("\n").flatMap((line): WorldLine[] => (line === "" ? [] : [JSON.parse(line)]));
}
