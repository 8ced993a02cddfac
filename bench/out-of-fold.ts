// Reads the content of a labelled page as the service does, with a model and a router that have not seen its site.
import { readFileSync } from "node:fs";
import { toDocument } from "../src/document/to-document.ts";
import { toText } from "../src/document/to-text.ts";
import { baseUrl, readMetadata } from "../src/html/head.ts";
import { parseHtml } from "../src/html/tree.ts";
import { parseModelFile } from "../src/learn/model-file.ts";
import type { Selection } from "../src/model/verdict.ts";
import { contentBlocks } from "../src/read/content.ts";
import { contentModelOf, scoreWith } from "../src/select/scores.ts";
import { PAGE_OPTIONS, selectContent } from "../src/select/select.ts";
import { declaredArticle } from "../src/statements/about.ts";
import { declaredHeadlines, declaredPage } from "../src/statements/declared-page.ts";
import { evidenceOf } from "../src/statements/evidence.ts";
import { outlineOf, type PageOutline } from "../src/structure/outline.ts";
import { declaredTexts } from "../src/structured/declared-texts.ts";
import { readPayloads, schemaTypes } from "../src/structured/payloads.ts";
import { outOfFoldChances, routedChances, verdictOf } from "../training/content/page-types.ts";
import { FOLDS, foldOf } from "../training/folds.ts";

/** The reading of one page. */
export interface OwnReading {
  readonly outline: PageOutline;
  readonly selection: Selection;
  readonly text: string;
  /** Repeats outline, scores and selection, to measure their cost. */
  again(): Selection;
  /** The text without the named rules and ties of selection. */
  without(names: ReadonlySet<string>): string;
}

/** Returns a reader with the models of `training/content/folds/`. It throws for a page outside the router's training set. */
export function outOfFoldReader(): (
  html: string,
  page: { readonly id: string; readonly url: string },
) => OwnReading {
  const chancesOf = outOfFoldChances();
  const models = Array.from({ length: FOLDS }, (_, fold) => {
    const file = new URL(`../../training/content/folds/${fold}.json`, import.meta.url);
    return contentModelOf(parseModelFile(`folds/${fold}`, readFileSync(file, "utf8")));
  });
  return (html, { id, url }) => {
    const tree = parseHtml(html);
    const payloads = readPayloads(tree, url);
    const document = toDocument(tree, {
      url,
      base: baseUrl(tree, url),
      rtl: undefined,
      includeHiddenText: false,
      headlines: declaredHeadlines(payloads),
    });
    const found = { charset: null, schemaTypes: schemaTypes(payloads) };
    const metadata = readMetadata(tree, url, found);
    const options = {
      ...PAGE_OPTIONS,
      ...declaredArticle(document.claims, {
        declared: declaredPage(payloads, evidenceOf(document, { metadata, payloads })),
        open_graph: metadata.open_graph,
      }),
      isDeclared: declaredTexts(payloads),
    };
    const chances = routedChances(chancesOf(id), outlineOf(document));
    const select = (): { readonly outline: PageOutline; readonly selection: Selection } => {
      const outline = outlineOf(document);
      const scores = scoreWith(models[foldOf(url)], { outline, chances });
      return { outline, selection: selectContent(scores, verdictOf(chances), options) };
    };
    const { outline, selection } = select();
    const text = toText(contentBlocks(document, selection));
    const scores = scoreWith(models[foldOf(url)], { outline, chances });
    return {
      outline,
      selection,
      text,
      again: () => select().selection,
      without: (names) => {
        const found = selectContent(scores, verdictOf(chances), { ...options, without: names });
        return toText(contentBlocks(document, found));
      },
    };
  };
}
