import type { MarketState } from '@wickwise/contract';

/** An open crypto market with a one-second-old price, with changes. */
export const marketState = (change: Partial<MarketState> = {}): MarketState => {
  const nowMs = Date.parse('2026-11-20T12:00:00Z');
  return {
    market: 'Crypto',
    isOwn: false,
    source: { feed: 'sim', note: '', health: 'live', lost: null },
    badge: 'SIMULATED',
    session: {
      phase: 'continuous',
      reported: null,
      holiday: null,
      untilMs: Date.parse('2026-11-21T00:00:00Z'),
      date: '2026-11-20',
      isVerified: true,
    },
    closesOf: '2026-11-19',
    clock: { nowMs, speed: 1, step: null },
    asOf: nowMs - 1_000,
    ...change,
  };
};
