import type { WatchlistItem } from '@wickwise/contract';
import { testInstrument } from '@wickwise/market/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { readList, toCsv, toTradingView } from './text-forms.ts';

const INSTRUMENTS = [
  testInstrument('Indian_Equity', 'NIFTY50'),
  testInstrument('Indian_Equity', 'RELIANCE'),
  testInstrument('Indian_Equity', 'BAJAJ-AUTO'),
  testInstrument('Indian_Equity', 'M&M'),
  testInstrument('US_Equity', 'AAPL'),
  testInstrument('US_Equity', 'BRK.B'),
  testInstrument('Forex', 'EURUSD'),
  testInstrument('Crypto', 'BTC-USD'),
];
const registry = new InstrumentRegistry(
  INSTRUMENTS.map((instrument, i) => ({ no: i + 1, instrument, finest: '1m', licence: 'simulated' })),
);
const items: WatchlistItem[] = INSTRUMENTS.map(({ market, symbol }) => ({ market, symbol }));

const section = fc
  .string({ minLength: 1, maxLength: 20, unit: fc.constantFrom(...'aB3 "-=+@#\'éह') })
  .map((text) => text.trim())
  .filter((text) => text !== '')
  .map((text) => ({ section: text }));
/** Headings precede instruments: an empty section has no line in a table. */
const lists = fc
  .tuple(
    fc.uniqueArray(section, { selector: (one) => one.section, maxLength: 3 }),
    fc.shuffledSubarray(items, { minLength: 3 }),
  )
  .map(([sections, own]) => own.flatMap((item, i): WatchlistItem[] => [...sections.slice(i, i + 1), item]));

describe('a watchlist as text', () => {
  it('is written as TradingView reads it', () => {
    expect(toTradingView([{ section: 'Banks, large' }, ...items])).toBe(
      '###Banks  large,NSE:NIFTY,NSE:RELIANCE,NSE:BAJAJ_AUTO,NSE:M_M,AAPL,BRK.B,FX:EURUSD,CRYPTO:BTCUSD',
    );
  });

  it('is read as TradingView writes it, whatever the exchange', () => {
    const text = '###Mine,BSE:RELIANCE,NASDAQ:AAPL,NYSE:BRK.B,OANDA:EURUSD,BINANCE:BTCUSDT,NSE:NOSUCH';
    expect(readList(text, registry)).toEqual({
      items: [
        { section: 'Mine' },
        { market: 'Indian_Equity', symbol: 'RELIANCE' },
        { market: 'US_Equity', symbol: 'AAPL' },
        { market: 'US_Equity', symbol: 'BRK.B' },
        { market: 'Forex', symbol: 'EURUSD' },
        { market: 'Crypto', symbol: 'BTC-USD' },
      ],
      unknown: ['NOSUCH'],
    });
  });

  it('is read from symbols one to a line, and names each instrument once', () => {
    expect(readList('aapl\r\nEURUSD\n\nAAPL\n', registry).items).toEqual([
      { market: 'US_Equity', symbol: 'AAPL' },
      { market: 'Forex', symbol: 'EURUSD' },
    ]);
  });

  it('comes back from either form as it left', () => {
    fc.assert(
      fc.property(lists, (list) => {
        expect(readList(toCsv(list), registry)).toEqual({ items: list, unknown: [] });
        expect(readList(toTradingView(list), registry)).toEqual({ items: list, unknown: [] });
      }),
    );
  });

  it('is read as a spreadsheet copies or saves it, with semicolons or tabs', () => {
    const listed = [
      { market: 'US_Equity', symbol: 'AAPL' },
      { market: 'Forex', symbol: 'EURUSD' },
    ];
    for (const separator of [';', ' ; ', '\t']) {
      expect(readList(['AAPL', 'EURUSD'].join(separator), registry)).toEqual({ items: listed, unknown: [] });
      const table = `Name${separator}Symbol\nApple${separator}AAPL\nEuro${separator}EURUSD`;
      expect(readList(table, registry)).toEqual({ items: listed, unknown: [] });
    }
    expect(readList('###Mine; long term,AAPL', registry).items[0]).toEqual({ section: 'Mine; long term' });
  });

  it('is read from a table with other columns, quotes and line ends of any system', () => {
    const table = '\uFEFF"Symbol",Name\n"AAPL","Apple, Inc."\n\nEURUSD,Euro';
    const listed = [
      { market: 'US_Equity', symbol: 'AAPL' },
      { market: 'Forex', symbol: 'EURUSD' },
    ];
    expect(readList(table, registry).items).toEqual(listed);
    expect(readList(table.replaceAll('\n', '\r\n'), registry).items).toEqual(listed);
  });

  it('refuses a table whose line has a cell too many, instead of shifting its cells', () => {
    expect(() => readList('name,symbol\nApple, Inc.,AAPL', registry)).toThrow(/^Line 2: /);
  });

  it('holds no formula for a spreadsheet', () => {
    const csv = toCsv([{ section: '=HYPERLINK("x")' }, { market: 'US_Equity', symbol: 'AAPL' }]);
    expect(csv).toBe('section,market,symbol\r\n"\'=HYPERLINK(""x"")",US_Equity,AAPL\r\n');
  });

  it('of any kind is read without an error', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        for (const item of readList(text, registry).items)
          if ('symbol' in item) expect(registry.byId(`${item.market}:${item.symbol}`)).toBeDefined();
      }),
    );
  });
});
