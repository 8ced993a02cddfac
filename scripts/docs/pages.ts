// The pages that are made from the code and from the kept results of the benches, whole or in parts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { answerSchemas } from "./answer-schemas.ts";
import { benchmarksPage } from "./benchmarks-page.ts";
import { errorsPage } from "./errors-page.ts";
import { factsParts } from "./facts-parts.ts";
import { figureParts } from "./figure-parts.ts";
import { readFigures } from "./figures.ts";
import { licenceParts } from "./licence-parts.ts";
import { operationParts } from "./operation-parts.ts";
import { withParts } from "./parts.ts";
import { settingsPage } from "./settings-page.ts";

/** Pages written by hand that hold made parts. */
const PAGES_WITH_PARTS = [
  "README.md",
  "THIRD-PARTY.md",
  "docs/api.md",
  "docs/content.md",
  "docs/facts.md",
  "docs/graph.md",
  "docs/fidelity.md",
  "docs/library.md",
  "docs/reading-order.md",
  "docs/technologies.md",
];

/** Every made page: its path from the project's folder, and its text. */
export function madePages(root: string): readonly (readonly [path: string, text: string])[] {
  const figures = readFigures(join(root, "bench/results.jsonl"));
  const parts = {
    ...operationParts(),
    ...figureParts(figures),
    ...factsParts(figures),
    ...licenceParts(root),
  };
  return [
    ["docs/settings.md", settingsPage()],
    ["docs/errors.md", errorsPage(root)],
    ["docs/benchmarks.md", benchmarksPage(root)],
    ["src/server/openapi/answer-schemas.ts", answerSchemas(root)],
    ...PAGES_WITH_PARTS.map(
      (path) => [path, withParts(readFileSync(join(root, path), "utf8"), parts)] as const,
    ),
  ];
}
