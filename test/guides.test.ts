// The examples of README.md and docs/guides: each runs as printed there and must print the output below it.
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { BIN } from "./support/command.ts";
import { type Origin, startOrigin } from "./support/origin.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const guides = [
  "README.md",
  ...readdirSync(join(root, "docs/guides")).map((name) => `docs/guides/${name}`),
];

/** One example: what is run, and what it prints. */
interface Example {
  readonly language: "sh" | "ts";
  readonly code: string;
  readonly printed: string;
}

const examplesOf = (text: string): readonly Example[] =>
  [...text.matchAll(/```(sh|ts)\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g)].map(
    ([, language, code = "", printed = ""]) => ({
      language: language === "ts" ? "ts" : "sh",
      code,
      printed,
    }),
  );

/** A page with a menu and a footer around its content. */
const page = (title: string, content: string, head = "") => `<!doctype html><html lang="en">
<head><title>${title} - Lamps and wicks</title>${head}</head><body>
<nav><a href="/">Home</a> <a href="/lamp">Shop</a> <a href="/repair">Repair</a></nav>
<main><h1>${title}</h1>${content}</main><footer>Lamps and wicks, 1 Wick Lane</footer></body></html>`;

const PRODUCT = {
  "@context": "https://schema.org",
  "@type": "Product",
  name: "A lamp of brass",
  description: "A lamp of brass that gives light to a table or a desk.",
  sku: "L-1",
  offers: { "@type": "Offer", price: "49.90", priceCurrency: "EUR" },
};

const SITE = {
  "/": page(
    "Lamps",
    `<p>Lamps of brass and glass, made by hand since the days of the first oil lamps, and repaired for as long as they last.</p>
     <ul><li><a href="/lamp">A lamp of brass</a></li><li><a href="/repair">How to repair a lamp</a></li><li><a href="/gone">A catalogue of last year</a></li></ul>`,
  ),
  "/lamp": page(
    "A lamp of brass",
    `<p>It gives light to a table or a desk, and its wick lasts for a year of evenings.</p>
     <table><tr><th>Height</th><td>30 cm</td></tr><tr><th>Weight</th><td>2 kg</td></tr></table><p>Price: 49.90 EUR</p><button>Add to cart</button>`,
    `<script type="application/ld+json">${JSON.stringify(PRODUCT)}</script>`,
  ),
  "/repair": page(
    "How to repair a lamp",
    `<p>A lamp that smokes wants its wick trimmed; a lamp that does not burn at all wants a new one.</p>
     <h2>A new wick</h2><p>Take the burner off, draw the old wick out from below, and put a new wick of the same width in its place. Let it stand in oil for an hour before it is lit.</p>
     <h2>A new glass</h2><p>Measure the foot of the glass, not its belly, and buy one that is as wide there.</p>`,
  ),
};

/** A list of lamps that no other page links to. */
const lamps = (...rows: readonly (readonly [path: string, name: string, price: string])[]) =>
  page(
    "Lamps of the shop",
    `<p>Lamps of brass and glass, made by hand and repaired for as long as they last.</p><ul>${rows
      .map(
        ([path, name, price]) => `<li><h3><a href="${path}">${name}</a></h3><p>${price}</p></li>`,
      )
      .join("")}</ul>`,
  );

const LISTS = {
  "/lamps": lamps(
    ["/lamp", "A lamp of brass", "49.90 EUR"],
    ["/desk", "A lamp, for a desk", "39.00 EUR"],
    ["/storm", "A storm lamp", "1,120.00 EUR"],
  ),
  "/lamps/2": lamps(
    ["/glass", "A lamp of glass", "24.50 EUR"],
    ["/wall", "A lamp on a wall", "61.00 EUR"],
    ["/night", "A night lamp", "12.00 EUR"],
  ),
};

let origin: Origin;
let folder = "";
const environment = () => ({
  PATH: `${folder}:${process.env["PATH"]}`,
  HOME: folder,
  SERVICE_PAGE_INTERVAL_SECONDS: "0",
  SERVICE_WEB_ARCHIVE_URL: "",
  // Pages settle in the order of their links.
  SERVICE_MAX_CONCURRENCY: "1",
  SERVICE_ALLOW_PRIVATE_HOSTS: "1",
  SERVICE_GRAPH_DIR: join(folder, "graphs"),
});

before(async () => {
  origin = await startOrigin({ ...SITE, ...LISTS });
  folder = mkdtempSync(join(tmpdir(), "legible-guides-"));
  const command = `#!/bin/sh\nexec ${process.execPath} ${BIN} "$@"\n`;
  writeFileSync(join(folder, "legible"), command, { mode: 0o755 });
});
after(() => origin.close());

/** Runs an example, its addresses those of this test, and gives what it prints with those of the guide. */
async function printedBy({ language, code }: Example, guide: string, at: number): Promise<string> {
  const cwd = join(folder, guide);
  mkdirSync(cwd, { recursive: true });
  // The pages that the repository ships.
  if (!existsSync(join(cwd, "docs"))) symlinkSync(join(root, "docs"), join(cwd, "docs"));
  const here = code.replaceAll("https://example.org", origin.address);
  // A port that was free a moment ago, for the one example that serves.
  const probe = await startOrigin({});
  await probe.close();
  const served = here.replaceAll("8000", String(probe.port));
  const args =
    language === "sh"
      ? ["bash", "-c", served]
      : [process.execPath, await moduleOf(here, `${basename(guide)}-${at}`)];
  const [program = "", ...rest] = args;
  const { out, err } = await new Promise<{ out: string; err: string }>((resolve) => {
    execFile(program, rest, { cwd, env: environment() }, (_error, stdout, stderr) =>
      resolve({ out: stdout, err: stderr }),
    );
  });
  const told = out === "" || code.includes("exit code") ? err + out : out;
  return told
    .replaceAll("\r\n", "\n")
    .replaceAll(origin.address, "https://example.org")
    .replaceAll(`127.0.0.1:${origin.port}`, "example.org");
}

/** Within the project, so that its own name leads to it. */
async function moduleOf(code: string, at: string): Promise<string> {
  const examples = join(root, "build/test/guides");
  mkdirSync(examples, { recursive: true });
  const { code: script } = await transform(code, { loader: "ts", format: "esm" });
  const file = join(examples, `${at}.mjs`);
  writeFileSync(file, script);
  return file;
}

/** Whether what was printed is what a guide shows, where a line `...` stands for lines left out. */
function assertPrinted(actual: string, shown: string): void {
  const parts = shown.split(/^\.\.\.\n/m);
  if (parts.length === 1) {
    assert.equal(actual, shown);
    return;
  }
  let from = 0;
  for (const [index, part] of parts.entries()) {
    const found = actual.indexOf(part, from);
    assert.ok(found >= 0 && (index > 0 || found === 0), `${actual}\n-- has not --\n${part}`);
    from = found + part.length;
  }
}

const lacks = ["bash", "curl", "jq"].find((tool) => spawnSync(tool, ["--version"]).status !== 0);

for (const name of guides) {
  describe(name, { skip: lacks !== undefined && `${lacks} is not here` }, () => {
    const text = readFileSync(join(root, name), "utf8");
    const examples = examplesOf(text);

    it("shows the output of every example", () => {
      assert.ok(examples.length > 0);
      assert.equal(text.match(/```(?:sh|ts)\n/g)?.length, examples.length);
    });

    for (const [at, example] of examples.entries()) {
      it(`prints what stands below example ${at + 1}`, async () => {
        const printed = await printedBy(example, name, at);
        assertPrinted(printed, example.printed);
      });
    }
  });
}
