// Tool schemas for the APIs of OpenAI and Anthropic, from the MCP server of `legible mcp`.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

/** Starts the MCP server. `npx -y legible mcp` needs no installation. */
export async function connect({ command = "npx", args = ["-y", "legible", "mcp"], env } = {}) {
  const client = new Client({ name: "my-agent", version: "1.0.0" });
  await client.connect(new StdioClientTransport({ command, args, env }));
  const { tools } = await client.listTools();
  return {
    /** `tools` of OpenAI's Responses API. */
    openai: tools.map(({ name, description, inputSchema }) => ({
      type: "function",
      name,
      description,
      parameters: inputSchema,
      strict: false,
    })),
    /** `tools` of Anthropic's Messages API. */
    anthropic: tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      input_schema: inputSchema,
    })),
    /** Runs the tool that a model has chosen, and returns its text. */
    async call(name, input) {
      const { content } = await client.callTool({ name, arguments: input });
      return content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
    },
    close: () => client.close(),
  };
}
