import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import {
  bareHostname,
  isIpLiteral,
  isPrivateName,
  isPublicAddress,
} from "../../src/url/private-host.ts";

/** The networks of IPv4 that hold no public host: first and last address of each. */
const PRIVATE_RANGES: readonly (readonly [string, string])[] = [
  ["0.0.0.0", "0.255.255.255"],
  ["10.0.0.0", "10.255.255.255"],
  ["100.64.0.0", "100.127.255.255"],
  ["127.0.0.0", "127.255.255.255"],
  ["168.63.129.16", "168.63.129.16"],
  ["169.254.0.0", "169.254.255.255"],
  ["172.16.0.0", "172.31.255.255"],
  ["192.0.0.0", "192.0.0.255"],
  ["192.0.2.0", "192.0.2.255"],
  ["192.88.99.0", "192.88.99.255"],
  ["192.168.0.0", "192.168.255.255"],
  ["198.18.0.0", "198.19.255.255"],
  ["198.51.100.0", "198.51.100.255"],
  ["203.0.113.0", "203.0.113.255"],
  ["224.0.0.0", "255.255.255.255"],
];

const numberOf = (address: string) =>
  address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
const dotted = (value: number) =>
  [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join(".");

/** Every way inet_aton reads an address: one to four parts, each decimal, octal or hexadecimal, in any letter case. */
const spelling = (value: number) =>
  fc
    .record({
      parts: fc.integer({ min: 1, max: 4 }),
      bases: fc.array(fc.constantFrom("10", "8", "16", "0X16"), { minLength: 4, maxLength: 4 }),
      dot: fc.constantFrom("", "."),
    })
    .map(({ parts, bases, dot }) => {
      const bytes = [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256);
      const heads = bytes.slice(0, parts - 1);
      const tail = value % 2 ** (8 * (5 - parts));
      const written = [...heads, tail].map((part, index) => {
        const base = bases[index];
        if (base === "8") return `0${part.toString(8)}`;
        if (base === "16") return `0x${part.toString(16)}`;
        return base === "0X16" ? `0X${part.toString(16).toUpperCase()}` : String(part);
      });
      return `${written.join(".")}${dot}`;
    });

const privateIpv4 = fc
  .constantFrom(...PRIVATE_RANGES)
  .chain(([first, last]) => fc.integer({ min: numberOf(first), max: numberOf(last) }));

const isPrivateUrl = (host: string) => {
  const name = bareHostname(new URL(`http://${host}/`).hostname);
  return isIpLiteral(name) ? !isPublicAddress(name) : isPrivateName(name);
};

const hex = (value: number) => value.toString(16);
const asHex = (value: number) => `${hex(Math.floor(value / 65_536))}:${hex(value % 65_536)}`;

describe("isPublicAddress", () => {
  // proves: guard.loopback, guard.private, guard.link_local, guard.reserved, guard.public_passes
  it("refuses the ends of every private network of IPv4 and passes their public neighbours", () => {
    for (const [first, last] of PRIVATE_RANGES) {
      assert.equal(isPublicAddress(first), false, first);
      assert.equal(isPublicAddress(last), false, last);
    }
    const neighbours = PRIVATE_RANGES.flatMap(([first, last]) => [
      numberOf(first) - 1,
      numberOf(last) + 1,
    ]).filter((value) => value >= 0 && value < 2 ** 32);
    const insideAnother = (value: number) =>
      PRIVATE_RANGES.some(([first, last]) => value >= numberOf(first) && value <= numberOf(last));
    const near = neighbours.filter((value) => !insideAnother(value)).map(dotted);
    assert.ok(near.length >= 25, String(near.length));
    for (const address of near) assert.equal(isPublicAddress(address), true, address);
  });

  // proves: guard.spellings
  it("refuses every spelling of a private IPv4 address a URL can hold", () => {
    fc.assert(
      fc.property(
        privateIpv4.chain((value) => spelling(value)),
        isPrivateUrl,
      ),
      { numRuns: 3000, seed: 1 },
    );
  });

  it("passes every spelling of a public one", () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom("8.8.8.8", "1.1.1.1", "93.184.216.34", "172.32.0.1", "11.0.0.1")
          .chain((a) => spelling(numberOf(a))),
        (host) => !isPrivateUrl(host),
      ),
      { numRuns: 500, seed: 2 },
    );
  });

  // proves: guard.embedded
  it("refuses a private IPv4 address inside IPv6, and passes a public one where such an address is reached", () => {
    fc.assert(
      fc.property(privateIpv4, (value) => {
        for (const host of [
          `[::ffff:${dotted(value)}]`,
          `[::ffff:${asHex(value)}]`,
          `[64:ff9b::${dotted(value)}]`,
          `[64:FF9B:0:0:0:0:${asHex(value)}]`,
          `[2002:${asHex(value)}::]`,
          `[2002:${asHex(value)}::1]`,
          `[2001:0:${asHex(value)}::1]`,
          `[2001:0:808:808:0:0:${asHex(2 ** 32 - 1 - value)}]`,
          `[::${dotted(value)}]`,
          `[::ffff:0:${dotted(value)}]`,
          `[2a00:1450::5efe:${dotted(value)}]`,
          `[2a00:1450::200:5efe:${dotted(value)}]`,
        ]) {
          assert.ok(isPrivateUrl(host), host);
        }
      }),
      { numRuns: 500, seed: 3 },
    );
    for (const host of ["[::ffff:8.8.8.8]", "[64:ff9b::8.8.8.8]", "[2002:808:808::1]"]) {
      assert.equal(isPrivateUrl(host), false, host);
    }
  });

  // proves: guard.loopback, guard.private, guard.link_local, guard.reserved
  it("refuses what is not global unicast in IPv6 and passes its neighbours", () => {
    for (const address of [
      "::",
      "::1",
      "fe80::1",
      "febf::1",
      "fc00::1",
      "fd00:ec2::254",
      "fdff::1",
      "fec0::1",
      "ff02::1",
      "ff0e::1",
      "100::1",
      "64:ff9b:1::1",
      "2001::1",
      "2001:2::1",
      "2001:10::1",
      "2001:20::1",
      "2001:1ff::1",
      "2001:db8::1",
      "2001:db8:ffff::1",
      "3fff::1",
      "3fff:fff::1",
      "5f00::1",
      "4000::1",
      "1fff::1",
      "8000::1",
    ]) {
      assert.equal(isPublicAddress(address), false, address);
    }
    for (const address of [
      "2001:200::1",
      "2001:db7::1",
      "2001:db9::1",
      "2606:4700:4700::1111",
      "2a00:1450:4001::1",
      "3fff:1000::1",
      "3ffe::1",
      "2000::1",
      "2003::1",
    ]) {
      assert.equal(isPublicAddress(address), true, address);
    }
  });

  it("refuses text that is no address, and addresses with a zone", () => {
    for (const text of [
      "",
      "localhost",
      "1.2.3",
      "0x7f.1",
      "1.2.3.4.5",
      "256.1.1.1",
      "fe80::1%eth0",
      "2001:200::1%1",
      "[2001:200::1]",
      "8.8.8.8 ",
      "08.8.8.8",
    ]) {
      assert.equal(isPublicAddress(text), false, text);
    }
  });
});

