// Signs requests by Web Bot Auth (RFC 9421, tag "web-bot-auth"), so that sites can verify us.
import { createHash, createPrivateKey, type KeyObject, randomBytes, sign } from "node:crypto";
import { type Component, signatureHeadersSync } from "http-message-sig";

/** Returns the headers that sign a request for an address. */
export type SignRequest = (url: URL) => Readonly<Record<string, string>>;

/** Parts of a request that a signature covers: the host, and the address of the signer's keys. */
const COMPONENTS: Component[] = ["@authority", "signature-agent"];
const TAG = "web-bot-auth";
const NONCE_BYTES = 64;
/** Time in which a signature is valid; it covers the clocks of others and a queue. */
const VALID_MS = 300_000;

/**
 * Returns the signer of a private Ed25519 JWK. The operator publishes the public keys at `agent`.
 * Throws an Error if the key is invalid or the address is not https.
 */
export function createSigner(key: string, agent: string): SignRequest {
  const { privateKey, keyid } = keyOf(key);
  if (URL.parse(agent)?.protocol !== "https:") throw new Error("the agent is no https address");
  const signer = {
    alg: "ed25519" as const,
    keyid,
    signSync: (data: string) => new Uint8Array(sign(null, Buffer.from(data), privateKey)),
  };
  // A string of a structured field.
  const own = { "signature-agent": JSON.stringify(agent) };
  return (url) => {
    const created = new Date();
    const expires = new Date(created.getTime() + VALID_MS);
    const request = { method: "GET", url: url.href, headers: own };
    const nonce = randomBytes(NONCE_BYTES).toString("base64");
    const options = { signer, components: COMPONENTS, created, expires, keyid, nonce, tag: TAG };
    const signed = signatureHeadersSync(request, options);
    return {
      ...own,
      signature: signed.Signature,
      "signature-input": signed["Signature-Input"],
    };
  };
}

function keyOf(text: string): { readonly privateKey: KeyObject; readonly keyid: string } {
  try {
    const jwk: Record<string, string> = JSON.parse(text);
    const { crv, kty, x } = jwk;
    if (crv !== "Ed25519" || kty !== "OKP" || x === undefined) throw new Error("another key");
    // The thumbprint of the public key (RFC 7638, RFC 8037).
    const thumbprint = createHash("sha256").update(JSON.stringify({ crv, kty, x }));
    const privateKey = createPrivateKey({ key: jwk, format: "jwk" });
    return { privateKey, keyid: thumbprint.digest("base64url") };
  } catch {
    // The reason may have a part of the key.
    throw new Error("the key is no private key of Ed25519 as a JWK");
  }
}
