// Records the answers to all labelled pages, field by field, and compares two builds byte by byte.
//
//   node build/bench/answers.js --out FILE            records the answers
//   node build/bench/answers.js --out FILE --vs OLD   records, then lists differences from the recording OLD
//
// An empty list proves that a change does not affect the answers. Long texts are stored as hashes.
import { createHash } from "node:crypto";
import { createWriteStream, readFileSync } from "node:fs";
import { finished } from "node:stream/promises";
import { parseArgs } from "node:util";
import { streamPage } from "../src/index.ts";
import { corpusPages, neededDataFolder } from "./pages.ts";

/** Fields of one page's answer by `event.field`; long values are hashes. */
type Answer = Readonly<Record<string, string>>;

/** Longer values are stored as their hash. */
const SHOWN_CHARS = 200;
/** Fields that differ between runs of the same build. */
const OF_A_RUN: ReadonlySet<string> = new Set([
  "type",
  "stage",
  "state",
  "at",
  "engine",
  "trace",
  "run",
  "started",
]);

async function answerOf(html: string, url: string): Promise<Answer> {
  const answer: Record<string, string> = {};
  for await (const event of streamPage(url, { html })) {
    if (event.type === "stage") continue;
    for (const [field, value] of Object.entries(event)) {
      if (OF_A_RUN.has(field)) continue;
      const text = JSON.stringify(value);
      answer[`${event.type}.${field}`] =
        text.length <= SHOWN_CHARS ? text : createHash("sha256").update(text).digest("hex");
    }
  }
  return answer;
}

function recording(path: string): ReadonlyMap<string, Answer> {
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "");
  return new Map(
    lines.map((line) => {
      const { id, answer }: { id: string; answer: Answer } = JSON.parse(line);
      return [id, answer];
    }),
  );
}

function compare(before: ReadonlyMap<string, Answer>, after: ReadonlyMap<string, Answer>): void {
  const fields = new Map<string, string[]>();
  for (const [id, answer] of after) {
    const old = before.get(id) ?? {};
    for (const field of new Set([...Object.keys(old), ...Object.keys(answer)])) {
      if (old[field] === answer[field]) continue;
      const pages = fields.get(field) ?? [];
      pages.push(id);
      fields.set(field, pages);
    }
  }
  console.log(`${after.size} pages; differing fields: ${fields.size}`);
  for (const [field, pages] of [...fields].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(
      `${field.padEnd(32)} ${String(pages.length).padStart(5)}  ${pages.slice(0, 6).join(" ")}`,
    );
  }
}

const { values } = parseArgs({
  options: { out: { type: "string" }, vs: { type: "string" }, every: { type: "string" } },
});
const folder = neededDataFolder();
if (values.out === undefined) {
  console.error("usage: answers.js --out FILE [--vs OLD]");
  process.exit(2);
}
const out = createWriteStream(values.out);
for (const { id, url, bytes } of corpusPages(folder, Number(values.every ?? 1))) {
  const answer = await answerOf(bytes.toString("utf8"), url);
  out.write(`${JSON.stringify({ id, answer })}\n`);
}
out.end();
await finished(out);
if (values.vs !== undefined) compare(recording(values.vs), recording(values.out));
