// Builds the table of rooms in ARCHITECTURE.md from the import rules of .dependency-cruiser.cjs.
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Parts } from "./parts.ts";
import { markdownTable } from "./table.ts";

/** Side effects and libraries of a room; absent fields mean none. */
interface RoomNote {
  readonly effects?: string;
  readonly libraries?: string;
}

/** The rooms in the order of the rules, with the columns that the rules do not contain. */
const NOTES: Readonly<Record<string, RoomNote>> = {
  model: {},
  text: { libraries: "re2js" },
  url: { libraries: "tldts, ipaddr.js" },
  marks: {},
  learn: {},
  html: { libraries: "parse5, css-tree, @exodus/bytes" },
  document: { libraries: "markdown-it" },
  structured: {},
  technologies: {},
  pdf: { libraries: "pdfjs-dist, loaded on demand" },
  files: {
    libraries: "cfb, fflate, saxes; @firecrawl/anydoc, feedsmith, postal-mime, loaded on demand",
  },
  structure: {},
  statements: {},
  classify: {},
  select: {},
  facts: {},
  records: {},
  recipes: {},
  chunking: { libraries: "tokenx" },
  graph: { libraries: "diff; snowball-stemmers, loaded on demand" },
  audit: {},
  runtime: { effects: "threads, processes" },
  net: {
    effects: "network",
    libraries: "undici, saxes, tough-cookie, http-message-sig, aws4fetch, @exodus/bytes",
  },
  browser: { effects: "processes", libraries: "playwright-core" },
  store: { effects: "disk" },
  cluster: { effects: "PostgreSQL", libraries: "pg" },
  read: {},
  crawl: {},
  crawls: {},
  watches: { libraries: "croner; feedsmith, loaded on demand" },
  api: { effects: "environment, clock, threads, processes", libraries: "ajv, @opentelemetry/api" },
  compat: {},
  mcp: { effects: "standard streams", libraries: "@modelcontextprotocol/sdk, loaded on demand" },
  client: { effects: "the caller's `fetch`" },
  server: {
    effects: "sockets, standard error",
    libraries: "fastify, @fastify/cors, @fastify/bearer-auth, @fastify/etag, pino, prom-client, ws",
  },
  cli: { effects: "standard streams, files of the user", libraries: "commander" },
  "operations: rows": {},
  "operations: runners": {},
  "operations: tools": {},
  "operations: commands": {},
  "operations: library": {},
  console: {
    effects: "the browser",
    libraries: "preact, dompurify, markdown-it, graphology, fflate",
  },
};

/** A rule that limits the imports of one room, or of the files of operations by their role. */
interface RoomRule {
  readonly name: string;
  /** The first pattern lists the allowed rooms. */
  readonly to: { readonly pathNot: readonly string[] };
}

const isRoomRule = (rule: unknown): rule is RoomRule =>
  typeof rule === "object" &&
  rule !== null &&
  "name" in rule &&
  /^(?:room|operations)-/.test(String(rule.name));

/** Returns the table of rooms; `root` is the project's folder. Throws for a room without a note. */
export function roomParts(root: string): Parts {
  const { forbidden }: { readonly forbidden: readonly unknown[] } = createRequire(import.meta.url)(
    join(root, ".dependency-cruiser.cjs"),
  );
  const rows = forbidden.filter(isRoomRule).map(({ name, to }) => {
    const room = name.replace(/^room-/, "").replace(/^operations-/, "operations: ");
    const note = NOTES[room];
    if (note === undefined) throw new Error(`scripts/docs/room-parts.ts has no note on ${room}`);
    const allowed = /\(([^)]*)\)/.exec(to.pathNot[0] ?? "")?.[1] ?? "";
    const others = allowed.split("|").filter((other) => other !== room);
    return [room, others.join(", "), note.effects ?? "", note.libraries ?? ""];
  });
  return { rooms: markdownTable(["Room", "Imports", "Effects", "Libraries"], rows) };
}
