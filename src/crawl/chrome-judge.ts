// Judges which blocks of a page are the site's chrome, of the first pages again at the end.
import type { PageReading, SiteProfile } from "../model/reading.ts";
import { SETTINGS } from "../model/settings.ts";
import type { RepetitionHashes } from "../model/site.ts";
import type { SitePageEvent } from "../model/site-event.ts";
import { inputSize, type ReadingInput } from "../read/input.ts";
import type { ReadOutcome } from "../read/read-page.ts";
import type { ReadingOutcome } from "../read/reading.ts";
import { type ChromeSummary, isSameChrome, SiteChrome } from "./chrome.ts";

/** Number of first pages judged again at the end, when every common template is known. */
const FIRST_PAGES = 4 * SETTINGS.CHROME_MIN_PAGES;
/** Maximum input bytes of one page, and of all; a larger page keeps its first verdict. */
const MAX_INPUT_BYTES = 4 * 2 ** 20;
const MAX_FIRST_BYTES = 32 * 2 ** 20;

/** A page, read with the site profile known when the read started. */
export interface JudgedRead extends ReadOutcome {
  readonly profile: SiteProfile | undefined;
}

/** A page whose content differs from that in its event. */
export interface RevisedPage {
  readonly reading: PageReading;
  readonly event: SitePageEvent;
}

/** One of the first pages, with everything needed to judge it again. */
export interface FirstPage {
  readonly event: SitePageEvent;
  readonly input: ReadingInput;
  readonly repetition: RepetitionHashes;
  readonly profile: SiteProfile;
}

/** Judges the pages of one crawl. A crawl that keeps chrome leaves every page as it was read. */
export class ChromeJudge {
  readonly #chrome = new SiteChrome();
  readonly #removes: boolean;
  readonly #readAgain: (input: ReadingInput) => Promise<ReadingOutcome>;
  readonly #first: FirstPage[] = [];
  #firstBytes = 0;
  #pages = 0;

  constructor(removes: boolean, readAgain: (input: ReadingInput) => Promise<ReadingOutcome>) {
    this.#removes = removes;
    this.#readAgain = readAgain;
  }

  /** Profile for a read that starts now; undefined if chrome is kept. */
  get profile(): SiteProfile | undefined {
    return this.#removes ? this.#chrome.profile() : undefined;
  }

  /** Whether a page read now may have to be judged again. */
  get isYoung(): boolean {
    return this.#removes && this.#pages < FIRST_PAGES;
  }

  /** Counts a page. */
  add(repetition: RepetitionHashes): void {
    this.#pages++;
    this.#chrome.add(repetition);
  }

  /** Returns the reading, made again if other blocks of the page have become chrome. */
  async judge({ outcome, input, profile }: JudgedRead): Promise<ReadingOutcome> {
    const repetition = outcome.ok ? outcome.reading.site?.repetition : undefined;
    const now = this.profile;
    if (now === undefined || input === undefined || repetition === undefined) return outcome;
    if (isSameChrome(repetition, profile, now)) return outcome;
    const again = await this.#readAgain({ ...input, profile: now });
    if (!outcome.ok || !again.ok) return outcome;
    // Only the first reading knows how the page was fetched.
    return { ok: true, reading: { ...again.reading, source: outcome.reading.source } };
  }

  /** Keeps one of the first pages, to be judged again; returns undefined for others. */
  keep(event: SitePageEvent, { outcome, input, profile }: JudgedRead): FirstPage | undefined {
    const repetition = outcome.ok ? outcome.reading.site?.repetition : undefined;
    if (this.#pages > FIRST_PAGES || profile === undefined) return undefined;
    if (input === undefined || repetition === undefined) return undefined;
    const page = { event, input, repetition, profile };
    return this.restore(page) ? page : undefined;
  }

  /** Restores one of the first pages from an earlier run. Returns whether there was room for it. */
  restore(page: FirstPage): boolean {
    const bytes = inputSize(page.input);
    if (bytes > MAX_INPUT_BYTES || this.#firstBytes + bytes > MAX_FIRST_BYTES) return false;
    this.#firstBytes += bytes;
    this.#first.push(page);
    return true;
  }

  /** Yields the first pages whose content changes under the final profile. */
  async *revised(): AsyncGenerator<RevisedPage, void> {
    const now = this.profile;
    if (now === undefined) return;
    for (const { event, input, repetition, profile } of this.#first.splice(0)) {
      if (isSameChrome(repetition, profile, now)) continue;
      const again = await this.#readAgain({ ...input, profile: now });
      if (!again.ok) continue;
      const { reading } = again;
      const { texts, selection } = reading;
      yield {
        reading,
        event: {
          ...event,
          content_markdown: texts.content_markdown ?? "",
          content_blocks: selection.kept,
          content_methods: selection.methods,
        },
      };
    }
  }

  /** Returns how much of the site is currently chrome. */
  summary(): ChromeSummary {
    return this.#chrome.summary();
  }
}
