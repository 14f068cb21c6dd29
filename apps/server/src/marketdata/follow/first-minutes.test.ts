import { testInstrument } from '@wickwise/market/testing';
import { expect, it } from 'vitest';
import type { ListedInstrument } from '../registry.ts';
import { FirstMinutes } from './first-minutes.ts';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 18, 12);
const COIN: ListedInstrument = {
  no: 1,
  finest: '1m',
  licence: 'simulated',
  instrument: testInstrument('Crypto', 'BTC-USD'),
};
const { id } = COIN.instrument;

/** Minutes of a market whose time is `nowMs`, with prices that came back after `gaps` in their middle. */
function after(gaps: number, nowMs: number): FirstMinutes {
  const all = new FirstMinutes(() => nowMs);
  for (let i = 0; i < gaps; i++) {
    const throughMs = NOON + i * MINUTE;
    const first = { timeMs: throughMs + 30_000, price: 100 };
    all.begin(COIN, { fromMs: 0, untilMs: throughMs, recent: [], first }, { throughMs, before: 100, heard: [] });
  }
  return all;
}

it('waits for the bars of a minute in which prices came back, for a day', () => {
  expect(after(1, NOON + 1_442 * MINUTE).saved(id)).toEqual([]);
  const all = after(1, NOON + 1_440 * MINUTE);
  expect(all.saved(id)).toHaveLength(1);
  const loaded = { id, begunMs: NOON, throughMs: NOON + MINUTE, hasRevisions: false };
  expect(all.loadedBy({ ...loaded, throughMs: NOON })).toEqual([]);
  expect(all.loadedBy({ ...loaded, sinceMs: NOON + MINUTE })).toEqual([]);
  expect(all.loadedBy(loaded)).toHaveLength(1);
});

it('waits for the newest ones alone where bars never come', () => {
  const saved = after(40, NOON + 60 * MINUTE).saved(id);
  expect(saved).toHaveLength(16);
  expect(saved.at(-1)?.throughMs).toBe(NOON + 39 * MINUTE);
});
