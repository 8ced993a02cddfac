// State of a screen: outlives the screen's view, and rerenders it at most once per frame.
import { useEffect, useState } from "preact/hooks";

/** A value that views subscribe to. */
export interface Store<T> {
  get(): T;
  /** Sets some of its fields. */
  set(changes: Partial<T>): void;
  follow(changed: () => void): () => void;
  /** Returns the properties of a control for one of its fields; a number is typed as text. */
  bind<K extends keyof T>(name: K): Bound<T[K]>;
}

interface Bound<V> {
  readonly value: V;
  readonly change: (value: string | boolean) => void;
}

/** Creates a store with an initial value. */
export function createStore<T extends object>(first: T): Store<T> {
  let value = first;
  let isWaiting = false;
  const followers = new Set<() => void>();
  const set = (changes: object) => {
    value = { ...value, ...changes };
    tell();
  };
  const tell = () => {
    if (isWaiting) return;
    isWaiting = true;
    // A hidden page renders no frames, but subscribers must still be notified.
    const soon = document.hidden ? setTimeout : requestAnimationFrame;
    soon(() => {
      isWaiting = false;
      for (const follower of [...followers]) follower();
    });
  };
  return {
    get: () => value,
    set,
    follow: (changed) => {
      followers.add(changed);
      return () => followers.delete(changed);
    },
    bind: (name) => ({
      value: value[name],
      change: (given) => set({ [name]: typeof value[name] === "number" ? Number(given) : given }),
    }),
  };
}

/** Returns the value of a store; rerenders the view when it changes. */
export function useStore<T extends object>(store: Store<T>): T {
  const [, draw] = useState(0);
  const seen = store.get();
  useEffect(() => {
    const changed = () => draw((times) => times + 1);
    // It may have changed between rendering and this effect.
    if (store.get() !== seen) changed();
    return store.follow(changed);
  }, [store]);
  return seen;
}

/** Returns a value that is absent so far, for the first state of a store. */
export const none = <T>(): T | undefined => undefined;
