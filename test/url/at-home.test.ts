// Links of a page that was read from another address than its own.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { atHome, homeOf } from "../../src/url/at-home.ts";

const page = (address: string) => ({ url: "https://mirror.test/7", names: { address } });

describe("atHome", () => {
  it("moves links to the host that the page was read from", () => {
    const moved = atHome(page("https://lamps.test/guide"));
    assert.equal(moved("https://mirror.test/oil"), "https://lamps.test/oil");
    assert.equal(moved("https://mirror.test.example/oil"), "https://mirror.test.example/oil");
    assert.equal(moved("https://other.test/oil"), "https://other.test/oil");
  });

  it("leaves links of a page that was read from its own address, or has none", () => {
    for (const address of ["https://mirror.test/7", ""]) {
      assert.equal(atHome(page(address))("https://mirror.test/oil"), "https://mirror.test/oil");
      assert.equal(homeOf(page(address)), "https://mirror.test/7");
    }
  });
});
