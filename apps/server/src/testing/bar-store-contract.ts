import type { Bar, BarSeries, Timeframe } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BarKnown, BarRow, BarStore, RevisedBar } from '#marketdata/bars/bar-store.ts';
import { NaiveBarStore } from './naive-bar-store.ts';

const TIMEFRAMES = ['1m', '1h', '1D'] as const satisfies readonly Timeframe[];
const STEP_MS = { '1m': 60_000, '1h': 3_600_000, '1D': 86_400_000 } as const;
const T0 = Date.parse('2019-03-04T10:00Z');
/** Bars of an instrument, with a hole of years in the middle: a read of few bars may have to look far back. */
const BARS = 400;
const HOLE_MS = 3 * 365 * 86_400_000;
const INSTRUMENTS = 3;

const timeOf = (timeframe: (typeof TIMEFRAMES)[number], i: number): number =>
  T0 + i * STEP_MS[timeframe] + (i >= BARS / 2 ? HOLE_MS : 0);

const place = fc.record({
  share: fc.nat(INSTRUMENTS - 1),
  timeframe: fc.constantFrom(...TIMEFRAMES),
  from: fc.nat(BARS - 1),
  count: fc.integer({ min: 1, max: BARS / 2 }),
});
const change = fc.oneof(
  // few prices, so that bars come again unchanged, changed, and as they were once
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('append'), at: place, price: fc.nat(2), step: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop'), at: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('prune'), at: place }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pack'), at: place }) },
);
const question = fc.record({ at: place, limit: fc.option(fc.integer({ min: 1, max: BARS })), before: fc.nat(5) });

const barOf = (timeMs: number, price: number): Bar => ({
  timeMs,
  open: 100.25,
  high: 130 + price,
  low: 0.1,
  close: 100 + price / 3,
  volume: 1e9 + price,
});

/** Stores of one place, each as another process opens it. */
export type OpenBarStore = () => BarStore;

/** Tests that every adapter of `BarStore` must pass. `prepare` makes an empty place and returns how it is opened. */
export function itKeepsTheBarStoreContract(prepare: () => Promise<OpenBarStore>): void {
  describe('as every store of bars', () => {
    it('answers as a plain map of bars, whatever was appended, corrected, packed, dropped and pruned', async () => {
      const open = await prepare();
      const [store, reader] = [open(), open()];
      let first = 1;
      await fc.assert(
        fc.asyncProperty(
          fc.array(change, { minLength: 2, maxLength: 12 }),
          fc.array(question, { minLength: 6, maxLength: 6 }),
          async (changes, questions) => {
            const naive = new NaiveBarStore();
            const own = Array.from({ length: INSTRUMENTS }, (_, i) => first + i);
            first += INSTRUMENTS;
            for (const [turn, one] of changes.entries()) await apply(one, turn, own, store, naive);
            for (const one of questions) await compare(one, own, reader, naive);
          },
        ),
        { numRuns: 15 },
      );
    });

    it('counts the last of several rows of a bar, wherever it is in the batch', async () => {
      const store = (await prepare())();
      const rows = [2, 0, 1, 0, 2].map((i, turn) => rowOf(1, '1m', timeOf('1m', i), turn, T0));
      expect(await store.append(rows)).toEqual([]);
      const stored = [...(await store.read(1, '1m'))].map(({ volume }) => volume - 1e9);
      expect(stored).toEqual([3, 2, 4]);
      expect(await store.corrections([1], ['1m'], 0)).toEqual([]);
    });

    it('stores a bar once that several processes append at the same time', async () => {
      const open = await prepare();
      const rows = Array.from({ length: 300 }, (_, i) => rowOf(1, '1m', timeOf('1m', i), 1, T0));
      const revised = await Promise.all([open(), open(), open()].map((store) => store.append(rows)));
      expect(revised.flat()).toEqual([]);
      const store = open();
      expect([...(await store.read(1, '1m'))]).toEqual(rows.map(({ bar }) => bar));
      expect(await store.versions(1, '1m', { fromMs: T0, throughMs: timeOf('1m', BARS), before: 0 })).toHaveLength(300);
    });

    it('has every append that has resolved for a reader that begins then, in any process', async () => {
      const open = await prepare();
      const [store, reader] = [open(), open()];
      for (let i = 0; i < 20; i++) {
        await store.append([rowOf(1, '1h', timeOf('1h', i), 1, T0)]);
        if (i % 5 === 3) await store.pack([1], '1h');
        expect(await reader.newest([1], '1h')).toEqual(new Map([[1, timeOf('1h', i)]]));
        expect((await reader.read(1, '1h')).length).toBe(i + 1);
      }
    });

    it('keeps apart what instruments and timeframes have at the same time', async () => {
      const store = (await prepare())();
      const midnight = Date.parse('2026-03-02T00:00Z');
      await store.append(
        TIMEFRAMES.flatMap((timeframe, i) => [1, 2].map((no) => rowOf(no, timeframe, midnight, 10 * i + no, T0))),
      );
      for (const [i, timeframe] of TIMEFRAMES.entries()) {
        const both = await store.readMany([2, 1, 3], timeframe);
        expect([1, 2, 3].map((no) => both.get(no)?.at(0).volume)).toEqual([
          1e9 + 10 * i + 1,
          1e9 + 10 * i + 2,
          undefined,
        ]);
      }
      expect(await store.drop([1], '1h', { fromMs: midnight, beforeMs: midnight + 1 })).toBe(1);
      expect((await store.read(1, '1m')).length + (await store.read(2, '1h')).length).toBe(2);
    });

    it('answers for nothing with nothing', async () => {
      const store = (await prepare())();
      expect(await store.append([])).toEqual([]);
      expect(await store.readMany([], '1h', { limit: 5 })).toEqual(new Map());
      expect(await store.readStretches('1D', [])).toEqual(new Map());
      expect(await store.newest([1], '1m')).toEqual(new Map());
      expect(await store.prune([1], '1m', T0)).toBe(0);
      expect(await store.drop([], '1m', { fromMs: 0, beforeMs: T0 })).toBe(0);
      await store.pack([1], '1h');
    });
  });
}

