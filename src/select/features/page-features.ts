// Features of the page as a whole, and of where on it a block stands.

import { densestRun } from "../dense-run.ts";
import { type FeatureGroup, scaled, share } from "./feature-group.ts";
import type { PageFacts } from "./page-facts.ts";

/** The page, the same for all its blocks, and the block's place on it. */
export const PAGE: FeatureGroup = {
  names: [
    "page_blocks",
    "page_words",
    "page_link_share",
    "page_prose_share",
    "page_headings",
    "page_articles",
    "page_has_main",
    "page_main_share",
    "page_currency",
    "page_images",
    "page_table_share",
    "page_code_share",
    "page_list_share",
    "page_questions",
    "page_longest",
    "url_depth",
    "url_length",
    "url_digits",
    "place_blocks",
    "place_words",
    "blocks_before",
    "blocks_behind",
    "place_prose",
    "run_share",
    "in_run",
    "run_before",
    "run_behind",
  ],
  open: (page) => {
    const constants = pageConstants(page);
    const run = densestRun(page);
    const size = page.blocks.length;
    const proseBefore = new Float64Array(size + 1);
    for (let at = 0; at < size; at++) {
      proseBefore[at + 1] = (proseBefore[at] ?? 0) + (page.prose[at] ?? 0);
    }
    const proseTotal = proseBefore[size] ?? 0;
    const runWords =
      (page.wordsBefore[run.end] ?? page.totalWords) - (page.wordsBefore[run.start] ?? 0);
    return (block, row) => {
      for (const value of constants) row.put(value);
      const before = page.wordsBefore[block] ?? 0;
      row.put(share(block, size));
      row.put(share(before, page.totalWords));
      row.put(scaled(block));
      row.put(scaled(size - 1 - block));
      row.put(share(proseBefore[block] ?? 0, proseTotal));
      row.put(share(runWords, page.totalWords));
      row.flag(block >= run.start && block < run.end);
      row.put(Math.sign(block - run.start) * scaled(Math.abs(block - run.start)));
      row.put(Math.sign(run.end - block) * scaled(Math.abs(run.end - block)));
    };
  },
};

function pageConstants(page: PageFacts): readonly number[] {
  const { blocks, totalWords } = page;
  const wordsWhere = (test: (at: number) => boolean): number => {
    let sum = 0;
    for (let at = 0; at < blocks.length; at++) if (test(at)) sum += page.words[at] ?? 0;
    return sum;
  };
  const count = (test: (at: number) => boolean): number => {
    let sum = 0;
    for (let at = 0; at < blocks.length; at++) if (test(at)) sum++;
    return sum;
  };
  const sum = (of: Float64Array | Int32Array): number => {
    let total = 0;
    for (const value of of) total += value;
    return total;
  };
  const mainWords = wordsWhere((at) => blocks[at]?.region === "main");
  const articles = page.containers.rows.filter(({ tag }) => tag === "article").length;
  return [
    scaled(blocks.length),
    scaled(totalWords),
    share(sum(page.linkWords), totalWords),
    share(sum(page.prose), totalWords),
    scaled(count((at) => blocks[at]?.kind === "heading")),
    scaled(articles),
    mainWords > 0 ? 1 : 0,
    share(mainWords, totalWords),
    scaled(count((at) => page.texts[at]?.currency === true)),
    scaled(sum(page.images)),
    share(
      wordsWhere((at) => blocks[at]?.kind === "table"),
      totalWords,
    ),
    share(
      wordsWhere((at) => blocks[at]?.kind === "code"),
      totalWords,
    ),
    share(
      wordsWhere((at) => blocks[at]?.kind === "list-item"),
      totalWords,
    ),
    scaled(count((at) => /[?？؟]$/u.test(blocks[at]?.text.slice(-1) ?? ""))),
    scaled(page.words.reduce((most, one) => Math.max(most, one), 0)),
    ...addressFeatures(page.document.url),
  ];
}

function addressFeatures(url: string): readonly number[] {
  const path = URL.canParse(url) ? new URL(url).pathname : "/";
  const steps = path.split("/").filter((step) => step !== "");
  const last = steps.at(-1) ?? "";
  return [steps.length, scaled(last.length), last.match(/\d/g)?.length ?? 0];
}
