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
      "Terms: a *plain* fetch is an HTTP request without a browser, a *render* opens the page in a browser, and the *union* is the document merged from both. A *shell* is a page whose HTML has no content until its scripts run. A *block page* refuses access or demands a login, a consent or a proof that the reader is human, in place of the page. *Chrome* is text that repeats on the pages of a site, such as menus. A *slot* is the right to run under a limit. After the status 422, a name such as `bool_type` is the `type` of the entry in `detail`. Names in capitals are [settings](settings.md).",
      ...areas,
      "",
    ].join("\n\n"),
  );
}
