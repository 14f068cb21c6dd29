import { TIMEFRAMES } from '@wickwise/market';
import * as z from 'zod/mini';
import { FIELD_TEXTS as texts } from './field-texts.ts';
import { ScanTimeframeName } from './instruments.ts';
import { MarketName } from './markets.ts';
import { Text } from './text.ts';
import { wholeNumber } from './whole-number.ts';

export const PAPER_LIMITS = {
  accounts: 10,
  /** Open orders per account. */
  openOrders: 100,
  /** Running strategies per account. */
  runs: 20,
  leastCash: 100,
  mostCash: 1e9,
  pageSize: 25,
  /** Bars of each instrument that a curve of equity is drawn of. */
  curvePoints: 2_000,
} as const;

const Cash = z.number().check(z.minimum(PAPER_LIMITS.leastCash), z.maximum(PAPER_LIMITS.mostCash));
const Amount = z.number().check(z.gt(0), z.maximum(1e12));
const Currency = Text.check(z.regex(/^[A-Z]{3,5}$/, texts.currency));

export const OpenPaperAccountRequest = z.strictObject({ market: MarketName, currency: Currency, cash: Cash });
export type OpenPaperAccountRequest = z.infer<typeof OpenPaperAccountRequest>;

export const ResetPaperAccountRequest = z.strictObject({ cash: Cash });

export const PAPER_SIDES = ['buy', 'sell'] as const;
export type PaperSide = (typeof PAPER_SIDES)[number];

/**
 * Market: at the next price. Limit: at its price or better once traded through. Stop: at the next price once reached.
 */
export const PAPER_KINDS = ['market', 'limit', 'stop'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** `dropped`: rejected when it was to be filled. */
const PAPER_STATES = ['open', 'filled', 'dropped', 'cancelled'] as const;

/** Why an order was rejected: insufficient cash, less than one unit, or a sale of what isn't held. */
const PAPER_REFUSALS = ['cash', 'units', 'short'] as const;
export type PaperRefusal = (typeof PAPER_REFUSALS)[number];

/**
 * Levels that close a position: a stop at the first price that reaches it, a target like a limit; the first one counts.
 */
export const PAPER_GUARDS = ['stop', 'target'] as const;
export type PaperGuard = (typeof PAPER_GUARDS)[number];

/** Either a number of units, or an amount of money. */
export const PlacePaperOrderRequest = z.strictObject({
  symbol: Text.check(z.minLength(1), z.maxLength(40)),
  side: z.enum(PAPER_SIDES),
  kind: z.enum(PAPER_KINDS),
  level: z.optional(Amount),
  units: z.optional(Amount),
  cash: z.optional(Amount),
  /** Stop of the opened position; replaces the position's existing one. */
  stop: z.optional(Amount),
  target: z.optional(Amount),
});
export type PlacePaperOrderRequest = z.infer<typeof PlacePaperOrderRequest>;

/** Stop and target of an open position; null for none. */
export const SetPaperGuardsRequest = z.strictObject({
  symbol: Text.check(z.minLength(1), z.maxLength(40)),
  stop: z.nullable(Amount),
  target: z.nullable(Amount),
});
export type SetPaperGuardsRequest = z.infer<typeof SetPaperGuardsRequest>;

/** The price that filled an order: a tick with the feed's number, or a stored bar after missing prices. */
export const PaperReceipt = z.object({
  by: z.enum(['tick', 'bar']),
  price: z.number(),
  seq: z.optional(z.number()),
  /** Open time of the bar, and its length. */
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
  /** As ordered; both null for an order that closes the whole position. */
  units: z.nullable(z.number()),
  cash: z.nullable(z.number()),
  /** Stop and target of the opened position. */
  stop: z.nullable(z.number()),
  target: z.nullable(z.number()),
  /** It was a position's stop or target. */
  guard: z.nullable(z.enum(PAPER_GUARDS)),
  state: z.enum(PAPER_STATES),
  refusal: z.nullable(z.enum(PAPER_REFUSALS)),
  /** Market time, like `filledAt`. */
  placedAt: z.number(),
  filledAt: z.nullable(z.number()),
  /** Found later on stored bars: prices were missing. */
  isLate: z.boolean(),
  filledUnits: z.nullable(z.number()),
  price: z.nullable(z.number()),
  /** Commission, half spread and slippage. */
  costs: z.nullable(z.number()),
  /** Realised P&L of closing, before costs. */
  realised: z.nullable(z.number()),
  /** The same after the costs of opening and of closing; null where it closed nothing. */
  net: z.nullable(z.number()),
  receipt: z.nullable(PaperReceipt),
  /** Name of the strategy that gave it. */
  by: z.nullable(z.string()),
});
export type PaperOrder = z.infer<typeof PaperOrder>;

export const PaperPosition = z.object({
  symbol: z.string(),
  /** Negative for a short position. */
  units: z.number(),
  /** Average entry price, before costs. */
  price: z.number(),
  /** What opening it has cost. */
  costs: z.number(),
  openedAt: z.number(),
  /** Whether the account has prices of its source now: without them it is neither valued nor closed. */
  isPriced: z.boolean(),
  /** Levels that close it; one cancels the other. */
  stop: z.nullable(z.number()),
  target: z.nullable(z.number()),
});
export type PaperPosition = z.infer<typeof PaperPosition>;

/** Percent from the price of each entry. */
const StopPct = z.number().check(z.gt(0), z.lt(100));
const TargetPct = z.number().check(z.gt(0), z.maximum(1_000));

/** A saved strategy, long or short, with money for each entry; in its version at the start. */
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

/** Paper money: `start + realised - costs`; what open positions cost isn't available. */
export const PaperAccount = z.object({
  id: z.string(),
  market: MarketName,
  currency: z.string(),
  start: z.number(),
  realised: z.number(),
  costs: z.number(),
  free: z.number(),
  beganAt: z.number(),
  canShort: z.boolean(),
  wholeUnits: z.boolean(),
  positions: z.array(PaperPosition),
  open: z.array(PaperOrder),
  runs: z.array(PaperRun),
});
export type PaperAccount = z.infer<typeof PaperAccount>;

/** Money at instants: the equity of an account, or what a strategy has made. Oldest first. */
const PaperCurve = z.object({ timeMs: z.array(z.number()), equity: z.array(z.number()) });
export type PaperCurve = z.infer<typeof PaperCurve>;
export const PaperCurveAnswer = z.object({ curve: PaperCurve });

/** Closed trades, and what they and an open one made after costs. */
const traded = { trades: z.int(), net: z.number(), curve: PaperCurve };

/** What a strategy made on paper, beside a backtest of the same rule over the same days. */
export const PaperRunPerformance = z.object({ ...traded, backtest: z.object(traded) });
export type PaperRunPerformance = z.infer<typeof PaperRunPerformance>;

export const PaperAccountsAnswer = z.object({ accounts: z.array(PaperAccount) });
export const PaperAccountAnswer = z.object({ account: PaperAccount });
export const PaperRunAnswer = z.object({ run: PaperRun });
export const PaperOrderAnswer = z.object({ order: PaperOrder });
export const PaperOrdersQuery = z.object({
  page: z._default(wholeNumber(1, 100_000), 1),
  /** Only orders of this running strategy. */
  run: z.optional(z.uuid()),
});
export type PaperOrdersQuery = z.infer<typeof PaperOrdersQuery>;
export const PaperOrdersPage = z.object({ orders: z.array(PaperOrder), totalCount: z.int() });
