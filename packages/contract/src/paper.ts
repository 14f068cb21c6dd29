import { TIMEFRAMES } from '@wickwise/market';
import * as z from 'zod/mini';
import { FIELD_TEXTS as texts } from './field-texts.ts';
import { ScanTimeframeName } from './instruments.ts';
import { MarketName } from './markets.ts';
import { Text } from './text.ts';
import { wholeNumber } from './whole-number.ts';

export const PAPER_LIMITS = {
  accounts: 10,
  /** Orders that wait, of one account. */
  openOrders: 100,
  /** Strategies at work, of one account. */
  runs: 20,
  leastCash: 100,
  mostCash: 1e9,
  pageSize: 25,
} as const;

const Cash = z.number().check(z.minimum(PAPER_LIMITS.leastCash), z.maximum(PAPER_LIMITS.mostCash));
const Amount = z.number().check(z.gt(0), z.maximum(1e12));
const Currency = Text.check(z.regex(/^[A-Z]{3,5}$/, texts.currency));

export const OpenPaperAccountRequest = z.strictObject({ market: MarketName, currency: Currency, cash: Cash });
export type OpenPaperAccountRequest = z.infer<typeof OpenPaperAccountRequest>;

export const ResetPaperAccountRequest = z.strictObject({ cash: Cash });

export const PAPER_SIDES = ['buy', 'sell'] as const;
export type PaperSide = (typeof PAPER_SIDES)[number];

