// Loads the MCP SDK on first use: loading takes a quarter of a second.
export const loadServer = async () => {
  const [{ Server }, types] = await Promise.all([
    import("@modelcontextprotocol/sdk/server/index.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]);
  return { Server, types };
};

/** Transport over standard input and output. */
export const loadStdio = async () =>
  (await import("@modelcontextprotocol/sdk/server/stdio.js")).StdioServerTransport;

/** Transport over HTTP. */
export const loadHttp = async () =>
  (await import("@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"))
    .WebStandardStreamableHTTPServerTransport;

/** Parts of the SDK that every transport needs. */
export type Sdk = Awaited<ReturnType<typeof loadServer>>;
