// What several test files of a process share: started for the first that needs it, closed after the last.
import { after, before } from "node:test";

interface Closable {
  close(): Promise<unknown>;
}

/** Shared things that are open and that no file uses. */
const idle = new Map<object, () => Promise<unknown>>();
let kept = false;

/** Leaves what is shared open between files until `closeShared`, in a process that runs several files. */
export function keepShared(): void {
  kept = true;
}

/** Closes what is shared. */
export async function closeShared(): Promise<void> {
  kept = false;
  const closing = [...idle.values()];
  idle.clear();
  await Promise.all(closing.map((close) => close()));
}

/** Returns a function that holds one thing for the tests of a file or of a `describe`. */
export function shared<T extends Closable>(start: () => Promise<T>): () => () => T {
  let users = 0;
  let started: Promise<T> | undefined;
  const key = {};
  const close = async () => {
    const closing = started;
    started = undefined;
    await (await closing)?.close();
  };
  return () => {
    let value: T | undefined;
    before(async () => {
      users++;
      idle.delete(key);
      started ??= start();
      value = await started;
    });
    after(async () => {
      users--;
      if (users > 0) return;
      if (kept) idle.set(key, close);
      else await close();
    });
    return () => {
      if (value === undefined) throw new Error("it is not up before the first test");
      return value;
    };
  };
}
