// Messages about the values of flags: every flag of every command is named as it is typed.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Command } from "commander";
import { readEnvironment } from "../../src/api/environment.ts";
import { parseRequest } from "../../src/api/request.ts";
import { type Flags, fieldsFrom } from "../../src/cli/fields.ts";
import { optionsInFlags } from "../../src/cli/flag-words.ts";
import { addOperationCommands } from "../../src/cli/operation-command.ts";
import { wordsOf } from "../../src/cli/tell.ts";
import type { Operation } from "../../src/operations/operation.ts";
import type { OperationName } from "../../src/operations/operations.ts";
import { OPERATIONS } from "../../src/operations/rows.ts";
import { legible } from "../support/command.ts";

/** Arguments of commands. */
const ARGUMENTS = { url: "http://localhost/", query: "x", every: "0 8 * * *" };

/** Returns why a request is refused; "" if it is not. */
function refusalOf(name: OperationName, fields: Readonly<Record<string, unknown>>): string {
  try {
    const needed = name === "learn" && { like: { name: "Brass lamp" } };
    parseRequest(name, { ...ARGUMENTS, ...needed, ...fields });
    return "";
  } catch (error) {
    return wordsOf(error).join("\n");
  }
}

/** Yields every flag of every operation's command, with the words of a value that is no number. */
function* refusals(): Generator<readonly [typed: string, flag: string, words: string]> {
  const program = new Command();
  addOperationCommands(program, readEnvironment({}));
  for (const [name, { command: row, fields }] of Object.entries<Operation>(OPERATIONS)) {
    const command = program.commands.find((one) => one.name() === row?.name);
    for (const { long, required } of command?.options ?? []) {
      if (long == null || !required) continue;
      const flags: Flags = { [camel(long)]: "many" };
      const words = refusalOf(name as OperationName, fieldsFrom(flags, fields));
      yield [`${row?.name} ${long}`, long, words];
    }
  }
}

const camel = (long: string): string =>
  long.slice(2).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

describe("a message about a flag", () => {
  it("names it as it is typed, for every flag of every command", () => {
    let whole = 0;
    for (const [typed, flag, words] of refusals()) {
      if (words === "") continue;
      assert.ok(
        words.startsWith(`${flag} must `) || words.startsWith(`${flag}: `),
        `${typed}: ${words}`,
      );
      assert.doesNotMatch(words, /Input should|[a-z]_[a-z]/, typed);
      if (words === `${flag} must be a whole number, not many`) whole++;
    }
    assert.ok(whole > 80, `${whole} flags want a whole number`);
  });

  it("says the limit, and the value if it is short", () => {
    assert.equal(refusalOf("audit", { max_pages: 0 }), "--max-pages must be at least 1, not 0");
    const crawl = { max_depth: 1.5, include_paths: "(" };
    assert.equal(refusalOf("crawl", { crawl }), "--max-depth must be a whole number, not 1.5");
    assert.equal(
      refusalOf("read", { url: "ftp://localhost/" }),
      "the address must be http or https",
    );
  });

  it("takes an empty value for no number", async () => {
    const { code, err } = await legible(["map", "http://localhost/", "--max-depth", ""]);
    assert.equal(code, 2);
    assert.match(err, /^legible: --max-depth must be a whole number, not ""\n/);
  });

  it("has flags in place of options, and leaves addresses", () => {
    assert.equal(
      optionsInFlags("crawl.traps: false reads http://localhost/crawl.traps"),
      "--no-traps reads http://localhost/crawl.traps",
    );
    assert.equal(optionsInFlags("crawl.replace_graph (--replace) does"), "--replace does");
  });
});
