// Every recipe, with the packages from the registry: `npm ci --prefix recipes` installs them.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { LAMPS } from "../compat/pages.ts";
import { useOrigin } from "../support/origin.ts";
import { useService } from "../support/service.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));
const recipes = join(root, "recipes");
const main = join(root, "build/src/cli/main.js");
const skip = existsSync(join(recipes, "node_modules"))
  ? false
  : "the packages of the recipes are not installed: npm ci --prefix recipes";

const origin = useOrigin(LAMPS);
const service = useService();
const guarded = useService({ SERVICE_API_TOKEN: "secret" });

/** A project of a user: the recipes, their packages, and this one. */
let project = "";
before(async () => {
  project = await mkdtemp(join(tmpdir(), "legible-recipes-"));
  const modules = join(project, "node_modules");
  await cp(recipes, project, {
    recursive: true,
    filter: (path) => !path.includes("node_modules"),
  });
  if (skip !== false) return;
  await cp(join(recipes, "node_modules"), modules, { recursive: true, verbatimSymlinks: true });
  await symlink(root, join(modules, "legible"));
});
after(() => rm(project, { recursive: true, force: true }));

/** Runs lines of a module in the project; `use` is the site's root, `address` the service. */
async function program(lines: string): Promise<unknown> {
  const source = `const site = ${JSON.stringify(origin.address)};
const address = ${JSON.stringify(service.address)};
${lines}`;
  await writeFile(join(project, "program.mjs"), source);
  const { stdout } = await run(process.execPath, ["program.mjs"], { cwd: project });
  return JSON.parse(stdout);
}

