import { BarSeries, calendarOf, MINUTE_MS } from '@wickwise/market';
import { hasRecorded, readRecordedBars } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { type Random, seededRandom } from '../stats/random.ts';
import { wilsonInterval } from '../stats/wilson.ts';
import { type AbnormalReturn, STUDY_HORIZONS, type StudyGap, studyEvent } from './event-study.ts';
import { type MinuteBars, minuteGrid } from './minute-grid.ts';
import { normalOf } from './testing/random-returns.ts';

const nse = calendarOf('nse');
const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
const opens = DAYS.map((date) => nse.sessionOn(date)?.openMs ?? 0);

type Noise = (random: Random, minute: number) => number;

/** Even, as in textbooks. */
const calm: Noise = normalOf;

/** As prices are: large moves are frequent, come together, and the day is lively at its ends. */
function wild(): Noise {
  let size = 1;
  return (random, minute) => {
    const shock = normalOf(random) / Math.sqrt((normalOf(random) ** 2 + normalOf(random) ** 2 + 0.7) / 2.7);
    size = Math.sqrt(0.03 + 0.9 * size ** 2 + 0.04 * (size * shock) ** 2);
    return size * shock * (1 + 1.2 * (Math.abs(minute - 187) / 187) ** 2);
  };
}

/** Minutes of five sessions: an index, a sector that follows it, and a share of both, with noise. */
function minutesOf(
  seed: number,
  {
    shock,
    skip,
    noise = calm,
  }: { shock?: { atMs: number; by: number }; skip?: [fromMs: number, toMs: number]; noise?: Noise } = {},
) {
  const random = seededRandom(seed);
  const [own, index, ...peers] = Array.from({ length: 5 }, () => new BarSeries());
  const logs = new Float64Array(5);
  for (const openMs of opens) {
    for (let k = 0; k < 375; k++) {
      const timeMs = openMs + k * MINUTE_MS;
      const [m, s] = [0.0004 * noise(random, k), 0.0003 * noise(random, k)];
      const steps = [1.2 * m + 0.8 * s, m, m + s, m + s, m + s].map((step) => step + 0.0003 * noise(random, k));
      if (timeMs === shock?.atMs) steps[0] = (steps[0] as number) + shock.by;
      steps.forEach((step, i) => {
        logs[i] = (logs[i] as number) + step;
      });
      if (skip && timeMs >= skip[0] && timeMs < skip[1]) continue;
      [own, index, ...peers].forEach((bars, i) => {
        const close = 100 * Math.exp(logs[i] as number);
        bars?.push({ timeMs, open: close, high: close, low: close, close, volume: 1 });
      });
    }
  }
  return { own, market: [{ bars: index, side: 1 }], sector: peers } as MinuteBars & { own: BarSeries };
}

const gridOf = (bars: MinuteBars, toMs = (opens[4] as number) + 375 * MINUTE_MS) =>
  minuteGrid(nse, bars, opens[0] as number, toMs);

const at = (day: number, minute: number): number => (opens[day] as number) + minute * MINUTE_MS;
const returnOf = (one: AbnormalReturn | StudyGap | undefined): AbnormalReturn => {
  if (one === undefined || typeof one === 'string') throw new Error(`no return: ${one}`);
  return one;
};

