// The row of an operation, from which surfaces, validation, types and docs derive.
import type { Fields } from "../model/fields.ts";

/** Groups of operations in documentation, in order. */
export const OPERATION_TAGS = {
  Pages: "One page: its text, content, facts, blocks, technologies and changes.",
  Sites: "A whole site, streamed while it is crawled.",
  Crawls: "Detached crawls: started, listed, followed, paused and cancelled.",
  Watches: "Pages and sites checked on a schedule, and their changes.",
  Graphs: "What a crawl stored of a site; these operations request nothing of it.",
  Service: "The deployment: health, settings and traces of runs.",
} as const;

/** Groups of commands in the help of the command line, in order. */
export const COMMAND_GROUPS = ["Pages", "Sites", "Crawled sites"] as const;

/** How the command line shows an operation. */
export interface OperationCommand {
  readonly name: string;
  readonly group: (typeof COMMAND_GROUPS)[number];
  /** Command lines, each with its effect. */
  readonly examples: readonly (readonly [typed: string, does: string])[];
}

/** How MCP shows an operation. */
export interface OperationTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Whether the operation requests pages from the web. */
  readonly openWorld: boolean;
  /** Names of its fields; by default, all of the operation. */
  readonly fields?: readonly string[];
}

/**
 * An operation of the service. `_Answer` is the type of its answer: of one event of a stream or a
 * log, of one line of a file. `scripts/operations.mjs` reads it from the row.
 */
export interface Operation<_Answer = unknown> {
  /** One-line description. */
  readonly summary: string;
  /** Further description for documentation. */
  readonly details: string;
  /** Its documentation group. */
  readonly tag: keyof typeof OPERATION_TAGS;
  /** Name of its body in documentation, if any. Operations with the same fields share a name. */
  readonly body?: string;
  readonly route: {
    readonly method: "GET" | "POST" | "DELETE";
    /** Names in braces are fields. */
    readonly path: string;
  };
  /** Status of the response, if not 200. */
  readonly status?: 202;
  /** JSON, JSON generated while written, live events, a log of them, JSON Lines, or a file. */
  readonly gives: "answer" | "long-answer" | "events" | "log" | "lines" | "file";
  /** Media type of a file that has only one; a graph file has one per format. */
  readonly media?: string;
  /**
   * Cost of an answer, which determines admission. `page` reads one page and queues for SERVICE_MAX_READS.
   * `run` reads pages in a run with its own queue. `graph` reads a stored graph. `none` is cheap.
   */
  readonly cost: "page" | "run" | "graph" | "none";
  readonly fields: Fields;
  /** Client method; by default the operation's name in camelCase. */
  readonly client?: string;
  /** Library function, called with an address and options; `options` names their type. */
  readonly library?: { readonly name: string; readonly options: string };
  /** Command; without one in `commands.ts`, it takes an address and prints JSON, or `prints.ts`'s text. */
  readonly command?: OperationCommand;
  /** MCP tool; without one in `tools.ts`, it takes the fields and returns data. */
  readonly tool?: OperationTool;
  /** Error codes it may return, besides those of every request. */
  readonly refusals: readonly string[];
}
