// `npm start`: checks the port, prepares the project, then serves on 127.0.0.1:8000 or $PORT.
import "./end-with-npm.mjs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { port = process.env.PORT || "8000", host = "127.0.0.1" } = parseArgs({
  options: { port: { type: "string" }, host: { type: "string" } },
  strict: false,
}).values;
// Before an installation and a build, which take a minute in a new clone.
if (await isTaken({ port: Number(port), host })) {
  process.stderr.write(`legible: port ${port} of ${host} is taken; choose another with --port or PORT\n`);
  process.exit(1);
}
await import("./build.mjs");
const command = new URL("../build/src/cli/main.js", import.meta.url);
process.argv.splice(1, 1, fileURLToPath(command), "serve");
await import(command.href);

/** Whether another program listens on an address. Any other fault is for the service to name. */
function isTaken(address) {
  return new Promise((resolve) => {
    const server = createServer();
    server.on("error", ({ code }) => resolve(code === "EADDRINUSE"));
    try {
      server.listen(address, () => server.close(() => resolve(false)));
    } catch {
      resolve(false);
    }
  });
}