describe("isPrivateName", () => {
  // proves: guard.localhost, guard.internal_local, guard.metadata_name
  it("refuses names of one's own machine and network, in any case and with any dots behind", () => {
    for (const name of [
      "localhost",
      "LOCALHOST",
      "localhost.",
      "localhost..",
      "a.localhost",
      "printer.local",
      "PRINTER.LOCAL.",
      "local",
      "metadata.google.internal",
      "db.internal",
      "internal",
      "metadata",
      "metadata.goog",
      "instance-data",
      "router.home.arpa",
      "router.lan",
      "wiki.corp",
      "nas.home",
      "x.localdomain",
      "intranet.private",
      "",
    ]) {
      assert.equal(isPrivateName(name), true, name);
    }
  });

  // proves: guard.public_passes
  it("passes public names that only look alike", () => {
    for (const name of [
      "localhost.com",
      "local.com",
      "internal.com",
      "thelocal.de",
      "mylocal",
      "notinternal",
      "x.internal.example.com",
      "metadata.com",
      "home.com",
      "lan.com",
      "corp.example",
      "arpa.com",
      "localhost.example.org",
      "x.locale",
    ]) {
      assert.equal(isPrivateName(name), false, name);
    }
  });

  // proves: guard.spellings
  it("is asked about what a URL makes of full-width digits, other dots and percent signs", () => {
    for (const host of [
      "１２７.０.０.１",
      "127。0。0。1",
      "127.0.0.1．",
      "①②⑦.0.0.1",
      "%31%32%37.0.0.1",
      "ｌｏｃａｌｈｏｓｔ",
      "0x7F.1",
      "2130706433",
      "017700000001",
      "127.1",
    ]) {
      assert.ok(isPrivateUrl(host), host);
    }
  });
});
