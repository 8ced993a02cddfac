// The row of an operation: everything that the surfaces, the validation, the types and the docs derive from.
import type { Fields } from "../model/fields.ts";

/** Groups of operations in documentation, in order. */
export const OPERATION_TAGS = {
  Pages: "One page: its text, content, facts, blocks, technologies and changes.",
  Sites: "A whole site, streamed while it is crawled.",
  Crawls: "Detached crawls: started, listed, followed, paused and cancelled.",
  Graphs: "What a crawl stored of a site; these operations request nothing of it.",
  Service: "The deployment: health, settings and traces of runs.",
} as const;

/** Groups of commands in the help of the command line, in order. */
export const COMMAND_GROUPS = ["Pages", "Sites", "Crawled sites"] as const;

/** How the command line shows an operation. */
export interface OperationCommand {
  readonly name: string;
  readonly group: (typeof COMMAND_GROUPS)[number];
  /** What is typed, and what it does. */
  readonly examples: readonly (readonly [typed: string, does: string])[];
}

/** How MCP shows an operation. */
export interface OperationTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Whether it requests pages from the web. */
  readonly openWorld: boolean;
}

/** One thing the service does. */
export interface Operation {
  /** What it does, for documentation and help. */
  readonly summary: string;
  /** What a caller should know of it, for documentation. */
  readonly details: string;
  /** Its group in documentation. */
  readonly tag: keyof typeof OPERATION_TAGS;
  /** Name of its body in documentation, where it has one. Operations with the same fields share a name. */
  readonly body?: string;
  readonly route: {
    readonly method: "GET" | "POST" | "DELETE";
    /** What stands in braces is the field of that name. */
    readonly path: string;
  };
  /** Status of its answer, where that is not 200. */
  readonly status?: 202;
  /**
   * One JSON answer, one that is made while it is written, events as they happen, the events of a log with their ids,
   * JSON Lines, or a file of lines.
   */
  readonly gives: "answer" | "long-answer" | "events" | "log" | "lines" | "file";
  /**
   * What an answer costs; admission follows from it. `page` reads one page and waits in line for SERVICE_MAX_READS. `run` reads
   * pages in a run that has a line of its own. `graph` reads a stored graph. `none` is cheap.
   */
  readonly cost: "page" | "run" | "graph" | "none";
  readonly fields: Fields;
  /** Method of the client; the operation's name in camelCase where none is given. */
  readonly client?: string;
  /** Function of the library, called with an address and options; `options` names their type. */
  readonly library?: { readonly name: string; readonly options: string };
  /** Command of the command line. Without `command.ts` in its folder it takes an address and prints JSON, or what `print.ts` returns. */
  readonly command?: OperationCommand;
  /** MCP tool. Without `tool.ts` in its folder it takes the fields and answers with data. */
  readonly tool?: OperationTool;
  /** Codes of the errors that keep it from answering, beside those every request can meet. */
  readonly refusals: readonly string[];
}
