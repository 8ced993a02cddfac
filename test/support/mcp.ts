// Clients of the MCP server, made with the SDK's own, and what their answers hold.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { type CallToolResult, CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { BIN } from "./command.ts";
import type { Variables } from "./service.ts";

/** A client that is connected. */
export interface Connected {
  readonly client: Client;
  /** Everything the process has written on standard error; empty over HTTP. */
  readonly stderr: () => string;
  close(): Promise<void>;
}

/** A client of `legible mcp`, a process of its own. */
export async function connectStdio(
  variables: Variables = {},
  flags: readonly string[] = [],
): Promise<Connected> {
  const given = Object.entries({ ...process.env, ...variables });
  const env = Object.fromEntries(
    given.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [BIN, "mcp", ...flags],
    env,
    stderr: "pipe",
  });
  let said = "";
  transport.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport);
  return { client, stderr: () => said, close: () => client.close() };
}

/** A client of a service's `/mcp`. */
export async function connectHttp(
  address: string,
  headers: Record<string, string> = {},
  query = "",
): Promise<Connected> {
  const transport = new StreamableHTTPClientTransport(new URL(`/mcp${query}`, address), {
    requestInit: { headers },
  });
  const client = new Client({ name: "test", version: "1" });
  // The SDK's class and its interface differ in how they write what may be absent.
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  const close = async () => {
    await transport.terminateSession();
    await client.close();
  };
  return { client, stderr: () => "", close };
}

/** Calls a tool. */
export async function call(
  { client }: Connected,
  name: string,
  args: Readonly<Record<string, unknown>>,
  options: Parameters<Client["callTool"]>[2] = {},
): Promise<CallToolResult> {
  const result = await client.callTool({ name, arguments: args }, CallToolResultSchema, options);
  return CallToolResultSchema.parse(result);
}

/** The texts of an answer, block by block. */
export function texts({ content }: CallToolResult): readonly string[] {
  return content.map((block) => (block.type === "text" ? block.text : ""));
}

/** The cursor that the notes of an answer name, as a model would read it. */
export function cursorOf(result: CallToolResult): string | undefined {
  return /cursor "([^"]+)"/.exec(texts(result)[1] ?? "")?.[1];
}
