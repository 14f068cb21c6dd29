import {
  type AbnormalReturn,
  LEAST_PEERS,
  minuteGrid,
  STUDY_HORIZONS,
  type StudyGap,
  studyEvent,
} from '@wickwise/analytics';
import type { MeasuredMove, StoryMove, StoryMoveGap } from '@wickwise/contract';
import { BarSeries, calendarOf, MINUTE_MS, type SessionCalendar } from '@wickwise/market';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import { readManyClosedBars } from '#marketdata/bars/closed-bars.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import {
  comparedBars,
  comparedInstruments,
  comparisonOf,
  comparisonView,
  type MoveComparison,
  type MovePrices,
} from './comparison.ts';
import { partInPercent } from './percent.ts';

const LAST_HORIZON_MS = Math.max(...STUDY_HORIZONS) * MINUTE_MS;
/** Minutes of sessions before a story that are read: the estimation window three times. */
const MINUTES_BEFORE = 1_900;
const MOST_SESSIONS = 6;

/** Measures what an instrument did after a story. Method: docs/analytics/moves.md. */
export async function storyMove(
  store: BarStore,
  listed: ListedInstrument,
  prices: MovePrices,
  publishedAt: number,
): Promise<StoryMove> {
  const { market, symbol } = listed.instrument;
  const about = { market, symbol, badge: prices.registry.badgeOf(market), publishedAt };
  if (listed.finest !== '1m') {
    return { ...about, ...NOT_MEASURED, compared: comparisonView(NOTHING) };
  }
  const { grid, comparison } = await readGrid(store, listed, prices, publishedAt);
  const { baseMs, basePrice, window, horizons, before } = studyEvent(grid, publishedAt);
  return {
    ...about,
    base: Number.isNaN(baseMs) ? null : { at: baseMs, price: basePrice },
    compared: comparisonView(comparison),
    window,
    horizons: STUDY_HORIZONS.map((minutes) => ({ minutes, ...horizonOf(horizons[minutes]) })),
    before: before ? inPercent(before) : null,
  };
}

const NOT_MEASURED = {
  base: null,
  window: 0,
  before: null,
  horizons: STUDY_HORIZONS.map((minutes) => ({ minutes, move: null, gap: 'no-minutes' as StoryMoveGap })),
};

const NOTHING: MoveComparison = { isBenchmark: false, market: undefined, sector: undefined };

async function readGrid(store: BarStore, listed: ListedInstrument, prices: MovePrices, publishedAt: number) {
  const { splits, nowOf } = prices;
  const calendar = calendarOf(listed.instrument.schedule);
  const fromMs = windowStart(calendar, publishedAt);
  const nowMs = nowOf(listed.instrument.market);
  const toMs = Math.min(nowMs, publishedAt + LAST_HORIZON_MS);
  const wanted = comparisonOf(listed, prices);
  const all = [listed, ...comparedInstruments(wanted)];
  const range = { atMs: toMs, fromMs, limit: Math.ceil((publishedAt + LAST_HORIZON_MS - fromMs) / MINUTE_MS) };
  const raw = await readManyClosedBars({ store, splits }, all, '1m', range);
  const barsOf = (one: ListedInstrument): BarSeries =>
    splits.adjust(one, '1m', raw.get(one.no) ?? new BarSeries(), nowMs);
  const own = barsOf(listed);
  const comparison = withMinutes(wanted, (one) => (raw.get(one.no)?.length ?? 0) >= own.length / 2);
  const grid = minuteGrid(calendar, { own, ...comparedBars(comparison, barsOf) }, fromMs, toMs);
  return { grid, comparison };
}

/** Leaves out peers that have hardly any minutes here. */
function withMinutes(comparison: MoveComparison, hasEnough: (listed: ListedInstrument) => boolean): MoveComparison {
  const { sector } = comparison;
  const peers = sector?.peers.filter(hasEnough) ?? [];
  return { ...comparison, sector: sector && peers.length >= LEAST_PEERS ? { ...sector, peers } : undefined };
}

/** Returns the open of the session with which there are enough minutes before an instant. */
function windowStart(calendar: SessionCalendar, atMs: number): number {
  let [startMs, minutes] = [atMs, 0];
  for (let i = 0; i < MOST_SESSIONS && minutes < MINUTES_BEFORE; i++) {
    const { openMs, endMs } = calendar.previous(startMs);
    startMs = openMs;
    minutes += (endMs - openMs) / MINUTE_MS;
  }
  return startMs;
}

const horizonOf = (one: AbnormalReturn | StudyGap): { move: MeasuredMove | null; gap: StoryMoveGap | null } =>
  typeof one === 'string' ? { move: null, gap: one } : { move: inPercent(one), gap: null };

function inPercent({ total, value, low, high, isSignificant }: AbnormalReturn): MeasuredMove {
  const percent = partInPercent(total);
  return {
    total: percent(total),
    explained: percent(total - value),
    own: percent(value),
    low: percent(low),
    high: percent(high),
    isSignificant,
  };
}
