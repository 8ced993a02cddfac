// What each kind of element becomes: blocks by kind, with their text and what its handler sets.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toMarkdown } from "../../../../src/document/markdown/to-markdown.ts";
import { toText } from "../../../../src/document/to-text.ts";
import type { Block } from "../../../../src/model/document.ts";
import { assertLinear, repeated } from "../../../support/linear.ts";
import { itSlow } from "../../../support/slow.ts";
import { documentOf } from "../../pages.ts";

const blocksOf = (html: string): readonly Block[] => documentOf(html).blocks;
const kindsOf = (html: string): readonly string[] =>
  blocksOf(html).map(({ kind, text }) => `${kind} ${text}`);
const markdownOf = (html: string): string => toMarkdown(blocksOf(html));
const regionsOf = (html: string): readonly string[] =>
  blocksOf(html).map(({ region, text }) => `${text}:${region}`);

describe("a style attribute", () => {
  // proves: text_result.markdown.struck
  it("strikes text through, in a phrase and in a block", () => {
    const struck = "text-decoration: line-through";
    assert.equal(markdownOf(`<p><span style="${struck}">€ 80</span> € 70`), "~~€ 80~~ € 70");
    assert.equal(markdownOf(`<p style="color:red;${struck.toUpperCase()}">€ 80`), "~~€ 80~~");
    assert.equal(
      markdownOf('<p style="text-decoration-line:underline line-through">€ 80'),
      "~~€ 80~~",
    );
    assert.equal(markdownOf('<p style="text-decoration:underline">€ 80'), "€ 80");
  });
});

describe("code in a line", () => {
  it("is one span per element if white space outside of code separates them", () => {
    assert.equal(markdownOf("<p><code>asc</code> <code>desc</code>"), "`asc` `desc`");
    assert.equal(markdownOf("<p><kbd>Ctrl</kbd>\n<kbd>C</kbd>"), "`Ctrl` `C`");
    assert.equal(markdownOf("<p><b><code>a </code> <code>b</code></b>"), "**`a` `b`**");
    assert.equal(markdownOf("<p><code>a <i>b</i> <b>c</b></code>"), "`a b c`");
    assert.equal(markdownOf("<p><code>a</code><code>b</code>"), "`ab`");
    assert.equal(
      markdownOf("<table><tr><th>a<th>b<tr><td><code>c</code> <code>d</code><td>e</table>"),
      "| a | b |\n| --- | --- |\n| `c` `d` | e |",
    );
  });
});

describe("the text of a data table", () => {
  const textOf = (html: string): string => toText(blocksOf(html));
  const row = (...cells: readonly string[]) => `<tr><td>${cells.join("<td>")}`;

  it("keeps each cell in its column beside empty and merged places", () => {
    const head = "<table><tr><th>Name<th>2022<th>2023";
    assert.equal(
      textOf(`${head}${row("Ann", "", "5")}${row("", "", "")}${row("Bob", "7", "")}</table>`),
      "Name\t2022\t2023\nAnn\t\t5\nBob\t7",
    );
    assert.equal(
      textOf(`${head}<tr><td rowspan=2>Ann<td>4<td>5${row("6", "7")}</table>`),
      "Name\t2022\t2023\nAnn\t4\t5\n\t6\t7",
    );
    assert.equal(
      textOf(`${head}<tr><td colspan=2>Ann<td>5${row("Bob", "6", "7")}</table>`),
      "Name\t2022\t2023\nAnn\t\t5\nBob\t6\t7",
    );
    assert.equal(
      textOf(`<table><tr><th><th>2022<th>2023${row("Ann", "4", "5")}</table>`),
      "\t2022\t2023\nAnn\t4\t5",
    );
  });
});

