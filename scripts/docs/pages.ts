// Generates doc pages, or parts of them, from the code and the saved bench results.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { auditParts } from "./audit-parts.ts";
import { benchParts } from "./bench-parts.ts";
import { comparisonParts } from "./comparison-parts.ts";
import { contractPage } from "./contract-page.ts";
import { costParts } from "./cost-parts.ts";
import { errorParts } from "./error-parts.ts";
import { factsParts } from "./facts-parts.ts";
import { figureParts } from "./figure-parts.ts";
import { readFigures } from "./figures.ts";
import { hiddenParts } from "./hidden-parts.ts";
import { licenceParts } from "./licence-parts.ts";
import { llmsPage } from "./llms-page.ts";
import { operationParts } from "./operation-parts.ts";
import { withParts } from "./parts.ts";
import { recordsParts } from "./records-parts.ts";
import { roomParts } from "./room-parts.ts";
import { runsPage } from "./runs-page.ts";
import { serviceParts } from "./service-parts.ts";
import { settingsPage } from "./settings-page.ts";
import { technologyParts } from "./technology-parts.ts";
import { trustParts } from "./trust-parts.ts";

/** Pages written by hand that contain generated parts. */
const PAGES_WITH_PARTS = [
  "ARCHITECTURE.md",
  "README.md",
  "THIRD-PARTY.md",
  "docs/benchmarks/README.md",
  "docs/benchmarks/content.md",
  "docs/benchmarks/about.md",
  "docs/benchmarks/fidelity.md",
  "docs/benchmarks/records.md",
  "docs/explanation/reading-order.md",
  "docs/explanation/rendering.md",
  "docs/explanation/scaling.md",
  "docs/reference/api.md",
  "docs/reference/audit.md",
  "docs/reference/client.md",
  "docs/reference/errors.md",
  "docs/reference/facts.md",
  "docs/reference/graph.md",
  "docs/reference/hidden-text.md",
  "docs/reference/library.md",
  "docs/reference/mcp.md",
  "docs/reference/pdf.md",
  "docs/reference/files.md",
  "docs/reference/markdown-versions.md",
  "docs/reference/technologies.md",
  "docs/reference/what-changed.md",
];

/** Returns every generated page: its path relative to the project's folder, and its text. */
export function madePages(root: string): readonly (readonly [path: string, text: string])[] {
  const figures = readFigures(join(root, "bench/results.jsonl"));
  const parts = {
    ...operationParts(),
    ...errorParts(root),
    ...roomParts(root),
    ...benchParts(),
    ...comparisonParts(figures),
    ...figureParts(figures),
    ...costParts(figures),
    ...serviceParts(figures),
    ...factsParts(figures),
    ...recordsParts(figures),
    ...licenceParts(root),
    ...technologyParts(),
    ...trustParts(),
    ...auditParts(),
    ...hiddenParts(),
  };
  return [
    ["docs/reference/settings.md", settingsPage()],
    ["docs/reference/contract.md", contractPage(root)],
    ["docs/benchmarks/runs.md", runsPage(root, figures)],
    ["docs/llms.txt", llmsPage(root)],
    ...PAGES_WITH_PARTS.map(
      (path) => [path, withParts(readFileSync(join(root, path), "utf8"), parts)] as const,
    ),
  ];
}
