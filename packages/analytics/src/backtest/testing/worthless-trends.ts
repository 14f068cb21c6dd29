import { DAY_MS } from '@wickwise/market';
import type { HeldValue } from '../../stats/held-values.ts';
import { seededRandom } from '../../stats/random.ts';
import type { RunMetrics } from '../metrics.ts';
import { judgeResult } from '../verdict.ts';

const WEEK_MS = 7 * DAY_MS;
const SHARES = 15;
const LENGTH = 500;
const METRICS = { totalReturn: 2, buyAndHold: 0.5, deflatedSharpe: 0.99, probabilisticSharpe: 0.99 } as RunMetrics;

/**
 * Counts the tests of a worthless rule whose mean trade is proven to lose or to gain. Each world has fifteen walks without
 * drift over two years, which share half of their variance; the rule is long above the mean of so many days.
 */
export function provenOfWorthless({ worlds, days, seed }: { worlds: number; days: number; seed: number }) {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  const proven = { losses: 0, gains: 0 };
  for (let world = 0; world < worlds; world++) {
    const market = Array.from({ length: LENGTH }, normal);
    const walk = () => market.map((common) => common + normal());
    const trades = Array.from({ length: SHARES }, () => trendTrades(walk(), days)).flat();
    const [low, high] = judgeResult(trades, METRICS, { isOutOfSample: true }).expectancyInterval ?? [0, 0];
    if (high < 0) proven.losses++;
    if (low > 0) proven.gains++;
  }
  return proven;
}

/** Trades of the rule on a walk, by its daily steps in percent. */
function trendTrades(steps: readonly number[], days: number): HeldValue[] {
  let last = 100;
  const prices = steps.map((step) => (last *= 1 + step / 100));
  const trades: HeldValue[] = [];
  let entry: number | undefined;
  for (const [day, price] of prices.entries()) {
    const recent = prices.slice(Math.max(day - days + 1, 0), day + 1);
    const isLast = day === prices.length - 1; // what is open is closed there, as a test does
    if (!isLast && price > recent.reduce((sum, one) => sum + one, 0) / recent.length) entry ??= day;
    else if (entry !== undefined) {
      const value = price / (prices[entry] as number) - 1;
      trades.push({ value, fromMs: dayMs(entry), toMs: dayMs(day) });
      entry = undefined;
    }
  }
  return trades;
}

/** Five days a week. */
const dayMs = (day: number): number => Math.floor(day / 5) * WEEK_MS + (day % 5) * DAY_MS;
