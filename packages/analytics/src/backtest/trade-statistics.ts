import { withoutRounding } from '../compare.ts';
import { momentsOf } from '../stats/moments.ts';
import type { Trade } from './trade.ts';

/** System Quality Number counts no more than 100 trades (Van Tharp), so that mere activity doesn't raise it. */
const SQN_CAP = 100;

export interface TradeStatistics {
  /** Closed trades, one open at the end included. */
  trades: number;
  openAtEnd: number;
  /** Share of trades with a net result above 0. */
  winRate: number | null;
  /** Money won over money lost; null without losses. */
  profitFactor: number | null;
  /** Mean net return of a trade. */
  expectancy: number | null;
  /** Mean net return of winners over that of losers. */
  payoff: number | null;
  sqn: number | null;
  barsHeld: number;
}

export function tradeStatistics(trades: readonly Trade[]): TradeStatistics {
  const won = sums();
  const lost = sums();
  let barsHeld = 0;
  let openAtEnd = 0;
  for (const { net, netReturn, units, entryPrice, barsHeld: held, exitReason } of trades) {
    const result = withoutRounding(net, units * entryPrice);
    const side = result > 0 ? won : lost;
    side.count++;
    side.money += result;
    side.returns += result === 0 ? 0 : netReturn;
    barsHeld += held;
    openAtEnd += +(exitReason === 'end');
  }
  const count = trades.length;
  return {
    trades: count,
    openAtEnd,
    winRate: count > 0 ? won.count / count : null,
    profitFactor: lost.money < 0 ? won.money / -lost.money : null,
    expectancy: count > 0 ? (won.returns + lost.returns) / count : null,
    payoff: won.count > 0 && lost.returns < 0 ? won.returns / won.count / (-lost.returns / lost.count) : null,
    sqn: systemQuality(trades),
    barsHeld,
  };
}

const sums = () => ({ count: 0, money: 0, returns: 0 });

/** R is the result in units of what was risked; null where all results are the same but for rounding. */
function systemQuality(trades: readonly Trade[]): number | null {
  const results = trades.map(({ net, risk }) => net / risk);
  const size = trades.reduce((most, { units, entryPrice, risk }) => Math.max(most, (units * entryPrice) / risk), 0);
  const { mean, sd } = momentsOf(results, trades.length, size);
  return sd > 0 ? (Math.sqrt(Math.min(trades.length, SQN_CAP)) * mean) / sd : null;
}
