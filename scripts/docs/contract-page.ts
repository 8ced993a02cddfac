// Generates docs/reference/contract.md from the rules that tests prove.
import { readContract } from "../contract.ts";
import { wrap } from "./wrap.ts";

/** Returns the page: areas as headings, a list item per rule. */
export function contractPage(root: string): string {
  const areas = readContract(root).map(({ title, rules }) => {
    const proven = rules.filter(({ open }) => !open);
    return `## ${title}\n\n${proven.map(({ text }) => `- ${text}`).join("\n")}`;
  });
  return wrap(
    [
      "# Contract",
      "<!-- Made by `npm run docs` from test/contract.txt. -->",
      "This page lists every rule of the service, by area. At least one test proves each of them; `npm run requirements WORD` prints the tests of the rules whose id contains a word. [Compatibility](compatibility.md) says what stays stable between versions.",
      ...areas,
      "",
    ].join("\n\n"),
  );
}
