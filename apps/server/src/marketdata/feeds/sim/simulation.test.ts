import { createHash } from 'node:crypto';
import {
  aggregateBars,
  BAR_COLUMNS,
  barLength,
  calendarOf,
  dateMs,
  type Instrument,
  type InstrumentId,
  MARKETS,
  type Market,
  roundToTick,
  TIMEFRAMES,
} from '@wickwise/market';
import { findInstrument, INSTRUMENT_CATALOGUE, instrumentsOf, referencePriceOf } from '@wickwise/market/catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstHistory } from '../../bars/history-plan.ts';
import { Simulation } from './simulation.ts';
import { LONGEST_PAUSE_MS } from './ticks.ts';

const NOW = Date.parse('2026-11-18T17:20:30Z');
const simulation = new Simulation(7);
const find = (id: InstrumentId): Instrument => {
  const instrument = findInstrument(id);
  if (!instrument) throw new Error(id);
  return instrument;
};

const anyInstrument = fc.constantFrom(...INSTRUMENT_CATALOGUE);
const anyDay = fc.integer({ min: dateMs('2015-01-05'), max: NOW });

describe('the simulation', () => {
  it('gives the same prices for the same seed, others for another', () => {
    const share = find('US_Equity:AAPL');
    const again = new Simulation(7).history(share, '1h', NOW - 20 * 86_400_000, NOW);
    expect([...again]).toEqual([...simulation.history(share, '1h', NOW - 20 * 86_400_000, NOW)]);
    expect([...new Simulation(8).history(share, '1h', NOW - 20 * 86_400_000, NOW)]).not.toEqual([...again]);
  });

  it.each([
    ['Indian_Equity:LTM', 'LTIM'],
    ['Indian_Equity:TMPV', 'TATAMOTORS'],
    ['Crypto:POL-USD', 'MATIC-USD'],
  ] as const)('goes on under the new symbol of %s', (id, symbol) => {
    const renamed = find(id);
    const before = { ...renamed, id: `${renamed.market}:${symbol}` as const, symbol };
    const days = (instrument: Instrument) => [...simulation.history(instrument, '1D', NOW - 40 * 86_400_000, NOW)];
    expect(days(renamed)).toEqual(days(before));
    expect(days(renamed).length).toBeGreaterThan(20);
  });

  it('tells the past alike whenever it is asked', () => {
    fc.assert(
      fc.property(anyInstrument, anyDay, fc.integer({ min: 0, max: 300 }), (instrument, timeMs, laterDays) => {
        const from = timeMs - 10 * 86_400_000;
        const later = new Simulation(7).history(instrument, '1D', from, timeMs + laterDays * 86_400_000);
        const then = simulation.history(instrument, '1D', from, timeMs);
        expect([...later].slice(0, then.length)).toEqual([...then]);
      }),
      { numRuns: 30 },
    );
  });

  it('has minutes that add up to their day, and ticks that add up to their minute', () => {
    fc.assert(
      fc.property(anyInstrument, anyDay, (instrument, timeMs) => {
        const day = simulation.days(instrument, timeMs).at(-1);
        if (!day) throw new Error('no day');
        const { session, ...prices } = day;
        const minutes = simulation.minutes(instrument, day);
        const calendar = calendarOf(instrument.schedule);
        expect([...aggregateBars(minutes, calendar, 'day')]).toEqual([{ timeMs: session.openMs, ...prices }]);
        for (const i of [0, 1, Math.floor(minutes.length / 2), minutes.length - 1]) {
          const minute = minutes.at(i);
          const ticks = simulation.ticks(instrument, minute, session);
          expect(ticks.map(({ timeMs: at }) => at)).toEqual(ticks.map(({ timeMs: at }) => at).sort((a, b) => a - b));
          expect(ticks[0]?.price).toBe(minute.open);
          expect(ticks.at(-1)?.price).toBe(minute.close);
          expect(Math.max(...ticks.map(({ price }) => price))).toBe(minute.high);
          expect(Math.min(...ticks.map(({ price }) => price))).toBe(minute.low);
          expect(ticks.reduce((sum, { size }) => sum + size, 0)).toBeCloseTo(minute.volume, 6);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('never leaves an open market without a price for longer than the feed says', () => {
    const instrument = find('Crypto:ETH-USD');
    const day = simulation.days(instrument, NOW, 1)[0];
    if (!day) throw new Error('no day');
    const times = [...simulation.minutes(instrument, day)].flatMap((minute) =>
      simulation.ticks(instrument, minute, day.session).map(({ timeMs }) => timeMs),
    );
    const pauses = times.slice(1).map((timeMs, i) => timeMs - (times[i] ?? 0));
    expect(pauses.length).toBeGreaterThan(10_000);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(LONGEST_PAUSE_MS);
  });

  it('agrees across timeframes, and gives closed bars only', () => {
    for (const id of ['Indian_Equity:RELIANCE', 'US_Equity:AAPL', 'Forex:EURUSD', 'Crypto:BTC-USD'] as const) {
      const instrument = find(id);
      const calendar = calendarOf(instrument.schedule);
      const from = calendar.previous(NOW - 3 * 86_400_000).openMs;
      const minutes = simulation.history(instrument, '1m', from, NOW);
      for (const timeframe of TIMEFRAMES) {
        if (timeframe === '1W' || timeframe === '1M') continue;
        const bars = simulation.history(instrument, timeframe, from, NOW);
        const expected = [...aggregateBars(minutes, calendar, barLength(timeframe))];
        expect([...bars]).toEqual(expected.slice(0, bars.length));
        expect(expected.length - bars.length).toBeLessThanOrEqual(1); // the forming one
      }
      const days = simulation.history(instrument, '1D', dateMs('2026-06-01'), NOW);
      const months = simulation.history(instrument, '1M', dateMs('2026-07-01') - 86_400_000, NOW);
      expect([...months]).toEqual([...aggregateBars(days, calendar, 'month')].slice(1, -1));
    }
  });

  it('stays in the order of magnitude of real prices', () => {
    for (const instrument of INSTRUMENT_CATALOGUE) {
      const [day] = simulation.days(instrument, NOW, 1);
      const factor = (day?.close ?? 0) / (referencePriceOf(instrument) ?? 0);
      expect(Math.abs(Math.log10(factor)), instrument.id).toBeLessThan(0.6);
    }
  });

  it('keeps prices on the grid, in order and above zero', () => {
    fc.assert(
      fc.property(anyInstrument, anyDay, (instrument, timeMs) => {
        for (const bar of simulation.history(instrument, '1D', timeMs - 40 * 86_400_000, timeMs)) {
          for (const price of [bar.open, bar.high, bar.low, bar.close]) {
            expect(price).toBeGreaterThan(0);
            expect(roundToTick(price, instrument.tickSize)).toBe(price);
          }
          expect(bar.high).toBeGreaterThanOrEqual(Math.max(bar.open, bar.close));
          expect(bar.low).toBeLessThanOrEqual(Math.min(bar.open, bar.close));
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('simulated markets look like markets', () => {
  const returnsOf = (instrument: Instrument, of = simulation) => {
    const days = of.days(instrument, NOW);
    return days.slice(1).map(({ close }, i) => Math.log(close / (days[i]?.close ?? close)));
  };
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const centred = (values: number[]) => {
    const centre = mean(values);
    return values.map((value) => value - centre);
  };
  const deviation = (values: number[]) => Math.sqrt(mean(centred(values).map((value) => value * value)));
  const correlation = (a: number[], b: number[]) => {
    const other = centred(b);
    return mean(centred(a).map((value, i) => value * (other[i] ?? 0))) / (deviation(a) * deviation(b));
  };
  const shares = instrumentsOf('US_Equity').filter(({ kind }) => kind === 'share');

  it('has fat tails', () => {
    const kurtosis = shares.slice(0, 20).map((share) => {
      const returns = returnsOf(share);
      return mean(centred(returns).map((value) => (value / deviation(returns)) ** 4));
    });
    expect(mean(kurtosis)).toBeGreaterThan(4);
  });

  it('has volatility in clusters but returns without memory', () => {
    // one share each of six simulations: shares of one simulation have most of their luck in common
    const lags = [1, 2, 3, 4, 5, 6].map((seed) => {
      const returns = returnsOf(find('US_Equity:AAPL'), new Simulation(seed));
      const size = returns.map(Math.abs);
      return [correlation(size.slice(1), size.slice(0, -1)), correlation(returns.slice(1), returns.slice(0, -1))];
    });
    expect(mean(lags.map(([size = 0]) => size))).toBeGreaterThan(0.08);
    expect(Math.abs(mean(lags.map(([, plain = 0]) => plain)))).toBeLessThan(0.05);
  });

  it('moves sectors together, more than the market as a whole', () => {
    const technology = shares
      .filter(({ sector }) => sector === 'Technology')
      .slice(0, 8)
      .map((share) => returnsOf(share));
    const energy = shares
      .filter(({ sector }) => sector === 'Energy')
      .slice(0, 8)
      .map((share) => returnsOf(share));
    const within = mean(technology.slice(1).map((other) => correlation(technology[0] ?? [], other)));
    const across = mean(energy.map((other) => correlation(technology[0] ?? [], other)));
    expect(within).toBeGreaterThan(across + 0.1);
    expect(across).toBeGreaterThan(0.15);
  });

  it.for<[Market, number, number]>([
    ['Indian_Equity', 0.15, 0.55],
    ['US_Equity', 0.15, 0.55],
    ['Forex', 0.03, 0.3],
    ['Crypto', 0.35, 1.2],
  ])('gives %s a believable yearly volatility', ([market, least, most]) => {
    const days = { Indian_Equity: 250, US_Equity: 252, Forex: 260, Crypto: 365 }[market];
    const yearly = instrumentsOf(market)
      .filter(({ kind }) => kind !== 'index' && kind !== 'fund')
      .slice(0, 25)
      .map((instrument) => deviation(returnsOf(instrument)) * Math.sqrt(days));
    expect(Math.min(...yearly)).toBeGreaterThan(least);
    expect(Math.max(...yearly)).toBeLessThan(most);
  });

  it('opens with a gap and trades most at both ends of the session', () => {
    const share = find('US_Equity:IBM');
    const days = simulation.days(share, NOW).slice(-60);
    const gaps = days.slice(1).filter(({ open }, i) => open !== days[i]?.close);
    expect(gaps.length).toBeGreaterThan(50);
    const volumes = days.map((day) => simulation.minutes(share, day)).filter(({ length }) => length === 390);
    const volumeAt = (from: number, to: number) =>
      mean(volumes.map(({ volume }) => mean([...volume.subarray(from, to)])));
    expect(volumeAt(0, 15)).toBeGreaterThan(1.8 * volumeAt(150, 225));
    expect(volumeAt(360, 375)).toBeGreaterThan(1.3 * volumeAt(150, 225));
  });
});

describe('histories that are asked for in turn', () => {
  const nowMs = Date.parse('2026-11-20T15:00:00Z');
  const instruments = MARKETS.flatMap((market) => instrumentsOf(market).slice(0, 2));

  it('are those that each gives when asked for alone', () => {
    const shared = new Simulation(1);
    for (const instrument of instruments) {
      for (const { timeframe, fromMs } of firstHistory(instrument.schedule, '1m', nowMs)) {
        const alone = new Simulation(1).history(instrument, timeframe, fromMs, nowMs);
        expect([...shared.history(instrument, timeframe, fromMs, nowMs)]).toEqual([...alone]);
      }
    }
  });

  it('go on with another day, and with more days than before', () => {
    const shared = new Simulation(1);
    const [instrument] = instruments as [Instrument];
    for (const [days, laterMs] of [
      [3, 0],
      [3, 86_400_000],
      [400, 86_400_000],
      [2, 0],
    ] as const) {
      const range = [instrument, '1h', nowMs - days * 86_400_000, nowMs + laterMs] as const;
      expect([...shared.history(...range)]).toEqual([...new Simulation(1).history(...range)]);
    }
  });

  it('are the same to the bit in every version', () => {
    const simulation = new Simulation(1);
    const hash = createHash('sha256');
    for (const instrument of instruments) {
      for (const { timeframe, fromMs } of firstHistory(instrument.schedule, '1m', nowMs)) {
        const bars = simulation.history(instrument, timeframe, fromMs, nowMs);
        for (const column of BAR_COLUMNS) hash.update(new Uint8Array(bars[column].slice(0, bars.length).buffer));
      }
    }
    expect(hash.digest('hex')).toBe('4789f2faf27e95f3be6c670def88edd76a3f8d4068562cc5107249e4bb7fdcfe');
  });
});
