// Writes the generated pages under docs/.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { madePages } from "./docs/pages.ts";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
for (const [path, text] of madePages(root)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(path);
}
