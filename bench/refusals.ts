// Judges every labelled page as page or block page, and prints each refusal with its cause and the totals.
// Usage: LEGIBLE_DATA=<data folder> node build/bench/refusals.js
import { PAGE_READING } from "../src/read/input.ts";
import { resolvePage } from "../src/read/resolve.ts";
import { corpusPages, neededDataFolder } from "./pages.ts";

const folder = neededDataFolder();

let read = 0;
let refused = 0;
for (const { id, url, bytes } of corpusPages(folder)) {
  const headers = { "content-type": "text/html" };
  const page = { url, status: 200, headers, body: bytes, identity_declared: false };
  const plain = { ok: true, page } as const;
  const found = resolvePage({ ...PAGE_READING, url, plain });
  if (found.ok) read++;
  else {
    refused++;
    console.log(`${id} ${url}: ${found.refusal.reason}`);
  }
}
console.log(`${read} read, ${refused} refused`);
