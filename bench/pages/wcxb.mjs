// Copies the pages of the benches from a clone of WCXB into the data folder: wcxb.mjs CLONE FOLDER
//
// CLONE is a clone of Murrough-Foley/web-content-extraction-benchmark (CC-BY-4.0). FOLDER/wcxb gets the pages that the models
// have out-of-fold types for. Prints the ids that the clone lacks.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const [clone, folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: wcxb.mjs CLONE FOLDER");

const typed = new URL("../../training/router/out-of-fold.json", import.meta.url);
const ids = Object.keys(JSON.parse(readFileSync(typed, "utf8")).pages)
  .filter((id) => /^\d{4}$/.test(id))
  .sort();
const to = join(folder, "wcxb");
mkdirSync(join(to, "html"), { recursive: true });
const lines = [];
for (const id of ids) {
  const html = join(clone, "dev/html", `${id}.html.gz`);
  const labels = join(clone, "dev/ground-truth", `${id}.json`);
  if (!existsSync(html) || !existsSync(labels)) {
    console.log(`not in the clone: ${id}`);
    continue;
  }
  copyFileSync(html, join(to, "html", `${id}.html.gz`));
  const { url, _internal, ground_truth } = JSON.parse(readFileSync(labels, "utf8"));
  const { title, author, publish_date, main_content, with: wanted, without } = ground_truth;
  const page_type = _internal.page_type.primary;
  lines.push({ id, url, page_type, title, author, publish_date, main_content, with: wanted, without });
}
const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
writeFileSync(join(to, "pages.jsonl.gz"), gzipSync(text));
console.log(`${lines.length} of ${ids.length} pages`);
