import { setTimeout as sleep } from 'node:timers/promises';
import { dateInZone, type InstrumentId, type SessionCalendar } from '@wickwise/market';
import type { Log } from '#platform/log.ts';
import { KeyRefused } from './provider-key.ts';
import type { ProviderListing } from './provider-listing.ts';
import type { Get, ProviderProtocol } from './provider-protocol.ts';
import type { SessionCloses } from './session-closes.ts';

/** Pause after closes that could not be read. */
const PAUSE_MS = 5_000;
/** Closes are read again this often: corrections come late. */
const AGAIN_MS = 3_600_000;
/** The market's clock may be ahead of the provider's. */
const AFTER_OPEN_MS = 2_000;

export interface QuotedClosesDeps {
  get: Get;
  quotes: ProviderProtocol['quotes'];
  listing: ProviderListing;
  /** The market's time. */
  nowMs: () => number;
  signal: AbortSignal;
  log: Log;
}

/**
 * Keeps the official close that each share's day is measured from, as its provider quotes it: at the start, soon after
 * each open, and each hour.
 */
export async function keepQuotedCloses(
  ids: readonly InstrumentId[],
  closes: SessionCloses,
  calendar: SessionCalendar,
  deps: QuotedClosesDeps,
): Promise<void> {
  const { nowMs, signal, log } = deps;
  while (!signal.aborted) {
    let waitMs = Math.min(calendar.next(nowMs()).openMs + AFTER_OPEN_MS - nowMs(), AGAIN_MS);
    try {
      await readCloses(ids, closes, calendar, deps);
    } catch (error) {
      if (error instanceof KeyRefused) return;
      log.debug({ err: error }, 'the last closes could not be read');
      waitMs = PAUSE_MS;
    }
    await sleep(waitMs, undefined, { signal, ref: false }).catch(() => {});
  }
}

/** How often prices of a day ago are read, of coins: the day of their change has no end. */
const REFERENCES_EVERY_MS = 600_000;

/** Keeps the price that each coin's change is measured from, as its provider quotes it. */
export async function keepReferences(
  ids: readonly InstrumentId[],
  references: Map<string, number>,
  { get, quotes, listing, signal, log }: Omit<QuotedClosesDeps, 'nowMs'>,
): Promise<void> {
  while (!signal.aborted) {
    let waitMs = REFERENCES_EVERY_MS;
    try {
      const offered = await listing.read(get);
      const symbols = ids.flatMap((id) => listing.codeOf(id) ?? []).filter((symbol) => offered.has(symbol));
      for (const { symbol, referencePrice } of await quotes(get, symbols))
        if (!Number.isNaN(referencePrice)) references.set(symbol, referencePrice);
    } catch (error) {
      if (error instanceof KeyRefused) return;
      log.debug({ err: error }, 'prices of a day ago could not be read');
      waitMs = PAUSE_MS;
    }
    await sleep(waitMs, undefined, { signal, ref: false }).catch(() => {});
  }
}

async function readCloses(
  ids: readonly InstrumentId[],
  closes: SessionCloses,
  calendar: SessionCalendar,
  { get, quotes, listing, nowMs }: QuotedClosesDeps,
): Promise<void> {
  const offered = await listing.read(get);
  const symbols = ids.flatMap((id) => listing.codeOf(id) ?? []).filter((symbol) => offered.has(symbol));
  const { date } = calendar.sessionAt(nowMs()) ?? calendar.previous(nowMs());
  for (const { symbol, price, referencePrice, timeMs = nowMs() } of await quotes(get, symbols)) {
    // a quote of the day names the close before it; an older one's price is that close
    const isOfDay = dateInZone(calendar.schedule.zone, timeMs) >= date;
    const close = isOfDay ? referencePrice : price;
    if (!Number.isNaN(close)) closes.set(symbol, close);
  }
}
