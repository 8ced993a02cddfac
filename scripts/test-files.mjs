// Lists the test files of a run: all, those that prove the contract with the quick ones, or the quick ones alone.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Folders that take longest: first, so that no process is left alone with one at the end. */
const FIRST = ["api", "cli", "browser", "console", "cluster", "crawl", "read"];
/** Files that only `--all` runs: chaos, kills, soaks, hostile pages, other programs, whole corpora, suites of other projects. */
const ONLY_ALL =
  /^(?:conformance|recipes)\/|^(?:client\/examples|cluster\/chaos|crawl\/soak|crawls\/killed-service|console\/accessible|document\/hostile|guides|operations\/made-up|package|read\/(?:corpus|laws)|server\/openapi-tools)\./;
/** Files that `--quick` skips: they start services and commands, or read hostile pages. */
const SLOW =
  /^(?:api|cli|client|container|mcp|operations|rooms|server)\b|^(?:browser\/packaged|crawls\/graphs-failures|document\/(?:fuzz|markdown-source|markdown\/parsers)|html\/(?:style-sheets|tree)|net\/(?:network|secure)|pdf\/hostile|read\/pdf|store\/(?:crawl-log|page-cache))\./;

/** Whether a test file, from the folder `test` without its extension, runs only with `--all`. */
export const runsOnlyWithAll = (file) =>
  ONLY_ALL.test(`${file}.`) || (SLOW.test(`${file}.`) && !provesRule(file));

/** Whether a test of a file proves a rule of the contract. */
const provesRule = (file) =>
  readFileSync(join("test", `${file}.ts`), "utf8").includes("// proves: ");

/**
 * Returns the compiled test files from the folder `test`, costly folders first.
 *
 * `parts` selects files by parts of their paths, of whatever group.
 */
export function testFiles({ parts, all, quick }) {
  // Listed from the sources, since build/ may still contain moved or removed tests.
  const files = readdirSync("test", { recursive: true })
    .map((file) => String(file).replaceAll("\\", "/").replace(/\.ts$/, ".js"))
    .filter((file) => file.endsWith(".test.js"));
  const isWanted = (file) => {
    if (parts.length > 0) return parts.some((part) => join("test", file).includes(part));
    if (all) return true;
    return !runsOnlyWithAll(file.replace(/\.js$/, "")) && !(quick && SLOW.test(file));
  };
  return files
    .filter(isWanted)
    .sort()
    .sort((a, b) => placeOf(a) - placeOf(b));
}

function placeOf(file) {
  const place = FIRST.indexOf(file.split(/[/.]/, 1)[0]);
  return place < 0 ? FIRST.length : place;
}