/** At the next price; at a price or better once the market trades through it; at the next price once a level is reached. */
export const PAPER_KINDS = ['market', 'limit', 'stop'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** `dropped`: it came to nothing when it was to be filled. */
const PAPER_STATES = ['open', 'filled', 'dropped', 'cancelled'] as const;

/** Why an order was dropped: too little cash for it, not one whole unit, or a sale of what one doesn't have. */
const PAPER_REFUSALS = ['cash', 'units', 'short'] as const;
export type PaperRefusal = (typeof PAPER_REFUSALS)[number];

/** What ends a position at a price: a stop at the first price that reaches it, a target as a limit does. The first of both counts. */
export const PAPER_GUARDS = ['stop', 'target'] as const;
export type PaperGuard = (typeof PAPER_GUARDS)[number];

/** Either so many units, or as many as so much money pays for. */
export const PlacePaperOrderRequest = z.strictObject({
  symbol: Text.check(z.minLength(1), z.maxLength(40)),
  side: z.enum(PAPER_SIDES),
  kind: z.enum(PAPER_KINDS),
  level: z.optional(Amount),
  units: z.optional(Amount),
  cash: z.optional(Amount),
  /** Where the position is to be ended that it opens; they take the place of those that the position has. */
  stop: z.optional(Amount),
  target: z.optional(Amount),
});
export type PlacePaperOrderRequest = z.infer<typeof PlacePaperOrderRequest>;

/** The levels at which an open position is to be ended; null is none. */
export const SetPaperGuardsRequest = z.strictObject({
  symbol: Text.check(z.minLength(1), z.maxLength(40)),
  stop: z.nullable(Amount),
  target: z.nullable(Amount),
});
export type SetPaperGuardsRequest = z.infer<typeof SetPaperGuardsRequest>;

/** The price that filled an order: a tick with the feed's number, or a stored bar after prices were missing. */
export const PaperReceipt = z.object({
  by: z.enum(['tick', 'bar']),
  price: z.number(),
  seq: z.optional(z.number()),
  /** Open instant of the bar, and its length. */
  barTime: z.optional(z.number()),
  timeframe: z.optional(z.enum(TIMEFRAMES)),
});
export type PaperReceipt = z.infer<typeof PaperReceipt>;

export const PaperOrder = z.object({
  id: z.string(),
  symbol: z.string(),
  side: z.enum(PAPER_SIDES),
  kind: z.enum(PAPER_KINDS),
  level: z.nullable(z.number()),
  /** What was asked for; neither of an order that ends the whole position. */
  units: z.nullable(z.number()),
  cash: z.nullable(z.number()),
  /** What it brings to the position that it opens. */
  stop: z.nullable(z.number()),
  target: z.nullable(z.number()),
  /** It was the stop or the target of a position. */
  guard: z.nullable(z.enum(PAPER_GUARDS)),
  state: z.enum(PAPER_STATES),
  refusal: z.nullable(z.enum(PAPER_REFUSALS)),
  /** Market time, as `filledAt`. */
  placedAt: z.number(),
  filledAt: z.nullable(z.number()),
  /** Found afterwards on stored bars, while prices were missing. */
  isLate: z.boolean(),
  filledUnits: z.nullable(z.number()),
  price: z.nullable(z.number()),
  /** Commission, half spread and slippage. */
  costs: z.nullable(z.number()),
  /** What it made by closing, before costs. */
  realised: z.nullable(z.number()),
  receipt: z.nullable(PaperReceipt),
  /** The name of the strategy that gave it. */
  by: z.nullable(z.string()),
});
export type PaperOrder = z.infer<typeof PaperOrder>;

export const PaperPosition = z.object({
  symbol: z.string(),
  /** Below nought for a short. */
  units: z.number(),
  /** What a unit was bought for, or sold for, on average, before costs. */
  price: z.number(),
  openedAt: z.number(),
  /** Levels at which it's ended; one of them withdraws the other. */
  stop: z.nullable(z.number()),
  target: z.nullable(z.number()),
});
export type PaperPosition = z.infer<typeof PaperPosition>;

/** Percent from the price of each entry. */
const StopPct = z.number().check(z.gt(0), z.lt(100));
const TargetPct = z.number().check(z.gt(0), z.maximum(1_000));

/** A saved strategy, long or short, with so much money for each entry; as it was when it was put to work. */
export const StartPaperRunRequest = z.strictObject({
  strategyId: z.uuid(),
  symbol: Text.check(z.minLength(1), z.maxLength(40)),
  side: z._default(z.enum(['long', 'short']), 'long'),
  cash: Amount,
  stopPct: z.optional(StopPct),
  targetPct: z.optional(TargetPct),
});
export type StartPaperRunRequest = z.infer<typeof StartPaperRunRequest>;

export const PaperRun = z.object({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  symbol: z.string(),
  timeframe: ScanTimeframeName,
  side: z.enum(['long', 'short']),
  cash: z.number(),
  stopPct: z.nullable(z.number()),
  targetPct: z.nullable(z.number()),
  beganAt: z.number(),
});
export type PaperRun = z.infer<typeof PaperRun>;

/** Money that isn't: `start + realised - costs`, of which what positions were opened for isn't free. */
export const PaperAccount = z.object({
  id: z.string(),
  market: MarketName,
  currency: z.string(),
  start: z.number(),
  realised: z.number(),
  costs: z.number(),
  free: z.number(),
  beganAt: z.number(),
  /** Of one side, in percent of the value traded; the same as in backtests. */
  commissionPct: z.number(),
  slippagePct: z.number(),
  canShort: z.boolean(),
  wholeUnits: z.boolean(),
  positions: z.array(PaperPosition),
  open: z.array(PaperOrder),
  runs: z.array(PaperRun),
});
export type PaperAccount = z.infer<typeof PaperAccount>;

export const PaperAccountsAnswer = z.object({ accounts: z.array(PaperAccount) });
export const PaperAccountAnswer = z.object({ account: PaperAccount });
export const PaperRunAnswer = z.object({ run: PaperRun });
export const PaperOrderAnswer = z.object({ order: PaperOrder });
export const PaperOrdersQuery = z.object({ page: z._default(wholeNumber(1, 100_000), 1) });
export const PaperOrdersPage = z.object({ orders: z.array(PaperOrder), totalCount: z.int() });
