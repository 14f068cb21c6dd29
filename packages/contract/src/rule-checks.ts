import * as z from 'zod/mini';
import { InstrumentView, ScanTimeframeName } from './instruments.ts';
import { DataBadge, MarketName } from './markets.ts';
import { ScreenExplanation, SymbolName } from './screener.ts';
import { Strategy } from './strategies.ts';

/** Maximum number of rules per request. */
const CHECKED_RULES = 50;

/** Several rules on one instrument. */
export const ScreenChecklistQuery = z.strictObject({
  market: MarketName,
  symbol: SymbolName,
  timeframe: ScanTimeframeName,
  rules: z.array(Strategy).check(z.minLength(1), z.maxLength(CHECKED_RULES)),
});
export type ScreenChecklistQuery = z.infer<typeof ScreenChecklistQuery>;
/** In the order of the rules; a rule that can't be evaluated has its flaw instead. */
export const ScreenChecklistAnswer = z.object({
  answers: z.array(z.union([ScreenExplanation, z.object({ flaw: z.string() })])),
  badge: DataBadge,
});
export type ScreenChecklistAnswer = z.infer<typeof ScreenChecklistAnswer>;

/** Consecutive bars on which a rule was true. Times are open times of bars. */
export const RuleRun = z.object({
  firstTime: z.number(),
  lastTime: z.number(),
  bars: z.int(),
  /** It fired on the first one: the previous bar's answer is no. */
  isFiring: z.boolean(),
  /** True on the newest bar. */
  isOpen: z.boolean(),
  /** Close of the first bar, and its time. */
  at: z.number(),
  price: z.number(),
});
export type RuleRun = z.infer<typeof RuleRun>;

/** A rule's answers along an instrument's newest closed bars, oldest first. */
export const RuleHistory = z.object({
  ...InstrumentView.shape,
  runs: z.array(RuleRun),
  /** Number of bars with an answer, and the first of them. */
  answered: z.int(),
  fromTime: z.nullable(z.number()),
  /** Close of the newest bar; null without bars. */
  evaluatedAt: z.nullable(z.number()),
  badge: DataBadge,
});
export type RuleHistory = z.infer<typeof RuleHistory>;
