// Files that end the process that reads them: the service and its crawls go on, and no file is lost or opened again.
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { crawlSite, type TextResult } from "../../src/index.ts";
import type { LoggedEvent } from "../../src/model/detached-crawl.ts";
import { BIN, serving } from "../support/command.ts";
import { begin, follow, pathsOf } from "../support/detached.ts";
import { endingWorkbook } from "../support/hostile-files.ts";
import { type Origin, startOrigin } from "../support/origin.ts";
import { pdfOf } from "../support/pdf-writer.ts";
import { leftAfter } from "../support/processes.ts";
import { answerOf, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { madePage } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

process.env["SERVICE_PAGE_INTERVAL_SECONDS"] = "0";

const ENDED =
  /FileReaderError: the process that read the file ended with SIGABRT; it may use 1024 MB of memory/;
const REPEATED =
  /FileReaderError: the same file ended the process that read it earlier in this crawl/;

const sends = (type: string, body: Uint8Array) => (_: unknown, response: ServerResponse) => {
  response.writeHead(200, { "content-type": type });
  response.end(body);
};
const workbook = sends("application/octet-stream", endingWorkbook());
const csv = sends("text/csv", Buffer.from("Ship,Tonnes\nAurora,1200\n"));
const scan = sends("application/pdf", pdfOf([[]], { drawn: ["0 0 m 300 300 l S"] }));
const FILES = { read_files: true, read_pdf: true, retries: 0 } as const;

let folder = "";
let origin: Origin;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-file-readers-"));
  origin = await startOrigin({
    "/": madePage("home", { links: ["/a.xlsb", "/scan.pdf", "/b.xlsb", "/ships.csv"] }),
    "/a.xlsb": workbook,
    "/b.xlsb": workbook,
    "/scan.pdf": scan,
    "/ships.csv": csv,
  });
});
after(async () => {
  await origin.close();
  await rm(folder, { recursive: true, force: true });
});

describe("a file that ends its reader process", () => {
  const service = useService();
  const ask = (path: string) =>
    post(`${service.address}/api/text`, { url: origin.address + path, fetch: FILES });

  // proves: files.refusal
  it("is refused by name, each time anew, and the service reads other files and pages", async () => {
    for (let turn = 0; turn < 2; turn++) {
      const answer = await ask("/a.xlsb");
      assert.equal(answer.status, 502);
      assert.match(JSON.stringify(await answer.json()), ENDED);
    }
    const { markdown } = await answerOf<TextResult>(await ask("/ships.csv"));
    assert.match(markdown, /Aurora/);
    assert.equal((await ask("/")).status, 200);
  });

  // proves: files.once
  it("is opened once by a crawl, at whatever address, and costs it no other page", async () => {
    const errors = new Map<string, string | null>();
    const options = { complete: false, fetch: FILES, crawl: { delay_seconds: 0 } };
    for await (const event of crawlSite(`${origin.address}/`, options)) {
      if (event.type === "page") errors.set(new URL(event.url).pathname, event.error ?? null);
    }
    assert.deepEqual([...errors.keys()].toSorted(), [
      "/",
      "/a.xlsb",
      "/b.xlsb",
      "/scan.pdf",
      "/ships.csv",
    ]);
    // Either may be the first to be read.
    const both = [errors.get("/a.xlsb") ?? "", errors.get("/b.xlsb") ?? ""];
    assert.equal(both.filter((error) => ENDED.test(error)).length, 1, both.join("\n"));
    assert.equal(both.filter((error) => REPEATED.test(error)).length, 1, both.join("\n"));
    assert.deepEqual([errors.get("/"), errors.get("/ships.csv")], [null, null]);
  });
});

/** A service of its own whose OCR command notes its processes, and waits for a file. */
async function serveHeld(name: string) {
  const [noted, go] = [join(folder, `${name}.pids`), join(folder, `${name}.go`)];
  const whole = join(folder, "whole.pdf");
  await writeFile(whole, pdfOf([[{ text: "A lamp gives light.", x: 72, y: 700 }]]));
  const env = {
    ...process.env,
    SERVICE_ALLOW_PRIVATE_HOSTS: "1",
    SERVICE_PAGE_INTERVAL_SECONDS: "0",
    SERVICE_WEB_ARCHIVE_URL: "",
    SERVICE_LOG_LEVEL: "error",
    SERVICE_GRAPH_DIR: join(folder, `${name}-graphs`),
    SERVICE_DATA_DIR: join(folder, name),
    SERVICE_OCR_COMMAND: `echo $PPID $$ > '${noted}'; while [ ! -e '${go}' ]; do sleep 0.05; done; cat '${whole}'`,
  };
  return {
    serve: () => serving(process.execPath, [BIN, "serve", "--port", "0"], { env }),
    go: () => writeFile(go, ""),
    /** The reader process and the command that it runs. */
    pids: async (): Promise<readonly number[]> => {
      for (;;) {
        const text = await readFile(noted, "utf8").catch(() => "");
        if (text.endsWith("\n")) return text.trim().split(" ").map(Number);
        await pause(10);
      }
    },
  };
}

const request = (name: string) => ({
  url: `${origin.address}/`,
  concurrency: 1,
  idempotency_key: name,
  fetch: FILES,
});

const ALL = ["/", "/a.xlsb", "/scan.pdf", "/b.xlsb", "/ships.csv"];

function errorAt(events: readonly LoggedEvent[], path: string): string {
  for (const { event } of events) {
    if (event.type === "page" && new URL(event.url).pathname === path) return event.error ?? "";
  }
  return assert.fail(`no page ${path}`);
}

describe("a process killed while it reads a file of a detached crawl", () => {
  // proves: files.process.resume, files.process.orphans, files.once
  itSlow(
    "leaves no process when it is the service, and the next one reads each page once",
    async () => {
      const held = await serveHeld("service");
      const first = await held.serve();
      try {
        const { id } = await begin(first.address, request("service"));
        const pids = await held.pids();
        first.child.kill("SIGKILL");
        await first.end;
        assert.deepEqual(await leftAfter(10_000, pids), []);
        await held.go();
        const second = await held.serve();
        try {
          assert.equal((await begin(second.address, request("service"))).id, id);
          const events = await follow(second.address, id);
          assert.deepEqual(pathsOf(events), ALL);
          assert.match(errorAt(events, "/a.xlsb"), ENDED);
          assert.equal(errorAt(events, "/scan.pdf"), "");
          // The file ended its process before the restart.
          assert.match(errorAt(events, "/b.xlsb"), REPEATED);
        } finally {
          second.child.kill("SIGTERM");
          await second.end;
        }
      } finally {
        first.child.kill("SIGKILL");
      }
    },
  );

  // proves: files.process.resume
  it("is named in the page's error when it is the reader, and the crawl reads each page once", async () => {
    const held = await serveHeld("reader");
    const { address, child, end } = await held.serve();
    try {
      const { id } = await begin(address, request("reader"));
      const [reader = 0, command = 0] = await held.pids();
      process.kill(reader, "SIGKILL");
      assert.deepEqual(await leftAfter(10_000, [reader, command]), []);
      await held.go();
      const events = await follow(address, id);
      assert.deepEqual(pathsOf(events), ALL);
      assert.match(errorAt(events, "/scan.pdf"), /\(scanned\); .* ended with SIGKILL/);
      assert.equal(errorAt(events, "/ships.csv"), "");
    } finally {
      child.kill("SIGTERM");
      await end;
    }
  });
});
