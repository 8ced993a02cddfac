import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { baseUrl, readMetadata } from "../../src/html/head.ts";
import { parseHtml } from "../../src/html/tree.ts";
import { SETTINGS } from "../../src/model/settings.ts";

const URL_OF_PAGE = "https://www.example.org/shop/page?x=1";

function metadata(html: string, url = URL_OF_PAGE) {
  return readMetadata(parseHtml(html), url, { charset: null, schemaTypes: [] });
}

describe("readMetadata", () => {
  // proves: metadata.absent
  it("gives nulls and empty lists for a page that declares nothing", () => {
    assert.deepEqual(JSON.parse(JSON.stringify(metadata(""))), {
      title: null,
      description: null,
      canonical: null,
      language: null,
      charset: null,
      robots: null,
      generator: null,
      author: null,
      keywords: null,
      theme_color: null,
      viewport: null,
      icons: [],
      manifest: null,
      open_graph: {},
      twitter: {},
      alternates: {},
      alternate_count: 0,
      feeds: [],
      markdown_version: null,
      schema_types: [],
      declared_elsewhere: [],
    });
  });

  // proves: metadata.title, metadata.description, metadata.canonical, metadata.language
  // proves: metadata.charset, metadata.robots, metadata.generator, metadata.author
  // proves: metadata.keywords, metadata.theme_color, metadata.viewport, metadata.icons
  // proves: metadata.manifest, metadata.open_graph, metadata.twitter, metadata.alternates
  // proves: metadata.feeds, metadata.declared_elsewhere.normal, metadata.absolute
  // proves: metadata.one_line
  it("reads every field of a head, addresses absolute and texts on one line", () => {
    const found = metadata(`<html lang=" de-AT "><head><meta charset="windows-1252">
      <base href="/base/"><title>A
        title &amp; more</title>
      <meta name="Description" content="  First
        description "><meta name="description" content="second">
      <meta name=robots content="noindex, follow"><meta name=generator content="Kirby 4">
      <meta name=author content="Ada"><meta name=keywords content="a, b">
      <meta name=theme-color content="#fff"><meta name=viewport content="width=device-width">
      <link rel="canonical" href="page"><link rel=manifest href="/app.webmanifest">
      <link rel="SHORTCUT  ICON" href="f.ico" sizes="16x16" type="image/x-icon">
      <link rel="apple-touch-icon" href="//cdn.example.org/t.png">
      <link rel=icon href="data:image/svg+xml,x"><link rel=stylesheet href="x.css">
      <link rel=alternate type="application/rss+xml" title="News  feed" href="feed.xml">
      <link rel=alternate type="application/atom+xml" href="atom.xml">
      <link rel=alternate type="application/json" href="feed.json">
      <link rel=alternate type="text/markdown; charset=utf-8" href="page.md">
      <link rel=alternate hreflang="en" href="/en/"><link rel=alternate hreflang="EN" href="/other/">
      <link rel=alternate hreflang="x-default" href="/">
      <meta property="og:title" content="Shared"><meta property="og:title" content="Again">
      <meta property="og:image" content="i.png"><meta property="article:author" content="Ada">
      <meta property="product:price:amount" content="3"><meta name="twitter:card" content="summary">
      <meta property="twitter:image" content="/t.png"></head>`);
    assert.deepEqual(JSON.parse(JSON.stringify(found)), {
      title: "A title & more",
      description: "First description",
      canonical: "https://www.example.org/base/page",
      language: "de-AT",
      charset: "windows-1252",
      robots: "noindex, follow",
      generator: "Kirby 4",
      author: "Ada",
      keywords: "a, b",
      theme_color: "#fff",
      viewport: "width=device-width",
      icons: [
        {
          href: "https://www.example.org/base/f.ico",
          rel: "shortcut icon",
          sizes: "16x16",
          type: "image/x-icon",
        },
        { href: "https://cdn.example.org/t.png", rel: "apple-touch-icon", sizes: null, type: null },
      ],
      manifest: "https://www.example.org/app.webmanifest",
      open_graph: {
        "og:title": "Shared",
        "og:image": "https://www.example.org/base/i.png",
        "article:author": "Ada",
      },
      twitter: { "twitter:card": "summary", "twitter:image": "https://www.example.org/t.png" },
      alternates: { en: "https://www.example.org/en/", "x-default": "https://www.example.org/" },
      alternate_count: 2,
      feeds: [
        {
          href: "https://www.example.org/base/feed.xml",
          type: "application/rss+xml",
          title: "News feed",
        },
        {
          href: "https://www.example.org/base/atom.xml",
          type: "application/atom+xml",
          title: null,
        },
      ],
      markdown_version: "https://www.example.org/base/page.md",
      schema_types: [],
      declared_elsewhere: [],
    });
  });

  it("has absolute addresses under every name of Open Graph and Twitter cards that has one", () => {
    const addresses = [
      ...["url", "image", "video", "audio"].flatMap((name) =>
        ["", ":url", ":secure_url"].map((end) => `og:${name}${end}`),
      ),
      ...["url", "image", "image:src", "player", "player:stream"].map((name) => `twitter:${name}`),
    ];
    const texts = ["og:image:alt", "og:video:type", "twitter:site", "og:locale:url"];
    for (const name of [...addresses, ...texts]) {
      const { open_graph, twitter } = metadata(`<meta property="${name}" content="/x">`);
      const value = { ...open_graph, ...twitter }[name];
      assert.equal(value, texts.includes(name) ? "/x" : "https://www.example.org/x", name);
    }
  });

  // proves: metadata.declared_elsewhere
  it("names declarations of another site, www aside", () => {
    const page = `<link rel=canonical href="https://example.org/shop/page">
      <meta property="og:url" content="https://other.example.org/page">`;
    assert.deepEqual(metadata(page).declared_elsewhere, [
      "og:url -> https://other.example.org/page",
    ]);
    assert.deepEqual(metadata('<link rel=canonical href="https://a.test/">').declared_elsewhere, [
      "canonical -> https://a.test/",
    ]);
  });

  // proves: metadata.one_line
  it("cuts a text at 300 characters and never inside one", () => {
    const long = `${"x".repeat(299)}😀 tail`;
    assert.equal(metadata(`<title>${long}</title>`).title, "x".repeat(299));
    assert.equal(metadata(`<title>${"y".repeat(301)}</title>`).title?.length, 300);
  });

  // proves: metadata.alternates.cap, metadata.alternate_count
  it("lists 24 alternates and counts all", () => {
    const links = Array.from(
      { length: 30 },
      (_, at) => `<link rel=alternate hreflang="l${at}" href="/${at}">`,
    ).join("");
    const found = metadata(links);
    assert.equal(Object.keys(found.alternates).length, SETTINGS.METADATA_MAX_ALTERNATES);
    assert.equal(found.alternate_count, 30);
  });

  it("takes no title from SVG or a template, and meta elements wherever they stand", () => {
    const found =
      metadata(`<body><svg><title>icon</title></svg><template><title>t</title></template>
      <p>x</p><meta name="description" content="late"><title>real</title>`);
    assert.equal(found.title, "real");
    assert.equal(found.description, "late");
  });

  it("treats hostile names as plain data", () => {
    const found = metadata(`<meta property="og:__proto__" content="a">
      <meta name="__proto__" content="b"><meta name="constructor" content="c">
      <link rel=alternate hreflang="__proto__" href="/p">`);
    assert.equal(found.open_graph["og:__proto__"], "a");
    assert.deepEqual(Object.keys(found.alternates), ["__proto__"]);
    assert.equal(found.author, null);
  });

  it("bounds lists and addresses", () => {
    const icons = '<link rel=icon href="/i.png">'.repeat(500);
    const found = metadata(`${icons}<link rel=manifest href="/${"m".repeat(5000)}">`);
    assert.equal(found.icons.length, SETTINGS.METADATA_MAX_ITEMS);
    assert.equal(found.manifest, null);
  });

  it("leaves addresses as written on a page without an address", () => {
    const found = metadata('<link rel=canonical href="a/b">', "");
    assert.equal(found.canonical, "a/b");
    assert.deepEqual(found.declared_elsewhere, []);
  });
});

describe("baseUrl", () => {
  it("is the first base against the served address", () => {
    const tree = parseHtml('<base target=x><base href="../y/"><base href="/z/">');
    assert.equal(baseUrl(tree, "https://a.test/b/c"), "https://a.test/y/");
  });

  it("ignores a base that is no http address", () => {
    for (const href of ["data:text/html,x", "javascript:0", "http://[", ""]) {
      assert.equal(
        baseUrl(parseHtml(`<base href="${href}">`), "https://a.test/b"),
        "https://a.test/b",
      );
    }
  });
});