describe("lists", () => {
  it("number their items by start, reversed and value", () => {
    assert.equal(
      markdownOf("<ol start=3><li>a<li>b<li value=9>c<li>d"),
      "3. a\n4. b\n\n9) c\n10) d",
    );
    assert.equal(markdownOf("<ol reversed><li>a<li>b"), "2. a\n\n1) b");
  });

  it("use no number for an empty item", () => {
    assert.equal(markdownOf("<ol><li>a<li><li>b"), "1. a\n2. b");
  });

  it("make only the first block of an item its own, and nest the rest", () => {
    assert.deepEqual(kindsOf("<ul><li><p>a</p><p>b</p><ul><li>c</ul>d"), [
      "list-item a",
      "paragraph b",
      "list-item c",
      "paragraph d",
    ]);
  });

  // proves: text_result.markdown.nested_lists
  it("belong to the item before them if they are children of a list, at any depth", () => {
    const bag = "<li>hat</li><ul><li>wool</li><ul><li>red</li></ul></ul>";
    const car = "<li>car<ol type=a start=3><li>tent<li>stove</ol></li>";
    assert.equal(
      markdownOf(`<ul>${bag}${car}<div><ol><li>key</ol></div><li>end</ul>`),
      "- hat\n  - wool\n    - red\n- car\n  - c. tent\n  - d. stove\n\n  1. key\n- end",
    );
    assert.equal(
      markdownOf("<ol><li>a</li><ol type=a start=3><li>b</ol><ul><li>c</ul><li>d</ol>"),
      "1. a\n   - c. b\n\n   * c\n2. d",
    );
    const deep = "<ul><li>x</li>".repeat(30);
    const [last] = blocksOf(deep).slice(-1);
    assert.equal(last?.nest.length, 30);
  });

  it("belong to no item after other text, and get one without an item before them", () => {
    assert.equal(markdownOf("<ul><li>a</li><p>b</p><ul><li>c</ul></ul>"), "- a\n\nb\n\n- c");
    assert.equal(markdownOf("<ul><ul><li>a</ul><li>b</ul>"), "- - a\n- b");
    assert.equal(markdownOf("<ul><ul><li>a</ul></ul>"), "- a");
    assert.equal(markdownOf("<ul><li></li><ul><li>a</ul><li>b</ul>"), "- - a\n- b");
  });

  it("continue the item before an item that has no marker and only lists", () => {
    const indent = '<li style="list-style-type: none;">';
    assert.equal(
      markdownOf(`<ul><li>a${indent}<ul><li>b<li>c</ul><li>d</ul>`),
      "- a\n  - b\n  - c\n- d",
    );
    assert.equal(markdownOf(`<ol><li>a${indent}<ol><li>b</ol><li>c</ol>`), "1. a\n   1. b\n2. c");
    assert.equal(markdownOf("<ul><li>a<li><ul><li>b</ul><li>c</ul>"), "- a\n- - b\n- c");
    assert.equal(markdownOf("<ol><li>a<li><ol><li>b</ol><li>c</ol>"), "1. a\n2. 1. b\n3. c");
  });

  it("end at a data table: an item in its cell belongs to no list around it", () => {
    const table = "<table><tr><th>x<th>y<tr><td><li>b<td>c</table>";
    const [, cell, last] = blocksOf(`<ol><li>a${table}<li>d`);
    assert.equal(cell?.kind, "table");
    const [item] = last?.nest ?? [];
    assert.equal(item?.kind === "item" && item.ordinal, 2);
  });
});

