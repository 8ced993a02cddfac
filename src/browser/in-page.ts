// The typed bridge to the scripts in a page: they run in a world of their own, where no script of the page can reach.
import { readFileSync } from "node:fs";
import type { CDPSession } from "playwright-core";
import type { Layout } from "../model/layout.ts";
import type { PageGlobals } from "../model/rendered.ts";
import { type GlobalsWanted, readGlobals } from "./globals.ts";
import type {
  ClickOutcome,
  ClickRules,
  GateOutcome,
  GateRules,
  InPageReading,
  PackedLayout,
  ReadRules,
  Rest,
  RestRules,
} from "./injected/wire.ts";

const WORLD = "legible";

/** The bundles that `scripts/bundle.ts` makes of `injected/`, by name. */
const bundles = new Map<string, string>();

function bundleSource(name: "page" | "main-world"): string {
  const known = bundles.get(name);
  if (known !== undefined) return known;
  const source = readFileSync(new URL(`../../browser/${name}.js`, import.meta.url), "utf8");
  bundles.set(name, source);
  return source;
}

/** What runs in every window of a tab before the page's own scripts. `word` names the events it answers. */
export function mainWorldSource(word: string): string {
  return `(() => { ${bundleSource("main-world")}; legible.install(${JSON.stringify(word)}) })()`;
}

/** The scripts in one document. Every call rejects when the document goes away or the time is over. */
export class InPage {
  readonly #session: CDPSession;
  readonly #contextId: number;

  private constructor(session: CDPSession, contextId: number) {
    this.#session = session;
    this.#contextId = contextId;
  }

  /** Puts the scripts into the document the page shows now. `word` names the events that `mainWorldSource` answers. */
  static async enter(session: CDPSession, frameId: string, word: string): Promise<InPage> {
    const { executionContextId } = await session.send("Page.createIsolatedWorld", {
      frameId,
      worldName: WORLD,
      // Frames of the same site on another host are read as well.
      grantUniveralAccess: true,
    });
    const inPage = new InPage(session, executionContextId);
    await inPage.#evaluate(`${bundleSource("page")};legible.connect(${JSON.stringify(word)})`);
    return inPage;
  }

  /** Waits until the page is quiet. */
  rest(rules: RestRules): Promise<Rest> {
    return this.#evaluate(`legible.rest(${JSON.stringify(rules)})`);
  }

  /** Whether the page shows that more is to come: under `leastChars` characters, a bar of progress, a line that says so. */
  awaitsMore(leastChars: number): Promise<boolean> {
    return this.#evaluate(`legible.awaitsMore(${leastChars})`);
  }

  /** Scrolls one step on; false where all stands at its end. */
  scrollOn(): Promise<boolean> {
    return this.#evaluate("legible.scrollOn()");
  }

  /** Scrolls back to the beginning. */
  scrollBack(): Promise<void> {
    return this.#evaluate("legible.scrollBack()");
  }

  /** Opens what needs no click, measures the page and takes its source over. */
  read(rules: ReadRules): Promise<InPageReading> {
    return this.#evaluate(`legible.read(${JSON.stringify(rules)})`);
  }

  /** Presses the control of a gate and waits for what is behind it. */
  passGate(rules: GateRules): Promise<GateOutcome | undefined> {
    return this.#evaluate(`legible.passGate(${JSON.stringify(rules)})`);
  }

  /** Clicks open what the last reading found hidden. */
  clickOpen(rules: ClickRules): Promise<ClickOutcome> {
    return this.#evaluate(`legible.clickOpen(${JSON.stringify(rules)})`);
  }

  /** What the page's own scripts made in its window; undefined when it does not answer in time. */
  globals(wanted: GlobalsWanted): Promise<PageGlobals | undefined> {
    return readGlobals(this.#session, this.#contextId, wanted);
  }

  async #evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await this.#session.send("Runtime.evaluate", {
      expression,
      contextId: this.#contextId,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails !== undefined) {
      const { exception, text } = exceptionDetails;
      throw new Error(`the script in the page failed: ${exception?.description ?? text}`);
    }
    // The scripts are ours and bundled with this file; what they return is typed in `injected/wire.ts`.
    return result.value as T;
  }
}

/** A layout as it crossed the protocol to one with arrays. */
export function unpackLayout(packed: PackedLayout): Layout {
  return {
    ...packed,
    display: bytesOf(packed.display),
    hidden: bytesOf(packed.hidden),
    style: new Uint32Array(bytesOf(packed.style).buffer),
    order: int32(packed.order),
    boxStamp: int32(packed.boxStamp),
    box: float32(packed.box),
    runStamp: int32(packed.runStamp),
    runOrdinal: int32(packed.runOrdinal),
    runHidden: bytesOf(packed.runHidden),
    runLines: int32(packed.runLines),
    runFirst: int32(packed.runFirst),
    fragment: float32(packed.fragment),
  };
}

/** A copy with a buffer of its own: one of the pool would be unaligned, and would cross to a worker whole. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64, "base64"));
}

const int32 = (base64: string) => new Int32Array(bytesOf(base64).buffer);
const float32 = (base64: string) => new Float32Array(bytesOf(base64).buffer);