const rowOf = (
  instrumentNo: number,
  timeframe: Timeframe,
  timeMs: number,
  price: number,
  knownAtMs: number,
): BarRow => ({ instrumentNo, timeframe, knownAtMs, bar: barOf(timeMs, price) });

type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;
type Question = typeof question extends fc.Arbitrary<infer One> ? One : never;

async function apply(one: Change, turn: number, own: readonly number[], store: BarStore, naive: BarStore) {
  const { timeframe, from, count } = one.at;
  const no = own[one.at.share] as number;
  const stretch = { fromMs: timeOf(timeframe, from), beforeMs: timeOf(timeframe, from + count) };
  if (one.kind === 'append') {
    const { price, step } = one as { price: number; step: number };
    // most come in order, some backwards, and some leave bars out
    const places = Array.from({ length: count }, (_, i) => from + (step === 3 ? count - i : i * Math.max(step, 1)));
    const knownMs = T0 + 2 * HOLE_MS + turn * 1_000;
    const rows = places.map((i) => rowOf(no, timeframe, timeOf(timeframe, i), price, knownMs));
    expect(sortedRevisions(await store.append(rows))).toEqual(sortedRevisions(await naive.append(rows)));
  } else if (one.kind === 'drop') {
    expect(await store.drop([no], timeframe, stretch)).toBe(await naive.drop([no], timeframe, stretch));
  } else if (one.kind === 'pack') {
    await store.pack(own, timeframe);
  } else {
    await prune(no, timeframe, stretch.fromMs, store, naive);
  }
}

/** A store may keep some bars that are past their retention, but never out of the middle, and none that are not. */
async function prune(no: number, timeframe: Timeframe, beforeMs: number, store: BarStore, naive: BarStore) {
  const before = await naive.read(no, timeframe);
  const pruned = await store.prune([no], timeframe, beforeMs);
  const after = await store.read(no, timeframe);
  expect(after.length).toBe(before.length - pruned);
  expect([...after]).toEqual([...before].slice(pruned));
  expect(pruned === 0 || (before.timeMs[pruned - 1] as number) < beforeMs).toBe(true);
  const rest = { fromMs: 0, beforeMs };
  expect(await store.drop([no], timeframe, rest)).toBe((await naive.drop([no], timeframe, rest)) - pruned);
}

async function compare({ at, limit, before }: Question, own: readonly number[], store: BarStore, naive: BarStore) {
  const { timeframe, from, count } = at;
  const no = own[at.share] as number;
  const [fromMs, beforeMs] = [timeOf(timeframe, from), timeOf(timeframe, from + count)];
  const most = limit === null ? {} : { limit };
  for (const range of [{}, most, { beforeMs, ...most }, { fromMs, beforeMs, ...most }, { fromMs, ...most }]) {
    expect([...(await store.read(no, timeframe, range))]).toEqual([...(await naive.read(no, timeframe, range))]);
    expect(inLists(await store.readMany(own, timeframe, range))).toEqual(
      inLists(await naive.readMany(own, timeframe, range)),
    );
  }
  const stretches = own.map((instrumentNo, i) => ({ instrumentNo, fromMs: fromMs - i, beforeMs: beforeMs + i }));
  expect(inLists(await store.readStretches(timeframe, stretches))).toEqual(
    inLists(await naive.readStretches(timeframe, stretches)),
  );
  expect(byNumber(await store.newest(own, timeframe))).toEqual(byNumber(await naive.newest(own, timeframe)));
  const span = { fromMs, throughMs: beforeMs, before };
  expect(await store.versions(no, timeframe, span)).toEqual(await naive.versions(no, timeframe, span));
  const sinceMs = T0 + 2 * HOLE_MS + before * 1_000;
  const beside = [...new Set<Timeframe>([timeframe, '1D'])];
  expect(sortedFacts(await store.corrections(own, beside, sinceMs))).toEqual(
    sortedFacts(await naive.corrections(own, beside, sinceMs)),
  );
  expect(sortedFacts(await store.firstKnown(own, timeframe, fromMs))).toEqual(
    sortedFacts(await naive.firstKnown(own, timeframe, fromMs)),
  );
}

const byNumber = <Value>(of: ReadonlyMap<number, Value>): [number, Value][] => [...of].sort(([a], [b]) => a - b);
const inLists = (all: ReadonlyMap<number, BarSeries>): [number, Bar[]][] =>
  byNumber(all).map(([no, bars]) => [no, [...bars]]);
const sortedFacts = (facts: readonly BarKnown[]): BarKnown[] =>
  facts.toSorted((a, b) => a.no - b.no || a.barMs - b.barMs || a.knownMs - b.knownMs);
const sortedRevisions = (revised: readonly RevisedBar[]): RevisedBar[] =>
  revised.toSorted((a, b) => a.timeMs - b.timeMs);
