// The picture of a site's graph: pages are points, placed close together if they link; supports
// mouse and keyboard.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { count, some } from "../format.ts";
import { Quiet } from "../parts/buttons.tsx";
import { useFilter } from "../parts/field.tsx";
import { useInView } from "../parts/in-view.ts";
import { PageHead } from "../parts/outside.tsx";
import { Answer, usePending } from "../parts/pending.tsx";
import { service } from "../service.ts";
import { useStore } from "../store.ts";
import { colourOf, themeStore } from "../theme.ts";
import type { Colours } from "./draw.ts";
import type { LayoutStep } from "./layout-worker.ts";
import { type LinkGraph, neighboursOf, readLinkGraph } from "./link-graph.ts";
import { mostLinked, pageAt, type Seen, type View, viewWith, wholeView } from "./scene.ts";
import { type Drawer, startDrawing, startLayout } from "./threads.ts";

/** Renders the picture of a root's graph. */
export function Picture({ url }: { readonly url: string }) {
  const pending = usePending((signal) => readLinkGraph(service(), url, signal), [url]);
  return (
    <Answer pending={pending} title="The picture could not be drawn" wait="Reading the links">
      {(graph) => <Drawing graph={graph} />}
    </Answer>
  );
}

/** Maximum pages in the list next to the picture. */
const OFFERED = 40;
/** Maximum labelled pages in the picture, and maximum characters of a label. */
const NAMED = 400;
const NAME_CHARS = 36;
const NO_PLACES: LayoutStep = { places: new Float32Array(0), progress: 0 };

function Drawing({ graph }: { readonly graph: LinkGraph }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [{ places, progress }, setStep] = useState(NO_PLACES);
  const [own, setOwn] = useState<View>();
  const [chosen, choose] = useState(-1);
  const [size, setSize] = useState({ width: 600, height: 480 });
  const { isDark } = useStore(themeStore);
  const drawer = useDrawer(canvas, graph);
  useEffect(() => startLayout(graph, setStep), [graph]);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const whole = useMemo(() => wholeView(places, size), [places, size]);
  const view = own ?? whole;
  const neighbours = useMemo(
    () => (chosen < 0 ? [] : neighboursOf(graph, chosen)),
    [graph, chosen],
  );
  const last = useRef<Seen>({ graph, places, view, size });
  last.current = { graph, places, view, size };
  useEffect(() => drawer.current?.send({ places }), [places]);
  useEffect(() => {
    if (canvas.current === null) return;
    const { fontFamily: font } = getComputedStyle(canvas.current);
    const seen = { view, size, ratio: devicePixelRatio, colours: coloursOf(canvas.current), font };
    const named = chosen < 0 ? undefined : { page: chosen, name: nameOf(graph, chosen) };
    drawer.current?.send({ scene: { ...seen, chosen: named, neighbours } });
  }, [view, size, chosen, neighbours, isDark]);
  const show = (page: number) => {
    choose(page);
    const moved = page < 0 ? undefined : viewWith(last.current, page);
    if (moved) setOwn(moved);
  };
  const zoom = (by: number) => setOwn({ ...view, scale: view.scale * by });
  return (
    <div class="split picture">
      <div>
        <div class="beside">
          <Quiet onClick={() => zoom(1.5)}>Nearer</Quiet>
          <Quiet onClick={() => zoom(1 / 1.5)}>Farther</Quiet>
          <Quiet onClick={() => setOwn(undefined)}>All of it</Quiet>
          <span class="faint" role="status">
            {progress < 1
              ? "Laying out …"
              : `${some(graph.urls.length, "page")}, ${some(graph.sources.length, "link")}`}
          </span>
        </div>
        <p class="faint">
          Large points have many inbound links. Colours show the distance from the start: blue,
          green, violet, brown, grey. The wheel zooms after a click, or with Ctrl.
        </p>
        <PictureCanvas canvas={canvas} scene={last} setView={setOwn} choose={choose} />
      </div>
      <PageChoice graph={graph} chosen={chosen} neighbours={neighbours} choose={show} />
    </div>
  );
}

/** Starts the thread that draws the graph on a canvas; it ends with the view. */
function useDrawer(
  canvas: { readonly current: HTMLCanvasElement | null },
  graph: LinkGraph,
): { readonly current: Drawer | undefined } {
  const drawer = useRef<Drawer | undefined>(undefined);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const own = startDrawing(canvas.current);
    drawer.current = own;
    return () => own.end();
  }, []);
  useEffect(() => {
    const { depths, inbound, sources, targets } = graph;
    const named = mostLinked(graph, NAMED).map((page) => ({ page, name: nameOf(graph, page) }));
    drawer.current?.send({ graph: { depths, inbound, sources, targets, named } });
  }, [graph]);
  return drawer;
}

