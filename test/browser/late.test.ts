// Text that a page may add after it was read, or that is not read with it: what the notes say.
import assert from "node:assert/strict";
import { it } from "node:test";
import type { Answer } from "../support/origin.ts";
import { describeWithBrowser, useStand } from "../support/rendering.ts";

const page = (body: string, script = "") =>
  `<h1>Lamps</h1><p>A lamp gives light to a room.</p>${body}<script>${script}</script>`;
const frame = (url: string, size = "width=400 height=300") =>
  page(`<iframe src="${url}" ${size}></iframe>`);

const PAGES: Readonly<Record<string, Answer>> = {
  "/": page(""),
  "/timer": page("", "setTimeout(() => document.body.append('came late'), 3600_000)"),
  "/interval": page("", "setInterval(() => { document.title += '.' }, 3600_000)"),
  "/events": page("", `new EventSource("/stream")`),
  "/stream": (_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(": open\n\n");
  },
  "/elsewhere": frame("http://other.test/inner"),
  "/button": frame("http://other.test/inner", "width=90 height=28"),
  "/hidden": frame("http://other.test/inner", "hidden"),
  "/own": frame("/inner"),
  "/inner": "<p>Inside the frame</p>",
};

describeWithBrowser("the notes of a render", () => {
  const site = useStand(PAGES);

  it("say whether a one-time timer is due", async () => {
    assert.equal((await site.stand.read("/timer")).notes.awaitsTimer, true);
    for (const path of ["/", "/interval"]) {
      assert.equal((await site.stand.read(path)).notes.awaitsTimer, false, path);
    }
  });

  it("say whether a connection is open", async () => {
    assert.equal((await site.stand.read("/events")).notes.listens, true);
    assert.equal((await site.stand.read("/")).notes.listens, false);
  });

  it("count the frames of other sites that are large enough for a text", async () => {
    assert.equal((await site.stand.read("/elsewhere")).notes.framesElsewhere, 1);
    for (const path of ["/button", "/hidden", "/own"]) {
      assert.equal((await site.stand.read(path)).notes.framesElsewhere, 0, path);
    }
  });
});
