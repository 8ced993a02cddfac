// Downloads a site's graph in any export format.
import type { GraphFileFormat } from "../../model/graph.ts";
import { fileName } from "../format.ts";
import { saveText, useSaving } from "../parts/saving.tsx";
import { service } from "../service.ts";

const FORMATS: readonly (readonly [format: GraphFileFormat, ending: string, says: string])[] = [
  [
    "jsonl",
    "jsonl",
    "The whole graph as JSON Lines: pages, sections with their text, entities, links",
  ],
  ["graphml", "graphml", "GraphML, for Gephi, yEd or NetworkX"],
  ["dot", "dot", "DOT, for Graphviz"],
  ["llms-txt", "txt", "llms.txt: the pages as a list for language models"],
];

/** Renders the export formats and the state of the requested one. */
export function Exports({ url }: { readonly url: string }) {
  const { button, state } = useSaving<GraphFileFormat>((format, saving) => {
    const ending = FORMATS.find(([name]) => name === format)?.[1];
    const pieces = service().graphFile({ url, format, signal: saving.signal });
    return saveText(`${fileName(new URL(url).host)}.${ending}`, pieces, saving);
  });
  return (
    <>
      <ul class="cards">
        {FORMATS.map(([format, , says]) => (
          <li key={format} class="with-button">
            <div>
              <strong>{format}</strong>
              <p class="faint">{says}</p>
            </div>
            {button(format, `Save ${format}`)}
          </li>
        ))}
      </ul>
      {state}
    </>
  );
}
