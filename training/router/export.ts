// Real pages to rows of features for training: as archived and with every script taken out.
//
//   LEGIBLE_DATA=... node build/training/router/export.js FILE
import { createWriteStream } from "node:fs";
import { corpusPages, dataFolder } from "../../bench/pages.ts";
import { featuresOf, type PageFeatures } from "../../src/classify/features.ts";
import { toDocument } from "../../src/document/to-document.ts";
import { baseUrl, readMetadata } from "../../src/html/head.ts";
import { parseHtml } from "../../src/html/tree.ts";
import { readPayloads, schemaTypes } from "../../src/structured/payloads.ts";
import { registrableDomain } from "../../src/url/site.ts";

const data = dataFolder();
const file = process.argv[2];
if (data === undefined || file === undefined) {
  process.stderr.write("usage: LEGIBLE_DATA=FOLDER node build/training/router/export.js FILE\n");
  process.exit(2);
}

/** A script element with what it holds; lazy up to the first end tag, so linear but for scripts without an end. */
const SCRIPT = /<script\b[^>]*>[^]*?<\/script\s*>/gi;

function features(html: string, url: string): PageFeatures {
  const tree = parseHtml(html);
  const payloads = readPayloads(tree, url);
  const document = toDocument(tree, {
    url,
    base: baseUrl(tree, url),
    rtl: undefined,
    includeHiddenText: false,
  });
  const metadata = readMetadata(tree, url, { charset: null, schemaTypes: schemaTypes(payloads) });
  return featuresOf({ document, url, metadata, payloads });
}

function row({ values, words }: PageFeatures) {
  const numbers: Record<string, number> = {};
  for (const [signal, named] of Object.entries(values)) {
    for (const [name, value] of Object.entries(named)) numbers[`${signal}.${name}`] = value;
  }
  const counted = Object.entries(words).map(([place, counts]) => [place, Object.fromEntries(counts)]);
  return { numbers, words: Object.fromEntries(counted) };
}

const out = createWriteStream(file);
let names: readonly string[] = [];
for (const { id, url, type, bytes } of corpusPages(data)) {
  const html = bytes.toString("utf8");
  const whole = row(features(html, url));
  const stripped = html.replace(SCRIPT, "");
  const bare = stripped === html ? undefined : row(features(stripped, url));
  if (names.length === 0) names = Object.keys(whole.numbers);
  const line = {
    id,
    type,
    domain: registrableDomain(new URL(url).hostname),
    whole: { ...whole, numbers: Object.values(whole.numbers) },
    bare: bare && { ...bare, numbers: Object.values(bare.numbers) },
  };
  out.write(`${JSON.stringify({ names, ...line })}\n`);
}
out.end();
