// The Page map: a page's blocks as numbered boxes where the browser laid them out, in reading
// order; kept and dropped blocks look different.
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BlocksResult, PageBlock } from "../../model/blocks.ts";
import { SCREENSHOT_MAX_WIDTH, type Screenshot } from "../../model/captures.ts";
import { count, STEPS, some } from "../format.ts";
import { AddressRow, addressFault } from "../parts/address-row.tsx";
import { Check, Choice, instead } from "../parts/field.tsx";
import { useInView } from "../parts/in-view.ts";
import { Answer, usePending } from "../parts/pending.tsx";
import { useRowWindow, useView, type View } from "../parts/window.ts";
import { linkTo, type Route, visit } from "../route.ts";
import { service } from "../service.ts";
import { createStore, none, useStore } from "../store.ts";
import { colourOf, themeStore } from "../theme.ts";
import { fullAddress } from "./read-run.ts";

const mapStore = createStore({
  url: "",
  /** On a narrow screen, a narrow page: boxes of a wide one would be too small for their numbers. */
  width: innerWidth < 600 ? 390 : 1440,
  asked: none<{ readonly url: string; readonly width: number }>(),
});

const WIDTHS = [
  [1440, "a desk, 1440 pixels wide"],
  [820, "a tablet, 820 pixels wide"],
  [390, "a phone, 390 pixels wide"],
] as const;

/** Maximum width of the picture of a page in CSS pixels; see the style sheet. */
const WIDEST = 896;

/**
 * Returns the pixels of a window's width that the picture does not get: margins, minimap and
 * numbers, then also the navigation, then also the list of blocks. See the style sheet.
 */
const reservedWidth = (width: number): number => (width <= 736 ? 120 : width <= 1024 ? 316 : 672);

/** Returns the largest width in device pixels in which this monitor shows the picture of a page. */
function pictureWidth(): number {
  const { availWidth } = screen;
  const width = Math.min(availWidth - reservedWidth(availWidth), WIDEST) * devicePixelRatio;
  // Zoom raises the ratio; the service refuses wider pictures.
  return Math.min(Math.ceil(width), SCREENSHOT_MAX_WIDTH);
}

/** Renders the screen. */
export function PageMapScreen({ route }: { readonly route: Route }) {
  const { asked } = useStore(mapStore);
  useEffect(() => {
    const given = route.query.get("url");
    if (given === null || given === mapStore.get().asked?.url) return;
    const isFaulty = addressFault(given) !== "";
    mapStore.set({
      url: given,
      asked: isFaulty ? undefined : { url: given, width: mapStore.get().width },
    });
  }, [route]);
  const pending = usePending(
    asked &&
      ((signal) =>
        service().pageBlocks({
          url: asked.url,
          direction: "auto",
          fetch: { read_pdf: true, read_files: true },
          renderOptions: { viewport_width: asked.width },
          screenshot: "page",
          screenshot_format: "webp",
          screenshot_width: pictureWidth(),
          signal,
        })),
    [asked],
  );
  const submit = instead(() => {
    const now = mapStore.get();
    const address = fullAddress(now.url);
    visit("map", { url: address });
    mapStore.set({ asked: { url: address, width: now.width } });
  });
  return (
    <div class="screen">
      <h1>Page map</h1>
      <form class="ask" onSubmit={submit}>
        <AddressRow
          label="Address of the page"
          placeholder="example.org/article"
          {...mapStore.bind("url")}
          go="Map"
          isRunning={pending.state === "running"}
          stop={() => mapStore.set({ asked: undefined })}
        />
        <div class="options">
          <Choice label="Measured on" options={WIDTHS} {...mapStore.bind("width")} />
        </div>
      </form>
      {pending.state === "idle" && (
        <p class="welcome">
          Shows every block of the page as a box at its place in a browser, numbered in reading
          order. Content is filled; omitted blocks are dashed.
        </p>
      )}
      <Answer
        pending={pending}
        title="The page could not be mapped"
        wait="Opening the page in a browser and measuring it"
      >
        {(answer) => <PageMap key={asked?.url} answer={answer} />}
      </Answer>
    </div>
  );
}

