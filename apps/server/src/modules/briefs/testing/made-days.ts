import { BarSeries, calendarOf, type Instrument, type IsoDate, MARKET_INFO, type Market } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import type { InstrumentDays } from '../facts/day-facts.ts';

const SYMBOLS: Readonly<Record<Market, readonly string[]>> = {
  Indian_Equity: ['NIFTY50', 'AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF', 'GGG', 'HHH', 'III', 'JJJ', 'KKK', 'LLL'],
  US_Equity: ['SPY', 'AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF', 'GGG', 'HHH', 'III', 'JJJ', 'KKK', 'LLL'],
  Forex: ['EURUSD', 'GBPUSD', 'USDJPY', 'USDCHF', 'AUDUSD', 'USDCAD', 'EURJPY', 'XAUUSD'],
  Crypto: ['BTC-USD', 'ETH-USD', 'SOL-USD', 'XRP-USD', 'ADA-USD', 'LTC-USD'],
};
const SECTORS = ['Energy', 'Metals', 'Technology'];

/** Returns numbers from 0 to 1 that depend on a seed alone. */
export function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function madeInstruments(market: Market): Instrument[] {
  const { traded, indexes } = MARKET_INFO[market];
  return SYMBOLS[market].map((symbol, i) => ({
    ...testInstrument(market, symbol),
    kind:
      traded !== 'shares' ? 'pair' : indexes.includes(symbol) ? (market === 'US_Equity' ? 'fund' : 'index') : 'share',
    sector: SECTORS[i % SECTORS.length] ?? '',
    tickSize: 0.01,
  }));
}

/**
 * Makes days of a market’s instruments from a seed: calm and wild ones, with jumps, days without a move, days on which all
 * move alike, missing days and bursts of volume.
 */
export function madeDays(
  market: Market,
  seed: number,
  count: number,
  beforeMs?: number,
): { date: IsoDate; days: InstrumentDays[] } {
  const random = randomOf(seed);
  const calendar = calendarOf(MARKET_INFO[market].schedule);
  const endMs = beforeMs ?? Date.UTC(2026, 9, 30) - Math.floor(random() * 200) * 86_400_000;
  const sessions = calendar.between(endMs - count * 1.6 * 86_400_000, endMs).slice(-count);
  const shared = sessions.map(() => (random() < 0.1 ? (random() - 0.5) * 0.06 : (random() - 0.5) * 0.01));
  const days = madeInstruments(market).map((instrument): InstrumentDays => {
    const bars = new BarSeries();
    const dates: IsoDate[] = [];
    const wild = 0.002 + random() * 0.02;
    let close = 50 + Math.floor(random() * 200);
    for (const [i, { date, openMs }] of sessions.entries()) {
      if (i < sessions.length - 1 && random() < 0.02) continue;
      const jump = random() < 0.03 ? (random() - 0.5) * 0.2 : 0;
      const gap = random() < 0.1 ? (random() - 0.5) * wild * 4 : 0;
      const move = random() < 0.04 ? 0 : (shared[i] as number) + (random() - 0.5) * wild * 2 + jump;
      const open = Math.max(0.05, Math.round(close * (1 + gap) * 100) / 100);
      const next = Math.max(0.05, Math.round(close * (1 + move) * 100) / 100);
      const high = Math.max(open, next) + Math.round(random() * wild * close * 50) / 100;
      const low = Math.max(0.01, Math.min(open, next) - Math.round(random() * wild * close * 50) / 100);
      const volume = Math.round(1_000 * (0.5 + random()) * (random() < 0.03 ? 1 + random() * 9 : 1));
      bars.push({ timeMs: openMs, open, high, low, close: next, volume });
      dates.push(date);
      close = next;
    }
    return { instrument, bars, dates };
  });
  return { date: sessions.at(-1)?.date ?? '', days };
}
