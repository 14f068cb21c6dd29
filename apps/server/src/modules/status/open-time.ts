import { calendarOf, MARKET_INFO, type Market } from '@wickwise/market';
import type { Stretch } from '#marketdata/bars/history-coverage.ts';

/** Returns for how long of a stretch a market trades continuously, ms; all of it without a market. */
export function openMsOf(market: Market | undefined): (stretch: Stretch) => number {
  if (!market) return ({ fromMs, toMs }) => toMs - fromMs;
  const calendar = calendarOf(MARKET_INFO[market].schedule);
  return ({ fromMs, toMs }) => {
    let sum = 0;
    for (let atMs = fromMs; atMs < toMs; ) {
      const { phase, untilMs } = calendar.stateAt(atMs);
      const endMs = Math.min(untilMs, toMs);
      if (phase === 'continuous') sum += endMs - atMs;
      atMs = endMs;
    }
    return sum;
  };
}
