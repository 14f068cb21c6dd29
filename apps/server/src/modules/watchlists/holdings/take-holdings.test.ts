import type { HoldingFormat } from '@wickwise/contract';
import { testInstrument } from '@wickwise/market/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { HeldFinder } from './find-held.ts';
import { merged } from './merge.ts';
import type { RawLine } from './raw-lines.ts';
import { takeHoldings } from './take-holdings.ts';

const INSTRUMENTS = [
  { ...testInstrument('Indian_Equity', 'NIFTY50'), kind: 'index' as const },
  { ...testInstrument('Indian_Equity', 'RELIANCE'), name: 'Reliance Industries' },
  { ...testInstrument('Indian_Equity', 'INFY'), name: 'Infosys' },
  { ...testInstrument('Indian_Equity', 'GOLDBEES'), name: 'Nippon India Gold BeES', kind: 'fund' as const },
  testInstrument('US_Equity', 'AAPL'),
  testInstrument('US_Equity', 'BRK.B'),
  testInstrument('Forex', 'EURUSD'),
  testInstrument('Crypto', 'BTC-USD'),
];
const registry = new InstrumentRegistry(
  INSTRUMENTS.map((instrument, i) => ({ no: i + 1, instrument, finest: '1m', licence: 'simulated' })),
);
const finder = new HeldFinder(registry, new Map([['Indian_Equity:INE009A01021', 'INFY']]));

const line = (change: Partial<RawLine>): RawLine => ({
  line: 2,
  symbol: '',
  name: '',
  isin: '',
  place: '',
  currency: '',
  kind: '',
  quantity: '1',
  cost: '10',
  more: [],
  ...change,
});
const take = (format: HoldingFormat, ...lines: Partial<RawLine>[]) => takeHoldings(format, lines.map(line), finder);
const taken = (format: HoldingFormat, change: Partial<RawLine>) =>
  take(format, change).holdings.map(({ market, symbol }) => `${market}:${symbol}`);
const refused = (format: HoldingFormat, change: Partial<RawLine>) => take(format, change).refused[0]?.reason;

describe('holdings of a file', () => {
  it('are found by symbol, with the series and suffixes of brokers', () => {
    for (const symbol of ['RELIANCE', 'RELIANCE-EQ', 'reliance', 'NSE:RELIANCE', 'RELIANCE.NS', 'RELIANCE-BE'])
      expect(taken('kite', { symbol })).toEqual(['Indian_Equity:RELIANCE']);
    expect(taken('ibkr', { symbol: 'BRK B', currency: 'USD', kind: 'Stocks' })).toEqual(['US_Equity:BRK.B']);
    expect(taken('ibkr', { symbol: 'BTC', currency: 'USD', kind: 'Crypto' })).toEqual(['Crypto:BTC-USD']);
    expect(taken('generic', { symbol: 'AAPL', place: 'NASDAQ' })).toEqual(['US_Equity:AAPL']);
    expect(taken('generic', { symbol: 'AAPL', place: 'US equity' })).toEqual(['US_Equity:AAPL']);
    expect(taken('generic', { symbol: 'AAPL', place: 'NSE' })).toEqual([]);
  });

  it('are found by ISIN and by the name of the company', () => {
    expect(taken('groww', { name: 'ANY NAME', isin: 'INE009A01021' })).toEqual(['Indian_Equity:INFY']);
    expect(taken('groww', { name: 'RELIANCE INDUSTRIES LTD', isin: 'INE002A01018' })).toEqual([
      'Indian_Equity:RELIANCE',
    ]);
  });

  it('leave out what is no share, fund of an exchange or coin, and say why', () => {
    expect(refused('ibkr', { symbol: 'AAPL 18DEC26 250 C', kind: 'Equity and Index Options' })).toBe('derivative');
    expect(refused('kite', { symbol: 'NIFTY26DEC25000CE' })).toBe('derivative');
    expect(refused('ibkr-flex', { symbol: 'T 4', kind: 'BOND' })).toBe('bond');
    expect(refused('kite', { symbol: 'SGBAUG28-GB' })).toBe('bond');
    expect(refused('kite', { symbol: 'AXIS LIQUID FUND - DIRECT PLAN' })).toBe('fund');
    expect(refused('upstox', { symbol: 'X', kind: 'Mutual Fund' })).toBe('fund');
    expect(refused('ibkr', { symbol: 'EUR', kind: 'Forex' })).toBe('other-kind');
    expect(refused('generic', { symbol: 'EURUSD' })).toBe('unknown-symbol');
    expect(refused('kite', { symbol: 'NIFTY50' })).toBe('unknown-symbol');
    expect(refused('ibkr', { symbol: 'SAP', currency: 'EUR', kind: 'Stocks' })).toBe('currency');
    expect(refused('kite', { symbol: 'NOSUCH' })).toBe('unknown-symbol');
    expect(taken('kite', { symbol: 'GOLDBEES', isin: 'INF204KB17I5' })).toEqual(['Indian_Equity:GOLDBEES']);
  });

  it('have a quantity above nothing, and a price where the file says one', () => {
    expect(refused('kite', { symbol: 'INFY', quantity: '0' })).toBe('no-quantity');
    expect(refused('kite', { symbol: 'INFY', quantity: 'ten' })).toBe('no-quantity');
    expect(refused('kite', { symbol: 'INFY', quantity: '-5' })).toBe('short');
    expect(refused('kite', { symbol: 'INFY', cost: 'x' })).toBe('bad-cost');
    expect(take('kite', { symbol: 'INFY', cost: '' }).holdings[0]).toMatchObject({ quantity: 1, cost: null });
    expect(take('console', { symbol: 'INFY', quantity: '12', more: ['5', ''] }).holdings[0]?.quantity).toBe(17);
  });

  it('of one instrument on several lines are one, at the weighted price', () => {
    const { holdings } = take(
      'generic',
      { symbol: 'INFY', quantity: '10', cost: '100' },
      { symbol: 'INFY', quantity: '30', cost: '200' },
    );
    expect(holdings).toMatchObject([{ symbol: 'INFY', quantity: 40, cost: 175 }]);
  });

  it('cost as much together as apart, whatever their order', () => {
    const held = fc.record({
      quantity: fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
      cost: fc.double({ min: 0, max: 1e6, noNaN: true }),
    });
    fc.assert(
      fc.property(held, held, (a, b) => {
        const both = merged(a, b);
        const paid = a.quantity * a.cost + b.quantity * b.cost;
        expect(Math.abs(both.quantity * (both.cost ?? Number.NaN) - paid)).toBeLessThanOrEqual(
          1e-9 * Math.max(paid, 1),
        );
        expect(merged(b, a).quantity).toBe(both.quantity);
        expect(merged(a, { ...b, cost: null }).cost).toBeNull();
      }),
    );
  });
});
