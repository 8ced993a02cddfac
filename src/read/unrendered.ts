// Marks a reading made without the requested render, with the reason.
import type { PageReading } from "../model/reading.ts";
import type { ReadingOutcome } from "./reading.ts";

const NO_BROWSER = "browser: RenderError: no browser is available";

/** Marks a reading that should have used a browser, unless it has a `render_error` or is a file. */
export function unrendered(reading: PageReading): PageReading {
  const { source } = reading;
  if (
    source.render_error !== null ||
    reading.shape.pdf !== undefined ||
    reading.shape.file !== undefined
  )
    return reading;
  return { ...reading, source: { ...source, render_error: NO_BROWSER } };
}

/** Does the same for an outcome; a refusal is unchanged. */
export function unrenderedOutcome(outcome: ReadingOutcome): ReadingOutcome {
  return outcome.ok ? { ok: true, reading: unrendered(outcome.reading) } : outcome;
}
