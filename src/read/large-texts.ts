// Sends the texts of a very large page across threads in pieces, so that receiving one never blocks
// the event loop.
//
// A message is received as a whole: two texts of 32 MiB take 60 ms. Pieces wait in a port, and one
// is received per turn.
import { setImmediate as turn } from "node:timers/promises";
import { type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import { PAGE_TEXTS, type PageReading, type PageText } from "../model/reading.ts";

/** Placeholder in the reading for a text that waits in the port. */
export interface DetachedText {
  readonly name: PageText;
  readonly pieces: number;
}

/** Longest text that stays in the reading, and length of a piece (2 ms), in UTF-16 units. */
const PIECE_CHARS = 4_194_304;

type Texts = PageReading["texts"];

/** Moves the large texts of a reading to the port. Returns the reading without them. */
export function detachTexts(
  texts: Texts,
  port: MessagePort,
): { readonly texts: Texts; readonly detached: readonly DetachedText[] } {
  const detached: DetachedText[] = [];
  const left: Partial<Record<PageText, string>> = { ...texts };
  for (const name of PAGE_TEXTS) {
    const text = texts[name];
    if (text === undefined || text.length <= PIECE_CHARS) continue;
    let pieces = 0;
    for (let start = 0; start < text.length; start += PIECE_CHARS, pieces++) {
      port.postMessage(text.slice(start, start + PIECE_CHARS));
    }
    delete left[name];
    detached.push({ name, pieces });
  }
  return { texts: left, detached };
}

/** Restores the texts from the port, one piece per turn of the event loop. */
export async function attachTexts(
  texts: Texts,
  detached: readonly DetachedText[],
  port: MessagePort,
): Promise<Texts> {
  const whole: Partial<Record<PageText, string>> = { ...texts };
  for (const { name, pieces } of detached) {
    let text = "";
    for (let piece = 0; piece < pieces; piece++) {
      text += String(receiveMessageOnPort(port)?.message ?? "");
      await turn();
    }
    whole[name] = text;
  }
  return whole;
}
