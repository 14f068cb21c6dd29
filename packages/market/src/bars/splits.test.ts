import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCHEDULE_IDS, type ScheduleId } from '../markets.ts';
import { calendarOf, type Session } from '../sessions/calendar.ts';
import { addDays, dateMs, type IsoDate } from '../sessions/dates.ts';
import { testInstrument, testTick } from '../testing/instruments.ts';
import { type BarLength, barLength, TIMEFRAMES } from '../timeframes.ts';
import { aggregateBars } from './aggregate.ts';
import type { Bar } from './bar.ts';
import { BarBuilder } from './bar-builder.ts';
import { barSlot } from './bar-grid.ts';
import { BarSeries } from './bar-series.ts';
import { adjustBars, type PriceSplit, restateBars, slotsAcrossSplits } from './splits.ts';

const LONG = ['week', 'month'] as const;
const at = (text: string) => Date.parse(text);

const sessionsFrom = (schedule: ScheduleId, from: IsoDate, count: number): Session[] => {
  const sessions: Session[] = [];
  for (let date = from; sessions.length < count; date = addDays(date, 1)) {
    const session = calendarOf(schedule).sessionOn(date);
    if (session) sessions.push(session);
  }
  return sessions;
};

/** Returns bars by the definition: adjust each day, then group the days of a week or month. */
function naiveBars(
  days: Iterable<Bar>,
  splits: readonly PriceSplit[],
  dates: readonly IsoDate[],
  unit: BarLength,
  atMs: number,
) {
  const groups = new Map<string, Bar[]>();
  [...days].forEach((day, i) => {
    let factor = 1;
    for (const split of splits) if (split.effectiveMs > day.timeMs && split.effectiveMs <= atMs) factor *= split.factor;
    const date = dates[i] as IsoDate;
    const weekday = new Date(dateMs(date)).getUTCDay();
    const key = unit === 'month' ? date.slice(0, 7) : addDays(date, -((weekday + 6) % 7));
    const { timeMs, open, high, low, close, volume } = day;
    const own = groups.get(key) ?? [];
    groups.set(key, own);
    own.push({
      timeMs,
      open: open * factor,
      high: high * factor,
      low: low * factor,
      close: close * factor,
      volume: volume / factor,
    });
  });
  return [...groups.values()].map((own) => ({
    open: own[0]?.open ?? Number.NaN,
    high: Math.max(...own.map(({ high }) => high)),
    low: Math.min(...own.map(({ low }) => low)),
    close: own.at(-1)?.close ?? Number.NaN,
    volume: own.reduce((sum, { volume }) => sum + volume, 0),
  }));
}

/** Expects bars equal within rounding. */
function expectAlike(actual: Iterable<Bar>, expected: readonly Partial<Bar>[]): void {
  const all = [...actual];
  expect(all.length).toBe(expected.length);
  for (const [i, bar] of all.entries()) {
    for (const key of ['open', 'high', 'low', 'close', 'volume'] as const) {
      const wanted = expected[i]?.[key] as number;
      const isNear = Math.abs(bar[key] - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted));
      expect(isNear, `bar ${i} ${key}: ${bar[key]} and not ${wanted}`).toBe(true);
    }
  }
}

interface Story {
  schedule: ScheduleId;
  sessions: Session[];
  days: BarSeries;
  splits: PriceSplit[];
}

const dates = ({ sessions }: Story) => sessions.map(({ date }) => date);

/** Days of a share that splits in given sessions: its value is continuous, its price jumps. */
function storyOf(schedule: ScheduleId, sessions: Session[], factors: ReadonlyMap<number, number>, seed: number): Story {
  const splits = [...factors].map(([i, factor]) => ({ effectiveMs: (sessions[i] as Session).openMs, factor }));
  splits.sort((a, b) => a.effectiveMs - b.effectiveMs);
  let worth = 100;
  let shares = 1;
  const days = sessions.map(({ openMs }, i) => {
    shares *= factors.get(i) ?? 1;
    const open = worth;
    worth *= 1 + 0.04 * Math.sin(seed + i * 12.9898);
    const [high, low] = [Math.max(open, worth) * 1.01, Math.min(open, worth) * 0.99];
    const bar = { timeMs: openMs, open, high, low, close: worth, volume: 1_000 + i };
    const asTraded = { open: open * shares, high: high * shares, low: low * shares, close: worth * shares };
    return { ...bar, ...asTraded };
  });
  return { schedule, sessions, days: BarSeries.from(days), splits };
}

/** Stored weeks and months: raw days aggregated, with or without a split. */
const storedOf = ({ days, schedule }: Story, length: BarLength, throughMs: number) => {
  const all = aggregateBars(days, calendarOf(schedule), length);
  const isClosed = ({ timeMs }: Bar) => (barSlot(calendarOf(schedule), length, timeMs)?.endMs ?? 0) <= throughMs;
  return BarSeries.from([...all].filter(isClosed));
};

