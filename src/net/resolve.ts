// Resolves host names: as the system does, or without the threads that a slow name server could block.
import { lookup, Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { abortable, whenAborted } from "../runtime/abort.ts";
import { isIpLiteral } from "../url/private-host.ts";

/** Resolves a host name to its IP addresses. Rejects if there are none. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Resolves names by getaddrinfo: each pending name blocks one of Node's four threads. */
export const resolveBySystem: Resolve = async (hostname, signal) => {
  const found = await abortable(lookup(hostname, { all: true, verbatim: true }), signal);
  return found.map(({ address }) => address);
};

/** Milliseconds to wait for a name server, and number of tries. */
const QUERY = { timeout: 3000, tries: 2 } as const;

const HOSTS_FILE =
  process.platform === "win32" ? "C:\\Windows\\System32\\drivers\\etc\\hosts" : "/etc/hosts";

/** Resolves names by the hosts file and DNS on its own sockets: a slow name delays no other. */
export function resolveByDns(
  options: { readonly servers?: readonly string[]; readonly hostsFile?: string } = {},
): Resolve {
  const { servers, hostsFile = HOSTS_FILE } = options;
  return async (hostname, signal) => {
    const listed = hostAddresses(await readHosts(hostsFile), hostname);
    if (listed.length > 0) return listed;
    const resolver = new Resolver(QUERY);
    if (servers !== undefined) resolver.setServers(servers);
    const off = whenAborted(signal, () => resolver.cancel());
    try {
      const both = [resolver.resolve4(hostname), resolver.resolve6(hostname)];
      const [four, six] = await abortable(Promise.allSettled(both), signal);
      const found = [four, six].flatMap((each) => (each?.status === "fulfilled" ? each.value : []));
      if (found.length === 0 && four?.status === "rejected") throw four.reason;
      return found;
    } finally {
      off();
    }
  };
}

async function readHosts(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch {
    // Without the file, no name is listed.
    return "";
  }
}

/** Returns a name's addresses in a hosts file. */
function hostAddresses(hosts: string, hostname: string): readonly string[] {
  return hosts.split("\n").flatMap((line) => {
    const [address = "", ...names] = (line.split("#", 1)[0] ?? "")
      .trim()
      .toLowerCase()
      .split(/\s+/);
    return names.includes(hostname) && isIpLiteral(address) ? [address] : [];
  });
}
