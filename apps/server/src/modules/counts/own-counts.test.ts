import { PUBLIC_STRATEGIES } from '@wickwise/analytics';
import { SaveScreenRequest, Strategy } from '@wickwise/contract';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { addScreen, changeScreen } from '#modules/screener/saved-store.ts';
import { insertSignals } from '#modules/signals/store.ts';
import { addStrategy, editStrategy } from '#modules/strategies/store.ts';
import { startTestInsights } from '../../testing/test-insights.ts';
import { walkingBars } from '../../testing/walking-bars.ts';

const COINS = ['BTC-USD', 'ETH-USD', 'SOL-USD'].map((symbol) => testInstrument('Crypto', symbol));
const HOUR = 3_600_000;
const BARS = 120;
const NOW = Date.parse('2026-03-01T12:00Z');
const ABOVE = Strategy.parse({
  name: 'mine',
  label: 'Mine',
  description: '',
  groups: [{ rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: 'sma_3' }] }],
});
const PLACE = { market: 'Crypto', timeframe: '1h' } as const;
const SCREEN = SaveScreenRequest.parse({ ...PLACE, name: 'Mine', direction: 'bullish', rule: ABOVE, columns: [] });

/** Hourly random walks of three coins, with the hours of the last day in which a rule fired, by a naive count. */
async function setUp() {
  const test = await startTestInsights(COINS, NOW);
  const fired = new Map<string, number[]>();
  for (const { no, instrument } of test.registry.all) {
    const bars = walkingBars(no + 40, BARS, NOW - BARS * HOUR);
    const rows = bars.map((bar) => ({ instrumentNo: no, timeframe: '1h' as const, bar, knownAtMs: bar.timeMs + HOUR }));
    await test.store.append(rows);
    const isAbove = (i: number) => {
      const [a, b, c] = [bars[i - 2], bars[i - 1], bars[i]].map((bar) => bar?.close ?? Number.NaN) as [
        number,
        number,
        number,
      ];
      return c > (a + b + c) / 3;
    };
    const hours = Array.from({ length: 24 }, (_, hour) =>
      Number(isAbove(BARS - 24 + hour) && !isAbove(BARS - 25 + hour)),
    );
    fired.set(instrument.symbol, hours);
  }
  const [asha, ben] = [await test.addUser(), await test.addUser()];
  const counts = async (id: string, userId: string | undefined = asha.id) => {
    const answer = await test.insights.pastCounts.of(id, { userId, address: '203.0.113.9' });
    expect(answer.map(({ t }) => t)).toEqual(Array.from({ length: 24 }, (_, i) => NOW - (24 - i) * HOUR));
    return answer.map(({ count }) => count);
  };
  const ofAll = (symbols: readonly string[]) =>
    Array.from({ length: 24 }, (_, i) => symbols.reduce((sum, symbol) => sum + (fired.get(symbol)?.[i] ?? 0), 0));
  const refusal = async (id: string, userId: string | undefined): Promise<[number, string]> => {
    const error = await test.insights.pastCounts.of(id, { userId, address: '203.0.113.9' }).catch((thrown) => thrown);
    return [error.status, error.message];
  };
  return { ...test, asha, ben, counts, ofAll, refusal };
}