const VERDICTS: Readonly<Record<PageBlock["verdict"], string>> = {
  content: "content",
  comment: "comments",
  "left-out": "left out",
};

function PageMap({ answer }: { readonly answer: BlocksResult }) {
  const { blocks, page, width, height } = answer;
  const [chosen, choose] = useState(
    () => blocks.find(({ verdict }) => verdict === "content")?.number ?? 0,
  );
  const [showsOut, setShowsOut] = useState(true);
  const [showsPage, setShowsPage] = useState(true);
  const { screenshot } = answer;
  const tally = (verdict: PageBlock["verdict"]) =>
    blocks.filter((block) => block.verdict === verdict).length;
  const shown = showsOut ? blocks : blocks.filter(({ verdict }) => verdict !== "left-out");
  const block = blocks[chosen - 1];
  const place = useInView<HTMLParagraphElement>(chosen);
  return (
    <>
      <div class="legend">
        {(["content", "comment", "left-out"] as const).map((verdict) => (
          <span key={verdict}>
            <span class={`swatch ${verdict}`} aria-hidden="true" /> {count(tally(verdict))}{" "}
            {VERDICTS[verdict]}
          </span>
        ))}
        <Check label="Show omitted blocks" value={showsOut} change={setShowsOut} />
        {screenshot !== undefined && (
          <Check label="Show the page" value={showsPage} change={setShowsPage} />
        )}
        <a href={linkTo("read", { url: page.url })}>Read the page</a>
      </div>
      {answer.render_error !== null && <p class="note">{answer.render_error}</p>}
      {width === null || height === null ? (
        <p class="note">
          No browser measured this page, so no positions are known: the blocks are in source order.
        </p>
      ) : (
        page.dom_order_differs && (
          <p class="note">
            Style sheets place content away from its place in the source: the numbers follow the
            visible order.
          </p>
        )
      )}
      {screenshot?.cut === true && (
        <p class="note">
          The picture of the page ends at {count(screenshot.height)} of{" "}
          {count(screenshot.page_height)} pixels.
        </p>
      )}
      <div class="map">
        {width !== null && height !== null && (
          <Boxes
            blocks={shown}
            extent={{ width, height }}
            screenshot={showsPage ? screenshot : undefined}
            chosen={chosen}
            choose={choose}
          />
        )}
        <div class="map-side">
          <p class="chosen-block" aria-live="polite" ref={place}>
            {block === undefined ? (
              <span class="faint">Choose a block to see its verdict.</span>
            ) : (
              <>
                <strong>
                  {block.number}. {block.kind}
                </strong>
                , {some(block.words, "word")}, {VERDICTS[block.verdict]}
                {block.step !== null && `: ${(STEPS[block.step] ?? block.step).toLowerCase()}`}
                {block.reason !== null && `; reason: ${reasonOf(block)}`}
                {block.region !== "" && `; in ${block.region}`}
                {`; ${partOf(block)}`}
                {block.box === null && "; not drawn"}
              </>
            )}
          </p>
          <BlockList blocks={shown} chosen={chosen} choose={choose} />
        </div>
      </div>
    </>
  );
}

/** Returns the reason for a verdict, with the number of the block that it is tied to. */
function reasonOf({ reason, reason_block }: PageBlock): string {
  const words = (reason ?? "").replaceAll("-", " ");
  return reason_block === null ? words : `${words}, with block ${reason_block}`;
}

/** Returns the part of the page that a block belongs to, and the block's role in its item. */
function partOf({ part, list, item, within, role }: PageBlock): string {
  if (list === null) return `part: ${part}`;
  const around = within === null ? "" : `, inside item ${within}`;
  return `part: ${part}, ${role ?? "words"} of item ${item} in list ${list}${around}`;
}

interface ChosenBlock {
  readonly blocks: readonly PageBlock[];
  readonly chosen: number;
  readonly choose: (number: number) => void;
}

