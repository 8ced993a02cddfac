// Pauses between the attempts to deliver a message.
import { SETTINGS } from "../model/settings.ts";

const MAX_PAUSE_MS = 3_600_000;

/** Returns the milliseconds to wait after a number of failed attempts, from 1. */
export const deliveryPause = (attempts: number): number =>
  Math.min(SETTINGS.WEBHOOK_RETRY_SECONDS * 1000 * 4 ** (attempts - 1), MAX_PAUSE_MS);
