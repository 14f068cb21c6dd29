import { PUBLIC_STRATEGIES, STOCK_SCANS } from '@wickwise/analytics';
import { Strategy } from '@wickwise/contract';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { insertSignals } from '#modules/signals/store.ts';
import { addStrategy } from '#modules/strategies/store.ts';
import { startTestInsights } from '../../testing/test-insights.ts';
import { publicNameOf, scansNamed } from './scan-names.ts';

const SHARE = testInstrument('Indian_Equity', 'RELIANCE');
const COIN = testInstrument('Crypto', 'BTC-USD');
const HOUR = 3_600_000;
const VISITOR = { userId: undefined, address: '203.0.113.9' };
/** A Saturday: Mumbai closed on Friday at 15:30 local time; crypto trades on. */
const SATURDAY = Date.parse('2026-02-28T12:00Z');
const FRIDAY_CLOSE = Date.parse('2026-02-27T10:00Z');

const RULE = Strategy.parse({
  name: 'mine',
  label: 'Mine',
  description: '',
  groups: [{ rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: 1 }] }],
});

async function setUp() {
  const { db, found, insights, registry, addUser } = await startTestInsights([SHARE, COIN], SATURDAY);
  await insertSignals(db, [
    found(COIN, { atMs: SATURDAY }),
    found(COIN, { atMs: SATURDAY - HOUR, barTimeMs: 1 }),
    found(COIN, { atMs: SATURDAY - HOUR, barTimeMs: 4, isSpent: true }),
    found(COIN, { atMs: SATURDAY - 24 * HOUR, barTimeMs: 2 }),
    found(COIN, { atMs: SATURDAY - 23.5 * HOUR, barTimeMs: 3, pattern: 'doji', direction: 'bearish' }),
    found(SHARE, { atMs: FRIDAY_CLOSE - 0.5 * HOUR }),
  ]);
  const counts = async (id: string) => (await insights.pastCounts.of(id, VISITOR)).map(({ count }) => count);
  return { addUser, db, insights, registry, counts };
}

const hours = (counts: Record<number, number>) => Array.from({ length: 24 }, (_, i) => counts[i] ?? 0);

describe('counts of the past day', () => {
  it('are 24 hours of market time, the oldest first; a shut market counts back from its close', async () => {
    const { insights, counts } = await setUp();
    expect(await counts('Crypto:hammer')).toEqual(hours({ 22: 1, 23: 1 }));
    expect(await counts('Indian_Equity:hammer')).toEqual(hours({ 23: 1 }));
    expect(await counts('hammer')).toEqual(hours({ 22: 1, 23: 2 }));
    const all = await insights.pastCounts.of('Indian_Equity:hammer', VISITOR);
    expect([all[0]?.t, all[23]?.t]).toEqual([FRIDAY_CLOSE - 24 * HOUR, FRIDAY_CLOSE - HOUR]);
  });

  it('are of a pattern in both directions, or of one scan', async () => {
    const { counts } = await setUp();
    expect(await counts('doji')).toEqual(hours({ 0: 1 }));
    expect(await counts('doji_bullish')).toEqual(hours({}));
    expect(await counts('doji_bearish')).toEqual(hours({ 0: 1 }));
  });

  it('are 24 hours of nothing where the reader sees no market, or a market has no instruments', async () => {
    const { insights, registry, addUser, db } = await setUp();
    const asha = await addUser();
    const own = { market: 'Forex', timeframe: '1h', definition: RULE } as const;
    const strategy = await addStrategy(db, asha.id, own);
    const strategyOf = PUBLIC_STRATEGIES[0]?.definition.name ?? '';
    const nothing = Array.from({ length: 24 }, (_, i) => ({ t: SATURDAY - (24 - i) * HOUR, count: 0 }));
    const of = (id: string, userId = asha.id) => insights.pastCounts.of(id, { ...VISITOR, userId });
    for (const id of ['Forex:hammer', `Forex:${strategyOf}`, strategy.id]) {
      expect([id, (await of(id)).map(({ count }) => count)]).toEqual([id, hours({})]);
    }
    for (const market of ['Indian_Equity', 'Crypto'] as const)
      Object.assign(registry.origins.get(market) ?? {}, { licence: 'personal' });
    for (const id of ['hammer', 'rsi_oversold_bullish', strategyOf]) {
      expect([id, await of(id)]).toEqual([id, nothing]);
      expect([id, await insights.pastCounts.of(id, VISITOR)]).toEqual([id, nothing]);
    }
  });

  it('are there for every stock scan, and for nothing that is not named', () => {
    for (const { name, presets } of STOCK_SCANS) expect(scansNamed(name)).toEqual(presets);
    for (const name of ['nosuch', 'Mars:hammer', '']) expect(scansNamed(name)).toBeUndefined();
    for (const id of ['Mars:hammer', ':hammer']) expect(publicNameOf(id)).toBeUndefined();
    expect(publicNameOf('Crypto:hammer')).toEqual({ market: 'Crypto', name: 'hammer' });
  });

  it('know patterns by their short names, with a direction and without', () => {
    expect(scansNamed('engulfing')).toEqual(scansNamed('engulfing_pattern'));
    expect(scansNamed('engulfing')?.length).toBeGreaterThan(1);
    for (const direction of ['bullish', 'bearish']) {
      const long = scansNamed(`harami_pattern_${direction}`);
      expect(long?.every((scan) => scan.direction === direction)).toBe(true);
      expect(scansNamed(`harami_${direction}`)).toEqual(long);
    }
  });

  it('have names of their own: no public strategy is called as a scan is', () => {
    for (const { definition } of PUBLIC_STRATEGIES) expect(scansNamed(definition.name)).toBeUndefined();
  });
});
