// The console: what it is served as, what it shows, and what pages may not do in it.
import type { Requirement } from "./requirement.ts";

const READ = "test/console/read.test.ts > the Read screen";
const SCREENS = "test/console/screens.test.ts > the screens of the console";
const JOBS = "test/console/jobs.test.ts > the jobs of the console";
const FILES = "test/server/console.test.ts > the console's files";

/** The console: what it is served as, what it shows, and what pages may not do in it. */
export const consoleRows: readonly Requirement[] = [
  {
    id: "console.served",
    rule: "A browser that asks for / gets the console; a program gets the answer it had before there was one.",
    source: "decision 68",
    section: "surfaces",
    tests: [
      `${FILES} > are given at / to whoever accepts HTML before JSON`,
      `${FILES} > leave programs the answer they had`,
    ],
  },
  {
    id: "console.policy",
    rule: "The console's document allows nothing inline and nothing of another host but images; only files of the build are served.",
    source: "decision 68",
    section: "surfaces",
    tests: [
      `${FILES} > allow nothing inline and nothing of another host but images`,
      `${FILES} > are the files of the build alone, whatever is asked for`,
    ],
  },
  {
    id: "console.weight",
    rule: "The first view is under 120 KB compressed.",
    source: "decision 68",
    section: "surfaces",
    tests: [`${FILES} > weigh under 120 KB compressed before a screen beside the first is opened`],
  },
  {
    id: "console.token",
    rule: "With a token set the console's files are open, the API is not, and the console asks for the token.",
    source: "Authentication; decision 68",
    section: "surfaces",
    tests: [
      "test/server/console.test.ts > the console where the service wants a token > is served without one, and the API is not",
      "test/console/screens.test.ts > the console where the service wants a token > asks for it, says when it is wrong, and opens with it",
    ],
  },
  {
    id: "console.hostile",
    rule: "Nothing of a crawled page runs in the console, and its images are not asked for until a person wants them.",
    source: "decision 68",
    section: "surfaces",
    tests: [
      `${READ} > runs nothing of a page that means harm`,
      `${READ} > shows every form of the page, its images when they are asked for and not before`,
      `${SCREENS} > Facts runs nothing of a page that means harm`,
      `${SCREENS} > Page map runs nothing of a page that means harm`,
    ],
  },
  {
    id: "console.refusals",
    rule: "Every refusal is shown with its cause.",
    source: "decision 68",
    section: "surfaces",
    tests: [
      `${READ} > shows why a page was not read, and says so aloud`,
      `${SCREENS} > Crawl shows why a site was not crawled`,
      `${SCREENS} > Runs shows why a trace is not read`,
    ],
  },
  {
    id: "console_data.blocks",
    rule: "POST /api/blocks, an addition that only reads, tells a page's blocks in reading order with verdict, step and measured box.",
    source: "decision 68",
    section: "surfaces",
    tests: [
      "test/api/console-data.test.ts > the blocks of a page > have verdicts, and no place where nothing was measured",
      "test/api/console-data.test.ts > the blocks of a rendered page > stand where the browser drew them, in the order they are read",
    ],
  },
  {
    id: "console_data.runs",
    rule: "GET /api/runs lists runs and GET /api/runs/trace reads one by a name held to the pattern of traces; no other file is read.",
    source: "decision 68",
    section: "surfaces",
    tests: [
      "test/api/console-data.test.ts > runs > are told, the last first, and their traces read by name",
      "test/api/console-data.test.ts > runs > have no trace by a name that leads out of their folder",
      "test/store/trace-folder.test.ts > a folder of traces > reads no file by a name that is not a trace's, nor one that a link leads to",
    ],
  },
  {
    id: "console_data.graphs",
    rule: "GET /api/site/graphs lists the graphs that are kept.",
    source: "decision 68",
    section: "surfaces",
    tests: ["test/api/console-data.test.ts > the graphs that are kept > are told by their roots"],
  },
  {
    id: "console_data.graph_remove",
    rule: "DELETE /api/site/graph removes a stored graph with its index, from every folder and from memory.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/api/graph.test.ts > graphs that are kept > are removed on request, and then missing",
      "test/crawls/graphs.test.ts > the graphs of an instance > are removed with their index, from memory and the folder",
      "test/crawls/graphs.test.ts > the graphs of an instance > are removed from every folder, so that no older one is found",
    ],
  },
  {
    id: "chunks.whole",
    rule: "The texts of a page's chunks, in order, are its content to the letter; no chunk divides a table row, a code block or a list item.",
    source: "Additions",
    section: "content",
    tests: [
      "test/chunking/chunks.test.ts > the chunks of a page > keep their rules for any text",
      "test/chunking/chunks.test.ts > the chunks of a page > have code blocks and list items whole",
      "test/api/chunks.test.ts > POST /api/chunks > returns the content to the letter, with headings, address, dates and neighbours",
    ],
  },
  {
    id: "cli.linked_folder",
    rule: "Links between the pages of a crawl's folder lead to their files, also after a resume.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/cli/crawl.test.ts > legible crawl > links its files by relative paths, in the index and in llms.txt too, also after a resume",
    ],
  },
  {
    id: "chunks.ids",
    rule: "A chunk whose text is unchanged keeps its id where other sections change.",
    source: "Additions",
    section: "content",
    tests: [
      "test/chunking/chunks.test.ts > the chunks of a page > keep their ids where other sections change",
      "test/api/chunks.test.ts > legible chunks > prints JSON Lines, and with the output before, what is added, the same and removed",
    ],
  },
  {
    id: "console.jobs",
    rule: "Whole jobs end in something to take along: a text on the clipboard, a folder of Markdown files, two crawls compared, an answer with its source.",
    source: "Additions",
    section: "surfaces",
    tests: [
      `${JOBS} > Home reads a page whose content is on the clipboard then`,
      `${JOBS} > a site is crawled up to a limit, continued, sorted, filtered, read in place and saved as Markdown`,
      `${JOBS} > a site is crawled again from Home and compared with the stored pages`,
      `${JOBS} > Home asks a site; the answer is cited, asked again and in the link`,
    ],
  },
];
