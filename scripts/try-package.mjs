// Tries the packed package as a new user has it, in an empty folder, with its dependencies from the registry:
// `npx legible read`, and `npx legible mcp` as a client of MCP starts it. Prints the seconds of each.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "legible-try-"));

const site = createServer((_request, response) => {
  response.setHeader("content-type", "text/html");
  response.end("<title>A lamp</title><main><h1>A lamp</h1><p>It gives light when the sun is down.</p></main>");
});

/** Runs npx in the folder, with lines for its standard input. */
function npx(args, input) {
  const began = performance.now();
  const env = { ...process.env, SERVICE_ALLOW_PRIVATE_HOSTS: "1" };
  const child = spawn("npx", args, { cwd: folder, env, stdio: ["pipe", "pipe", "inherit"] });
  let said = "";
  return new Promise((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (piece) => {
      said += piece;
      // A server of MCP ends with its input.
      if (input !== undefined && said.includes('"id":2')) child.stdin.end();
    });
    child.once("error", reject);
    child.once("close", (code) => {
      const seconds = (performance.now() - began) / 1000;
      if (code === 0) resolve({ said, seconds: Math.round(seconds) });
      else reject(new Error(`npx ${args.join(" ")}: exit code ${code}: ${said}`));
    });
    if (input === undefined) child.stdin.end();
    else child.stdin.write(input.map((message) => `${JSON.stringify(message)}\n`).join(""));
  });
}

try {
  const packed = spawnSync("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], {
    cwd: root,
    encoding: "utf8",
  });
  if (packed.status !== 0) throw new Error(packed.stderr);
  const archive = join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "");
  await new Promise((resolve) => site.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${site.address().port}/`;

  const read = await npx(["-y", "--package", archive, "legible", "read", address]);
  if (!read.said.startsWith("# A lamp\n")) throw new Error(read.said);
  console.log(`npx legible read: ${read.seconds} s`);

  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "try", version: "1" } };
  const { said, seconds } = await npx(["-y", "--package", archive, "legible", "mcp"], [
    { jsonrpc: "2.0", id: 1, method: "initialize", params },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "read_page", arguments: { url: address } } },
  ]);
  if (!said.includes("gives light")) throw new Error(said);
  console.log(`npx legible mcp: ${seconds} s`);
} finally {
  site.close();
  rmSync(folder, { recursive: true, force: true });
}
