// Questions and answers that a page shows: folded, defined, or below a heading about questions.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { factsIn, pageOf } from "../../support/facts.ts";
import { itSlow } from "../../support/slow.ts";

const TEXT = { type: "string" };
const PAIRS = {
  type: "array",
  items: { type: "object", properties: { question: TEXT, answer: TEXT } },
};

const page = (body: string) => `<title>Lamps</title><main><h1>Lamps</h1>${body}</main>`;

/** The pairs of a page under the name `faq`. */
function pairsIn(html: string, visible = true): readonly (readonly [unknown, unknown])[] {
  const { facts } = factsIn(html, { properties: { faq: PAIRS }, visible });
  const count = Object.keys(facts).filter((path) => path.endsWith(".question")).length;
  return Array.from({ length: count }, (_, at) => [
    facts[`faq.${at}.question`]?.value,
    facts[`faq.${at}.answer`]?.value,
  ]);
}

const CLEAN = ["How do I clean it?", "Wipe it with a cloth.\nA dry one."] as const;
const SHIP = ["Delivery times", "Two days."] as const;
const FOLDED = `<details><summary>${CLEAN[0]}</summary><p>Wipe it with a cloth.</p><p>A dry one.</p></details>
  <details><summary>${SHIP[0]}</summary><div>${SHIP[1]}</div></details>`;

describe("questions that a page shows", () => {
  it("are those of folded text, if visible facts are requested", () => {
    const html = page(`<h2>Help</h2>${FOLDED}<p>We sell lamps.</p>`);
    assert.deepEqual(pairsIn(html), [CLEAN, SHIP]);
    assert.deepEqual(pairsIn(html, false), []);
    const { facts } = factsIn(html, { properties: { questions: PAIRS }, visible: true });
    const { source, confidence, source_xpath } = facts["questions.0.answer"] ?? {};
    assert.equal(source, "visible:questions");
    assert.ok((confidence ?? 1) < 0.6, `${confidence}`);
    assert.equal(source_xpath, "/html[1]/body[1]/main[1]/details[1]/summary[1]");
  });

  it("are headings whose text a button unfolds", () => {
    const item = (id: string, question: string, answer: string) =>
      `<h3><button aria-expanded=false aria-controls=${id}>${question}</button></h3><div id=${id} hidden><p>${answer}</p></div>`;
    const html = page(item("a", "Is it safe?", "Yes, it is.") + item("b", "Is it hot?", "It is."));
    assert.deepEqual(pairsIn(html), [
      ["Is it safe?", "Yes, it is."],
      ["Is it hot?", "It is."],
    ]);
  });

  it("are headings below a heading about questions, in several languages", () => {
    const parts = `<h3>Is it safe?</h3><p>Yes.</p><p>It is tested.</p><h3>Is it hot?</h3><ul><li>A bit.</li></ul>`;
    const pairs = [
      ["Is it safe?", "Yes.\nIt is tested."],
      ["Is it hot?", "A bit."],
    ];
    for (const heading of ["FAQ", "Häufige Fragen", "Preguntas frecuentes", "Questions fréquentes"])
      assert.deepEqual(pairsIn(page(`<h2>${heading}</h2>${parts}<h2>More</h2>`)), pairs, heading);
    // The headings of an article may be questions too.
    assert.deepEqual(pairsIn(page(`<h2>How lamps work</h2>${parts}`)), []);
  });

  it("are terms with a question mark, with their definitions", () => {
    const list = `<dl><dt>Is it safe?</dt><dd>Yes.</dd><dt>Is it hot?</dt><dd>A bit.</dd></dl>`;
    assert.deepEqual(pairsIn(page(list)), [
      ["Is it safe?", "Yes."],
      ["Is it hot?", "A bit."],
    ]);
    const status = `<h2>Questions</h2><dl><dt>Status</dt><dd>Closed</dd><dt>Place</dt><dd>Here</dd></dl>`;
    assert.deepEqual(pairsIn(page(status)), []);
  });

  it("are not filters, menus, a single question or other folded text", () => {
    const folded = (label: string) => `<details><summary>${label}</summary><p>Brass</p></details>`;
    for (const body of [
      folded("Material") + folded("Colour") + folded("Height"),
      folded("Ready to buy?"),
      `</main><footer>${FOLDED}</footer>`,
      `<h2>Questions?</h2><p>Call us.</p>`,
    ])
      assert.deepEqual(pairsIn(page(body)), [], body);
  });

  itSlow("are found beside one whose answer is too long, among many without an answer", () => {
    const long = `<details><summary>What is it?</summary>${"<p>A lamp of brass.</p>".repeat(2000)}</details>`;
    assert.deepEqual(pairsIn(page(long + FOLDED)), [CLEAN, SHIP]);
    const empty = "<h2>Why not?</h2>".repeat(5000);
    assert.deepEqual(pairsIn(page(empty)), []);
  });

  it("never replace declared ones", () => {
    const declared = {
      "@type": "FAQPage",
      mainEntity: {
        "@type": "Question",
        name: "Is it deep?",
        acceptedAnswer: { "@type": "Answer", text: "Yes." },
      },
    };
    assert.deepEqual(pairsIn(pageOf(declared, { body: FOLDED })), [["Is it deep?", "Yes."]]);
  });
});
