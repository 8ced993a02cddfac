// The links of a graph as the picture reads it: every page, name and link, or none.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createClient } from "../../src/client/index.ts";
import { readLinkGraph } from "../../src/console/picture/link-graph.ts";
import { linkFile } from "../../src/graph/files/links.ts";
import { graphOf, settledPage } from "../support/graphs.ts";

/** Reads a file that the service answers with. */
const read = (file: string, { signal } = new AbortController()) => {
  const client = createClient({
    address: "http://service.example",
    fetch: async () => new Response(file),
  });
  return readLinkGraph(client, "https://example.com/", signal);
};

const TEXT = "Words of the page.";
const TITLE = 'Tom "T" & &amp;copy; &copy; C:\\new\\ [label="x"];';
const LINES = [
  ...linkFile(
    graphOf([
      settledPage(
        "/",
        [
          {
            text: TEXT,
            links: [
              ["/", "itself"],
              ["/a?x=1&lt;=2", 'to "a"'],
              ["/deep", "deep"],
            ],
          },
        ],
        { title: TITLE, depth: 0 },
      ),
      settledPage("/a?x=1&lt;=2", [{ text: TEXT, links: [["/deep", "\\"]] }], { title: "" }),
      settledPage("/deep", [{ text: TEXT }], { title: "Deep", depth: 300 }),
    ]),
  ),
].join("");

describe("readLinkGraph", () => {
  it("reads back pages, names, depths and links that linkFile writes", async () => {
    const graph = await read(LINES);
    assert.deepEqual(graph, {
      urls: ["https://example.com/", "https://example.com/a?x=1&lt;=2", "https://example.com/deep"],
      names: [TITLE, "example.com/a?x=1&lt;=2", "Deep"],
      depths: Uint8Array.of(0, 1, 255),
      inbound: Uint32Array.of(0, 1, 2),
      sources: Uint32Array.of(0, 0, 1),
      targets: Uint32Array.of(1, 2, 2),
    });
  });

  it("refuses a file that ends early, or that is none", async () => {
    const message = /^Error: The file of the graph is incomplete\.$/;
    for (const file of [LINES.slice(0, -2), "", '{"kind":"site"}\n', '{"pages":0}\n', "<html>"])
      await assert.rejects(read(file), message);
  });

  it("stops where the screen is left", async () => {
    const controller = new AbortController();
    const reading = read(LINES.repeat(1000), controller);
    controller.abort(new Error("left"));
    await assert.rejects(reading, /^Error: left$/);
  });
});
