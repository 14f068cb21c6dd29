import { describe, expect, it } from 'vitest';
import { instrumentId } from '../instrument.ts';
import { MARKET_INFO, MARKETS, type Market } from '../markets.ts';
import { findInstrument, INSTRUMENT_CATALOGUE, instrumentsOf } from './index.ts';

const FEWEST: Record<Market, number> = { Indian_Equity: 102, US_Equity: 200, Forex: 30, Crypto: 42 };

const WIRE_FORM: Record<Market, RegExp> = {
  Indian_Equity: /^[A-Z0-9]+([&-][A-Z]+)?$/, // M&M, BAJAJ-AUTO
  US_Equity: /^[A-Z]{1,5}(\.[A-Z])?$/, // BRK.B
  Forex: /^[A-Z]{6}$/,
  Crypto: /^[A-Z0-9]+-USD$/,
};

const SECTORS: Record<Market, string> = {
  Indian_Equity:
    'Automobile, Capital goods, Chemicals, Construction, Construction materials, Consumer goods, Consumer services, ' +
    'Financial services, Healthcare, Index, Information technology, Metals and mining, Oil and gas, Power, Realty, ' +
    'Services, Telecom',
  US_Equity:
    'Communication services, Consumer discretionary, Consumer staples, Energy, Financials, Fund, Health care, ' +
    'Industrials, Materials, Real estate, Technology, Utilities',
  Forex: 'Cross, Emerging, Major, Metal',
  Crypto: 'Compute, DeFi, Exchange, Gaming, Layer 1, Layer 2, Meme, Oracle, Payments, Privacy, Storage',
};

const STABLECOINS = ['USDT', 'USDC', 'DAI', 'BUSD', 'TUSD', 'FDUSD', 'USDE', 'USDS', 'PYUSD', 'USDP', 'GUSD', 'EURC'];

const symbolsOf = (market: Market): string[] => instrumentsOf(market).map(({ symbol }) => symbol);

describe('catalogue', () => {
  it('names each instrument once', () => {
    expect(new Set(INSTRUMENT_CATALOGUE.map(({ id }) => id)).size).toBe(INSTRUMENT_CATALOGUE.length);
  });

  it('finds every instrument by its id', () => {
    for (const entry of INSTRUMENT_CATALOGUE) {
      expect(entry.id).toBe(instrumentId(entry.market, entry.symbol));
      expect(findInstrument(entry.id)).toBe(entry);
    }
    expect(findInstrument('US_Equity:BRK.B')?.name).toBe('Berkshire Hathaway (class B)');
    expect(findInstrument('Forex:XAUUSD')).toMatchObject({ name: 'Gold / US dollar', currency: 'USD', tickSize: 0.01 });
    expect(findInstrument('Crypto:NONE-USD')).toBeUndefined();
  });

  it('writes names cleanly', () => {
    for (const { id, name } of INSTRUMENT_CATALOGUE) {
      expect(name, id).not.toBe('');
      expect(name, id).toBe(name.trim());
      expect(name, id).not.toContain('undefined'); // a currency missing in the forex table
    }
  });

  it('has a positive price step for each', () => {
    for (const { id, tickSize } of INSTRUMENT_CATALOGUE) expect(tickSize, id).toBeGreaterThan(0);
  });

  it.each(MARKETS)('covers %s in symbols of its wire form', (market) => {
    const instruments = instrumentsOf(market);
    expect(instruments.length).toBeGreaterThanOrEqual(FEWEST[market]);
    for (const instrument of instruments) {
      expect(instrument.market).toBe(market);
      expect(instrument.symbol).toMatch(WIRE_FORM[market]);
    }
  });

  it.each(MARKETS)('uses only the known sectors of %s', (market) => {
    const used = new Set(instrumentsOf(market).map(({ sector }) => sector));
    expect([...used].sort().join(', ')).toBe(SECTORS[market]);
  });

  it('carries the shares, funds, indices and pairs that traders expect', () => {
    expect(symbolsOf('Indian_Equity')).toEqual(expect.arrayContaining(['RELIANCE', 'M&M', 'NIFTY50', 'BANKNIFTY']));
    expect(symbolsOf('US_Equity')).toEqual(expect.arrayContaining(['AAPL', 'IBM', 'TSLA', 'BF.B', 'SPY', 'QQQ']));
    expect(symbolsOf('Forex')).toEqual(expect.arrayContaining(['EURUSD', 'USDINR', 'EURINR', 'GBPINR', 'JPYINR']));
    expect(symbolsOf('Crypto')).toEqual(expect.arrayContaining(['BTC-USD', 'ETH-USD', 'SOL-USD', 'XRP-USD']));
  });

  it('closes by auction where a share has derivatives, and in both indices', () => {
    const scheduleOf = (symbol: string) => findInstrument(instrumentId('Indian_Equity', symbol))?.schedule;
    expect(['RELIANCE', 'NIFTY50', 'BANKNIFTY'].map(scheduleOf)).toEqual(Array(3).fill('nse-auction'));
    expect(scheduleOf('BAJAJHFL')).toBe('nse');
  });

  it('leaves out stablecoins', () => {
    const listed = symbolsOf('Crypto');
    expect(STABLECOINS.filter((coin) => listed.includes(`${coin}-USD`))).toEqual([]);
  });

  it('holds every instrument that newcomers are shown first', () => {
    for (const market of MARKETS) {
      for (const symbol of MARKET_INFO[market].featured) {
        expect(findInstrument(instrumentId(market, symbol)), `${market} ${symbol}`).toBeDefined();
      }
    }
  });
});
