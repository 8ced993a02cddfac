// Webhooks of a cluster: a message that its process cannot send any more is sent by another one.
import assert from "node:assert/strict";
import { it } from "node:test";
import { begin, follow } from "../support/detached.ts";
import { holdAnswer, startOrigin } from "../support/origin.ts";
import { describeWithPostgres, usePostgres } from "../support/postgres.ts";
import { startService } from "../support/service.ts";
import { madePage } from "../support/site.ts";

describeWithPostgres("the webhook of a crawl", () => {
  const postgres = usePostgres();

  // proves: endpoints.crawls.overdue_webhook
  it("is called under the same id by another process where the first one ends before", async () => {
    const ids: string[] = [];
    let isCalled = (): void => undefined;
    const called = new Promise<void>((resolve) => {
      isCalled = resolve;
    });
    let isAgain = (): void => undefined;
    const again = new Promise<void>((resolve) => {
      isAgain = resolve;
    });
    const site = await startOrigin({
      "/": madePage("root"),
      "/hook": (request, response) => {
        ids.push(String(request.headers["webhook-id"]));
        isCalled();
        // The first call never gets an answer.
        if (ids.length === 1) return;
        response.end();
        isAgain();
      },
    });
    const variables = {
      SERVICE_DATABASE_URL: postgres.url,
      SERVICE_WEBHOOK_ORIGINS: site.address,
      SERVICE_WEBHOOK_SECRET: "secret",
    };
    // The place for crawls of the second process is taken.
    const two = await startService({ ...variables, SERVICE_MAX_DETACHED_CRAWLS: "1" });
    const stuck = holdAnswer();
    const held = await startOrigin({ "/": stuck.handler });
    await begin(two.address, { url: `${held.address}/`, fetch: { timeout_seconds: 120 } });
    await stuck.asked;
    const one = await startService(variables);
    let isOpen = true;
    try {
      const webhook = `${site.address}/hook`;
      const { id } = await begin(one.address, { url: `${site.address}/`, webhook });
      await follow(two.address, id);
      await called;
      await one.close();
      isOpen = false;
      await again;
      assert.deepEqual(new Set(ids), new Set([`msg_${id}`]));
    } finally {
      if (isOpen) await one.close();
      await two.close();
      await held.close();
      await site.close();
    }
  });
});
