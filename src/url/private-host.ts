// Decides whether host names and IP addresses are public (IANA special-purpose registries).

import ipaddr from "ipaddr.js";
import { wordList, wordSet } from "../text/word-list.ts";

/** Names that are never public, whatever their address: this host, and metadata hosts of clouds. */
const PRIVATE_NAMES = wordSet(`
  localhost localhost6 broadcasthost ip6-localhost ip6-loopback metadata metadata.goog
  metadata.packet.net metadata.platformequinix.com instance-data
`);

/** Suffixes never delegated in the public DNS: RFC 6762, RFC 8375, names reserved by ICANN. */
const PRIVATE_SUFFIXES = wordList(
  ".localhost .local .localdomain .internal .intranet .private .corp .home .lan .home.arpa",
);

/** IPv4 networks without public web hosts. */
const PRIVATE_IPV4 = networks([
  "0.0.0.0/8", // this network
  "10.0.0.0/8",
  "100.64.0.0/10", // carrier-grade NAT
  "127.0.0.0/8",
  "168.63.129.16/32", // platform address of Azure, reachable only from its machines
  "169.254.0.0/16", // link-local, the metadata address of most clouds
  "172.16.0.0/12",
  "192.0.0.0/24", // IETF protocol assignments
  "192.0.2.0/24", // documentation
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16",
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, broadcast
]);

/** The only IPv6 block with public hosts. */
const GLOBAL_UNICAST = networks(["2000::/3"]);
/** Non-public networks in that block. */
const PRIVATE_IPV6 = networks([
  "2001::/23", // IETF protocol assignments: Teredo, benchmarks, ORCHID
  "2001:db8::/32", // documentation
  "3fff::/20", // documentation
]);

/** IPv6 networks that embed an IPv4 address, and the offset of its first byte. */
const EMBEDDED_IPV4 = [
  { net: ipaddr.parseCIDR("::ffff:0:0/96"), at: 12 }, // IPv4-mapped
  { net: ipaddr.parseCIDR("64:ff9b::/96"), at: 12 }, // NAT64
  { net: ipaddr.parseCIDR("2002::/16"), at: 2 }, // 6to4
];

type Address = ipaddr.IPv4 | ipaddr.IPv6;

function networks(list: readonly string[]): readonly [Address, number][] {
  return list.map((net) => ipaddr.parseCIDR(net));
}

function inside(address: Address, list: readonly [Address, number][]): boolean {
  return list.some((net) => address.kind() === net[0].kind() && address.match(net));
}

/** Normalises the host of a URL for comparison: lower case, no brackets, no trailing dots. */
export function bareHostname(hostname: string): string {
  let host = hostname.toLowerCase();
  if (host.startsWith("[") && host.endsWith("]")) host = host.slice(1, -1);
  let end = host.length;
  while (end > 0 && host[end - 1] === ".") end--;
  return host.slice(0, end);
}

/** Whether a host name is private by its name alone; false for an IP literal. */
export function isPrivateName(hostname: string): boolean {
  const host = bareHostname(hostname);
  if (host === "" || PRIVATE_NAMES.has(host)) return true;
  return PRIVATE_SUFFIXES.some((suffix) => host.endsWith(suffix) || host === suffix.slice(1));
}

/** Whether a text is an IP address in canonical spelling, without brackets. */
export function isIpLiteral(host: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(host) || ipaddr.IPv6.isValid(host);
}

/**
 * Whether an IP address is public; false for text that is no address in canonical spelling. An IPv4
 * address inside IPv6 is judged as IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return isPublicIpv4(ipaddr.IPv4.parse(address));
  if (!ipaddr.IPv6.isValid(address) || address.includes("%")) return false;
  return isPublicIpv6(ipaddr.IPv6.parse(address));
}

function isPublicIpv4(address: ipaddr.IPv4): boolean {
  return !inside(address, PRIVATE_IPV4);
}

function isPublicIpv6(address: ipaddr.IPv6): boolean {
  const bytes = address.toByteArray();
  const embedded = EMBEDDED_IPV4.find(({ net }) => address.match(net));
  if (embedded !== undefined) return isPublicIpv4(ipv4At(bytes, embedded.at));
  if (!inside(address, GLOBAL_UNICAST) || inside(address, PRIVATE_IPV6)) return false;
  return !isIsatap(bytes) || isPublicIpv4(ipv4At(bytes, 12));
}

/** ISATAP interface identifier: 0000:5efe or 0200:5efe before the IPv4 address (RFC 5214, 6.1). */
function isIsatap(bytes: readonly number[]): boolean {
  return (
    ((bytes[8] ?? 0) & 0xfd) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe
  );
}

function ipv4At(bytes: readonly number[], at: number): ipaddr.IPv4 {
  return new ipaddr.IPv4(bytes.slice(at, at + 4));
}

/** Whether the host of an address is of a private network, by its name or number. */
export function isPrivateSite(url: string): boolean {
  const host = bareHostname(new URL(url).hostname);
  return isIpLiteral(host) ? !isPublicAddress(host) : isPrivateName(host);
}
