import { BarSeries, DAY_MS, HOUR_MS, type Market, MINUTE_MS } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { expect, it } from 'vitest';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { InstrumentRegistry, type ListedInstrument } from '#marketdata/registry.ts';
import { dailyWalk } from '../../testing/random-walk.ts';
import { PracticeBarReader, type PracticeSource } from './practice-bars.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');

const listed: ListedInstrument = {
  no: 1,
  instrument: testInstrument('Crypto', 'BTC-USD'),
  finest: '1m',
  licence: 'display',
};

/** A reader over a history of so many days, with the number of its reads and a clock. */
function readerOver(days: number) {
  const walk = days === 0 ? new BarSeries() : dailyWalk(NOW - days * DAY_MS, days, 100);
  const state = { nowMs: NOW, reads: 0, fails: false };
  const read = async () => {
    state.reads++;
    if (state.fails) throw new Error('no database');
    return walk;
  };
  const source = {
    store: { read, readStretches: async () => new Map<number, BarSeries>() } as unknown as PracticeSource['store'],
    splits: new SplitBook([]),
    registry: () => new InstrumentRegistry([listed], new Map()),
    nowOf: (_: Market) => state.nowMs,
  };
  return { state, reader: new PracticeBarReader(source) };
}

it('keeps a long history for an hour, and a short one for a minute', async () => {
  for (const [days, length] of [
    [1_500, HOUR_MS],
    [100, MINUTE_MS],
  ] as const) {
    const { state, reader } = readerOver(days);
    for (const atMs of [NOW, NOW, NOW + length - 1]) {
      state.nowMs = atMs;
      await reader.read(listed);
    }
    expect(state.reads).toBe(1);
    state.nowMs = NOW + length;
    await reader.read(listed);
    expect(state.reads).toBe(2);
  }
});

it('reads again after a failure', async () => {
  const { state, reader } = readerOver(1_500);
  state.fails = true;
  await expect(reader.read(listed)).rejects.toThrow('no database');
  state.fails = false;
  expect((await reader.read(listed)).view.length).toBe(1_500);
});
