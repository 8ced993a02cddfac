// The request for a page as code: for a shell, the command, JavaScript and Python.

import { useState } from "preact/hooks";
import { CopyButton } from "./buttons.tsx";
import { Tabs } from "./tabs.tsx";

/** A read that code repeats. */
export interface ReadRequest {
  readonly url: string;
  readonly render: boolean;
  readonly include_hidden_text: boolean;
  /** Options of `fetch` that the page needs: a PDF, other files and refused pages have one each. */
  readonly fetchOptions: readonly (keyof typeof FLAGS)[];
}

const FLAGS = {
  read_pdf: "--read-pdf",
  read_files: "--read-files",
  read_refused: "--read-anyway",
} as const;

const WAYS: readonly {
  readonly name: string;
  readonly label: string;
  readonly code: (request: ReadRequest, service: string) => string;
}[] = [
  {
    name: "curl",
    label: "curl",
    code: (request, service) =>
      `curl -s ${service}api/text -H 'content-type: application/json' \\\n  -d ${quoted(JSON.stringify(optionsOf(request)))}`,
  },
  {
    name: "command",
    label: "Command line",
    code: ({ url, render, include_hidden_text, fetchOptions }) =>
      [
        `npx legible read ${quoted(url)} --content`,
        ...(render ? ["--render"] : []),
        ...(include_hidden_text ? ["--include-hidden-text"] : []),
        ...fetchOptions.map((option) => FLAGS[option]),
      ].join(" "),
  },
  {
    name: "javascript",
    label: "JavaScript",
    code: (request) => {
      const { url, ...options } = optionsOf(request);
      return `import { readPage } from "legible";\n\nconst page = await readPage(${JSON.stringify(url)}, ${JSON.stringify(options)});\nconsole.log(page.content_markdown || page.markdown);`;
    },
  },
  {
    name: "python",
    label: "Python",
    code: (request, service) =>
      `import requests\n\npage = requests.post(\n    ${JSON.stringify(`${service}api/text`)},\n    json=${python(optionsOf(request))},\n).json()\nprint(page["content_markdown"] or page["markdown"])`,
  },
];

const optionsOf = ({ url, render, include_hidden_text, fetchOptions }: ReadRequest) => ({
  url,
  render,
  ...(include_hidden_text && { include_hidden_text }),
  ...(fetchOptions[0] && { fetch: Object.fromEntries(fetchOptions.map((name) => [name, true])) }),
});

/** Quotes a text for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Writes options as a Python expression: JSON, but for the names of truth values. */
function python(value: object | string | boolean): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, of]) => `${JSON.stringify(name)}: ${python(of)}`,
  );
  return `{${members.join(", ")}}`;
}

/** Renders the code that repeats a read, one way at a time. */
export function Code({ request }: { readonly request: ReadRequest }) {
  const [chosen, choose] = useState("curl");
  const service = new URL(".", document.baseURI).href;
  const code = WAYS.find(({ name }) => name === chosen)?.code(request, service) ?? "";
  return (
    <details class="code">
      <summary>Get code</summary>
      <Tabs
        label="Ways to read this page"
        tabs={WAYS.map((way) => ({ ...way, view: () => <pre class="example">{code}</pre> }))}
        chosen={chosen}
        choose={choose}
        beside={
          <div class="beside">
            <CopyButton label="Copy code" text={() => code} />
          </div>
        }
      />
    </details>
  );
}
