import { describe, expect, it } from 'vitest';
import { findInstrument } from './catalogue/index.ts';
import { instrumentId } from './instrument.ts';
import { currentId, currentSymbol, formerSymbols, RENAMES } from './renames.ts';
import { SPLIT_OFF, soughtAs } from './split-off.ts';
import { wireSymbol } from './symbols.ts';

describe('renames', () => {
  it('lead to instruments of the catalogue, from symbols that nothing there has', () => {
    for (const { market, from, to } of RENAMES) {
      expect(findInstrument(instrumentId(market, from)), from).toBeUndefined();
      expect(findInstrument(instrumentId(market, currentSymbol(market, to))), to).toBeDefined();
    }
    for (const { market, symbol } of SPLIT_OFF)
      expect(findInstrument(instrumentId(market, symbol)), symbol).toBeDefined();
  });

  it('are dated, in order', () => {
    for (const { since } of RENAMES) expect(since).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/);
    expect(RENAMES.map(({ since }) => since)).toEqual(RENAMES.map(({ since }) => since).toSorted());
  });

  it('name one successor each', () => {
    const froms = RENAMES.map(({ market, from }) => instrumentId(market, from));
    expect(new Set(froms).size).toBe(froms.length);
  });

  it.each([
    ['Indian_Equity', 'TATAMOTORS', 'TMPV'],
    ['Indian_Equity', 'LTIM', 'LTM'],
    ['Indian_Equity', 'LTM', 'LTM'],
    ['Crypto', 'MATIC-USD', 'POL-USD'],
    ['Crypto', 'X:MATICUSDT', 'POL-USD'],
    ['US_Equity', 'TATAMOTORS', 'TATAMOTORS'],
  ] as const)('in %s take %s for %s', (market, name, symbol) => {
    expect(wireSymbol(market, name)).toBe(symbol);
  });

  it('are followed back, and to what was split off', () => {
    expect(currentId('Crypto:MATIC-USD')).toBe('Crypto:POL-USD');
    expect(formerSymbols('Indian_Equity', 'TMPV')).toEqual(['TATAMOTORS']);
    expect(formerSymbols('Indian_Equity', 'TMCV')).toEqual([]);
    expect(soughtAs('Indian_Equity', 'TMCV')).toEqual(['TATAMOTORS']);
    expect(soughtAs('Indian_Equity', 'RELIANCE')).toEqual([]);
  });
});
