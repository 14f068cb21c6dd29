import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { startTestInsights } from '../../testing/test-insights.ts';
import { SignalCounter } from './signal-counter.ts';
import type { SignalFilter } from './signal-filter.ts';
import { dropOldSignals } from './signal-retention.ts';
import { insertSignals } from './store.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const PAIR = testInstrument('Forex', 'EURUSD');
const NOON = Date.parse('2026-03-04T12:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('a count of signals', () => {
  it('continues from the previous one, and always equals a full count', async () => {
    const { db, feed, registry, found } = await startTestInsights([COIN, PAIR], NOON);
    const scope = { listed: registry.all, nowOf: feed.clock.now };
    const kept = new SignalCounter();
    const filters: SignalFilter[] = [{}, { ageMs: 6 * HOUR }, { strength: 'Strong' }, { timeframe: '1D', ageMs: HOUR }];
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    let most = 0;
    for (let round = 0; round < 40; round++) {
      const fresh = Array.from({ length: random(4) }, () =>
        found(random(2) ? COIN : PAIR, {
          barTimeMs: NOON + random(40_000_000) - 20_000_000,
          atMs: feed.nowMs + (random(24) - 18) * HOUR, // some are in a replay's future
          strength: random(2) ? 'Strong' : 'Weak',
          timeframe: random(2) ? '1h' : '1D',
        }),
      );
      await db.transaction().execute((trx) => insertSignals(trx, fresh));
      for (const filter of filters) {
        const full = await new SignalCounter().count(db, scope, filter);
        const both = await Promise.all([kept.count(db, scope, filter), kept.count(db, scope, filter)]);
        expect([round, filter, ...both]).toEqual([round, filter, full, full]);
        most = Math.max(most, full);
      }
      feed.nowMs += random(10) === 0 ? -30 * HOUR : random(3) * HOUR; // now and then a replay starts over
    }
    expect(most).toBeGreaterThan(20);
  });

  it('excludes signals that retention deleted', async () => {
    const { db, feed, registry, found } = await startTestInsights([COIN, PAIR], NOON);
    const scope = { listed: registry.all, nowOf: feed.clock.now };
    const counter = new SignalCounter();
    const at = [NOON - 200 * DAY, NOON - 100 * DAY, NOON - HOUR];
    const signals = at.map((atMs) => found(COIN, { barTimeMs: atMs - HOUR, atMs }));
    await db.transaction().execute((trx) => insertSignals(trx, signals));
    expect(await counter.count(db, scope)).toBe(3);
    await dropOldSignals(db, NOON - 150 * DAY);
    expect(await counter.count(db, scope)).toBe(2);
    await db
      .transaction()
      .execute((trx) => insertSignals(trx, [found(PAIR, { barTimeMs: NOON - DAY, atMs: NOON - 1 })]));
    expect(await counter.count(db, scope)).toBe(3);
  });
});
