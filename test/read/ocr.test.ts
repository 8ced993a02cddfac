// Scanned PDFs, read with the operator's command that recognises their text.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import type { TextResult } from "../../src/index.ts";
import { recognise } from "../../src/runtime/ocr.ts";
import { useOrigin } from "../support/origin.ts";
import { pdfOf } from "../support/pdf-writer.ts";
import { answerOf, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const line = (text: string) => ({ text, x: 72, y: 700 });
const FIRST = line("A lamp gives light to a room when the sun has gone down.");
const SECOND = line("A keeper fills it with oil before the ships come in.");
const DRAWN = "0 0 m 300 300 l S";

const folder = mkdtempSync(join(tmpdir(), "legible-ocr-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const whole = join(folder, "whole.pdf");
writeFileSync(whole, pdfOf([[FIRST], [SECOND]]));

const sends = (body: Buffer) => (_: unknown, response: ServerResponse) => {
  response.writeHead(200, { "content-type": "application/pdf" });
  response.end(body);
};
const origin = useOrigin({
  "/scan": sends(pdfOf([[], []], { drawn: [DRAWN, DRAWN] })),
  "/half": sends(pdfOf([[FIRST], []], { drawn: ["", DRAWN] })),
  "/text": sends(pdfOf([[FIRST]])),
});

describe("a scanned PDF", () => {
  const none = useService();
  // Also shows that the command has the PDF: another input leaves no output.
  const command = `head -c 5 | grep -q '%PDF-' && cat '${whole}'`;
  const reads = useService({ SERVICE_OCR_COMMAND: command });
  const fails = useService({ SERVICE_OCR_COMMAND: "echo 'no language data' >&2; exit 3" });
  const talks = useService({ SERVICE_OCR_COMMAND: "echo done" });
  const ask = (service: { readonly address: string }, path: string) =>
    post(`${service.address}/api/text`, {
      url: origin.address + path,
      fetch: { read_pdf: true, retries: 0 },
    });
  const refusal = async (service: { readonly address: string }) => {
    const answer = await ask(service, "/scan");
    assert.equal(answer.status, 502);
    return JSON.stringify(await answer.json());
  };

  // proves: env.SERVICE_OCR_COMMAND
  it("is refused as one without the command", async () => {
    assert.match(await refusal(none), /no text layer.*\(scanned\)/);
    const { page } = await answerOf<TextResult>(await ask(none, "/half"));
    assert.deepEqual(page.pdf, { pages: 2, pages_without_text: [2], pages_unread: [] });
  });

  // proves: env.SERVICE_OCR_COMMAND
  itSlow("is read with the text that the command recognised, and says so", async () => {
    for (const path of ["/scan", "/half"]) {
      const { markdown, page } = await answerOf<TextResult>(await ask(reads, path));
      assert.match(markdown, /gives light[\s\S]*fills it with oil/);
      assert.deepEqual(page.pdf?.pages_without_text, []);
      assert.deepEqual(page.pdf?.ocr, { used: true, error: null });
    }
    const { page } = await answerOf<TextResult>(await ask(reads, "/text"));
    assert.equal(page.pdf?.ocr, undefined);
  });

  // proves: env.SERVICE_OCR_COMMAND
  itSlow(
    "keeps its own text, or its refusal, where the command fails, with the reason",
    async () => {
      const failed = "the OCR command ended with 3: no language data";
      const { markdown, page } = await answerOf<TextResult>(await ask(fails, "/half"));
      assert.match(markdown, /gives light/);
      assert.deepEqual(page.pdf?.ocr, { used: false, error: failed });
      assert.deepEqual(page.pdf?.pages_without_text, [2]);
      const refused = await refusal(fails);
      assert.ok(refused.includes("(scanned)") && refused.includes(failed), refused);
      assert.match(await refusal(talks), /\(scanned\).*the OCR command wrote no PDF/);
    },
  );
});

describe("the command that recognises text", () => {
  it("is refused where it does not exist, or writes too much", async () => {
    const run = (command: string) => recognise({ command }, Buffer.from("%PDF-"));
    await assert.rejects(run("/nowhere/ocr"), /the OCR command ended with 127: .*nowhere/);
    await assert.rejects(run("yes"), /wrote too large a file/);
  });
});
