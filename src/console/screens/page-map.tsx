// The Page map: a page's blocks as numbered boxes where the browser laid them out, in reading
// order; kept and dropped blocks look different.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { BlocksResult, PageBlock } from "../../model/blocks.ts";
import { AddressRow } from "../parts/address-row.tsx";
import { Check, Field } from "../parts/field.tsx";
import { Answer, usePending } from "../parts/pending.tsx";
import { linkTo, type Route, visit } from "../route.ts";
import { service } from "../service.ts";
import { createStore, useStore } from "../store.ts";
import { count, STEPS, some } from "../words.ts";
import { fullAddress } from "./read-run.ts";

const mapStore = createStore<{
  readonly url: string;
  readonly width: number;
  readonly asked: { readonly url: string; readonly width: number } | undefined;
}>({ url: "", width: 1440, asked: undefined });

/** Renders the screen. */
export function PageMapScreen({ route }: { readonly route: Route }) {
  const { url, width, asked } = useStore(mapStore);
  useEffect(() => {
    const given = route.query.get("url");
    if (given === null || given === mapStore.get().asked?.url) return;
    mapStore.set({ url: given, asked: { url: given, width: mapStore.get().width } });
  }, [route]);
  const pending = usePending(
    asked &&
      ((signal) =>
        service().pageBlocks({
          url: asked.url,
          direction: "auto",
          fetch: { read_pdf: true },
          renderOptions: { viewport_width: asked.width },
          signal,
        })),
    [asked],
  );
  const submit = (event: Event) => {
    event.preventDefault();
    const now = mapStore.get();
    const address = fullAddress(now.url);
    visit("map", { url: address });
    mapStore.set({ asked: { url: address, width: now.width } });
  };
  return (
    <div class="screen">
      <h1>Page map</h1>
      <form class="ask" onSubmit={submit}>
        <AddressRow
          label="Address of the page"
          placeholder="example.org/article"
          value={url}
          change={(value) => mapStore.set({ url: value })}
          go="Map"
          isRunning={pending.state === "running"}
          stop={() => mapStore.set({ asked: undefined })}
        />
        <div class="options">
          <Field label="Measured on">
            {(id) => (
              <select
                id={id}
                value={width}
                onChange={(event) => mapStore.set({ width: Number(event.currentTarget.value) })}
              >
                <option value={1440}>a desk, 1440 pixels wide</option>
                <option value={820}>a tablet, 820 pixels wide</option>
                <option value={390}>a phone, 390 pixels wide</option>
              </select>
            )}
          </Field>
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
  const tally = (verdict: PageBlock["verdict"]) =>
    blocks.filter((block) => block.verdict === verdict).length;
  const shown = showsOut ? blocks : blocks.filter(({ verdict }) => verdict !== "left-out");
  const block = blocks[chosen - 1];
  return (
    <>
      <div class="legend">
        {(["content", "comment", "left-out"] as const).map((verdict) => (
          <span key={verdict}>
            <span class={`swatch ${verdict}`} aria-hidden="true" /> {count(tally(verdict))}{" "}
            {VERDICTS[verdict]}
          </span>
        ))}
        <Check label="Show omitted blocks" checked={showsOut} change={setShowsOut} />
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
      <div class="map">
        {width !== null && height !== null && (
          <Boxes blocks={shown} extent={{ width, height }} chosen={chosen} choose={choose} />
        )}
        <div class="map-side">
          <p class="chosen-block" aria-live="polite">
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

interface Choice {
  readonly blocks: readonly PageBlock[];
  readonly chosen: number;
  readonly choose: (number: number) => void;
}

/** Height in pixels below which a box cannot hold a normal line of text. */
const TINY = 14;
/** Maximum height of the picture in screen pixels. */
const MAX_HEIGHT = 30_000;

function Boxes({
  blocks,
  extent,
  chosen,
  choose,
}: Choice & { readonly extent: { readonly width: number; readonly height: number } }) {
  const paper = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(640);
  useLayoutEffect(() => {
    const element = paper.current;
    if (element === null) return undefined;
    const measure = () => setRoom(element.clientWidth);
    // Measures before the first paint, so that nothing moves.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    reveal(paper.current, paper.current?.querySelector(`[data-block="${chosen}"]`));
  }, [chosen]);
  const right = Math.max(
    extent.width,
    ...blocks.map(({ box }) => (box === null ? 0 : box.x + box.width)),
  );
  const scale = Math.min(1, room / Math.max(1, right));
  return (
    <div class="paper" ref={paper}>
      {/* The list next to it says the same in words. */}
      <div
        class="sheet"
        aria-hidden="true"
        style={{ height: `${Math.min(MAX_HEIGHT, extent.height * scale)}px` }}
      >
        {blocks.map(({ number, box, verdict, text }) =>
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
              <span class="box-number">{number}</span>
              <span class="box-text">{text.slice(0, 160)}</span>
            </button>
          ),
        )}
      </div>
    </div>
  );
}

/** Scrolls a container, and nothing around it, until its content is visible. */
function reveal(holder: Element | null, held: Element | null | undefined): void {
  if (holder === null || held === null || held === undefined) return;
  const outer = holder.getBoundingClientRect();
  const inner = held.getBoundingClientRect();
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  holder.scrollTop += inner.top - outer.top - outer.height / 4;
}

function BlockList({ blocks, chosen, choose }: Choice) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    reveal(list.current, list.current?.querySelector('[aria-pressed="true"]'));
  }, [chosen]);
  return (
    <ol class="block-list" aria-label="Blocks in reading order" ref={list}>
      {blocks.map(({ number, kind, text, verdict }) => (
        <li key={number} class={verdict}>
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
  );
}
