// Jina Reader's protocol, by the command lines that it documents.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { useOrigin } from "../support/origin.ts";
import { useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";
import { LAMPS } from "./pages.ts";

const origin = useOrigin(LAMPS);
const service = useService({ SERVICE_COMPAT: "jina" });
const run = promisify(execFile);

/** Runs curl; `@` stands for the service, `%` before a slash for the site. */
async function curl(...args: readonly string[]): Promise<string> {
  const filled = args.map((arg) =>
    arg.replaceAll("@", service.address).replaceAll("%/", `${origin.address}/`),
  );
  const { stdout } = await run("curl", ["-s", ...filled]);
  return stdout;
}

describe("Jina Reader's command lines", () => {
  // proves: env.SERVICE_COMPAT
  it("get a page's title, address and content", async () => {
    const text = await curl("@/%/a");
    assert.ok(text.startsWith(`Title: Lamp A\n\nURL Source: ${origin.address}/a\n\n`), text);
    assert.match(text, /Markdown Content:\n# Lamp A\n\nThe Lamp A stands/);
    assert.doesNotMatch(text, /Imprint/);
  });

  it("get JSON", async () => {
    const { code, data } = JSON.parse(await curl("-H", "Accept: application/json", "@/%/a"));
    assert.equal(code, 200);
    assert.equal(data.title, "Lamp A");
    assert.equal(data.url, `${origin.address}/a`);
    assert.match(data.content, /^# Lamp A/);
    assert.ok(data.usage.tokens > 10);
  });

  it("get an event stream", async () => {
    const text = await curl("-H", "Accept: text/event-stream", "@/%/a");
    const { data } = JSON.parse(/^data: (.*)\n\n$/.exec(text)?.[1] ?? "");
    assert.match(data.content, /^# Lamp A/);
  });

  it("choose the form by X-Return-Format", async () => {
    const as = (format: string) => curl("-H", `X-Return-Format: ${format}`, "@/%/a");
    assert.match(await as("markdown"), /Imprint of the site/);
    assert.match(await as("html"), /<h1>Lamp A<\/h1>/);
    assert.doesNotMatch(await as("text"), /[#<]/);
    assert.match(await as("summary"), /X-Return-Format: one of content, markdown/);
  });

  it("choose parts by X-Target-Selector and X-Remove-Selector", async () => {
    const html = ["-H", "X-Return-Format: html"];
    const lead = await curl(...html, "-H", "X-Target-Selector: p.lead", "@/%/a");
    assert.match(lead, /^<p>The Lamp A stands[^\n]*<\/p>$/);
    const rest = await curl(...html, "-H", "X-Remove-Selector: p.lead", "@/%/a");
    assert.doesNotMatch(rest, /stands at the harbour/);
    assert.match(rest, /granite/);
  });

  it("append links and images", async () => {
    const summaries = ["-H", "X-With-Links-Summary: true", "-H", "X-With-Images-Summary: true"];
    const text = await curl(...summaries, "@/%/");
    assert.ok(text.includes(`Links/Buttons:\n- [Home](${origin.address}/)\n- [one]`), text);
    assert.ok(text.includes(`Images:\n- ![Image 1](${origin.address}/lamp.png)`), text);
  });

  it("name each link once as JSON, and refuse summaries of a form without room for them", async () => {
    const summary = ["-H", "X-With-Links-Summary: true"];
    const { data } = JSON.parse(await curl(...summary, "-H", "Accept: application/json", "@/%/"));
    const at = (path: string) => origin.address + path;
    assert.deepEqual(data.links, {
      Home: at("/"),
      one: at("/a"),
      two: at("/b"),
      three: at("/gone"),
    });
    const html = await curl(...summary, "-H", "X-Return-Format: html", "@/%/");
    assert.match(html, /has no summaries as html/);
  });

  itSlow("get a screenshot as an image or as JSON", async () => {
    const shot = ["-H", "X-Return-Format: screenshot"];
    const head = await curl(...shot, "-o", "/dev/null", "-w", "%{content_type}", "@/%/a");
    assert.equal(head, "image/png");
    const { data } = JSON.parse(await curl(...shot, "-H", "Accept: application/json", "@/%/a"));
    assert.match(data.screenshotUrl, /^data:image\/png;base64,iVBOR/);
  });

  it("refuse a text above X-Token-Budget instead of cutting it", async () => {
    const { code, data, message } = JSON.parse(await curl("-H", "X-Token-Budget: 5", "@/%/a"));
    assert.deepEqual([code, data], [409, null]);
    assert.match(message, /has about \d+ tokens, more than 5/);
  });

  it("post an address as a form, with its hash, or HTML as JSON", async () => {
    const form = await curl("-X", "POST", "@/", "-d", "url=%/b#/route");
    assert.match(form, /^Title: Lamp B/);
    const url = "https://example.com/given";
    const body = JSON.stringify({
      url,
      html: "<title>Given</title><main><p>Words of it.</p></main>",
    });
    const json = await curl("@/", "-H", "Content-Type: application/json", "-d", body);
    assert.match(json, /^Title: Given\n/);
  });

  it("are told why a page cannot be read, and what is not supported", async () => {
    const gone = JSON.parse(await curl("@/%/gone"));
    assert.deepEqual([gone.code, gone.data, gone.name], [502, null, "PAGE_MISSING"]);
    assert.match(gone.readableMessage, /HTTP 404/);
    const alt = JSON.parse(await curl("-H", "X-With-Generated-Alt: true", "@/%/a"));
    assert.equal(alt.message, "with-generated-alt: this service uses no language model");
  });
});