describe('counts of one’s own rules', () => {
  it('are the firings of a strategy of one’s own over its market, asked of the screener once', async () => {
    const { db, asha, counts, ofAll, questions } = await setUp();
    const { id } = await addStrategy(db, asha.id, { ...PLACE, definition: ABOVE });
    const expected = ofAll(['BTC-USD', 'ETH-USD', 'SOL-USD']);
    expect(expected.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5);
    expect(await counts(id)).toEqual(expected);
    expect(await counts(id)).toEqual(expected);
    expect(questions).toEqual(['firings']);
  });

  it('follow a strategy’s newest version', async () => {
    const { db, asha, counts } = await setUp();
    const { id } = await addStrategy(db, asha.id, { ...PLACE, definition: ABOVE });
    await counts(id);
    const never = structuredClone(ABOVE);
    (never.groups[0]?.rules[0] as { factor?: number }).factor = 50;
    await editStrategy(db, asha.id, id, { ...PLACE, definition: never }, NOW);
    expect(await counts(id)).toEqual(new Array(24).fill(0));
  });

  it('are those of a saved screen’s symbols', async () => {
    const { db, asha, counts, ofAll, questions } = await setUp();
    const { id } = await addScreen(db, asha.id, { ...SCREEN, symbols: ['ETH-USD', 'SOL-USD'] }, NOW);
    expect(await counts(id)).toEqual(ofAll(['ETH-USD', 'SOL-USD']));
    expect(questions).toEqual(['firings']);
  });

  it('are read from stored firings where a live screen has those of the whole day', async () => {
    const { db, asha, counts, found, questions, feed } = await setUp();
    const { id } = await addScreen(db, asha.id, { ...SCREEN, isLive: true }, NOW - 30 * HOUR);
    const own = { pattern: id, owner: { userId: asha.id, label: 'Mine', description: '' } };
    const [coin] = COINS as [(typeof COINS)[0]];
    await insertSignals(db, [
      found(coin, { ...own, atMs: NOW - 2 * HOUR, barTimeMs: 1 }),
      found(coin, { ...own, atMs: NOW - 2 * HOUR, barTimeMs: 2, version: 2 }),
    ]);
    const expected = new Array(24).fill(0);
    expected[21] = 1; // ten o'clock: what became known at an hour's last instant belongs to that hour
    expect(await counts(id)).toEqual(expected);
    expect(questions).toEqual([]);
    feed.nowMs = NOW;
    await changeScreen(db, asha.id, id, { ...SCREEN, isLive: false }, NOW);
    expect((await counts(id)).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5);
    expect(questions).toEqual(['firings']);
  });

  it('tell nobody whether somebody else has such an id', async () => {
    const { db, asha, ben, refusal } = await setUp();
    const { id } = await addStrategy(db, asha.id, { ...PLACE, definition: ABOVE });
    const screen = await addScreen(db, asha.id, SCREEN, NOW);
    const none = '01890000-0000-7000-8000-000000000001';
    for (const one of [id, screen.id, none]) {
      expect(await refusal(one, ben.id)).toEqual([404, `Scan ${one} not found`]);
      expect(await refusal(one, undefined)).toEqual([401, 'Authentication token not found']);
    }
    for (const one of ['nosuch', 'Crypto:nosuch', 'Mars:hammer', '', "'; drop table users"]) {
      expect(await refusal(one, asha.id)).toEqual([404, `Scan ${one} not found`]);
    }
  });

  it('have a price: so many rules a minute are evaluated for one caller', async () => {
    const { db, asha, refusal } = await setUp();
    const rule = (value: number) =>
      Strategy.parse({
        ...ABOVE,
        groups: [{ rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value }] }],
      });
    const answers: (number | undefined)[] = [];
    for (let i = 0; i < 61; i++) {
      const { id } = await addStrategy(db, asha.id, { ...PLACE, definition: rule(i + 1) });
      answers.push((await refusal(id, asha.id))[0]);
    }
    expect(answers.slice(0, 60)).toEqual(new Array(60).fill(undefined));
    expect(answers[60]).toBe(429);
  });
});

describe('counts of public strategies', () => {
  it('are their firings on hours, for everybody, in one market or in all', async () => {
    const { counts, questions } = await setUp();
    let fired = 0;
    for (const { definition } of PUBLIC_STRATEGIES) {
      const own = await counts(definition.name, undefined);
      expect(await counts(`Crypto:${definition.name}`, undefined)).toEqual(own);
      fired += own.reduce((sum, count) => sum + count, 0);
      if (questions.length > 30) break;
    }
    expect(fired).toBeGreaterThan(0);
  });
});
