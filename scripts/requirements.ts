// Prints the rules that no test proves yet, by stage, and their number.
import { SECTIONS } from "../test/requirements/requirement.ts";
import { REQUIREMENTS } from "../test/requirements.ts";

const only = process.argv.slice(2);
const shown = SECTIONS.filter((section) => only.length === 0 || only.includes(section));
let openInAll = 0;
const counts: string[] = [];
for (const section of shown) {
  const rows = REQUIREMENTS.filter((row) => row.section === section);
  const open = rows.filter((row) => row.tests.length === 0);
  openInAll += open.length;
  counts.push(`${section}: ${open.length} of ${rows.length} open`);
  if (open.length === 0) continue;
  console.log(`${section}\n`);
  for (const { id, rule, source } of open) console.log(`  ${id}\n    ${rule} (${source})`);
  console.log("");
}
console.log([...counts, `${openInAll} rules without a test`].join("\n"));
