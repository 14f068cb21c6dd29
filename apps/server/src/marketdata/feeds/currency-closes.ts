import { setTimeout as sleep } from 'node:timers/promises';
import type { InstrumentId } from '@wickwise/market';
import type { Log } from '#platform/log.ts';
import type { ProviderListing } from './provider-listing.ts';
import type { CandleSource, Get } from './provider-protocol.ts';
import type { SessionCloses } from './session-closes.ts';

/** Pause after a close that could not be read. */
const PAUSE_MS = 5_000;
/** The last session before a long weekend has ended within this time. */
const SPAN_MS = 6 * 86_400_000;

export interface ClosesDeps {
  get: Get;
  listing: ProviderListing;
  candles: CandleSource;
  /** The market's time. */
  toMs: () => number;
  signal: AbortSignal;
  log: Log;
}

/** Reads the close that each currency pair's day is measured from; live trades bring those of the days to come. */
export async function readCloses(pairs: readonly InstrumentId[], closes: SessionCloses, deps: ClosesDeps) {
  const { signal, log } = deps;
  for (const id of pairs) {
    const isDone = await readClose(id, closes, deps).catch((error: unknown) => {
      log.debug({ instrument: id, err: error }, 'the last close could not be read');
      return false;
    });
    if (signal.aborted) return;
    if (!isDone) await sleep(PAUSE_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}

async function readClose(id: InstrumentId, closes: SessionCloses, deps: ClosesDeps): Promise<boolean> {
  const { get, listing, candles } = deps;
  const toMs = deps.toMs();
  const offered = await listing.read(get);
  const symbol = listing.codeOf(id);
  if (!symbol || !offered.has(symbol)) return true;
  const hours = await candles.page(get, { symbol, timeframe: '1h', fromMs: toMs - SPAN_MS, toMs });
  const traded = candles.keepsQuiet ? hours : hours.filter(({ volume }) => volume > 0);
  closes.read(symbol, traded, toMs);
  return true;
}
