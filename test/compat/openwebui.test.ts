// The call of Open WebUI's external web loader, and the list of protocols.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { protocolsOf } from "../../src/compat/protocols.ts";
import { EnvironmentError } from "../../src/model/errors.ts";
import { useOrigin } from "../support/origin.ts";
import { useService } from "../support/service.ts";
import { LAMPS } from "./pages.ts";

const origin = useOrigin(LAMPS);
const service = useService({ SERVICE_COMPAT: "openwebui", SERVICE_API_TOKEN: "secret" });

/** Posts addresses as the loader does. */
const load = (urls: readonly string[], token = "secret"): Promise<Response> =>
  fetch(`${service.address}/openwebui`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ urls }),
  });

describe("Open WebUI's loader", () => {
  // proves: env.SERVICE_COMPAT
  it("gets a document for each page that can be read, in order", async () => {
    const paths = ["/b", "/gone", "/a"];
    const response = await load(paths.map((path) => origin.address + path));
    const documents = (await response.json()) as {
      page_content: string;
      metadata: Record<string, string>;
    }[];
    assert.deepEqual(
      documents.map(({ metadata: { source, title } }) => [source, title]),
      [
        [`${origin.address}/b`, "Lamp B"],
        [`${origin.address}/a`, "Lamp A"],
      ],
    );
    assert.match(documents[0]?.page_content ?? "", /^# Lamp B\n\nThe Lamp B stands/);
  });

  it("gets the reason where no page can be read, and for a wrong token", async () => {
    const gone = await load([`${origin.address}/gone`]);
    assert.equal(gone.status, 502);
    assert.match(((await gone.json()) as { detail: string }).detail, /HTTP 404/);
    assert.equal((await load([], "wrong")).status, 401);
  });
});

describe("SERVICE_COMPAT", () => {
  // proves: env.SERVICE_COMPAT
  it("lists protocols; an unknown one is refused by name", () => {
    assert.equal(protocolsOf("").length, 0);
    assert.equal(protocolsOf(" jina, firecrawl ,jina,").length, 2);
    assert.throws(() => protocolsOf("jina,scrapy"), EnvironmentError);
  });
});
