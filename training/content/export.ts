// Writes the training data of the content model: features of every block of the labelled pages, and the blocks' texts.
//
//   LEGIBLE_DATA=... node build/training/content/export.js FOLDER
//
// FOLDER gets features.f32 (rows of little-endian floats), names.json, probe.txt, and pages.jsonl: id, url, type, fold, truth, and of each
// block its text and class path.
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { dataFolder } from "../../bench/pages.ts";
import { toDocument } from "../../src/document/to-document.ts";
import { baseUrl } from "../../src/html/head.ts";
import { parseHtml } from "../../src/html/tree.ts";
import { FEATURES, featureMatrix } from "../../src/select/features/feature-matrix.ts";
import { outlineOf } from "../../src/structure/outline.ts";
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
  const matrix = featureMatrix(outline, routedChances(chancesOf(id), outline));
  spent += performance.now() - start;
  count++;
  const rows = rowsOf(matrix);
  writeSync(features, new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength));
  const texts = document.blocks.map((block) => block.text);
  const kinds = document.blocks.map((block) => block.kind);
  const line = { id, set, url, type, fold: foldOf(url), texts, kinds, paths: [...outline.paths] };
  writeSync(pages, `${JSON.stringify(line)}\n`);
}
closeSync(features);
closeSync(pages);
console.log(
  `${count} pages, ${FEATURES.length} features, ${(spent / count).toFixed(2)} ms of outline and features a page`,
);
