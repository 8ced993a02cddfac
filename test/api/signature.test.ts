// Web Bot Auth: requests of the plain fetch and of the browser carry a signature that the library verifies.
import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { describe, it } from "node:test";
import { verify } from "web-bot-auth";
import { verifierFromJWK } from "web-bot-auth/crypto";
import { readEnvironment } from "../../src/api/environment.ts";
import { readOutbound } from "../../src/api/outbound.ts";
import { EnvironmentError } from "../../src/model/errors.ts";
import { useOrigin } from "../support/origin.ts";
import { post } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { madePage } from "../support/site.ts";

const pair = generateKeyPairSync("ed25519");
const SERVICE_SIGNATURE_KEY = JSON.stringify(pair.privateKey.export({ format: "jwk" }));
const SERVICE_SIGNATURE_AGENT = "https://bot.example.org";

const asked: IncomingMessage[] = [];
const origin = useOrigin({
  "/": (request, response) => {
    asked.push(request);
    response.writeHead(302, { location: "/page" }).end();
  },
  "/page": (request, response) => {
    asked.push(request);
    response.setHeader("content-type", "text/html");
    response.end(madePage("page"));
  },
  "/robots.txt": (request, response) => {
    asked.push(request);
    response.end("User-agent: *\nAllow: /");
  },
});
const signing = useService({ SERVICE_SIGNATURE_KEY, SERVICE_SIGNATURE_AGENT });
const plain = useService();

/** Verifies a request as a site does. Throws if its signature is not of the key. */
async function verified({ headers, method, url = "" }: IncomingMessage): Promise<void> {
  const named = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    `${value}`,
  ]);
  const request = new Request(origin.address + url, { method: method ?? "", headers: named });
  await verify(request, await verifierFromJWK(pair.publicKey.export({ format: "jwk" })));
}

describe("Web Bot Auth", () => {
  for (const render of [false, true]) {
    // proves: env.SERVICE_SIGNATURE_KEY, env.SERVICE_SIGNATURE_AGENT
    it(`signs ${render ? "navigations of the browser" : "plain requests"}, redirects too`, async () => {
      asked.length = 0;
      const body = { url: `${origin.address}/`, render };
      const response = await post(`${signing.address}/api/text`, body);
      assert.equal(response.status, 200, await response.text());
      const paths = asked.map(({ url }) => url);
      assert.equal(paths.filter((path) => path === "/page").length, render ? 2 : 1);
      for (const request of asked) {
        await verified(request);
        assert.equal(request.headers["signature-agent"], `"${SERVICE_SIGNATURE_AGENT}"`);
        const stated = String(request.headers["signature-input"]);
        assert.match(stated, /\("@authority" "signature-agent"\)/);
        assert.match(stated, /tag="web-bot-auth"/);
      }
      const signatures = asked.map(({ headers }) => headers["signature"]);
      assert.equal(new Set(signatures).size, asked.length, "each signature is used once");
    });
  }

  // proves: env.SERVICE_SIGNATURE_KEY
  it("signs nothing without a key", async () => {
    asked.length = 0;
    await post(`${plain.address}/api/text`, { url: `${origin.address}/` });
    assert.ok(asked.length > 0);
    assert.ok(asked.every(({ headers }) => headers["signature"] === undefined));
  });

  // proves: env.SERVICE_SIGNATURE_KEY, env.SERVICE_SIGNATURE_AGENT
  it("refuses a key or an address that cannot be used, and does not name the key", () => {
    const cases = [
      { SERVICE_SIGNATURE_KEY },
      { SERVICE_SIGNATURE_AGENT },
      { SERVICE_SIGNATURE_KEY, SERVICE_SIGNATURE_AGENT: "http://bot.example.org" },
      { SERVICE_SIGNATURE_KEY: '{"kty":"RSA","d":"secret"}', SERVICE_SIGNATURE_AGENT },
      { SERVICE_SIGNATURE_KEY: "secret", SERVICE_SIGNATURE_AGENT },
    ];
    for (const variables of cases) {
      assert.throws(
        () => readOutbound(readEnvironment(variables), true),
        (error) => error instanceof EnvironmentError && !/secret|"d"/.test(error.message),
      );
    }
  });
});
