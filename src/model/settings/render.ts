// Constants of browser rendering: waits, scrolling, clicks and limits.
import { constant, listed, option, type Rows, unlisted } from "./setting.ts";

export const RENDER_SETTINGS = {
  RENDER_TIMEOUT_MS: {
    value: 30_000,
    comment:
      "Time limit for navigation. After it, the page is read in its current state, or is an error if it has fewer than MIN_SALVAGED_TEXT characters.",
    range: [1000, 120_000],
    override: listed("renderOptions", "timeout_ms"),
  },
  RENDER_WAIT_UNTIL: {
    value: "load",
    comment:
      "Browser event at which navigation counts as finished. `networkidle` may never occur on sites that send requests all the time.",
    choices: ["commit", "domcontentloaded", "load", "networkidle"],
    override: listed("renderOptions", "wait_until"),
  },
  RENDER_SETTLE_MS: {
    value: 900,
    comment: "Pause after the load event, before the positions of elements are measured.",
    range: [0, 10_000],
    override: listed("renderOptions", "settle_ms"),
  },
  RENDER_DISMISS_GATES: option(
    true,
    "Click through an interstitial that precedes the page: one click, on a page of at most 4000 characters and one internal link. The click is undone unless the text becomes at least 1.5 times as long.",
    listed("renderOptions", "dismiss_gates"),
  ),
  RENDER_REVEAL_COLLAPSED: option(
    true,
    "Open collapsed content without clicking: `details` elements, ARIA disclosures, tab panels, panels that a control names. Never inside nav, header, footer or a menu.",
    listed("renderOptions", "reveal_collapsed"),
  ),
  RENDER_CLICK_COLLAPSED: option(
    true,
    "Click controls to open content that `reveal_collapsed` could not open: at most 10 controls, and only if at least 30 words are hidden outside menus, headers and footers.",
    unlisted("renderOptions", "click_collapsed"),
  ),
  RENDER_SCROLL: option(
    false,
    "Scroll through the page step by step until nothing more loads, at most 60 steps: for endless lists and sections that load late.",
    unlisted("renderOptions", "scroll"),
  ),
  RENDER_LOAD_MORE: {
    value: 0,
    comment:
      "Maximum number of clicks on a control that extends a list, such as `Load more`. Clicking stops when a click adds nothing.",
    range: [0, 50],
    override: unlisted("renderOptions", "load_more"),
  },
  RENDER_WAIT_FOR: option(
    "",
    "Wait until the page shows an element or a text: a CSS selector, or `text=` and the text. A single page is then rendered even if `render` is false. If the time limit passes first, the page is read without the element or text, and render_note reports that.",
    unlisted("renderOptions", "wait_for"),
  ),
  RENDER_BLOCK: option(
    "auto",
    "Resources that the browser does not load: `images`, `media` and `fonts`, separated by commas, or `none`. `auto` blocks all three; for a screenshot, a PDF or an MHTML file, only `media`.",
    unlisted("renderOptions", "block"),
  ),
  RENDER_LOCALE: option(
    "",
    "Language and region, such as `de-CH`. Sets `Accept-Language` of the plain fetch and of the browser, and the formats that scripts use. Empty for `en-US`.",
    unlisted("renderOptions", "locale"),
  ),
  RENDER_TIMEZONE: option(
    "",
    "Time zone of the browser as an IANA name, such as `Europe/Zurich`. Empty for the time zone of the machine.",
    unlisted("renderOptions", "timezone"),
  ),
  RENDER_VIEWPORT: {
    value: "custom",
    comment:
      "Size of the viewport: `phone` (390 x 844) or `tablet` (820 x 1180), both with a touch screen, `desktop` (1440 x 900), or `custom` (`viewport_width` and `viewport_height`).",
    choices: ["custom", "phone", "tablet", "desktop"],
    override: unlisted("renderOptions", "viewport"),
  },
  RENDER_VIEWPORT_WIDTH: {
    value: 1440,
    comment: "Viewport width. In a narrow viewport, sites put columns below each other.",
    unit: "CSS pixels",
    range: [320, 3840],
    override: listed("renderOptions", "viewport_width"),
  },
  RENDER_VIEWPORT_HEIGHT: {
    value: 900,
    comment: "Viewport height.",
    unit: "CSS pixels",
    range: [320, 2160],
    override: listed("renderOptions", "viewport_height"),
  },
  RENDER_BLOCK_RESOURCES: constant(
    ["font", "image", "media"],
    "Browser resource types that `block: auto` blocks if no screenshot, PDF or MHTML file is requested.",
  ),
  RENDER_QUIET_MS: constant(
    100,
    "A rendered page counts as settled after this time without changes.",
  ),
  RENDER_STEP_QUIET_MS: constant(
    60,
    "Between two scroll steps, a page counts as settled after this time without changes.",
  ),
  RENDER_SCROLL_STEPS: constant(
    60,
    "Maximum number of scroll steps. Each is 80 % of the viewport's height.",
  ),
  RENDER_SCROLL_MS: constant(15_000, "Time limit for scrolling."),
  RENDER_REQUEST_WAIT_MS: constant(
    3000,
    "Longest wait, after `settle_ms`, for open requests of a page without a loading indicator. A request that takes longer counts as a long poll.",
  ),
  RENDER_AWAITED_MS: constant(
    10_000,
    "Longest wait for open requests and connections of a page with a loading indicator.",
  ),
  RENDER_TIMER_WAIT_MS: constant(
    5000,
    "Time after the load event during which the timers of a page with a loading indicator are awaited.",
  ),
  MIN_SALVAGED_TEXT: constant(
    200,
    "Minimum text of a page that is read although its navigation timed out.",
    "characters",
  ),
  HIDDEN_PAGE_MIN_CHARS: constant(
    2000,
    "A rendered page counts as an interstitial only if one hidden element has at least this much prose.",
  ),
  HIDDEN_PAGE_RATIO: constant(
    1.5,
    "A rendered page counts as an interstitial if one hidden element has this many times the characters of the visible text. The plain page is then used.",
  ),
  READING_ORDER_MIN_MEASURED: constant(
    0.3,
    "Minimum share of blocks with a measured position. With fewer, the blocks stay in source order.",
  ),
  GATE_MAX_CHARS: constant(
    4000,
    "Maximum text of a page that legible clicks through as an interstitial.",
  ),
  GATE_MAX_LINKS: constant(
    1,
    "Maximum number of internal links of a page that legible clicks through as an interstitial.",
  ),
  GATE_MIN_GROWTH: constant(
    1.5,
    "Factor by which a click on an interstitial must lengthen the text. Otherwise the page before the click is used.",
  ),
  CLICK_MIN_WORDS: constant(
    30,
    "Minimum number of hidden words, outside menus, headers and footers, for controls to be clicked.",
  ),
  CLICK_MAX_CONTROLS: constant(10, "Maximum number of controls that are clicked on a page."),
  CLICK_MAX_FUTILE: constant(
    4,
    "Number of clicks without effect after which no further control of the page is clicked.",
  ),
  CLICK_SETTLE_MS: constant(200, "Pause between a click and the measurement of the page."),
  CLICK_BUDGET_MS: constant(6000, "Time limit for all clicks of one page."),
  GATE_WAIT_MS: constant(
    1500,
    "Longest wait for the page that follows a click on an interstitial.",
  ),
  RENDER_MAX_FRAMES: constant(
    8,
    "Maximum number of frames that are read; only frames of the same site are.",
  ),
  RENDER_MAX_FRAME_DEPTH: constant(2, "Maximum nesting depth of frames that are read."),
  RENDER_MAX_ELEMENTS: constant(
    200_000,
    "Maximum number of elements whose position is measured. Further elements stay in source order.",
  ),
  RENDER_MAX_REQUESTS: constant(
    400,
    "Maximum number of recorded addresses that a rendered page requested.",
  ),
  RENDER_MAX_CONNECTION_BYTES: constant(
    134_217_728,
    "Maximum number of bytes that one connection of the browser may receive; above it, the connection fails.",
  ),
  RENDER_HALT_MS: constant(
    2000,
    "Time limit for parsing the rest of the document after the page's scripts have been stopped.",
  ),
  SCREENSHOT_TILE_PIXELS: constant(
    4_000_000,
    "Maximum size of a tile. Screenshots of long pages are taken in tiles.",
  ),
  SCREENSHOT_MAX_PIXELS: constant(
    40_000_000,
    "Maximum size of a screenshot. The lower part of a longer page is cut off.",
  ),
  CAPTURE_MAX_CHARS: constant(
    50_000_000,
    "Maximum size of the captures of a page (screenshot, PDF, MHTML, HTML), as base64 or text.",
  ),
  PRINT_MAX_PAGES: constant(
    200,
    "Maximum number of pages of the PDF that is printed from a web page.",
    "pages",
  ),
  CAPTURE_TIMEOUT_MS: constant(
    20_000,
    "Time limit for all captures of a page (screenshot, PDF, MHTML, HTML).",
  ),
  RENDER_READ_TIMEOUT_MS: constant(
    10_000,
    "Time limit for measuring a rendered page and transferring its HTML.",
  ),
  BROWSER_LAUNCH_TIMEOUT_MS: constant(30_000, "Time limit for starting a browser."),
  BROWSER_CLOSE_TIMEOUT_MS: constant(
    3000,
    "Time limit for closing a page or a browser. After it, the process is killed.",
  ),
  BROWSER_MAX_RENDERS: constant(
    400,
    "Number of pages after which a browser is replaced, on systems that do not report its memory use.",
  ),
  BROWSER_IDLE_MS: constant(
    60_000,
    "An unused browser ends after this time. The next render starts a new one.",
  ),
  BROWSER_MAX_MEMORY_MB: constant(
    1024,
    "A browser is replaced if its processes use more memory than this.",
  ),
} as const satisfies Rows;
