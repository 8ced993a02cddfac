// `legible read`: output, messages, exit codes.
import assert from "node:assert/strict";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type Ended, legible as legibleInHost, legibleProcess } from "../support/command.ts";
import { useOrigin } from "../support/origin.ts";
import { pdfOf } from "../support/pdf-writer.ts";
import { itSlow } from "../support/slow.ts";

const PAGE = `<!doctype html><title>T</title><main><h1>On lamps</h1>
<p>A lamp gives light to a room when the sun has gone down. <a href="more">More</a></p></main>`;

/** A shell that holds words of its own. */
const SHELL = `<h1>On lamps</h1>${"<p>A lamp gives light to a room when the sun has gone down.</p>".repeat(8)}
<div id="root"></div><script src="/app.js"></script>`;

const PDF = pdfOf([
  [
    { text: "Tides of the harbour", x: 72, y: 720, size: 20 },
    { text: "The harbour has measured its tide since 1871.", x: 72, y: 680 },
  ],
]);

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-cli-"));
  await writeFile(join(folder, "page.html"), PAGE);
});
const origin = useOrigin({
  "/page": PAGE,
  "/kept/page": PAGE,
  "/empty": '<div id="root"></div><script src="/app.js"></script>',
  "/shell": SHELL,
  "/tides.pdf": (_request, response) => {
    response.writeHead(200, { "content-type": "application/pdf" });
    response.end(PDF);
  },
  "/failing": (_request, response) => {
    response.writeHead(503);
    response.end("<h1>No</h1>");
  },
  "/robots.txt": (_request, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    response.end("User-agent: *\nDisallow: /kept\n");
  },
});
after(() => rm(folder, { recursive: true, force: true }));

function legible(
  args: readonly string[],
  input = "",
  env: NodeJS.ProcessEnv = {},
  run = legibleInHost,
): Promise<Ended> {
  const { SERVICE_ALLOW_PRIVATE_HOSTS: _, SERVICE_BLOCK_PRIVATE_HOSTS: __, ...own } = process.env;
  const variables = { ...own, SERVICE_PAGE_INTERVAL_SECONDS: "0", ...env };
  return run(args, { input, cwd: folder, env: variables });
}

/** As a process of its own. */
const inProcess = (args: readonly string[], input?: string) =>
  legible(args, input, {}, legibleProcess);

