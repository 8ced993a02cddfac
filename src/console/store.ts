// The state of a screen: it outlives the screen's view, and redraws it once a frame however often it changes.
import { useEffect, useState } from "preact/hooks";

/** A value that views follow. */
export interface Store<T> {
  get(): T;
  /** Sets some of its fields. */
  set(changes: Partial<T>): void;
  /** Says that what a field holds has changed in place. */
  touch(): void;
  follow(changed: () => void): () => void;
}

/** A store with its first value. */
export function createStore<T extends object>(first: T): Store<T> {
  let value = first;
  let isWaiting = false;
  const followers = new Set<() => void>();
  const tell = () => {
    if (isWaiting) return;
    isWaiting = true;
    // A hidden page draws no frames; its followers are told all the same.
    const soon = document.hidden ? setTimeout : requestAnimationFrame;
    soon(() => {
      isWaiting = false;
      for (const follower of [...followers]) follower();
    });
  };
  return {
    get: () => value,
    set: (changes) => {
      value = { ...value, ...changes };
      tell();
    },
    touch: () => {
      value = { ...value };
      tell();
    },
    follow: (changed) => {
      followers.add(changed);
      return () => followers.delete(changed);
    },
  };
}

/** The value of a store; the view is drawn again when it changes. */
export function useStore<T extends object>(store: Store<T>): T {
  const [, draw] = useState(0);
  const seen = store.get();
  useEffect(() => {
    const changed = () => draw((times) => times + 1);
    // It may have changed between the drawing and this.
    if (store.get() !== seen) changed();
    return store.follow(changed);
  }, [store]);
  return seen;
}
