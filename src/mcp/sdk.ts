// The MCP SDK, loaded when it is first needed: it takes a quarter of a second.
export const loadServer = async () => {
  const [{ Server }, types] = await Promise.all([
    import("@modelcontextprotocol/sdk/server/index.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]);
  return { Server, types };
};

/** The transport over standard input and output. */
export const loadStdio = async () =>
  (await import("@modelcontextprotocol/sdk/server/stdio.js")).StdioServerTransport;

/** The transport over HTTP. */
export const loadHttp = async () =>
  (await import("@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"))
    .WebStandardStreamableHTTPServerTransport;

/** The parts of the SDK that every transport needs. */
export type Sdk = Awaited<ReturnType<typeof loadServer>>;
