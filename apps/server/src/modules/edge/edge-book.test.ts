import type { Edge, Strength } from '@wickwise/analytics';
import { describe, expect, it } from 'vitest';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { EdgeBook } from './edge-book.ts';
import type { EdgeKey, StoredEdge } from './stored-edge.ts';

const KEY: EdgeKey = {
  market: 'US_Equity',
  timeframe: '1D',
  pattern: 'rsi_oversold',
  direction: 'bullish',
  variant: null,
  version: 2,
  strength: null,
};

const registryOf = (attribution: string, licence: 'personal' | 'simulated') =>
  new InstrumentRegistry([], new Map([['US_Equity', { source: 'test', attribution, badge: 'REPLAY', licence }]]));
const RECORDED = registryOf('Recorded bars', 'personal');

function edgeOf(hits: number, count: number): Edge {
  const hitRate = hits / count;
  const interval = [hitRate - 0.03, hitRate + 0.03] as const;
  const figures = {
    baseline: 0.5,
    edge: hitRate - 0.5,
    edgeInterval: interval,
    selection: 0,
    p: 0.5,
    meanNet: 0.001,
    baselineNet: 0,
  };
  return { count, blocks: 50, hitRate, interval, ...figures, direction: [{ bars: 5, right: 0.52, baseline: 0.5 }] };
}

interface Cell {
  strength?: Strength;
  isOutOfSample?: boolean;
  hits: number;
  count: number;
  isEdge?: boolean;
}

const cell = ({ strength, isOutOfSample = true, hits, count, isEdge = false }: Cell): StoredEdge => ({
  key: { ...KEY, strength: strength ?? null },
  isOutOfSample,
  count,
  edge: count < 30 ? undefined : edgeOf(hits, count),
  isEdge,
  measuredAtMs: 1_000,
});

const bookOf = (cells: readonly Cell[], registry = RECORDED) =>
  new EdgeBook(
    {
      startedAtMs: 1,
      endedAtMs: 2,
      instruments: 1,
      bars: 1,
      sizes: new Map(),
      measuredAtMs: new Map([['US_Equity 1D', 1_000]]),
      edges: cells.map(cell),
    },
    registry,
  );

const strong = { ...KEY, strength: 'Strong' } as const;

describe('the chip of a signal', () => {
  it('is of its own strength where enough is known of it', () => {
    const book = bookOf([
      { hits: 50, count: 100 },
      { strength: 'Strong', hits: 22, count: 40 },
    ]);
    expect(book.chipFor(strong)).toMatchObject({ strength: 'Strong', count: 40, hitRate: 0.55, measuredAt: 1_000 });
  });

  it('is of all strengths where its own is too rare, and says so', () => {
    const book = bookOf([
      { hits: 50, count: 100 },
      { strength: 'Strong', hits: 3, count: 4 },
    ]);
    expect(book.chipFor(strong)).toMatchObject({ strength: null, count: 100 });
  });

  it('is in sample only where nothing out of sample is enough, and then for orientation', () => {
    const before = { isOutOfSample: false, hits: 60, count: 100 };
    expect(bookOf([before, { hits: 5, count: 10 }]).chipFor(KEY)).toMatchObject({
      isOutOfSample: false,
      isEdge: false,
      provenance: 'Recorded bars, in sample. Symbols delisted before recording began are missing.',
    });
    expect(bookOf([before, { hits: 16, count: 30 }]).chipFor(KEY)).toMatchObject({ isOutOfSample: true, count: 30 });
  });

  it('shows no percentage of fewer than thirty', () => {
    expect(bookOf([{ hits: 5, count: 10 }]).chipFor(KEY)).toMatchObject({
      count: 10,
      hitRate: null,
      interval: null,
      sentence: 'Not enough data.',
    });
    expect(bookOf([]).chipFor(KEY)).toMatchObject({ count: 0, hitRate: null, sentence: 'Not enough data.' });
  });

  it('is missing while nothing was measured of its timeframe', () => {
    expect(bookOf([]).chipFor({ ...KEY, timeframe: '1h' })).toBeNull();
    expect(new EdgeBook(undefined, RECORDED).chipFor(KEY)).toBeNull();
  });

  it('does not take another version’s figures', () => {
    expect(bookOf([{ hits: 50, count: 100 }]).chipFor({ ...KEY, version: 3 })).toMatchObject({ count: 0 });
  });

  it('says that simulated prices are no evidence', () => {
    const chip = bookOf([{ hits: 60, count: 100, isEdge: true }], registryOf('Simulated', 'simulated')).chipFor(KEY);
    expect(chip).toMatchObject({ isSimulated: true, provenance: 'Simulated: simulated prices, not evidence.' });
  });
});

describe('the cells', () => {
  it('put samples side by side, and come in an order that no hit rate decides', () => {
    const { cells } = bookOf([
      { strength: 'Strong', hits: 90, count: 100 },
      { hits: 40, count: 100 },
      { isOutOfSample: false, hits: 55, count: 100 },
    ]);
    expect(cells.map(({ strength }) => strength)).toEqual([null, 'Strong']);
    expect(cells[0]).toMatchObject({ frozenBy: expect.stringContaining('Wilder'), label: 'RSI oversold' });
    expect([cells[0]?.outOfSample?.hitRate, cells[0]?.inSample?.hitRate, cells[1]?.inSample]).toEqual([
      0.4,
      0.55,
      null,
    ]);
  });

  it('word strength as odds only where hit rates rise with it, intervals apart, out of sample', () => {
    const rising = [
      { strength: 'Weak', hits: 45, count: 100 },
      { strength: 'Moderate', hits: 52, count: 100 },
      { strength: 'Strong', hits: 60, count: 100 },
    ] as const;
    expect(bookOf(rising).cells.map(({ strengthShowsOdds }) => strengthShowsOdds)).toEqual([true, true, true]);
    const inSample = rising.map((one) => ({ ...one, isOutOfSample: false }));
    expect(bookOf(inSample).cells[0]?.strengthShowsOdds).toBe(false);
    const flat = [rising[0], rising[1], { ...rising[2], hits: 55 }];
    expect(bookOf(flat).cells[0]?.strengthShowsOdds).toBe(false);
  });
});
