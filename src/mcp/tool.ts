// What an MCP tool is: a row of name, words and fields, and its code over the engine.
import type { Engine } from "../api/engine.ts";
import { parseFields, parseRequest } from "../api/request.ts";
import type { PageEvent } from "../model/event.ts";
import type { Checked, Fields } from "../model/fields.ts";
import type { SiteEvent } from "../model/site-event.ts";
import type { Operation } from "../operations/operation.ts";
import type { OperationName } from "../operations/operations.ts";
import { OPERATIONS } from "../operations/rows.ts";

/** A tool of an operation that has none of its own: its fields, and the answer as data. */
export function operationTool(name: OperationName): Tool | undefined {
  const { tool, fields, cost }: Operation = OPERATIONS[name];
  if (tool === undefined) return undefined;
  return {
    ...tool,
    operation: name,
    gives: "data",
    fields,
    run: async (given, { engine, signal, onEvent }) => {
      const request = parseRequest(name, given);
      const call = { signal, ...(cost === "run" ? { onSiteEvent: onEvent } : { onEvent }) };
      await engine.admit(name, request, call);
      const data: object = await engine.run(name, request, call);
      return { data };
    },
  };
}

/** One call of a tool. */
export interface ToolCall {
  readonly engine: Engine;
  /** Aborts when the caller cancels or leaves, and when the service closes. */
  readonly signal: AbortSignal;
  /** Told of the events of runs. */
  readonly onEvent: (event: PageEvent | SiteEvent) => void;
  /** Tells how far the work is; nothing happens where the caller does not ask for it. */
  readonly progress: (progress: ToolProgress) => Promise<void>;
}

/** How far a call is. */
export interface ToolProgress {
  readonly done: number;
  readonly total: number;
  readonly message: string;
}

/** What a tool found: a text to the letter with a few lines on it, or data. */
export type ToolAnswer =
  | { readonly text: string; readonly notes: readonly string[] }
  | { readonly data: object };

/** A tool as it is registered. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The operation it runs; admission follows from its row. */
  readonly operation: OperationName;
  readonly fields: Fields;
  /** Keys of an option object that are shown to callers, by field; a field that is not named is shown whole. */
  readonly shown?: Readonly<Record<string, readonly string[]>>;
  /** What it answers with: a text to the letter, or data as JSON. */
  readonly gives: "text" | "data";
  /** What a call changes here, and whether it changes the same each time; absent where it only reads. */
  readonly changes?: { readonly isDestructive: boolean; readonly isIdempotent: boolean };
  /** Whether it reaches the web, or only what crawls have left. */
  readonly openWorld: boolean;
  /** Whether its answer has a size of its own, and is never divided. */
  readonly isSized?: true;
  /** Checks the arguments and answers. Throws what a refusal is made of. */
  readonly run: (given: unknown, call: ToolCall) => Promise<ToolAnswer>;
}

/** A tool whose code takes the values of its fields, checked, and answers with what it says that it gives. */
export function defineTool<F extends Fields, G extends Tool["gives"]>(
  tool: Omit<Tool, "run" | "fields" | "gives"> & {
    readonly fields: F;
    readonly gives: G;
    readonly run: (
      values: Checked<F>,
      call: ToolCall,
    ) => Promise<Extract<ToolAnswer, Readonly<Record<G, unknown>>>>;
  },
): Tool {
  const { run, fields } = tool;
  return { ...tool, run: (given, call) => run(parseFields(fields, given), call) };
}
