import { type Bar, BarBuilder, type BarLength, barLength, TIMEFRAMES, type Timeframe } from '@wickwise/market';
import { testInstrument, testTick } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import type { ListedInstrument } from '../registry.ts';
import { readForming } from './forming-history.ts';
import { openBarStore } from './open-bar-store.ts';
import { SplitBook } from './split-book.ts';

const coin: ListedInstrument = {
  no: 1,
  instrument: testInstrument('Crypto', 'BTC-USD'),
  finest: '1m',
  licence: 'simulated',
};
const share: ListedInstrument = {
  no: 2,
  instrument: testInstrument('Indian_Equity', 'TCS'),
  finest: '1m',
  licence: 'simulated',
};
const LENGTHS = TIMEFRAMES.map(barLength);
const at = (text: string) => Date.parse(`${text}Z`);

/** Feeds one tick every ten minutes to a builder, and stores closed bars. */
async function live(listed: ListedInstrument, fromMs: number, toMs: number, splits = new SplitBook([])) {
  const { pool } = await testDatabase();
  const store = openBarStore(pool);
  const builder = new BarBuilder({ lengths: LENGTHS, closeDelayMs: 0 });
  builder.track(listed.instrument, 1, splits.of(listed.no));
  const nameOf = new Map<BarLength, Timeframe>(TIMEFRAMES.map((timeframe) => [barLength(timeframe), timeframe]));
  const closed = [];
  for (let timeMs = fromMs; timeMs < toMs; timeMs += 600_000) {
    closed.push(...builder.advance(listed.instrument.schedule, timeMs));
    const price = 100 + (((timeMs / 600_000) * 7919) % 50);
    builder.add(testTick(listed.instrument, timeMs + 5_000, price));
  }
  closed.push(...builder.advance(listed.instrument.schedule, toMs));
  await store.append(
    closed.map(({ bar, length, endMs }) => ({
      instrumentNo: listed.no,
      timeframe: nameOf.get(length) ?? '1m',
      bar,
      knownAtMs: endMs,
    })),
  );
  const expected = new Map(LENGTHS.map((length) => [length, builder.forming(listed.instrument.id, length)?.bar]));
  return { source: { store, splits }, expected };
}

describe('readForming', () => {
  it.for([
    ['in the middle of everything', '2026-11-18T13:00'],
    ['on the first day of a month', '2026-12-01T01:00'],
    ['at a week’s start', '2026-11-16T00:00'],
  ] as const)('knows of each forming bar what its ticks had made of it, %s', async ([, until]) => {
    const { source, expected } = await live(coin, at('2026-10-30T00:00'), at(until));
    const forming = await readForming(source, coin, LENGTHS, at(until));
    for (const length of LENGTHS.slice(1)) expect(forming.get(length), String(length)).toEqual(expected.get(length));
  });

  it('knows the week and the month between sessions, and nothing shorter', async () => {
    const evening = at('2026-07-15T14:00');
    const { source, expected } = await live(share, at('2026-06-29T03:45'), evening);
    const forming = await readForming(source, share, LENGTHS, evening);
    expect([...forming.keys()]).toEqual(['week', 'month']);
    expect(forming.get('week')).toEqual(expected.get('week'));
    expect(forming.get('month')).toEqual(expected.get('month'));
    const weekend = await readForming(source, share, LENGTHS, at('2026-07-18T10:00'));
    expect([...weekend.keys()]).toEqual(['month']);
  });

  it('brings a builder back to where it was', async () => {
    const until = at('2026-11-18T13:00');
    const { source } = await live(coin, at('2026-11-10T00:00'), until);
    const forming = await readForming(source, coin, LENGTHS, until);
    const builder = new BarBuilder({ lengths: LENGTHS, closeDelayMs: 0 });
    builder.track(coin.instrument, 1);
    builder.restore(coin.instrument.id, until, forming);
    builder.add(testTick(coin.instrument, until + 1_000, 1_000));
    const day = builder.advance('always', at('2026-11-19T00:00')).find(({ length }) => length === 'day');
    const known = forming.get('day') as Bar;
    expect(day?.bar).toEqual({ ...known, high: 1_000, close: 1_000, volume: known.volume + 1 });
  });

  it('knows a week and a month in whose middle the share has split, also before the first trade since', async () => {
    const FRIDAY = at('2026-07-17T03:45');
    const splits = new SplitBook([
      { instrumentNo: 2, effectiveMs: at('2026-07-15T03:45'), factor: 0.1 },
      { instrumentNo: 2, effectiveMs: FRIDAY, factor: 3 },
    ]);
    for (const until of [at('2026-07-16T07:00'), at('2026-07-16T14:00'), FRIDAY, at('2026-07-17T09:00')]) {
      const { source, expected } = await live(share, at('2026-06-29T03:45'), until, splits);
      const forming = await readForming(source, share, LENGTHS, until);
      for (const length of ['week', 'month'] as const) {
        const { volume = Number.NaN, ...prices } = forming.get(length) ?? {};
        const { volume: known = Number.NaN, ...live } = expected.get(length) ?? {};
        expect(volume).toBeCloseTo(known, 6);
        for (const [key, price] of Object.entries(live)) expect(prices).toHaveProperty(key, expect.closeTo(price, 9));
      }
    }
  });

  it('knows nothing where nothing is stored', async () => {
    const { pool } = await testDatabase();
    expect(
      await readForming(
        { store: openBarStore(pool), splits: new SplitBook([]) },
        coin,
        LENGTHS,
        at('2026-11-18T13:00'),
      ),
    ).toEqual(new Map());
  });
});
