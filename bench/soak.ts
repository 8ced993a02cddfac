// Measures whether a cluster under a steady load of detached crawls keeps constant memory, open files, handles and table sizes.
//
//   node build/bench/soak.js [--minutes 60] [--every 6] [--hosts 20] [--pages 20] [--save]
//
// A service and a worker share one database (Debian's postgresql) and the reads of every crawl. `--every` seconds, the crawl of
// the next host begins. Compares the samples of the third and the last quarter: before, the ended crawls that are kept still
// increase. Linux only.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { serving } from "../test/support/command.ts";
import { begin } from "../test/support/detached.ts";
import { type Postgres, startPostgres } from "../test/support/postgres.ts";
import { startHosts } from "./cluster-hosts.ts";
import { treeCpuMs, treeMemoryMb } from "./process-cost.ts";
import { keepResult, SAVE } from "./results.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    every: { type: "string", default: "6" },
    hosts: { type: "string", default: "20" },
    pages: { type: "string", default: "20" },
    ...SAVE,
  },
});
const MINUTES = Number(values.minutes);
const SAMPLE_EVERY_MS = 10_000;
const BIN = fileURLToPath(new URL("../src/cli/main.js", import.meta.url));

/** The cluster at one moment. */
type Sample = Readonly<Record<string, number>>;

interface Processes {
  readonly address: string;
  readonly pids: Readonly<Record<string, number>>;
  readonly postgres: Postgres;
}

async function sample({ address, pids, postgres }: Processes): Promise<Sample> {
  const figures: Record<string, number> = {};
  for (const [name, pid] of Object.entries(pids)) {
    figures[`${name} MB`] = treeMemoryMb(pid);
    figures[`${name} files`] = readdirSync(`/proc/${pid}/fd`).length;
  }
  const metrics = await (await fetch(`${address}/metrics`)).text();
  figures["service handles"] = Number(/^nodejs_active_handles_total (\S+)$/m.exec(metrics)?.[1]);
  for (const [table, { rows, bytes }] of Object.entries(await postgres.sizes())) {
    figures[`${table} rows`] = rows;
    figures[`${table} MB`] = bytes / 1_048_576;
  }
  return figures;
}

/** Returns the mean of every figure. */
function mean(samples: readonly Sample[]): Sample {
  const names = Object.keys(samples[0] ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const sum = samples.reduce((total, figures) => total + (figures[name] ?? 0), 0);
      return [name, Math.round((sum / samples.length) * 10) / 10];
    }),
  );
}

/** Begins crawls at a steady rate and takes samples until the end. */
async function load(processes: Processes, roots: readonly string[]): Promise<readonly Sample[]> {
  const until = performance.now() + MINUTES * 60_000;
  const samples: Sample[] = [];
  let isOver = false;
  const beginning = (async () => {
    for (let number = 0; !isOver; number++) {
      await begin(processes.address, { url: roots[number % roots.length] ?? "", concurrency: 4 });
      await pause(Number(values.every) * 1000);
    }
  })();
  try {
    while (performance.now() < until) {
      await pause(SAMPLE_EVERY_MS);
      samples.push(await sample(processes));
    }
  } finally {
    isOver = true;
    await beginning;
  }
  return samples;
}

const folder = mkdtempSync(join(tmpdir(), "legible-bench-soak-"));
const postgres = await startPostgres();
const hosts = await startHosts({
  hosts: Number(values.hosts),
  pages: Number(values.pages),
  latencyMs: 50,
});
const env = {
  ...process.env,
  SERVICE_DATABASE_URL: postgres.url,
  SERVICE_SHARE_READS: "always",
  SERVICE_ALLOW_PRIVATE_HOSTS: "1",
  SERVICE_PAGE_INTERVAL_SECONDS: "0.2",
  SERVICE_WEB_ARCHIVE_URL: "",
  SERVICE_MAX_DETACHED_CRAWLS: "4",
  SERVICE_TRACE_DIR: folder,
  SERVICE_LOG_LEVEL: "error",
};
const service = await serving(process.execPath, [BIN, "serve", "--port", "0"], { env });
const worker: ChildProcess = spawn(process.execPath, [BIN, "worker"], { env, stdio: "ignore" });
try {
  const pids = { service: service.child.pid ?? 0, worker: worker.pid ?? 0 };
  const processes = { address: service.address, pids, postgres };
  const samples = await load(processes, hosts.roots);
  const quarter = Math.floor(samples.length / 4);
  const [before, after] = [samples.slice(2 * quarter, 3 * quarter), samples.slice(3 * quarter)];
  const cpuMs = Object.values(pids).reduce((sum, pid) => sum + treeCpuMs(pid), 0);
  const figures = {
    minutes: MINUTES,
    pages: hosts.askedMs.length,
    pages_per_second: Math.round((hosts.askedMs.length / MINUTES / 60) * 100) / 100,
    cpu_ms_a_page: Math.round(cpuMs / hosts.askedMs.length),
    database_ms_a_page: Math.round(treeCpuMs(postgres.pid) / hosts.askedMs.length),
    third_quarter: mean(before),
    last_quarter: mean(after),
  };
  console.log(JSON.stringify(figures, null, 2));
  keepResult("soak", figures);
} finally {
  service.child.kill("SIGKILL");
  worker.kill("SIGKILL");
  await service.end;
  hosts.close();
  await postgres.close();
  rmSync(folder, { recursive: true, force: true });
}