/** Height in pixels below which a box cannot hold a normal line of text. */
const TINY = 14;
/** Pixels above and below the visible part of the picture whose boxes are drawn too. */
const BEYOND = 800;

/** Size in pixels. */
interface Extent {
  readonly width: number;
  readonly height: number;
}

function Boxes(
  props: ChosenBlock & { readonly extent: Extent; readonly screenshot: Screenshot | undefined },
) {
  const { blocks, extent, screenshot, chosen, choose } = props;
  const paper = useRef<HTMLDivElement>(null);
  const view = useView(paper);
  const right = useMemo(
    () => blocks.reduce((most, { box }) => Math.max(most, box === null ? 0 : box.x + box.width), 1),
    [blocks],
  );
  const isOver = screenshot !== undefined;
  const gutter = isOver ? GUTTER : 0;
  const scale = Math.min(1, ((view?.width ?? 640) - gutter) / Math.max(extent.width, right));
  const place = blocks.find(({ number }) => number === chosen)?.box;
  const isMeasured = view !== undefined;
  useEffect(() => {
    const { current: holder } = paper;
    if (holder === null || place === null || place === undefined || !isMeasured) return;
    const { scrollTop, clientHeight } = holder;
    const [top, end] = [place.y * scale, (place.y + place.height) * scale];
    if (top < scrollTop || end > scrollTop + clientHeight)
      holder.scrollTop = top - clientHeight / 4;
  }, [chosen, scale, isMeasured]);
  const isNear = ({ y, height }: Box) =>
    view !== undefined &&
    (y + height) * scale > view.top - BEYOND &&
    y * scale < view.top + view.height + BEYOND;
  const drawn = blocks.filter(({ box }) => box !== null && isNear(box));
  return (
    <div class="papers">
      <Minimap blocks={blocks} extent={extent} scale={scale} view={view} paper={paper} />
      <div class="paper" ref={paper}>
        {/* The list next to it says the same in words. */}
        <div
          class={isOver ? "sheet over" : "sheet"}
          aria-hidden="true"
          style={{ height: `${extent.height * scale}px`, marginLeft: `${gutter}px` }}
        >
          {screenshot?.tiles.map(({ top, width, height, data }) => (
            <img
              key={top}
              alt=""
              src={`data:image/${screenshot.format};base64,${data}`}
              style={{
                top: `${top * scale}px`,
                width: `${width * scale}px`,
                height: `${height * scale}px`,
              }}
            />
          ))}
          {drawn.map(({ number, box, verdict, text }) =>
            box === null ? null : (
              <button
                key={number}
                type="button"
                tabIndex={-1}
                data-block={number}
                class={`box ${verdict}${number === chosen ? " chosen" : ""}${box.height * scale < TINY ? " tiny" : ""}`}
                style={{
                  left: `${box.x * scale}px`,
                  top: `${box.y * scale}px`,
                  width: `${Math.max(6, box.width * scale)}px`,
                  height: `${Math.max(6, box.height * scale)}px`,
                }}
                onClick={() => choose(number)}
              >
                <span class={isOver ? `box-number ${freeSide(box, drawn, scale)}` : "box-number"}>
                  {number}
                </span>
                {!isOver && <span class="box-text">{text.slice(0, 160)}</span>}
              </button>
            ),
          )}
        </div>
      </div>
    </div>
  );
}

/** Pixels beside the picture of a page for the numbers of its leftmost blocks. */
const GUTTER = 26;
/** Height of a number in pixels. */
const NUMBER_HEIGHT = 12;

/** Returns the side of a block on which its number covers no other block. */
function freeSide(
  { x, y, width, height }: Box,
  drawn: readonly PageBlock[],
  scale: number,
): "left" | "right" | "above" {
  const [wide, high] = [GUTTER / scale, NUMBER_HEIGHT / scale];
  const isFree = (left: number, top: number) =>
    drawn.every(
      ({ box }) =>
        box === null ||
        box.x > left + wide - 0.5 ||
        box.x + box.width < left + 0.5 ||
        box.y >= top + high ||
        box.y + box.height <= top,
    );
  if (isFree(x - wide, y)) return "left";
  return isFree(x + width, y + height - high) ? "right" : "above";
}

