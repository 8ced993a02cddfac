// The texts of a very large page across threads in pieces, so that taking one in never holds the event loop.
//
// A message is taken in whole: two texts of 32 MiB take 60 ms. Pieces wait in a port and are taken one a turn.
import { setImmediate as turn } from "node:timers/promises";
import { type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import type { DoneEvent } from "../model/event.ts";

const FIELDS = ["text", "markdown", "content_markdown", "comments_markdown"] as const;

/** A text that waits in the port instead of standing in the event. */
export interface DetachedText {
  readonly field: (typeof FIELDS)[number];
  readonly pieces: number;
}

/** Longest text that stays in the event, and the length of a piece, in UTF-16 units; a piece takes 2 ms. */
const PIECE_CHARS = 4_194_304;

type Writable = { -readonly [K in keyof DoneEvent]: DoneEvent[K] };

/** Puts the large texts of the last event into the port; what comes back has them empty. */
export function detachTexts(
  done: DoneEvent,
  port: MessagePort,
): { readonly done: DoneEvent; readonly detached: readonly DetachedText[] } {
  const detached: DetachedText[] = [];
  const left: Writable = { ...done };
  for (const field of FIELDS) {
    const text = done[field];
    if (text.length <= PIECE_CHARS) continue;
    let pieces = 0;
    for (let start = 0; start < text.length; start += PIECE_CHARS, pieces++) {
      port.postMessage(text.slice(start, start + PIECE_CHARS));
    }
    left[field] = "";
    detached.push({ field, pieces });
  }
  return { done: left, detached };
}

/** The event whole again, its texts taken from the port a piece a turn of the event loop. */
export async function attachTexts(
  done: DoneEvent,
  detached: readonly DetachedText[],
  port: MessagePort,
): Promise<DoneEvent> {
  const whole: Writable = { ...done };
  for (const { field, pieces } of detached) {
    let text = "";
    for (let piece = 0; piece < pieces; piece++) {
      text += String(receiveMessageOnPort(port)?.message ?? "");
      await turn();
    }
    whole[field] = text;
  }
  return whole;
}
