// `legible read` and `legible serve` as processes: output, messages, exit codes.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { type Origin, startOrigin } from "../support/origin.ts";

const BIN = fileURLToPath(new URL("../../src/cli/main.js", import.meta.url));
const PAGE = `<!doctype html><title>T</title><main><h1>On lamps</h1>
<p>A lamp gives light to a room when the sun has gone down. <a href="more">More</a></p></main>`;

let folder = "";
let origin: Origin;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-cli-"));
  await writeFile(join(folder, "page.html"), PAGE);
  origin = await startOrigin({
    "/page": PAGE,
    "/slow": () => undefined,
    "/login": `<title>Sign in</title><form><input type=password></form>`,
  });
});
after(async () => {
  await origin.close();
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function legible(args: readonly string[], input = "", env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd: folder,
    env: { ...process.env, SERVICE_PAGE_INTERVAL_SECONDS: "0", ...env },
  });
  child.stdin.end(input);
  return ended(child);
}

function ended(child: ChildProcess): Promise<Ended> {
  let out = "";
  let err = "";
  child.stdout?.setEncoding("utf8").on("data", (chunk) => {
    out += chunk;
  });
  child.stderr?.setEncoding("utf8").on("data", (chunk) => {
    err += chunk;
  });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, out, err })));
}

describe("legible read", () => {
  it("prints an address as Markdown, with its stages on standard error", async () => {
    const { code, out, err } = await legible(["read", `${origin.address}/page`]);
    assert.equal(code, 0, err);
    assert.match(out, /^# On lamps\n/);
    assert.match(out, new RegExp(`\\[More\\]\\(${origin.address}/more\\)`));
    assert.match(err, /Fetching as plain HTTP/);
  });

  it("prints text, JSON, content and events on demand", async () => {
    const url = `${origin.address}/page`;
    assert.match((await legible(["read", url, "--text"])).out, /^On lamps\n/);
    assert.equal(JSON.parse((await legible(["read", url, "--json"])).out).page.url, url);
    assert.match((await legible(["read", url, "--content"])).out, /A lamp gives light/);
    const { out } = await legible(["read", url, "--events"]);
    const types = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).type);
    assert.equal(types[0], "run");
    assert.equal(types.at(-1), "done");
  });

  it("reads a file and standard input, links as written without --url", async () => {
    assert.match((await legible(["read", "page.html"])).out, /\[More\]\(more\)/);
    assert.match((await legible(["read", "-"], PAGE)).out, /\[More\]\(more\)/);
    const based = await legible(["read", "page.html", "--url", "https://example.com/a/"]);
    assert.match(based.out, /\[More\]\(https:\/\/example\.com\/a\/more\)/);
  });

  it("reads a file in its own charset", async () => {
    const html = Buffer.from("<meta charset=windows-1251><p>", "latin1");
    await writeFile(
      join(folder, "ru.html"),
      Buffer.concat([html, Buffer.from([0xcf, 0xf0, 0xe8])]),
    );
    assert.match((await legible(["read", "ru.html", "--text"])).out, /^При/);
  });

  it("ends with 4 for a missing page, its words on standard error only", async () => {
    const { code, out, err } = await legible(["read", `${origin.address}/nowhere`]);
    assert.equal(code, 4);
    assert.equal(out, "");
    assert.match(err, /HTTP 404: page does not exist/);
  });

  it("ends with 5 when nothing answers", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    await new Promise((resolve) => server.close(resolve));
    const { code, err } = await legible(["read", `http://127.0.0.1:${port}/`, "--retries", "0"]);
    assert.equal(code, 5, err);
  });

  it("ends with 3 for a refusal", async () => {
    const guarded = await legible(["read", `${origin.address}/page`], "", {
      SERVICE_BLOCK_PRIVATE_HOSTS: "1",
    });
    assert.equal(guarded.code, 3);
    assert.match(guarded.err, /refusing to fetch a non-public address/);
    await writeFile(join(folder, "empty.html"), "");
    const empty = await legible(["read", "empty.html"]);
    assert.equal(empty.code, 3);
    assert.match(empty.err, /it is empty/);
  });

  it("ends with 2 for arguments that do not fit", async () => {
    for (const args of [
      ["read"],
      ["read", "page.html", "--nonsense"],
      ["read", "page.html", "--text", "--json"],
      ["read", `${origin.address}/page`, "--timeout-seconds", "900"],
      ["read", "ftp://example.com/"],
      ["nonsense"],
    ]) {
      const { code, err } = await legible(args);
      assert.equal(code, 2, `${args.join(" ")}: ${err}`);
      assert.notEqual(err, "");
    }
  });

  it("leaves a trace in the file SERVICE_TRACE names", async () => {
    const trace = join(folder, "one.jsonl");
    await legible(["read", "page.html"], "", { SERVICE_TRACE: trace });
    const lines = (await readFile(trace, "utf8"))
      .trim()
      .split("\n")
      .map((l) => JSON.parse(l));
    assert.equal(lines[0].type, "run");
    assert.equal(lines.at(-1).type, "trace-closed");
  });

  it("lists the flags of every option of the settings table", async () => {
    const { code, out } = await legible(["read", "--help"]);
    assert.equal(code, 0);
    for (const flag of [
      "--timeout-seconds",
      "--retries",
      "--respect-robots",
      "--wait-until",
      "--no-dismiss-gates",
    ]) {
      assert.ok(out.includes(flag), flag);
    }
  });
});

describe("legible serve", () => {
  it("says where it listens, answers, and stops cleanly on SIGTERM", async () => {
    const child = spawn(process.execPath, [BIN, "serve", "--port", "0"], {
      env: { ...process.env, SERVICE_TRACE_DIR: folder },
    });
    const end = ended(child);
    const address = await new Promise<string>((resolve) => {
      let told = "";
      child.stderr.on("data", (chunk: Buffer) => {
        told += chunk.toString();
        const found = /http:\/\/\S+/.exec(told);
        if (found !== null) resolve(found[0]);
      });
    });
    assert.equal((await fetch(`${address}/api/health`)).status, 200);
    child.kill("SIGTERM");
    assert.equal((await end).code, 0);
  });

  it("ends with 1 and says why when the port is taken", async () => {
    const { code, err } = await legible(["serve", "--port", String(origin.port)]);
    assert.equal(code, 1);
    assert.match(err, /EADDRINUSE/);
  });
});
