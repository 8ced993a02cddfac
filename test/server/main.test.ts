// The server from start to end.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { createClient } from "../../src/client/index.ts";
import { startService } from "../support/service.ts";

const folder = mkdtempSync(join(tmpdir(), "legible-main-"));
after(() => rm(folder, { recursive: true, force: true }));

describe("the running server", () => {
  it("closes once, however often it is closed", async () => {
    const service = await startService({ SERVICE_DATA_DIR: folder });
    // Open stores, whose locks are released once.
    const client = createClient({ address: service.address });
    await client.crawls();
    await client.watches();
    await Promise.all([service.close(), service.close()]);
    await service.close();
    await assert.rejects(fetch(service.address));
  });
});
