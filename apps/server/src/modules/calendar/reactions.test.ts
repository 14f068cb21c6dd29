import { type Bar, BarSeries, calendarOf, type IsoDate } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import type { StoredEvent } from './import/compare-events.ts';
import { reactionsOf } from './reactions.ts';

const SESSIONS = calendarOf('nyse').between(Date.UTC(2025, 0, 1), Date.UTC(2026, 5, 1));

/** Days that move by 1 % up and down in turn, and by so much on some dates. */
function daysWith(moves: Readonly<Record<IsoDate, number>>, without: readonly IsoDate[] = []): BarSeries {
  let close = 100;
  const bars = SESSIONS.map(({ date, openMs: timeMs }, i): Bar & { date: IsoDate } => {
    close *= Math.exp(moves[date] ?? (i % 2 === 0 ? 0.01 : -0.01));
    return { date, timeMs, open: close, high: close, low: close, close, volume: 1 };
  });
  return BarSeries.from(bars.filter(({ date }) => !without.includes(date)));
}

const event = (date: IsoDate, other: Partial<StoredEvent> = {}): StoredEvent => ({
  id: date,
  key: date,
  kind: 'earnings',
  market: 'US_Equity',
  symbol: 'AAPL',
  date,
  at: null,
  timing: null,
  title: '',
  importance: null,
  isEstimated: false,
  ...other,
});

/** Six sessions a month or two apart. */
const DATES = ['2025-05-01', '2025-06-03', '2025-08-05', '2025-10-07', '2025-12-02', '2026-02-03'];
const nyse = { schedule: 'nyse' } as const;
const times = (bars: BarSeries, events: readonly StoredEvent[]) => reactionsOf(nyse, bars, events)[0]?.times;

describe('reactions', () => {
  it('are those of the day on which trading could answer', () => {
    const moves = Object.fromEntries(DATES.map((date) => [date, 0.03]));
    const bars = daysWith(moves);
    const before = DATES.map((date) => event(date, { timing: 'before-open' }));
    expect(times(bars, before)).toBeCloseTo(3, 6);
    const morning = DATES.map((date) => event(date, { at: Date.parse(`${date}T13:00:00Z`) }));
    expect(times(bars, morning)).toBeCloseTo(3, 6);
    const evening = DATES.map((date) => {
      const day = calendarOf('nyse').previous(Date.parse(`${date}T12:00:00Z`)).date;
      return event(day, { timing: 'after-close' });
    });
    expect(times(bars, evening)).toBeCloseTo(3, 6);
    const weekend = [event('2025-05-04', { timing: 'before-open' })]; // a Sunday
    expect(reactionsOf(nyse, daysWith({ '2025-05-05': 0.04 }), weekend)).toMatchObject([{ times: null, count: 1 }]);
  });

  it('have no figure with fewer than six days', () => {
    const bars = daysWith({});
    const five = DATES.slice(1).map((date) => event(date, { timing: 'before-open' }));
    expect(reactionsOf(nyse, bars, five)).toEqual([
      { kind: 'earnings', title: '', times: null, low: null, high: null, count: 5, least: 6 },
    ]);
  });

  it('measure macro events one by one, and no splits', () => {
    const events = [
      ...DATES.map((date) => event(date, { kind: 'macro', symbol: null, title: 'CPI' })),
      ...DATES.map((date) => event(date, { kind: 'macro', symbol: null, title: 'FOMC' })),
      event('2025-05-01', { kind: 'split' }),
    ];
    const found = reactionsOf(nyse, daysWith({}), events);
    expect(found.map(({ kind, title, count }) => [kind, title, count])).toEqual([
      ['macro', 'CPI', 6],
      ['macro', 'FOMC', 6],
    ]);
  });

  it('leave out days without a bar, and days after a missing one', () => {
    const events = DATES.map((date) => event(date, { timing: 'before-open' }));
    expect(reactionsOf(nyse, daysWith({}, ['2025-06-03']), events)[0]?.count).toBe(5);
    expect(reactionsOf(nyse, daysWith({}, ['2025-06-02']), events)[0]?.count).toBe(5);
  });

  it('count an event of two lists once', () => {
    const events = [...DATES, ...DATES].map((date, i) => event(date, { id: `${i}`, timing: 'before-open' }));
    expect(reactionsOf(nyse, daysWith({}), events)[0]?.count).toBe(6);
  });
});
