// What is kept of pages to be answered again, and what a site read again says has changed.
import type { Requirement } from "./requirement.ts";

/** Kept pages and changes: additions to the contract. */
export const changes: readonly Requirement[] = [
  {
    id: "cache.max_age",
    rule: "`fetch.max_age`, 0 by default: absent, null or 0 reads anew and keeps nothing; a younger copy is answered without a request, an older one asked for by its ETag or Last-Modified, and a 304 answers what was kept.",
    source: "decision 74",
    section: "network",
    tests: [
      "test/api/page-cache.test.ts > max_age > left out, null or 0 reads the page anew and keeps nothing",
      "test/api/page-cache.test.ts > max_age > answers a younger copy without a request, and says so",
      "test/api/page-cache.test.ts > max_age > asks for an older copy on condition; 304 answers what was kept, another answer is read",
      "test/api/page-cache.test.ts > max_age > reads an older copy anew where the site gave nothing to ask by",
      "test/api/page-cache.test.ts > max_age > sends a condition to the address that gave the page alone, behind its redirects",
      "test/api/page-cache.test.ts > max_age > takes a 304 of another address for no word on the copy",
      "test/api/page-cache.test.ts > max_age > out of range is a 422",
    ],
  },
  {
    id: "fetch.offline.default",
    rule: "`offline` is false when not given (FETCH_OFFLINE): a page without a fresh copy is requested.",
    source: "Additions",
    section: "network",
    tests: ["test/model/options.test.ts > have every default when absent, null or empty"],
  },
  {
    id: "cache.offline",
    rule: "With `fetch.offline` a cached copy of any age is answered without a request, and a page without one is refused with the reason; a crawl refuses the option.",
    source: "Additions",
    section: "network",
    tests: [
      "test/api/page-cache.test.ts > max_age > is not needed offline: a copy of any age is answered without a request, or refused",
    ],
  },
  {
    id: "cache.told",
    rule: "What is answered from a copy says so and how old it is: `page.cache` of records, `cache` of the resolve event and of page events; null for a page read now.",
    source: "decision 74",
    section: "network",
    tests: [
      "test/api/page-cache.test.ts > max_age > is told in the stream: the resolve event has the copy",
      "test/api/page-cache.test.ts > a kept page > is answered by the command line and by the crawl of a site",
    ],
  },
  {
    id: "cache.keys",
    rule: "A copy is answered only to a request that differs in nothing that changes the answer: options, `read_pdf`, `read_files`, headers and cookies of the operator.",
    source: "decision 74",
    section: "network",
    tests: [
      "test/api/page-cache.test.ts > max_age > keeps answers apart by all that changes them: options of the reading, and what is wanted of it",
      "test/api/page-cache.test.ts > max_age > keeps a PDF from who does not want one read",
      "test/api/page-cache.test.ts > what is not kept > is answered to nobody who would be told apart by headers or cookies of the operator",
    ],
  },
  {
    id: "cache.not_kept",
    rule: "Not kept: what the site forbids by no-store, refusals, supplied HTML, what was read with headers or cookies of the operator.",
    source: "decision 74",
    section: "network",
    tests: [
      "test/api/page-cache.test.ts > what is not kept > is a page whose site forbids it, and a copy goes when it does so later",
      "test/api/page-cache.test.ts > what is not kept > is a refusal, nor a page that is gone since",
      "test/api/page-cache.test.ts > what is not kept > is supplied HTML",
      "test/api/page-cache.test.ts > what is not kept > is what was read with headers or cookies of the operator",
    ],
  },
  {
    id: "cache.refused",
    rule: "The private-host guard and, where it is respected, robots.txt hold for a kept page as for a fetch.",
    source: "decision 74",
    section: "network",
    tests: [
      "test/api/page-cache.test.ts > a kept page > is refused where robots.txt disallows it or its address is private, as a fetch is",
    ],
  },
  {
    id: "cache.disk",
    rule: "The folder of kept pages is bounded, shared by processes, whole after a kill, and no file of it becomes a path.",
    source: "decision 74",
    section: "network",
    tests: [
      "test/store/page-cache.test.ts > PageCache > stays within its bytes; what was used longest ago goes first",
      "test/store/page-cache.test.ts > PageCache > counts the blocks that small files take of a disk",
      "test/store/page-cache.test.ts > PageCache > takes no file for a kept page that is cut, changed, of another key or of another format",
      "test/store/page-cache.test.ts > PageCache > removes what killed processes left, nothing that is not its own, and follows no link",
      "test/api/page-cache.test.ts > the page cache > is shared by processes, and what is damaged is read anew",
    ],
  },
  {
    id: "change.pages",
    rule: "A crawl of a root whose graph is kept gives each page `change`: new, same, changed, moved or gone, by the words of its content; null where there is nothing to compare.",
    source: "decision 68",
    section: "crawl",
    tests: [
      "test/api/site-changes.test.ts > a site crawled again > has null where no graph was kept, then `same` for every page, in any order of reading",
      "test/api/site-changes.test.ts > a site crawled again > tells the same where it goes on without its client",
      "test/api/site-changes.test.ts > a site crawled again > is crawled all the same where graphs cannot be read, and has nothing to compare with",
      "test/api/site-changes.test.ts > a site crawled again > is `same` whatever its menu, footer, related links and the date of the day say",
      "test/api/site-changes.test.ts > a site crawled again > is `changed` by a word of the content, and `new` at an address that was not known",
      "test/api/site-changes.test.ts > a site crawled again > has pages `moved`: by a redirect of the old address, and where their content stands at a new one",
    ],
  },
  {
    id: "change.gone",
    rule: "A known page is gone where it is answered by 404 or 410, or is not found any more in a crawl that was complete; `changes` of `done` counts all and lists 200.",
    source: "decision 68",
    section: "crawl",
    tests: [
      "test/api/site-changes.test.ts > a site crawled again > has pages `gone`: those answered by 404, and in a complete crawl those that nothing names any more",
      "test/api/site-changes.test.ts > a site crawled again > takes no page for gone that a crawl did not come to",
    ],
  },
  {
    id: "crawl.modified_since",
    rule: "`crawl.modified_since`: what the sitemap dates before it is not fetched, is counted under modified-since, and is carried over from the kept graph; a date that is none is a 422.",
    source: "decision 74",
    section: "crawl",
    tests: [
      "test/api/site-modified-since.test.ts > modified_since > reads nothing that the sitemap dates before it, and counts it under its own reason",
      "test/api/site-modified-since.test.ts > modified_since > carries over what is not read: its sections are answered, and what it links to is read",
      "test/api/site-modified-since.test.ts > modified_since > that is no date is a 422 that names it",
      "test/text/instant.test.ts > dateSpan > gives the whole year, month or day where no more is said, and the instant where it is",
    ],
  },
  {
    id: "diff.sections",
    rule: "POST /api/diff tells what changed of a page by section, its words marked, against the kept graph of its site or against Markdown; 404 GRAPH_MISSING without either.",
    source: "decision 68",
    section: "surfaces",
    tests: [
      "test/api/diff.test.ts > POST /api/diff > tells that nothing changed, whatever its furniture says",
      "test/api/diff.test.ts > POST /api/diff > names sections that changed, their words marked, and those that were added or removed",
      "test/api/diff.test.ts > POST /api/diff > compares with Markdown of the caller in place of a graph",
      "test/api/diff.test.ts > POST /api/diff > refuses a page that no kept graph has, without asking the site",
      "test/graph/diff.test.ts > diffSections > gives back both sides: without what was added the one, without what was removed the other",
      "test/graph/diff.test.ts > a page of which much changed > is compared as long as it is not too much; then what changed is removed and added, whole",
    ],
  },
  {
    id: "diff.exit",
    rule: "`legible diff` ends with 0 where nothing changed, with 1 where something did, and with more for trouble.",
    source: "decision 68",
    section: "surfaces",
    tests: [
      "test/api/diff.test.ts > legible diff > ends with 0 where nothing changed, 1 where something did, and more for trouble",
    ],
  },
];
