import { Mulberry32 } from '../../../packages/analytics/src/patterns/charts/testing/random.ts';
import { type Tally, valueAtShare } from '../tally.ts';

const ORDERS = 10_000;
const WINS = 18;
const TRADES = 40;

/** How deep the same 40 trades fall in other orders: 18 gain 1.5 % of the account, 22 lose 1 %. */
export function ordersByChance(tally: Tally): void {
  const random = new Mulberry32(17);
  const falls = Array.from({ length: ORDERS }, () => {
    const trades = shuffled(
      Array.from({ length: TRADES }, (_, k) => (k < WINS ? 1.5 : -1)),
      random,
    );
    return 100 * deepestFall(trades);
  });
  tally.add('order_fall_half', valueAtShare(falls, 0.5), ORDERS);
  tally.add('order_fall_one_in_20', valueAtShare(falls, 0.95), ORDERS);
  tally.add('order_fall_worst', valueAtShare(falls, 1), ORDERS);
}

function shuffled(values: number[], random: Mulberry32): number[] {
  for (let i = values.length - 1; i > 0; i--) {
    const j = Math.floor(random.between(0, i + 1));
    [values[i], values[j]] = [values[j] as number, values[i] as number];
  }
  return values;
}

function deepestFall(trades: readonly number[]): number {
  let [equity, peak, deepest] = [1, 1, 0];
  for (const trade of trades) {
    equity *= 1 + trade / 100;
    peak = Math.max(peak, equity);
    deepest = Math.max(deepest, 1 - equity / peak);
  }
  return deepest;
}
