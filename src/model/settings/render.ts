// Constants of browser rendering: waits, scrolling, clicks and limits.
import { listed, type Setting, unlisted } from "./setting.ts";

export const RENDER_SETTINGS = {
  RENDER_TIMEOUT_MS: {
    value: 30_000,
    comment:
      "Time limit for navigation. After it the page is read in its current state, or refused if it has fewer than MIN_SALVAGED_TEXT characters.",
    section: "render",
    unit: "milliseconds",
    range: [1000, 120_000],
    integer: true,
    override: listed("renderOptions", "timeout_ms"),
  },
  RENDER_WAIT_UNTIL: {
    value: "load",
    comment:
      "Event that finishes navigation. networkidle may never occur on sites with beacons or polling.",
    section: "render",
    choices: ["commit", "domcontentloaded", "load", "networkidle"],
    override: listed("renderOptions", "wait_until"),
  },
  RENDER_SETTLE_MS: {
    value: 900,
    comment: "Pause after load before geometry is measured.",
    section: "render",
    unit: "milliseconds",
    range: [0, 10_000],
    integer: true,
    override: listed("renderOptions", "settle_ms"),
  },
  RENDER_DISMISS_GATES: {
    value: true,
    comment:
      "Click through a first-run interstitial: one guarded click, on a page of at most 4000 characters and one internal link, undone unless the text grows 1.5 times.",
    section: "render",
    override: listed("renderOptions", "dismiss_gates"),
  },
  RENDER_REVEAL_COLLAPSED: {
    value: true,
    comment:
      "Open collapsed content without clicking: details, ARIA disclosures, tab panels, panels named by a control. Never inside nav, header, footer or a menu.",
    section: "render",
    override: listed("renderOptions", "reveal_collapsed"),
  },
  RENDER_CLICK_COLLAPSED: {
    value: true,
    comment:
      "Click open what could not be revealed, then measure again: only when 30 words are hidden outside site chrome, at most 10 controls.",
    section: "render",
    override: unlisted("renderOptions", "click_collapsed"),
  },
  RENDER_SCROLL: {
    value: false,
    comment:
      "Scroll through the page in bounded steps until nothing more loads: for endless lists and lazy sections.",
    section: "render",
    override: unlisted("renderOptions", "scroll"),
  },
  RENDER_LOAD_MORE: {
    value: 0,
    comment:
      "Press the control that adds records to a list, such as `Load more`, at most so many times, until a press adds nothing.",
    section: "render",
    range: [0, 50],
    integer: true,
    override: unlisted("renderOptions", "load_more"),
  },
  RENDER_WAIT_FOR: {
    value: "",
    comment:
      "Wait until the page shows an element or a text: a CSS selector, or `text=` and the text. A single page is then rendered, whatever `render` says. If it does not appear within the time limit, the page is read without it, and render_note says so.",
    section: "render",
    override: unlisted("renderOptions", "wait_for"),
  },
  RENDER_BLOCK: {
    value: "auto",
    comment:
      "Resources that the browser does not load: `images`, `media` and `fonts`, separated by commas, or `none`. `auto` blocks all three, or only media for a screenshot, a PDF or an MHTML file.",
    section: "render",
    override: unlisted("renderOptions", "block"),
  },
  RENDER_LOCALE: {
    value: "",
    comment:
      "Language and region of the reader, such as `de-CH`: `Accept-Language` of the plain fetch and of the browser, and the formats of its scripts. Empty for `en-US`.",
    section: "render",
    override: unlisted("renderOptions", "locale"),
  },
  RENDER_TIMEZONE: {
    value: "",
    comment:
      "Time zone of the browser by its IANA name, such as `Europe/Zurich`. If empty, the time zone of the machine.",
    section: "render",
    override: unlisted("renderOptions", "timezone"),
  },
  RENDER_VIEWPORT: {
    value: "custom",
    comment:
      "Viewport by name: `phone` (390 x 844), `tablet` (820 x 1180), both as touch screens, or `desktop` (1440 x 900). `custom` is `viewport_width` and `viewport_height`.",
    section: "render",
    choices: ["custom", "phone", "tablet", "desktop"],
    override: unlisted("renderOptions", "viewport"),
  },
  RENDER_VIEWPORT_WIDTH: {
    value: 1440,
    comment: "Viewport width; a narrow one collapses columns.",
    section: "render",
    unit: "CSS pixels",
    range: [320, 3840],
    integer: true,
    override: listed("renderOptions", "viewport_width"),
  },
  RENDER_VIEWPORT_HEIGHT: {
    value: 900,
    comment: "Viewport height.",
    section: "render",
    unit: "CSS pixels",
    range: [320, 2160],
    integer: true,
    override: listed("renderOptions", "viewport_height"),
  },
  RENDER_BLOCK_RESOURCES: {
    value: ["font", "image", "media"],
    comment:
      "Kinds of resource that `RENDER_BLOCK` `auto` never downloads for a page that is only read.",
    section: "render",
  },
  RENDER_QUIET_MS: {
    value: 100,
    comment: "Time without changes after which a page counts as settled.",
    section: "render",
    unit: "milliseconds",
  },
  RENDER_STEP_QUIET_MS: {
    value: 60,
    comment: "The same between two scroll steps.",
    section: "render",
    unit: "milliseconds",
  },
  RENDER_SCROLL_STEPS: {
    value: 60,
    comment: "Maximum number of scroll steps, each 80 % of the viewport.",
    section: "render",
  },
  RENDER_SCROLL_MS: {
    value: 15_000,
    comment: "Time limit for scrolling.",
    section: "render",
    unit: "milliseconds",
  },
  RENDER_REQUEST_WAIT_MS: {
    value: 3000,
    comment:
      "Longest wait, after the pause, for a request of a page without a loading sign; a longer request counts as a long poll.",
    section: "render",
    unit: "milliseconds",
  },
  RENDER_AWAITED_MS: {
    value: 10_000,
    comment: "Longest wait for a request or a connection on a page with a loading sign.",
    section: "render",
    unit: "milliseconds",
  },
  RENDER_TIMER_WAIT_MS: {
    value: 5000,
    comment: "Time after load in which timers of a page with a loading sign are awaited.",
    section: "render",
    unit: "milliseconds",
  },
  MIN_SALVAGED_TEXT: {
    value: 200,
    comment: "Minimum length of a page that is read after a navigation timeout.",
    section: "render",
    unit: "characters",
  },
  HIDDEN_PAGE_MIN_CHARS: {
    value: 2000,
    comment: "Minimum prose in one hidden element for a rendered page to count as an interstitial.",
    section: "render",
    unit: "characters",
  },
  HIDDEN_PAGE_RATIO: {
    value: 1.5,
    comment:
      "A render is an interstitial if one hidden element has this many times its visible characters; the plain page is then used.",
    section: "render",
  },
  READING_ORDER_MIN_MEASURED: {
    value: 0.3,
    comment:
      "Minimum share of blocks with a box for a measured order; with fewer, blocks stay in source order.",
    section: "render",
  },
  GATE_MAX_CHARS: {
    value: 4000,
    comment: "A page with more characters is never clicked as an interstitial.",
    section: "render",
    unit: "characters",
  },
  GATE_MAX_LINKS: {
    value: 1,
    comment: "A page with more internal links is never clicked as an interstitial.",
    section: "render",
  },
  GATE_MIN_GROWTH: {
    value: 1.5,
    comment:
      "Minimum growth of the text after an interstitial click; otherwise the page before the click is used.",
    section: "render",
  },
  CLICK_MIN_WORDS: {
    value: 30,
    comment: "Minimum number of hidden words outside site chrome before controls are clicked.",
    section: "render",
    unit: "words",
  },
  CLICK_MAX_CONTROLS: {
    value: 10,
    comment: "Maximum number of clicked controls per page.",
    section: "render",
  },
  CLICK_MAX_FUTILE: {
    value: 4,
    comment: "Maximum number of clicks per page without effect.",
    section: "render",
  },
  CLICK_SETTLE_MS: {
    value: 200,
    comment: "Pause after a click before the page is measured.",
    section: "render",
    unit: "milliseconds",
  },
  CLICK_BUDGET_MS: {
    value: 6000,
    comment: "Time limit for all clicks of one page.",
    section: "render",
    unit: "milliseconds",
  },
  GATE_WAIT_MS: {
    value: 1500,
    comment: "Time limit for the page after an interstitial.",
    section: "render",
    unit: "milliseconds",
  },
  RENDER_MAX_FRAMES: {
    value: 8,
    comment: "Maximum number of same-site frames that are read.",
    section: "render",
  },
  RENDER_MAX_FRAME_DEPTH: {
    value: 2,
    comment: "Maximum nesting depth of frames.",
    section: "render",
  },
  RENDER_MAX_ELEMENTS: {
    value: 200_000,
    comment: "Maximum number of measured elements; further ones stay in source order.",
    section: "render",
  },
  RENDER_MAX_REQUESTS: {
    value: 400,
    comment: "Maximum number of recorded request addresses of a rendered page.",
    section: "render",
  },
  RENDER_MAX_CONNECTION_BYTES: {
    value: 134_217_728,
    comment: "Maximum bytes of one browser connection.",
    section: "render",
    unit: "bytes",
  },
  RENDER_HALT_MS: {
    value: 2000,
    comment: "Time limit for a stopped page to finish its document without scripts.",
    section: "render",
    unit: "milliseconds",
  },
  SCREENSHOT_TILE_PIXELS: {
    value: 4_000_000,
    comment: "Maximum pixels of one tile of a screenshot.",
    section: "render",
    unit: "pixels",
  },
  SCREENSHOT_MAX_PIXELS: {
    value: 40_000_000,
    comment: "Maximum pixels of a screenshot; the page is cut below.",
    section: "render",
    unit: "pixels",
  },
  CAPTURE_MAX_CHARS: {
    value: 50_000_000,
    comment: "Maximum characters of a capture, as base64 or as text.",
    section: "render",
    unit: "characters",
  },
  PRINT_MAX_PAGES: {
    value: 200,
    comment: "Maximum pages of a PDF that a page prints.",
    section: "render",
    unit: "pages",
  },
  CAPTURE_TIMEOUT_MS: {
    value: 20_000,
    comment: "Time limit for all captures of a page.",
    section: "render",
    unit: "milliseconds",
  },
  RENDER_READ_TIMEOUT_MS: {
    value: 10_000,
    comment: "Time limit for measuring a page and transferring its source.",
    section: "render",
    unit: "milliseconds",
  },
  BROWSER_LAUNCH_TIMEOUT_MS: {
    value: 30_000,
    comment: "Time limit for starting a browser.",
    section: "render",
    unit: "milliseconds",
  },
  BROWSER_CLOSE_TIMEOUT_MS: {
    value: 3000,
    comment: "Time limit for closing a page or a browser before its process is killed.",
    section: "render",
    unit: "milliseconds",
  },
  BROWSER_MAX_RENDERS: {
    value: 400,
    comment: "Pages per browser before it is replaced, on systems that do not report its memory.",
    section: "render",
  },
  BROWSER_IDLE_MS: {
    value: 60_000,
    comment: "Time without a render after which the browser ends; the next render starts it again.",
    section: "render",
    unit: "milliseconds",
  },
  BROWSER_MAX_MEMORY_MB: {
    value: 1024,
    comment: "Memory of a browser's processes above which it is replaced.",
    section: "render",
    unit: "MiB",
  },
} as const satisfies Record<string, Setting>;
