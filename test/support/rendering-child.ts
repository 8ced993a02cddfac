// A program that renders a page, says which browser processes it has, and then waits, exits or fails as it is told.
import { browserProcesses } from "./processes.ts";
import { startStand } from "./rendering.ts";

const stand = await startStand({ "/": "<p>page</p>", "/endless": "<script>for (;;) {}</script>" });
await stand.read("/");
// In flight when the end comes.
stand.read("/endless").catch(() => undefined);
process.send?.(browserProcesses().map(({ pid }) => pid));
process.on("message", (told) => {
  if (told === "exit") process.exit();
  throw new Error("told to fail");
});
