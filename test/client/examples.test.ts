// The examples of docs/reference/client.md: each prints what stands below it. test/package.test.ts compiles them.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { transform } from "esbuild";
import { useOrigin } from "../support/origin.ts";
import { useService } from "../support/service.ts";
import { madePage } from "../support/site.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));
const page = readFileSync(join(root, "docs/reference/client.md"), "utf8");
const examples = [...page.matchAll(/```ts\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g)].map(
  ([, code = "", printed = ""]) => ({ code, printed }),
);
// Within the project, so that its own name leads to it.
const folder = join(root, "build/test/client/examples");
mkdirSync(folder, { recursive: true });

const service = useService({ SERVICE_GRAPH_DIR: mkdtempSync(join(tmpdir(), "legible-examples-")) });
const site = useOrigin({
  "/": madePage("Lamps", { links: ["/lamp", "/gone"] }),
  "/lamp": `<title>A lamp of brass</title><h1>A lamp of brass</h1><p>It gives light to a table or a desk, and it has a switch.</p>
<table><tr><th>Height</th><td>30 cm</td></tr><tr><th>Weight</th><td>2 kg</td></tr></table>`,
});

describe("docs/reference/client.md", () => {
  it("shows the output of every example", () => {
    assert.equal(examples.length, 3);
    assert.equal(page.match(/```ts\n/g)?.length, examples.length);
  });

  for (const [at, { code, printed }] of examples.entries()) {
    it(`prints what stands below example ${at + 1}`, async () => {
      const { code: script } = await transform(code, { loader: "ts", format: "esm" });
      const file = join(folder, `${at}.mjs`);
      const here = script
        .replaceAll("http://127.0.0.1:8000", service.address)
        .replaceAll("https://example.org", site.address);
      writeFileSync(file, here);
      const { stdout } = await run(process.execPath, [file]);
      assert.equal(stdout, printed);
    });
  }
});
