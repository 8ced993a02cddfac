// Request bodies at and over their limit, from clients that write and only then read.
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { describe, it } from "node:test";
import { SETTINGS } from "../../src/model/settings.ts";
import { answerOf, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const service = useService();

const LIMIT = SETTINGS.REQUEST_MAX_BYTES;
const PIECE = Buffer.alloc(1_048_576, "x");

/** Writes a whole body with these headers, then reads the answer. */
async function writeThenRead(headers: readonly string[], pieces: Iterable<Buffer | string>) {
  const { hostname, port } = new URL(service.address);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let answer = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    answer += chunk;
  });
  const own = `host: ${hostname}:${port}`;
  const head = ["POST /api/text HTTP/1.1", own, "content-type: application/json", ...headers];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  for (const piece of pieces) {
    if (!socket.write(piece)) await once(socket, "drain");
  }
  while (!answer.includes("\r\n\r\n") || !answer.endsWith("}")) await once(socket, "data");
  socket.destroy();
  return answer;
}

describe("a request body", () => {
  // proves: errors.413
  it("over its limit by its length is 413 for a client that writes to the end", {
    timeout: 120_000,
  }, async () => {
    const length = LIMIT + 10 * PIECE.length;
    const pieces = Array.from({ length: length / PIECE.length }, () => PIECE);
    const answer = await writeThenRead([`content-length: ${length}`], pieces);
    assert.match(answer, /^HTTP\/1\.1 413 /);
    assert.match(answer, /\{"detail":"request body is too large"\}$/);
  });

  // proves: errors.413
  itSlow(
    "over its limit without a length is 413 for a client that writes to the end",
    {
      timeout: 120_000,
    },
    async () => {
      function* chunked() {
        const size = `${PIECE.length.toString(16)}\r\n`;
        for (let sent = 0; sent <= LIMIT + 10 * PIECE.length; sent += PIECE.length) {
          yield size;
          yield PIECE;
          yield "\r\n";
        }
        yield "0\r\n\r\n";
      }
      const answer = await writeThenRead(["transfer-encoding: chunked"], chunked());
      assert.match(answer, /^HTTP\/1\.1 413 /);
      assert.match(answer, /\{"detail":"request body is too large"\}$/);
    },
  );

  // proves: errors.413
  itSlow("of 32 MiB of HTML escaped to twice its size is read", { timeout: 120_000 }, async () => {
    // A quotation mark is one byte of the page and two of the body.
    const words = "<p>Words before the marks.</p>";
    const html = `${words}<!--${'"'.repeat(SETTINGS.FETCH_MAX_BYTES - words.length - 7)}-->`;
    assert.equal(html.length, SETTINGS.FETCH_MAX_BYTES);
    const body = JSON.stringify({ url: "https://example.com/", html });
    assert.ok(body.length > 2 * html.length - 100);
    const response = await post(`${service.address}/api/text`, body);
    assert.equal(response.status, 200);
    assert.equal((await answerOf<{ text: string }>(response)).text, "Words before the marks.");
  });
});
