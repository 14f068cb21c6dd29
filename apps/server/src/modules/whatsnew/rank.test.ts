import { testInstrument } from '@wickwise/market/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from './findings.ts';
import { baseScore, rankFindings, type Scored } from './rank.ts';

const WINDOW = { market: 'Crypto' as const, date: '2026-03-01', fromMs: 0, toMs: 100 };
const NOBODY = { watched: new Set<string>(), readThroughMs: null };

const finding = (symbol: string, more: Partial<Finding> = {}): Finding => ({
  kind: 'signal',
  listed: {
    no: symbol.charCodeAt(0),
    instrument: testInstrument('Crypto', symbol),
    finest: '1m',
    licence: 'simulated',
  },
  timeframe: '1h',
  pattern: 'hammer',
  direction: 'bullish',
  label: 'Golden hammer',
  description: '',
  atMs: 50,
  barTimeMs: 40,
  price: 1,
  strength: 'Strong',
  size: 0.8,
  edge: null,
  facts: null,
  storedMs: 50,
  ...more,
});

const scored = (one: Finding): Scored => ({ finding: one, score: baseScore(one, 0.5, WINDOW) });
const order = (found: readonly Finding[], reader = NOBODY) =>
  rankFindings(found.map(scored), reader).map(({ members }) => members.map(({ symbol }) => symbol).join('+'));

describe('the score', () => {
  it('is the sum that the decision writes down', () => {
    // 24 kind, 11 timeframe, 30 x 0.5 size, 6 x 0.5 liquidity, 8 x 0.5 recent
    expect(baseScore(finding('A', { kind: 'cross', timeframe: '1D', size: 0.5 }), 0.5, WINDOW)).toBe(57);
    expect(baseScore(finding('A', { size: null }), 0, { ...WINDOW, toMs: 50 })).toBe(14 + 7 + 15 + 0 + 8);
  });

  it('counts an edge that was measured on real prices, and none that was simulated', () => {
    const edge = { isEdge: true, isSimulated: false } as Finding['edge'] & object;
    const plain = baseScore(finding('A'), 0, WINDOW);
    expect(baseScore(finding('A', { edge }), 0, WINDOW)).toBe(plain + 12);
    expect(baseScore(finding('A', { edge: { ...edge, isSimulated: true } }), 0, WINDOW)).toBe(plain);
  });
});

describe('the ranking', () => {
  it('puts what is watched first, however the rest is ranked', () => {
    const best = finding('A', { kind: 'cross', timeframe: '1W', size: 1 });
    const watchedOnly = { ...NOBODY, watched: new Set(['Crypto:B']) };
    expect(order([best, finding('B', { size: 0, timeframe: '10m' })], watchedOnly)).toEqual(['B', 'A']);
    const group = ['C', 'D', 'B'].map((symbol) => finding(symbol, { pattern: 'doji', size: 0 }));
    expect(order([best, ...group], watchedOnly)).toEqual(['B', 'A', 'C', 'D']);
  });

  it('groups watched instruments separately, with their own id', () => {
    const all = ['A', 'B', 'C', 'D', 'E', 'F'].map((symbol) => finding(symbol));
    const reader = { ...NOBODY, watched: new Set(['Crypto:D', 'Crypto:E', 'Crypto:F']) };
    expect(order(all, reader)).toEqual(['D+E+F', 'A+B+C']);
    expect(new Set(rankFindings(all.map(scored), reader).map(({ id }) => id)).size).toBe(2);
  });

  it('puts what is watched in front of its like', () => {
    expect(order([finding('A', { size: 0.9 }), finding('B', { pattern: 'doji' })])).toEqual(['A', 'B']);
    const reader = { ...NOBODY, watched: new Set(['Crypto:B']) };
    expect(order([finding('A', { size: 0.9 }), finding('B', { pattern: 'doji' })], reader)).toEqual(['B', 'A']);
  });

  it('lets no instrument fill the list', () => {
    const restless = ['hammer', 'doji', 'marubozu'].map((pattern) => finding('A', { pattern }));
    expect(order([...restless, finding('B', { size: 0.7 })])).toEqual(['A', 'B', 'A', 'A']);
  });

  it('keeps groups of different scans apart', () => {
    const all = ['A', 'B', 'C'].flatMap((symbol) => [finding(symbol), finding(symbol, { direction: 'bearish' })]);
    expect(order(all)).toEqual(['A+B+C', 'A+B+C']);
  });

  it('is the same in whatever order things were found', () => {
    const all = ['A', 'B', 'C', 'D'].flatMap((symbol, i) => [
      finding(symbol, { size: i / 4 }),
      finding(symbol, { pattern: 'doji', timeframe: '1D' }),
      finding(symbol, { kind: 'gap', pattern: 'gap', size: 0.5, atMs: 10 * i }),
    ]);
    const wanted = rankFindings(all.map(scored), NOBODY);
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (found) => {
        expect(rankFindings(found.map(scored), NOBODY)).toEqual(wanted);
      }),
    );
  });

  it('gives each entry a name of its own', () => {
    const ids = rankFindings(
      ['A', 'B'].flatMap((symbol) => [finding(symbol), finding(symbol, { pattern: 'doji' })]).map(scored),
      NOBODY,
    ).map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
  });
});