describe("images", () => {
  const addressesOf = (html: string): readonly string[] =>
    [...markdownOf(html).matchAll(/!\[(.*?)\]\((\S*?)\)/g)].map(([, alt, src]) => `${alt} ${src}`);
  const at = (alt: string, file: string): string => `${alt} https://site.test/${file}`;
  const DATA = "data:image/gif;base64,R0lGODlhAQABAAD/ACwAAAAAAQABAAACADs=";

  // proves: text_result.markdown.images
  it("are written once if a noscript repeats them, and with its address if only it has one", () => {
    const image = '<img src="/a.jpg" alt=A>';
    for (const lazy of [
      `<img src="${DATA}" data-src="/a.jpg" alt=A><noscript>${image}</noscript>`,
      `<noscript>${image}</noscript><img src="${DATA}" data-src="/a.jpg" alt=A>`,
      `<div><div><img src="/a-300x200.jpg?w=3" alt=A></div></div><p></p><noscript>${image}</noscript>`,
    ])
      assert.equal(addressesOf(`<div>${lazy}</div>`).length, 1, lazy);
    const placeholder = `<img src="${DATA}" alt="A pier"><noscript><img src="/a.jpg"></noscript>`;
    assert.deepEqual(addressesOf(placeholder), [at("A pier", "a.jpg")]);
    const lazy = `<img src="/s.gif" data-src="/a.jpg" alt="">`;
    for (const wordless of [
      `${lazy}<noscript>${image}</noscript>`,
      `<noscript>${image}</noscript>${lazy}`,
    ])
      assert.deepEqual(addressesOf(`<div>${wordless}</div>`), [at("A", "a.jpg")], wordless);
    const other = `<img src="${DATA}" alt="A pier"><noscript><img src="/a.jpg" alt="At dusk"></noscript>`;
    assert.deepEqual(addressesOf(other), [at("A pier; At dusk", "a.jpg")]);
    const hidden = `<img data-x="/a.jpg" style="display:none"><noscript>${image}</noscript>`;
    assert.deepEqual(addressesOf(hidden), [at("A", "a.jpg")]);
  });

  it("are read of a noscript that alone has them, without beacons", () => {
    const both = '<noscript><img src="/n.jpg" alt=N></noscript><img src="/t.jpg" alt=T>';
    assert.deepEqual(addressesOf(`<p>${both}</p>`), [at("N", "n.jpg"), at("T", "t.jpg")]);
    const captioned =
      "<noscript><figure><img src=/n.jpg><figcaption>N</figcaption></figure></noscript>";
    assert.deepEqual(addressesOf(`<p>a</p>${captioned}`), [at("", "n.jpg")]);
    for (const beacon of [
      'src="https://count.test/hit?id=1"',
      'src="https://count.test/a.gif?id=1"',
      'src="/a.png" style="display:none"',
      'src="/a.png" width=1 height=1',
    ])
      assert.deepEqual(addressesOf(`<p>a</p><noscript><img ${beacon}></noscript>`), [], beacon);
  });

  it("have the address that a loader or AMP keeps, never a placeholder's", () => {
    for (const image of [
      '<amp-img src="/a.jpg" alt=A width=8 height=6><noscript><img src="/a.jpg" alt=A></noscript></amp-img>',
      '<amp-img srcset="/b.jpg 300w, /a.jpg 600w" alt=A layout=fill></amp-img>',
      `<img src="${DATA}" data-flickity-lazyload="/a.jpg" alt=A>`,
      `<img src="${DATA}" lazy-src="/a.jpg" alt=A>`,
      `<img src="${DATA}" srcset="/a.jpg 300w, ${DATA} 900w" alt=A>`,
      `<picture><source srcset="/a.jpg 2x"><img src="${DATA}" alt=A></picture>`,
      `<img src="/a.jpg" data-src="${DATA}" alt=A>`,
    ])
      assert.deepEqual(addressesOf(image), [at("A", "a.jpg")], image);
  });

  it("have the address of an attribute named for one, without the ending of an image", () => {
    const held = (name: string) =>
      addressesOf(`<p>a <img ${name}="https://cdn.test/i/7?v=2" alt=A>`);
    assert.deepEqual(held("data-delayed-url"), ["A https://cdn.test/i/7?v=2"]);
    assert.deepEqual(held("data-late-src"), ["A https://cdn.test/i/7?v=2"]);
    assert.deepEqual(held("data-page"), ["A "]);
  });

  it("keep the words of an image without an address, unless it is an icon", () => {
    for (const src of [
      "",
      `src="${DATA}"`,
      'src=""',
      "src='data:image/svg+xml,%3Csvg%3E%3C/svg%3E'",
    ])
      assert.deepEqual(addressesOf(`<p>a <img alt="A pier" ${src}>`), ["A pier "], src);
    const icon = "data:image/svg+xml,%3Csvg%3E%3Cpath d='M0 0'/%3E%3C/svg%3E";
    assert.deepEqual(addressesOf(`<p>a <img alt="Arrow down" src="${icon}">`), []);
  });

  it("reads the names of drawings and of image buttons", () => {
    const drawing = '<path d="M0 0h9"/></svg>';
    for (const named of [
      `<svg role="img" aria-label="A drawn lamp">${drawing}`,
      `<svg role="img" width="200" height="90"><title>A drawn lamp</title>${drawing}`,
    ])
      assert.deepEqual(addressesOf(`<p>a ${named}`), ["A drawn lamp "]);
    for (const unnamed of [
      `<svg aria-label="A drawn lamp">${drawing}`,
      `<svg role="img" width="16" height="16" aria-label="Arrow">${drawing}`,
      `<svg role="img" aria-hidden="true" aria-label="Arrow">${drawing}`,
    ])
      assert.deepEqual(addressesOf(`<p>a ${unnamed}`), []);
    assert.match(markdownOf('<p>a <input type="image" src="/go.png" alt="Send it"> b'), /Send it/);
  });
});

