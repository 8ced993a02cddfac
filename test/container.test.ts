// What operators are given: the image as its file describes it, its command run as in a container, the compose file, the unit.
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { chown, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { readEnvironment } from "../src/api/environment.ts";
import { shellWords } from "../src/browser/shell-words.ts";
import { ENVIRONMENT_TABLE } from "../src/model/environment.ts";
import type { TextResult } from "../src/model/page.ts";
import { BIN, serving } from "./support/command.ts";
import { freePort } from "./support/free-port.ts";
import { useOrigin } from "./support/origin.ts";
import { madeSite } from "./support/site.ts";
import { itSlow } from "./support/slow.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** An instruction of a Dockerfile, its continued lines as one. */
interface Instruction {
  readonly name: string;
  readonly text: string;
}

async function instructions(): Promise<readonly Instruction[]> {
  const file = await readFile(join(root, "Dockerfile"), "utf8");
  const lines = file
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n");
  return lines
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [name = "", ...words] = line.split(" ");
      return { name, text: words.join(" ").trim() };
    });
}

/** The last stage: what is in the image. */
async function image(): Promise<readonly Instruction[]> {
  const all = await instructions();
  return all.slice(all.findLastIndex(({ name }) => name === "FROM"));
}

const textOf = (stage: readonly Instruction[], wanted: string): string =>
  stage.find(({ name }) => name === wanted)?.text ?? assert.fail(`no ${wanted}`);

/** A command in its JSON form, as it begins after other words. */
function commandIn(text: string): readonly string[] {
  const words: unknown = JSON.parse(text.slice(text.indexOf("[")));
  assert.ok(Array.isArray(words));
  return words.map(String);
}

async function imageEnvironment(): Promise<Readonly<Record<string, string>>> {
  const words = shellWords(textOf(await image(), "ENV"));
  return Object.fromEntries(
    words.map((word) => {
      const [name = "", ...value] = word.split("=");
      return [name, value.join("=")];
    }),
  );
}

