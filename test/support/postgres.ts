// A PostgreSQL server of the test's own on loopback, from the system's programs; without them its tests are skipped by name.
import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, describe } from "node:test";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";
import { shared } from "./shared.ts";

const run = promisify(execFile);

/** Folder of the server's programs; undefined where none is installed or LEGIBLE_TEST_DATABASE is `none`. */
const POSTGRES = process.env["LEGIBLE_TEST_DATABASE"] === "none" ? undefined : programs();

function programs(): string | undefined {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => join(root, version, "bin"))
    .find((folder) => existsSync(join(folder, "initdb")));
}

/** `describe`, skipped without PostgreSQL. */
export function describeWithPostgres(name: string, body: () => void): void {
  const skip = POSTGRES === undefined && "no PostgreSQL";
  describe(name, { skip }, body);
}

/** A running server. */
export interface Postgres {
  /** Address of its database. */
  readonly url: string;
  /** Process of the server. */
  readonly pid: number;
  /** Ends every connection at once, as a machine that fails, and starts again. */
  restart(): Promise<void>;
  /** Ends every connection at once, until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Makes an empty database beside its own and returns the address. */
  createDatabase(name: string): Promise<string>;
  /** Rows and bytes of its tables, by name. */
  sizes(): Promise<Readonly<Record<string, { readonly rows: number; readonly bytes: number }>>>;
  close(): Promise<void>;
}

/** The server of all test files of this process. */
const holdServer = shared(startPostgres);
let databases = 0;

/** An empty database for the tests of a `describe`, on a server that it may restart. */
export function usePostgres(): Pick<Postgres, "url" | "restart" | "stop" | "start"> {
  const server = holdServer();
  let url = "";
  before(async () => {
    url = await server().createDatabase(`test${databases++}`);
  });
  return {
    get url() {
      return url;
    },
    restart: () => server().restart(),
    stop: () => server().stop(),
    start: () => server().start(),
  };
}

/** Starts a server on a free port. */
export async function startPostgres(): Promise<Postgres> {
  const bin = POSTGRES ?? "";
  const folder = await mkdtemp(join(tmpdir(), "legible-postgres-"));
  const port = await freePort();
  const data = join(folder, "data");
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const { stdout } = await run("id", ["-u", "postgres"]);
    await chown(folder, Number(stdout), 0);
  }
  const call = (program: string, args: readonly string[]) => {
    const command = [join(bin, program), ...args];
    // It refuses to run as root.
    const [file = "", ...rest] = isRoot ? ["runuser", "-u", "postgres", "--", ...command] : command;
    return run(file, rest, { cwd: folder });
  };
  await call("initdb", [
    "-D",
    data,
    "-U",
    "postgres",
    "--auth=trust",
    "-E",
    "UTF8",
    "--no-locale",
    "--no-sync",
  ]);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`;
  const start = ["-D", data, "-w", "-l", join(folder, "log"), "-o", options];
  await call("pg_ctl", ["start", ...start]);
  const address = `postgres://postgres@127.0.0.1:${port}`;
  const ask = async (sql: string) => {
    const to = ["-h", "127.0.0.1", "-p", `${port}`, "-U", "postgres"];
    return (await run(join(bin, "psql"), [...to, "-Atc", sql])).stdout;
  };
  const pidFile = await readFile(join(data, "postmaster.pid"), "utf8");
  return {
    pid: Number(pidFile.split("\n", 1)[0]),
    sizes: async () => {
      const sql =
        "SELECT relname || ' ' || n_live_tup || ' ' || pg_total_relation_size(relid) FROM pg_stat_user_tables";
      const told = await ask(sql);
      const rows = told
        .trim()
        .split("\n")
        .map((line) => line.split(" "));
      return Object.fromEntries(
        rows.map(([name = "", count, bytes]) => [
          name,
          { rows: Number(count), bytes: Number(bytes) },
        ]),
      );
    },
    url: `${address}/postgres`,
    createDatabase: async (name) => {
      await ask(`CREATE DATABASE ${name}`);
      return `${address}/${name}`;
    },
    restart: async () => void (await call("pg_ctl", ["restart", "-m", "immediate", ...start])),
    stop: async () => void (await call("pg_ctl", ["stop", "-D", data, "-m", "immediate"])),
    start: async () => void (await call("pg_ctl", ["start", ...start])),
    close: async () => {
      await call("pg_ctl", ["stop", "-D", data, "-m", "immediate"]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
