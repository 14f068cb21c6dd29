import { hasRecorded, readRecordedBars, recordedSymbols } from '@wickwise/market/testing';
import { seededRandom } from '../../stats/random.ts';
import { type CallRecord, rankOf, recordOf } from '../record.ts';
import { type Habit, type Prices, randomPrices, unskilledCalls } from './unskilled.ts';

const DAY = 86_400_000;

/** Habits that make a record look good without skill: many calls at once, wide stops beside near targets, and so on. */
export const HABITS: Readonly<Record<string, Habit & { hasIndex?: boolean }>> = {
  plain: { calls: 100, days: 365, atOnce: 1, riskPct: 3, rewardPct: 6, horizonDays: 10 },
  crowd: { calls: 400, days: 300, atOnce: 10, riskPct: 3, rewardPct: 3, horizonDays: 15 },
  overlapping: { calls: 300, days: 600, atOnce: 1, riskPct: 10, rewardPct: 10, horizonDays: 60 },
  'wins often': { calls: 300, days: 500, atOnce: 3, riskPct: 20, rewardPct: 1, horizonDays: 100 },
  'hardly loses': { calls: 60, days: 300, atOnce: 1, riskPct: 12, rewardPct: 0.8, horizonDays: 300, hasIndex: false },
  lottery: { calls: 100, days: 500, atOnce: 1, riskPct: 1, rewardPct: 15, horizonDays: 60 },
  few: { calls: 30, days: 90, atOnce: 1, riskPct: 3, rewardPct: 3, horizonDays: 5 },
};

/** How many of the ranked have a lower bound above zero. */
export interface Above {
  ranked: number;
  above: number;
}

const above = (records: readonly CallRecord[]): Above => {
  const ranks = records.map(rankOf).filter((rank) => rank !== null);
  return { ranked: ranks.length, above: ranks.filter((rank) => rank > 0).length };
};

/** Simulates experts without skill on random walks; `experts` share the prices of one of `worlds`. */
export function unskilledOnWalks(
  habit: Habit & { hasIndex?: boolean },
  worlds: number,
  experts: number,
  seed: number,
): Above {
  const random = seededRandom(seed);
  const records = Array.from({ length: worlds }, () => {
    const prices = randomPrices(random, habit.days + habit.horizonDays + 2, 8, habit.hasIndex);
    return Array.from({ length: experts }, () =>
      recordOf(unskilledCalls(random, prices, habit), Number.MAX_SAFE_INTEGER),
    );
  });
  return above(records.flat());
}

/** The same on recorded Indian shares beside their index; undefined without recordings. */
export function unskilledOnRecorded(habit: Habit, experts: number, seed: number): Above | undefined {
  const prices = hasRecorded ? recordedPrices() : undefined;
  if (!prices) return undefined;
  const random = seededRandom(seed);
  const days = prices.index.length - habit.horizonDays - 2;
  const own = { ...habit, days, calls: Math.round((habit.calls * days) / habit.days) };
  const records = Array.from({ length: experts }, () =>
    recordOf(unskilledCalls(random, prices, own), Number.MAX_SAFE_INTEGER),
  );
  return above(records);
}

/** Bars of shares and index on the days that all have. */
function recordedPrices(): Prices {
  const set = 'in_equity/upstox/1d';
  const names = [
    ...recordedSymbols(set)
      .slice(0, 10)
      .map((symbol) => `${set}/${symbol}`),
    'in_index/nse/1d/NIFTY50',
  ];
  const all = names.map((name) => [...readRecordedBars(name)]);
  const seen = new Map<number, number>();
  for (const { timeMs } of all.flat()) seen.set(timeMs, (seen.get(timeMs) ?? 0) + 1);
  const common = all.map((bars) =>
    bars.filter(({ timeMs }) => seen.get(timeMs) === all.length).map((bar) => ({ ...bar, endMs: bar.timeMs + DAY })),
  );
  return { index: common.at(-1) ?? [], instruments: common.slice(0, -1) };
}

/** The most that are above zero by chance where 2.5 % are expected: three standard deviations more. */
export const mostByChance = (ranked: number): number => ranked * 0.025 + 3 * Math.sqrt(ranked * 0.025 * 0.975);
