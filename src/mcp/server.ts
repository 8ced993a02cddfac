// MCP server: lists and runs the tools, and converts results, refusals and progress to the
// protocol.
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type {
  CallToolRequest,
  CallToolResult,
  RequestId,
  ServerNotification,
  ServerRequest,
} from "@modelcontextprotocol/sdk/types.js";
import type { Engine } from "../api/engine.ts";
import { parseFields } from "../api/request.ts";
import { othersOf, type Tools } from "./choice.ts";
import { listing } from "./listing.ts";
import { type Piece, type Pieces, whereabouts } from "./pieces.ts";
import { INTERNAL, refusalWords, withoutNames } from "./refusal.ts";
import type { Sdk } from "./sdk.ts";
import type { Tool, ToolCall, ToolProgress } from "./tool.ts";
import { PAGING } from "./tools.ts";

/** Properties of a tool for admission. */
export type CalledTool = Pick<Tool, "name" | "operation">;

/** Admitted call. */
export interface Entered {
  /** Aborts when the caller cancels or disconnects, and when the service closes. */
  readonly signal: AbortSignal;
  /** Receives the events of the call's run. */
  readonly onEvent?: ToolCall["onEvent"];
  /** Address of the caller; absent if unknown. */
  readonly caller?: string;
  leave(): void;
}

/** Environment of a server. */
export interface McpHost {
  readonly engine: Engine;
  readonly pieces: Pieces;
  /** Admits a call, in order of arrival. Throws ServiceBusyError and ServiceClosingError. */
  readonly enter: (tool: CalledTool, cancelled: AbortSignal) => Promise<Entered>;
  /** Ends the stream of a cancelled call; absent for transports without streams. */
  readonly unanswered?: (id: RequestId) => void;
  /** Receives internal errors, which callers do not see. */
  readonly report: (failure: unknown) => void;
}

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

const INSTRUCTIONS =
  "Reads the web for programs, verbatim and without a language model. One page: read_page. A whole site: crawl_site once, or crawl_start for a large one, then site_context or search_site. describe_options explains the option objects `crawl`, `fetch` and `renderOptions`. Answers are text or data. Text: the first block of `content` is the verbatim text, the second has notes. Data: the first block is JSON, and `structuredContent` has the same object if it is complete. A longer answer is divided after `max_chars` characters, 20,000 by default, and names a `cursor`. With it, the same tool and the same `url` or `id` continue. An error starts with its code, such as PAGE_BLOCKED, and a reason.";

/** Creates a server for one connection, to be connected to a transport. */
export function createMcpServer({ Server, types }: Sdk, host: McpHost, tools: Tools) {
  const others = othersOf(tools);
  const server = new Server(
    { name: "legible", title: "legible", version: host.engine.version },
    {
      capabilities: { tools: {} },
      instructions: withoutNames(INSTRUCTIONS, others),
      // This server sends no requests, so it never validates responses.
      jsonSchemaValidator: {
        getValidator: () => {
          throw new Error("this server sends no requests to clients");
        },
      },
    },
  );
  server.onerror = () => undefined;
  server.setRequestHandler(types.ListToolsRequestSchema, () => ({
    tools: [...tools.values()].map((tool) => listing(tool, others)),
  }));
  server.setRequestHandler(types.CallToolRequestSchema, ({ params }, extra) => {
    const tool = tools.get(params.name);
    if (tool === undefined) {
      const names = [...tools.keys()].join(", ");
      const words = `no such tool: ${params.name.slice(0, 100)}; the tools are ${names}`;
      throw new types.McpError(types.ErrorCode.InvalidParams, words);
    }
    return answer(tool, params, { host, extra, others });
  });
  return server;
}

interface CallContext {
  readonly host: McpHost;
  readonly extra: Extra;
  readonly others: readonly string[];
}

async function answer(
  tool: Tool,
  params: CallToolRequest["params"],
  { host, extra, others }: CallContext,
): Promise<CallToolResult> {
  let entered: Entered | undefined;
  try {
    entered = await host.enter(tool, extra.signal);
    return await run(tool, params.arguments ?? {}, { host, extra, others, entered });
  } catch (error) {
    const { aborted, reason } = entered?.signal ?? extra.signal;
    const words = refusalWords(error, others) ?? refusalWords(aborted ? reason : undefined, others);
    // An error caused by the cancellation is no fault.
    if (words === undefined && !aborted) host.report(error);
    return { isError: true, content: [{ type: "text", text: words ?? INTERNAL }] };
  } finally {
    entered?.leave();
    if (extra.signal.aborted) host.unanswered?.(extra.requestId);
  }
}

async function run(
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  { host, extra, entered }: CallContext & { readonly entered: Entered },
): Promise<CallToolResult> {
  const { pieces } = host;
  const { signal, caller, onEvent = () => undefined } = entered;
  const engine: Engine = {
    ...host.engine,
    run: (name, request, call) => host.engine.run(name, request, { ...call, caller }),
  };
  const { cursor, max_chars } = tool.isSized
    ? { cursor: undefined, max_chars: Number.POSITIVE_INFINITY }
    : parseFields(PAGING, given);
  const asked = JSON.stringify([tool.name, given["url"] ?? given["id"]]);
  if (cursor !== undefined) return shown(tool, pieces.next(cursor, asked, max_chars));
  const progress = progressOf(extra);
  const found = await tool.run(given, { engine, signal, onEvent, progress });
  if ("text" in found) {
    const { text, notes, images = [] } = found;
    const { content, ...rest } = shown(tool, pieces.first({ text, notes, asked }, max_chars));
    const pictures = images.map((image) => ({ type: "image" as const, ...image }));
    return { content: [...content, ...pictures], ...rest };
  }
  const text = JSON.stringify(found.data);
  const piece = pieces.first({ asked, text, notes: [] }, max_chars);
  if (piece.cursor !== undefined) return shown(tool, piece);
  return { content: [{ type: "text", text }], structuredContent: { ...found.data } };
}

/** Converts a piece to content: the verbatim text, then notes on it. */
function shown(tool: Tool, piece: Piece): CallToolResult {
  const notes = [...piece.notes, ...whereabouts(piece, tool.name)];
  return {
    content: [
      { type: "text", text: piece.text },
      { type: "text", text: notes.join("\n") },
    ],
    _meta: {
      "legible/piece": {
        start: piece.start,
        end: piece.end,
        total: piece.total,
        ...(piece.cursor !== undefined && { cursor: piece.cursor }),
      },
    },
  };
}

function progressOf({ _meta, sendNotification }: Extra) {
  return async ({ done, total, message }: ToolProgress): Promise<void> => {
    const progressToken = _meta?.progressToken;
    if (progressToken === undefined) return;
    await sendNotification({
      method: "notifications/progress",
      params: { progressToken, progress: done, total, message },
    });
  };
}
