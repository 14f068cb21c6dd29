import * as z from 'zod/mini';
import { ScanTimeframeName } from './instruments.ts';
import { DataBadge, MarketName } from './markets.ts';
import { wholeNumber } from './whole-number.ts';

export const SIGNAL_STRENGTHS = ['Moderate', 'Weak', 'Strong'] as const;

/** A shape or rule found on an instrument when a bar closed. Never changes once it was sent. */
export const PatternSignal = z.object({
  id: z.string(),
  /** Grows with each signal that is stored: where a reader goes on after a break. */
  seq: z.int(),
  market: MarketName,
  symbol: z.string(),
  name: z.string(),
  /** The pattern's name in the spec's words, and the words that a screen shows. */
  pattern: z.string(),
  label: z.string(),
  description: z.string(),
  direction: z.enum(['bullish', 'bearish']),
  timeframe: ScanTimeframeName,
  /** Open instant of the bar that made it, and the close at which it was known; epoch ms of the market's clock. */
  barTime: z.number(),
  at: z.number(),
  /** Close of that bar. */
  price: z.number(),
  /** Version of the rule: signals of different versions are never counted together. */
  version: z.int(),
  badge: DataBadge,
});
export type PatternSignal = z.infer<typeof PatternSignal>;

const page = { signals: z.array(PatternSignal), totalCount: z.int() };

/** Spec section 7, in both forms that clients read. */
export const PatternSignalPage = z.object({ ...page, data: z.object(page) });
export type PatternSignalPage = z.infer<typeof PatternSignalPage>;

/** The newest signals, for visitors: a glance, not a list. */
export const LatestSignals = z.object({ signals: z.array(PatternSignal).check(z.maxLength(3)) });

/** A page of signals: of all markets, of one, or of one instrument. */
export const PatternSignalQuery = z.object({
  page: z._default(wholeNumber(1, 100_000), 1),
  market: z.optional(MarketName),
  /** Names an instrument together with `market`. */
  symbol: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
});

/** Spec section 3; item fields are ours. */
export const WhatsNewPage = z.object({ whatsnew: z.array(PatternSignal) });
