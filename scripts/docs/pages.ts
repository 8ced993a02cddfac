// The pages under docs/ that are made from the code, whole or in parts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { errorsPage } from "./errors-page.ts";
import { operationParts } from "./operation-parts.ts";
import { withParts } from "./parts.ts";
import { settingsPage } from "./settings-page.ts";

/** Pages written by hand that hold made parts. */
const PAGES_WITH_PARTS = ["docs/api.md", "docs/library.md"];

/** Every made page: its path from the project's folder, and its text. */
export function madePages(root: string): readonly (readonly [path: string, text: string])[] {
  const parts = operationParts();
  return [
    ["docs/settings.md", settingsPage()],
    ["docs/errors.md", errorsPage(root)],
    ...PAGES_WITH_PARTS.map(
      (path) => [path, withParts(readFileSync(join(root, path), "utf8"), parts)] as const,
    ),
  ];
}
