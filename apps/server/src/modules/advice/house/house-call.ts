import { type Preset, SeriesView } from '@wickwise/analytics';
import type { PublishCallRequest } from '@wickwise/contract';
import { calendarOf, roundToTick, type ScheduleId } from '@wickwise/market';
import { readClosedBars } from '#marketdata/bars/closed-bars.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { PublishDeps } from '../deps.ts';
import { HOUSE_RULE } from './house-rule.ts';

/** Bars from which ATR is computed: its first value has no weight any more. */
const ATR_BARS = 200;

/** Returns the call of a signal; undefined where its bar isn't the newest one, or levels can't be. */
export async function houseCall(
  { store, splits, nowOf }: Pick<PublishDeps, 'store' | 'splits' | 'nowOf'>,
  listed: ListedInstrument,
  preset: Preset,
  signal: { barMs: number; atMs: number },
): Promise<PublishCallRequest | undefined> {
  const { market, symbol, tickSize, schedule } = listed.instrument;
  const nowMs = nowOf(market);
  const { timeframe, stopAtr, targetAtr, horizonDays } = HOUSE_RULE;
  const raw = await readClosedBars({ store, splits }, listed, timeframe, { atMs: nowMs, limit: ATR_BARS });
  const bars = splits.adjust(listed, timeframe, raw, nowMs);
  const newest = bars.length - 1;
  if (newest < 0 || bars.timeMs[newest] !== signal.barMs) return undefined;
  const atr = new SeriesView(bars).along('atr_14')[newest] ?? Number.NaN;
  const close = bars.close[newest] as number;
  const sign = preset.direction === 'bullish' ? 1 : -1;
  const [stop, target] = [close - sign * stopAtr * atr, close + sign * targetAtr * atr].map((level) =>
    roundToTick(level, tickSize),
  ) as [number, number];
  if (!(stop > 0 && target > 0 && sign * (close - stop) > 0 && sign * (target - close) > 0)) return undefined;
  const { label, description } = preset.definition;
  return {
    market,
    symbol,
    side: sign > 0 ? 'long' : 'short',
    entry: { kind: 'market' },
    stop,
    targets: [target],
    endsAt: endAfter(schedule, signal.atMs, horizonDays),
    rationale: `${label}. ${description} Rule ${HOUSE_RULE.number}: stop ${stopAtr} x ATR(14), target ${targetAtr} x ATR(14), ${horizonDays} trading days.`,
    timeframe,
  };
}

/** Returns the end of the n-th session that opens at or after an instant. */
export function endAfter(schedule: ScheduleId, fromMs: number, count: number): number {
  const calendar = calendarOf(schedule);
  let session = calendar.next(fromMs - 1);
  for (let passed = 1; passed < count; passed++) session = calendar.next(session.openMs);
  return session.endMs;
}
