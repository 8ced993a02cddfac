// The pages under docs/ that are made from the code.
import { errorsPage } from "./errors-page.ts";
import { settingsPage } from "./settings-page.ts";

/** Every made page: its path from the project's folder, and its text. */
export function madePages(root: string): readonly (readonly [path: string, text: string])[] {
  return [
    ["docs/settings.md", settingsPage()],
    ["docs/errors.md", errorsPage(root)],
  ];
}