describe("the image", () => {
  // proves: env.SERVICE_MAX_PAGES.container, env.SERVICE_MAX_CONCURRENCY.container
  // proves: env.SERVICE_MAX_CONCURRENT_RENDERS.container
  // proves: env.SERVICE_MAX_CONCURRENT_CRAWLS.container, env.SERVICE_MAX_BROWSERS.container
  // proves: env.SERVICE_BROWSER_ARGS.container, env.SERVICE_BLOCK_PRIVATE_HOSTS.container
  it("has the bounds the specification gives it", async () => {
    const env = await imageEnvironment();
    const { PORT, SERVICE_MAX_PAGES, SERVICE_MAX_CONCURRENCY, SERVICE_MAX_CONCURRENT_RENDERS } =
      env;
    const { SERVICE_MAX_CONCURRENT_CRAWLS, SERVICE_MAX_BROWSERS } = env;
    const { SERVICE_BROWSER_ARGS, SERVICE_BLOCK_PRIVATE_HOSTS } = env;
    assert.equal(PORT, "8080");
    assert.equal(SERVICE_MAX_PAGES, "50");
    assert.equal(SERVICE_MAX_CONCURRENCY, "4");
    assert.equal(SERVICE_MAX_CONCURRENT_RENDERS, "2");
    assert.equal(SERVICE_MAX_CONCURRENT_CRAWLS, "2");
    assert.equal(SERVICE_MAX_BROWSERS, "4");
    assert.equal(SERVICE_BLOCK_PRIVATE_HOSTS, "1");
    assert.equal(SERVICE_BROWSER_ARGS, "--no-sandbox --disable-dev-shm-usage --disable-gpu");
    const known = Object.keys(env).filter((name) => name.startsWith("SERVICE_"));
    for (const name of known) assert.ok(Object.hasOwn(ENVIRONMENT_TABLE, name), name);
    assert.doesNotThrow(() => readEnvironment(env));
  });

  it("limits memory and gives back what large pages took, as the unit does", async () => {
    const file = await readFile(join(root, "Dockerfile"), "utf8");
    const unit = await readFile(join(root, "deploy", "legible.service"), "utf8");
    for (const set of [
      "MALLOC_ARENA_MAX=2",
      "MALLOC_MMAP_THRESHOLD_=1048576",
      "MALLOC_TRIM_THRESHOLD_=1048576",
      "NODE_OPTIONS=--max-semi-space-size=16",
    ]) {
      assert.ok(file.includes(set), set);
      assert.ok(unit.includes(set), set);
    }
  });

  // proves: endpoints.port.container
  it("listens on $PORT, 8080 when it is not set", async () => {
    const { PORT } = await imageEnvironment();
    assert.equal(PORT, "8080");
    const port = await freePort();
    const command = [BIN, ...commandIn(textOf(await image(), "CMD"))];
    const env = { PATH: process.env["PATH"], SERVICE_ALLOW_UNAUTHENTICATED: "1", PORT: `${port}` };
    const started = await serving(process.execPath, command, { env });
    try {
      assert.equal(new URL(started.address).port, `${port}`);
      assert.equal((await fetch(`http://127.0.0.1:${port}/livez`)).status, 200);
    } finally {
      started.child.kill("SIGTERM");
      await started.end;
    }
  });

  // proves: names.container
  it("is named legible where it is built and where it is run", async () => {
    const namesIn = async (file: string, name: RegExp) => {
      const text = await readFile(join(root, file), "utf8");
      return [...text.matchAll(name)].map(([, found]) => found);
    };
    assert.deepEqual(await namesIn("Dockerfile", /docker build -t ([^\s`]+)/g), ["legible"]);
    const image = /^\s*image: (\S+)/gm;
    assert.deepEqual(await namesIn("compose.yaml", image), ["legible"]);
    const cluster = await namesIn("deploy/compose-cluster.yaml", image);
    assert.deepEqual(cluster, ["legible", "postgres:17", "versity/versitygw:latest"]);
    for (const part of ["deployment", "workers"]) {
      assert.deepEqual(await namesIn(`deploy/kubernetes/${part}.yaml`, image), ["legible"]);
    }
  });

  it("is not root, leaves tokens to who runs it, and names no registry", async () => {
    const stage = await image();
    assert.match(textOf(stage, "USER"), /^[1-9]\d*:[1-9]\d*$/);
    const env = await imageEnvironment();
    assert.equal(env["SERVICE_API_TOKEN"], undefined);
    assert.equal(env["SERVICE_ALLOW_UNAUTHENTICATED"], undefined);
    for (const { name, text } of await instructions()) {
      if (name === "FROM" || name === "ARG") assert.doesNotMatch(text, /[/]|\w\.\w+:/);
    }
  });

  it("copies what the package holds, but no declarations", async () => {
    const { files } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    const copied = (await image()).filter(({ name }) => name === "COPY").map(({ text }) => text);
    for (const file of files.filter((name: string) => name !== "build/types")) {
      assert.ok(
        copied.some((text) => text.includes(`/app/${file}`)),
        file,
      );
    }
  });
});

const site = madeSite({ "/": ["/a", "/b"], "/a": ["/b"], "/b": [] });

/** Whether a process can be given a root that it cannot write to: a mount of its own, which only root on Linux makes. */
const canMount =
  process.getuid?.() === 0 &&
  spawnSync("unshare", ["--mount", "sh", "-c", "mount -o remount,bind,ro /"]).status === 0;

/** Makes every file but those of the folder $1 read-only, and runs the rest as the user of the image. */
const CONTAINED =
  'mount --bind "$1" "$1" && mount -o remount,bind,ro / && shift && exec setpriv --reuid 1000 --regid 1000 --clear-groups "$@"';

// Where it cannot, there is nothing to say: no machine of a developer is asked for root.
const whereMounted = canMount ? describe : () => undefined;

whereMounted("its command", () => {
  const origin = useOrigin(site);
  let folder = "";
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "legible-container-"));
    for (const name of [".", "data", "tmp"]) {
      await mkdir(join(folder, name), { recursive: true });
      await chown(join(folder, name), 1000, 1000);
    }
  });
  after(() => rm(folder, { recursive: true, force: true }));

  itSlow(
    "reads, renders, crawls and keeps a graph on a read-only root, as a user without rights",
    async () => {
      const stage = await image();
      const set = await imageEnvironment();
      const env = {
        PATH: process.env["PATH"],
        ...set,
        HOME: join(folder, "tmp"),
        TMPDIR: join(folder, "tmp"),
        SERVICE_GRAPH_DIR: set["SERVICE_GRAPH_DIR"]?.replace("/data", join(folder, "data")),
        SERVICE_TRACE_DIR: set["SERVICE_TRACE_DIR"]?.replace("/data", join(folder, "data")),
        PORT: "0",
        SERVICE_API_TOKEN: "secret",
        SERVICE_ALLOW_PRIVATE_HOSTS: "1",
        SERVICE_PAGE_INTERVAL_SECONDS: "0",
        SERVICE_WEB_ARCHIVE_URL: "",
      };
      const command = [process.execPath, BIN, ...commandIn(textOf(stage, "CMD"))];
      const started = await serving(
        "unshare",
        ["--mount", "sh", "-c", CONTAINED, "sh", folder, ...command],
        { env },
      );
      const { port } = new URL(started.address);
      const ask = (path: string, body?: object) =>
        fetch(`http://127.0.0.1:${port}${path}`, {
          method: body === undefined ? "GET" : "POST",
          headers: { authorization: "Bearer secret", "content-type": "application/json" },
          ...(body && { body: JSON.stringify(body) }),
        });
      try {
        const page = await ask("/api/text", { url: `${origin.address}/a`, render: true });
        assert.equal(page.status, 200);
        const read: TextResult = JSON.parse(await page.text());
        assert.match(read.markdown, /This is the page called \/a/);
        assert.equal(read.page.reading_order_measured, true, "a browser has laid the page out");
        const crawl = await ask("/api/site/stream", { url: `${origin.address}/`, complete: false });
        assert.match(await crawl.text(), /"pages_ok":3/);
        const query = new URLSearchParams({ url: `${origin.address}/` });
        const summary = await ask(`/api/site/graph/summary?${query}`);
        assert.equal(summary.status, 200, await summary.text());
        const [node = "", ...args] = commandIn(textOf(stage, "HEALTHCHECK"));
        assert.equal(node, "node");
        await promisify(execFile)(process.execPath, args, { env: { ...env, PORT: port } });
      } finally {
        started.child.kill("SIGTERM");
      }
      const { code, err } = await started.end;
      assert.equal(code, 0, err);
      assert.doesNotMatch(err, /EROFS|EACCES|"level":(?:50|"error")/);
      assert.deepEqual((await readdir(join(folder, "data"))).sort(), ["graphs", "service-runs"]);
      assert.equal((await readdir(join(folder, "data", "graphs"))).length > 0, true);
    },
  );
});

describe("the compose file", () => {
  it("publishes on loopback alone, and takes from the container what it does not need", async () => {
    const file = await readFile(join(root, "compose.yaml"), "utf8");
    assert.match(file, /ports: \["127\.0\.0\.1:8080:8080"\]/);
    assert.match(file, /SERVICE_ALLOW_UNAUTHENTICATED: "1"/);
    assert.match(file, /read_only: true/);
    assert.match(file, /cap_drop: \[ALL\]/);
    assert.match(file, /no-new-privileges:true/);
    assert.match(file, /volumes: \["data:\/data"\]/);
    assert.match(file, /tmpfs: \["\/tmp:/);
  });
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

const whereSystemd = hasSystemd ? describe : () => undefined;

whereSystemd("the systemd unit", () => {
  it("is one that systemd understands, and runs as a user of its own", async () => {
    const unit = join(root, "deploy", "legible.service");
    const { stderr } = await promisify(execFile)("systemd-analyze", ["verify", unit]);
    assert.equal(stderr, "");
    const text = await readFile(unit, "utf8");
    for (const line of ["DynamicUser=yes", "ProtectSystem=strict", "StateDirectory=legible"]) {
      assert.ok(text.split("\n").includes(line), line);
    }
  });
});
