// Who the client says it is.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { userAgent } from "../../src/net/identity.ts";

describe("userAgent", () => {
  // proves: env.SERVICE_CONTACT_URL
  it("names where to read about the client, and nothing where that is empty", () => {
    assert.match(
      userAgent("1.2.3", "https://operator.test/client"),
      /^Mozilla\/5\.0 .* \(compatible; legible\/1\.2\.3; \+https:\/\/operator\.test\/client\)$/,
    );
    assert.match(userAgent("1.2.3", ""), / \(compatible; legible\/1\.2\.3\)$/);
  });
});
