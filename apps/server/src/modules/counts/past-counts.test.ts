import { STOCK_SCANS } from '@wickwise/analytics';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { insertSignals } from '#modules/signals/store.ts';
import { startTestInsights } from '../../testing/test-insights.ts';
import { scansNamed } from './scan-names.ts';

const SHARE = testInstrument('Indian_Equity', 'RELIANCE');
const COIN = testInstrument('Crypto', 'BTC-USD');
const HOUR = 3_600_000;
/** A Saturday: Mumbai closed on Friday, 15:30 there; coins trade on. */
const SATURDAY = Date.parse('2026-02-28T12:00Z');
const FRIDAY_CLOSE = Date.parse('2026-02-27T10:00Z');

async function setUp() {
  const { db, found, insights } = await startTestInsights([SHARE, COIN], SATURDAY);
  await insertSignals(db, [
    found(COIN, { atMs: SATURDAY }),
    found(COIN, { atMs: SATURDAY - HOUR, barTimeMs: 1 }),
    found(COIN, { atMs: SATURDAY - 24 * HOUR, barTimeMs: 2 }),
    found(COIN, { atMs: SATURDAY - 23.5 * HOUR, barTimeMs: 3, pattern: 'doji', direction: 'bearish' }),
    found(SHARE, { atMs: FRIDAY_CLOSE - 0.5 * HOUR }),
  ]);
  const counts = async (id: string) => (await insights.pastCounts.of(id))?.map(({ count }) => count);
  return { insights, counts };
}

const hours = (counts: Record<number, number>) => Array.from({ length: 24 }, (_, i) => counts[i] ?? 0);

describe('counts of the past day', () => {
  it('are 24 hours of market time, the oldest first; a shut market counts back from its close', async () => {
    const { insights, counts } = await setUp();
    expect(await counts('Crypto:hammer')).toEqual(hours({ 22: 1, 23: 1 }));
    expect(await counts('Indian_Equity:hammer')).toEqual(hours({ 23: 1 }));
    expect(await counts('hammer')).toEqual(hours({ 22: 1, 23: 2 }));
    const all = (await insights.pastCounts.of('Indian_Equity:hammer')) ?? [];
    expect([all[0]?.t, all[23]?.t]).toEqual([FRIDAY_CLOSE - 24 * HOUR, FRIDAY_CLOSE - HOUR]);
  });

  it('are of a pattern in both directions, or of one scan', async () => {
    const { counts } = await setUp();
    expect(await counts('doji')).toEqual(hours({ 0: 1 }));
    expect(await counts('doji_bullish')).toEqual(hours({}));
    expect(await counts('doji_bearish')).toEqual(hours({ 0: 1 }));
  });

  it('are there for every stock scan, and for nothing that is not named', () => {
    for (const { name, presets } of STOCK_SCANS) expect(scansNamed(name)?.scans).toEqual(presets);
    for (const id of ['nosuch', 'Mars:hammer', ':hammer', 'Crypto:', '']) expect(scansNamed(id)).toBeUndefined();
  });
});