describe("legible read", () => {
  // proves: guard.default.library
  itSlow(
    "wraps the Markdown of a page between words on a terminal, and not in a pipe",
    async () => {
      const prose = "A lamp gives light to a room when the sun has gone down.";
      const isTerminal = "Object.assign(process.stdout,{isTTY:true,columns:40})";
      const terminal = { NODE_OPTIONS: `--import=data:text/javascript,${isTerminal}` };
      const shown = await legible(["read", "page.html"], "", terminal, legibleProcess);
      assert.match(shown.out, /^A lamp gives light to a room when the\nsun has gone down\. /m);
      assert.ok(shown.out.split("\n").every((line) => line.length <= 40));
      assert.match((await legible(["read", "page.html"])).out, new RegExp(prose));
    },
  );

  itSlow("prints an address as Markdown, with its stages on standard error", async () => {
    const { code, out, err } = await inProcess(["read", `${origin.address}/page`]);
    assert.equal(code, 0, err);
    assert.match(out, /^# On lamps\n/);
    assert.match(out, new RegExp(`\\[More\\]\\(${origin.address}/more\\)`));
    assert.match(err, /Fetching as plain HTTP/);
  });

  itSlow("prints text, JSON, content and events on demand", async () => {
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

  it("puts what the page says of itself before its Markdown on demand", async () => {
    const url = `${origin.address}/page`;
    const { out } = await legible(["read", url, "--front-matter"]);
    assert.match(out, /^---\ntitle: "On lamps"\nurl: "http/);
    assert.match(out, /\n---\n\n# On lamps\n/);
    assert.match((await legible(["read", url, "--text", "--front-matter"])).out, /^On lamps\n/);
  });

  // proves: cli.read_file, cli.read_file.no_base
  it("reads a file and standard input, links as written without --url", async () => {
    assert.match((await legible(["read", "page.html"])).out, /\[More\]\(more\)/);
    assert.match((await inProcess(["read", "-"], PAGE)).out, /\[More\]\(more\)/);
    const based = await legible(["read", "page.html", "--url", "https://example.com/a/"]);
    assert.match(based.out, /\[More\]\(https:\/\/example\.com\/a\/more\)/);
  });

  itSlow("reads an Office file and a table on disk, and names what it cannot read", async () => {
    await copyFile("test/files/corpus/report.docx", join(folder, "report.docx"));
    await writeFile(join(folder, "ships.csv"), "Ship,Tonnes\nAurora,1200\n");
    await writeFile(join(folder, "broken.xlsx"), "PK\x03\x04 and no more");
    const { out } = await legible(["read", "report.docx", "--front-matter"]);
    assert.match(out, /^title: "Tides of the northern harbour"\n[\s\S]*^author: "Ada Keeper"\n/m);
    assert.match(out, /^## Instruments$/m);
    assert.match((await legible(["read", "ships.csv"])).out, /\| Aurora \| 1200 \|/);
    const { code, err } = await legible(["read", "broken.xlsx"]);
    assert.notEqual(code, 0);
    assert.match(err, /the xlsx file \(16 bytes\) cannot be read: its package is broken/);
  });

  // proves: cli.read_file.kinds
  itSlow("reads a PDF on disk and from standard input as one at an address", async () => {
    await writeFile(join(folder, "tides"), PDF);
    const url = `${origin.address}/tides.pdf`;
    const served = await legible(["read", url, "--read-pdf"]);
    assert.match(served.out, /since 1871/);
    assert.equal((await legible(["read", "tides"])).out, served.out);
    const { page } = JSON.parse((await legible(["read", "tides", "--url", url, "--json"])).out);
    assert.equal(page.url, url);
    assert.equal(page.pdf.pages, 1);
    assert.match((await legible(["chunks", "tides"])).out, /since 1871/);
  });

  // proves: cli.read_file.kinds
  it("keeps every part of a file on disk, as of one at an address", async () => {
    await copyFile("test/files/corpus/report.docx", join(folder, "whole.docx"));
    const { page, content_markdown } = JSON.parse(
      (await legible(["read", "whole.docx", "--json"])).out,
    );
    assert.equal(page.file.kind, "docx");
    assert.equal(page.byline, "Ada Keeper");
    assert.equal(content_markdown, "");
  });

  it("says why a PDF on disk cannot be read", async () => {
    await writeFile(join(folder, "scan.pdf"), pdfOf([[]]));
    const { code, err } = await legible(["read", "scan.pdf"]);
    assert.notEqual(code, 0);
    assert.match(err, /the PDF has no text layer/);
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

  it("ends with 10 where the page's server fails", async () => {
    const { code, err } = await legible(["read", `${origin.address}/failing`, "--retries", "0"]);
    assert.equal(code, 10, err);
    assert.match(err, /HTTP 503/);
  });

  // proves: render.missing_reported.cli
  it("ends with 9 where --render was given and the page was not rendered, and says why", async () => {
    const none = { SERVICE_BROWSER_PATH: "/nowhere/chromium" };
    const url = `${origin.address}/page`;
    const json = await legible(["read", url, "--render", "--json"], "", none);
    assert.equal(json.code, 9, json.err);
    const { strategy, render_error } = JSON.parse(json.out);
    assert.equal(strategy, "static-only");
    assert.match(render_error, /no browser is available/);
    for (const args of [
      ["read", "page.html"],
      ["facts", url],
      ["diff", url, "--against", join(folder, "page.html")],
    ]) {
      const { code, err } = await legible([...args, "--render"], "", none);
      assert.equal(code, 9, err);
      assert.match(err, /^legible: not rendered: .+ \(legible doctor checks the browser\)$/m);
    }
  });

  // proves: render.missing_reported.cli
  it("says that a page which needs a browser was read without one, and ends with 0", async () => {
    const none = { SERVICE_BROWSER_PATH: "/nowhere/chromium" };
    const { code, err } = await legible(["read", `${origin.address}/shell`], "", none);
    assert.equal(code, 0, err);
    assert.match(err, /^legible: not rendered: browser: no browser is available/m);
    const empty = await legible(["read", `${origin.address}/empty`], "", none);
    assert.equal(empty.code, 3);
    assert.match(empty.err, /^legible: a browser may be able to read this page/m);
  });

  it("is silent with --quiet but for warnings and failures", async () => {
    const url = `${origin.address}/page`;
    const none = { SERVICE_BROWSER_PATH: "/nowhere/chromium" };
    for (const args of [
      ["facts", url],
      ["tech", url, "--no-render"],
    ]) {
      const { code, err } = await legible([...args, "-q"]);
      assert.deepEqual([code, err], [0, ""]);
    }
    const { err } = await legible(["read", url, "--render", "--quiet"], "", none);
    assert.match(err, /^legible: not rendered: .+\n$/);
  });

  // proves: guard.block
  it("ends with 3 for a refusal", async () => {
    const guarded = await legible(["read", `${origin.address}/page`], "", {
      SERVICE_BLOCK_PRIVATE_HOSTS: "1",
    });
    assert.equal(guarded.code, 3);
    assert.match(guarded.err, /refusing to fetch a non-public address/);
    await writeFile(join(folder, "empty.html"), "");
    const empty = await legible(["read", "empty.html"]);
    assert.equal(empty.code, 3);
    assert.match(empty.err, /could not read the supplied HTML: it is empty/);
  });

  itSlow("names a file that cannot be read, and the reason", async () => {
    for (const [text, reason] of [
      ["%PDF-1.7 and nothing more", "the PDF is broken and cannot be opened"],
      [
        "The letters of a note.",
        "the file is not a PDF: its first 1,024 bytes do not contain %PDF-",
      ],
      ["", "the file is not a PDF: its first 1,024 bytes do not contain %PDF-"],
    ] as const) {
      await writeFile(join(folder, "junk.pdf"), text);
      const { code, err } = await legible(["read", "-q", "junk.pdf"]);
      assert.equal(code, 3);
      assert.equal(
        err.replaceAll(/\s+/g, " "),
        `legible: could not read the file junk.pdf: ${reason} `,
      );
    }
    // Servers and people store pages under such names.
    await writeFile(join(folder, "page.pdf"), "<p>The words of a page under another name.</p>");
    assert.match((await legible(["read", "-q", "page.pdf"])).out, /^The words of a page/);
  });

  it("says of a source that is neither address nor file what an address looks like", async () => {
    const { code, err } = await legible(["read", "example.com"]);
    assert.equal(code, 2);
    assert.equal(
      err,
      "legible: there is no file example.com; an address begins with http:// or https://\n",
    );
    const directory = await legible(["read", folder]);
    assert.equal(directory.code, 2);
    assert.match(directory.err, /^legible: cannot read .*EISDIR/);
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

  // proves: env.unknown
  it("warns of a variable that there is not, and names the nearest", async () => {
    const { code, err } = await legible(["read", "page.html", "-q"], "", { SERVICE_TRACES: "x" });
    assert.equal(code, 0);
    assert.equal(
      err,
      "legible: SERVICE_TRACES is not a variable of legible and has no effect: did you mean SERVICE_TRACE?\n",
    );
  });

  // proves: trace.single_file, env.SERVICE_TRACE
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

  it("reads on when the file SERVICE_TRACE names cannot be written, and says so", async () => {
    const trace = join(folder, "page.html", "trace.jsonl");
    const { code, out, err } = await legible(["read", "page.html"], "", { SERVICE_TRACE: trace });
    assert.equal(code, 0);
    assert.match(out, /^# On lamps\n/);
    assert.match(err, /^legible: could not write the trace .*trace\.jsonl: \S/m);
  });

  it("takes switches before the address as well, and respects robots.txt when asked to", async () => {
    const url = `${origin.address}/page`;
    const every = ["--respect-robots", "--no-dismiss-gates", "--rtl", "--include-hidden-text"];
    for (const args of [
      [...every, url],
      [url, ...every],
    ]) {
      const { code, out, err } = await legible(["read", ...args]);
      assert.equal(code, 0, err);
      assert.match(out, /On lamps/);
    }
    const kept = `${origin.address}/kept/page`;
    assert.equal((await legible(["read", kept])).code, 0);
    const { code, out, err } = await legible(["read", "--respect-robots", kept]);
    assert.equal(code, 3);
    assert.equal(out, "");
    assert.match(err, /disallows \/kept\/page under "User-agent: \*" with "Disallow: \/kept"/);
  });

  it("lists the flags of every option of the settings table", async () => {
    const { code, out } = await legible(["read", "--help-all"]);
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
