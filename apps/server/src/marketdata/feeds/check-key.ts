import { setTimeout as sleep } from 'node:timers/promises';
import type { InstrumentId, Market } from '@wickwise/market';
import { pino } from 'pino';
import { ClockMonitor, machineClock } from '#platform/clock-monitor.ts';
import type { FeedSink } from './feed.ts';
import { ProviderFeed } from './provider-feed.ts';
import type { ProviderUrls } from './provider-options.ts';
import type { ProviderProtocol } from './provider-protocol.ts';

/** What a live test found; a reason is the provider's own sentence where it said one. */
export type KeyCheck = { ok: true; markets: readonly Market[] } | { ok: false; reason: string };

const LOOK_EVERY_MS = 50;

const deafSink: FeedSink = {
  ...{ tick: () => {}, health: () => {}, gap: () => {}, rewound: () => {}, revised: () => {}, rejected: () => {} },
  isBusy: () => false,
};

/**
 * Opens a provider's stream for one instrument of each market, as a feed does, and waits for the confirmation. The first
 * failure is the verdict; `signal` ends the wait.
 */
export async function checkKey(protocol: ProviderProtocol, urls: ProviderUrls, signal: AbortSignal): Promise<KeyCheck> {
  const parts = { clock: new ClockMonitor(machineClock), log: pino({ level: 'silent' }) };
  const feed = new ProviderFeed(protocol, urls, parts);
  const asked = feed.markets.flatMap((market): InstrumentId[] => {
    const first = feed.instruments(market)[0];
    return first ? [first.instrument.id] : [];
  });
  feed.setSubscriptions(new Set(asked), deafSink);
  try {
    await feed.start();
    for (;;) {
      const { state, reason } = feed.health();
      if (state === 'live') return { ok: true, markets: feed.markets };
      if (reason !== undefined) return { ok: false, reason };
      if (signal.aborted) return { ok: false, reason: 'no answer in time' };
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  } finally {
    await feed.stop();
  }
}
