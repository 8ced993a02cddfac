// Exports a graph as one file or as a folder of files.
import { csvTables } from "../graph/files/csv.ts";
import { dotGraph } from "../graph/files/dot.ts";
import { graphMl } from "../graph/files/graphml.ts";
import { graphFile } from "../graph/files/json-lines.ts";
import { llmsTxt } from "../graph/files/llms-txt.ts";
import { markdownFolder } from "../graph/files/markdown-folder.ts";
import type { SiteGraph } from "../graph/site-graph.ts";
import type { FolderFile, GraphFileFormat, GraphFolderFormat } from "../model/graph.ts";
import { fileNameOf } from "../store/page-file-name.ts";
import type { LineFileAnswer } from "./operation.ts";

interface FileExport {
  /** File name after the host and a dot. */
  readonly ending: string;
  readonly content_type: string;
  readonly pieces: (graph: SiteGraph) => Iterable<string>;
}

const FILES: Readonly<Record<GraphFileFormat, FileExport>> = {
  jsonl: { ending: "graph.jsonl", content_type: "application/x-ndjson", pieces: graphFile },
  graphml: { ending: "graphml", content_type: "application/xml", pieces: graphMl },
  dot: { ending: "dot", content_type: "text/vnd.graphviz; charset=utf-8", pieces: dotGraph },
  "llms-txt": { ending: "llms.txt", content_type: "text/plain; charset=utf-8", pieces: llmsTxt },
};

/** Returns the media type of each single-file format. */
export const graphFileTypes = (): Readonly<Record<GraphFileFormat, string>> => ({
  jsonl: FILES.jsonl.content_type,
  graphml: FILES.graphml.content_type,
  dot: FILES.dot.content_type,
  "llms-txt": FILES["llms-txt"].content_type,
});

const FOLDERS: Readonly<Record<GraphFolderFormat, (graph: SiteGraph) => Iterable<FolderFile>>> = {
  csv: csvTables,
  "markdown-dir": (graph) => markdownFolder(graph, (url) => fileNameOf(url, "md")),
};

/** Exports a graph as one file. */
export function graphFileOf(
  graph: SiteGraph,
  format: GraphFileFormat,
  host: string,
): LineFileAnswer {
  const { ending, content_type, pieces } = FILES[format];
  return { name: `${host}.${ending}`, content_type, lines: pieces(graph) };
}

/** Exports a graph as a folder of files. */
export function graphFolderOf(graph: SiteGraph, format: GraphFolderFormat): Iterable<FolderFile> {
  return FOLDERS[format](graph);
}
