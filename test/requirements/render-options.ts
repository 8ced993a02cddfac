// The request object `renderOptions`: its fields, ranges, defaults and what each changes.
import type { Requirement } from "./requirement.ts";

/** The request object `renderOptions`: its fields, ranges, defaults and what each changes. */
export const renderOptions: readonly Requirement[] = [
  {
    id: "render.routes",
    rule: "`renderOptions` is accepted by POST /api/text and /api/text/stream.",
    source: "RenderOptions",
    section: "house",
    tests: [
      "test/api/service.test.ts > takes the option objects under both spellings on every route that has them",
    ],
  },
  {
    id: "render.alias",
    rule: "`render_options` is the same field as `renderOptions`: either spelling alone has the same effect.",
    source: "What the service does; RenderOptions",
    section: "house",
    tests: ["test/api/request.test.ts > takes both spellings of renderOptions, camelCase first"],
  },
  {
    id: "render.alias.both",
    rule: "When `renderOptions` and `render_options` are both sent, `renderOptions` wins.",
    source: "decision 18",
    section: "house",
    tests: ["test/api/request.test.ts > takes both spellings of renderOptions, camelCase first"],
  },
  {
    id: "render.null_object",
    rule: "`renderOptions` absent or null means every default.",
    source: "RenderOptions; TextRequest",
    section: "house",
    tests: [
      "test/api/request-options.test.ts > renderOptions of a request > takes null for the whole object and refuses what is no object",
    ],
  },
  {
    id: "render.null_field",
    rule: "A `renderOptions` field that is absent or null takes the engine's default.",
    source: "RenderOptions",
    section: "house",
    tests: [
      "test/api/request-options.test.ts > renderOptions of a request > gives wait_until its default when absent or null",
      "test/model/options.test.ts > take the default for a field that is null or undefined",
    ],
  },
  {
    id: "render.not_an_object",
    rule: "`renderOptions` that is neither an object nor null is 422 with type dict_type.",
    source: "RenderOptions; decision 63",
    section: "house",
    tests: [
      "test/api/request-options.test.ts > renderOptions of a request > takes null for the whole object and refuses what is no object",
    ],
  },
  {
    id: "render.only_when_rendered",
    rule: "`renderOptions` change nothing on a read that runs no browser.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/api/rendering.test.ts > is not changed by renderOptions where it renders nothing",
    ],
  },
  {
    id: "render.timeout_ms.default",
    rule: "`timeout_ms` is 30000 when not given (RENDER_TIMEOUT_MS).",
    source: "RenderOptions",
    section: "house",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/api/request-options.test.ts > renderOptions of a request > gives timeout_ms its default when absent or null",
    ],
  },
  {
    id: "render.timeout_ms.range",
    rule: "`timeout_ms` takes the integers 1000 to 120000; 999 and 120001 are 422.",
    source: "RenderOptions",
    section: "house",
    tests: [
      "test/api/request-options.test.ts > renderOptions of a request > takes timeout_ms at both ends of its range and nothing beyond",
      "test/api/request-options.test.ts > renderOptions of a request > refuses another type for timeout_ms",
    ],
  },
  {
    id: "render.timeout_ms.salvage",
    rule: "When navigation is not over after `timeout_ms` the page is read as it stands if it holds at least MIN_SALVAGED_TEXT = 200 characters.",
    source: "RenderOptions; Limits",
    section: "render",
    tests: [
      "test/browser/render.test.ts > reads a page that does not finish in time as it stands when it holds 200 characters",
      "test/browser/misbehaving.test.ts > is read as it stands when it never comes to rest: /endless",
      "test/browser/misbehaving.test.ts > is read with what follows the script that never ended, and without its noscript",
    ],
  },
  {
    id: "render.timeout_ms.refuse",
    rule: "A page with fewer than 200 characters when `timeout_ms` is over counts as a failed render.",
    source: "RenderOptions; Limits",
    section: "render",
    tests: [
      "test/browser/render.test.ts > refuses a page that does not finish in time and holds less",
      "test/browser/misbehaving.test.ts > is refused when it never comes to rest and shows nothing",
    ],
  },
  {
    id: "render.wait_until.default",
    rule: "`wait_until` is `load` when not given (RENDER_WAIT_UNTIL).",
    source: "RenderOptions",
    section: "house",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/api/request-options.test.ts > renderOptions of a request > gives wait_until its default when absent or null",
    ],
  },
  {
    id: "render.wait_until.choices",
    rule: "`wait_until` takes commit, domcontentloaded, load and networkidle; another word is 422 enum, another type is 422.",
    source: "RenderOptions; decision 63",
    section: "house",
    tests: [
      "test/api/request-options.test.ts > renderOptions of a request > takes each word of wait_until and no other",
      "test/api/request-options.test.ts > renderOptions of a request > refuses another type for wait_until",
    ],
  },
  {
    id: "render.wait_until.effect",
    rule: "Navigation counts as finished at the named moment: `domcontentloaded` does not wait for a sub-resource that `load` waits for.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/render.test.ts > does not wait for a sub-resource when wait_until is domcontentloaded or commit",
    ],
  },
  {
    id: "render.wait_until.networkidle",
    rule: "With `networkidle` navigation is finished when the page has asked for nothing for a while: text of requests made after load is in the result.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/render.test.ts > waits until the network is idle when wait_until is networkidle",
    ],
  },
  {
    id: "render.settle_ms.default",
    rule: "`settle_ms` is 900 when not given (RENDER_SETTLE_MS).",
    source: "RenderOptions",
    section: "house",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/api/request-options.test.ts > renderOptions of a request > gives settle_ms its default when absent or null",
    ],
  },
  {
    id: "render.settle_ms.range",
    rule: "`settle_ms` takes the integers 0 to 10000; -1 and 10001 are 422.",
    source: "RenderOptions",
    section: "house",
    tests: [
      "test/api/request-options.test.ts > renderOptions of a request > takes settle_ms at both ends of its range and nothing beyond",
      "test/api/request-options.test.ts > renderOptions of a request > refuses another type for settle_ms",
    ],
  },
  {
    id: "render.settle_ms.effect",
    rule: "Text that a script adds within `settle_ms` after load is in the result; geometry is measured after the pause.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/render.test.ts > waits settle_ms after load",
      "test/browser/settle.test.ts > is waited for in the pause after load while something is due: /timer",
      "test/browser/settle.test.ts > is measured when what moves has come to its place",
    ],
  },
  {
    id: "render.settle_ms.quiet",
    rule: "The default pause ends early when nothing is under way that could change the page before it is over.",
    source: "RenderOptions",
    section: "render",
    tests: ["test/browser/settle.test.ts > is read at once when nothing is under way"],
  },
  {
    id: "render.settle_ms.busy",
    rule: "After the pause a page is waited for while its own requests are open or it grows, until `timeout_ms` is over.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/settle.test.ts > is waited for while a request of its own is open: /late",
      "test/browser/settle.test.ts > is waited for while one request follows another",
      "test/browser/settle.test.ts > is waited for while it grows",
      "test/browser/settle.test.ts > is read when its time is over, and that is said",
      "test/api/rendered.test.ts > is waited for while it asks for its words, and read with them",
    ],
  },
  {
    id: "render.settle_ms.endless",
    rule: "Beacons, polls, long polls, streams of events and requests of other sites' frames hold no page up.",
    source: "RenderOptions",
    section: "render",
    tests: ["test/browser/settle.test.ts > is not held up by what has no end: /long-poll"],
  },
  {
    id: "render.viewport_width.default",
    rule: "`viewport_width` is 1440 when not given (RENDER_VIEWPORT_WIDTH).",
    source: "RenderOptions",
    section: "house",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/api/request-options.test.ts > renderOptions of a request > gives viewport_width its default when absent or null",
    ],
  },
  {
    id: "render.viewport_width.range",
    rule: "`viewport_width` takes the integers 320 to 3840; 319 and 3841 are 422.",
    source: "RenderOptions",
    section: "house",
    tests: [
      "test/api/request-options.test.ts > renderOptions of a request > takes viewport_width at both ends of its range and nothing beyond",
      "test/api/request-options.test.ts > renderOptions of a request > refuses another type for viewport_width",
    ],
  },
  {
    id: "render.viewport_width.effect",
    rule: "The page is laid out at `viewport_width` CSS pixels: a layout with columns at 1440 has one at 400.",
    source: "RenderOptions",
    section: "render",
    tests: ["test/browser/render.test.ts > lays the page out in the viewport asked for"],
  },
  {
    id: "render.wait_for.default",
    rule: '`wait_for` is "" (no wait) when not given.',
    source: "RenderOptions",
    section: "house",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/api/request-options.test.ts > renderOptions of a request > gives wait_for its default when absent or null",
    ],
  },
  {
    id: "render.wait_for.effect",
    rule: "A render waits until the page shows the element or the text of `wait_for`; if it never does, `render_note` names it.",
    source: "RenderOptions",
    section: "house",
    tests: [
      "test/api/wait-for.test.ts > wait_for > that does not appear leaves the page as it is, and the answer says so",
    ],
  },
  {
    id: "render.block.default",
    rule: "`block` is `auto` when not given.",
    source: "RenderOptions",
    section: "house",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/api/request-options.test.ts > renderOptions of a request > gives block its default when absent or null",
    ],
  },
  {
    id: "render.locale.default",
    rule: '`locale` is "" (the default locale) when not given.',
    source: "RenderOptions",
    section: "house",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/api/request-options.test.ts > renderOptions of a request > gives locale its default when absent or null",
    ],
  },
  {
    id: "render.locale.effect",
    rule: "A page sees the reader's `locale` and `timezone`, in both fetches.",
    source: "RenderOptions",
    section: "house",
    tests: [
      "test/api/emulation.test.ts > the emulated reader > has a language and a time zone, in both fetches",
    ],
  },
  {
    id: "render.timezone.default",
    rule: '`timezone` is "" (the machine\'s) when not given.',
    source: "RenderOptions",
    section: "house",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/api/request-options.test.ts > renderOptions of a request > gives timezone its default when absent or null",
    ],
  },
  {
    id: "render.viewport.default",
    rule: "`viewport` is `custom` when not given.",
    source: "RenderOptions",
    section: "house",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/api/request-options.test.ts > renderOptions of a request > gives viewport its default when absent or null",
    ],
  },
  {
    id: "render.viewport.effect",
    rule: "`viewport` names a width, a height and, for a phone, a touch screen.",
    source: "RenderOptions",
    section: "house",
    tests: [
      "test/api/emulation.test.ts > the emulated reader > has a viewport by name, as a touch screen for a phone",
    ],
  },
  {
    id: "render.viewport_height.default",
    rule: "`viewport_height` is 900 when not given (RENDER_VIEWPORT_HEIGHT).",
    source: "RenderOptions",
    section: "house",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/api/request-options.test.ts > renderOptions of a request > gives viewport_height its default when absent or null",
    ],
  },
  {
    id: "render.viewport_height.range",
    rule: "`viewport_height` takes the integers 320 to 2160; 319 and 2161 are 422.",
    source: "RenderOptions",
    section: "house",
    tests: [
      "test/api/request-options.test.ts > renderOptions of a request > takes viewport_height at both ends of its range and nothing beyond",
      "test/api/request-options.test.ts > renderOptions of a request > refuses another type for viewport_height",
    ],
  },
  {
    id: "render.viewport_height.effect",
    rule: "The page is laid out in a window of `viewport_height` CSS pixels.",
    source: "RenderOptions",
    section: "render",
    tests: ["test/browser/render.test.ts > lays the page out in the viewport asked for"],
  },
  {
    id: "render.scroll.default",
    rule: "`scroll` is false when not given (RENDER_SCROLL).",
    source: "decision 77",
    section: "house",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/api/request-options.test.ts > renderOptions of a request > gives scroll its default when absent or null",
    ],
  },
  {
    id: "render.scroll.effect",
    rule: "With `scroll` the page is scrolled in bounded steps until nothing more loads, and measured from its beginning.",
    source: "decision 77",
    section: "render",
    tests: [
      "test/browser/scroll.test.ts > brings an endless list to its end: /endless",
      "test/browser/scroll.test.ts > brings the sections that come as they are seen",
      "test/browser/scroll.test.ts > ends where a page has no end, and says that more would come",
    ],
  },
  {
    id: "render.scroll.note",
    rule: "Where `scroll` is off and the page watches for scrolling `render_note` says so.",
    source: "decision 77",
    section: "render",
    tests: [
      "test/browser/scroll.test.ts > is off by default, and the page says where it would bring more",
      "test/api/rendered.test.ts > is said where the page loads more when it is scrolled, and it does with scroll",
    ],
  },
  {
    id: "render.block_resources",
    rule: "Images, media and fonts are never downloaded by a render (RENDER_BLOCK_RESOURCES = font, image, media), and no request option changes it.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/render.test.ts > never downloads images, media and fonts",
      "test/api/request-options.test.ts > renderOptions of a request > has no field beside those of its table",
    ],
  },
  {
    id: "render.headless",
    rule: "The browser is headless, and no request option changes it.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/pool.test.ts > runs headless, with QUIC off and UDP kept to the proxy",
      "test/api/request-options.test.ts > renderOptions of a request > has no field beside those of its table",
    ],
  },
  {
    id: "render.reused",
    rule: "One browser serves several reads one after another; no request option changes it.",
    source: "RenderOptions",
    section: "render",
    tests: [
      "test/browser/pool.test.ts > serve reads one after another in order of asking, in one browser",
      "test/api/request-options.test.ts > renderOptions of a request > has no field beside those of its table",
    ],
  },
  {
    id: "render.failure_degrades",
    rule: "A render that fails or times out does not fail the request: the static document is the result.",
    source: "RenderOptions; Errors",
    section: "render",
    tests: [
      "test/api/rendering.test.ts > reads the page plainly when its render fails, and gives the reason",
    ],
  },
  {
    id: "render.note",
    rule: "`render_note` says, in one form of words each, what was pressed, that the page did not come to rest, that its time ended the wait, how many requests were open and frames not read, and that it loads more when scrolled.",
    source: "RenderOptions; decision 75; decision 77",
    section: "render",
    tests: [
      'test/read/render-note.test.ts > says of {"openRequests":2}: 2 requests of the page were still open when it was read',
      "test/read/render-note.test.ts > says that a page was stopped, and not also that it was out of time",
      "test/read/render-note.test.ts > says what the union has to say first, and that alone without a render",
      "test/browser/settle.test.ts > says how many requests were open when it was read",
      "test/browser/settle.test.ts > is read when its time is over, and that is said",
    ],
  },
  {
    id: "render.closed",
    rule: "When the service ends, its browser's processes end and the browser's proxy listens no more.",
    source: "RenderOptions; What the service does",
    section: "render",
    tests: [
      "test/browser/pool.test.ts > serves several pages at once, and all end with close",
      "test/browser/pool.test.ts > listens at no port once it is closed",
      "test/browser/egress-proxy.test.ts > cuts every request and tunnel when it is closed, and takes no more",
      "test/browser/processes.test.ts > leaves no browser process behind after an exit of its own",
    ],
  },
  {
    id: "render.browser_lost",
    rule: "A page that was being read when the browser ended is read again in a new one, once; after that it counts as a failed render. One that fails in a browser that lives is not read again.",
    source: "RenderOptions; Errors",
    section: "render",
    tests: [
      "test/browser/misbehaving.test.ts > does not take others with it when its browser is killed",
      "test/browser/misbehaving.test.ts > is given up when the browser that reads it again is lost as well",
      "test/browser/misbehaving.test.ts > costs its own read and no more when it crashes its process",
    ],
  },
  {
    id: "render.failure_named",
    rule: "After a failed render `render_error` of the `resolve` event says why.",
    source: "RenderOptions; Errors",
    section: "render",
    tests: [
      "test/api/rendering.test.ts > reads the page plainly when its render fails, and gives the reason",
    ],
  },
  {
    id: "render.no_browser",
    rule: "`render: true` where no browser can be started gives the static document with `render_error` saying that there is no browser.",
    source: "RenderOptions; Errors",
    section: "render",
    tests: [
      "test/api/rendering.test.ts > says so, reads the page plainly, and gives the reason",
      "test/api/rendering.test.ts > counts as there until a render found out",
    ],
  },
  {
    id: "render.missing_reported",
    rule: "Where a render was requested, or would have been made, and could not be, the answer of `/api/text` has `render_error` beside `strategy`.",
    source: "RenderOptions; Errors",
    section: "render",
    tests: [
      "test/api/rendering.test.ts > says in the answer why a page was not rendered, asked for or needed",
      "test/api/rendering.test.ts > says so of differences, technologies and the page map as well",
    ],
  },
  {
    id: "render.missing_reported.crawl",
    rule: "In a crawl `render_note` of such a page says why, and one `warning` `not-rendered` has the count of them.",
    source: "RenderOptions; Errors",
    section: "render",
    tests: [
      "test/api/rendering.test.ts > says so on every page of a complete crawl, and once how many there were",
    ],
  },
  {
    id: "render.missing_reported.cli",
    rule: "The command line prints a line, counts such pages in the sum of a crawl, and exits with 9 where `--render` was given.",
    source: "RenderOptions; Errors",
    section: "render",
    tests: [
      "test/cli/read.test.ts > ends with 9 where --render was given and the page was not rendered, and says why",
      "test/cli/read.test.ts > says that a page which needs a browser was read without one, and ends with 0",
      "test/cli/crawl.test.ts > says once that pages are not rendered, and counts them at its end",
      "test/cli/page-list.test.ts > counts the pages that were not rendered, and ends with 9 where --render was given",
    ],
  },
];