/** Returns weeks or months as read: stored ones, those across splits from days, all adjusted to a time. */
function readAt(story: Story, length: BarLength, atMs: number): BarSeries {
  const grid = { calendar: calendarOf(story.schedule), length };
  const restated = restateBars(storedOf(story, length, atMs), story.days, story.splits, grid);
  return adjustBars(restated, story.splits, grid, atMs);
}

function expectAsDefined(story: Story, length: BarLength, through: number): void {
  const sessions = story.sessions.slice(0, through + 1);
  const atMs = sessions.at(-1)?.endMs ?? 0;
  const read = readAt(story, length, atMs);
  const naive = naiveBars([...story.days].slice(0, through + 1), story.splits, dates(story), length, atMs);
  expectAlike(read, naive.slice(0, read.length));
  expect(naive.length - read.length).toBeLessThanOrEqual(1); // the forming one
}

const story = fc
  .record({
    schedule: fc.constantFrom(...SCHEDULE_IDS),
    startDay: fc.integer({ min: 0, max: 3_000 }),
    count: fc.integer({ min: 12, max: 70 }),
    splits: fc.array(fc.record({ at: fc.nat(69), factor: fc.constantFrom(0.5, 1 / 3, 0.1, 1 / 7, 3, 20) }), {
      maxLength: 6,
    }),
    seed: fc.nat(1_000),
  })
  .map(({ schedule, startDay, count, splits, seed }) => {
    const sessions = sessionsFrom(schedule, addDays('2016-01-04', startDay), count);
    const own = splits.filter(({ at: i }) => i > 0 && i < count).map(({ at: i, factor }) => [i, factor] as const);
    return storyOf(schedule, sessions, new Map(own), seed);
  });

describe('weeks and months across splits', () => {
  it.each(SCHEDULE_IDS)('are made of adjusted days, whichever day of a week or month the split falls on (%s)', (id) => {
    const sessions = sessionsFrom(id, '2023-10-30', 50);
    for (let i = 1; i < sessions.length; i++) {
      const own = storyOf(id, sessions, new Map([[i, 1 / 20]]), i);
      for (const length of LONG) expectAsDefined(own, length, sessions.length - 1);
    }
  });

  it.each(SCHEDULE_IDS)('hold several splits, one on each day even (%s)', (id) => {
    const sessions = sessionsFrom(id, '2023-10-30', 30);
    const own = storyOf(id, sessions, new Map(sessions.slice(1).map((_, i) => [i + 1, i % 2 ? 3 : 0.5])), 7);
    for (const length of LONG) expectAsDefined(own, length, sessions.length - 1);
  });

  it('equal the definition for any splits, as known at any close', () => {
    fc.assert(
      fc.property(story, fc.double({ min: 0, max: 1, noNaN: true }), (own, share) => {
        const through = Math.floor(share * (own.sessions.length - 1));
        for (const length of LONG) expectAsDefined(own, length, through);
      }),
      { numRuns: 300 },
    );
  });

  it('need the days of such bars alone, and leave out one whose days are not known', () => {
    const sessions = sessionsFrom('nyse', '2024-06-03', 20);
    const own = storyOf('nyse', sessions, new Map([[7, 0.1]]), 1);
    const grid = { calendar: calendarOf('nyse'), length: 'week' } as const;
    const [slot, ...more] = slotsAcrossSplits(own.splits, grid);
    expect(more).toEqual([]);
    expect(slot).toEqual({ openMs: at('2024-06-10T13:30Z'), endMs: at('2024-06-14T20:00Z') });
    const stored = storedOf(own, 'week', at('2024-07-01T00:00Z'));
    const enough = own.days.slice(own.days.indexFrom(slot?.openMs ?? 0), own.days.indexFrom(slot?.endMs ?? 0));
    expect([...restateBars(stored, enough, own.splits, grid)]).toEqual([
      ...restateBars(stored, own.days, own.splits, grid),
    ]);
    const left = restateBars(stored, new BarSeries(), own.splits, grid);
    expect([...left]).toEqual([...stored].filter(({ timeMs }) => timeMs !== slot?.openMs));
  });

  it('of shares that split with a week’s first session are what is stored', () => {
    const sessions = sessionsFrom('nyse', '2024-06-03', 10);
    const own = storyOf('nyse', sessions, new Map([[5, 0.1]]), 1);
    const grid = { calendar: calendarOf('nyse'), length: 'week' } as const;
    const stored = storedOf(own, 'week', at('2024-07-01T00:00Z'));
    expect(restateBars(stored, new BarSeries(), own.splits, grid)).toBe(stored);
  });
});

