// A host name to its IP addresses: as the system does it, or without the threads a slow name server could hold.
import { lookup, Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { abortable, whenAborted } from "../runtime/abort.ts";
import { isIpLiteral } from "../url/private-host.ts";

/** A host name to its IP addresses. Rejects when there are none. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Names as every program on this machine resolves them (getaddrinfo): hosts file, name servers, search domains, mDNS.
 * Each waiting name holds one of Node's four threads, so this is for callers who are trusted.
 */
export const resolveBySystem: Resolve = async (hostname, signal) => {
  const found = await abortable(lookup(hostname, { all: true, verbatim: true }), signal);
  return found.map(({ address }) => address);
};

/** Wait for a name server's answer before it is asked again, and how often it is asked. */
const QUERY = { timeout: 3000, tries: 2 } as const;

const HOSTS_FILE =
  process.platform === "win32" ? "C:\\Windows\\System32\\drivers\\etc\\hosts" : "/etc/hosts";

/**
 * Names as the hosts file and the name servers know them, asked over sockets of our own: a name server that never
 * answers holds nothing up but its own name. `servers` takes the place of the system's name servers.
 */
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
    // A machine without the file knows no names by it.
    return "";
  }
}

/** The addresses a hosts file gives a name. */
function hostAddresses(hosts: string, hostname: string): readonly string[] {
  return hosts.split("\n").flatMap((line) => {
    const [address = "", ...names] = (line.split("#", 1)[0] ?? "")
      .trim()
      .toLowerCase()
      .split(/\s+/);
    return names.includes(hostname) && isIpLiteral(address) ? [address] : [];
  });
}