/** Width of the minimap in pixels; must match the style sheet. */
const MINI_WIDTH = 56;

/** Renders the whole page small, with its visible part; a press scrolls there. */
function Minimap(props: {
  readonly blocks: readonly PageBlock[];
  readonly extent: Extent;
  readonly scale: number;
  readonly view: View | undefined;
  readonly paper: RefObject<HTMLDivElement | null>;
}) {
  const { blocks, extent, scale, view, paper } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { isDark } = useStore(themeStore);
  const height = view?.height ?? 0;
  const across = MINI_WIDTH / Math.max(1, extent.width);
  const down = Math.min(across, height / Math.max(1, extent.height));
  useEffect(() => {
    const { current } = canvas;
    const brush = current?.getContext("2d") ?? null;
    if (current === null || brush === null) return;
    brush.clearRect(0, 0, current.width, current.height);
    const colours = {
      content: colourOf(current, "--kept"),
      comment: colourOf(current, "--aside"),
      "left-out": colourOf(current, "--line"),
    };
    for (const { box, verdict } of blocks) {
      if (box === null) continue;
      brush.fillStyle = colours[verdict];
      brush.fillRect(
        box.x * across,
        box.y * down,
        box.width * across,
        Math.max(1, box.height * down - 0.5),
      );
    }
  }, [blocks, extent, height, isDark]);
  const scroll = (event: MouseEvent) => {
    const { current: holder } = paper;
    if (holder === null || canvas.current === null) return;
    const { top } = canvas.current.getBoundingClientRect();
    holder.scrollTop = ((event.clientY - top) / down) * scale - holder.clientHeight / 2;
  };
  const press = (event: PointerEvent) => {
    canvas.current?.setPointerCapture(event.pointerId);
    scroll(event);
  };
  const drag = (event: PointerEvent) => {
    if (event.buttons > 0) scroll(event);
  };
  return (
    <div class="mini" aria-hidden="true">
      <canvas
        ref={canvas}
        width={MINI_WIDTH}
        height={height}
        onPointerDown={press}
        onPointerMove={drag}
      />
      {view !== undefined && (
        <div
          class="mini-view"
          style={{
            top: `${(view.top / scale) * down}px`,
            height: `${Math.max(4, (view.height / scale) * down)}px`,
          }}
        />
      )}
    </div>
  );
}

type Box = NonNullable<PageBlock["box"]>;

/** Height of a line of the list in pixels; must match the style sheet. */
const LINE_HEIGHT = 26;

function BlockList({ blocks, chosen, choose }: ChosenBlock) {
  const { box, first, end, show } = useRowWindow(blocks.length, LINE_HEIGHT);
  useEffect(() => {
    const row = blocks.findIndex(({ number }) => number === chosen);
    if (row >= 0) show(row);
  }, [chosen]);
  const [above, below] = [first * LINE_HEIGHT, (blocks.length - end) * LINE_HEIGHT];
  const space = { paddingTop: `${above}px`, paddingBottom: `${below}px` };
  return (
    <div class="block-list" ref={box}>
      <ol aria-label="Blocks in reading order" style={space}>
        {blocks.slice(first, end).map(({ number, kind, text, verdict }, at) => (
          <li
            key={number}
            class={verdict}
            aria-setsize={blocks.length}
            aria-posinset={first + at + 1}
          >
            <button type="button" aria-pressed={number === chosen} onClick={() => choose(number)}>
              <span class="block-number">{number}</span>
              <span class="block-text" dir="auto">
                {text === "" ? `(${kind})` : text.slice(0, 90)}
              </span>
              {verdict !== "content" && <span class="unseen">, {VERDICTS[verdict]}</span>}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
