// Definition of an MCP tool: name, description, fields, and its code over the engine.
import type { Engine } from "../api/engine.ts";
import type { ResultOf } from "../api/operation.ts";
import { parseFields, parseRequest } from "../api/request.ts";
import type { PageEvent } from "../model/event.ts";
import type { Checked, Fields } from "../model/fields.ts";
import type { SiteEvent } from "../model/site-event.ts";
import type { Operation } from "../operations/operation.ts";
import type { OperationName } from "../operations/operations.ts";
import { OPERATIONS } from "../operations/rows.ts";

/** Returns the tool of an operation without custom code: its fields, its answer as data. */
export function operationTool(name: OperationName): Tool | undefined {
  const { tool, fields: all }: Operation = OPERATIONS[name];
  if (tool === undefined) return undefined;
  const { fields: names = Object.keys(all), ...about } = tool;
  const fields = Object.fromEntries(Object.entries(all).filter(([field]) => names.includes(field)));
  return defineTool({
    ...about,
    operation: name,
    gives: "data",
    fields,
    run: async (values, call) => ({ data: await runOperation(name, values, call) }),
  });
}

/** Checks, admits and runs an operation for a call. Throws InvalidRequestError, and its errors. */
export async function runOperation<N extends OperationName>(
  name: N,
  given: unknown,
  { engine, signal, onEvent }: Pick<ToolCall, "engine" | "signal" | "onEvent">,
): Promise<Awaited<ResultOf<N>>> {
  const request = parseRequest(name, given);
  const call = { signal, onEvent, onSiteEvent: onEvent };
  await engine.admit(name, request, call);
  return await engine.run(name, request, call);
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
  /** What the tool returns and when to use it; one sentence for each other tool that it names. */
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

/** Defines a tool whose code gets checked values and returns the declared kind of answer. */
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
