// An operation that was made up: one folder, and every surface has it.
import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, it } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import ts from "typescript";
import type { OpenApiDocument } from "../../src/server/openapi/document.ts";
import { answerOf } from "../support/requests.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const run = promisify(execFile);

/** The folder of the operation: the number of characters of an address. */
const FILES = {
  "rows.ts": `import { PAGE_URL } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const addressLength = {
  summary: "the length of an address",
  details: "Counts the characters of an address.",
  tag: "Pages",
  body: "AddressLengthRequest",
  route: { method: "POST", path: "/api/address-length" },
  gives: "answer",
  cost: "page",
  refusals: [],
  fields: { url: PAGE_URL, times: { kind: "integer", value: 1, range: [1, 9], comment: "Factor." } },
  library: { name: "addressLength", options: "AddressLengthOptions" },
  command: { name: "length", group: "Pages", examples: [["legible length https://a.example/", "18"]] },
  tool: { name: "address_length", title: "Length of an address", description: "Counts characters.", openWorld: false },
} as const satisfies Operation<AddressLength>;

export interface AddressLength {
  readonly length: number;
}
`,
  "runs.ts": `import type { Runner } from "../../api/operation.ts";

export const addressLength: Runner<"address_length"> = {
  run: async (_parts, { url, times }) => ({ length: times * url.length }),
};
`,
  "prints.ts": `import type { AddressLength } from "./rows.ts";

export const addressLength = ({ length }: AddressLength): string => \`\${length} characters\`;
`,
};

const GENERATED = [
  ...["rows", "runners", "tools", "commands", "printers", "library"].map(
    (name) => `operations/${name}`,
  ),
  "client/calls",
];

const script = pathToFileURL(join(root, "scripts/operations.mjs")).href;

const URL_GIVEN = "https://a.example/";

describe("an operation that is a folder and nothing else", () => {
  let folder = "";
  let main = "";
  let service: ChildProcess | undefined;
  let address = "";
  const at = (name: string): string => join(folder, name);

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "legible-made-up-"));
    const copied = ["src", "build/bundle", "build/src", "build/console", "build/openapi"];
    for (const name of [...copied, "package.json"]) {
      cpSync(join(root, name), at(name), { recursive: true });
    }
    for (const name of ["node_modules", "models"]) symlinkSync(join(root, name), at(name));
    mkdirSync(at("src/operations/address-length"));
    for (const [name, text] of Object.entries(FILES)) {
      writeFileSync(at(`src/operations/address-length/${name}`), text);
    }
    const { generateOperations } = await import(script);
    await generateOperations(at("src"));
    const made = Object.keys(FILES).map((name) => `operations/address-length/${name.slice(0, -3)}`);
    mkdirSync(at("build/src/operations/address-length"));
    for (const name of [...GENERATED, ...made]) compile(name, name);
    // The command itself is a bundle; beside it, the module it is made of.
    compile("cli/main", "cli/unbundled");
    main = at("build/src/cli/unbundled.js");
    service = spawn(process.execPath, [main, "serve", "--port", "0"], {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, SERVICE_ALLOWED_ORIGINS: "https://app.example" },
    });
    assert.ok(service.stderr);
    for await (const line of createInterface(service.stderr)) {
      address = /http:\S+/.exec(line)?.[0] ?? "";
      if (address !== "") break;
    }
  });
  after(async () => {
    if (service?.exitCode === null) {
      service.kill();
      await once(service, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  });

  function compile(from: string, to: string): void {
    const { outputText } = ts.transpileModule(readFileSync(at(`src/${from}.ts`), "utf8"), {
      compilerOptions: {
        module: ts.ModuleKind.ESNext,
        target: ts.ScriptTarget.ES2023,
        rewriteRelativeImportExtensions: true,
        verbatimModuleSyntax: true,
      },
    });
    writeFileSync(at(`build/src/${to}.js`), outputText);
  }

  const ask = (body: object, init: RequestInit = {}): Promise<Response> =>
    fetch(`${address}/api/address-length`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      ...init,
    });

  it("is refused by the generator without a runner", async () => {
    const { generateOperations } = await import(script);
    const bare = join(folder, "bare");
    cpSync(at("src"), bare, { recursive: true });
    rmSync(join(bare, "operations/address-length/runs.ts"));
    await assert.rejects(generateOperations(bare), /operations\/address-length.*addressLength/);
  });

  it("has a route, with its fields checked", async () => {
    const response = await ask({ url: URL_GIVEN, times: 2 });
    assert.deepEqual(await response.json(), { length: 36 });
    const refused = await ask({ url: URL_GIVEN, times: 10 });
    assert.equal(refused.status, 422);
    assert.match(await refused.text(), /"times"/);
    const cors = await ask(
      {},
      {
        method: "OPTIONS",
        body: null,
        headers: { origin: "https://app.example", "access-control-request-method": "POST" },
      },
    );
    assert.match(cors.headers.get("access-control-allow-methods") ?? "", /POST/);
  });

  it("is in the OpenAPI document", async () => {
    const document = await answerOf<OpenApiDocument>(await fetch(`${address}/openapi.json`));
    const post = Object(document.paths["/api/address-length"]).post;
    assert.equal(post.tags[0], "Pages");
    assert.ok("AddressLengthRequest" in Object(document.components["schemas"]));
    assert.ok("429" in post.responses || "503" in post.responses);
  });

  it("is a method of the client", async () => {
    const { createClient } = await import(pathToFileURL(at("build/src/client/index.js")).href);
    assert.deepEqual(await createClient({ address }).addressLength({ url: URL_GIVEN }), {
      length: 18,
    });
  });

  it("is a function of the library", async () => {
    const { addressLength } = await import(pathToFileURL(at("build/src/index.js")).href);
    assert.deepEqual(await addressLength(URL_GIVEN, { times: 3 }), { length: 54 });
    await assert.rejects(addressLength(URL_GIVEN, { tims: 3 }), /tims.*times/s);
  });

  it("is a command with help, flags and examples", async () => {
    const command = async (...args: readonly string[]) =>
      (await run(process.execPath, [main, ...args])).stdout;
    assert.equal(await command("length", URL_GIVEN, "--times", "2"), "36 characters\n");
    assert.equal(JSON.parse(await command("length", URL_GIVEN, "--json")).length, 18);
    assert.match(await command("--help"), /^ {2}length {2,}the length of an address/m);
    assert.match(await command("length", "--help"), /--times.*legible length/s);
  });

  it("is a tool", async () => {
    const client = new Client({ name: "test", version: "1" });
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [main, "mcp"] }),
    );
    try {
      const { tools } = await client.listTools();
      const tool = tools.find(({ name }) => name === "address_length");
      assert.deepEqual(tool?.inputSchema.required, ["url"]);
      const called = await client.callTool({
        name: "address_length",
        arguments: { url: URL_GIVEN },
      });
      assert.deepEqual(called.structuredContent, { length: 18 });
    } finally {
      await client.close();
    }
  });
});