describe('an event study', () => {
  it('finds an effect that was planted, with its size, and none before it', () => {
    let [found, early] = [0, 0];
    for (let seed = 1; seed <= 40; seed++) {
      const bars = minutesOf(seed, { shock: { atMs: at(4, 202), by: 0.01 } });
      const { horizons, before, basePrice, baseMs } = studyEvent(gridOf(bars), at(4, 200) + 20_000);
      expect(baseMs).toBe(at(4, 200));
      expect(basePrice).toBe(bars.own.close[bars.own.indexFrom(at(4, 199))]);
      const five = returnOf(horizons[5]);
      expect(five.value).toBeGreaterThan(0.005);
      if (five.isSignificant && five.low < 0.01 && five.high > 0.01) found++;
      if (returnOf(before).isSignificant) early++;
    }
    expect(found).toBeGreaterThanOrEqual(34); // 95 of 100 intervals hold the planted size
    expect(early).toBeLessThanOrEqual(6); // two of 40 are expected; seven or more come in 1 of 100 runs
  });

  it('says that the price moved first', () => {
    const grid = gridOf(minutesOf(9, { shock: { atMs: at(4, 190), by: -0.012 } }));
    const { horizons, before } = studyEvent(grid, at(4, 200));
    expect(returnOf(before)).toMatchObject({ isSignificant: true });
    expect(returnOf(before).value).toBeLessThan(-0.008);
    expect(returnOf(horizons[5]).value).toBeGreaterThan(-0.004);
  });

  it('says nothing where the session ends before the horizon, is shut, or has not come so far', () => {
    const grid = gridOf(minutesOf(2));
    expect(studyEvent(grid, at(4, 350)).horizons).toMatchObject({ 30: 'session-ended', 60: 'session-ended' });
    expect(typeof studyEvent(grid, at(4, 350)).horizons[5]).toBe('object');
    expect(studyEvent(grid, at(4, 375) + 3_600_000).horizons[5]).toBe('closed');
    expect(studyEvent(grid, at(4, -30)).horizons[5]).toBe('closed');
    expect(studyEvent(grid, at(4, 0) + 30_000).horizons[5]).toBe('closed'); // before the first bar has closed
    const now = gridOf(minutesOf(2), at(4, 210));
    expect(studyEvent(now, at(4, 200)).horizons).toMatchObject({ 30: 'pending', 60: 'pending' });
    expect(typeof studyEvent(now, at(4, 200)).horizons[5]).toBe('object');
  });

  it('says nothing without enough history, and nothing of an outage', () => {
    const grid = gridOf(minutesOf(3));
    expect(studyEvent(grid, at(0, 300)).horizons[5]).toBe('little-history');
    const gap = gridOf(minutesOf(3, { skip: [at(4, 201), at(4, 240)] }));
    expect(studyEvent(gap, at(4, 200)).horizons).toMatchObject({ 5: 'missing-prices', 30: 'missing-prices' });
    const before = gridOf(minutesOf(3, { skip: [at(4, 180), at(4, 201)] }));
    expect(studyEvent(before, at(4, 200)).horizons[5]).toBe('missing-prices');
    const still = minutesOf(3);
    still.own.close.fill(100);
    expect(studyEvent(gridOf({ own: still.own }), at(4, 200)).horizons[5]).toBe('missing-prices');
  });

  it('adds up: what the market, the sector and the drift explain is the rest of the whole return', () => {
    const bars = minutesOf(6);
    const { horizons, basePrice } = studyEvent(gridOf(bars), at(4, 200));
    const close = bars.own.close[bars.own.indexFrom(at(4, 229))] as number;
    expect(returnOf(horizons[30]).total).toBeCloseTo(Math.log(close / basePrice), 12);
    const alone = returnOf(studyEvent(gridOf({ own: bars.own }), at(4, 200)).horizons[30]);
    expect(alone.total).toBeCloseTo(returnOf(horizons[30]).total, 12);
    expect(alone.high - alone.low).toBeGreaterThan(returnOf(horizons[30]).high - returnOf(horizons[30]).low);
  });

  it('goes on over midnight where trading does', () => {
    const midnightMs = Date.parse('2026-11-18T00:00:00Z');
    const own = new BarSeries();
    const random = seededRandom(5);
    let log = 0;
    for (let k = -3_000; k < 90; k++) {
      log += 0.0004 * normalOf(random);
      const close = 100 * Math.exp(log);
      own.push({ timeMs: midnightMs + k * MINUTE_MS, open: close, high: close, low: close, close, volume: 1 });
    }
    const grid = minuteGrid(calendarOf('always'), { own }, midnightMs - 3_000 * MINUTE_MS, midnightMs + 90 * MINUTE_MS);
    const { horizons, basePrice, before } = studyEvent(grid, midnightMs - 10 * MINUTE_MS);
    const close = own.close[own.indexFrom(midnightMs + 49 * MINUTE_MS)] as number;
    expect(returnOf(horizons[60]).total).toBeCloseTo(Math.log(close / basePrice), 12);
    expect(typeof returnOf(studyEvent(grid, midnightMs + 5 * MINUTE_MS).before).value).toBe('number');
    expect(before).toBeDefined();
  });

  it('reads nothing that comes after the horizon', () => {
    const bars = minutesOf(4);
    const later = minutesOf(4, { shock: { atMs: at(4, 262), by: 0.05 } });
    const [one, other] = [bars, later].map((own) => studyEvent(gridOf(own), at(4, 200)));
    expect(one).toEqual(other);
  });

  it.for([
    ['even', () => calm],
    ['fat-tailed, clustered', wild],
  ] as const)('finds something in 5 of 100 random moments: %s noise', ([, noise]) => {
    const random = seededRandom(8);
    const counts = new Map(STUDY_HORIZONS.map((horizon) => [horizon, { found: 0, of: 0 }]));
    for (let seed = 1; seed <= 75; seed++) {
      const grid = gridOf(minutesOf(seed, { noise: noise() }));
      for (let k = 0; k < 4; k++) {
        const { horizons } = studyEvent(grid, at(2 + random.below(3), 40 + random.below(270)));
        for (const horizon of STUDY_HORIZONS) count(counts.get(horizon), horizons[horizon]);
      }
    }
    for (const { found, of } of counts.values()) expectFivePercent(found, of);
  });
});

