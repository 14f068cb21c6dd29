import { ALERT_TIMEFRAMES } from '@wickwise/market';
import * as z from 'zod/mini';
import { AlertCondition } from './alert-conditions.ts';
import { ALERT_LIMITS } from './alert-limits.ts';
import { FIELD_TEXTS as texts } from './field-texts.ts';
import { PriceGrid } from './instruments.ts';
import { MarketName } from './markets.ts';
import { Text } from './text.ts';
import { wholeNumber } from './whole-number.ts';

/** Once and then never again; once in each bar; or judged at the close of each bar. */
export const ALERT_FREQUENCIES = ['once', 'bar', 'close'] as const;
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number];

/** Ways out of the house; in the app everything is told anyway. */
export const CHANNEL_KINDS = ['email', 'push', 'telegram', 'webhook'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

const definition = {
  /** Empty: named after what it says. */
  name: Text.check(z.trim(), z.maxLength(80), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, texts.oneLine)),
  market: MarketName,
  /** One instrument, or all of a watchlist; neither is the whole market, for signals and screens alone. */
  symbol: z.optional(Text.check(z.minLength(1), z.maxLength(40))),
  watchlistId: z.optional(z.uuid()),
  condition: AlertCondition,
  timeframe: z.enum(ALERT_TIMEFRAMES),
  frequency: z.enum(ALERT_FREQUENCIES),
  /** Minutes of market time after a firing in which it rests. */
  cooldownMinutes: z.int().check(z.minimum(0), z.maximum(ALERT_LIMITS.cooldownMinutes)),
  channels: z.array(z.enum(CHANNEL_KINDS)).check(z.maxLength(CHANNEL_KINDS.length)),
  /** It goes on firing, and no channel is told. */
  isMuted: z.boolean(),
};

export const SaveAlertRequest = z.strictObject({
  ...definition,
  name: z._default(definition.name, ''),
  frequency: z._default(definition.frequency, 'once'),
  timeframe: z._default(definition.timeframe, '1h'),
  cooldownMinutes: z._default(definition.cooldownMinutes, 0),
  channels: z._default(definition.channels, []),
  isMuted: z._default(definition.isMuted, false),
  /** Days of market time from now on; null is for ever. */
  lastsDays: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(ALERT_LIMITS.lastsDays))), null),
});
export type SaveAlertRequest = z.infer<typeof SaveAlertRequest>;
export type SaveAlertInput = z.input<typeof SaveAlertRequest>;

/** `done`: it was to fire once, and has; `expired`: its time is over. */
export const ALERT_STATES = ['armed', 'paused', 'done', 'expired'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** What an alert stood on was removed: the server paused it. */
export const PAUSE_REASONS = ['strategy-gone', 'screen-gone', 'watchlist-gone'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const Alert = z.object({
  id: z.string(),
  ...definition,
  state: z.enum(ALERT_STATES),
  /** Null unless the server paused it. */
  pauseReason: z.nullable(z.enum(PAUSE_REASONS)),
  /** Market time. */
  expiresAt: z.nullable(z.number()),
  firedCount: z.int(),
  lastFiredAt: z.nullable(z.number()),
  createdAt: z.number(),
  /** The split that moved its level or amount to what it is: older prices were multiplied with the factor, at market time. */
  split: z.nullable(z.object({ factor: z.number(), at: z.number() })),
  /** Of its symbol, where it's on one that is quoted. */
  grid: z.optional(PriceGrid),
});
export type Alert = z.infer<typeof Alert>;

/** An alert that the server paused, as it was then. */
export const PausedAlert = z.pick(Alert, {
  id: true,
  name: true,
  market: true,
  symbol: true,
  condition: true,
  timeframe: true,
  grid: true,
});
export type PausedAlert = z.infer<typeof PausedAlert>;
export const AlertAnswer = z.object({ alert: Alert });
export const AlertsAnswer = z.object({ alerts: z.array(Alert) });
export const ChangeAlertStateRequest = z.strictObject({ state: z.enum(['armed', 'paused']) });

/** What fired an alert, kept as it was: the tick or the bar, and the figures that were compared. Times are market time. */
export const AlertReceipt = z.object({
  by: z.enum(['tick', 'bar', 'signal']),
  /** The price or the value that came true, and the one before it. */
  value: z.nullable(z.number()),
  before: z.nullable(z.number()),
  /** The level or amount that was asked for. */
  threshold: z.nullable(z.number()),
  /** The feed's number of the tick. */
  seq: z.optional(z.number()),
  /** Open instant of the bar, and its timeframe. */
  barTime: z.optional(z.number()),
  signalId: z.optional(z.string()),
  /** Which version of the strategy came true: the newest of that moment. */
  strategyVersion: z.optional(z.int()),
});
export type AlertReceipt = z.infer<typeof AlertReceipt>;

export const AlertFiring = z.object({
  id: z.string(),
  alertId: z.string(),
  name: z.string(),
  market: MarketName,
  symbol: z.string(),
  condition: AlertCondition,
  timeframe: z.enum(ALERT_TIMEFRAMES),
  price: z.number(),
  /** Market time at which it came true, and wall time of storing. */
  at: z.number(),
  storedAt: z.number(),
  /** Found afterwards: it would have fired then, while prices were missing. */
  isLate: z.boolean(),
  receipt: AlertReceipt,
  /** Of its symbol; absent where that isn't quoted any more, and in notices from before there was one. */
  grid: z.optional(PriceGrid),
});
export type AlertFiring = z.infer<typeof AlertFiring>;

export const AlertFiringsQuery = z.object({
  page: z._default(wholeNumber(1, 100_000), 1),
  alertId: z.optional(z.uuid()),
});
export const AlertFiringsPage = z.object({ firings: z.array(AlertFiring), totalCount: z.int() });
export type AlertFiringsPage = z.infer<typeof AlertFiringsPage>;

/** The last month, on stored bars: what an alert would have done. */
export const DryRunAnswer = z.object({
  count: z.int(),
  from: z.number(),
  to: z.number(),
  /** Bars that were walked along: within one the order of its prices isn't known. */
  timeframe: z.string(),
  /** The newest of them. */
  firings: z.array(z.object({ symbol: z.string(), at: z.number(), price: z.number() })),
});
export type DryRunAnswer = z.infer<typeof DryRunAnswer>;
