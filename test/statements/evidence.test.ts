// What a page says of itself, by which a thing in its data is taken for its subject.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { factsPage } from "../../src/facts/page.ts";
import { gatherEvidence, type PageEvidence } from "../../src/statements/evidence.ts";
import { readParts } from "../../training/router/page.ts";

const NO_TYPE = { page_type: "unknown", confidence: 0 } as const;
const URL_OF_PAGE = "https://www.acme.test/lamps/desk";

function evidenceIn(html: string): PageEvidence {
  const { tree: _, ...parts } = readParts(html, URL_OF_PAGE);
  const page = factsPage({ ...parts, annotations: [], verdict: NO_TYPE });
  return gatherEvidence(page);
}
const headed = (head: string, body = "<h1>Desk lamp</h1>") =>
  evidenceIn(`<!doctype html><html><head>${head}</head><body>${body}<p>12.50 €</p></body></html>`);

describe("the address of a page", () => {
  const { isPage, namesPage, isOtherPage } = headed(
    '<link rel="canonical" href="/lamps/desk?id=7"><meta property="og:url" content="/l/7">',
  );

  it("is its own, its canonical one and that of its link preview, in any spelling", () => {
    for (const address of [
      URL_OF_PAGE,
      "http://acme.test/lamps/desk/#top",
      "/lamps/desk",
      "/lamps/desk?id=7",
      "/l/7",
    ]) {
      assert.equal(isPage(address), true, address);
      assert.equal(namesPage(address), true, address);
    }
    for (const address of [
      "/lamps/floor",
      "/lamps/desk?id=8",
      "https://other.test/lamps/desk",
      "",
    ]) {
      assert.equal(isPage(address), false, address);
      assert.equal(namesPage(address), false, address);
    }
  });

  it("is another one of the site where it is neither the page nor the root", () => {
    assert.equal(isOtherPage("/lamps/floor"), true);
    assert.equal(isOtherPage("https://acme.test/about"), true);
    assert.equal(isOtherPage("/lamps/desk"), false);
    assert.equal(isOtherPage("https://acme.test/"), false);
    assert.equal(isOtherPage("https://other.test/x"), false);
    assert.equal(isOtherPage("https://acme.test.evil/x"), false);
    assert.equal(isOtherPage(""), false);
  });
});

describe("the name of a site", () => {
  it("is declared by Open Graph or in the data, or is the label of its host", () => {
    const { isSite } = headed('<meta property="og:site_name" content="Lamp & Light">');
    for (const name of ["Lamp & Light", "lamp light", "LAMPLIGHT", "Acme", "acme.test"]) {
      assert.equal(isSite(name), true, name);
    }
    for (const name of ["Lamp", "", "Desk lamp"]) assert.equal(isSite(name), false, name);
    assert.equal(
      evidenceIn(
        `<script type="application/ld+json">{"@type":"WebSite","name":"Shop of lamps"}</script><p>x`,
      ).isSite("shop of lamps"),
      true,
    );
  });

  it("is removed from either end of a title", () => {
    const { withoutSite } = headed('<meta property="og:site_name" content="Lamp House">');
    assert.equal(withoutSite("Desk lamp | Lamp House").trim(), "Desk lamp");
    assert.equal(withoutSite("Lamp House - Desk lamp").trim(), "Desk lamp");
    assert.equal(withoutSite("Desk lamp"), "Desk lamp");
  });
});

describe("the title of a page", () => {
  const evidence = headed(
    '<title>Desk lamp, brass | Lamps | Acme</title><meta name="description" content="A lamp for desks">',
    "<h1>Desk lamp, brass</h1><h1>Details</h1>",
  );

  it("is one of its headings or of its head, or a part of one, without the site's name", () => {
    for (const name of ["Desk lamp, brass", "desk lamp brass", "Lamps", "Details"]) {
      assert.equal(evidence.isTitle(name), true, name);
    }
    for (const name of ["Floor lamp", "Acme", ""])
      assert.equal(evidence.isTitle(name), false, name);
  });

  it("is no name that only shares a word that a title repeats", () => {
    const { isTitle } = headed("<title>The Stack Lamp Blog - Stack Lamp</title>");
    assert.equal(isTitle("Your sneak peek at the redesigned Stack Lamp"), false);
  });

  it("is one of its first twenty headings", () => {
    const { isTitle } = headed(
      "",
      Array.from({ length: 21 }, (_, at) => `<h1>Heading number ${at}a</h1>`).join(""),
    );
    assert.deepEqual([isTitle("Heading number 19a"), isTitle("Heading number 20a")], [true, false]);
  });

  it("is in the head where the head has it", () => {
    assert.equal(evidence.isHeadTitle("Desk lamp brass"), true);
    assert.equal(evidence.isExactHeadTitle("Lamps"), true);
    assert.equal(evidence.isExactHeadTitle("Details"), false);
    assert.equal(headed("").isHeadTitle("anything"), true);
  });

  it("is exactly one that is long enough and not the site's", () => {
    assert.equal(evidence.isExactTitle("DESK LAMP, BRASS"), true);
    assert.equal(evidence.isExactTitle("Lamps"), false);
    assert.equal(headed("", "<h1>XL</h1>").isExactTitle("XL"), false);
  });

  it("is shown as a heading in part", () => {
    assert.equal(evidence.asHeaded("Desk lamp, brass | Lamps"), "Desk lamp, brass");
    assert.equal(evidence.asHeaded("Other | Lamps"), "Other | Lamps");
    assert.equal(evidence.hasTitle, true);
    assert.equal(evidenceIn("<p>x").hasTitle, evidenceIn("<p>x").isTitle("x"));
  });
});

describe("a price of a page", () => {
  it("is shown in its text", () => {
    const { showsPrice } = headed("");
    assert.deepEqual([showsPrice(12.5), showsPrice(12), showsPrice(13)], [true, false, false]);
  });
});
