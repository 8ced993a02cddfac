// What a reader is told of a render.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { MoreLoaded, RenderNotes } from "../../src/model/rendered.ts";
import { renderNote } from "../../src/read/render-note.ts";

const QUIET: RenderNotes = {
  interstitial: undefined,
  pressed: [],
  opened: 0,
  clicked: 0,
  openRequests: 0,
  missing: undefined,
  uncaptured: [],
  overtime: false,
  loadsOnScroll: false,
  loadsMore: false,
  more: undefined,
  frames: [],
  framesLeftOut: 0,
  framesElsewhere: 0,
  emptyPanels: 0,
  virtualLists: 0,
  serviceWorker: false,
  awaitsTimer: false,
  listens: false,
};

const MORE: MoreLoaded = {
  label: "Load more",
  presses: 2,
  items: 20,
  words: 80,
  end: "exhausted",
  refused: [],
};

const rendered = (notes: Partial<RenderNotes>, timedOut = false) => ({
  timedOut,
  notes: { ...QUIET, ...notes },
});

const CASES: readonly (readonly [notes: Partial<RenderNotes>, said: string | null])[] = [
  [{ opened: 3 }, null],
  [
    { pressed: ["Enter"], interstitial: "Enter" },
    `pressed "Enter": "Enter" passed an interstitial`,
  ],
  [{ pressed: ["Enter"] }, `pressed "Enter": without effect`],
  [{ pressed: ["More", "Less"], clicked: 1 }, `pressed "More", "Less": 1 opened text`],
  [
    { pressed: ["Go", "More"], interstitial: "Go", clicked: 1 },
    `pressed "Go", "More": "Go" passed an interstitial, 1 opened text`,
  ],
  [{ overtime: true }, "the time limit of the page ended the wait for pending content"],
  [{ missing: "#price" }, '"#price" (wait_for) did not appear'],
  [{ uncaptured: ["html: it is gone"] }, "not captured: html: it is gone"],
  [{ openRequests: 1 }, "1 request of the page was still open when it was read"],
  [{ openRequests: 2 }, "2 requests of the page were still open when it was read"],
  [{ framesLeftOut: 2 }, "2 frames of the site were not read"],
  [{ framesElsewhere: 2 }, "2 frames of other sites were not read"],
  [{ emptyPanels: 1 }, "1 control of the page was still collapsed over an empty panel"],
  [{ awaitsTimer: true }, "a timer of the page was still due when it was read"],
  [{ listens: true }, "a connection of the page was still open when it was read"],
  [
    { virtualLists: 1 },
    "a list was read only at its beginning; it loads its rows when it is scrolled (renderOptions.scroll)",
  ],
  [{ loadsOnScroll: true }, "the page loads more when it is scrolled (renderOptions.scroll)"],
  [{ loadsMore: true }, "a control loads more records (renderOptions.load_more)"],
  [{ more: MORE }, `pressed "Load more" 2 times: 20 records added`],
  [
    { more: { ...MORE, items: 0, words: 1, end: "limit" } },
    `pressed "Load more" 2 times: 1 word added, more may follow`,
  ],
  [
    { more: { ...MORE, presses: 1, items: 1, end: "leads" } },
    `pressed "Load more" once: 1 record added, it leads to another page`,
  ],
  [
    { more: { ...MORE, items: 0, words: 0, end: "undone" } },
    `pressed "Load more" 2 times: nothing added, it replaced records, so the page was read without it`,
  ],
  [
    {
      more: {
        ...MORE,
        items: 0,
        words: 0,
        refused: ["POST http://a.test/b", "PUT http://a.test/c"],
      },
    },
    `pressed "Load more" 2 times: nothing added, refused POST http://a.test/b, PUT http://a.test/c`,
  ],
];

describe("renderNote", () => {
  for (const [notes, said] of CASES) {
    // proves: render.note, render.presses.note, render.load_more.note, render.load_more.safe
    it(`says of ${JSON.stringify(notes)}: ${said}`, () => {
      assert.equal(renderNote(undefined, rendered(notes)), said);
    });
  }

  // proves: render.note
  it("says that a page was stopped, and not also that it was out of time", () => {
    const note = renderNote(undefined, rendered({ overtime: true }, true));
    assert.equal(note, "the page did not settle and was read in its current state");
  });

  it("says that the page is still not filled, and of a service worker only then", () => {
    const has = "the main part of the page has nothing after its scripts have run";
    const worker = rendered({ serviceWorker: true });
    assert.equal(renderNote(undefined, rendered({}), "empty"), has);
    assert.equal(
      renderNote(undefined, worker, "empty"),
      `${has}; it registers a service worker, which legible does not run`,
    );
    assert.equal(renderNote(undefined, worker), null);
    assert.equal(renderNote(undefined, undefined, "empty"), null);
  });

  // proves: render.note
  it("says what the union has to say first, and that alone without a render", () => {
    assert.equal(renderNote("an interstitial", undefined), "an interstitial");
    assert.equal(renderNote(undefined, undefined), null);
    assert.match(
      String(renderNote("an interstitial", rendered({ openRequests: 1 }))),
      /^an interstitial; 1 request /,
    );
  });
});
