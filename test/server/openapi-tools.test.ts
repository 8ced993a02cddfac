// The OpenAPI document as the tools of others see it: linters without a finding, types that compile.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import openapiTypeScript, { astToString } from "openapi-typescript";
import { ENGINE_VERSION } from "../../src/api/version.ts";
import { openApiDocument } from "../../src/server/openapi/document.ts";
import { PAGES } from "../../src/server/pages.ts";

const run = promisify(execFile);
const require = createRequire(import.meta.url);

const DOCUMENTS = [
  ["without a token", openApiDocument(ENGINE_VERSION, PAGES)],
  ["with a token", openApiDocument(ENGINE_VERSION, PAGES, { takesToken: true, checksHost: false })],
] as const;

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-openapi-tools-"));
});
after(() => rm(folder, { recursive: true, force: true }));

/** A program of a caller who made types of the document. */
const CALLER = `import type { components, operations, paths } from "./api";
const read: components["schemas"]["TextRequest"] = {
  url: "https://example.org/", render: true, renderOptions: { settle_ms: 0 }, fetch: null,
};
const again: operations["stream"]["requestBody"]["content"]["application/json"] = read;
const crawl: paths["/api/site/stream"]["post"]["requestBody"]["content"]["application/json"] = {
  url: again.url, max_pages: 2, crawl: { max_depth: 1 },
};
type Page = operations["read"]["responses"][200]["content"]["application/json"];
export const title = ({ page }: Page): string => page.title ?? crawl.url;
// @ts-expect-error one spelling is documented
export const other: components["schemas"]["TextRequest"] = { url: "", render_options: {} };
`;

/** A program of a caller who generated a client of the document. */
const CLIENT_CALLER = `import { read } from "./api";
const { status, data } = await read({ url: "https://example.org/", renderOptions: { settle_ms: 0 }, fetch: null });
if (status === 200 && typeof data !== "string") console.log(data.page.title, data.render_error);
if (status === 502) console.log(data.detail);
`;

const COMPILER_OPTIONS = {
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  skipDefaultLibCheck: true,
  target: "es2022",
  module: "esnext",
  moduleResolution: "bundler",
  lib: ["es2022", "dom", "dom.iterable"],
  types: [],
};
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Compiles a file of the folder. Throws what the compiler reports. */
async function compile(file: string): Promise<void> {
  const config = join(folder, "tsconfig.json");
  await writeFile(config, JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: [file] }));
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  await run(process.execPath, [tsc, "-p", config]).catch((error: unknown) => {
    throw new Error(String(error instanceof Error && "stdout" in error ? error.stdout : error));
  });
}

/** Too large for everybody's install: `npm ci --prefix bench/generators` has it. */
const ORVAL = join(ROOT, "bench/generators/node_modules/orval/dist/bin/orval.js");

for (const [when, document] of DOCUMENTS) {
  describe(`the OpenAPI document ${when}`, () => {
    // proves: endpoints.openapi.generators
    it("has no finding by the recommended rules of Redocly but for routes that refuse nothing", async () => {
      const config = await createConfig({ extends: ["recommended"] });
      const source = JSON.stringify(document);
      const found = await lintFromString({ source, absoluteRef: "/openapi.json", config });
      const others = found.filter(({ ruleId }) => ruleId !== "operation-4xx-response");
      assert.deepEqual(
        others.map(({ ruleId, message }) => `${ruleId}: ${message}`),
        [],
      );
      assert.ok(found.every(({ severity }) => severity === "warn"));
    });

    // proves: endpoints.openapi.generators
    it("has no finding by the rules of Spectral for OpenAPI", async () => {
      // CommonJS, whose names Node does not find in an import.
      const { Spectral } = require("@stoplight/spectral-core");
      const { oas } = require("@stoplight/spectral-rulesets");
      const spectral = new Spectral();
      spectral.setRuleset(oas);
      const found: readonly { readonly code: string; readonly message: string }[] =
        await spectral.run(structuredClone(document));
      assert.deepEqual(
        found.map(({ code, message }) => `${code}: ${message}`),
        [],
      );
    });

    // proves: endpoints.openapi.generators
    it("becomes types by openapi-typescript that a strict program compiles against", async () => {
      const types = astToString(await openapiTypeScript(JSON.stringify(document)));
      await writeFile(join(folder, "api.d.ts"), types);
      await writeFile(join(folder, "caller.ts"), CALLER);
      await compile("caller.ts");
    });

    const skip = existsSync(ORVAL) ? false : "bench/generators is not installed";
    it("becomes a client by orval that a strict program compiles against", { skip }, async () => {
      await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
      const flags = ["--input", "openapi.json", "--output", "client/api.ts", "--client", "fetch"];
      await run(process.execPath, [ORVAL, ...flags, "--mode", "split"], { cwd: folder });
      await writeFile(join(folder, "client/caller.ts"), CLIENT_CALLER);
      await compile("client/caller.ts");
    });
  });
}

describe("the OpenAPI document of a service with a token", () => {
  const [, [, document]] = DOCUMENTS;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation: Object(operation) })),
  );

  // proves: endpoints.openapi.generators
  it("wants the token of every route but the open ones, and documents 401", () => {
    assert.deepEqual(document.security, [{ token: [] }]);
    assert.equal(Object(document.components["securitySchemes"]).token.scheme, "bearer");
    for (const { path, operation } of operations) {
      const isOpen = ["/", "/docs", "/openapi.json", "/livez", "/readyz"].includes(path);
      assert.deepEqual(operation.security, isOpen ? [] : undefined, path);
      assert.equal("401" in operation.responses, !isOpen, path);
    }
    const [, [, open]] = [DOCUMENTS[1], DOCUMENTS[0]];
    assert.deepEqual(open.security, []);
    assert.ok(!JSON.stringify(open).includes('"401"'));
  });

  it("documents 403 where a service without a token checks the name it is asked by", () => {
    const [[, local], [, guarded]] = DOCUMENTS;
    for (const [path, methods] of Object.entries(local.paths)) {
      const isProbe = ["/livez", "/readyz"].includes(path);
      for (const operation of Object.values(methods)) {
        const codes = Object(operation).responses["403"]?.headers["x-legible-error"].schema.enum;
        assert.equal(codes?.includes("FOREIGN_HOST") ?? false, !isProbe, path);
      }
    }
    assert.ok(!JSON.stringify(guarded.paths).includes("FOREIGN_HOST"));
  });

  // proves: endpoints.openapi.generators
  it("documents 503 where the service may be busy or closing", () => {
    const api = operations.filter(({ path }) => path.startsWith("/api/"));
    for (const { path, operation } of api) {
      const codes = operation.responses["503"]?.headers["x-legible-error"].schema.enum;
      assert.ok(codes?.includes("SERVICE_CLOSING"), path);
    }
    const read = Object(document.paths["/api/text"]).post.responses["503"];
    assert.deepEqual(read.headers["x-legible-error"].schema.enum, [
      "SERVICE_BUSY",
      "SERVICE_CLOSING",
    ]);
    assert.ok("retry-after" in read.headers);
  });

  it("gives every operation a tag that is described, and a description", () => {
    const tags = new Set(document.tags.map(({ name }) => name));
    for (const { path, operation } of operations) {
      assert.ok(operation.description.length > 0, path);
      assert.ok(
        operation.tags.every((tag: string) => tags.has(tag)),
        path,
      );
    }
  });
});
