// Exports a graph as one file or as a folder of files.
import { chunksOf } from "../chunking/chunks.ts";
import { csvTables } from "../graph/files/csv.ts";
import { dotGraph } from "../graph/files/dot.ts";
import { graphMl } from "../graph/files/graphml.ts";
import { graphFile } from "../graph/files/json-lines.ts";
import { linkFile } from "../graph/files/links.ts";
import { llmsTxt } from "../graph/files/llms-txt.ts";
import { markdownFolder, pageMarkdown } from "../graph/files/markdown-folder.ts";
import type { SiteGraph } from "../graph/site-graph.ts";
import type { FolderFile, GraphFileFormat, GraphFolderFormat } from "../model/graph.ts";
import { fileNameOf } from "../store/page-file-name.ts";
import type { LineFileAnswer } from "./operation.ts";

interface FileExport {
  /** File name after the host and a dot. */
  readonly ending: string;
  readonly content_type: string;
  readonly pieces: (graph: SiteGraph, sizes: ChunkSizes) => Iterable<string>;
}

/** Sizes of chunks, in tokens. */
type ChunkSizes = Parameters<typeof chunksOf>[1];

const FILES: Readonly<Record<GraphFileFormat, FileExport>> = {
  jsonl: { ending: "graph.jsonl", content_type: "application/x-ndjson", pieces: graphFile },
  graphml: { ending: "graphml", content_type: "application/xml", pieces: graphMl },
  dot: { ending: "dot", content_type: "text/vnd.graphviz; charset=utf-8", pieces: dotGraph },
  links: { ending: "links.jsonl", content_type: "application/jsonl", pieces: linkFile },
  "llms-txt": { ending: "llms.txt", content_type: "text/plain; charset=utf-8", pieces: llmsTxt },
  chunks: { ending: "chunks.jsonl", content_type: "application/x-jsonlines", pieces: chunkLines },
};

/** Returns the media types of the single-file formats, JSON Lines first. */
export const graphFileTypes = (): readonly string[] =>
  Object.values(FILES).map(({ content_type }) => content_type);

const FOLDERS: Readonly<Record<GraphFolderFormat, (graph: SiteGraph) => Iterable<FolderFile>>> = {
  csv: csvTables,
  "markdown-dir": (graph) => markdownFolder(graph, (url) => fileNameOf(url, "md")),
};

/** Yields the chunks of every page, a JSON line each. */
function* chunkLines(graph: SiteGraph, sizes: ChunkSizes): Generator<string> {
  for (const [page, { url, title, published = null }] of graph.pages.entries()) {
    const content = [...pageMarkdown(graph, page)].join("").replace(/^\n/, "");
    for (const chunk of chunksOf({ url, title, content, published, modified: null }, sizes))
      yield `${JSON.stringify(chunk)}\n`;
  }
}

/** Exports a graph as one file; `sizes` are those of its chunks. */
export function graphFileOf(
  graph: SiteGraph,
  {
    format,
    host,
    sizes,
  }: { readonly format: GraphFileFormat; readonly host: string; readonly sizes: ChunkSizes },
): LineFileAnswer {
  const { ending, content_type, pieces } = FILES[format];
  return { name: `${host}.${ending}`, content_type, lines: pieces(graph, sizes) };
}

/** Exports a graph as a folder of files. */
export function graphFolderOf(graph: SiteGraph, format: GraphFolderFormat): Iterable<FolderFile> {
  return FOLDERS[format](graph);
}