describe("listings", () => {
  // proves: text_result.markdown.code
  it("have the tokens of a line in it, however they are drawn", () => {
    const tokens = (kind: string) =>
      `<div ${kind}>go</div><div ${kind}>()</div>\n<div ${kind}>end</div>`;
    for (const kind of ["class=inline-block", "class='x d-inline'", 'style="display:inline-block"'])
      assert.equal(
        markdownOf(`<pre><code>${tokens(kind)}</code></pre>`),
        "```\ngo()\nend\n```",
        kind,
      );
    const lines = "<div class=line><div class=inline-flex>a</div><div class=inline>b</div></div>";
    assert.equal(markdownOf(`<pre><code>${lines}${lines}</code></pre>`), "```\nab\nab\n```");
    assert.equal(
      markdownOf(`<div><code>${tokens("class=inline-block")}</code></div>`),
      "`go() end`",
    );
  });

  it("have the lines that phrases are drawn as, once if the source breaks them too", () => {
    const line = (text: string) => `<span style="display: block">${text}</span>`;
    for (const between of ["", "\n"])
      assert.equal(
        markdownOf(`<pre><code>${[line("a"), line("  b"), line("c")].join(between)}</code></pre>`),
        "```\na\n  b\nc\n```",
        JSON.stringify(between),
      );
    const blank = [line("a"), line(""), line("b")].join("\n");
    assert.equal(markdownOf(`<pre>${blank}</pre>`), "```\na\n\nb\n```");
  });

  it("have the language that a label in them names, and not the label", () => {
    for (const [pre, language] of [
      ["<div class=label>python</div><code>a()</code>", "python"],
      ["<span>Bash</span><code>a()</code>", "bash"],
      ["js<code>a()</code>", "js"],
      ["<div><span>typescript</span><button>Copy</button></div><code>a()</code>", "typescript"],
      ["<div><button>Copy</button>bash</div><code>a()</code>", "bash"],
      ["<div>Plain text</div><code>a()</code>", ""],
      ["<code><span class=lang>json</span>a()</code>", "json"],
    ] as const)
      assert.equal(markdownOf(`<pre>${pre}</pre>`), `\`\`\`${language}\na()\n\`\`\``, pre);
    assert.equal(markdownOf("<pre><code>bash\na()</code></pre>"), "```\nbash\na()\n```");
    for (const first of [
      "lang-comment>// go",
      "lang-keyword>const",
      "hljs-title>docker",
      "title>go",
    ])
      assert.equal(
        markdownOf(`<pre><code><span class=${first}</span> a()</code></pre>`),
        `\`\`\`\n${first.split(">")[1]} a()\n\`\`\``,
      );
    const file = "<pre><div>src/app.ts</div><code>a()</code></pre>";
    assert.equal(markdownOf(file), "src/app.ts\n\n```\na()\n```");
  });
});

describe("dollar signs", () => {
  // proves: text_result.markdown.dollars
  it("are escaped where a later sign would make a formula of them", () => {
    for (const [html, markdown] of [
      ["One costs $5", "One costs $5"],
      ["From $5 to $6, or $7", "From \\$5 to \\$6, or $7"],
      ["$HOME/my_dir:$PATH", "\\$HOME/my_dir:$PATH"],
      ["$5 or <math><mi>x</mi></math>", "\\$5 or $x$"],
      ["$5 or <code>$HOME</code>", "\\$5 or `$HOME`"],
      ["$$x$ or $y$$", "\\$\\$x\\$ or \\$y\\$$"],
      ["$$ is cheap", "\\$$ is cheap"],
      ["<a href=/a>Buy $3</a> for $4", "[Buy \\$3](https://site.test/a) for $4"],
      ["<img src=/a.jpg alt='$9 lamp'> $8", "![\\$9 lamp](https://site.test/a.jpg) $8"],
    ] as const)
      assert.equal(markdownOf(`<p>${html}</p>`), markdown);
    const table = "<table><tr><th>a<th>b<tr><td>$2 $3<td>$4</table>";
    assert.equal(markdownOf(table), "| a | b |\n| --- | --- |\n| \\$2 $3 | $4 |");
  });

  it("stay around a formula that the page writes between them", () => {
    for (const text of [
      "Let $x^2$ and $n$ be $a = 3$",
      "$\\alpha$-decay, $0.07^{7}$, $v_0$",
      "$$y$$ and $$n$$",
    ])
      assert.equal(markdownOf(`<p>${text}</p>`), text);
  });

  itSlow("take linear time", () => {
    for (const part of ["$", "$a ", "$a_", "$\\", "a$b$"])
      assertLinear(part, (size) => `<p>${repeated(part)(size)}`, markdownOf);
  });
});