describe("the recipes", () => {
  it("load chunks into LangChain.js", { skip }, async () => {
    const documents = await program(`import { LegibleLoader } from "./langchain.mjs";
const loader = new LegibleLoader({ urls: [site + "/a", site + "/b"], address, maxTokens: 64 });
const documents = await loader.load();
console.log(JSON.stringify(documents.map(({ id, pageContent, metadata }) => [typeof id, pageContent, metadata.title])));`);
    const [[id, text, title]] = documents as [[string, string, string]];
    assert.deepEqual([id, title], ["string", "Lamp A"]);
    assert.match(text, /^# Lamp A\n\nThe Lamp A stands/);
  });

  it("read a site into LlamaIndex.TS", { skip }, async () => {
    const documents = await program(`import { LegibleSiteReader } from "./llamaindex.mjs";
const options = { complete: false, crawl: { delay_seconds: 0 } };
const documents = await new LegibleSiteReader({ address }).loadData(site + "/", options);
console.log(JSON.stringify(documents.map(({ id_, text, metadata }) => [id_, text.length > 50, metadata.title]).sort()));`);
    assert.deepEqual(documents, [
      [`${origin.address}/`, true, "Lighthouse"],
      [`${origin.address}/a`, true, "Lamp A"],
      [`${origin.address}/b`, true, "Lamp B"],
    ]);
  });

  it("give the AI SDK tools that read and ask", { skip }, async () => {
    const answers = await program(`import { legibleTools } from "./ai-sdk.mjs";
import { createClient } from "legible/client";
const { readPage, askSite } = legibleTools({ address });
const crawl = { url: site + "/", complete: false, crawl: { delay_seconds: 0 } };
for await (const _ of createClient({ address }).streamSite(crawl));
const page = await readPage.execute(readPage.inputSchema.parse({ url: site + "/a" }), {});
const answer = await askSite.execute({ url: site + "/", query: "granite keeper" }, {});
console.log(JSON.stringify([page.title, JSON.stringify(answer).includes("granite")]));`);
    assert.deepEqual(answers, ["Lamp A", true]);
  });

  it("give models the tools of the MCP server", { skip }, async () => {
    const answers = await program(`import { connect } from "./model-tools.mjs";
const env = { ...process.env, SERVICE_ALLOW_PRIVATE_HOSTS: "1" };
const tools = await connect({ command: process.execPath, args: [${JSON.stringify(main)}, "mcp"], env });
const text = await tools.call("read_page", { url: site + "/a" });
await tools.close();
const names = (list) => list.map(({ name }) => name);
const read = tools.openai.find(({ name }) => name === "read_page");
console.log(JSON.stringify([names(tools.openai).join() === names(tools.anthropic).join(),
  read.parameters.required, tools.anthropic[0].input_schema.type, text.includes("Lamp A stands")]));`);
    assert.deepEqual(answers, [true, ["url"], "object", true]);
  });

  it("call the service from Python, without packages", async () => {
    const python = join(project, "python");
    const args = ["test_legible.py", guarded.address, origin.address];
    const { stdout } = await run("python3", args, { cwd: python });
    assert.equal(stdout, "passed\n");
  });

  it("read a page by n8n's HTTP node", async () => {
    const { nodes } = JSON.parse(await readFile(join(recipes, "n8n/workflow.json"), "utf8"));
    const { method, url, headerParameters, jsonBody } = nodes[1].parameters;
    const headers = headerParameters.parameters.map(
      ({ name, value }: { name: string; value: string }) => [name, value],
    );
    const response = await fetch(url.replace("http://127.0.0.1:8000", service.address), {
      method,
      headers: [...headers, ["content-type", "application/json"]],
      body: JSON.stringify({ ...JSON.parse(jsonBody), url: `${origin.address}/a` }),
    });
    const { page } = (await response.json()) as { page: { title: string } };
    assert.equal(page.title, "Lamp A");
  });

  it("describe a community node of n8n, whose requests are answered", async () => {
    const require = createRequire(join(recipes, "n8n/package.json"));
    const { n8n, files } = require("./package.json");
    for (const path of [...n8n.nodes, ...n8n.credentials]) {
      assert.ok(files.some((folder: string) => path.startsWith(`${folder}/`)));
      assert.ok(existsSync(join(recipes, "n8n", path)), path);
    }
    const { description } = new (require(`./${n8n.nodes[0]}`).Legible)();
    const { authenticate, test } = new (require(`./${n8n.credentials[0]}`).LegibleApi)();
    const token = authenticate.properties.headers.Authorization.replace(
      "={{$credentials.token}}",
      "secret",
    ).replace(/^=?(Bearer) .*$/, "$1 secret");
    const checked = await fetch(guarded.address + test.request.url, {
      headers: { authorization: token },
    });
    assert.equal(checked.status, 200);
    const [{ options }] = description.properties;
    for (const { routing } of options) {
      const { method, url } = routing.request;
      const response = await fetch(guarded.address + url, {
        method,
        headers: { ...description.requestDefaults.headers, authorization: token },
        body: JSON.stringify({ url: `${origin.address}/a` }),
      });
      assert.equal(response.status, 200, url);
    }
  });

  it("crawl and audit a site in a GitHub Action", async () => {
    const action = await readFile(join(recipes, "github/action.yml"), "utf8");
    const script = /run: \|\n((?: {8}.*\n)+)/.exec(action)?.[1]?.replace(/^ {8}/gm, "") ?? "";
    const env = {
      ...process.env,
      SERVICE_ALLOW_PRIVATE_HOSTS: "1",
      SERVICE_PAGE_INTERVAL_SECONDS: "0",
      SERVICE_GRAPH_DIR: join(project, "graphs"),
      LEGIBLE: `${process.execPath} ${main}`,
      SITE_URL: `${origin.address}/`,
      SITE_PAGES: "10",
      FAIL_ON: "never",
      RUNNER_TEMP: project,
      GITHUB_OUTPUT: join(project, "output"),
    };
    // The flags that GitHub gives the shell of a step.
    const shell = ["--noprofile", "--norc", "-eo", "pipefail", "-c", script];
    await run("bash", shell, { env });
    const folder = join(project, "site");
    assert.equal(await readFile(env.GITHUB_OUTPUT, "utf8"), `folder=${folder}\n`);
    const { findings } = JSON.parse(await readFile(join(folder, "audit.json"), "utf8"));
    assert.ok(findings.length > 0);
    assert.ok((await readdir(folder)).includes("index.md"));
    await assert.rejects(run("bash", shell, { env: { ...env, FAIL_ON: "error" } }));
  });
});
