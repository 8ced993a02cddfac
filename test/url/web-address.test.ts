// Which addresses can be requested, and their ports.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { addressFault, portOf } from "../../src/url/web-address.ts";

describe("addressFault", () => {
  it("finds none in an address of the web", () => {
    for (const address of ["http://a.test", "https://a.test:8080/x?y#z", "HTTPS://A.TEST/"]) {
      assert.equal(addressFault(address), undefined, address);
    }
  });

  it("says what is wrong with others", () => {
    for (const address of ["ftp://a.test", "a.test", "", "/x", "javascript:1", "file:///etc"]) {
      assert.equal(addressFault(address), "must be http or https", address);
    }
    for (const address of ["https://u@a.test", "https://:p@a.test", "http://u:p@a.test"]) {
      assert.equal(addressFault(address), "must not contain credentials", address);
    }
    assert.equal(addressFault("http://a.test:0/"), "must not name port 0");
  });
});

describe("portOf", () => {
  it("is the address's own, or its scheme's", () => {
    const ports = ["http://a.test", "https://a.test", "ws://a.test", "wss://a.test", "http://a:81"];
    assert.deepEqual(
      ports.map((address) => portOf(new URL(address))),
      [80, 443, 80, 443, 81],
    );
  });
});
