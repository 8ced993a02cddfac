// The request object `renderOptions`: gates, collapsed content and what may be clicked.
import type { Requirement } from "./requirement.ts";

/** The request object `renderOptions`: gates, collapsed content and what may be clicked. */
export const renderClicks: readonly Requirement[] = [
  {
    id: "render.dismiss_gates.default",
    rule: "`dismiss_gates` is true when not given (RENDER_DISMISS_GATES).",
    source: "RenderOptions",
    section: "house",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/api/request-options.test.ts > renderOptions of a request > gives dismiss_gates its default when absent or null",
    ],
  },
  {
    id: "render.dismiss_gates.click",
    rule: "With `dismiss_gates` a first-run interstitial that blocks mounting is clicked away once and the page behind it is read.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > dismiss_gates > clicks once through an interstitial and reads what is behind it",
      "test/browser/opening.test.ts > dismiss_gates > takes a control on a covering layer before a larger one beneath",
    ],
  },
  {
    id: "render.dismiss_gates.size",
    rule: "The gate click is tried only on a page of at most 4000 characters.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > dismiss_gates > clicks on a page with one internal link, and on none with two or over 4000 characters",
    ],
  },
  {
    id: "render.dismiss_gates.links",
    rule: "The gate click is tried only on a page with at most one internal link.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > dismiss_gates > clicks on a page with one internal link, and on none with two or over 4000 characters",
    ],
  },
  {
    id: "render.dismiss_gates.hash_links",
    rule: "Links to another fragment, or another route by one, count as internal links.",
    source: "decision 75",
    section: "render",
    tests: ["test/browser/opening.test.ts > dismiss_gates > takes links by a fragment for links"],
  },
  {
    id: "render.dismiss_gates.which",
    rule: "Only a control that covers the page or stands alone before it is pressed as a gate.",
    source: "decision 75",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > dismiss_gates > presses only what covers the page or stands alone before it",
      "test/browser/opening.test.ts > dismiss_gates > takes a control on a covering layer before a larger one beneath",
    ],
  },
  {
    id: "render.dismiss_gates.front",
    rule: "Text that the page had before the click stays, unless the text after holds it.",
    source: "decision 75",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > dismiss_gates > hands over what stood before the interstitial",
      "test/api/rendered.test.ts > is said where it pressed the control of an interstitial, and what stood before it is kept",
    ],
  },
  {
    id: "render.presses.safe",
    rule: "While something is pressed or opened the page's requests other than GET and HEAD are refused, by whatever means it makes them.",
    source: "decision 75",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > dismiss_gates > sends nothing but questions when it presses",
      "test/browser/opening.test.ts > dismiss_gates > keeps a WebSocket silent",
      "test/browser/opening.test.ts > reveal_collapsed > sends nothing but questions when it opens",
      "test/browser/opening.test.ts > click_collapsed > sends nothing but questions when it clicks",
      "test/api/rendered.test.ts > is nothing a site would act on, in a shell that is rendered unasked as well",
    ],
  },
  {
    id: "render.presses.beneath",
    rule: "That holds for WebSockets, and for requests of shared workers, other sites' frames and the browser itself, whichever frame's functions a page uses.",
    source: "decision 75",
    section: "render",
    tests: [
      "test/browser/asks-only.test.ts > sends nothing by a POST of a shared worker, over https",
      "test/browser/asks-only.test.ts > sends nothing by a WebSocket of a worker, over https",
      "test/browser/asks-only.test.ts > sends nothing by a WebSocket of a frame of another site, over https",
      "test/browser/asks-only.test.ts > sends nothing by a WebSocket of a frame that the press made, over https",
      "test/browser/asks-only.test.ts > sends nothing by an open WebSocket, by the function of another frame, over https",
      "test/browser/asks-only.test.ts > sends nothing by a report that the browser sends later, over https",
      "test/browser/asks-only.test.ts > sends nothing by WebRTC over TCP, over https",
      "test/browser/egress-proxy.test.ts > drops what is said through a WebSocket while it is held, and cuts it then",
      "test/browser/egress-proxy.test.ts > sends only questions while it is held, and preflights of such",
    ],
  },
  {
    id: "render.presses.asks",
    rule: "GET requests that a press causes are sent and answered, and a page that a WebSocket fills is read with what came.",
    source: "decision 75",
    section: "render",
    tests: [
      "test/browser/asks-only.test.ts > brings what its press asks for, over https",
      "test/browser/asks-only.test.ts > is filled by its WebSocket, which stays open while it is read, over https",
    ],
  },
  {
    id: "render.presses.address",
    rule: "An address that a press changes, its fragment included, is undone, and what was measured before stands.",
    source: "decision 75",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > dismiss_gates > keeps the page when the click leads away, to another route as well",
      "test/browser/opening.test.ts > click_collapsed > keeps the earlier measurement when a click ends the page: /routes",
      "test/browser/opening.test.ts > click_collapsed > follows no link to a place on the page",
    ],
  },
  {
    id: "render.presses.note",
    rule: "`render_note` says what was pressed and what came of it.",
    source: "decision 75",
    section: "render",
    tests: [
      "test/api/rendered.test.ts > is said where it pressed the control of an interstitial, and what stood before it is kept",
      'test/read/render-note.test.ts > says of {"pressed":["Enter"]}: pressed "Enter": without effect',
    ],
  },
  {
    id: "render.dismiss_gates.growth",
    rule: "The gate click is kept only if the text grows to at least 1.5 times; else the page before the click stands.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > dismiss_gates > keeps the page before the click when the text does not grow 1.5 times",
    ],
  },
  {
    id: "render.dismiss_gates.off",
    rule: "With `dismiss_gates` false nothing is clicked and the interstitial is what is read; `click_collapsed` spares its controls too.",
    source: "RenderOptions; decision 75",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > dismiss_gates > clicks nothing when it is false",
      "test/browser/opening.test.ts > dismiss_gates > leaves an interstitial over folded text alone when it is false: /sure",
      "test/browser/opening.test.ts > dismiss_gates > leaves an interstitial over folded text alone when it is false: /sure-covers",
      "test/browser/opening.test.ts > dismiss_gates > leaves what folds inside a layer to the clicks when it is false",
    ],
  },
  {
    id: "render.reveal_collapsed.default",
    rule: "`reveal_collapsed` is true when not given (RENDER_REVEAL_COLLAPSED).",
    source: "RenderOptions",
    section: "house",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/api/request-options.test.ts > renderOptions of a request > gives reveal_collapsed its default when absent or null",
    ],
  },
  {
    id: "render.reveal_collapsed.details",
    rule: "Reveal opens `details` elements without clicking.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > reveal_collapsed > opens details, disclosures, tab panels and panels a control names, without a click",
    ],
  },
  {
    id: "render.reveal_collapsed.aria",
    rule: "Reveal opens ARIA disclosures (aria-expanded with aria-controls) without clicking.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > reveal_collapsed > opens details, disclosures, tab panels and panels a control names, without a click",
    ],
  },
  {
    id: "render.reveal_collapsed.tabs",
    rule: "Reveal opens tab panels without clicking.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > reveal_collapsed > opens details, disclosures, tab panels and panels a control names, without a click",
    ],
  },
  {
    id: "render.reveal_collapsed.named",
    rule: "Reveal opens panels that a control names (data-bs-target, data-target, href to its id) without clicking.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > reveal_collapsed > opens details, disclosures, tab panels and panels a control names, without a click",
    ],
  },
  {
    id: "render.reveal_collapsed.clipped",
    rule: "Reveal opens what is cut down to nothing behind its heading or control, and what is hidden until it is found.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > reveal_collapsed > opens what is cut down to nothing behind its heading: /clipped",
      "test/browser/opening.test.ts > reveal_collapsed > leaves what is cut down without a control before it, and in a menu",
      "test/browser/opening.test.ts > reveal_collapsed > opens what is hidden until it is found",
    ],
  },
  {
    id: "render.reveal_collapsed.chrome",
    rule: "Reveal never opens anything inside nav, header, footer or a menu.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > reveal_collapsed > opens nothing inside nav, header, footer or a menu",
    ],
  },
  {
    id: "render.reveal_collapsed.off",
    rule: "With `reveal_collapsed` false nothing is opened by reveal.",
    source: "RenderOptions",
    section: "render",
    tests: ["test/browser/opening.test.ts > reveal_collapsed > opens nothing when it is false"],
  },
  {
    id: "render.click_collapsed.default",
    rule: "`click_collapsed` is true when not given (RENDER_CLICK_COLLAPSED).",
    source: "RenderOptions",
    section: "house",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/api/request-options.test.ts > renderOptions of a request > gives click_collapsed its default when absent or null",
    ],
  },
  {
    id: "render.click_collapsed.effect",
    rule: "After measuring, what reveal could not open is clicked open and the page is measured again.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > click_collapsed > clicks open what reveal cannot, and measures again",
    ],
  },
  {
    id: "render.click_collapsed.threshold",
    rule: "Clicking is tried only when at least 30 words are hidden outside site chrome.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > click_collapsed > clicks only when 30 words are hidden outside site chrome",
    ],
  },
  {
    id: "render.click_collapsed.limit",
    rule: "At most 10 controls are clicked on a page.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > click_collapsed > clicks ten controls at most, and gives up after four that open nothing",
    ],
  },
  {
    id: "render.click_collapsed.never_link",
    rule: "A link that leads elsewhere is never clicked.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > click_collapsed > never clicks a link, a form control, what buys or signs in, or site chrome",
    ],
  },
  {
    id: "render.click_collapsed.never_form",
    rule: "A form control is never clicked.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > click_collapsed > never clicks a link, a form control, what buys or signs in, or site chrome",
    ],
  },
  {
    id: "render.click_collapsed.never_label",
    rule: "A control labelled with buying, signing in or a cart is never clicked.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > click_collapsed > never clicks a link, a form control, what buys or signs in, or site chrome",
    ],
  },
  {
    id: "render.click_collapsed.popup",
    rule: "A popup that a click opens is closed, and its text does not count as opened.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > click_collapsed > closes a layer that a click opens and does not count it",
    ],
  },
  {
    id: "render.click_collapsed.navigates",
    rule: "A click that navigates or empties the page ends the step, and what was measured before stands.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > click_collapsed > keeps the earlier measurement when a click ends the page: /navigates",
      "test/browser/opening.test.ts > click_collapsed > keeps the earlier measurement when a click ends the page: /empties",
    ],
  },
  {
    id: "render.click_collapsed.forced_visible",
    rule: "Everything that a click opened is visible in the last measurement, also panels that a later click closed again.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/opening.test.ts > click_collapsed > shows all it opened, also what a later click folded away",
      "test/browser/opening.test.ts > click_collapsed > keeps what a tab showed when another tab takes its place, and shows the first again",
    ],
  },
  {
    id: "render.click_collapsed.off",
    rule: "With `click_collapsed` false nothing is clicked after measuring.",
    source: "RenderOptions",
    section: "render",
    tests: ["test/browser/opening.test.ts > click_collapsed > clicks nothing when it is false"],
  },
];
