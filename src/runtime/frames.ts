// Messages between a process and its reader process: a head as JSON, and bytes as they are.
//
// A frame has the sizes of both in eight bytes, then both. Node's own channel would copy the bytes
// several times and has no limit.
import type { Readable, Writable } from "node:stream";

/** One message; the body is a view of the frame's own buffer. */
export interface Frame<Head> {
  /** Unchecked: both sides are of one version. */
  readonly head: Head;
  readonly body: Uint8Array;
}

/** Descriptor of the channel in a reader process. Standard output is not it: libraries write there. */
export const CHANNEL = 3;

const SIZES_BYTES = 8;
const MAX_HEAD_BYTES = 1_048_576;

/** Writes a frame. */
export function writeFrame(stream: Writable, head: object, body: Uint8Array = EMPTY): void {
  const text = Buffer.from(JSON.stringify(head));
  const sizes = Buffer.alloc(SIZES_BYTES);
  sizes.writeUInt32LE(text.length, 0);
  sizes.writeUInt32LE(body.length, 4);
  stream.cork();
  stream.write(sizes);
  stream.write(text);
  if (body.length > 0) stream.write(body);
  stream.uncork();
}

const EMPTY = new Uint8Array();

/** Yields the frames of a stream until its end. Throws RangeError for a frame beyond the limit. */
export async function* readFrames<Head>(
  stream: Readable,
  maxBytes: number,
): AsyncGenerator<Frame<Head>, void> {
  let target = Buffer.alloc(SIZES_BYTES);
  let filled = 0;
  let headBytes = 0;
  for await (const chunk of stream) {
    for (let at = 0; at < chunk.length; ) {
      const copied = chunk.copy(target, filled, at);
      at += copied;
      filled += copied;
      if (filled < target.length) break;
      filled = 0;
      if (headBytes === 0) {
        headBytes = target.readUInt32LE(0);
        target = Buffer.allocUnsafeSlow(frameBytes(headBytes, target.readUInt32LE(4), maxBytes));
      } else {
        const head: Head = JSON.parse(target.toString("utf8", 0, headBytes));
        yield { head, body: target.subarray(headBytes) };
        headBytes = 0;
        target = Buffer.alloc(SIZES_BYTES);
      }
    }
  }
}

/** A head is never empty. */
function frameBytes(headBytes: number, bodyBytes: number, maxBytes: number): number {
  if (headBytes > 0 && headBytes <= MAX_HEAD_BYTES && bodyBytes <= maxBytes) {
    return headBytes + bodyBytes;
  }
  throw new RangeError(`a message of ${headBytes} and ${bodyBytes} bytes is over the limit`);
}
