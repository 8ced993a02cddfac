// Typed bridge to our scripts in a page. They run in an isolated world that no page script can reach.
import { readFileSync } from "node:fs";
import type { CDPSession } from "playwright-core";
import type { Layout } from "../model/layout.ts";
import { oncePerKey } from "../model/once.ts";
import type { PageGlobals } from "../model/rendered.ts";
import { type GlobalsWanted, readGlobals } from "./globals.ts";
import type { PackedLayout, PageScripts, RestoredState } from "./injected/messages.ts";

const WORLD = "legible";

/** Returns a bundle that `scripts/bundle.mjs` makes of `injected/`, by its name. */
const bundleSource = oncePerKey((name: "page" | "main-world" | "globals") =>
  readFileSync(new URL(`../../browser/${name}.js`, import.meta.url), "utf8"),
);

/** Returns the script for every window of a tab, run before the page's own. `word` names its events. */
export function mainWorldSource(word: string): string {
  return `(() => { ${bundleSource("main-world")}; legible.install(${JSON.stringify(word)}) })()`;
}

/** Returns the script that restores a login state in every window of a tab, before the page's own. */
export function restoringSource(state: RestoredState): string {
  return `(() => { ${bundleSource("main-world")}; legible.restoreState(${JSON.stringify(state)}) })()`;
}

/** Our scripts in one document. Every call rejects when the document is gone or the time is over. */
export class InPage {
  readonly #session: CDPSession;
  readonly #contextId: number;

  private constructor(session: CDPSession, contextId: number) {
    this.#session = session;
    this.#contextId = contextId;
  }

  /** Injects the scripts into the current document. `word` names the events that `mainWorldSource` answers. */
  static async enter(session: CDPSession, frameId: string, word: string): Promise<InPage> {
    const { executionContextId } = await session.send("Page.createIsolatedWorld", {
      frameId,
      worldName: WORLD,
      // Frames of the same site on other hosts are read as well.
      grantUniveralAccess: true,
    });
    const inPage = new InPage(session, executionContextId);
    await inPage.#evaluate(`${bundleSource("page")};legible.connect(${JSON.stringify(word)})`);
    return inPage;
  }

  /** Calls one of our scripts and awaits its result. */
  async call<Name extends keyof PageScripts>(
    name: Name,
    ...given: Parameters<PageScripts[Name]>
  ): Promise<ReturnType<PageScripts[Name]>> {
    return this.#evaluate(`legible.${name}(${given.map((one) => JSON.stringify(one)).join()})`);
  }

  /** Returns the names that the page's scripts added to its window, as `readGlobals` does. */
  globals(wanted: GlobalsWanted): Promise<PageGlobals | undefined> {
    const window = { session: this.#session, contextId: this.#contextId };
    return readGlobals({ ...window, source: bundleSource("globals") }, wanted);
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
    // The scripts are ours and bundled with this file; `injected/messages.ts` types their results.
    return result.value as T;
  }
}

/** Unpacks a layout sent over the protocol into arrays. */
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

/** Copies into a new buffer: a pooled one would be unaligned and would be sent to a worker whole. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64, "base64"));
}

const int32 = (base64: string) => new Int32Array(bytesOf(base64).buffer);
const float32 = (base64: string) => new Float32Array(bytesOf(base64).buffer);
