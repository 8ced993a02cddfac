// Constants of rendering in a browser: what is waited for, scrolled, opened and refused.
import { listed, type Setting, unlisted } from "./setting.ts";

export const RENDER_SETTINGS = {
  RENDER_TIMEOUT_MS: {
    value: 30_000,
    comment:
      "Navigation time allowed before the page is read as it stands, or refused if it holds fewer than MIN_SALVAGED_TEXT characters.",
    section: "render",
    unit: "milliseconds",
    range: [1000, 120_000],
    integer: true,
    override: listed("renderOptions", "timeout_ms"),
  },
  RENDER_WAIT_UNTIL: {
    value: "load",
    comment:
      "When navigation counts as finished. networkidle may never come on sites with beacons or polling.",
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
      "Click through a first-run interstitial: one guarded click, on a page of at most 4000 characters and one internal link, kept only if the text grows 1.5 times.",
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
      "Scroll through the page before it is measured, in bounded steps, until nothing more loads: endless lists, and sections that come as they are seen.",
    section: "render",
    override: unlisted("renderOptions", "scroll"),
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
    comment: "Kinds of resource a rendered page never downloads.",
    section: "render",
  },
  RENDER_QUIET_MS: {
    value: 100,
    comment: "Time in which nothing of a page changes before it counts as come to rest.",
    section: "render",
    unit: "milliseconds",
  },
  RENDER_STEP_QUIET_MS: {
    value: 60,
    comment: "The same between two steps of scrolling.",
    section: "render",
    unit: "milliseconds",
  },
  RENDER_SCROLL_STEPS: {
    value: 60,
    comment: "Steps a page is scrolled at most, each four fifths of the viewport.",
    section: "render",
  },
  RENDER_SCROLL_MS: {
    value: 15_000,
    comment: "Time a page is scrolled at most.",
    section: "render",
    unit: "milliseconds",
  },
  RENDER_REQUEST_WAIT_MS: {
    value: 3000,
    comment:
      "Longest wait, after the pause, for one request of a page that shows no sign of waiting itself: a longer one is taken for a long poll.",
    section: "render",
    unit: "milliseconds",
  },
  RENDER_AWAITED_MS: {
    value: 10_000,
    comment:
      "Longest wait for one request, or for a connection to bring something, on a page that shows that more is to come.",
    section: "render",
    unit: "milliseconds",
  },
  RENDER_TIMER_WAIT_MS: {
    value: 5000,
    comment:
      "Time after load in which a timer of a page that shows that more is to come is waited for.",
    section: "render",
    unit: "milliseconds",
  },
  MIN_SALVAGED_TEXT: {
    value: 200,
    comment: "Characters a page must hold to be read as it stands after a navigation timeout.",
    section: "render",
    unit: "characters",
  },
  HIDDEN_PAGE_MIN_CHARS: {
    value: 2000,
    comment:
      "Characters of prose in one hidden element from which a rendered page may be a gate in front of the page.",
    section: "render",
    unit: "characters",
  },
  HIDDEN_PAGE_RATIO: {
    value: 1.5,
    comment:
      "A render is a gate when one hidden element holds more than this many times the characters it shows; the plain page is then kept whole.",
    section: "render",
  },
  READING_ORDER_MIN_MEASURED: {
    value: 0.3,
    comment:
      "Share of a rendered page's blocks that must have a box for their order to be measured; with fewer they stay in source order.",
    section: "render",
  },
  GATE_MAX_CHARS: {
    value: 4000,
    comment: "A page with more characters than this is never clicked as a first-run gate.",
    section: "render",
    unit: "characters",
  },
  GATE_MAX_LINKS: {
    value: 1,
    comment: "A page with more internal links than this is never clicked as a first-run gate.",
    section: "render",
  },
  GATE_MIN_GROWTH: {
    value: 1.5,
    comment: "A gate click is kept only if the text grows at least this many times.",
    section: "render",
  },
  CLICK_MIN_WORDS: {
    value: 30,
    comment: "Words that must be hidden outside site chrome before controls are clicked.",
    section: "render",
    unit: "words",
  },
  CLICK_MAX_CONTROLS: {
    value: 10,
    comment: "Controls clicked on one page.",
    section: "render",
  },
  CLICK_MAX_FUTILE: {
    value: 4,
    comment: "Clicks of one page that may open nothing before the step ends.",
    section: "render",
  },
  CLICK_SETTLE_MS: {
    value: 200,
    comment: "Pause after a click before what it opened is looked at.",
    section: "render",
    unit: "milliseconds",
  },
  CLICK_BUDGET_MS: {
    value: 6000,
    comment: "Time for all clicks of one page.",
    section: "render",
    unit: "milliseconds",
  },
  GATE_WAIT_MS: {
    value: 1500,
    comment: "Time a page has to show what is behind a first-run gate.",
    section: "render",
    unit: "milliseconds",
  },
  RENDER_MAX_FRAMES: {
    value: 8,
    comment: "Frames of the page's own site that are read with it.",
    section: "render",
  },
  RENDER_MAX_FRAME_DEPTH: {
    value: 2,
    comment: "Frames inside frames that are read.",
    section: "render",
  },
  RENDER_MAX_ELEMENTS: {
    value: 200_000,
    comment:
      "Elements of a rendered page that are measured; the rest keeps its place in the source.",
    section: "render",
  },
  RENDER_MAX_REQUESTS: {
    value: 400,
    comment: "Addresses noted of what a rendered page asked for.",
    section: "render",
  },
  RENDER_MAX_CONNECTION_BYTES: {
    value: 134_217_728,
    comment: "Bytes one connection of the browser may bring before it is cut.",
    section: "render",
    unit: "bytes",
  },
  RENDER_HALT_MS: {
    value: 2000,
    comment: "Time a page that was stopped has to finish its document without its scripts.",
    section: "render",
    unit: "milliseconds",
  },
  RENDER_READ_TIMEOUT_MS: {
    value: 10_000,
    comment: "Time to measure a page and take its source over, after navigation.",
    section: "render",
    unit: "milliseconds",
  },
  BROWSER_LAUNCH_TIMEOUT_MS: {
    value: 30_000,
    comment: "Time a browser has to start.",
    section: "render",
    unit: "milliseconds",
  },
  BROWSER_CLOSE_TIMEOUT_MS: {
    value: 3000,
    comment: "Time a page or a browser has to close before its process is ended.",
    section: "render",
    unit: "milliseconds",
  },
  BROWSER_MAX_RENDERS: {
    value: 400,
    comment:
      "Pages one browser serves before another takes its place, where the system does not tell its memory.",
    section: "render",
  },
  BROWSER_MAX_MEMORY_MB: {
    value: 1024,
    comment: "Memory of a browser's processes together above which another takes its place.",
    section: "render",
    unit: "MiB",
  },
} as const satisfies Record<string, Setting>;
