import { ALERT_TIMEFRAMES } from '@wickwise/market';
import * as z from 'zod/mini';
import { AlertCondition } from './alert-conditions.ts';
import { ALERT_LIMITS } from './alert-limits.ts';
import { CHANNEL_KINDS } from './channels.ts';
import { FIELD_TEXTS as texts } from './field-texts.ts';
import { PriceGrid, ScanTimeframeName } from './instruments.ts';
import { MarketName } from './markets.ts';
import { NameText } from './name-text.ts';
import { screenPlace } from './screener.ts';
import { Strategy } from './strategies.ts';
import { Text } from './text.ts';
import { wholeNumber } from './whole-number.ts';

/** Only once; once per bar; or once per bar close. */
export const ALERT_FREQUENCIES = ['once', 'bar', 'close'] as const;
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number];

const definition = {
  /** Empty: named after its condition. */
  name: NameText.check(z.trim(), z.maxLength(80), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, texts.oneLine)),
  market: MarketName,
  /** An instrument, or all of a watchlist; neither is the whole market, for signals, screens and strategies only. */
  symbol: z.optional(Text.check(z.minLength(1), z.maxLength(40))),
  watchlistId: z.optional(z.uuid()),
  condition: AlertCondition,
  timeframe: z.enum(ALERT_TIMEFRAMES),
  frequency: z.enum(ALERT_FREQUENCIES),
  /** Minutes of market time without firing after a firing. */
  cooldownMinutes: z.int().check(z.minimum(0), z.maximum(ALERT_LIMITS.cooldownMinutes)),
  channels: z.array(z.enum(CHANNEL_KINDS)).check(z.maxLength(CHANNEL_KINDS.length)),
  /** Fires without using channels. */
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
  /** Days of market time from now on; null is for ever. Absent: a known alert keeps its expiry, a new one has none. */
  lastsDays: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(ALERT_LIMITS.lastsDays)))),
});
export type SaveAlertRequest = z.infer<typeof SaveAlertRequest>;
export type SaveAlertInput = z.input<typeof SaveAlertRequest>;

/** `version`: the one that was changed; refused once there is another one. Absent: whichever there is. */
export const EditAlertRequest = z.strictObject({ ...SaveAlertRequest.shape, version: z.optional(Text) });
export type EditAlertRequest = z.infer<typeof EditAlertRequest>;

/** `rule` replaces the strategy or screen of the condition by one that isn't saved yet; symbols or universe are a screen's. */
export const DryRunRequest = z.strictObject({
  ...SaveAlertRequest.shape,
  rule: z.optional(z.strictObject({ timeframe: ScanTimeframeName, definition: Strategy, ...screenPlace })),
});
export type DryRunRequest = z.infer<typeof DryRunRequest>;
export type DryRunInput = z.input<typeof DryRunRequest>;

/** `done`: a "once" alert has fired; `expired`: it is past its expiry. */
export const ALERT_STATES = ['armed', 'paused', 'done', 'expired'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** Why the server paused an alert: its subject is gone or never found, or the plan has no room for it or its strategy. */
export const PAUSE_REASONS = [
  'strategy-gone',
  'screen-gone',
  'watchlist-gone',
  'not-scanned',
  'plan',
  'strategy-paused',
  'scan-cost',
] as const;
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
  /** Another one after each change, arming and split. */
  version: z.string(),
  /** The split that adjusted its level or amount: factor of older prices, at market time. */
  split: z.nullable(z.object({ factor: z.number(), at: z.number() })),
  /** Price grid of its symbol, if quoted. */
  grid: z.optional(PriceGrid),
});
export type Alert = z.infer<typeof Alert>;

/** An alert paused by the server, as of then. */
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

/** What one condition of a rule read on the bar of a firing. */
export const RuleReading = z.object({
  key: z.enum(['indicators', 'patterns', 'strategies']),
  attribute: z.string(),
  /** English labels of both sides: `RSI(14)`; `other` is null beside a number, and for patterns and strategies. */
  label: z.string(),
  other: z.nullable(z.string()),
  operator: z.string(),
  /** Timeframe of the condition where it is a coarser one than the rule's. */
  timeframe: z.optional(z.string()),
  /** False for an instrument that left a screen because of this condition. */
  isMet: z.boolean(),
  left: z.nullable(z.number()),
  right: z.nullable(z.number()),
});
export type RuleReading = z.infer<typeof RuleReading>;

/** What fired an alert: the tick, bar or event, and the compared figures. Market time. */
export const AlertReceipt = z.object({
  by: z.enum(['tick', 'bar', 'signal', 'event', 'news']),
  /** The price or value that met the condition, and the one before. */
  value: z.nullable(z.number()),
  before: z.nullable(z.number()),
  /** The level or amount of the condition. */
  threshold: z.nullable(z.number()),
  /** The feed's number of the tick. */
  seq: z.optional(z.number()),
  /** Open time of the bar, and its timeframe. */
  barTime: z.optional(z.number()),
  signalId: z.optional(z.string()),
  /** Version of the strategy, the newest at the time. */
  strategyVersion: z.optional(z.int()),
  /** The calendar event, as it was known then; its date is the market's. */
  event: z.optional(z.object({ id: z.string(), date: z.string(), title: z.string(), isEstimated: z.boolean() })),
  /** Name of the user's screen or strategy at the time, and what its conditions read on that bar. */
  rule: z.optional(z.string()),
  readings: z.optional(z.array(RuleReading)),
  /** The story, and the symbols of the alert that it is about. */
  story: z.optional(
    z.object({
      slug: z.string(),
      title: z.string(),
      source: z.string(),
      publishedAt: z.number(),
      symbols: z.array(z.string()),
    }),
  ),
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
  /** Null for news. */
  price: z.nullable(z.number()),
  /** Market time of firing, of news the time of publication; and wall time of storing. */
  at: z.number(),
  storedAt: z.number(),
  /** Found later from history: prices were missing at the time. */
  isLate: z.boolean(),
  receipt: AlertReceipt,
  /** Price grid of its symbol; absent where it isn't quoted any more, and in older notices. */
  grid: z.optional(PriceGrid),
});
export type AlertFiring = z.infer<typeof AlertFiring>;

export const AlertFiringsQuery = z.object({
  page: z._default(wholeNumber(1, 100_000), 1),
  alertId: z.optional(z.uuid()),
  /** One firing: a link to its receipt. */
  firingId: z.optional(z.uuid()),
});
export type AlertFiringsQuery = z.infer<typeof AlertFiringsQuery>;

export const AlertFiringsPage = z.object({ firings: z.array(AlertFiring), totalCount: z.int() });
export type AlertFiringsPage = z.infer<typeof AlertFiringsPage>;

/** What an alert would have done in the last month, on stored bars or stories. */
export const DryRunAnswer = z.object({
  count: z.int(),
  from: z.number(),
  to: z.number(),
  /** Timeframe of the bars: the order of prices within one is unknown. Null for news. */
  timeframe: z.nullable(z.string()),
  /** The newest ones. */
  firings: z.array(
    z.object({
      symbol: z.string(),
      at: z.number(),
      /** Null for news. */
      price: z.nullable(z.number()),
      grid: z.optional(PriceGrid),
      story: z.optional(z.object({ slug: z.string(), title: z.string() })),
    }),
  ),
});
export type DryRunAnswer = z.infer<typeof DryRunAnswer>;
