import { type Bar, BarBuilder, type BarLength, barLength, TIMEFRAMES, type Timeframe } from '@wickwise/market';
import { testInstrument, testTick } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import type { ListedInstrument } from '../registry.ts';
import { BarStore } from './bar-store.ts';
import { readForming } from './forming-history.ts';

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

/** Feeds one tick every ten minutes to a builder, and stores what closes. */
async function live(listed: ListedInstrument, fromMs: number, toMs: number) {
  const { pool } = await testDatabase();
  const store = new BarStore(pool);
  const builder = new BarBuilder({ lengths: LENGTHS, closeDelayMs: 0 });
  builder.track(listed.instrument, 1);
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
  return { store, expected };
}

describe('readForming', () => {
  it.for([
    ['in the middle of everything', '2026-11-18T13:00'],
    ['on the first day of a month', '2026-12-01T01:00'],
    ['at a week’s start', '2026-11-16T00:00'],
  ] as const)('knows of each forming bar what its ticks had made of it, %s', async ([, until]) => {
    const { store, expected } = await live(coin, at('2026-10-30T00:00'), at(until));
    const forming = await readForming(store, coin, LENGTHS, at(until));
    for (const length of LENGTHS.slice(1)) expect(forming.get(length), String(length)).toEqual(expected.get(length));
  });

  it('knows the week and the month between sessions, and nothing shorter', async () => {
    const evening = at('2026-07-15T14:00');
    const { store, expected } = await live(share, at('2026-06-29T03:45'), evening);
    const forming = await readForming(store, share, LENGTHS, evening);
    expect([...forming.keys()]).toEqual(['week', 'month']);
    expect(forming.get('week')).toEqual(expected.get('week'));
    expect(forming.get('month')).toEqual(expected.get('month'));
    const weekend = await readForming(store, share, LENGTHS, at('2026-07-18T10:00'));
    expect([...weekend.keys()]).toEqual(['month']);
  });

  it('brings a builder back to where it was', async () => {
    const until = at('2026-11-18T13:00');
    const { store } = await live(coin, at('2026-11-10T00:00'), until);
    const forming = await readForming(store, coin, LENGTHS, until);
    const builder = new BarBuilder({ lengths: LENGTHS, closeDelayMs: 0 });
    builder.track(coin.instrument, 1);
    builder.restore(coin.instrument.id, until, forming);
    builder.add(testTick(coin.instrument, until + 1_000, 1_000));
    const day = builder.advance('always', at('2026-11-19T00:00')).find(({ length }) => length === 'day');
    const known = forming.get('day') as Bar;
    expect(day?.bar).toEqual({ ...known, high: 1_000, close: 1_000, volume: known.volume + 1 });
  });

  it('knows nothing where nothing is stored', async () => {
    const { pool } = await testDatabase();
    expect(await readForming(new BarStore(pool), coin, LENGTHS, at('2026-11-18T13:00'))).toEqual(new Map());
  });
});
