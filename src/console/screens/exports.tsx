// Downloads a site's graph in any export format, with progress in bytes and a stop button.
import { useState } from "preact/hooks";
import type { GraphFileFormat } from "../../model/graph.ts";
import { bytes, fileName } from "../format.ts";
import { download } from "../parts/download.ts";
import { Answer, usePending } from "../parts/pending.tsx";
import { service } from "../service.ts";

interface Form {
  readonly format: GraphFileFormat;
  /** File name extension. */
  readonly ending: string;
  readonly says: string;
}

const FORMS: readonly Form[] = [
  {
    format: "jsonl",
    ending: "jsonl",
    says: "The whole graph as JSON Lines: pages, sections with their text, entities, links",
  },
  { format: "graphml", ending: "graphml", says: "GraphML, for Gephi, yEd or NetworkX" },
  { format: "dot", ending: "dot", says: "DOT, for Graphviz" },
  {
    format: "llms-txt",
    ending: "txt",
    says: "llms.txt: the pages as a list for language models",
  },
];

/** Renders the export formats and the state of the requested one. */
export function Exports({ url }: { readonly url: string }) {
  /** A new object for each request. */
  const [wanted, want] = useState<{ readonly form: Form }>();
  const [size, setSize] = useState(0);
  const pending = usePending(
    wanted && ((signal) => save(url, wanted.form, { signal, onSize: setSize })),
    [url, wanted],
  );
  const isRunning = pending.state === "running";
  return (
    <>
      <ul class="cards">
        {FORMS.map((form) => (
          <li key={form.format} class="with-button">
            <div>
              <strong>{form.format}</strong>
              <p class="faint">{form.says}</p>
            </div>
            {isRunning && wanted?.form === form ? (
              <button type="button" onClick={() => want(undefined)}>
                Stop
              </button>
            ) : (
              <button type="button" disabled={isRunning} onClick={() => want({ form })}>
                Save {form.format}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Answer
        pending={pending}
        title="The file could not be created"
        wait={`${wanted?.form.format}: ${bytes(size)}`}
      >
        {(name) => (
          <p class="note" role="status">
            Saved as {name}, {bytes(size)}.
          </p>
        )}
      </Answer>
    </>
  );
}

/** Downloads the complete file, offers it to the browser for saving, and returns its name. */
async function save(
  url: string,
  { format, ending }: Form,
  { signal, onSize }: { readonly signal: AbortSignal; readonly onSize: (bytes: number) => void },
): Promise<string> {
  const parts: Blob[] = [];
  let size = 0;
  onSize(size);
  for await (const piece of service().graphFile({ url, format, signal })) {
    const part = new Blob([piece]);
    parts.push(part);
    size += part.size;
    onSize(size);
  }
  signal.throwIfAborted();
  const name = `${fileName(new URL(url).host)}.${ending}`;
  download(name, parts);
  return name;
}
