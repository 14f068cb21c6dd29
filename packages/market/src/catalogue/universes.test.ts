import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MARKETS } from '../markets.ts';
import { currentSymbol } from '../renames.ts';
import { hasRecorded, RECORDED } from '../testing/recorded.ts';
import { instrumentsOf } from './index.ts';
import { findUniverse, universesOf } from './universes.ts';

const symbolsOf = (key: string): readonly string[] => findUniverse('Indian_Equity', key)?.symbols ?? [];
const inUs = (key: string): readonly string[] => findUniverse('US_Equity', key)?.symbols ?? [];

describe('universes', () => {
  it.each(MARKETS)('of %s have listed symbols, each once, and different keys', (market) => {
    const listed = new Set(instrumentsOf(market).map(({ symbol }) => symbol));
    const universes = universesOf(market);
    expect(new Set(universes.map(({ key }) => key)).size).toBe(universes.length);
    for (const { key, symbols } of universes) {
      expect(
        symbols.filter((symbol) => !listed.has(symbol)),
        key,
      ).toEqual([]);
      expect(new Set(symbols).size, key).toBe(symbols.length);
      expect(symbols.length, key).toBeGreaterThan(0);
    }
  });

  it.each(MARKETS)('put every instrument of %s into one sector', (market) => {
    const inSectors = universesOf(market).flatMap(({ key, symbols }) => (key.startsWith('sector:') ? symbols : []));
    expect(inSectors.toSorted()).toEqual(
      instrumentsOf(market)
        .map(({ symbol }) => symbol)
        .toSorted(),
    );
  });

  it('count what the indices are named for', () => {
    expect(symbolsOf('nifty50')).toHaveLength(50);
    expect(symbolsOf('nifty100')).toHaveLength(100);
    expect(symbolsOf('banknifty')).toHaveLength(14);
    expect(symbolsOf('nifty50').filter((symbol) => !symbolsOf('nifty100').includes(symbol))).toEqual([]);
  });

  it('count the two classes of Alphabet in US indices, and what isn’t in the catalogue in their size', () => {
    expect(['sp100', 'nasdaq100', 'dow30'].map((key) => inUs(key).length)).toEqual([101, 61, 30]);
    expect(['sp100', 'nasdaq100', 'dow30'].map((key) => findUniverse('US_Equity', key)?.size)).toEqual([101, 101, 30]);
    for (const key of ['sp100', 'nasdaq100']) expect(inUs(key)).toEqual(expect.arrayContaining(['GOOG', 'GOOGL']));
    expect(universesOf('Indian_Equity').filter(({ size, symbols }) => size && size !== symbols.length)).toEqual([]);
  });

  it('have the Dow in the S&P 100 but for two, and no bank in the Nasdaq 100', () => {
    expect(inUs('dow30').filter((symbol) => !inUs('sp100').includes(symbol))).toEqual(['SHW', 'TRV']);
    expect(inUs('nasdaq100').filter((symbol) => inUs('sector:Financials').includes(symbol))).toEqual(['PYPL']);
  });

  it('have banks alone in Bank Nifty, all with derivatives', () => {
    const banks = symbolsOf('banknifty');
    expect(banks.filter((symbol) => !symbolsOf('derivatives').includes(symbol))).toEqual([]);
    expect(banks.filter((symbol) => !symbolsOf('sector:Financial services').includes(symbol))).toEqual([]);
  });

  it('have derivatives but for shares without', () => {
    expect(symbolsOf('derivatives')).toContain('RELIANCE');
    expect(symbolsOf('derivatives')).not.toContain('ENRIN');
    expect(symbolsOf('derivatives')).not.toContain('NIFTY50');
  });

  it('have the recorded NIFTY 50 of September 2025, after the review at the end of that month', ({ skip }) => {
    if (!hasRecorded) skip();
    const recorded = recordedMembers();
    const reviewed = [...recorded, 'INDIGO', 'MAXHEALTH'].filter((one) => !['HEROMOTOCO', 'INDUSINDBK'].includes(one));
    expect(symbolsOf('nifty50').toSorted()).toEqual(reviewed.toSorted());
  });

  it('are unknown under other keys and in other markets', () => {
    expect(findUniverse('US_Equity', 'nifty50')).toBeUndefined();
    expect(findUniverse('Crypto', 'sector:Nonsense')).toBeUndefined();
  });
});

const recordedMembers = (): string[] =>
  readFileSync(path.join(RECORDED, 'instruments/in_nifty50_2025.csv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => currentSymbol('Indian_Equity', line.split(',')[0] as string));
