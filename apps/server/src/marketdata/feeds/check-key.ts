import { setTimeout as sleep } from 'node:timers/promises';
import type { InstrumentId, Market } from '@wickwise/market';
import { pino } from 'pino';
import { ClockMonitor, machineClock } from '#platform/clock-monitor.ts';
import { EndOfDayFeed } from './end-of-day-feed.ts';
import type { FeedSink } from './feed.ts';
import { ProviderFeed } from './provider-feed.ts';
import { addressOf } from './provider-feeds.ts';
import type { ProviderUrls } from './provider-options.ts';
import type { ProviderProtocol } from './provider-protocol.ts';

/** What a live test found; a reason is the provider's own sentence where it said one. */
export type KeyCheck = { ok: true; markets: readonly Market[] } | { ok: false; reason: string };

const LOOK_EVERY_MS = 50;

const deafSink: FeedSink = {
  tick: () => {},
  health: () => {},
  gap: () => {},
  rewound: () => {},
  revised: () => {},
  rejected: () => {},
  isBusy: () => false,
};

/**
 * Opens each stream of a provider as a feed does, for one instrument of each market where that is enough, and waits for the
 * confirmation. A key is good for the markets of those that take it; `signal` ends the wait.
 */
export async function checkKey(
  protocols: readonly ProviderProtocol[],
  urls: ProviderUrls,
  signal: AbortSignal,
): Promise<KeyCheck> {
  const checks = await Promise.all(
    protocols.map((protocol) => checkStream(protocol, { ...urls, ...addressOf(protocol, protocols, urls) }, signal)),
  );
  const markets = checks.flatMap((check) => (check.ok ? check.markets : []));
  const [refused] = checks.filter((check) => !check.ok);
  return markets.length > 0 || !refused ? { ok: true, markets } : refused;
}

async function checkStream(protocol: ProviderProtocol, urls: ProviderUrls, signal: AbortSignal): Promise<KeyCheck> {
  const parts = { clock: new ClockMonitor(machineClock), log: pino({ level: 'silent' }) };
  const feed = protocol.isEndOfDay ? new EndOfDayFeed(protocol, urls, parts) : new ProviderFeed(protocol, urls, parts);
  // which of them a provider with codes has isn't known before its list is read
  const most = protocol.needsList ? Number.POSITIVE_INFINITY : 1;
  const asked = feed.markets.flatMap((market): InstrumentId[] =>
    feed
      .instruments(market)
      .slice(0, most)
      .map(({ instrument }) => instrument.id),
  );
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
