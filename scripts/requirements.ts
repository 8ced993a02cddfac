// Prints the rules without a test, or, for words, the tests of rules and the rules of test files that contain one.
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { proofsByRule, readContract, readProofs } from "./contract.ts";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const words = process.argv.slice(2);
const named = (name: string) => words.some((word) => name.includes(word));
const rules = readContract(root).flatMap((area) => area.rules);
const proofs = readProofs(root);
const tests = proofsByRule(proofs);
const without = rules.filter(({ id }) => !tests.has(id));

for (const { id, text, sources } of words.length > 0 ? rules : without) {
  if (words.length > 0 && !named(id)) continue;
  console.log(`${id}: ${text} (${sources.join("; ")})`);
  for (const { file, line, title } of tests.get(id) ?? []) {
    console.log(`  ${file}:${line} ${title}`);
  }
}
for (const proof of proofs) {
  if (!named(proof.file)) continue;
  console.log(`${proof.file}:${proof.line} ${proof.title}\n  ${proof.rules.join(", ")}`);
}
console.log(
  `${rules.length} rules, ${proofs.length} tests that prove them, ${without.length} open`,
);
