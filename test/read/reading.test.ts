// A page's reading as a value: what was wanted crosses, what a crawl knows of the site is used, and the rest stays.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PAGE_TEXTS, type SiteProfile } from "../../src/model/reading.ts";
import { textResult } from "../../src/read/answers.ts";
import { PAGE_READING, type ReadingInput } from "../../src/read/input.ts";
import { readInput } from "../../src/read/reading.ts";
import { resolvePage } from "../../src/read/resolve.ts";
import { hashBlocks } from "../../src/select/site-profile.ts";
import { fragmentHash } from "../../src/text/fragment.ts";

const HTML = `<body><div>Order our catalogue by post</div><h1>Lamps</h1>
<p>A lamp gives light in the dark, and a good one does so for years without a word.</p>
<p>Those that need oil are rare today, though they are still made in a few places.</p></body>`;

function reading(options: Partial<ReadingInput>) {
  const outcome = readInput({
    ...PAGE_READING,
    url: "https://example.com/",
    html: HTML,
    ...options,
  });
  assert.ok(outcome.ok);
  return outcome.reading;
}

/** What a crawl knows of a site whose pages repeat the texts with a word, in their places on this page. */
function profileOf(word: string): SiteProfile {
  const resolved = resolvePage({ ...PAGE_READING, url: "https://example.com/", html: HTML });
  assert.ok(resolved.ok);
  const { document } = resolved.page;
  const { slots } = hashBlocks(document);
  const repeated = slots.filter((_, at) => document.blocks[at]?.text.includes(word));
  return { slots: repeated.sort(), templates: [] };
}

describe("readInput", () => {
  it("makes the texts that are wanted and no other", () => {
    assert.deepEqual(Object.keys(reading({}).texts), PAGE_TEXTS);
    const { texts, shape } = reading({ wants: { texts: ["markdown"] } });
    assert.deepEqual(Object.keys(texts), ["markdown"]);
    assert.equal(shape.content_hash, reading({}).shape.content_hash);
  });

  it("tells a graph the sections that the ids of the page lead to, of its content", () => {
    const said = "A lamp gives light in the dark, and a good one does so for years without a word.";
    const html = `<body><nav id=menu><a href="/a">One</a> <a href="/b">Two</a></nav><main>
      <h1 id=lamps>Lamps</h1><p>${said}</p><h2>Oil</h2><p>${said} <b id=oil>Oil</b>.</p></main></body>`;
    const graphOf = (wants: Partial<ReadingInput["wants"]>) =>
      reading({ html, wants: { texts: ["content_markdown"], site: true, ...wants } }).site?.graph;
    const { fragments, sections } = graphOf({ graph: true }) ?? {};
    const heading = (id: string) => {
      const at = fragments?.hashes.indexOf(fragmentHash(id)) ?? -1;
      return sections?.[fragments?.sections[at] ?? -1]?.heading;
    };
    assert.deepEqual(["menu", "lamps", "oil", "none"].map(heading), [
      "Lamps",
      "Lamps",
      "Oil",
      undefined,
    ]);
    assert.equal(graphOf({}), undefined);
  });

  it("can be sent across threads as it is", () => {
    const whole = reading({});
    assert.equal(JSON.stringify(structuredClone(whole)), JSON.stringify(whole));
  });

  it("takes out what the site repeats, named as site-chrome, when it is told of it", () => {
    const { selection, texts: made } = reading({ profile: profileOf("catalogue") });
    assert.equal(selection.removed.site_chrome, 1);
    assert.ok(selection.methods.includes("site-chrome"));
    assert.doesNotMatch(made.content_markdown ?? "", /catalogue/);
    assert.match(made.markdown ?? "", /catalogue/);
  });

  it("keeps everything where no chrome is to be removed", () => {
    const profile = profileOf("catalogue");
    const { selection, texts: made } = reading({ profile, remove_chrome: false });
    assert.equal(selection.kept, selection.total);
    assert.deepEqual(selection.methods, []);
    assert.equal(made.content_markdown, "");
  });
});

describe("textResult", () => {
  it("names a text that the reading was made without", () => {
    assert.throws(
      () => textResult(reading({ wants: { texts: ["text"] } })),
      /without its markdown/,
    );
  });
});