interface Tally {
  found: number;
  of: number;
}

function count(tally: Tally | undefined, one: AbnormalReturn | StudyGap): void {
  if (!tally || typeof one === 'string') return;
  tally.of++;
  if (one.isSignificant) tally.found++;
}

/** The 99.9 % interval of what was found holds 5 %. */
function expectFivePercent(found: number, of: number): void {
  const [low, high] = wilsonInterval(found, of, 3.29);
  expect(of).toBeGreaterThan(200);
  expect(low).toBeLessThan(0.05);
  expect(high).toBeGreaterThan(0.05);
}

/** Recorded minutes: an instrument, and what its market is. */
const RECORDED = [
  { own: 'crypto/bybit_2025_06/1m/ETHUSDT', market: 'crypto/bybit_2025_06/1m/BTCUSDT', schedule: 'always' },
  { own: 'crypto/bybit_2025_06/1m/SOLUSDT', market: 'crypto/bybit_2025_06/1m/BTCUSDT', schedule: 'always' },
  { own: 'crypto/bybit_2025_06/1m/BTCUSDT', market: undefined, schedule: 'always' },
  { own: 'forex/oanda/1m/EURUSD', market: undefined, schedule: 'forex' },
  { own: 'us_equity/lean_raw/1m/IBM', market: 'us_equity/lean_raw/1m/SPY', schedule: 'nyse' },
] as const;

describe.skipIf(!hasRecorded)('an event study on recorded minutes', () => {
  /** Moments hours apart: those of one hour share their prices. */
  it('finds something in 5 of 100 random moments', () => {
    const random = seededRandom(18);
    const all = new Map(STUDY_HORIZONS.map((horizon) => [horizon, { found: 0, of: 0 }]));
    for (const { own, market, schedule } of RECORDED) {
      const bars = readRecordedBars(own);
      const calendar = calendarOf(schedule);
      const minutes = { own: bars, market: market && ([{ bars: readRecordedBars(market), side: 1 }] as const) };
      const [firstMs, lastMs] = [bars.timeMs[0] as number, bars.at(-1).timeMs];
      for (let timeMs = firstMs + 86_400_000; timeMs < lastMs; timeMs += 6 * 3_600_000) {
        const atMs = timeMs + random.below(3_600_000);
        const grid = minuteGrid(calendar, minutes, Math.max(atMs - 5 * 86_400_000, firstMs), atMs + 3_600_000);
        const { horizons } = studyEvent(grid, atMs);
        for (const horizon of STUDY_HORIZONS) count(all.get(horizon), horizons[horizon]);
      }
    }
    for (const { found, of } of all.values()) expectFivePercent(found, of);
  });

  it('finds an effect planted into them', () => {
    const bars = readRecordedBars('crypto/bybit_2025_06/1m/ETHUSDT');
    const market = [{ bars: readRecordedBars('crypto/bybit_2025_06/1m/BTCUSDT'), side: 1 as const }];
    const calendar = calendarOf('always');
    let found = 0;
    for (let day = 6; day < 26; day++) {
      const atMs = Math.ceil((bars.timeMs[0] as number) / MINUTE_MS) * MINUTE_MS + day * 86_400_000;
      const moved = bars.slice(0);
      for (let i = moved.indexFrom(atMs + MINUTE_MS); i < moved.length; i++) moved.close[i] *= 1.02;
      const grid = minuteGrid(calendar, { own: moved, market }, atMs - 4 * 86_400_000, atMs + 3_600_000);
      if (returnOf(studyEvent(grid, atMs).horizons[5]).isSignificant) found++;
    }
    expect(found).toBe(20);
  });
});
