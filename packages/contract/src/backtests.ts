import * as z from 'zod/mini';
import { Strategy } from './strategies.ts';

/** Beyond it, amounts add up to no number any more. */
const MOST = 1e12;

const positive = z.number().check(z.gt(0), z.lte(MOST));
const cost = z.number().check(z.minimum(0), z.lte(MOST));
const Distance = z.union([
  z.strictObject({ pct: positive }),
  z.strictObject({ atr: positive, period: z.int().check(z.minimum(1)) }),
]);

/** Input of a backtest. Amounts are in the instrument's currency. */
export const BacktestRequest = z.strictObject({
  strategy: Strategy,
  side: z.optional(z.enum(['long', 'short'])),
  exit: z.optional(Strategy),
  opposite: z.optional(Strategy),
  limit: z.optional(Distance),
  stop: z.optional(Distance),
  target: z.optional(z.union([Distance, z.strictObject({ r: positive })])),
  maxBars: z.optional(z.int().check(z.minimum(1))),
  sizing: z.optional(
    z.union([
      z.strictObject({ fraction: positive.check(z.lte(1)) }),
      z.strictObject({ amount: positive }),
      z.strictObject({ riskPct: positive }),
    ]),
  ),
  costs: z.optional(
    z.partial(
      z.strictObject({
        commissionPct: cost,
        fixed: cost,
        halfSpreadPct: cost,
        slippagePct: cost,
        borrowPctPerYear: cost,
        /** Of orders that wait in the book; as `commissionPct` where absent. */
        makerPct: cost,
        /** Money for each sale out of an Indian demat account. */
        depositoryPerSale: cost,
        /** The market's own taxes and fees. */
        taxesAndFees: z.boolean(),
      }),
    ),
  ),
  cash: z.optional(positive),
  fill: z.optional(z.enum(['next open', 'same close'])),
  /** Counts trades over jumps and gaps in the data too. */
  countBreaks: z.optional(z.boolean()),
});
