import * as z from 'zod/mini';
import { CALL_STATES, SHOWN_CALL_STATES } from './call-states.ts';
import { BarTuple } from './candles.ts';
import { Expert } from './experts.ts';
import { ChartTimeframeName } from './instruments.ts';
import { MarketName } from './markets.ts';
import { Text } from './text.ts';
import { wholeNumber } from './whole-number.ts';

export const CALL_LIMITS = {
  targets: 3,
  leastRationale: 20,
  rationaleLength: 4_000,
  correctionLength: 1_000,
  /** The horizon, from publication. */
  leastHorizonMs: 15 * 60_000,
  mostHorizonMs: 366 * 86_400_000,
  /** Waiting and open calls of one expert, and calls that it publishes in 24 hours. */
  live: 200,
  aDay: 50,
  pageSize: 25,
  /** Bars of the chart that is kept with a call. */
  snapshotBars: 120,
} as const;

const Price = z.number().check(z.gt(0), z.maximum(1e9));

export const CALL_SIDES = ['long', 'short'] as const;
export type CallSide = (typeof CALL_SIDES)[number];

/**
 * Where a call enters. `market`: at the open of the first bar that begins after publication. `limit`: as a limit order
 * of a backtest. `zone`: at the first price inside it, its edges counted.
 */
export const CallEntry = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('market') }),
  z.strictObject({ kind: z.literal('limit'), price: Price }),
  z.strictObject({ kind: z.literal('zone'), low: Price, high: Price }),
]);
export type CallEntry = z.infer<typeof CallEntry>;

/** What is frozen when a call is published. Prices are in the instrument's currency at publication. */
export const CallTerms = z.strictObject({
  market: MarketName,
  symbol: Text.check(z.minLength(1), z.maxLength(40)),
  side: z.enum(CALL_SIDES),
  entry: CallEntry,
  stop: Price,
  /** In their order from the entry; each closes an equal part of the position. */
  targets: z.array(Price).check(z.minLength(1), z.maxLength(CALL_LIMITS.targets)),
  /** End of the horizon, epoch ms: what is open then closes at the next open, what waits was never entered. */
  endsAt: z.number(),
  rationale: Text.check(z.trim(), z.minLength(CALL_LIMITS.leastRationale), z.maxLength(CALL_LIMITS.rationaleLength)),
});
export type CallTerms = z.infer<typeof CallTerms>;

/** `timeframe`: of the chart that is kept with the call. */
export const PublishCallRequest = z.strictObject({ ...CallTerms.shape, timeframe: ChartTimeframeName });
export type PublishCallRequest = z.infer<typeof PublishCallRequest>;
/** A call that is still being written: its text comes last. */
export const PreviewCallRequest = z.strictObject({
  ...PublishCallRequest.shape,
  rationale: z.optional(Text.check(z.maxLength(CALL_LIMITS.rationaleLength))),
});

/** How a part of the position was closed. */
export const CALL_EXITS = ['target', 'stop', 'expired', 'withdrawn'] as const;

export const CallPart = z.object({
  /** Share of the position, 0 to 1. */
  share: z.number(),
  reason: z.enum(CALL_EXITS),
  price: z.number(),
  at: z.number(),
});
export type CallPart = z.infer<typeof CallPart>;

/** Computed from the server's closed bars. Prices compare with those of today: splits are taken into account. */
export const AdviceOutcome = z.object({
  state: z.enum(CALL_STATES),
  enteredAt: z.nullable(z.number()),
  entryPrice: z.nullable(z.number()),
  /** Closed parts, in their order. */
  parts: z.array(CallPart),
  endedAt: z.nullable(z.number()),
  /** What the terms' prices are multiplied with because of splits since publication. */
  factor: z.number(),
  /**
   * Percent of the value at entry: before costs, after costs, of the market's index over the same time (null where it
   * has no prices), of an open call at its newest close. Null before an entry, and where the reader may not see them.
   */
  grossPct: z.nullable(z.number()),
  netPct: z.nullable(z.number()),
  indexPct: z.nullable(z.number()),
  /** Instrument that it is compared with; null for none. */
  index: z.nullable(z.string()),
  /** End of the newest bar that was compared, and its close; null before the first. */
  comparedAt: z.nullable(z.number()),
  close: z.nullable(z.number()),
});
export type AdviceOutcome = z.infer<typeof AdviceOutcome>;

/** An outcome as a reader may see it. */
export const ShownOutcome = z.extend(AdviceOutcome, { state: z.enum(SHOWN_CALL_STATES) });
export type ShownOutcome = z.infer<typeof ShownOutcome>;

/** A later entry about a call. */
export const CallNote = z.object({
  seq: z.int(),
  kind: z.enum(['correction', 'withdrawal']),
  text: z.string(),
  at: z.number(),
});
export type CallNote = z.infer<typeof CallNote>;

export const CallExpert = z.pick(Expert, { id: true, slug: true, name: true, registration: true, isAutomated: true });

export const Call = z.object({
  id: z.string(),
  expert: CallExpert,
  terms: CallTerms,
  publishedAt: z.number(),
  outcome: ShownOutcome,
  /** Whether the result is hidden from the reader: the state is `waiting`, `open` or `ended`, and all figures are null. */
  isResultHidden: z.boolean(),
  notes: z.array(CallNote),
});
export type Call = z.infer<typeof Call>;

export const CallsQuery = z.object({
  expert: z.optional(Text.check(z.maxLength(40))),
  market: z.optional(MarketName),
  symbol: z.optional(Text.check(z.maxLength(40))),
  /** `live`: waiting and open; `ended`: all others. */
  state: z.optional(z.enum(['live', 'ended'])),
  /** Only of followed experts. */
  followed: z.optional(z.enum(['true', 'false'])),
  page: z._default(wholeNumber(1, 100_000), 1),
});
export type CallsQuery = z.infer<typeof CallsQuery>;

/** Newest first. */
export const CallsPage = z.object({ calls: z.array(Call), totalCount: z.int() });
export type CallsPage = z.infer<typeof CallsPage>;

/** The chart at publication, as it was. */
export const CallSnapshot = z.object({ timeframe: ChartTimeframeName, bars: z.array(BarTuple) });
export type CallSnapshot = z.infer<typeof CallSnapshot>;

/** One call with its place in the chain of hashes. */
export const CallAnswer = z.object({ call: Call, snapshot: CallSnapshot, seq: z.int(), hash: z.string() });
export type CallAnswer = z.infer<typeof CallAnswer>;

/** A call as it would be published. `newest`: the newest close, with its end; `riskPct`: from entry to stop. */
export const CallPreview = z.object({
  newest: z.object({ price: z.number(), at: z.number() }),
  /** From which risk and targets are measured: the limit, the edge of the zone that is met first, or the newest close. */
  entry: z.number(),
  riskPct: z.number(),
  /** Distance of each target in percent, and as a multiple of the risk. */
  targets: z.array(z.object({ pct: z.number(), r: z.number() })),
});
export type CallPreview = z.infer<typeof CallPreview>;

export const CallPath = z.object({ callId: z.uuid() });
export const OwnCallPath = z.object({ id: Text.check(z.maxLength(64)), callId: z.uuid() });
const NoteText = Text.check(z.trim(), z.minLength(5), z.maxLength(CALL_LIMITS.correctionLength));
/** What is to be added to a call, or why it is withdrawn. */
export const CallNoteRequest = z.strictObject({ text: NoteText });
export const CallNoteAnswer = z.object({ note: CallNote });
