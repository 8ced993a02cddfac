// Divides long answers into pieces; stores the rest, and a cursor identifies the next piece.
import { randomUUID } from "node:crypto";
import { InvalidRequestError } from "../model/errors.ts";

/** Piece of an answer. */
export interface Piece {
  readonly text: string;
  /** Offsets in the whole answer, in UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly total: number;
  /** Cursor of the next piece; undefined for the last one. */
  readonly cursor: string | undefined;
  readonly notes: readonly string[];
}

/** Answer stored until it is read to its end. */
interface HeldAnswer {
  /** Tool and URL of the answer. */
  readonly asked: string;
  readonly text: string;
  readonly notes: readonly string[];
}

/** Maximum characters and number of stored answers; the longest unused is evicted first. */
const MAX_CHARS = 64_000_000;
const MAX_ANSWERS = 200;

/** Answers not yet read to their end. */
export class Pieces {
  /** By id, most recently used last. */
  readonly #held = new Map<string, HeldAnswer>();
  #chars = 0;

  /** Returns the first piece of an answer, at most `most` characters. */
  first(answer: HeldAnswer, most: number): Piece {
    return this.#piece(answer, { start: 0, most, id: undefined });
  }

  /** Returns the piece at a cursor. Throws InvalidRequestError if unknown, or of another answer. */
  next(cursor: string, asked: string, most: number): Piece {
    const [, id = "", place = ""] = /^([0-9a-f-]{36})\.(\d{1,10})$/.exec(cursor) ?? [];
    const answer = this.#held.get(id);
    if (answer === undefined) {
      throw new InvalidRequestError(
        "cursor: its answer is no longer available; call the tool again without a cursor",
      );
    }
    if (answer.asked !== asked) {
      throw new InvalidRequestError("cursor: it belongs to another tool, url or id");
    }
    const start = Number(place);
    if (start >= answer.text.length) {
      throw new InvalidRequestError("cursor: it is past the end of the answer");
    }
    return this.#piece(answer, { start, most, id });
  }

  #piece(
    answer: HeldAnswer,
    { start, most, id }: { start: number; most: number; id: string | undefined },
  ): Piece {
    const { text, notes } = answer;
    const end = cutBefore(text, start, most);
    const isLast = end >= text.length;
    const held = isLast ? id : this.#hold(answer, id);
    const cursor = isLast || held === undefined ? undefined : `${held}.${end}`;
    return { text: text.slice(start, end), start, end, total: text.length, cursor, notes };
  }

  #hold(answer: HeldAnswer, known: string | undefined): string {
    const id = known ?? randomUUID();
    if (!this.#held.delete(id)) this.#chars += answer.text.length;
    this.#held.set(id, answer);
    for (const [oldest, { text }] of this.#held) {
      const fits = this.#chars <= MAX_CHARS && this.#held.size <= MAX_ANSWERS;
      if (fits || oldest === id) break;
      this.#held.delete(oldest);
      this.#chars -= text.length;
    }
    return id;
  }
}

/** Returns the end of a piece: after a line end in its last quarter, else never in a character. */
function cutBefore(text: string, start: number, most: number): number {
  const end = start + most;
  if (end >= text.length) return text.length;
  const line = text.lastIndexOf("\n", end - 1) + 1;
  if (line > start + most * MIN_SHARE) return line;
  const isWithin = /[\udc00-\udfff]/.test(text.charAt(end));
  return isWithin && end - 1 > start ? end - 1 : end;
}

/** Minimum filled share of a piece that ends with a line. */
const MIN_SHARE = 0.75;

/** Describes which part of an answer a piece is, and how to get the rest. */
export function whereabouts({ start, end, total, cursor }: Piece, tool: string): readonly string[] {
  if (start === 0 && cursor === undefined) return [`complete: ${count(total)} characters`];
  const part = `characters ${count(start)} to ${count(end)} of ${count(total)}`;
  if (cursor === undefined) return [`${part}: this is the end`];
  return [
    `${part}; ${count(total - end)} remain: call ${tool} again with the same url or id and cursor "${cursor}"`,
  ];
}

/** Groups digits by thousands. */
const count = (value: number): string => value.toLocaleString("en-US");
