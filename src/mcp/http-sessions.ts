// MCP over HTTP: one session per initialised client, limited in number; dispatches requests to
// sessions.
import { randomUUID } from "node:crypto";
import type { RequestId } from "@modelcontextprotocol/sdk/types.js";
import { ServiceBusyError } from "../model/errors.ts";
import { chosenTools, type Tools } from "./choice.ts";
import { Pieces } from "./pieces.ts";
import { loadHttp, loadServer } from "./sdk.ts";
import { createMcpServer, type McpHost } from "./server.ts";

/** Sessions of a server. */
export interface McpSessions {
  /**
   * Answers a request with a parsed body. The first one of a session chooses its tools by `tools`
   * in the query. Throws ServiceBusyError if every session is busy, and InvalidRequestError for
   * unknown tools.
   */
  handle(request: Request, body: unknown): Promise<Response>;
  close(): Promise<void>;
}

/** Maximum sessions; a new one replaces the longest idle one, whose client gets a 404. */
const MAX_SESSIONS = 256;

interface Session {
  readonly transport: InstanceType<Awaited<ReturnType<typeof loadHttp>>>;
  readonly close: () => Promise<void>;
  /** Number of running calls. */
  calls: number;
}

/** Loads the SDK. All sessions share one store of divided answers. */
export async function openMcpSessions(
  host: Omit<McpHost, "pieces">,
  most = MAX_SESSIONS,
): Promise<McpSessions> {
  const [sdk, Transport] = await Promise.all([loadServer(), loadHttp()]);
  const pieces = new Pieces();
  /** By id, most recently used last. */
  const sessions = new Map<string, Session>();

  const open = async (tools: Tools): Promise<Session> => {
    const session: Session = {
      transport: new Transport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => void sessions.set(id, session),
        onsessionclosed: (id) => void sessions.delete(id),
      }),
      close: () => server.close(),
      calls: 0,
    };
    const enter: McpHost["enter"] = async (tool, cancelled) => {
      session.calls++;
      try {
        const entered = await host.enter(tool, cancelled);
        const leave = () => {
          session.calls--;
          entered.leave();
        };
        return { ...entered, leave };
      } catch (error) {
        session.calls--;
        throw error;
      }
    };
    const unanswered = (id: RequestId) => session.transport.closeSSEStream(id);
    const server = createMcpServer(sdk, { ...host, pieces, enter, unanswered }, tools);
    await server.connect(session.transport);
    return session;
  };

  const makeRoom = async (): Promise<void> => {
    if (sessions.size < most) return;
    const idle = [...sessions].find(([, { calls }]) => calls === 0);
    if (idle === undefined) throw new ServiceBusyError();
    sessions.delete(idle[0]);
    await idle[1].close();
  };

  return {
    handle: async (request, body) => {
      const id = request.headers.get("mcp-session-id");
      const known = id === null ? undefined : sessions.get(id);
      if (id !== null && known === undefined) return NO_SESSION();
      if (id !== null && known !== undefined) {
        sessions.delete(id);
        sessions.set(id, known);
        return known.transport.handleRequest(request, { parsedBody: body });
      }
      const tools = chosenTools(new URL(request.url).searchParams.get("tools") ?? "");
      await makeRoom();
      const session = await open(tools);
      const answer = await session.transport.handleRequest(request, { parsedBody: body });
      // The transport refused a request other than initialize.
      if (session.transport.sessionId === undefined) await session.close();
      return answer;
    },
    close: async () => {
      await Promise.all([...sessions.values()].map(({ close }) => close()));
      sessions.clear();
    },
  };
}

const NO_SESSION = () =>
  Response.json(
    { jsonrpc: "2.0", error: { code: -32_001, message: "Session not found" }, id: null },
    { status: 404 },
  );