describe('bars of a day and shorter', () => {
  it('hold no split: each is on one side of every session’s open, on all calendars', () => {
    const shorter = TIMEFRAMES.map(barLength).filter((length) => length !== 'week' && length !== 'month');
    fc.assert(
      fc.property(
        fc.constantFrom(...SCHEDULE_IDS),
        fc.integer({ min: at('2016-01-04'), max: at('2026-12-01') }),
        fc.constantFrom(...shorter, 240),
        (schedule, timeMs, length) => {
          const calendar = calendarOf(schedule);
          const slot = barSlot(calendar, length, timeMs);
          if (!slot) return;
          const opens = calendar.between(slot.openMs - 5 * 86_400_000, slot.endMs + 5 * 86_400_000);
          for (const { openMs } of opens) expect(openMs <= slot.openMs || openMs >= slot.endMs).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('the builder across splits', () => {
  it('closes and shows weeks and months in the prices of their newest trade', () => {
    fc.assert(
      fc.property(story, (own) => {
        const instrument = testInstrument('US_Equity', 'TEST', own.schedule);
        const builder = new BarBuilder({ lengths: ['day', 'week', 'month'], closeDelayMs: 0 });
        builder.track(instrument, 1, own.splits);
        const closed = { week: [] as Bar[], month: [] as Bar[] };
        const take = (nowMs: number): void => {
          for (const { length, bar } of builder.advance(own.schedule, nowMs)) {
            if (length === 'week' || length === 'month') closed[length].push(bar);
          }
        };
        for (const [i, { openMs, endMs }] of own.sessions.entries()) {
          take(openMs);
          const { open, high, low, close, volume } = own.days.at(i);
          for (const [k, price] of [open, high, low, close].entries()) {
            builder.add(testTick(instrument, openMs + k * 60_000, price, { size: volume / 4 }));
          }
          for (const length of LONG) {
            const naive = naiveBars([...own.days].slice(0, i + 1), own.splits, dates(own), length, openMs).at(-1);
            expectAlike([builder.forming(instrument.id, length)?.bar as Bar], [naive as Bar]);
          }
          take(endMs);
        }
        const atMs = own.sessions.at(-1)?.endMs ?? 0;
        for (const length of LONG) {
          const grid = { calendar: calendarOf(own.schedule), length };
          const naive = naiveBars(own.days, own.splits, dates(own), length, atMs);
          const made = adjustBars(BarSeries.from(closed[length]), own.splits, grid, atMs);
          expectAlike(made, naive.slice(0, made.length));
          expect(naive.length - made.length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 60 },
    );
  });

  const instrument = testInstrument('US_Equity');
  const TUESDAY = at('2026-03-10T13:30Z');
  const halved = [{ effectiveMs: TUESDAY, factor: 0.5 }];
  const begin = () => {
    const builder = new BarBuilder({ lengths: ['day', 'week'], closeDelayMs: 0, lateHorizonMs: 3 * 86_400_000 });
    builder.track(instrument, 1, halved);
    builder.add(testTick(instrument, '2026-03-09T14:00Z', 200));
    builder.advance('nyse', TUESDAY);
    return builder;
  };

  it('adjusts a trade from before the split that comes late', () => {
    const builder = begin();
    builder.add(testTick(instrument, TUESDAY + 60_000, 101));
    expect(builder.forming(instrument.id, 'week')?.bar).toMatchObject({ open: 100, high: 101, volume: 3 });
    expect(builder.add(testTick(instrument, '2026-03-09T15:00Z', 210))).toBe('late');
    expect(builder.forming(instrument.id, 'week')?.bar).toMatchObject({ open: 100, high: 105, close: 101, volume: 5 });
  });

  it('keeps the prices of the newest trade until one comes after the split, and adjusts a week that ends without', () => {
    const builder = begin();
    expect(builder.forming(instrument.id, 'week')?.bar).toMatchObject({ open: 200, close: 200 });
    expect(builder.forming(instrument.id, 'week', TUESDAY - 1)?.bar).toMatchObject({ open: 200, close: 200 });
    expect(builder.forming(instrument.id, 'week', TUESDAY)?.bar).toMatchObject({ open: 100, close: 100 });
    const [week] = builder.advance('nyse', at('2026-03-13T21:00Z')).filter(({ length }) => length === 'week');
    expect(week?.bar).toMatchObject({ open: 100, close: 100, volume: 2 });
  });

  it('goes on from what history knows in the prices of that moment', () => {
    const builder = new BarBuilder({ lengths: ['week'], closeDelayMs: 0 });
    builder.track(instrument, 1, halved);
    const known = { timeMs: at('2026-03-09T13:30Z'), open: 100, high: 104, low: 98, close: 99, volume: 50 };
    builder.restore(instrument.id, TUESDAY + 600_000, new Map([['week', known]]));
    builder.add(testTick(instrument, TUESDAY + 700_000, 97));
    expect(builder.forming(instrument.id, 'week')?.bar).toEqual({ ...known, low: 97, close: 97, volume: 51 });
  });
});
