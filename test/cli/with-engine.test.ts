// What a command with an engine gets of the command line.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Command } from "commander";
import { readEnvironment } from "../../src/api/environment.ts";
import { addEngineCommand, type CommandCall } from "../../src/cli/with-engine.ts";
import { OPERATIONS } from "../../src/operations/rows.ts";

async function called(argument: string | undefined, args: readonly string[]): Promise<CommandCall> {
  const command = new Command();
  if (argument !== undefined) command.argument(argument);
  const calls: CommandCall[] = [];
  addEngineCommand(command, readEnvironment({}), {
    row: OPERATIONS.graphs,
    description: "",
    arguments: [],
    run: async (_engine, call) => {
      calls.push(call);
    },
  });
  await command.parseAsync(args, { from: "user" });
  const [call] = calls;
  assert.ok(call);
  return call;
}

describe("addEngineCommand", () => {
  it("passes the first argument, and all of its values", async () => {
    const { source, sources } = await called("<files...>", ["one", "two"]);
    assert.deepEqual({ source, sources }, { source: "one", sources: ["one", "two"] });
  });

  it("passes no source without an argument", async () => {
    for (const argument of [undefined, "[file]"]) {
      const { source, sources } = await called(argument, []);
      assert.deepEqual({ source, sources }, { source: "", sources: [] });
    }
  });
});
