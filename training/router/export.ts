// Exports real pages as rows of features for training: as archived, and without scripts.
//
//   LEGIBLE_DATA=... node build/training/router/export.js FILE
//
// The first line of FILE has the names of the numbers and the fingerprint of the features; each further line is a page.
import { createWriteStream } from "node:fs";
import { dataFolder } from "../../bench/pages.ts";
import { featureNames, featuresOf, type PageFeatures } from "../../src/classify/features.ts";
import { rowOf, signalColumns } from "../../src/classify/model.ts";
import { registrableDomain } from "../../src/url/site.ts";
import { trainingPages } from "../pages.ts";
import { routedPage, withoutScripts } from "./page.ts";
import { probeFingerprint } from "./probe.ts";

const data = dataFolder();
const file = process.argv[2];
if (data === undefined || file === undefined) {
  process.stderr.write("usage: LEGIBLE_DATA=FOLDER node build/training/router/export.js FILE\n");
  process.exit(2);
}

const names = featureNames();
const columns = signalColumns(names);

function row({ values, words }: PageFeatures) {
  const numbers = [...rowOf(values, columns)];
  const counted = Object.entries(words).map(([place, counts]) => [
    place,
    Object.fromEntries(counts),
  ]);
  return { numbers, words: Object.fromEntries(counted) };
}

/** Pages with almost no evidence of their type: the router learns to be unsure about them. */
const BLANKS = [
  "",
  "<p>One.</p>",
  "<title>Page</title><p>Some words.</p>",
  "<h1>A heading</h1><p>A sentence of a few words under it.</p>",
  "<p>A sentence of a few words.</p><p>Another one, which says no more than the first.</p>",
  "<h1>A heading</h1><p>A sentence, and <a href=/a>a link</a>.</p><p><a href=/b>Another link</a></p>",
].map((html, at) => ({ html, url: at % 2 === 0 ? "" : "https://site.test/" }));

const out = createWriteStream(file);
out.write(`${JSON.stringify({ names, probe: probeFingerprint() })}\n`);
for (const { id, set, url, type, bytes } of trainingPages(data)) {
  const html = bytes.toString("utf8");
  const stripped = withoutScripts(html);
  const line = {
    id,
    set,
    type: type ?? null,
    domain: registrableDomain(new URL(url).hostname),
    whole: row(featuresOf(routedPage(html, url))),
    ...(stripped !== html && { bare: row(featuresOf(routedPage(stripped, url))) }),
  };
  out.write(`${JSON.stringify(line)}\n`);
}
for (const { html, url } of BLANKS) {
  const line = {
    id: "",
    set: "blank",
    type: null,
    domain: "",
    whole: row(featuresOf(routedPage(html, url))),
  };
  out.write(`${JSON.stringify(line)}\n`);
}
out.end();
