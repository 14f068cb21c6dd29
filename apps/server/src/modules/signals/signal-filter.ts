import { candleName, STOCK_SCANS } from '@wickwise/analytics';
import { type Market, type ScanTimeframe, windowOf } from '@wickwise/market';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { timeframeCode } from '#marketdata/bars/timeframe-codes.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';

/** Signals of these instruments that are known by their market's clock. */
export interface SignalScope {
  listed: readonly ListedInstrument[];
  nowOf: (market: Market) => number;
  /** The reader: signals of their own rules are included. */
  userId?: string | undefined;
}

/** Filters of a list of signals. */
export interface SignalFilter {
  timeframe?: ScanTimeframe | undefined;
  /** A pattern's name or short name, or a stock scan's name. */
  pattern?: string | undefined;
  direction?: string | undefined;
  strength?: string | undefined;
  /** Leaves out candles without a trend before them, and public signals of rules, which have no shape. */
  context?: 'in' | undefined;
  /** Includes spent ones: patterns whose target had traded before they were known. */
  withSpent?: boolean | undefined;
  /** Signals found as their bars closed, those found in stored history, or both; live ones without it. */
  found?: 'live' | 'replay' | 'both' | undefined;
  /** Maximum age in ms of their market's own days. */
  ageMs?: number | undefined;
}

/** The part of a scope that has one clock. */
export interface MarketScope {
  market: Market;
  /** The instruments' numbers in the store. */
  numbers: number[];
  /** Whether public signals are shown; those of own rules always are. */
  hasPublic: boolean;
  now: Date;
  /** Returns the instant that lies this many ms of the market's own days back. */
  lookBack: (lengthMs: number) => number;
}

export function marketsOf({ listed, nowOf }: SignalScope): MarketScope[] {
  return [...Map.groupBy(listed, ({ instrument }) => instrument.market)].map(([market, own]) => {
    const nowMs = nowOf(market);
    return {
      market,
      numbers: own.map(({ no }) => no),
      hasPublic: own.every(({ hasNoSignals }) => !hasNoSignals),
      now: new Date(nowMs),
      lookBack: (lengthMs) =>
        windowOf(new Set(own.map(({ instrument }) => instrument.schedule)), nowMs, lengthMs).fromMs,
    };
  });
}

/** Returns the markets of a scope whose public signals are shown. */
export const publicMarketsOf = (scope: SignalScope): MarketScope[] =>
  marketsOf(scope).filter(({ hasPublic }) => hasPublic);

/** Returns the patterns of a stock scan, or the one of this name or short name. */
function patternsNamed(name: string): string[] {
  const presets = STOCK_SCANS.find((scan) => scan.name === name)?.presets;
  return presets ? [...new Set(presets.map(({ pattern }) => pattern))] : [candleName(name)];
}

/** A chart pattern has no context of its own; a rule has neither context nor strength. */
const IN_CONTEXT = sql`(in_context or in_context is null and strength is not null)`;

type Kind = Omit<SignalFilter, 'ageMs'>;

/** Selects public signals, or those of a user's own rules. */
export function isOfKind(kind: Kind, userId?: string | undefined) {
  const owner = userId === undefined ? sql`owner_id is null` : sql`owner_id = ${userId}::uuid`;
  return allOf([owner, ...shapesOf(kind), ...(userId === undefined ? contextOf(kind) : [])]);
}

const shapesOf = ({ timeframe, pattern, direction, strength, withSpent = false }: Kind) => [
  ...(withSpent ? [] : [sql`not is_spent`]),
  ...(timeframe === undefined ? [] : [sql`timeframe = ${timeframeCode(timeframe)}`]),
  ...(pattern === undefined ? [] : [sql`pattern = any(${patternsNamed(pattern)})`]),
  ...(direction === undefined ? [] : [sql`direction = ${direction}`]),
  ...(strength === undefined ? [] : [sql`strength = ${strength}`]),
];

const contextOf = ({ context }: Kind) => (context === undefined ? [] : [IN_CONTEXT]);

const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

/** Selects signals of a kind that aren't too old. */
export const matches = (filter: SignalFilter, market: MarketScope, userId?: string) =>
  sql<SqlBool>`(${allOf([isOfKind(filter, userId), ...ageOf(filter, market)])})`;

/** Selects the same among replayed signals, which are all public. */
export const matchesReplayed = (filter: SignalFilter, market: MarketScope) =>
  allOf([sql`true`, ...shapesOf(filter), ...contextOf(filter), ...ageOf(filter, market)]);

const ageOf = ({ ageMs }: SignalFilter, { lookBack }: MarketScope) =>
  ageMs === undefined ? [] : [sql`at > ${new Date(lookBack(ageMs))}`];

/** Selects public signals and the reader's own of these instruments, without those of a replay's future. */
export function isKnown(scope: SignalScope) {
  const { userId } = scope;
  const own = userId === undefined ? sql`false` : sql`owner_id = ${userId}::uuid`;
  const known = marketsOf(scope).map(({ numbers, now, hasPublic }) => {
    const owner = hasPublic ? sql`(owner_id is null or ${own})` : own;
    return sql<SqlBool>`(instrument_no = any(${numbers}) and at <= ${now} and ${owner})`;
  });
  return known.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(known, sql` or `)})`;
}
