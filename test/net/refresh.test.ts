import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { movedTo } from "../../src/net/refresh.ts";

const FROM = new URL("https://site.test/docs/");
const moved = (html: string) => movedTo(Buffer.from(html), FROM)?.href;

describe("movedTo", () => {
  it("finds where a page that only sends its reader on sends them", () => {
    for (const [html, target] of [
      ['<meta http-equiv="refresh" content="0; url=latest/">', "https://site.test/docs/latest/"],
      ["<META HTTP-EQUIV=Refresh CONTENT='0;URL=/new'>", "https://site.test/new"],
      [
        "<meta content='1, url=\"https://other.test/a?b&amp;c\"' http-equiv='refresh'>",
        "https://other.test/a?b&c",
      ],
      [
        '<head><title>Redirecting to a page</title><meta http-equiv="refresh" content="0.5; stable"></head><p>Redirecting to <a href="stable">stable</a>...',
        "https://site.test/docs/stable",
      ],
      [
        "<script>location='x'</script><meta http-equiv=refresh content=0;url=index.html>",
        "https://site.test/docs/index.html",
      ],
    ] as const) {
      assert.equal(moved(html), target, html);
    }
  });

  it("leaves every other page to be read", () => {
    const words = "Words of a page that is there to be read, one after another. ".repeat(5);
    for (const html of [
      "",
      "<p>No refresh at all.",
      `<meta http-equiv="refresh" content="0; url=/new">${words}`,
      '<meta http-equiv="refresh" content="5; url=/new">',
      '<meta http-equiv="refresh" content="0">',
      '<meta http-equiv="refresh" content="0; url=https://site.test/docs/#top">',
      '<meta http-equiv="refresh" content="0; url=javascript:alert(1)">',
      '<meta http-equiv="refresh" content="0; url=http://[broken">',
      '<meta http-equiv="refresh" content="0; url=https://user:secret@site.test/">',
      '<noscript><meta http-equiv="refresh" content="0; url=/nojs"></noscript>',
      '<!-- <meta http-equiv="refresh" content="0; url=/new"> -->',
      "<script>'<meta http-equiv=refresh content=0;url=/new>'</script>",
      '<meta name="description" content="0; url=/new">http-equiv=refresh',
      `<meta http-equiv="refresh" content="0; url=/new">${" ".repeat(20_000)}`,
    ]) {
      assert.equal(moved(html), undefined, html.slice(0, 100));
    }
  });

  it("reads markup made to be slow to its end, and finds nothing in it", () => {
    for (const part of [
      "<!--",
      "<script",
      "<meta ",
      "<meta content=",
      "http-equiv=refresh ",
      "<meta content='0;",
      "content=0;url= ",
      "<meta http-equiv=refresh content='0;url='",
    ]) {
      const slow = part.repeat(16_000 / part.length);
      assert.equal(moved(`<meta http-equiv=refresh>${slow}`), undefined, part);
      // What can be found is found after it.
      const found = `<!-- ${slow} --><meta http-equiv=refresh content="0;url=/new">`;
      assert.equal(moved(found), "https://site.test/new", part);
    }
  });
});
