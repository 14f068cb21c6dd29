import type { BarSeries } from '@wickwise/market';
import type { TradePlan } from './plan.ts';
import type { Exit, Position } from './trade.ts';

/**
 * The exit, or an earlier one at the first close that leaves nothing of the account: nobody lends on then, whatever price
 * does next. Equity is marked at the closes up to the exit's last one. Without leverage only a short can lose that much.
 */
export function unlessEmptied(
  bars: BarSeries,
  plan: TradePlan,
  { sign, entryBar }: Position,
  exit: Exit,
  equity: Float64Array,
): Exit {
  if (sign > 0) return exit;
  const first = plan.fill === 'same close' ? entryBar + 1 : entryBar;
  for (let bar = entryBar; bar <= exit.lastClose; bar++) {
    if (equity[bar] > 0) continue;
    const price = bars.close[bar];
    return { bar, price, reason: 'emptied', lastClose: bar, decideFrom: bar + 1, barsHeld: bar - first + 1 };
  }
  return exit;
}