describe("the fallback of a streamed boundary", () => {
  const boundary = (id: number, fallback: string) =>
    `<!--$?--><template id="B:${id}"></template>${fallback}<!--/$-->`;
  const content = (id: number, text: string) =>
    `<div hidden id="S:${id}">${text}</div><script>$RC("B:${id}","S:${id}")</script>`;

  // proves: text_result.text.streamed
  it("is left out once its content has come, with the boundaries in it", () => {
    const inner = boundary(1, "<p>Wait</p>");
    const loading = `Loading…<p>Or<!--$--> not<!--/$--></p>${boundary(2, "<p>Soon</p>")}`;
    const page = `<p>a</p>${boundary(0, loading)}<p>z</p>`;
    assert.equal(
      markdownOf(`${page}${content(0, `<p>b</p>${inner}`)}${content(1, "<p>c</p>")}`),
      "a\n\nb\n\nc\n\nz",
    );
  });

  it("stays while its content has not come, or its end is not marked", () => {
    assert.equal(markdownOf(`${boundary(0, "<p>Loading…</p>")}<p>z</p>`), "Loading…\n\nz");
    const open = boundary(0, "<p>Loading…</p>").replace("<!--/$-->", "<p>y</p>");
    assert.equal(markdownOf(`<p>a</p>${open}${content(0, "<p>b</p>")}`), "a\n\nb\n\nLoading…\n\ny");
  });
});

describe("definitions, terms, captions and quotations", () => {
  it("set the kind of their blocks", () => {
    assert.deepEqual(kindsOf("<dl><dt>a<dd><p>b</p><p>c</p></dl>"), [
      "term a",
      "definition b",
      "paragraph c",
    ]);
    assert.deepEqual(kindsOf("<figure><figcaption>a</figcaption></figure>"), ["caption a"]);
    assert.deepEqual(kindsOf("<div class=admonition><p class=admonition-title>Note</p>b"), [
      "term Note",
      "paragraph b",
    ]);
  });

  it("nest block quotations, and put q in quotation marks", () => {
    assert.equal(markdownOf("<blockquote>a<blockquote>b"), "> a\n>\n> > b");
    assert.deepEqual(kindsOf("<p>He said <q>no </q>."), ["paragraph He said “no”."]);
  });
});

describe("headings", () => {
  it("have the level of their tag or role, two without one, at most six", () => {
    const html =
      "<h3>a</h3><div role=heading>b</div><b role=heading aria-level=9>c</b><h1 role=heading>d</h1>";
    assert.deepEqual(
      blocksOf(html).map(({ kind, level }) => `${kind} ${level}`),
      ["heading 3", "heading 2", "heading 6", "heading 1"],
    );
  });
});

describe("landmarks", () => {
  it("are those of the page, unless a header or footer is a section's", () => {
    assert.deepEqual(
      regionsOf("<header>a</header><article><header>b</header></article><footer>c</footer>"),
      ["a:banner", "b:", "c:contentinfo"],
    );
    assert.deepEqual(regionsOf("<main><footer>a</footer><search>b</search></main>"), [
      "a:main",
      "b:search",
    ]);
  });

  it("are named by role, on any element, and make a section", () => {
    assert.deepEqual(
      regionsOf("<ul role=navigation><li>a</ul><div role=complementary><header>b</header></div>"),
      ["a:navigation", "b:complementary"],
    );
  });
});

describe("phrases", () => {
  it("raise or lower digits with the characters of Unicode, if all have one", () => {
    assert.equal(markdownOf("<p>x<sup>2</sup> H<sub>2</sub>O"), "x² H₂O");
    assert.equal(markdownOf("<p>1<sup>st</sup>"), "1st");
  });

  it("put ruby readings in brackets", () => {
    assert.equal(markdownOf("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>"), "漢(kan)");
  });

  it("become blocks where the style says so, and blocks phrases", () => {
    assert.deepEqual(kindsOf("<p>a</p><span style='display:block'>b</span>c"), [
      "paragraph a",
      "paragraph b",
      "paragraph c",
    ]);
    assert.deepEqual(kindsOf("a <div style='display:inline'>b</div> c"), ["paragraph a b c"]);
  });
});

