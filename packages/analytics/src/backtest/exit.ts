import type { BarSeries } from '@wickwise/market';
import { isAtLeast } from '../compare.ts';
import { ENTER, ENTER_LONG, ENTER_SHORT, LEAVE_LONG, LEAVE_SHORT } from './decisions.ts';
import { levelFill } from './levels.ts';
import type { TradePlan } from './plan.ts';
import type { Exit, ExitReason, Position } from './trade.ts';

/** Where and why a position ends, looking at bars before `to` only. */
export function leave(bars: BarSeries, decisions: Uint8Array, plan: TradePlan, position: Position, to: number): Exit {
  const first = plan.fill === 'same close' ? position.entryBar + 1 : position.entryBar;
  const timeUp = first + plan.maxBars - 1;
  const last = Math.min(timeUp, to - 1);
  const mask = position.sign > 0 ? LEAVE_LONG | ENTER_SHORT : LEAVE_SHORT | ENTER_LONG;
  const hasLevels = !(Number.isNaN(position.stop) && Number.isNaN(position.target));
  let bar = first;
  if (hasLevels) {
    for (; ; bar++) {
      const price = levelFill(bars, position, bar);
      if (!Number.isNaN(price)) return levelExit(position, bar, first, price);
      if (bar === last || (decisions[bar] & mask) !== 0) break;
    }
  } else {
    while (bar < last && (decisions[bar] & mask) === 0) bar++;
  }
  const bits = decisions[bar] & mask;
  const reason = bits & ENTER ? 'opposite' : bits ? 'signal' : bar === timeUp ? 'max bars' : 'end';
  return decidedExit(bars, plan, bar, first, to, reason);
}

const levelExit = ({ sign, stop }: Position, bar: number, first: number, price: number): Exit => ({
  bar,
  price,
  reason: isAtLeast(sign * stop, sign * price) ? 'stop' : 'target',
  lastClose: bar - 1,
  decideFrom: bar,
  barsHeld: bar - first + 1,
});

/** Decided at the close of `bar`: filled at the next open, or at that close where the bars end or the plan says so. */
function decidedExit(
  bars: BarSeries,
  plan: TradePlan,
  bar: number,
  first: number,
  to: number,
  reason: ExitReason,
): Exit {
  const atClose = plan.fill === 'same close';
  const isCutShort = bar === to - 1 && !atClose;
  const next = bar + 1;
  return {
    ...(atClose || isCutShort ? { bar, price: bars.close[bar] } : { bar: next, price: bars.open[next] }),
    reason: isCutShort ? 'end' : reason,
    lastClose: bar,
    decideFrom: reason === 'opposite' ? bar : next, // the signal that closed may open its own side
    barsHeld: bar - first + 1,
  };
}
