import { DAY_MS } from '@wickwise/market';
import { SeriesView } from '../../../packages/analytics/src/index.ts';
import { Mulberry32 } from '../../../packages/analytics/src/patterns/charts/testing/random.ts';
import { type Bar, BarSeries } from '../../../packages/market/src/index.ts';
import type { Tally } from '../tally.ts';
import { isHeads } from './chance-bars.ts';

/** Returns days of `steps` normal moves each, with a jump before each of them. */
function daysOf(random: Mulberry32, length: number, steps: number, move: number, jump: number): Bar[] {
  let price = 10_000;
  return Array.from({ length }, (_, k) => {
    if (jump > 0) price += jump * random.normal();
    const open = price;
    let [high, low] = [price, price];
    for (let n = 0; n < steps; n++) {
      price += move * random.normal();
      high = Math.max(high, price);
      low = Math.min(low, price);
    }
    return { timeMs: k * DAY_MS, open, high, low, close: price, volume: 1 };
  });
}

const PIVOTS = ['pivot', 'pivot_r1', 'pivot_r2', 'pivot_r3', 'pivot_s1', 'pivot_s2', 'pivot_s3'];
const DAYS = 5_001;

/** How often days touch the pivot points of the day before, which know nothing of them. */
export function pivotsByChance(tally: Tally): void {
  const days = daysOf(new Mulberry32(2), DAYS, 375, 1, 0);
  const session = Float64Array.from(days, (_, k) => k);
  const view = new SeriesView(BarSeries.from(days), { session });
  const levels = PIVOTS.map((name) => view.along(name));
  for (const [k, { high, low }] of days.entries()) {
    const before = days[k - 1];
    if (!before) continue;
    const at = levels.map((level) => level[k] as number);
    const [, r1, , r3, s1, , s3] = at as [number, number, number, number, number, number, number];
    const near = (before.high - before.low) / 10;
    tally.of('pivot_first_line', high >= r1 || low <= s1);
    tally.of(
      'pivot_any_line',
      at.some((level) => low <= level && high >= level),
    );
    tally.of('pivot_third_line', high >= r3 || low <= s3);
    tally.of(
      'pivot_turn_near_line',
      at.some((level) => Math.abs(level - high) <= near || Math.abs(level - low) <= near),
    );
  }
}

const GAP_DAYS = 20_000;
const GAP_SIZES = [
  ['quarter', 0.25, 0.75],
  ['one', 0.75, 1.25],
  ['two', 1.25, 2.5],
] as const;
const LONGEST = 20;

/** How soon a price that chance moves comes back to the close before a jump; in per cent of the price. */
export function gapsByChance(tally: Tally): void {
  const days = daysOf(new Mulberry32(3), GAP_DAYS, 75, 1.2 / Math.sqrt(75), 0.6);
  for (const [k, day] of days.entries()) {
    tally.average('gap_day_range', day.high - day.low);
    const level = days[k - 1]?.close;
    if (level === undefined || k + LONGEST > days.length) continue;
    const gap = day.open - level;
    const [name] = GAP_SIZES.find(([, from, to]) => Math.abs(gap) >= from && Math.abs(gap) < to) ?? [];
    if (name === undefined) continue;
    const after = days.slice(k, k + LONGEST).findIndex(({ high, low }) => (gap > 0 ? low <= level : high >= level));
    tally.of(`gap_${name}_filled_same_day`, after === 0);
    tally.of(`gap_${name}_filled_in_5`, after >= 0 && after < 5);
    tally.of(`gap_${name}_filled_in_20`, after >= 0);
  }
}

const SERIES = 2_000;
const TOSSES = 56;
const TOUCHES = 3;
/** Tosses from a line that still touch it, and those that it must have been away before it touches it again. */
const NEAR = 1;
const AWAY = 3;

/** How often 56 tosses come to their highest close three times and to their lowest three times, from some way off. */
export function linesByChance(tally: Tally): void {
  const random = new Mulberry32(4);
  for (let no = 0; no < SERIES; no++) {
    let price = 100;
    const closes = Array.from({ length: TOSSES }, () => {
      price += isHeads(random) ? 1 : -1;
      return price;
    });
    tally.of('lines_by_chance', hasLineOnTop(closes) && hasLineOnTop(closes.map((close) => -close)));
  }
}

function hasLineOnTop(closes: readonly number[]): boolean {
  const top = Math.max(...closes);
  let touches = 0;
  let isAway = true;
  for (const close of closes) {
    if (isAway && close >= top - NEAR) {
      touches++;
      isAway = false;
    } else if (close <= top - AWAY) isAway = true;
  }
  return touches >= TOUCHES;
}
