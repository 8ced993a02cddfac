// Definition of an MCP tool: name, description, fields, and its code over the engine.
import type { Engine } from "../api/engine.ts";
import { parseFields, parseRequest } from "../api/request.ts";
import type { PageEvent } from "../model/event.ts";
import type { Checked, Fields } from "../model/fields.ts";
import type { SiteEvent } from "../model/site-event.ts";
import type { Operation } from "../operations/operation.ts";
import type { OperationName } from "../operations/operations.ts";
import { OPERATIONS } from "../operations/rows.ts";

/**
 * Returns the tool of an operation without custom code: the operation's fields, and its answer as
 * data.
 */
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

export interface ToolCall {
  readonly engine: Engine;
  /** Aborts when the caller cancels or disconnects, and when the service closes. */
  readonly signal: AbortSignal;
  /** Receives the events of runs. */
  readonly onEvent: (event: PageEvent | SiteEvent) => void;
  /** Reports progress; does nothing unless the caller requested it. */
  readonly progress: (progress: ToolProgress) => Promise<void>;
}

/** Progress of a call. */
export interface ToolProgress {
  readonly done: number;
  readonly total: number;
  readonly message: string;
}

/** An image in base64. */
interface ToolImage {
  readonly data: string;
  readonly mimeType: string;
}

/** Result of a tool: a verbatim text with short notes and images, or data. */
export type ToolAnswer =
  | {
      readonly text: string;
      readonly notes: readonly string[];
      /** Returned with the first piece of the text. */
      readonly images?: readonly ToolImage[];
    }
  | { readonly data: object };

/** Registered tool. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /**
   * Description for agents: what the tool returns, when to use it, and one sentence for each other tool that
   * it names.
   */
  readonly description: string;
  /** Operation of the tool; determines admission. */
  readonly operation: OperationName;
  readonly fields: Fields;
  /** Kind of answer: a verbatim text, or data as JSON. */
  readonly gives: "text" | "data";
  /** Effects of a call on stored state; absent for a tool that only reads. */
  readonly changes?: { readonly isDestructive: boolean; readonly isIdempotent: boolean };
  /** Whether the tool accesses the web, or only stored graphs and crawls. */
  readonly openWorld: boolean;
  /** Whether the answer has its own size limit and is never divided. */
  readonly isSized?: true;
  /** Checks the arguments and returns the answer. The client gets a thrown error as a refusal. */
  readonly run: (given: unknown, call: ToolCall) => Promise<ToolAnswer>;
}

/**
 * Defines a tool whose code receives checked field values and returns the declared kind of answer.
 */
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