const titleOf = ({ names }: LinkGraph, page: number): string => names[page] ?? "";

const nameOf = (graph: LinkGraph, page: number): string =>
  titleOf(graph, page).slice(0, NAME_CHARS);

/** Returns the current colours of the style sheet. */
function coloursOf(element: HTMLElement): Colours {
  const colour = (name: string) => colourOf(element, name);
  return {
    line: colour("--line"),
    text: colour("--text"),
    ground: colour("--panel"),
    points: ["--accent", "--good", "--aside", "--warn", "--out"].map(colour),
  };
}

/** Where a drag of the picture started, and whether it has moved since. */
interface Hold {
  readonly x: number;
  readonly y: number;
  readonly isMoved: boolean;
}

function PictureCanvas({
  canvas,
  scene,
  setView,
  choose,
}: {
  readonly canvas: { current: HTMLCanvasElement | null };
  readonly scene: { readonly current: Seen };
  readonly setView: (view: View) => void;
  readonly choose: (page: number) => void;
}) {
  const held = useRef<Hold | undefined>(undefined);
  /** Whether the picture was clicked and the pointer has not left it since. */
  const isUsed = useRef(false);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const wheel = (event: WheelEvent) => {
      // The page scrolls as usual unless the wheel is meant for the picture.
      if (!isUsed.current && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { view } = scene.current;
      setView({ ...view, scale: view.scale * Math.exp(-event.deltaY / 400) });
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  }, []);
  const move = (event: PointerEvent) => {
    const from = held.current;
    if (from === undefined) return;
    const across = event.clientX - from.x;
    const down = event.clientY - from.y;
    if (!from.isMoved && Math.hypot(across, down) < 4) return;
    const { view } = scene.current;
    setView({ ...view, x: view.x - across / view.scale, y: view.y - down / view.scale });
    held.current = { x: event.clientX, y: event.clientY, isMoved: true };
  };
  const release = (event: PointerEvent) => {
    const isClick = held.current?.isMoved === false;
    held.current = undefined;
    if (isClick) choose(pageAt(scene.current, { x: event.offsetX, y: event.offsetY }));
  };
  return (
    <canvas
      ref={canvas}
      aria-label="The site's pages and the links between them; the list beside it has the same information"
      role="img"
      onPointerDown={(event) => {
        held.current = { x: event.clientX, y: event.clientY, isMoved: false };
        isUsed.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerLeave={() => {
        isUsed.current = false;
      }}
      onPointerCancel={() => {
        held.current = undefined;
      }}
    />
  );
}

/** Returns the first pages with these words in title or address; none for no words. */
function pagesWith({ urls, names }: LinkGraph, words: string): readonly number[] {
  const found: number[] = [];
  for (let page = 0; words !== "" && page < urls.length && found.length < OFFERED; page++)
    if (`${names[page]} ${urls[page]}`.toLowerCase().includes(words)) found.push(page);
  return found;
}

function PageChoice({
  graph,
  chosen,
  neighbours,
  choose,
}: {
  readonly graph: LinkGraph;
  readonly chosen: number;
  readonly neighbours: readonly number[];
  readonly choose: (page: number) => void;
}) {
  const { wanted, field } = useFilter("Find a page");
  const hubs = useMemo(() => mostLinked(graph, OFFERED), [graph]);
  const found = useMemo(() => pagesWith(graph, wanted), [graph, wanted]);
  const url = graph.urls[chosen];
  const place = useInView<HTMLElement>(chosen < 0 ? "" : chosen);
  const listed = wanted !== "" ? found : chosen < 0 ? hubs : neighbours.slice(0, OFFERED);
  return (
    <section class="detail" aria-label="Pages of the picture" aria-live="polite" ref={place}>
      {field}
      {url === undefined ? (
        <h2>{wanted === "" ? "Most inbound links" : "Pages found"}</h2>
      ) : (
        <>
          <PageHead title={titleOf(graph, chosen)} url={url}>
            <Quiet onClick={() => choose(-1)}>Clear</Quiet>
          </PageHead>
          <p class="faint">
            Linked with {some(neighbours.length, "page")}
            {neighbours.length > OFFERED && `, of which these are ${OFFERED}`}
          </p>
        </>
      )}
      <ul class="sections">
        {listed.map((page) => (
          <li key={page}>
            <Quiet onClick={() => choose(page)}>
              <bdi>{titleOf(graph, page)}</bdi>{" "}
              <span class="faint">{count(graph.inbound[page] ?? 0)}</span>
            </Quiet>
          </li>
        ))}
      </ul>
    </section>
  );
}
