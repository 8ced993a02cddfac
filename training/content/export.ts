// Writes the training data of the content model: features of every block of the labelled pages, and the blocks' texts.
//
//   LEGIBLE_DATA=... node build/training/content/export.js FOLDER
//
// FOLDER gets names.json, probe.txt, features.f32 (rows of little-endian floats, in which train.py fills the wording
// columns) and pages.jsonl: id, set, site, type, fold, and of each block its text, kind, terms and the index of its
// section's heading.
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { dataFolder } from "../../bench/pages.ts";
import { toDocument } from "../../src/document/to-document.ts";
import { baseUrl } from "../../src/html/head.ts";
import { parseHtml } from "../../src/html/tree.ts";
import { FEATURES, featureMatrix } from "../../src/select/features/feature-matrix.ts";
import { NO_WORDING, termsOf } from "../../src/select/features/wording-features.ts";
import { outlineOf } from "../../src/structure/outline.ts";
import { registrableDomain } from "../../src/url/site.ts";
import { foldOf } from "../folds.ts";
import { trainingPages } from "../pages.ts";
import { outOfFoldChances, routedChances } from "./page-types.ts";
import { probeFingerprint } from "./probe.ts";
import { rowsOf } from "./rows.ts";

const folder = process.argv[2];
const data = dataFolder();
if (folder === undefined || data === undefined) {
  console.error("usage: LEGIBLE_DATA=folder node build/training/content/export.js FOLDER");
  process.exit(2);
}

mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "names.json"), JSON.stringify(FEATURES));
writeFileSync(join(folder, "probe.txt"), probeFingerprint());
const features = openSync(join(folder, "features.f32"), "w");
const pages = openSync(join(folder, "pages.jsonl"), "w");
const chancesOf = outOfFoldChances();
let spent = 0;
let count = 0;
for (const { id, set, url, type = "unknown", bytes } of trainingPages(data)) {
  const tree = parseHtml(bytes.toString("utf8"));
  const document = toDocument(tree, {
    url,
    base: baseUrl(tree, url),
    rtl: undefined,
    includeHiddenText: false,
  });
  const start = performance.now();
  const outline = outlineOf(document);
  const matrix = featureMatrix(outline, {
    chances: routedChances(chancesOf(id), outline),
    wording: NO_WORDING,
  });
  spent += performance.now() - start;
  count++;
  const rows = rowsOf(matrix);
  writeSync(features, new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength));
  const texts = document.blocks.map((block) => block.text);
  const kinds = document.blocks.map((block) => block.kind);
  const { heading, ofBlock } = outline.sections;
  const headings = Array.from(ofBlock, (section) => heading[section] ?? -1);
  const terms = document.blocks.map(termsOf);
  const site = registrableDomain(new URL(url).hostname);
  const line = { id, set, site, type, fold: foldOf(url), texts, kinds, terms, headings };
  writeSync(pages, `${JSON.stringify(line)}\n`);
}
closeSync(features);
closeSync(pages);
console.log(
  `${count} pages, ${FEATURES.length} features, ${(spent / count).toFixed(2)} ms of outline and features a page`,
);
