// The files that install and describe legible elsewhere: they agree with the code.
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ENVIRONMENT_TABLE } from "../src/model/environment.ts";
import { PROJECT_URL } from "../src/model/project.ts";
import { PROBE_PATHS } from "../src/server/pages.ts";
import { itSlow } from "./support/slow.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const main = join(root, "build/src/cli/main.js");
const run = promisify(execFile);
const text = (path: string): Promise<string> => readFile(join(root, path), "utf8");
const json = async (path: string) => JSON.parse(await text(path));

describe("the entry of the MCP registry", () => {
  it("has the package's name, version and repository", async () => {
    const entry = await json("server.json");
    const own = await json("package.json");
    assert.equal(entry.name, own.mcpName);
    assert.equal(entry.version, own.version);
    assert.equal(own.repository.url, `git+${entry.repository.url}.git`);
    const [{ identifier, version, transport, packageArguments }] = entry.packages;
    assert.deepEqual([identifier, version, transport.type], [own.name, own.version, "stdio"]);
    assert.deepEqual(packageArguments, [{ type: "positional", value: "mcp" }]);
    assert.ok(entry.description.length <= 100);
  });
});

describe("the skill for agents", () => {
  itSlow("has a name, a description and only commands and flags that exist", async () => {
    const skill = await text("skills/legible/SKILL.md");
    assert.match(skill, /^---\nname: legible\ndescription: [^\n]{50,1024}\n---\n/);
    const lines = [...skill.matchAll(/`npx -y legible ([a-z][^`]*)`/g)].map(
      ([, line]) => line ?? "",
    );
    assert.ok(lines.length >= 10);
    for (const line of lines) {
      const [name = "", ...rest] = line.split(" ");
      const { stdout } = await run(process.execPath, [main, name, "--help-all"]).catch(() =>
        run(process.execPath, [main, name, "--help"]),
      );
      assert.match(stdout, name === "help" ? /^Usage/ : new RegExp(`^Usage: legible ${name} `));
      for (const flag of rest.filter((word) => word.startsWith("--"))) {
        assert.ok(stdout.includes(`${flag} `), `${line}: ${flag}`);
      }
    }
  });
});

describe("the deployments", () => {
  it("ask for probes that exist, as the image's user on a read-only root", async () => {
    const folder = "deploy/kubernetes";
    const kustomization = await text(`${folder}/kustomization.yaml`);
    const listed = [...kustomization.matchAll(/^ {2}- (\w+\.yaml)$/gm)].map(([, name]) => name);
    const files = await readdir(join(root, folder));
    assert.deepEqual([...listed, "kustomization.yaml"].sort(), files.sort());
    const { version } = await json("package.json");
    assert.ok(kustomization.includes(`newTag: ${version}\n`));
    const service = await text(`${folder}/deployment.yaml`);
    for (const [, path = ""] of service.matchAll(/^ +path: (\S+)$/gm)) {
      assert.ok(PROBE_PATHS.has(path), path);
    }
    for (const name of ["deployment.yaml", "workers.yaml"]) {
      const deployment = await text(`${folder}/${name}`);
      for (const line of [
        "runAsUser: 1000",
        "runAsNonRoot: true",
        "readOnlyRootFilesystem: true",
      ]) {
        assert.ok(deployment.includes(line), `${name}: ${line}`);
      }
    }
  });

  it("name a page of the project as their documentation", async () => {
    const unit = await text("deploy/legible.service");
    const [, address = ""] = /^Documentation=(\S+)$/m.exec(unit) ?? [];
    const folder = `${PROJECT_URL}/blob/main/`;
    assert.ok(address.startsWith(folder), address);
    await text(address.slice(folder.length));
  });

  it("have no secret in a command line, which all processes of a machine see", async () => {
    for (const path of ["compose.yaml", "deploy/compose-cluster.yaml"]) {
      for (const [line] of (await text(path)).matchAll(/^ *command:.*$/gm)) {
        assert.doesNotMatch(line, /SECRET|PASSWORD|TOKEN/, `${path}: ${line}`);
      }
    }
  });

  it("set variables that exist", async () => {
    for (const path of [
      "compose.yaml",
      "deploy/compose-cluster.yaml",
      "deploy/legible.service",
      "deploy/legible-crawl.service",
      "deploy/kubernetes/kustomization.yaml",
      "deploy/try-image.sh",
    ]) {
      for (const [name] of (await text(path)).matchAll(/\bSERVICE_[A-Z0-9_]+\b/g)) {
        assert.ok(Object.hasOwn(ENVIRONMENT_TABLE, name), `${path}: ${name}`);
      }
    }
  });

  const whereSystemd =
    spawnSync("systemd-analyze", ["--version"]).status === 0 ? it : () => undefined;

  whereSystemd("have units that systemd understands", async () => {
    const units = ["legible-crawl.service", "legible-crawl.timer"];
    const paths = units.map((name) => join(root, "deploy", name));
    const { stderr } = await run("systemd-analyze", ["verify", ...paths]);
    assert.equal(stderr, "");
  });

  it("publish with provenance, after the tests", async () => {
    const release = await text(".github/workflows/release.yml");
    const order = [
      "npm test",
      "npm run check",
      "npm sbom",
      "npm publish --provenance",
      "gh release",
    ];
    const places = order.map((step) => release.indexOf(step));
    assert.ok(!places.includes(-1));
    assert.deepEqual(
      places,
      [...places].sort((one, other) => one - other),
    );
  });
});
