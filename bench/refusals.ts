// Judges every page of the data folder as page or block page, and prints each refusal with its cause and the totals.
// Usage: LEGIBLE_DATA=<data folder> node build/bench/refusals.js
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { PAGE_READING } from "../src/read/input.ts";
import { resolvePage } from "../src/read/resolve.ts";
import { dataLines, neededDataFolder } from "./pages.ts";

/** A line of `pages.jsonl.gz` of any part; `dates/` names the file, the others the id. */
interface PageLine {
  readonly id?: string;
  readonly url: string;
  readonly html?: string;
}

/** Returns the address of each page by its file; some pages are in several parts. */
function pageFiles(folder: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const part of ["wcxb", "world", "dates"]) {
    for (const { id, url, html } of dataLines<PageLine>(folder, `${part}/pages`)) {
      const file = html ?? `${part}/html/${id}.html.gz`;
      if (!files.has(file)) files.set(file, url);
    }
  }
  return files;
}

const folder = neededDataFolder();

let read = 0;
let refused = 0;
for (const [file, url] of pageFiles(folder)) {
  const path = join(folder, file);
  if (!existsSync(path)) continue;
  const headers = { "content-type": "text/html" };
  const body = gunzipSync(readFileSync(path));
  const page = { url, status: 200, headers, body, identity_declared: false };
  const plain = { ok: true, page } as const;
  const found = resolvePage({ ...PAGE_READING, url, plain });
  if (found.ok) read++;
  else {
    refused++;
    console.log(`${file} ${url}: ${found.refusal.reason}`);
  }
}
console.log(`${read} read, ${refused} refused`);
