import * as z from 'zod/mini';
import { InstrumentView, ScanTimeframeName } from './instruments.ts';
import { DataBadge, MarketName } from './markets.ts';
import { ScreenExplanation, SymbolName } from './screener.ts';
import { Strategy } from './strategies.ts';

/** Rules that one question asks about an instrument at most. */
const CHECKED_RULES = 50;

/** Several rules about one instrument. */
export const ScreenChecklistQuery = z.strictObject({
  market: MarketName,
  symbol: SymbolName,
  timeframe: ScanTimeframeName,
  rules: z.array(Strategy).check(z.minLength(1), z.maxLength(CHECKED_RULES)),
});
export type ScreenChecklistQuery = z.infer<typeof ScreenChecklistQuery>;
/** In the order of the rules; a rule that these bars can't answer has its flaw in words instead. */
export const ScreenChecklistAnswer = z.object({
  answers: z.array(z.union([ScreenExplanation, z.object({ flaw: z.string() })])),
  badge: DataBadge,
});
export type ScreenChecklistAnswer = z.infer<typeof ScreenChecklistAnswer>;

/** Bars in a row on which a rule was true of an instrument. Times are open instants of bars. */
export const RuleRun = z.object({
  firstTime: z.number(),
  lastTime: z.number(),
  bars: z.int(),
  /** It fired on the first one: the bar before has an answer, and that was no. */
  isFiring: z.boolean(),
  /** It's true on the newest bar. */
  isOpen: z.boolean(),
  /** Close of the first bar, and when that was. */
  at: z.number(),
  price: z.number(),
});
export type RuleRun = z.infer<typeof RuleRun>;

/** What a rule said along the newest closed bars of an instrument, oldest first. */
export const RuleHistory = z.object({
  ...InstrumentView.shape,
  runs: z.array(RuleRun),
  /** Bars with an answer, and the first of them. */
  answered: z.int(),
  fromTime: z.nullable(z.number()),
  /** Close of the newest bar; null without any bar. */
  evaluatedAt: z.nullable(z.number()),
  badge: DataBadge,
});
export type RuleHistory = z.infer<typeof RuleHistory>;