describe("controls", () => {
  it("keep the words of a button apart, and make a line of buttons a control", () => {
    assert.deepEqual(kindsOf("<p>Read the rest of it<button>Save</button>and send"), [
      "paragraph Read the rest of it Save and send",
    ]);
    assert.deepEqual(kindsOf("<p><button>Save</button><input type=submit value=Send>"), [
      "control Save Send",
    ]);
  });

  it("list the choices of a select", () => {
    assert.deepEqual(kindsOf("<select><option>a<option> b </select>"), ["control a · b"]);
  });

  it("separate words at a field", () => {
    const html = "<p>From<textarea>x</textarea>to";
    assert.deepEqual(kindsOf(html), ["paragraph From to"]);
    assert.deepEqual(documentOf(html).left_out, { field: 1 });
  });

  it("counts the words of a frame whose document is an attribute", () => {
    const srcdoc = "<title>T</title><script>if (a < b) c</script><p>Two&amp;nbsp;words<p>in<b>side";
    assert.deepEqual(documentOf(`<p>Seen<iframe srcdoc="${srcdoc}"></iframe>`).left_out, {
      frame: 4,
    });
  });
});

describe("formulas", () => {
  it("are read once, from MathML or the source that a renderer keeps", () => {
    const math = "<math><msup><mi>x</mi><mn>2</mn></msup></math>";
    const html = `<p>${math}</p><p><span class=katex>${math}<span>x2</span></span></p><script type=math/tex>y</script>`;
    assert.equal(markdownOf(html), "$x^{2}$\n\n$x^{2}$\n\n$y$");
  });
});

describe("preformatted text", () => {
  it("is a listing, without its line numbers and buttons", () => {
    const html =
      "<pre><code class=language-js><span class=lineno>1</span>a()\n<span class=lineno>2</span>b()</code><button>Copy</button></pre>";
    assert.deepEqual(kindsOf(html), ["code a()\nb()"]);
    assert.equal(blocksOf(html)[0]?.language, "js");
  });

  it("has only its code as a listing where a label stands beside it", () => {
    assert.deepEqual(kindsOf("<pre><div>Example</div><code>a()</code></pre>"), [
      "paragraph Example",
      "code a()",
    ]);
  });

  it("is a document where it has structure", () => {
    assert.deepEqual(kindsOf("<pre><h2>a</h2>b\nc</pre>"), ["heading a", "paragraph b\nc"]);
  });
});

describe("tables", () => {
  const data = "<table><tr><th>a<th>b<tr><td>c<td>d</table>";

  it("are one block at the place of their first row, with what is in their cells after it", () => {
    const html = `<table><caption>t</caption><tr><th>x<th>y<tr><td>1<td>${data}</table>`;
    assert.deepEqual(
      blocksOf(html).map(({ kind }) => kind),
      ["table", "table"],
    );
    assert.deepEqual(
      blocksOf(html)[0]?.table?.caption.map(({ text }) => text),
      ["t"],
    );
  });

  it("are read like the page where they are layout, also within a data table", () => {
    const layout = "<table role=presentation><tr><td><p>c</p><td><p>d</p></table>";
    assert.deepEqual(kindsOf(layout), ["paragraph c", "paragraph d"]);
    const [table] = blocksOf(`<table><tr><th>a<th>b<tr><td>${layout}<td>e</table>`);
    assert.deepEqual(
      table?.table?.cells.map(({ text }) => text),
      ["a", "b", "c d", "e"],
    );
  });

  it("are tables where their role says so, without headers and however small", () => {
    const kinds = (role: string) =>
      blocksOf(`<table ${role}><tr><td><p>c</p><td><p>d</p></table>`).map(({ kind }) => kind);
    assert.deepEqual(kinds(""), ["paragraph", "paragraph"]);
    assert.deepEqual(kinds("role=table"), ["table"]);
    assert.deepEqual(kinds("role=grid"), ["table"]);
  });
});

describe("content streamed after the page", () => {
  it("is read once, at its place, and the walk continues after it", () => {
    const html =
      '<p>a</p><template id="B:0"></template><p>c</p><div hidden id="S:0"><p>b</p></div><p>d</p>';
    assert.deepEqual(kindsOf(html), ["paragraph a", "paragraph b", "paragraph c", "paragraph d"]);
  });
});
