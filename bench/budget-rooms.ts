// What each room of the source costs of reading pages: CPU in multiples of parse5, and bytes allocated per byte of HTML.
//
// V8's profilers sample this process. A sample belongs to the room of the innermost function of the source, so that libraries and
// built-in functions count for the room that calls them. parse5 reads each page right before, under the same load.
import { Session } from "node:inspector/promises";
import { parse } from "parse5";

/** Cost by room. */
export type RoomCosts = Readonly<Record<string, number>>;

/** A page, and the function that reads it. */
export interface BudgetRun {
  readonly pages: readonly string[];
  readonly rounds: number;
  read(html: string): unknown;
}

/** A function on a sampled stack. */
interface CallFrame {
  readonly functionName: string;
  readonly url: string;
}

/** Microseconds between samples, and bytes between sampled allocations. */
const INTERVAL_US = 200;
const INTERVAL_BYTES = 8192;
const REFERENCE = "parse5";
/** What belongs to no room: the collector, compilers, and the loop of the bench. */
const NO_ROOM = "V8";

/** parse5 alone, the measure of the others. */
function readReference(html: string): unknown {
  return parse(html);
}

/** Returns the room of a function; undefined for one of a library, of Node or of the bench. */
function roomOf({ functionName, url }: CallFrame): string | undefined {
  if (functionName === readReference.name) return REFERENCE;
  return /\/src\/([\w-]+)\//.exec(url)?.[1];
}

function readAll({ pages, rounds, read }: BudgetRun): void {
  for (let round = 0; round < rounds; round++) {
    for (const html of pages) {
      readReference(html);
      read(html);
    }
  }
}

/** Returns the CPU of each room in multiples of parse5. */
export async function cpuByRoom(run: BudgetRun): Promise<RoomCosts> {
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.setSamplingInterval", { interval: INTERVAL_US });
    await session.post("Profiler.start");
    readAll(run);
    const { nodes, samples = [], timeDeltas = [] } = (await session.post("Profiler.stop")).profile;
    const parents = new Map(
      nodes.flatMap(({ id, children = [] }) => children.map((one) => [one, id])),
    );
    const rooms = new Map<number, string>();
    // A node comes after the node that calls it.
    for (const { id, callFrame } of nodes)
      rooms.set(id, roomOf(callFrame) ?? rooms.get(parents.get(id) ?? 0) ?? NO_ROOM);
    const spent = new Map<string, number>();
    for (const [at, id] of samples.entries()) {
      const room = rooms.get(id) ?? NO_ROOM;
      spent.set(room, (spent.get(room) ?? 0) + Math.max(0, timeDeltas[at] ?? 0));
    }
    return perUnit(spent, spent.get(REFERENCE) ?? 0);
  } finally {
    session.disconnect();
  }
}

/** A function of a heap profile, with the bytes that it allocated. */
interface HeapNode {
  readonly callFrame: CallFrame;
  readonly selfSize: number;
  readonly children: readonly HeapNode[];
}

/** Returns the bytes that each room allocates per byte of HTML, collected ones included. */
export async function bytesByRoom(run: BudgetRun): Promise<RoomCosts> {
  const session = new Session();
  session.connect();
  try {
    await session.post("HeapProfiler.enable");
    await session.post("HeapProfiler.startSampling", {
      samplingInterval: INTERVAL_BYTES,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    });
    readAll(run);
    const { head } = (await session.post("HeapProfiler.stopSampling")).profile;
    const made = new Map<string, number>();
    const open: [node: HeapNode, room: string][] = [[head, NO_ROOM]];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [node, outer] = next;
      const room = roomOf(node.callFrame) ?? outer;
      made.set(room, (made.get(room) ?? 0) + node.selfSize);
      for (const child of node.children) open.push([child, room]);
    }
    const bytes = run.pages.reduce((sum, html) => sum + Buffer.byteLength(html), 0) * run.rounds;
    return perUnit(made, bytes);
  } finally {
    session.disconnect();
  }
}

function perUnit(costs: ReadonlyMap<string, number>, unit: number): RoomCosts {
  const sorted = [...costs].sort(([, one], [, other]) => other - one);
  return Object.fromEntries(
    sorted.map(([room, cost]) => [room, Math.round((1000 * cost) / unit) / 1000]),
  );
}

/** Returns a line for each room that costs more than its limit, or has none. */
export function overBudget(what: string, costs: RoomCosts, limits: RoomCosts): readonly string[] {
  return Object.entries(costs).flatMap(([room, cost]) => {
    const limit = limits[room];
    if (room === REFERENCE || (limit !== undefined && cost <= limit)) return [];
    if (limit === undefined)
      return cost < UNNAMED ? [] : [`${what}: ${room} ${cost}, without a limit`];
    return [`${what}: ${room} ${cost} of ${limit}`];
  });
}

/** Cost from which a room needs a limit. */
const UNNAMED = 0.05;
